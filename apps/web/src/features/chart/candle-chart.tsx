import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { ChevronsRight } from 'lucide-react';
import { isOfDays, nextChartOpenTime } from '@kontor/domain/formulas/chart-interval';
import type { Candle } from '../../data/candle-series.ts';
import type { ComparedPair } from '../../data/chart-document.ts';
import { setChartPace } from '../../data/candle-store.ts';
import type { ChartView } from '../../data/chart-view.ts';
import type { Indicator, KindInfo } from '../../data/indicator-kinds.ts';
import type { ChartExtraProps } from '../../data/chart-surface.ts';
import type { LadderGrid } from '../../data/book-ladder.ts';
import { compactFigure, drawnFigure } from '../../data/figures.ts';
import type { OwnLines, PriceLine } from '../../data/price-line.ts';
import type { Reader } from '../../data/reader.ts';
import { useWords } from '../../i18n/words.ts';
import { layerOnDemand } from '@kontor/ui/on-demand';
import type { ChartEngine, ChartLayout } from './chart-engine.ts';
import { useChartInk } from './chart-ink.ts';
import { Countdown } from './countdown.tsx';
import { CrosshairKeys } from './crosshair-keys.tsx';
import type { ChartMenuProps } from './chart-menu.tsx';
import type { PictureWord } from './chart-picture.ts';
import type { CompareProps } from './compare.tsx';
import { drawCandles } from './drawn-candle.ts';
import type { DrawnCandle } from './drawn-candle.ts';
import type { DrawnIndicator } from './indicator-set.ts';
import { IndicatorSet, wantsMore } from './indicator-set.ts';
import { Legend } from './legend.tsx';
import type { IndicatorActs, LegendEdges } from './legend.tsx';
import { useMoreIndicators } from './more-indicators.ts';
import type { OwnTrade } from './fill-marks.ts';
import { OrderLines } from './order-lines.tsx';
import type { OrderLine } from './own-orders.ts';
import { PriceLines } from './price-lines.tsx';
import type { LineFrame } from './price-lines.tsx';
import { usePointedAt } from './plot-point.ts';
import type { PlotPoint } from './plot-point.ts';
import { PriceMarks } from './price-marks.tsx';

/** What can be done at a point: for who asks for it. */
const { Part: ChartMenu } = layerOnDemand<ChartMenuProps>(async () => (await import('./chart-menu.tsx')).ChartMenu);

/** Other pairs beside the candles: for who has chosen some. */
const { Part: Compare } = layerOnDemand<CompareProps>(async () => (await import('./compare.tsx')).Compare);

/** What the toolbar asks of the drawing. */
export interface ChartHandle {
  /** What the chart shows now; own trades only where they are wanted. */
  readonly picture: (withTrades: boolean) => ChartShot | undefined;
}

/** What a picture is made of. */
export interface ChartShot {
  readonly shot: HTMLCanvasElement;
  /** px of the page. */
  readonly width: number;
  readonly price: string;
  readonly drawn: readonly DrawnIndicator[];
  readonly write: (value: number, info: KindInfo) => string;
  readonly compared: readonly PictureWord[];
}

export interface CandleChartProps {
  readonly ref?: Ref<ChartHandle>;
  /** The drawing itself. */
  readonly Engine: typeof ChartEngine;
  readonly candles: readonly Candle[];
  readonly view: Pick<ChartView, 'interval' | 'type'>;
  readonly indicators: readonly Indicator[];
  readonly acts: IndicatorActs;
  readonly compared: readonly ComparedPair[];
  readonly grid: LadderGrid;
  readonly base: string;
  readonly quote: string;
  readonly reader: Reader;
  readonly meridian: number;
  readonly narrow: boolean;
  readonly lines: readonly OrderLine[];
  /** At what the coin cost on average; undefined where it is not wanted or not known. */
  readonly cost: PriceLine | undefined;
  /** What is drawn in place of spot's orders. */
  readonly own: OwnLines | undefined;
  /** Own trades of the pair. */
  readonly trades: readonly OwnTrade[];
  readonly direction: 'up' | 'down';
  readonly loadOlder: () => void;
  readonly pair: string;
  readonly savePicture: () => void;
  /** What else is drawn with the candles, and what it is told that this chart does not know. */
  readonly extra: ChartExtra | undefined;
}

/** Something more in a chart, with its state. */
export interface ChartExtra extends Pick<ChartExtraProps, 'pair' | 'isOpen' | 'onPutAway' | 'rail'> {
  readonly Extra: (props: ChartExtraProps) => ReactNode;
}

/** A plot narrower than this has room for the averages only, px. */
const LEGEND_WIDTH = 480;

function hoverTime(candle: DrawnCandle | undefined, hasClock: boolean): string {
  if (candle === undefined) return '';
  const text = new Date(candle.time * 1_000).toISOString();
  return hasClock ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10);
}

/**
 * Candles with everything that lies over them.
 * Long: the engine that draws is told, effect by effect, what has changed; what they share is state of this component.
 */
export function CandleChart({
  ref,
  Engine,
  candles,
  view,
  indicators,
  acts,
  compared,
  grid,
  base,
  quote,
  reader,
  meridian,
  narrow,
  lines,
  cost,
  own,
  trades,
  direction,
  loadOlder,
  pair,
  savePicture,
  extra,
}: CandleChartProps) {
  const t = useWords('trade');
  const ink = useChartInk();
  const element = useRef<HTMLDivElement>(null);
  const engine = useRef<ChartEngine>(undefined);
  const older = useRef(loadOlder);
  const [layout, setLayout] = useState<ChartLayout>();
  const [surface, setSurface] = useState<ChartEngine>();
  const [hovered, setHovered] = useState<number>();
  const [menuAt, setMenuAt] = useState<PlotPoint>();
  const [legend, setLegend] = useState<LegendEdges>({ foot: 0, end: 0 });
  const [legendSlot, setLegendSlot] = useState<HTMLElement | null>(null);
  const setTags = useCallback((tags: readonly number[]) => engine.current?.setTags(tags), []);
  const yOf = useCallback((price: number) => engine.current?.yOf(price), []);
  const priceAt = useCallback((y: number) => engine.current?.priceAt(y), []);
  const { locale, zone } = reader;
  const hasClock = !isOfDays(view.interval);
  // Days, weeks and months are counted in UTC by every exchange.
  const chartZone = hasClock ? zone : 'UTC';
  const list = useMemo(() => drawCandles(candles, chartZone), [candles, chartZone]);
  const more = useMoreIndicators(wantsMore(indicators));
  const [set] = useState(() => new IndicatorSet());
  const drawn = useMemo(() => set.take(list, indicators, Engine.formulas, more), [set, list, indicators, Engine, more]);
  const write = useCallback((value: number, info: KindInfo) => indicatorFigure(value, info, grid.priceDecimals, locale), [grid, locale]);
  const latest = useRef({ ink, list, type: view.type, drawn, meridian, trades });
  useEffect(() => {
    older.current = loadOlder;
    latest.current = { ink, list, type: view.type, drawn, meridian, trades };
  });

  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    let frame = 0;
    const chart = new Engine(element.current, {
      ink: latest.current.ink,
      type: latest.current.type,
      meridian: latest.current.meridian,
      axisWidth: narrow ? 60 : 68,
      minMove: Number(grid.tick) / 10 ** grid.priceDecimals,
      showsClock: hasClock,
      locale,
      formatPrice: (price) => drawnFigure(price, grid.priceDecimals, locale),
      formatValue: write,
      formatTime: (candle) => hoverTime(candle, hasClock),
      onLayout: () => {
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          const next = chart.layout();
          setLayout((before) => sameOr(before, next));
        });
      },
      onHover: setHovered,
      onNearOldest: () => older.current(),
    });
    engine.current = chart;
    chart.setCandles(latest.current.list, latest.current.drawn);
    chart.setTrades(latest.current.trades);
    setSurface(chart);
    return () => {
      cancelAnimationFrame(frame);
      engine.current = undefined;
      setSurface(undefined);
      chart.remove();
    };
  }, [Engine, grid, hasClock, locale, narrow, write]);
  useEffect(() => engine.current?.setInk(ink), [ink]);
  useEffect(() => engine.current?.setType(view.type), [view.type]);
  useEffect(() => engine.current?.setMeridian(meridian), [meridian]);
  useEffect(() => engine.current?.setCandles(list, drawn), [list, drawn]);
  useEffect(() => engine.current?.setTrades(trades), [trades]);
  useEffect(() => {
    setChartPace(hovered === undefined ? 'chart' : 'crosshair');
    return () => setChartPace('chart');
  }, [hovered]);
  useImperativeHandle(ref, () => ({
    picture: (withTrades) =>
      engine.current && {
        shot: engine.current.picture(withTrades),
        width: element.current?.clientWidth ?? 0,
        price: list.at(-1)?.source.close ?? '0',
        drawn,
        write,
        compared: engine.current.comparedNames(),
      },
  }));

  const openMenu = (point: PlotPoint): void => {
    const size = engine.current?.plotSize();
    // The axes and the panes below are no place for an order.
    if (size !== undefined && point.x >= 0 && point.x < size.width && point.y < size.height) setMenuAt(point);
  };
  usePointedAt(element, openMenu);
  const last = list.at(-1);
  const tick = Number(grid.tick) / 10 ** grid.priceDecimals;
  return (
    <div className="relative size-full overflow-hidden" data-plot>
      <div ref={element} className="absolute inset-0" />
      <Legend
        candles={list}
        index={hovered}
        drawn={drawn}
        acts={acts}
        write={write}
        decimals={grid.priceDecimals}
        base={base}
        locale={locale}
        narrow={narrow || (layout !== undefined && layout.plotWidth < LEGEND_WIDTH)}
        paneTops={layout?.paneTops ?? []}
        onEdges={setLegend}
        onSlot={setLegendSlot}
      />
      {layout !== undefined && last !== undefined && (
        <>
          <PriceMarks
            layout={layout}
            meridian={meridian}
            last={last.source.close}
            direction={direction}
            decimals={grid.priceDecimals}
            locale={locale}
            joins={!narrow}
            legend={legend}
          />
          <Lines
            own={own}
            spot={{ lines, cost, base, quote, narrow }}
            grid={grid}
            locale={locale}
            plotWidth={layout.plotWidth}
            plotHeight={layout.plotHeight}
            axisWidth={layout.axisWidth}
            lastY={layout.lastY}
            legendFoot={legend.foot}
            yOf={yOf}
            priceAt={priceAt}
            onAxisTags={setTags}
          />
          {extra !== undefined && surface !== undefined && (
            <extra.Extra
              {...extra}
              surface={surface}
              stepMs={nextChartOpenTime(view.interval, last.source.open_time) - last.source.open_time}
              inks={ink}
              reader={reader}
              tick={tick}
              decimals={grid.priceDecimals}
              narrow={narrow}
            />
          )}
          {compared.length > 0 && surface !== undefined && (
            <Compare
              surface={surface}
              compared={compared}
              pair={pair}
              interval={view.interval}
              candles={list}
              index={hovered}
              ink={ink}
              locale={locale}
              narrow={narrow}
              slot={legendSlot}
              onClose={() => undefined}
            />
          )}
          <CrosshairKeys
            engine={surface}
            candles={list}
            step={layout.plotHeight}
            label={t('chart.keys')}
            onMove={setHovered}
            onOpen={openMenu}
          />
          {menuAt !== undefined && surface !== undefined && (
            <ChartMenu
              {...pointed(
                surface,
                menuAt,
                nextChartOpenTime(view.interval, last.source.open_time) - last.source.open_time,
                tick,
                grid.priceDecimals,
              )}
              at={menuAt}
              zone={chartZone}
              hasClock={hasClock}
              last={last.source.close}
              pair={pair}
              decimals={grid.priceDecimals}
              locale={locale}
              narrow={narrow}
              canDraw={extra !== undefined}
              onReset={() => engine.current?.resetView()}
              onPicture={savePicture}
              onClose={() => setMenuAt(undefined)}
            />
          )}
          {layout.scrolledBack && (
            <button
              type="button"
              onClick={() => engine.current?.goToLatest()}
              className="absolute z-20 flex h-7 cursor-pointer items-center gap-1 rounded-control bg-s2 px-2 text-11 text-text-2 shadow-float focus-ring hover:text-text"
              style={{ left: layout.plotWidth - 84, top: layout.plotHeight - 40 }}
            >
              {t('chart.latest')} <ChevronsRight size={14} strokeWidth={1.5} aria-hidden />
            </button>
          )}
          <div className="pointer-events-none absolute bottom-0 start-0 z-10 flex h-6 items-center bg-s1 ps-4 pe-2 text-11 text-text-3 after:absolute after:start-full after:h-full after:w-10 after:bg-linear-to-r after:from-s1 after:to-transparent">
            {hasClock ? reader.zoneLabel : 'UTC'}
          </div>
          <div
            className="pointer-events-none absolute end-0 bottom-0 z-10 flex h-6 items-center justify-center text-11 text-text-3"
            style={{ width: layout.axisWidth }}
          >
            <Countdown interval={view.interval} label={t('chart.countdown')} />
          </div>
        </>
      )}
    </div>
  );
}

interface LinesProps extends LineFrame {
  readonly own: OwnLines | undefined;
  readonly spot: Pick<CandleChartProps, 'lines' | 'cost' | 'base' | 'quote' | 'narrow'>;
}

/** The price on the tick, and the time, of a point of the plot. Beyond the candles time goes on in their step. */
function pointed(
  surface: ChartEngine,
  { x, y }: PlotPoint,
  stepMs: number,
  tick: number,
  decimals: number,
): { readonly price: string; readonly timeMs: number } {
  const candles = surface.candles();
  const price = Math.max(tick, Math.round((surface.priceAt(y) ?? 0) / tick) * tick).toFixed(decimals);
  const index = Math.round(surface.indexAt(x) ?? 0);
  const nearest = Math.min(Math.max(index, 0), candles.length - 1);
  const openMs = candles[nearest]?.source.open_time ?? 0;
  return { price, timeMs: openMs + (index - nearest) * stepMs };
}

/** A value as its indicator's legend and axis write it. */
function indicatorFigure(value: number, { place, unit }: KindInfo, decimals: number, locale: string): string {
  if (unit === 'volume') return compactFigure(String(Math.round(value * 100) / 100), locale);
  return drawnFigure(value, place === 'over' || unit === 'price' ? Math.max(2, decimals) : 2, locale);
}

/** Own lines: what the page says they are, else spot's orders. */
function Lines({ own, spot, ...frame }: LinesProps) {
  return own === undefined ? <OrderLines {...spot} {...frame} /> : <PriceLines {...own} {...frame} />;
}

function sameOr(before: ChartLayout | undefined, after: ChartLayout): ChartLayout {
  if (before === undefined) return after;
  const same =
    before.plotWidth === after.plotWidth &&
    before.plotHeight === after.plotHeight &&
    before.axisWidth === after.axisWidth &&
    before.lastX === after.lastX &&
    before.lastY === after.lastY &&
    before.scrolledBack === after.scrolledBack &&
    String(before.paneTops) === String(after.paneTops) &&
    before.high?.y === after.high?.y &&
    before.high?.x === after.high?.x &&
    before.low?.y === after.low?.y &&
    before.low?.x === after.low?.x &&
    before.high?.price === after.high?.price &&
    before.low?.price === after.low?.price;
  return same ? before : after;
}
