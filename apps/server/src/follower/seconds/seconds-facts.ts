/** What is told of seconds contracts and of the ticks that decide them: plain data, as of follower/feed.ts. Prices in 1e-8 of the quote for a whole coin, rates in 1e-8. */
import type { SelfLimits } from '@kontor/domain/seconds/self-limits';

/** One duration of a pair. */
export interface SecondsProduct {
  /** Seconds. */
  readonly duration: number;
  readonly payoutRate: number;
  readonly feeRate: number;
  readonly minStake: bigint;
  readonly maxStake: bigint;
}

/** A tick that was taken. Hashes in hexadecimal. */
export interface TickFact {
  readonly pair: number;
  readonly number: number;
  /** As the feed says it, ms. */
  readonly at: number;
  readonly price: bigint;
  readonly isStale: boolean;
  readonly constituents: readonly { readonly source: number; readonly weight: number; readonly price: bigint }[];
  /** The command that brought it. */
  readonly sequence: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** A pair that has terms. */
export interface SecondsPairState {
  readonly pair: number;
  /** What is staked. */
  readonly asset: number;
  readonly isOpen: boolean;
  readonly products: readonly SecondsProduct[];
  /** Undefined before the first. */
  readonly tick: TickFact | undefined;
}

/** What the house may lose at most, in 1e-4 of what it has, and what one user may have staked at a time; 0: any. */
export interface SecondsLimits {
  readonly secondShare: number;
  readonly pairShare: number;
  readonly totalShare: number;
  readonly openStake: bigint;
}

/** `outcome` of a contract that runs. */
export const RUNNING = -1;

/** A contract as its owner sees it. */
export interface SecondsContract {
  readonly number: number;
  readonly user: number;
  readonly pair: number;
  /** SecondsDirection. */
  readonly direction: number;
  readonly openedMs: number;
  readonly expiryMs: number;
  /** Seconds. */
  readonly duration: number;
  readonly stake: bigint;
  readonly fee: bigint;
  /** What comes on top of the stake if it is won. */
  readonly payout: bigint;
  readonly payoutRate: number;
  /** The command that took it. */
  readonly openedSequence: number;
  /** The ticks at which it begins and ends; undefined before they are known, and where there is none. */
  readonly entry: TickFact | undefined;
  readonly exit: TickFact | undefined;
  /** SecondsOutcome, or RUNNING. */
  readonly outcome: number;
  /** SecondsVoid. */
  readonly reason: number;
  /** What came back in all. */
  readonly credit: bigint;
  /** When it was settled, and by which command; 0 while it runs. */
  readonly endedMs: number;
  readonly sequence: number;
}

/** All that runs of one user's seconds contracts, oldest first, and what limits him. */
export interface OwnSeconds {
  readonly contracts: readonly SecondsContract[];
  readonly limits: SelfLimits;
}

/** What runs of one pair, in sums: stakes on either side, what all payouts come to, and what the house would lose at worst, by seconds of expiry. */
export interface SecondsSums {
  readonly pair: number;
  readonly contracts: number;
  readonly up: bigint;
  readonly down: bigint;
  readonly reserved: bigint;
  readonly liability: bigint;
  readonly largestSecond: bigint;
}

/** What changed of seconds contracts for one watched user, in order: the last of a contract counts. */
export interface SecondsChange {
  readonly seconds: readonly SecondsContract[];
}

/** What changed of them for everybody. */
export interface SecondsNews {
  /** Pairs with new terms or a new tick, as they are now. */
  readonly secondsPairs: readonly SecondsPairState[];
  /** Every tick that was taken, in order. */
  readonly secondsTicks: readonly TickFact[];
  readonly secondsLimits: SecondsLimits;
}
