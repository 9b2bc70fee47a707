/** How far deposits are: which are on their way, and how long they may still take. Source: spec §4; rules 6.4. */
import type { Deposit } from './use-deposit-news.ts';

export interface DepositGroups {
  /** Not credited yet. */
  readonly confirming: readonly Deposit[];
  /** Credited or taken back. */
  readonly over: readonly Deposit[];
}

/** Splits a list into what is on its way and what is over, each in its order. */
export function groupDeposits(list: readonly Deposit[]): DepositGroups {
  return { confirming: list.filter(({ state }) => state === 'confirming'), over: list.filter(({ state }) => state !== 'confirming') };
}

/** Confirmations shown: never more than are needed for what is waited for. */
export function shownConfirmations({ confirmations, needed }: Pick<Deposit, 'confirmations' | 'needed'>): number {
  return Math.min(confirmations, needed);
}

/** About how long it still takes until it is credited, s; undefined where nobody knows, or where it waits for something else. */
export function secondsLeft(
  { confirmations, needed, is_below_minimum: isSmall }: Pick<Deposit, 'confirmations' | 'needed' | 'is_below_minimum'>,
  arrivalSeconds: number | null,
): number | undefined {
  const left = needed - confirmations;
  if (arrivalSeconds === null || isSmall || left <= 0) return undefined;
  return Math.ceil((arrivalSeconds * left) / needed);
}
