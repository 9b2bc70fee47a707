/** Which candles a call asks for. */
import type { BodyOf } from '@kontor/contract/call';
import type { candles } from '@kontor/contract/market';
import { candleOpenTime, nextCandleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { refused } from '../../http/refused.ts';

/** Candles given when a call says no number, and the most it may say. */
const LIMIT = { otherwise: 500, most: 1_000 };

/** Candles that open from `fromMs` to `toMs`, both included: the first `limit` of them, or the last where `fromMs` is left out. */
export interface CandleSpan {
  readonly interval: CandleInterval;
  readonly fromMs: number | undefined;
  readonly toMs: number;
  readonly limit: number;
}

/** Undefined where no candle can open. @throws refused: a limit out of bounds, a period that ends before it begins */
export function candleSpan({ interval, from, to, limit }: BodyOf<typeof candles>, nowMs: number): CandleSpan | undefined {
  const count = bounded(limit, LIMIT.otherwise, LIMIT.most);
  const [begin, end] = [from, to].map((text) => (text === undefined ? undefined : Number(text)));
  if (begin !== undefined && end !== undefined && begin >= end) throw refused('BAD_REQUEST', 'field.window');
  const fromMs = begin === undefined ? undefined : openTimeFrom(interval, begin);
  const toMs = Math.min(nowMs, end === undefined ? Infinity : end - 1);
  return toMs < (fromMs ?? 0) ? undefined : { interval, fromMs, toMs, limit: count };
}

/** Open time of the candle `count - 1` before the one that holds `timeMs`, or of one a little earlier (months differ in length). */
export function openTimeBack(interval: CandleInterval, timeMs: number, count: number): number {
  const open = candleOpenTime(interval, timeMs);
  const lengthMs = interval === '1M' ? 31 * 86_400_000 : nextCandleOpenTime(interval, open) - open;
  return Math.max(0, open - lengthMs * (count - 1));
}

/** Open time of the candle `count - 1` after the one that opens at `openMs`. */
export function openTimeAhead(interval: CandleInterval, openMs: number, count: number): number {
  let ahead = openMs;
  for (let left = count; left > 1; left--) ahead = nextCandleOpenTime(interval, ahead);
  return ahead;
}

/**
 * Candles of a span from those that are `over` and the `last` ones, which may still change or be over by now, too. Both are oldest first, and one that
 * stands in both counts as it is among those that are over.
 */
export function joinedCandles<Candle extends { readonly openMs: number }>(
  over: readonly Candle[],
  last: readonly Candle[],
  { fromMs, toMs, limit }: CandleSpan,
): Candle[] {
  const behindMs = over.at(-1)?.openMs ?? -1;
  const inside = last.filter(({ openMs }) => openMs > behindMs && openMs >= (fromMs ?? 0) && openMs <= toMs);
  const all = [...over, ...inside];
  return fromMs === undefined ? all.slice(-limit) : all.slice(0, limit);
}

/** A limit of a query; the schema says that it is a whole number. */
export function bounded(text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined) return otherwise;
  const limit = Number(text);
  if (limit < 1 || limit > most) throw refused('BAD_REQUEST', 'field.limit');
  return limit;
}

/** Open time of the first candle that opens at a time or after it. */
function openTimeFrom(interval: CandleInterval, timeMs: number): number {
  const open = candleOpenTime(interval, timeMs);
  return open < timeMs ? nextCandleOpenTime(interval, open) : open;
}
