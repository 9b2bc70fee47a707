/** What the house may lose with the contracts that expire in one second. Source: rules 3.5. */

import { SecondsDirection } from './words.ts';

/** Contracts that expire in one second: the sum of the stakes on each direction, and of what they pay if they are won. Units. */
export interface ExpirySums {
  readonly up: bigint;
  readonly upPays: bigint;
  readonly down: bigint;
  readonly downPays: bigint;
}

/** No contracts. */
export const NO_CONTRACTS: ExpirySums = { up: 0n, upPays: 0n, down: 0n, downPays: 0n };

/** What is lost at worst: what the one direction pays less the stakes on the other; never below zero. */
export function liabilityOf({ up, upPays, down, downPays }: ExpirySums): bigint {
  const rising = upPays - down;
  const falling = downPays - up;
  const worst = rising > falling ? rising : falling;
  return worst > 0n ? worst : 0n;
}

/** The sums with one contract more. */
export function withContract(sums: ExpirySums, direction: SecondsDirection, stake: bigint, payout: bigint): ExpirySums {
  return direction === SecondsDirection.UP
    ? { ...sums, up: sums.up + stake, upPays: sums.upPays + payout }
    : { ...sums, down: sums.down + stake, downPays: sums.downPays + payout };
}

/** Whether a liability is within a share, in 1e-4, of what the house has. */
export function isWithinShare(liability: bigint, share: number, house: bigint): boolean {
  return liability * 10_000n <= BigInt(share) * house;
}
