import { BalanceHead } from '../../features/order-form/balance-head.tsx';
import { HoldingBlock } from '../../features/order-form/holding-block.tsx';
import { OrderForm } from '../../features/order-form/order-form.tsx';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { OrderBook } from '../../features/order-book/order-book.tsx';
import { useBookRows } from '../../features/order-book/use-book-rows.ts';
import { PairFiguresRow } from '../../features/pair-header/pair-figures-row.tsx';
import { PairHeader } from '../../features/pair-header/pair-header.tsx';
import { Tape } from '../../features/tape/tape.tsx';
import { PartBoundary } from '@kontor/ui/part-failure';
import { useFeeRates } from '../../data/fee-rates.ts';
import { useLastPrice } from '../../data/last-price.ts';
import type { Pair } from '../../data/markets.ts';
import { ChartDrawings } from '../chart-drawings.tsx';
import { TradingKeys } from '../keys/trading-keys.tsx';
import { ArrangedDesk } from '../layout/arranged-part.tsx';
import { useChosenLayout } from '../layout/chosen-layout.ts';
import { LayoutButton } from '../layout/layout-button.tsx';
import { OrdersSlot } from './orders-slot.tsx';
import { StatusBar } from './status-bar.tsx';

interface DesktopSpotProps {
  readonly pair: Pair;
  readonly kind: 'tablet' | 'desktop';
  readonly isLow: boolean;
}

function SpotStatus({ pair, isArranged }: { readonly pair: Pair; readonly isArranged: boolean }) {
  return <StatusBar pair={pair.name} fees={useFeeRates()} layout={isArranged && <LayoutButton pair={pair.name} />} />;
}

const ROW = 20;
const COLUMN_HEAD = 24;
const SPREAD = 40;
/** The tape keeps its head and a few trades below the book, px. */
const TAPE_LEAST = 121;

/**
 * Chart and orders, book and tape, form: three panels joined by hairlines, one line through all of them.
 * Long: the same panels, laid out in three ways.
 */
export function DesktopSpot({ pair, kind, isLow }: DesktopSpotProps) {
  const { direction } = useLastPrice(pair.name);
  const { isPlain } = useChosenLayout();
  const { frame, rows } = useBookRows<HTMLDivElement>(pair.name, isLow ? 8 : 10, kind === 'tablet' ? 0 : TAPE_LEAST);
  // From the top of the chart's canvas, which begins where the book's column head does.
  const meridian = COLUMN_HEAD + rows * ROW + SPREAD / 2;
  const header = (
    <PartBoundary>
      <TradingKeys key={pair.name} pair={pair} />
      <PairHeader pair={pair} figures={<PairFiguresRow pair={pair} />} />
    </PartBoundary>
  );
  const chart = (at: number, isNarrow = false) => (
    <PartBoundary>
      <ChartPanel pair={pair} meridian={at} narrow={isNarrow} direction={direction} Drawings={ChartDrawings} />
    </PartBoundary>
  );
  const book = (count: number) => (
    <PartBoundary>
      <OrderBook key={pair.name} pair={pair} rows={count} />
    </PartBoundary>
  );
  const tape = (
    <PartBoundary>
      <Tape pair={pair} />
    </PartBoundary>
  );
  const orders = (
    <PartBoundary>
      <OrdersSlot pair={pair} />
    </PartBoundary>
  );
  const status = (
    <PartBoundary>
      <SpotStatus pair={pair} isArranged={kind === 'desktop'} />
    </PartBoundary>
  );
  const form = (
    <>
      <PartBoundary>
        <BalanceHead pair={pair} />
      </PartBoundary>
      <PartBoundary>
        <OrderForm key={pair.name} pair={pair} />
      </PartBoundary>
      <div className="mt-auto">
        <PartBoundary>
          <HoldingBlock pair={pair} />
        </PartBoundary>
      </div>
    </>
  );
  if (kind === 'tablet') {
    return (
      <div className="flex flex-col bg-s1">
        {header}
        <div className="grid grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex h-[508px] min-w-0">{chart(meridian)}</div>
          <div className="row-span-2 flex flex-col border-s border-hairline">{form}</div>
          <div ref={frame} className="grid h-[532px] grid-cols-[minmax(0,1fr)_minmax(0,1fr)] overflow-hidden border-t border-hairline">
            {book(rows)}
            <div className="flex min-h-0 border-s border-hairline">{tape}</div>
          </div>
        </div>
        <div className="min-h-56 border-t border-hairline">{orders}</div>
        {status}
      </div>
    );
  }
  if (!isPlain) {
    return (
      <div className="flex h-[calc(100dvh-48px-var(--strip,0px))] min-h-[640px] flex-col">
        {header}
        <ArrangedDesk pair={pair.name} panels={{ chart, book, tape, orders, form }} />
        {status}
      </div>
    );
  }
  return (
    <div className="flex h-[calc(100dvh-48px-var(--strip,0px))] min-h-[640px] flex-col">
      {header}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_272px_300px] xl:grid-cols-[minmax(0,1fr)_304px_320px] 2xl:grid-cols-[minmax(0,1fr)_320px_352px]">
        <div className="flex min-h-0 min-w-0 flex-col">
          <div className="flex min-h-0 flex-1">{chart(meridian)}</div>
          <div className="h-[max(224px,28%)] shrink-0 overflow-auto border-t border-hairline bg-s1">{orders}</div>
        </div>
        <div ref={frame} className="flex min-h-0 flex-col border-s border-hairline">
          {book(rows)}
          <div className="flex min-h-0 flex-1 border-t border-hairline">{tape}</div>
        </div>
        <div className="flex min-h-0 flex-col overflow-x-hidden overflow-y-auto border-s border-hairline bg-s1">{form}</div>
      </div>
      {status}
    </div>
  );
}
