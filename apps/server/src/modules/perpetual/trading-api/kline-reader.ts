/** Candles of contracts by the intervals of the trading API: of trades, of the mark, of the index, and of how far the mark stands from it. Source: rules 1.8, §8. */
import {
  apiCandleCloseTime,
  apiCandleOpenTime,
  composedCandles,
  keptIntervalOf,
  nextApiCandleOpenTime,
} from '@kontor/domain/formulas/composed-candle';
import type { ApiInterval } from '@kontor/domain/formulas/composed-candle';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import type { Candle, IndexCandle } from '../../../follower/feed.ts';
import { addTo } from '../../../follower/spot/candles.ts';
import { joinedCandles } from '../../market/candle-span.ts';
import type { CandleSpan } from '../../market/candle-span.ts';
import type { FuturesGround } from './futures-ground.ts';

/** What is asked of candles: the first from a time on, or the last. */
export interface KlineQuery {
  readonly interval: ApiInterval;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
}

/** Candles of one interval that make up one of another, at most. */
const MOST_PARTS = 12;
const MONTH_MS = 31 * 86_400_000;

type Source = Pick<FuturesGround, 'histories' | 'history' | 'queries' | 'wallMs'>;

/** Candles of a market's trades that open in a window, oldest first. Those without trades have the close before as their prices. */
export async function tradeKlines({ histories, wallMs }: Source, market: number, query: KlineQuery): Promise<Candle[]> {
  const { interval, startTime, endTime, limit } = query;
  const kept = keptIntervalOf(interval);
  const lastMs = Math.min(wallMs(), endTime ?? Infinity);
  let from = startTime === undefined ? openTimeBack(interval, lastMs, limit) : openTimeFrom(interval, startTime);
  let until = lastMs;
  if (startTime !== undefined) {
    const first = from > lastMs ? undefined : await histories.candlesFrom(market, { interval: kept, fromMs: from });
    if (first === undefined || first > lastMs) return [];
    from = Math.max(from, apiCandleOpenTime(interval, first));
    until = Math.min(lastMs, openTimeAhead(interval, from, limit));
  }
  if (from > until) return [];
  const found = await histories.candles(market, {
    interval: kept,
    fromMs: from,
    toMs: wholeUntil(interval, until, wallMs()),
    limit: Number.MAX_SAFE_INTEGER,
  });
  return cut(composedCandles(interval, found, joined), query);
}

/** Candles of a contract's mark. */
export function markKlines({ history, queries, wallMs }: Source, market: number, query: KlineQuery): Promise<IndexCandle[]> {
  return saidKlines(query, wallMs(), {
    over: (span) => history.markCandles(market, span),
    last: async (interval) => (await queries.markCandles(market, interval)).value,
  });
}

/** Candles of how far a contract's mark stood above the index, in 1e-8 of that. */
export function premiumKlines({ history, queries, wallMs }: Source, market: number, query: KlineQuery): Promise<IndexCandle[]> {
  return saidKlines(query, wallMs(), {
    over: (span) => history.premiumCandles(market, span),
    last: async (interval) => (await queries.premiumCandles(market, interval)).value,
  });
}

/** Candles of the index of a market of spot. */
export function indexKlines({ histories, queries, wallMs }: Source, market: number, query: KlineQuery): Promise<IndexCandle[]> {
  return saidKlines(query, wallMs(), {
    over: (span) => histories.indexCandles(market, span),
    last: async (interval) => (await queries.indexCandles(market, interval)).value,
  });
}

/** Where candles of prices that are said stand: those that are over, and the last ones, which may still change. */
interface SaidCandles {
  readonly over: (span: CandleSpan) => Promise<readonly IndexCandle[]>;
  readonly last: (interval: CandleInterval) => Promise<readonly IndexCandle[]>;
}

async function saidKlines(query: KlineQuery, nowMs: number, { over, last }: SaidCandles): Promise<IndexCandle[]> {
  const { interval, startTime, endTime, limit } = query;
  const kept = keptIntervalOf(interval);
  const lastMs = Math.min(nowMs, endTime ?? Infinity);
  const fromMs = startTime === undefined ? undefined : openTimeFrom(interval, startTime);
  if ((fromMs ?? 0) > lastMs) return [];
  const span = { interval: kept, fromMs, toMs: wholeUntil(interval, lastMs, nowMs), limit: (limit + 1) * MOST_PARTS };
  // First what may still change: what is over by the time of the second question stands in the tables, and counts.
  const changing = await last(kept);
  const found = joinedCandles([...(await over(span))], changing, span);
  const composed = composedCandles(interval, found, joinedSaid);
  return cut(
    composed.filter(({ openMs }) => openMs >= (fromMs ?? 0)),
    query,
  );
}

function cut<One>(candles: readonly One[], { startTime, limit }: KlineQuery): One[] {
  return startTime === undefined ? candles.slice(-limit) : candles.slice(0, limit);
}

function joined(candle: Candle, later: Candle): Candle {
  const sum = { ...candle };
  addTo(sum, later);
  return sum;
}

function joinedSaid(candle: IndexCandle, later: IndexCandle): IndexCandle {
  return {
    ...candle,
    high: later.high > candle.high ? later.high : candle.high,
    low: later.low < candle.low ? later.low : candle.low,
    close: later.close,
    count: candle.count + later.count,
  };
}

/** The candle that opens last in a window is told whole. */
function wholeUntil(interval: ApiInterval, lastMs: number, nowMs: number): number {
  return Math.min(nowMs, apiCandleCloseTime(interval, apiCandleOpenTime(interval, lastMs)));
}

/** Open time of the first candle that opens at a time or after it. */
function openTimeFrom(interval: ApiInterval, timeMs: number): number {
  const open = apiCandleOpenTime(interval, timeMs);
  return open < timeMs ? nextApiCandleOpenTime(interval, open) : open;
}

/** Of the candle `count - 1` before the one that holds a time, or of one a little earlier (months differ in length). */
function openTimeBack(interval: ApiInterval, timeMs: number, count: number): number {
  const open = apiCandleOpenTime(interval, timeMs);
  const lengthMs = interval === '1M' ? MONTH_MS : nextApiCandleOpenTime(interval, open) - open;
  return Math.max(0, apiCandleOpenTime(interval, open - lengthMs * (count - 1)));
}

/** Of the candle `count - 1` after the one that opens at `openMs`. */
function openTimeAhead(interval: ApiInterval, openMs: number, count: number): number {
  let ahead = openMs;
  for (let left = count; left > 1; left--) ahead = nextApiCandleOpenTime(interval, ahead);
  return ahead;
}
