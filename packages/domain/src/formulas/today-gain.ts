/** Profit and loss of a day, without what was moved in and out. Source: rules 6.7. */

import type { Fraction } from './fraction.ts';

/** Values of a day in one unit, each flow valued at its own time; none is below zero. */
export interface DayValues {
  /** At 00:00 UTC. */
  readonly start: bigint;
  /** What came in since: deposits and what was bought from other people. */
  readonly inflow: bigint;
  /** What left since: withdrawals and what was sold to other people. */
  readonly outflow: bigint;
  readonly now: bigint;
}

/** `now − start − (inflow − outflow)`. */
export function todayGain({ start, inflow, outflow, now }: DayValues): bigint {
  return now - start - inflow + outflow;
}

/** The gain as a share of what there was to gain with, `start + inflow`; undefined where that is nothing. */
export function todayShare(day: DayValues): Fraction | undefined {
  const denominator = day.start + day.inflow;
  return denominator > 0n ? { numerator: todayGain(day), denominator } : undefined;
}
