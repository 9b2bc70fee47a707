/** Frozen tokens are released day by day. Source: rules 5.4. */

import { divideDown } from '../formulas/rounding.ts';

const DAY_MS = 86_400_000;

/** The UTC day of a time, counted from 1970; ms. */
export function utcDay(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** What has been released of a frozen part by a day, in all: ⌊F·i / D⌋ with i the days since the settlement, at most D. */
export function releasedTokens(frozen: bigint, days: number, settledOn: number, today: number): bigint {
  const passed = Math.min(Math.max(today - settledOn, 0), days);
  return days === 0 ? frozen : divideDown(frozen * BigInt(passed), BigInt(days));
}
