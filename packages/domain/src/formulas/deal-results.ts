/**
 * What closing deals came to: of each one its result, in units of one currency. One that gained nothing and lost nothing is neither won nor lost, and counts
 * among all.
 */
import type { Fraction } from './fraction.ts';

/** Results of closing deals, added up. No amount is below zero. */
export interface DealResults {
  readonly closes: number;
  readonly wins: number;
  readonly losses: number;
  /** Of those that gained. */
  readonly gained: bigint;
  /** Of those that lost, above zero. */
  readonly lost: bigint;
  /** 0 where none has gained, and where none has lost. */
  readonly largestGain: bigint;
  readonly largestLoss: bigint;
}

/** No deal. */
export const NO_RESULTS: DealResults = { closes: 0, wins: 0, losses: 0, gained: 0n, lost: 0n, largestGain: 0n, largestLoss: 0n };

/** One deal's. */
export function resultOf(result: bigint): DealResults {
  const [gained, lost] = [result > 0n ? result : 0n, result < 0n ? -result : 0n];
  return { closes: 1, wins: gained > 0n ? 1 : 0, losses: lost > 0n ? 1 : 0, gained, lost, largestGain: gained, largestLoss: lost };
}

/** Both together. */
export function joinedResults(one: DealResults, other: DealResults): DealResults {
  return {
    closes: one.closes + other.closes,
    wins: one.wins + other.wins,
    losses: one.losses + other.losses,
    gained: one.gained + other.gained,
    lost: one.lost + other.lost,
    largestGain: one.largestGain > other.largestGain ? one.largestGain : other.largestGain,
    largestLoss: one.largestLoss > other.largestLoss ? one.largestLoss : other.largestLoss,
  };
}

/** The part of all closing deals that gained; undefined where there was none. */
export function winRate({ wins, closes }: DealResults): Fraction | undefined {
  return closes === 0 ? undefined : { numerator: BigInt(wins), denominator: BigInt(closes) };
}
