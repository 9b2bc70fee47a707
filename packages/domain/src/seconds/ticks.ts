/**
 * Which ticks of an index decide a contract, and what comes of it. Whoever has the ticks that were taken, and nothing else, comes to the
 * same result: the engine, a browser, anybody's script. Times in ms. Source: rules 3.3, 3.4.
 */

import { SecondsDirection, SecondsOutcome, SecondsVoid } from './words.ts';

/** One tick of a pair's index. */
export interface SecondsTick {
  readonly number: number;
  /** When the feed made it. */
  readonly at: number;
  /** 1e-8 of the quote for a whole coin. */
  readonly price: bigint;
  /** The feed had too few sources, and said the last price again: it decides nothing. */
  readonly isStale: boolean;
}

/** How late a contract may begin: the entry tick is at most so much later than the contract was taken. */
const ENTRY_WITHIN_MS = 5_000;
/** How old the exit tick may be at the expiry. */
const EXIT_WITHIN_MS = 5_000;
/** How long before the expiry a stale tick makes it void. */
const STALE_WITHIN_MS = 10_000;
/** A tick is taken only while core time is below its own time and this: whatever waits longer waits in vain. */
const TICK_WITHIN_MS = 1_000;
/** How old the last tick may be where a contract is taken. */
const INDEX_WITHIN_MS = 5_000;

/** Whether a tick of this time comes too late to be taken. */
export function isTickLate(at: number, now: number): boolean {
  return now >= at + TICK_WITHIN_MS;
}

/** Whether the last tick says enough of the index for contracts to be taken on it. */
export function isIndexCurrent({ at, isStale }: Pick<SecondsTick, 'at' | 'isStale'>, now: number): boolean {
  return !isStale && now <= at + INDEX_WITHIN_MS;
}

/** Whether a tick of this time, the first one after a contract was taken, comes early enough to be its entry. */
export function isEntryInTime(at: number, openedAt: number): boolean {
  return at <= openedAt + ENTRY_WITHIN_MS;
}

/** Core time from which on no entry can come any more. */
export function entryDeadline(openedAt: number): number {
  return openedAt + ENTRY_WITHIN_MS + TICK_WITHIN_MS;
}

/** Core time from which on no exit can come any more. */
export function exitDeadline(expiry: number): number {
  return expiry + TICK_WITHIN_MS;
}

/** The tick at which a contract begins: the first that is not stale and is later than it was taken. None where that is too late: it is void. */
export function entryOf(ticks: readonly SecondsTick[], openedAt: number): SecondsTick | undefined {
  const first = ticks.find((tick) => !tick.isStale && tick.at > openedAt);
  return first !== undefined && isEntryInTime(first.at, openedAt) ? first : undefined;
}

/** The tick at which a contract ends, the last that is not stale and no later than its expiry, and why it is void if it is. Throws where there is none. */
export function exitOf(
  ticks: readonly SecondsTick[],
  expiry: number,
  entry: Pick<SecondsTick, 'number'>,
): { readonly exit: SecondsTick; readonly reason: SecondsVoid } {
  const before = ticks.filter((tick) => tick.at <= expiry);
  const exit = before.findLast((tick) => !tick.isStale);
  if (exit === undefined) throw new RangeError('ticks without the entry');
  const lastStale = before.findLast((tick) => tick.isStale)?.at ?? -Infinity;
  return { exit, reason: voidReason({ exit, entryNumber: entry.number, lastStale, expiry }) };
}

/** What the reason why an exit does not count depends on. */
export interface ExitFacts {
  readonly exit: Pick<SecondsTick, 'number' | 'at'>;
  readonly entryNumber: number;
  /** Time of the last stale tick no later than the expiry; −Infinity for none. */
  readonly lastStale: number;
  readonly expiry: number;
}

/** Why a contract with this exit is void, the first reason that holds; NONE where it counts. */
export function voidReason({ exit, entryNumber, lastStale, expiry }: ExitFacts): SecondsVoid {
  if (lastStale > expiry - STALE_WITHIN_MS) return SecondsVoid.STALE;
  if (exit.at < expiry - EXIT_WITHIN_MS) return SecondsVoid.EXIT_TOO_OLD;
  return exit.number === entryNumber ? SecondsVoid.ONE_TICK : SecondsVoid.NONE;
}

/** What comes of a contract that counts, at full precision. */
export function outcomeOf(direction: SecondsDirection, entryPrice: bigint, exitPrice: bigint): SecondsOutcome {
  if (entryPrice === exitPrice) return SecondsOutcome.DRAW;
  return exitPrice > entryPrice === (direction === SecondsDirection.UP) ? SecondsOutcome.WIN : SecondsOutcome.LOSS;
}

/** What a contract came to, and by which ticks. */
export interface SecondsResult {
  readonly outcome: SecondsOutcome;
  readonly reason: SecondsVoid;
  readonly entry: SecondsTick | undefined;
  readonly exit: SecondsTick | undefined;
}

/** Reckons a contract's result from all ticks that were taken between a moment before it was and its settlement, in their order. */
export function resultOf(
  { direction, openedAt, expiry }: { readonly direction: SecondsDirection; readonly openedAt: number; readonly expiry: number },
  ticks: readonly SecondsTick[],
): SecondsResult {
  const entry = entryOf(ticks, openedAt);
  if (entry === undefined) return { outcome: SecondsOutcome.VOID, reason: SecondsVoid.NO_ENTRY, entry, exit: undefined };
  const { exit, reason } = exitOf(ticks, expiry, entry);
  const outcome = reason === SecondsVoid.NONE ? outcomeOf(direction, entry.price, exit.price) : SecondsOutcome.VOID;
  return { outcome, reason, entry, exit };
}
