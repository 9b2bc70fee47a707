/** Where everything on the chart of an index lies: a window of time that reaches beyond now, so that contracts have room to end in it. Drawing only. */
import { anchoredRange } from '../../data/anchored-scale.ts';

/** A point of the index. */
export interface ScenePoint {
  readonly timeMs: number;
  readonly price: number;
}

/** A candle of the index. */
export interface SceneCandle {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface SceneFrame {
  readonly width: number;
  readonly height: number;
  /** Where the last price belongs, px from the top, while there is room. */
  readonly meridian: number;
  readonly nowMs: number;
  /** How much of the past is shown at least, ms. */
  readonly spanMs: number;
  /** When what runs ends, ms. */
  readonly ends: readonly number[];
  /** Prices that must be in sight beside the index: entries. */
  readonly levels: readonly number[];
}

export interface Scene {
  readonly fromMs: number;
  readonly toMs: number;
  readonly x: (timeMs: number) => number;
  readonly y: (price: number) => number;
  readonly priceLines: readonly number[];
  readonly timeLines: readonly number[];
}

/** Room at the right of now where nothing runs, and beyond the last end, as shares of the span. */
const ROOM_AHEAD = 0.2;
const ROOM_BEHIND_END = 0.05;
/** Of the window, what the past has at least, whatever runs. */
const PAST_SHARE = 0.5;
const EDGE = 24;
const PRICE_GAP = 56;
const TIME_GAP = 88;
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600].map((seconds) => seconds * 1_000);

/** The window of time of a frame. */
export function timeWindow({ nowMs, spanMs, ends }: Pick<SceneFrame, 'nowMs' | 'spanMs' | 'ends'>): { fromMs: number; toMs: number } {
  const ahead = Math.max(spanMs * ROOM_AHEAD, ...ends.map((end) => end - nowMs + spanMs * ROOM_BEHIND_END));
  const past = Math.max(spanMs * (1 - ROOM_AHEAD), (ahead * PAST_SHARE) / (1 - PAST_SHARE));
  return { fromMs: nowMs - past, toMs: nowMs + ahead };
}

/** The scene of the points in sight; undefined where there is none. */
export function sceneOf(frame: SceneFrame, points: readonly ScenePoint[]): Scene | undefined {
  const { fromMs, toMs } = timeWindow(frame);
  const last = points.at(-1);
  if (last === undefined || frame.width <= 0 || frame.height <= 0) return undefined;
  const inSight = points.filter(({ timeMs }) => timeMs >= fromMs);
  const prices = [...(inSight.length === 0 ? [last] : inSight).map(({ price }) => price), ...frame.levels];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = anchoredRange(
    { height: frame.height, meridian: frame.meridian, top: EDGE, bottom: frame.height - EDGE },
    low,
    high,
    last.price,
  );
  const x = (timeMs: number): number => ((timeMs - fromMs) / (toMs - fromMs)) * frame.width;
  const y = (price: number): number => ((range.max - price) / (range.max - range.min)) * frame.height;
  return {
    fromMs,
    toMs,
    x,
    y,
    priceLines: roundLines(range.min, range.max, Math.max(2, Math.floor(frame.height / PRICE_GAP))),
    timeLines: timeLines(fromMs, toMs, Math.max(2, Math.floor(frame.width / TIME_GAP))),
  };
}

/** Round prices from one to another, at most so many. */
function roundLines(min: number, max: number, most: number): readonly number[] {
  const raw = (max - min) / most;
  if (!(raw > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  const first = Math.ceil(min / step);
  return Array.from({ length: Math.max(0, Math.floor(max / step) - first + 1) }, (_, index) => (first + index) * step);
}

function timeLines(fromMs: number, toMs: number, most: number): readonly number[] {
  const step = TIME_STEPS.find((each) => (toMs - fromMs) / each <= most) ?? 86_400_000;
  const first = Math.ceil(fromMs / step);
  return Array.from({ length: Math.max(0, Math.floor(toMs / step) - first + 1) }, (_, index) => (first + index) * step);
}

/** The line through the points as a path; of many points that fall on one pixel the highest and the lowest stay. */
export function linePath({ x, y, fromMs }: Scene, points: readonly ScenePoint[]): string {
  const first = Math.max(0, points.findIndex(({ timeMs }) => timeMs >= fromMs) - 1);
  const columns = new Map<number, ScenePoint[]>();
  for (const point of points.slice(first)) {
    const column = Math.round(x(point.timeMs));
    const at = columns.get(column);
    if (at === undefined) columns.set(column, [point]);
    else at.push(point);
  }
  const kept = [...columns.values()].flatMap((each) => {
    if (each.length < 4) return each;
    const sorted = each.toSorted((a, b) => a.price - b.price);
    const chosen = new Set([each[0], each.at(-1), sorted[0], sorted.at(-1)]);
    return each.filter((point) => chosen.has(point));
  });
  return kept.map(({ timeMs, price }, index) => `${index === 0 ? 'M' : 'L'}${x(timeMs).toFixed(1)} ${y(price).toFixed(1)}`).join('');
}

/** Points as candles of so many ms. */
export function candlesOf(points: readonly ScenePoint[], lengthMs: number): readonly SceneCandle[] {
  const candles: { timeMs: number; open: number; high: number; low: number; close: number }[] = [];
  for (const { timeMs, price } of points) {
    const begin = Math.floor(timeMs / lengthMs) * lengthMs;
    const last = candles.at(-1);
    if (last?.timeMs === begin) {
      last.high = Math.max(last.high, price);
      last.low = Math.min(last.low, price);
      last.close = price;
    } else candles.push({ timeMs: begin, open: price, high: price, low: price, close: price });
  }
  return candles;
}
