import { useState } from 'react';
import { PartBoundary } from '@kontor/ui/part-failure';
import { Tabs } from '@kontor/ui/tabs';
import { useLastPrice } from '../../data/last-price.ts';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import { paidRates } from '../../data/perpetual-units.ts';
import { useMark } from '../../data/perpetual-market.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { OrderBook } from '../../features/order-book/order-book.tsx';
import { useBookRows } from '../../features/order-book/use-book-rows.ts';
import { PairHeader } from '../../features/pair-header/pair-header.tsx';
import { AccountHead } from '../../features/perpetual/account-head.tsx';
import { useContractFigures } from '../../features/perpetual/contract-figures.ts';
import { ContractFiguresRow, FrozenStrip } from '../../features/perpetual/contract-figures-row.tsx';
import { ContractForm } from '../../features/perpetual/contract-form.tsx';
import { ContractPanel } from '../../features/perpetual/contract-panel.tsx';
import { MarginStrip } from '../../features/perpetual/margin-strip.tsx';
import { useContractLines } from '../../features/perpetual/use-contract-lines.tsx';
import { Tape } from '../../features/tape/tape.tsx';
import { useWords } from '../../i18n/words.ts';
import { TradingKeys } from '../keys/trading-keys.tsx';
import { ArrangedDesk } from '../layout/arranged-part.tsx';
import { useChosenLayout } from '../layout/chosen-layout.ts';
import { LayoutButton } from '../layout/layout-button.tsx';
import { StatusBar } from '../spot/status-bar.tsx';
import { useOwnDeals, useRestingOrders } from './own-marks.ts';
import { ChartDrawings } from '../chart-drawings.tsx';
import { PastLists } from './past-lists.ts';

interface DesktopPerpetualProps {
  readonly contract: Contract;
  readonly kind: 'tablet' | 'desktop';
  readonly isLow: boolean;
}

const ROW = 20;
const COLUMN_HEAD = 24;
const SPREAD = 40;

/**
 * Chart, book and form joined by one line, positions below chart and book, the margin account below all of them.
 * Long: the same panels, laid out in three ways.
 */
export function DesktopPerpetual({ contract, kind, isLow }: DesktopPerpetualProps) {
  const { frame, rows } = useBookRows<HTMLDivElement>(contract.name, isLow ? 8 : 10);
  // From the top of the chart's canvas, which begins where the book's column head does.
  const meridian = COLUMN_HEAD + rows * ROW + SPREAD / 2;
  const isTablet = kind === 'tablet';
  const { isPlain } = useChosenLayout();
  const chart = (at: number, isNarrow = false) => (
    <PartBoundary>
      <ContractChart contract={contract} meridian={at} narrow={isNarrow} />
    </PartBoundary>
  );
  const book = (
    <PartBoundary>
      <ContractBook key={contract.name} contract={contract} rows={rows} />
    </PartBoundary>
  );
  const orders = (
    <PartBoundary>
      <ContractPanel
        contract={contract}
        past={(tab, pair) => <PastLists tab={tab} pair={pair} />}
        className="flex h-full min-h-0 flex-col bg-s1"
      />
    </PartBoundary>
  );
  const form = (
    <PartBoundary>
      <AccountHead contract={contract} isLow={isLow} />
      <ContractForm key={contract.name} contract={contract} />
    </PartBoundary>
  );
  return (
    <div className={isTablet ? 'flex flex-col bg-s1' : 'flex h-[calc(100dvh-48px-var(--strip,0px))] min-h-[640px] flex-col'}>
      <PartBoundary>
        <TradingKeys key={contract.name} pair={contract} />
        <PairHeader pair={contract} figures={<ContractFiguresRow contract={contract} />} />
        <FrozenStrip contract={contract} />
      </PartBoundary>
      {!isTablet && !isPlain ? (
        <ArrangedDesk
          pair={contract.name}
          panels={{
            chart,
            book: (count) => (
              <PartBoundary>
                <BookAlone key={contract.name} contract={contract} rows={count} />
              </PartBoundary>
            ),
            tape: (
              <PartBoundary>
                <Tape pair={contract} />
              </PartBoundary>
            ),
            orders,
            form,
          }}
        />
      ) : isTablet ? (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_320px]">
            <div className="flex h-[508px] min-w-0">{chart(meridian)}</div>
            <div className="row-span-2 flex flex-col border-s border-hairline">{form}</div>
            <div ref={frame} className="flex h-[532px] flex-col border-t border-hairline">
              {book}
            </div>
          </div>
          <div className="min-h-56 border-t border-hairline">{orders}</div>
        </>
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_320px] 2xl:grid-cols-[minmax(0,1fr)_352px]">
          <div className="flex min-h-0 min-w-0 flex-col">
            <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_272px] xl:grid-cols-[minmax(0,1fr)_304px]">
              <div className="flex min-h-0 min-w-0">{chart(meridian)}</div>
              <div ref={frame} className="flex min-h-0 flex-col overflow-hidden border-s border-hairline">
                {book}
              </div>
            </div>
            {/* In a low window the book keeps its rows, and the lists have the rest. */}
            <div
              className={`${isLow ? 'h-[max(124px,100%-448px)]' : 'h-[clamp(168px,100%-528px,max(224px,25%))]'} shrink-0 overflow-auto border-t border-hairline bg-s1`}
            >
              {orders}
            </div>
          </div>
          <div className="flex min-h-0 flex-col overflow-x-hidden overflow-y-auto border-s border-hairline bg-s1">{form}</div>
        </div>
      )}
      <PartBoundary>
        <MarginStrip />
      </PartBoundary>
      <PartBoundary>
        <ContractStatus contract={contract} isArranged={!isTablet} />
      </PartBoundary>
    </div>
  );
}

/** The chart with entries, liquidation prices, orders and plans. */
export function ContractChart({
  contract,
  meridian,
  narrow = false,
}: {
  readonly contract: Contract;
  readonly meridian: number;
  readonly narrow?: boolean;
}) {
  const { direction } = useLastPrice(contract.name);
  const { dialog, ...lines } = useContractLines(contract);
  const trades = useOwnDeals(contract.name);
  return (
    <>
      <ChartPanel
        pair={contract}
        meridian={meridian}
        direction={direction}
        narrow={narrow}
        own={{ ...lines, trades }}
        Drawings={ChartDrawings}
      />
      {dialog}
    </>
  );
}

/** The mark in the middle of the book. */
export function MarkAside({ contract }: { readonly contract: Contract }) {
  const words = useWords('perpetual');
  const mark = useMark(contract.name);
  const figures = useContractFigures(contract);
  return `${words('header.markShort')} ${figures.price(mark?.mark_price)}`;
}

/** Book and tape behind two tabs of one head. */
function ContractBook({ contract, rows }: { readonly contract: Contract; readonly rows: number }) {
  const t = useWords('trade');
  const own = useRestingOrders();
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  const title = (
    <Tabs
      label={t('phone.tabs')}
      plain
      className="min-w-0 flex-1"
      selected={tab}
      onSelect={(id) => setTab(id === 'trades' ? 'trades' : 'book')}
      items={[
        { id: 'book', label: t('phone.book') },
        { id: 'trades', label: t('phone.trades') },
      ]}
    />
  );
  return tab === 'book' ? (
    <OrderBook pair={contract} rows={rows} own={own} title={title} aside={<MarkAside contract={contract} />} />
  ) : (
    <Tape pair={contract} title={title} />
  );
}

/** The book where the trades have a place of their own. */
function BookAlone({ contract, rows }: { readonly contract: Contract; readonly rows: number }) {
  const own = useRestingOrders();
  return <OrderBook pair={contract} rows={rows} own={own} aside={<MarkAside contract={contract} />} />;
}

function ContractStatus({ contract, isArranged }: { readonly contract: Contract; readonly isArranged: boolean }) {
  const { figures } = usePerpetuals();
  return (
    <StatusBar pair={contract.name} fees={paidRates(contract, figures)} layout={isArranged && <LayoutButton pair={contract.name} />} />
  );
}
