import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Activity, Camera, ChartArea, GitCompareArrows, Maximize, PencilRuler } from 'lucide-react';
import { CHART_TYPES } from '@kontor/contract/desk-documents';
import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { IconButton } from '@kontor/ui/icon-button';
import { layerOnDemand, onDemand } from '@kontor/ui/on-demand';
import { MenuButton } from '@kontor/ui/menu';
import { Segment } from '@kontor/ui/segment';
import { useFit } from '@kontor/ui/use-fit';
import { useOpenOrders, useRecentDeals } from '../../data/account-stream.ts';
import { ladderGrid } from '../../data/book-ladder.ts';
import { useCandles } from '../../data/candle-store.ts';
import { useChartView } from '../../data/chart-view.ts';
import type { ChartExtraProps } from '../../data/chart-surface.ts';
import type { ListedMarket } from '../../data/market-source.tsx';
import type { OwnLines, PriceLine } from '../../data/price-line.ts';
import { useReader } from '../../data/reader.ts';
import { useWords } from '../../i18n/words.ts';
import type { ChartHandle } from './candle-chart.tsx';
import type { ChartDialogsProps } from './chart-dialogs.tsx';
import type { DrawnChartProps } from './drawn-chart.tsx';
import type { OwnTrade } from './fill-marks.ts';
import type { IndicatorDialogProps } from './indicator-dialog.tsx';
import { IntervalBar } from './interval-bar.tsx';
import { useIntervalText } from './interval-text.ts';
import { orderLines } from './own-orders.ts';
import { TypeIcon } from './type-icon.tsx';

const { Part: DepthTab } = onDemand(async () => (await import('./depth-tab.tsx')).DepthTab);

/** What coins cost, for who wants the line. */
const { Part: CostAsked } = onDemand(async () => (await import('./cost-asked.tsx')).CostAsked);

/** Lengths, colours and what else may be drawn: for who opens it. */
const { Part: IndicatorDialog } = layerOnDemand<IndicatorDialogProps>(async () => (await import('./indicator-dialog.tsx')).IndicatorDialog);

const { Part: ChartDialogs } = layerOnDemand<ChartDialogsProps>(async () => (await import('./chart-dialogs.tsx')).ChartDialogs);

/** The chart is as much code as half of the screen, and comes after it. */
const { Part: DrawnChart } = onDemand<DrawnChartProps>(async () => (await import('./drawn-chart.tsx')).DrawnChart, Loading);

/** Intervals in sight, by how much room there is: all favourites, some, few. */
const INTERVALS_IN_SIGHT = { all: 11, some: 5, few: 3 } as const;

interface ChartPanelProps {
  readonly pair: ListedMarket;
  /** Where the last price belongs, px from the top of the canvas. */
  readonly meridian: number;
  readonly direction: 'up' | 'down';
  readonly narrow?: boolean;
  /** Own lines and trades, where they are not spot's. */
  readonly own?: (OwnLines & { readonly trades: readonly OwnTrade[] }) | undefined;
  /** Drawings of the market; a chart without has no button for them. */
  readonly Drawings?: ((props: ChartExtraProps) => ReactNode) | undefined;
}

/**
 * Toolbar, candles or depth.
 * Long: toolbar, drawing and legend share what is chosen and what is drawn of it.
 */
export function ChartPanel({ pair, meridian, direction, narrow = false, own, Drawings }: ChartPanelProps) {
  const t = useWords('trade');
  const reader = useReader();
  const [view, changes] = useChartView(pair.name);
  const [tab, setTab] = useState<'candles' | 'depth'>('candles');
  const [edited, setEdited] = useState<{ readonly id?: string }>();
  const [isDrawing, setIsDrawing] = useState(false);
  const [cost, setCost] = useState<PriceLine>();
  const [rail, setRail] = useState<HTMLElement | null>(null);
  // A chosen interval is marked at once; the drawing, which is built anew, follows.
  const drawn = useDeferredValue(view);
  const { candles, failed, retry, loadOlder } = useCandles(pair.name, drawn.interval);
  const orders = useOpenOrders();
  const grid = useMemo(() => ladderGrid(pair), [pair]);
  const lines = useMemo(() => orderLines(orders?.values() ?? [], pair.name), [orders, pair.name]);
  const deals = useRecentDeals();
  const trades = useMemo(() => deals?.filter((deal) => deal.pair === pair.name) ?? [], [deals, pair.name]);
  const panel = useRef<HTMLElement>(null);
  const chart = useRef<ChartHandle>(null);
  const { frame, form } = useFit<HTMLDivElement>(5, `${reader.locale} ${view.favourites.join()} ${view.interval}`);
  // Costs are told in USDT, of coins; a contract has the price at which it was opened.
  const hasCost = own === undefined && pair.right_symbol === 'USDT';
  const isShort = narrow || form > 0;
  const isShortest = narrow || form > 1;
  const inSight = !isShortest ? 'all' : form > (narrow ? 0 : 2) ? 'few' : 'some';

  const [opened, setOpened] = useState<'compare' | 'picture'>();
  const intervalText = useIntervalText();
  const savePicture = (): void => setOpened('picture');

  return (
    <section ref={panel} aria-label={t('chart.title')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-s1">
      <div
        ref={frame}
        className={`no-scrollbar flex shrink-0 items-center gap-2 overflow-x-auto border-b border-hairline px-3 ${narrow ? 'h-9' : 'h-10'}`}
      >
        <IntervalBar view={view} changes={changes} most={INTERVALS_IN_SIGHT[inSight]} />
        <span className="mx-1 h-4 w-px shrink-0 bg-hairline" />
        <MenuButton
          label={t('chart.type')}
          variant="icon"
          size={28}
          placement="bottom start"
          trigger={<TypeIcon type={view.type} />}
          items={CHART_TYPES.map((type) => ({ id: type, label: t(`chart.types.${type}`), leading: <TypeIcon type={type} /> }))}
          selected={view.type}
          onAction={(id) => changes.setType(CHART_TYPES.find((type) => type === id) ?? view.type)}
        />
        {isShort ? (
          <IconButton label={t('chart.indicators')} icon={<Activity size={16} strokeWidth={1.5} />} onPress={() => setEdited({})} />
        ) : (
          <Button variant="quiet" size={28} onPress={() => setEdited({})}>
            <Activity size={16} strokeWidth={1.5} aria-hidden /> {t('chart.indicators')}
          </Button>
        )}
        {tab === 'candles' && (
          <IconButton
            label={t('chart.compare')}
            icon={<GitCompareArrows size={16} strokeWidth={1.5} />}
            onPress={() => setOpened('compare')}
          />
        )}
        {Drawings !== undefined && tab === 'candles' && (
          <IconButton
            label={t('chart.draw')}
            icon={<PencilRuler size={16} strokeWidth={1.5} />}
            isPressed={isDrawing}
            onPress={() => setIsDrawing(!isDrawing)}
          />
        )}
        <div className="ms-auto flex shrink-0 items-center gap-1">
          {!narrow && form === 4 && (
            <IconButton
              label={t('chart.depth')}
              icon={<ChartArea size={16} strokeWidth={1.5} />}
              isPressed={tab === 'depth'}
              onPress={() => setTab(tab === 'depth' ? 'candles' : 'depth')}
            />
          )}
          {!narrow && form < 4 && (
            <Segment
              label={t('chart.what')}
              variant="chips"
              className="shrink-0 flex-nowrap"
              items={[
                { id: 'candles', label: t('chart.candles') },
                { id: 'depth', label: t('chart.depth') },
              ]}
              selected={tab}
              onSelect={(id) => setTab(id === 'depth' ? 'depth' : 'candles')}
            />
          )}
          {!narrow && <span className="mx-1 h-4 w-px bg-hairline" />}
          {!narrow && form < 3 && tab === 'candles' && (
            <IconButton label={t('chart.screenshot')} icon={<Camera size={16} strokeWidth={1.5} />} onPress={savePicture} />
          )}
          <IconButton
            label={t('chart.fullScreen')}
            icon={<Maximize size={16} strokeWidth={1.5} />}
            onPress={() => void toggleFullScreen(panel.current)}
          />
        </div>
      </div>
      {/* Tools stand before the plot, on a phone below it: the top of the plot stays where the price's line wants it. */}
      <div className={`flex min-h-0 flex-1 ${narrow ? 'flex-col-reverse' : ''}`}>
        <div ref={setRail} className="shrink-0" />
        <div className="relative min-h-0 min-w-0 flex-1">
          {tab === 'depth' ? (
            <DepthTab pair={pair.name} grid={grid} locale={reader.locale} base={pair.left_symbol} quote={pair.right_symbol} />
          ) : failed ? (
            <EmptyState
              picture="offline"
              title={t('chart.failed')}
              text={t('error.tryAgain')}
              action={
                <Button variant="secondary" size={28} onPress={retry}>
                  {t('error.retry')}
                </Button>
              }
              className="h-full"
            />
          ) : candles === undefined ? (
            <Loading meridian={meridian} />
          ) : candles.length === 0 ? (
            <EmptyState picture="results" title={t('chart.noTrades')} text={t('chart.noTradesText')} className="h-full" />
          ) : (
            <DrawnChart
              key={`${pair.name} ${drawn.interval}`}
              ref={chart}
              candles={candles}
              view={drawn}
              indicators={view.indicators}
              acts={{
                edit: ({ id }) => setEdited({ id }),
                change: changes.setIndicator,
                remove: ({ id }) => changes.removeIndicator(id),
              }}
              compared={view.compared}
              grid={grid}
              base={pair.left_symbol}
              quote={pair.right_symbol}
              reader={reader}
              meridian={meridian}
              narrow={narrow}
              lines={lines}
              cost={cost}
              own={own}
              trades={own?.trades ?? trades}
              direction={direction}
              loadOlder={loadOlder}
              pair={pair.name}
              savePicture={savePicture}
              extra={Drawings && { Extra: Drawings, pair: pair.name, isOpen: isDrawing, onPutAway: () => setIsDrawing(false), rail }}
            />
          )}
        </div>
      </div>
      {hasCost && view.cost && <CostAsked symbol={pair.left_symbol} onLine={setCost} />}
      {opened !== undefined && (
        <ChartDialogs
          which={opened}
          chart={chart}
          pair={pair.name}
          compared={view.compared}
          interval={intervalText(view.interval)}
          decimals={grid.priceDecimals}
          locale={reader.locale}
          file={`${pair.name}-${view.interval}.png`}
          onClose={() => setOpened(undefined)}
        />
      )}
      {edited !== undefined && (
        <IndicatorDialog
          indicators={view.indicators}
          cost={hasCost ? view.cost : undefined}
          changes={changes}
          open={edited.id}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

/** The meridian alone, where the last price will be. */
function Loading({ meridian }: { readonly meridian: number }) {
  const t = useWords('trade');
  return (
    <div className="absolute inset-0" role="status" aria-label={t('loading')}>
      <div className="absolute inset-x-0 h-px bg-s3" style={{ top: meridian }} />
    </div>
  );
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement === null) await element?.requestFullscreen();
  else await document.exitFullscreen();
}
