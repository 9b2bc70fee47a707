import { useState } from 'react';
import { ChevronLeft } from 'lucide-react';
import { Button } from '@kontor/ui/button';
import { PartBoundary } from '@kontor/ui/part-failure';
import { Tabs } from '@kontor/ui/tabs';
import { useFit } from '@kontor/ui/use-fit';
import { usePairView } from '../../data/chart-settings.ts';
import { useLastPrice } from '../../data/last-price.ts';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { useFrozen } from '../../data/publish-pace.ts';
import { useConnection } from '../../data/realtime-client.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { DemoBadge } from '../../features/demo-badge/demo-badge.tsx';
import { OrderBook } from '../../features/order-book/order-book.tsx';
import { bookRowCount } from '../../features/order-book/use-book-rows.ts';
import { OrderSheet } from '../../features/order-form/order-sheet.tsx';
import { AlertButton } from '../../features/pair-header/alert-button.tsx';
import { IndexPrice, useIndexName } from '../../features/pair-header/index-price.tsx';
import { PhonePairFigures, PhonePriceBlock } from '../../features/pair-header/pair-header.tsx';
import { PairSwitcher } from '../../features/pair-header/pair-switcher.tsx';
import { StarButton } from '../../forms/star-button.tsx';
import { Tape } from '../../features/tape/tape.tsx';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { FreezeButton } from './freeze-button.tsx';
import { ChartDrawings } from '../chart-drawings.tsx';
import { OrdersSlot } from './orders-slot.tsx';
import { ConnectionPill } from './status-bar.tsx';

const CHART_MERIDIAN = 173;
const BOOK_ROWS = 12;
const TABS = ['chart', 'book', 'trades', 'info'] as const;
type PhoneTab = (typeof TABS)[number];

/** One column: price, a view of the market, own orders, and the two buttons always at hand. */
export function PhoneSpot({ pair }: { readonly pair: Pair }) {
  const t = useWords('trade');
  const [tab, setTab] = useState<PhoneTab>('chart');
  const { direction } = useLastPrice(pair.name);
  const rows = bookRowCount(usePairView(pair.name)[0].levels, BOOK_ROWS, undefined);
  const isLive = useConnection().state === 'live';
  const { frame, form } = useFit<HTMLDivElement>(2, useLanguageTag());
  const isFrozen = useFrozen(({ sinceMs }) => sinceMs !== undefined);
  const setSheet = useTradeDesk((desk) => desk.setSheet);
  return (
    <div className="flex min-h-dvh flex-col bg-s1">
      <div ref={frame} className="flex h-12 items-center gap-2 overflow-hidden px-4 max-[380px]:gap-1 max-[380px]:ps-2 max-[380px]:pe-3">
        <SiteLink to={paths.markets('spot')} aria-label={t('header.back')} className="relative -ms-1 flex hit-44 focus-ring">
          <ChevronLeft size={20} strokeWidth={1.5} aria-hidden />
        </SiteLink>
        <PairSwitcher pair={pair} large />
        <span className="ms-auto flex min-w-0 items-center gap-3 max-[380px]:gap-1.5">
          {isLive && !isFrozen && <DemoBadge isShort />}
          {!isFrozen && <ConnectionPill plain isShort={form > 0} />}
          <FreezeButton isShort />
          <AlertButton pair={pair.name} size={20} />
          <StarButton pair={pair.name} size={20} />
        </span>
      </div>
      <PartBoundary>
        <PhonePriceBlock pair={pair} figures={<PhonePairFigures pair={pair} />} />
      </PartBoundary>
      <Tabs
        label={t('phone.tabs')}
        size="page"
        className="px-4"
        items={TABS.map((id) => ({ id, label: t(`phone.${id}`) }))}
        selected={tab}
        onSelect={(id) => setTab(id as PhoneTab)}
      />
      {tab === 'chart' && (
        <div className="flex h-[366px] border-b border-hairline">
          <PartBoundary>
            <ChartPanel pair={pair} meridian={CHART_MERIDIAN} direction={direction} narrow Drawings={ChartDrawings} />
          </PartBoundary>
        </div>
      )}
      {tab === 'book' && (
        <PartBoundary>
          <OrderBook key={pair.name} pair={pair} rows={rows} narrow />
        </PartBoundary>
      )}
      {tab === 'trades' && (
        <div className="flex h-[366px] border-b border-hairline">
          <PartBoundary>
            <Tape pair={pair} narrow />
          </PartBoundary>
        </div>
      )}
      {tab === 'info' && (
        <PartBoundary>
          <PairInfo pair={pair} />
        </PartBoundary>
      )}
      <PartBoundary>
        <OrdersSlot pair={pair} />
      </PartBoundary>
      <div className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-2 gap-2 border-t border-hairline bg-s1 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <Button variant="buy" size={48} wide onPress={() => setSheet('buy')}>
          {t('buy')}
        </Button>
        <Button variant="sell" size={48} wide onPress={() => setSheet('sell')}>
          {t('sell')}
        </Button>
      </div>
      <PartBoundary>
        <OrderSheet key={pair.name} pair={pair} />
      </PartBoundary>
    </div>
  );
}

function PairInfo({ pair }: { readonly pair: Pair }) {
  const t = useWords('trade');
  const indexName = useIndexName();
  const { exact } = usePairFigures(pair);
  const lines = [
    [indexName, <IndexPrice key="index" pair={pair} />],
    [t('phone.tick'), `${exact(pair.tick_size)} ${pair.right_symbol}`],
    [t('phone.step'), `${exact(pair.step_size)} ${pair.left_symbol}`],
    [t('phone.minAmount'), `${exact(pair.min_quantity)} ${pair.left_symbol}`],
    [t('phone.minTotal'), `${exact(pair.min_notional)} ${pair.right_symbol}`],
  ] as const;
  return (
    <dl className="flex flex-col border-b border-hairline px-4 py-2 text-13">
      {lines.map(([label, value]) => (
        <div key={label} className="flex h-10 items-center justify-between">
          <dt className="text-text-3">{label}</dt>
          <dd className="font-semibold text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
