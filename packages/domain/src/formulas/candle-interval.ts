/**
 * Candle intervals and the candle a moment belongs to. Times are whole milliseconds since 1970-01-01 00:00 UTC; intervals
 * are half-open, so a trade exactly on a boundary opens the next candle. Dates are computed with integers alone and need
 * no clock and no time zone. Source: rules 0.7, 1.8; spec §9 (chart intervals).
 */

import { divideDownUnits } from './rounding.ts';

/** From the shortest to the longest. `1w` starts on Monday, `1M` is a calendar month. */
export const CANDLE_INTERVALS = ['1m', '5m', '15m', '30m', '60m', '1d', '1w', '1M'] as const;
export type CandleInterval = (typeof CANDLE_INTERVALS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05, the first Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const LENGTH_MS: Readonly<Record<Exclude<CandleInterval, '1w' | '1M'>, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '60m': 60 * MINUTE_MS,
  '1d': DAY_MS,
};

/** First millisecond of the candle that holds `timeMs`; the candle's key. */
export function candleOpenTime(interval: CandleInterval, timeMs: number): number {
  if (interval === '1M') return monthStartDay(divideDownUnits(timeMs, DAY_MS)) * DAY_MS;
  if (interval === '1w') return floorTo(timeMs - FIRST_MONDAY_MS, WEEK_MS) + FIRST_MONDAY_MS;
  return floorTo(timeMs, LENGTH_MS[interval]);
}

/** Open time of the candle after the one that opens at `openTimeMs`. */
export function nextCandleOpenTime(interval: CandleInterval, openTimeMs: number): number {
  if (interval === '1w') return openTimeMs + WEEK_MS;
  if (interval !== '1M') return openTimeMs + LENGTH_MS[interval];
  // A month has 28 to 31 days: 31 days after its first day is always in the next month.
  return candleOpenTime('1M', openTimeMs + 31 * DAY_MS);
}

/** Last millisecond of the candle that opens at `openTimeMs`: open + interval − 1. */
export function candleCloseTime(interval: CandleInterval, openTimeMs: number): number {
  return nextCandleOpenTime(interval, openTimeMs) - 1;
}

function floorTo(timeMs: number, stepMs: number): number {
  return divideDownUnits(timeMs, stepMs) * stepMs;
}

/**
 * Day number of the first day of the month that holds `day` (days since 1970-01-01), in the proleptic Gregorian calendar.
 * Howard Hinnant's civil_from_days: years are counted from 1 March, so the leap day is the last of its year, and 400 years
 * are 146,097 days.
 */
function monthStartDay(day: number): number {
  const dayFromMarch0 = day + 719_468;
  const dayOfEra = dayFromMarch0 - Math.floor(dayFromMarch0 / 146_097) * 146_097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const monthStart = Math.floor((153 * monthFromMarch + 2) / 5);
  return day - (dayOfYear - monthStart);
}
