/** Aggregate trades: what one command traded at one price on one side, as one (rules §8). Pure. */
import type { PublicTrade } from '../../follower/feed.ts';

export interface AggregateTrade {
  /** First and last trade in it; the first is its id. */
  readonly first: number;
  readonly last: number;
  readonly priceTicks: number;
  readonly lots: number;
  /** Side of the taker. */
  readonly side: number;
  readonly timeMs: number;
}

/** Whether a trade is part of the same as the one before it. */
function isSameAggregate(before: PublicTrade, trade: PublicTrade): boolean {
  return before.sequence === trade.sequence && before.priceTicks === trade.priceTicks && before.side === trade.side;
}

/** Puts a market's trades together, which follow each other without gaps, oldest first. */
export function aggregateTrades(trades: readonly PublicTrade[]): AggregateTrade[] {
  const found: { -readonly [Field in keyof AggregateTrade]: AggregateTrade[Field] }[] = [];
  let before: PublicTrade | undefined;
  for (const trade of trades) {
    const last = found.at(-1);
    if (last !== undefined && isSameAggregate(before!, trade)) {
      last.last = trade.tradeNumber;
      last.lots += trade.lots;
    } else {
      const { tradeNumber, priceTicks, lots, side, timeMs } = trade;
      found.push({ first: tradeNumber, last: tradeNumber, priceTicks, lots, side, timeMs });
    }
    before = trade;
  }
  return found;
}

/** What aggregates are read from. */
export interface TradeSource {
  tradesFrom(market: number, from: number, limit: number): Promise<readonly PublicTrade[]>;
  lastTrade(market: number): Promise<PublicTrade | undefined>;
  firstTradeAt(market: number, timeMs: number): Promise<number | undefined>;
}

export interface AggregateQuery {
  /** The lowest id that counts. */
  readonly fromId?: number | undefined;
  /** Both included, ms. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
}

/** Trades that are read at once. */
const PIECE = 1_000;

/** A market's aggregate trades, oldest first: the first from an id or a time on, or, where neither is said, the last. */
export async function readAggregates(source: TradeSource, market: number, query: AggregateQuery): Promise<AggregateTrade[]> {
  const { fromId, fromMs, toMs = Infinity, limit } = query;
  if (fromId === undefined && fromMs === undefined) {
    const behind = toMs === Infinity ? undefined : await source.firstTradeAt(market, toMs + 1);
    const last = behind === undefined ? (await source.lastTrade(market))?.tradeNumber : behind - 1;
    return last === undefined ? [] : lastAggregates(source, market, last, limit);
  }
  const from = fromId ?? (await source.firstTradeAt(market, fromMs!));
  return from === undefined ? [] : firstAggregates(source, market, from, toMs, limit);
}

async function firstAggregates(source: TradeSource, market: number, from: number, toMs: number, limit: number): Promise<AggregateTrade[]> {
  // With the one before them, which tells whether the first begins here.
  const trades: PublicTrade[] = [];
  for (let next = Math.max(1, from - 1); ;) {
    const piece = await source.tradesFrom(market, next, PIECE);
    trades.push(...piece);
    const found = aggregateTrades(trades).filter(({ first, timeMs }) => first >= from && timeMs <= toMs);
    const isOver = piece.length < PIECE || trades.at(-1)!.timeMs > toMs;
    // The last one may go on in the next piece.
    if (isOver || found.length > limit) return found.slice(0, limit);
    next = trades.at(-1)!.tradeNumber + 1;
  }
}

async function lastAggregates(source: TradeSource, market: number, last: number, limit: number): Promise<AggregateTrade[]> {
  let trades: PublicTrade[] = [];
  for (let from = last; ;) {
    const to = from;
    from = Math.max(1, to - PIECE + 1);
    const piece = (await source.tradesFrom(market, from, to - from + 1)).filter(({ tradeNumber }) => tradeNumber <= to);
    trades = [...piece, ...trades];
    const found = aggregateTrades(trades);
    // The first one may have begun in the piece before. Of old months nothing may be there.
    if (from === 1 || found.length > limit || piece.length === 0) return found.slice(-limit);
    from -= 1;
  }
}
