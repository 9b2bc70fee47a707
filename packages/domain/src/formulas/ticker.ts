/** The 24-hour ticker: its window and its change of price. Source: rules 1.9, spec §3 (market tick). */

import { candleOpenTime } from './candle-interval.ts';
import type { Fraction } from './fraction.ts';

const DAY_MS = 86_400_000;

/**
 * Start of the window that ends at `nowMs`: 24 hours earlier, floored to a minute. The window is up to 59,999 ms wider
 * than a day, so it can be kept from 1-minute candles. Milliseconds since 1970 in UTC.
 */
export function tickerOpenTime(nowMs: number): number {
  return candleOpenTime('1m', nowMs - DAY_MS);
}

/**
 * (close − open) / open as an exact fraction of two prices in the same unit; formatPercent shows it with 2 decimals.
 * Undefined when there is no opening price (open ≤ 0).
 */
export function increase(open: number | bigint, close: number | bigint): Fraction | undefined {
  if (open <= 0) return undefined;
  const denominator = BigInt(open);
  return { numerator: BigInt(close) - denominator, denominator };
}
