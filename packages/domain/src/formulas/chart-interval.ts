/**
 * Intervals of a chart: those that are kept (candle-interval.ts), and any number of minutes, hours, days or weeks that can be put together from them
 * (rules 1.8). Composed ones begin at multiples of their length since 1970-01-01 00:00 UTC, those of weeks since the first Monday, as on other
 * exchanges. Times are whole milliseconds since then.
 */
import { CANDLE_INTERVALS, candleOpenTime, nextCandleOpenTime } from './candle-interval.ts';
import type { CandleInterval } from './candle-interval.ts';
import { divideDownUnits } from './rounding.ts';

/** Units that an interval is counted in. */
export const INTERVAL_UNITS = ['m', 'h', 'd', 'w'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

/** `1M`, or a number with its unit in its one spelling: kept ones have their own names (`60m`), others the largest unit they are whole in (`4h`). */
export type ChartInterval = CandleInterval | `${number}${IntervalUnit}`;

/** Kept candles that one composed candle is made of at most. */
export const MOST_PARTS = 60;

const MINUTE_MS = 60_000;
const UNIT_MS: Readonly<Record<IntervalUnit, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 1_440 * MINUTE_MS,
  w: 7 * 1_440 * MINUTE_MS,
};
const LONGEST_MS = 31 * UNIT_MS.d;
const FIRST_MONDAY_MS = 4 * UNIT_MS.d;

/** Kept intervals that every longer one may be made of: they begin at multiples of their length. */
const BASES = CANDLE_INTERVALS.filter((interval) => !['1w', '1M'].includes(interval)).map((interval) => ({
  interval,
  lengthMs: nextCandleOpenTime(interval, 0),
}));

interface Span {
  readonly kept: CandleInterval;
  /** 0 for one that is kept itself. */
  readonly lengthMs: number;
  readonly originMs: number;
  readonly parts: number;
}

const spans = new Map<ChartInterval, Span>();

function spanOf(interval: ChartInterval): Span {
  const known = spans.get(interval);
  if (known !== undefined) return known;
  const kept = CANDLE_INTERVALS.find((one) => one === interval);
  const made = kept === undefined ? composedSpan(lengthOf(Number(interval.slice(0, -1)), unitOf(interval)), unitOf(interval)) : undefined;
  const span = made ?? { kept: kept ?? '1m', lengthMs: 0, originMs: 0, parts: 1 };
  spans.set(interval, span);
  return span;
}

const unitOf = (interval: string): IntervalUnit => INTERVAL_UNITS.find((unit) => interval.endsWith(unit)) ?? 'm';
const lengthOf = (count: number, unit: IntervalUnit): number => count * UNIT_MS[unit];

/** What an interval of a length is made of. Undefined where it would be of too many. */
function composedSpan(lengthMs: number, unit: IntervalUnit): Span | undefined {
  if (unit === 'w') return { kept: '1w', lengthMs, originMs: FIRST_MONDAY_MS, parts: lengthMs / UNIT_MS.w };
  const base = BASES.findLast((one) => lengthMs % one.lengthMs === 0);
  if (base === undefined) return undefined;
  const parts = lengthMs / base.lengthMs;
  return parts > MOST_PARTS ? undefined : { kept: base.interval, lengthMs, originMs: 0, parts };
}

/** The interval of so many units, in its one spelling: from a minute to 31 days, of at most MOST_PARTS kept candles. Undefined where there is none. */
export function chartIntervalOf(count: number, unit: IntervalUnit): ChartInterval | undefined {
  const lengthMs = lengthOf(count, unit);
  if (!Number.isInteger(count) || count < 1 || lengthMs > LONGEST_MS) return undefined;
  if (unit === 'w') return `${count}w`;
  if (composedSpan(lengthMs, unit) === undefined) return undefined;
  const kept = BASES.find((base) => base.lengthMs === lengthMs);
  if (kept !== undefined) return kept.interval;
  const largest = (['d', 'h', 'm'] as const).find((one) => lengthMs % UNIT_MS[one] === 0) ?? 'm';
  return `${lengthMs / UNIT_MS[largest]}${largest}`;
}

/** Reads an interval such as `45m`, `1h` or `1M`. Undefined for what is none. */
export function readChartInterval(text: unknown): ChartInterval | undefined {
  if (text === '1M') return text;
  const match = typeof text === 'string' ? /^([1-9]\d{0,4})([mhdw])$/.exec(text) : null;
  return match === null ? undefined : chartIntervalOf(Number(match[1]), unitOf(match[2] ?? 'm'));
}

/** Its number and unit, for words; undefined for `1M`. An hour is `1 h`, whatever the interval's name. */
export function intervalParts(interval: ChartInterval): { readonly count: number; readonly unit: IntervalUnit } | undefined {
  if (interval === '1M') return undefined;
  if (interval === '60m') return { count: 1, unit: 'h' };
  return { count: Number(interval.slice(0, -1)), unit: unitOf(interval) };
}

/** Which kept candles those of the interval are made of, and how many for one; of one that is kept itself, 1. */
export function keptParts(interval: ChartInterval): { readonly kept: CandleInterval; readonly parts: number } {
  return spanOf(interval);
}

/** Whether its candles are days and longer, which are counted in UTC. */
export function isOfDays(interval: ChartInterval): boolean {
  return interval === '1M' || ['d', 'w'].includes(unitOf(interval));
}

/** First millisecond of the candle that holds `timeMs`. */
export function chartOpenTime(interval: ChartInterval, timeMs: number): number {
  const { kept, lengthMs, originMs } = spanOf(interval);
  if (lengthMs === 0) return candleOpenTime(kept, timeMs);
  return divideDownUnits(timeMs - originMs, lengthMs) * lengthMs + originMs;
}

/** Open time of the candle after the one that opens at `openTimeMs`. */
export function nextChartOpenTime(interval: ChartInterval, openTimeMs: number): number {
  const { kept, lengthMs } = spanOf(interval);
  return lengthMs === 0 ? nextCandleOpenTime(kept, openTimeMs) : openTimeMs + lengthMs;
}

/** Last millisecond of the candle that opens at `openTimeMs`. */
export function chartCloseTime(interval: ChartInterval, openTimeMs: number): number {
  return nextChartOpenTime(interval, openTimeMs) - 1;
}

/** From the shorter to the longer; a month is the longest. */
export function compareIntervals(a: ChartInterval, b: ChartInterval): number {
  const lengthMs = (interval: ChartInterval): number =>
    nextChartOpenTime(interval, chartOpenTime(interval, 0)) - chartOpenTime(interval, 0);
  return a === b ? 0 : a === '1M' ? 1 : b === '1M' ? -1 : lengthMs(a) - lengthMs(b);
}
