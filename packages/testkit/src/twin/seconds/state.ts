import type { CommandOf } from '@kontor/engine/command';

/** The release that brought seconds contracts. */
export const SECONDS_SINCE = 6;

export type Product = CommandOf<'SECONDS_PAIR'>['products'][number];

export interface Tick {
  readonly number: number;
  readonly at: number;
  readonly price: bigint;
  readonly isStale: boolean;
}

export interface Pair {
  readonly id: number;
  readonly asset: number;
  open: boolean;
  products: readonly Product[];
  /** The last one, and those that a contract under way may need, in their order. */
  ticks: Tick[];
}

export interface SecondsContract {
  readonly number: number;
  readonly user: number;
  readonly pair: Pair;
  readonly direction: number;
  readonly t0: number;
  readonly t1: number;
  readonly duration: number;
  readonly stake: bigint;
  readonly fee: bigint;
  readonly payout: bigint;
  /** Undefined while it is pending. */
  entry: Tick | undefined;
}

/** A limit of a user's own, and what waits to take its place. */
export interface Limit<Value> {
  inForce: Value;
  waiting: { readonly value: Value; readonly from: number } | undefined;
}

export interface OwnLimits {
  readonly stakes: Limit<bigint>;
  readonly losses: Limit<bigint>;
  readonly pause: Limit<number>;
}

/** What the twin knows of seconds contracts. */
export interface SecondsState {
  /** In the order of their first terms. */
  readonly pairs: Pair[];
  /** Those under way, by number. */
  contracts: SecondsContract[];
  number: number;
  limits: { secondShare: number; pairShare: number; totalShare: number; openStake: bigint };
  readonly ownLimits: Map<number, OwnLimits>;
}

export function createSeconds(): SecondsState {
  return {
    pairs: [],
    contracts: [],
    number: 0,
    limits: { secondShare: 500, pairShare: 2_000, totalShare: 5_000, openStake: 0n },
    ownLimits: new Map(),
  };
}

export function paidFor({ stake, fee }: SecondsContract): bigint {
  return stake + fee;
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, each) => all + each, 0n);
}
