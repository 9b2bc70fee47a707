import type { ReactNode } from 'react';
import { useFrozen } from '../../data/publish-pace.ts';
import { useSeconds } from '../../data/seconds-account.ts';
import type { IndexDay } from '../../data/seconds-market.ts';
import type { SecondsTick } from '../../data/seconds-ticks.ts';
import { lastDirection } from '../../data/seconds-ticks.ts';
import { drawnFigure } from '../../data/figures.ts';
import { spreadTags } from '../../data/spread-tags.ts';
import { useWords } from '../../i18n/words.ts';
import { SPANS, useChartChoice } from './chart-choice.ts';
import { candlesOf, linePath, sceneOf } from './chart-scene.ts';
import type { Scene, SceneCandle, ScenePoint } from './chart-scene.ts';
import { ContractMarks, EntryTags } from './contract-marks.tsx';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import { SLOW_TURN_MS, useNow } from '../../data/use-seconds-now.ts';

interface ChartPlotProps {
  readonly pair: string;
  readonly ticks: readonly SecondsTick[];
  /** Drawn instead of the ticks, where the window is a day. */
  readonly day: IndexDay | undefined;
  readonly spanMs: number;
  readonly width: number;
  readonly height: number;
  /** Width of the column of prices. */
  readonly axis: number;
  readonly meridian: number;
  readonly isNarrow: boolean;
}

const TAG = 20;

/** The plot with its axes. Heights of tags that would lie over one another are pushed apart; lines stay where they belong. */
export function ChartPlot({ pair, ticks, day, spanMs, width, height, axis, meridian, isNarrow }: ChartPlotProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const { shape, span } = useChartChoice();
  const state = useSeconds();
  const nowMs = useNow(true, SLOW_TURN_MS);
  const isFrozen = useFrozen(({ sinceMs }) => sinceMs !== undefined);
  const running = [...state.running.values()].filter((contract) => contract.pair === pair).sort((a, b) => a.end_time - b.end_time);
  const points = pointsOf(ticks, day);
  const last = points.at(-1);
  const entries = running.flatMap(({ execution_price: price }) => (price === null ? [] : [price]));
  // The line of the index reaches to the last tick, and never before the server's time; what is held still stands still.
  const lastMs = last?.timeMs ?? 0;
  const at = isFrozen ? lastMs : Math.max(nowMs, lastMs);
  const scene = sceneOf(
    { width, height, meridian, nowMs: at, spanMs, ends: running.map(({ end_time: end }) => end), levels: entries.map(Number) },
    points,
  );
  const lastTick = ticks.at(-1);
  if (scene === undefined || last === undefined || lastTick === undefined) return null;
  const direction = lastDirection(ticks) ?? 'up';
  const tags = [lastTick.price, ...new Set(entries)];
  const places = spreadTags(
    tags.map((price) => scene.y(Number(price))),
    TAG,
    0,
    height,
  );
  return (
    <div
      role="img"
      aria-label={words('chart.label', { pair: pair.replace('_', '/'), price: figures.price(lastTick.price) })}
      className="absolute inset-0 forced-color-adjust-none"
    >
      <svg width={width} height={height} className="absolute start-0 top-0 block">
        <Grid scene={scene} width={width} height={height} />
        {shape === 'candles' ? (
          <Candles scene={scene} candles={day?.candles ?? candlesOf(points, SPANS[span].candleMs)} lengthMs={SPANS[span].candleMs} />
        ) : (
          <path d={linePath(scene, points)} fill="none" strokeWidth={1.5} strokeLinejoin="round" className="stroke-text" />
        )}
        <LastLine scene={scene} last={last} width={width} direction={direction} />
        <ContractMarks scene={scene} running={running} ended={state.ended} pair={pair} height={height} />
      </svg>
      <EntryTags scene={scene} running={running} width={width} height={height} isNarrow={isNarrow} />
      <div className="absolute inset-y-0 end-0 border-s border-hairline text-11 text-text-3 tabular-nums" style={{ width: axis }}>
        {scene.priceLines
          .filter(
            (price) =>
              places.every((place) => Math.abs(place - scene.y(price)) >= TAG - 1) && scene.y(price) > 8 && scene.y(price) < height - 8,
          )
          .map((price) => (
            <span key={price} className="absolute start-2 -translate-y-1/2 whitespace-nowrap" style={{ top: scene.y(price) }}>
              {drawnFigure(price, isNarrow ? 1 : 4, figures.locale)}
            </span>
          ))}
        {tags.map((price, index) => (
          <AxisTag key={index === 0 ? 'last' : price} top={places[index] ?? 0} isLast={index === 0} direction={direction}>
            {isNarrow ? drawnFigure(Number(price), 1, figures.locale) : figures.price(price)}
          </AxisTag>
        ))}
      </div>
      <div className="absolute inset-x-0 border-t border-hairline text-11 text-text-3 tabular-nums" style={{ top: height, height: 24 }}>
        <span className="absolute start-4 top-1 bg-s1">{figures.zone}</span>
        {scene.timeLines
          .filter((time) => scene.x(time) > 76 && scene.x(time) < width - 12)
          .map((time) => (
            <span key={time} className="absolute top-1 -translate-x-1/2 whitespace-nowrap" style={{ left: scene.x(time) }}>
              {spanMs <= SPANS.span5m.spanMs ? figures.clock(time) : figures.clock(time).slice(0, 5)}
            </span>
          ))}
      </div>
    </div>
  );
}

/** What is drawn as a line. A stale tick says the last price again: the line goes on, level. */
function pointsOf(ticks: readonly SecondsTick[], day: IndexDay | undefined): readonly ScenePoint[] {
  if (day === undefined) return ticks.map(({ time, price }) => ({ timeMs: time, price: Number(price) }));
  const last = ticks.at(-1);
  const closes = day.candles.map(({ timeMs, close }) => ({ timeMs: timeMs + SPANS.span1d.candleMs, price: close }));
  return last === undefined
    ? closes
    : [...closes.filter(({ timeMs }) => timeMs < last.time), { timeMs: last.time, price: Number(last.price) }];
}

function Grid({ scene, width, height }: { readonly scene: Scene; readonly width: number; readonly height: number }) {
  return (
    <g className="stroke-hairline opacity-50" strokeWidth={1}>
      {scene.priceLines.map((price) => (
        <line key={price} x1={0} x2={width} y1={scene.y(price)} y2={scene.y(price)} />
      ))}
      {scene.timeLines.map((time) => (
        <line key={time} x1={scene.x(time)} x2={scene.x(time)} y1={0} y2={height} />
      ))}
    </g>
  );
}

/** Rising ones hollow, falling ones solid: the shape says it without a colour. */
function Candles({
  scene,
  candles,
  lengthMs,
}: {
  readonly scene: Scene;
  readonly candles: readonly SceneCandle[];
  readonly lengthMs: number;
}) {
  const width = Math.max(1, Math.min(12, scene.x(lengthMs) - scene.x(0) - 2));
  return candles
    .filter(({ timeMs }) => timeMs >= scene.fromMs)
    .map(({ timeMs, open, high, low, close }) => {
      const [x, top, bottom] = [scene.x(timeMs + lengthMs / 2), scene.y(Math.max(open, close)), scene.y(Math.min(open, close))];
      const rises = close >= open;
      return (
        <g key={timeMs} className={rises ? 'fill-s1 stroke-up' : 'fill-down stroke-down'} strokeWidth={1}>
          <line x1={x} x2={x} y1={scene.y(high)} y2={scene.y(low)} />
          <rect x={x - width / 2} y={top} width={width} height={Math.max(1, bottom - top)} />
        </g>
      );
    });
}

function LastLine({
  scene,
  last,
  width,
  direction,
}: {
  readonly scene: Scene;
  readonly last: ScenePoint;
  readonly width: number;
  readonly direction: 'up' | 'down';
}) {
  const [x, y] = [scene.x(last.timeMs), scene.y(last.price)];
  return (
    <g className={direction === 'up' ? 'fill-up stroke-up' : 'fill-down stroke-down'}>
      <line x1={0} x2={x} y1={y} y2={y} strokeDasharray="1 3" strokeWidth={1} opacity={0.6} />
      <line x1={x} x2={width} y1={y} y2={y} strokeWidth={1} />
      <circle cx={x} cy={y} r={8} stroke="none" opacity={0.25} />
      <circle cx={x} cy={y} r={4} stroke="none" />
    </g>
  );
}

function AxisTag({
  top,
  isLast,
  direction,
  children,
}: {
  readonly top: number;
  readonly isLast: boolean;
  readonly direction: 'up' | 'down';
  readonly children: ReactNode;
}) {
  const look = isLast
    ? `text-on-side ${direction === 'up' ? 'bg-buy' : 'bg-sell'}`
    : 'bg-s1 text-text shadow-[inset_0_0_0_1px_var(--color-iris)]';
  return (
    <span
      className={`absolute start-0 end-1 flex h-5 -translate-y-1/2 items-center rounded-sm px-1.5 font-semibold whitespace-nowrap ${look}`}
      style={{ top }}
    >
      {children}
    </span>
  );
}
