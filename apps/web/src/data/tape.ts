/** The last trades of a pair from answers and messages that overlap, repeat and come in any order. */
import type { AnswerOf } from '@kontor/contract/call';
import type { marketTrades } from '@kontor/contract/market';

export type MarketTrade = AnswerOf<typeof marketTrades>['list'][number];

/** Trades kept; a screen shows fewer. */
export const TAPE_LENGTH = 100;

/** `list` with `more` taken in: newest first, each id once, at most `length`. The same list when nothing is new. */
export function mergeTrades(list: readonly MarketTrade[], more: readonly MarketTrade[], length = TAPE_LENGTH): readonly MarketTrade[] {
  const known = new Set(list.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !known.has(id) && known.add(id));
  if (fresh.length === 0) return list;
  return [...list, ...fresh].sort((a, b) => b.id - a.id).slice(0, length);
}

/** Whether trades are missing between the newest known one and the oldest of a message. Ids rise by one. */
export function missesTrades(list: readonly MarketTrade[], more: readonly MarketTrade[]): boolean {
  const newest = list[0];
  if (newest === undefined || more.length === 0) return false;
  return more.reduce((least, { id }) => Math.min(least, id), Infinity) > newest.id + 1;
}
