/**
 * Candles of intervals that nobody keeps, put together from those that are kept (rules 1.8: larger intervals built from smaller ones equal those built
 * from trades). The intervals are those of the trading API (rules §8) by its names; `1s` is not among them.
 */
import { candleOpenTime, nextCandleOpenTime } from './candle-interval.ts';
import type { CandleInterval } from './candle-interval.ts';

/** Intervals of the trading API, from the shortest to the longest. */
export const API_INTERVALS = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M'] as const;
export type ApiInterval = (typeof API_INTERVALS)[number];

const HOUR_MS = 3_600_000;

/** Of which kept interval each is made, and how long it is where it is not one of those; such intervals begin at multiples of their length since 1970. */
const MADE_OF: Readonly<Record<ApiInterval, readonly [kept: CandleInterval, lengthMs?: number]>> = {
  '1m': ['1m'],
  '3m': ['1m', 180_000],
  '5m': ['5m'],
  '15m': ['15m'],
  '30m': ['30m'],
  '1h': ['60m'],
  '2h': ['60m', 2 * HOUR_MS],
  '4h': ['60m', 4 * HOUR_MS],
  '6h': ['60m', 6 * HOUR_MS],
  '8h': ['60m', 8 * HOUR_MS],
  '12h': ['60m', 12 * HOUR_MS],
  '1d': ['1d'],
  '3d': ['1d', 72 * HOUR_MS],
  '1w': ['1w'],
  '1M': ['1M'],
};

/** What is asked of a candle here. */
interface AnyCandle {
  readonly openMs: number;
  /** What happened in it; with 0 all its prices are the close before. */
  readonly count: number;
}

/** The kept interval whose candles one of this interval is made of; the same by another name where it is kept itself. */
export function keptIntervalOf(interval: ApiInterval): CandleInterval {
  return MADE_OF[interval][0];
}

/** Whether candles of this interval have to be put together. */
export function isComposed(interval: ApiInterval): boolean {
  return MADE_OF[interval][1] !== undefined;
}

/** First millisecond of the candle that holds `timeMs`. */
export function apiCandleOpenTime(interval: ApiInterval, timeMs: number): number {
  const [kept, lengthMs] = MADE_OF[interval];
  return lengthMs === undefined ? candleOpenTime(kept, timeMs) : timeMs - (((timeMs % lengthMs) + lengthMs) % lengthMs);
}

/** Open time of the candle after the one that opens at `openMs`. */
export function nextApiCandleOpenTime(interval: ApiInterval, openMs: number): number {
  const [kept, lengthMs] = MADE_OF[interval];
  return lengthMs === undefined ? nextCandleOpenTime(kept, openMs) : openMs + lengthMs;
}

/** Last millisecond of the candle that opens at `openMs`. */
export function apiCandleCloseTime(interval: ApiInterval, openMs: number): number {
  return nextApiCandleOpenTime(interval, openMs) - 1;
}

/**
 * Puts candles of an interval together from the kept ones of `keptIntervalOf(interval)`, oldest first, with or without those in which nothing happened. The
 * first one is whole where the kept ones begin with its open time, or with the first there is. `join` gives what two candles are together, the second
 * behind the first; its open time is the first's.
 */
export function composedCandles<Candle extends AnyCandle>(
  interval: ApiInterval,
  kept: readonly Candle[],
  join: (candle: Candle, later: Candle) => Candle,
): Candle[] {
  return candlesTogether((timeMs) => apiCandleOpenTime(interval, timeMs), kept, join);
}

/** The same for any interval: `openOf` gives the first millisecond of the candle that holds a time. */
export function candlesTogether<Candle extends AnyCandle>(
  openOf: (timeMs: number) => number,
  kept: readonly Candle[],
  join: (candle: Candle, later: Candle) => Candle,
): Candle[] {
  const composed: Candle[] = [];
  let last: Candle | undefined;
  for (const candle of kept) {
    const openMs = openOf(candle.openMs);
    if (last === undefined || last.openMs !== openMs) {
      last = { ...candle, openMs };
      composed.push(last);
      // One in which nothing happened has no prices of its own.
    } else if (candle.count > 0) {
      last = last.count === 0 ? { ...candle, openMs } : join(last, candle);
      composed[composed.length - 1] = last;
    }
  }
  return composed;
}
