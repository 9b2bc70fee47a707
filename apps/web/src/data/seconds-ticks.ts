/**
 * Ticks of the index that seconds contracts are settled by, in the order of their numbers: from a call at first, then from the public channel, which
 * leaves none out. Pure; what is asked for and when is the store's business (seconds-market.ts). Numbers rise and may leave some out.
 */
import type { SecondsData } from '@kontor/contract/index-tick';

/** One tick: its number, its time in ms, its price with all digits. */
export type SecondsTick = Omit<SecondsData, 'pair'>;

/** Most that are kept: the longest window of the chart, an hour, and what a contract of an hour adds. */
const KEPT = 7_500;

/** Takes ticks from wherever they come; one that is known already is not taken twice. */
export function withTicks(known: readonly SecondsTick[], more: readonly SecondsTick[]): readonly SecondsTick[] {
  const [first] = more;
  const last = known.at(-1);
  if (first === undefined) return known;
  if (last === undefined || first.number > last.number) return [...known, ...more].slice(-KEPT);
  const byNumber = new Map([...more, ...known].map((tick) => [tick.number, tick]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number).slice(-KEPT);
}

/** Which way the index went last: the last tick against the last one before it that had another price. */
export function lastDirection(ticks: readonly SecondsTick[]): 'up' | 'down' | undefined {
  const last = ticks.at(-1);
  const before = ticks.findLast(({ price }) => price !== last?.price);
  if (last === undefined || before === undefined) return undefined;
  return Number(last.price) < Number(before.price) ? 'down' : 'up';
}
