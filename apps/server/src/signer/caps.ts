/** How much may leave: at once, within an hour, within a day. Counted when it is signed, whatever becomes of it. */
import type { SignerCoin } from './signer-config.ts';
import type { Wait } from './wait-reasons.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Something that was signed. */
export interface Spent {
  readonly timeMs: number;
  /** Units of the coin. */
  readonly amount: bigint;
}

/** What was signed within a time up to now. What a clock that went back leaves ahead of now counts as well. */
export function spentWithin(spent: Iterable<Spent>, nowMs: number, windowMs: number): bigint {
  let sum = 0n;
  for (const { timeMs, amount } of spent) if (timeMs > nowMs - windowMs) sum += amount;
  return sum;
}

/** The cap that an amount would exceed; undefined: none. */
export function capExceeded(
  { transaction, hour, day }: Pick<SignerCoin, 'transaction' | 'hour' | 'day'>,
  amount: bigint,
  spent: readonly Spent[],
  nowMs: number,
): Wait | undefined {
  if (amount > transaction) return 'CAP_TRANSACTION';
  if (spentWithin(spent, nowMs, HOUR_MS) + amount > hour) return 'CAP_HOUR';
  return spentWithin(spent, nowMs, DAY_MS) + amount > day ? 'CAP_DAY' : undefined;
}
