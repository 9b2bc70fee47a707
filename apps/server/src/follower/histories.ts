/**
 * The past, from the read tables: orders that are over, deal records, ledger records, the tape and candles. Every question
 * waits until the read tables hold what it demands, one second at most, and else answers busy (reliability R11).
 */
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import { CANDLE_INTERVALS, candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import type { ClientId } from '@kontor/engine/command';
import type { Queries } from '../store/database.ts';
import { askPast } from './ask-past.ts';
import type { AskPast, AwaitRecorded, PastQueries } from './ask-past.ts';
import { fillGaps } from './spot/candles.ts';
import { INDEX_CANDLE_TABLE, readIndexCandle } from './index-price/index-table.ts';
import type { Candle, CandleChange, Fill, IndexCandle, MarketIndexCandle, PublicTrade } from './feed.ts';
import { accountMark, assetMark, typeMark, unfold } from './wallet/folded-records.ts';
import type { FoldedRow } from './wallet/folded-records.ts';
import { CANDLE_TABLE, FILL_TABLE, ORDER_TABLE, TRADE_TABLE, readCandle, readFill, readOrder, readTrade } from './spot/spot-tables.ts';
import { RECORD_TABLE, readFolded } from './wallet/record-table.ts';
import { selectFrom } from './read-table.ts';
import { recordQuery } from './record-query.ts';
import type { Window } from './record-query.ts';
import type { OrderRow } from './spot/spot-tables.ts';
import type { RecordRow } from './record-row.ts';

interface Page {
  readonly limit: number;
  readonly minSeq?: number | undefined;
  /** What is behind `minSeq` need not be there. */
  readonly anyAge?: boolean;
}

export interface OrdersQuery extends Window, Page {
  readonly market?: number;
  /** Only orders with a lower number: the next page. */
  readonly before?: number;
}

export interface FillsQuery extends Window, Page {
  readonly market?: number;
  readonly orderNumber?: number;
  /** Only fills behind this one: the next page. */
  readonly before?: Pick<Fill, 'timeMs' | 'market' | 'tradeNumber' | 'side'>;
}

export interface RecordsQuery extends Window, Page {
  readonly account?: number;
  readonly asset?: number;
  /** RecordTypes; all where left out. */
  readonly types?: readonly number[];
  /** Only records before this one: the next page. */
  readonly before?: Pick<RecordRow, 'sequence' | 'ordinal'>;
}

/** Of records, which: those behind `afterSequence` alone, and what `RecordsQuery` says. */
type WantedRecords = Omit<RecordsQuery, keyof Page> & { readonly afterSequence?: number };

export interface TradesQuery extends Page {
  /** Only trades with a lower number: the next page. */
  readonly before?: number;
}

export interface CandlesQuery extends Page {
  readonly interval: CandleInterval;
  readonly fromMs: number;
  /** The candle that holds this time is the last. */
  readonly toMs: number;
}

/** Candles of an index that open from `fromMs` to `toMs`, both included. */
export interface IndexCandlesQuery {
  readonly interval: CandleInterval;
  /** The first `limit` from there on; where left out, the last `limit`. */
  readonly fromMs: number | undefined;
  readonly toMs: number;
  readonly limit: number;
}

/** A part of a user's records: from a time on, behind one command and up to another. */
export interface RecordSpan {
  readonly fromMs: number;
  readonly afterSequence: number;
  readonly upToSequence: number;
}

/** What a user's records add up to in one asset of one account, smallest units. */
export interface AssetChange {
  readonly account: number;
  readonly asset: number;
  readonly amount: bigint;
}

/** What a user's records of one type add up to in one asset of one account, smallest units, and how many there are. */
export interface TypeChange extends AssetChange {
  readonly type: number;
  readonly count: number;
}

const NO_TIME = Number.MAX_SAFE_INTEGER;
/** Rows of records that are unfolded in one turn of the event loop, which the core shares: some ms if all of them are full. */
const ROWS_AT_ONCE = 100;
/** Any marks will do. */
const ALL = -1;
const ORDERS = recordQuery<OrderRow, 'market'>({
  name: 'history-orders',
  table: ORDER_TABLE,
  read: readOrder,
  owner: 'user_id',
  time: 'placed_ms',
  notBefore: 'ended_ms',
  order: ['number'],
  filters: ['market'],
});
const ORDER = selectFrom<[user: number, number: number], OrderRow>(
  'history-order',
  ORDER_TABLE,
  'WHERE user_id = $1::integer AND number = $2::bigint',
  readOrder,
);
const ORDERS_BY_CLIENT_ID = selectFrom<[user: number, clientIds: readonly string[]], OrderRow>(
  'history-orders-client-id',
  ORDER_TABLE,
  `WHERE user_id = $1::integer AND client_id = ANY ($2::uuid[]) AND client_id <> '00000000-0000-0000-0000-000000000000' ORDER BY number`,
  readOrder,
);
const FILLS = recordQuery<Fill, 'market' | 'order_number'>({
  name: 'history-fills',
  table: FILL_TABLE,
  read: readFill,
  owner: 'user_id',
  time: 'time_ms',
  order: ['time_ms', 'market', 'trade_number', 'side'],
  filters: ['market', 'order_number'],
});
/**
 * Rows of an owner that begin before a record, the last first, without those that hold none of what is wanted. The row that holds the first record
 * behind `afterSequence` may begin before it.
 */
const RECORDS = selectFrom<
  [
    owner: number,
    beforeSequence: number,
    beforeOrdinal: number,
    fromMs: number,
    toMs: number,
    afterSequence: number,
    account: number,
    asset: number,
    types: number,
    limit: number,
  ],
  FoldedRow
>(
  'history-records',
  RECORD_TABLE,
  `WHERE owner = $1::integer AND (sequence, ordinal) < ($2::bigint, $3::integer) AND time_ms BETWEEN $4::bigint AND $5::bigint
   AND sequence >= coalesce((SELECT max(sequence) FROM ledger_record WHERE owner = $1 AND sequence <= $6::bigint AND time_ms >= $4), 0)
   AND marks & $7::integer <> 0 AND marks & $8::integer <> 0 AND marks & $9::integer <> 0 ORDER BY sequence DESC, ordinal DESC LIMIT $10::integer`,
  readFolded,
);
const TRADE_BEFORE = selectFrom<[market: number, timeMs: number, sequence: number], PublicTrade>(
  'history-trade-before',
  TRADE_TABLE,
  'WHERE market = $1::integer AND time_ms <= $2::bigint AND sequence < $3::bigint ORDER BY trade_number DESC LIMIT 1',
  readTrade,
);
const TRADES = selectFrom<[market: number, before: number, limit: number], PublicTrade>(
  'history-trades',
  TRADE_TABLE,
  'WHERE market = $1::integer AND trade_number < $2::bigint ORDER BY trade_number DESC LIMIT $3::integer',
  readTrade,
);
const CANDLES = selectFrom<[market: number, interval: number, fromMs: number, toMs: number], CandleChange>(
  'history-candles',
  CANDLE_TABLE,
  'WHERE market = $1::integer AND interval = $2::smallint AND open_ms BETWEEN $3::bigint AND $4::bigint ORDER BY open_ms',
  readCandle,
);
const CANDLE_BEFORE = selectFrom<[market: number, interval: number, fromMs: number], CandleChange>(
  'history-candle-before',
  CANDLE_TABLE,
  'WHERE market = $1::integer AND interval = $2::smallint AND open_ms < $3::bigint ORDER BY open_ms DESC LIMIT 1',
  readCandle,
);

type IndexSpan = [market: number, interval: number, fromMs: number, toMs: number, limit: number];
const INDEX_SPAN = 'WHERE market = $1::integer AND interval = $2::smallint AND open_ms BETWEEN $3::bigint AND $4::bigint ORDER BY open_ms';
const FIRST_INDEX_CANDLES = selectFrom<IndexSpan, MarketIndexCandle>(
  'history-index-candles-first',
  INDEX_CANDLE_TABLE,
  `${INDEX_SPAN} LIMIT $5::integer`,
  readIndexCandle,
);
const LAST_INDEX_CANDLES = selectFrom<IndexSpan, MarketIndexCandle>(
  'history-index-candles-last',
  INDEX_CANDLE_TABLE,
  `${INDEX_SPAN} DESC LIMIT $5::integer`,
  readIndexCandle,
);

const CANDLE_FROM = selectFrom<[market: number, interval: number, fromMs: number], CandleChange>(
  'history-candle-from',
  CANDLE_TABLE,
  'WHERE market = $1::integer AND interval = $2::smallint AND open_ms >= $3::bigint ORDER BY open_ms LIMIT 1',
  readCandle,
);

export class Histories {
  readonly #queries: Queries;
  readonly #asked: AskPast;

  /** `recorded` comes from the follower (`FollowerClient.recorded`). */
  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#queries = queries;
    this.#asked = askPast(queries, recorded);
  }

  /** A user's orders that are over, those entrusted last first. `fromMs` and `toMs` are entrust times. */
  async orders(user: number, { before, market, fromMs, toMs, limit, minSeq, anyAge }: OrdersQuery): Promise<OrderRow[]> {
    const queries = await this.#asked(minSeq, anyAge);
    return ORDERS(queries, user, { fromMs, toMs, where: { market }, before: before === undefined ? undefined : [before], limit });
  }

  /** An order of the user that is over. */
  async order(user: number, number: number, minSeq?: number): Promise<OrderRow | undefined> {
    const queries = await this.#asked(minSeq);
    return queries.maybe(ORDER, user, number);
  }

  /** The user's orders that were given one of these ids and are over, the oldest first, from read tables that reflect `minSeq`. */
  async ordersByClientId(user: number, clientIds: readonly ClientId[], minSeq: number): Promise<OrderRow[]> {
    const queries = await this.#asked(minSeq, true);
    return queries.many(
      ORDERS_BY_CLIENT_ID,
      user,
      clientIds.map((id) => id.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')),
    );
  }

  /** A user's deal records, newest first; with `orderNumber` those of one order. */
  async fills(user: number, { market, orderNumber, fromMs, toMs, before, limit, minSeq }: FillsQuery): Promise<Fill[]> {
    const queries = await this.#asked(minSeq);
    const place = before && [before.timeMs, before.market, before.tradeNumber, before.side];
    return FILLS(queries, user, { fromMs, toMs, where: { market, order_number: orderNumber }, before: place, limit });
  }

  /** A user's ledger records, newest first. */
  async records(user: number, { limit, minSeq, ...wanted }: RecordsQuery): Promise<RecordRow[]> {
    const queries = await this.#asked(minSeq);
    const found: RecordRow[] = [];
    for await (const record of this.#recordsOf(queries, user, wanted, Math.min(limit, ROWS_AT_ONCE)))
      if (found.push(record) === limit) break;
    return found;
  }

  /** What a user's records of a span add up to, by account and asset: all buckets together. */
  async changes(user: number, { fromMs, afterSequence, upToSequence }: RecordSpan): Promise<AssetChange[]> {
    const queries = await this.#asked(upToSequence);
    const sums = new Map<string, { account: number; asset: number; amount: bigint }>();
    for await (const { account, asset, amount } of this.#recordsOf(queries, user, { fromMs, afterSequence, before: behind(upToSequence) }))
      addTo(sums, `${account}/${asset}`, { account, asset, amount });
    return [...sums.values()];
  }

  /** What a user's records of a window add up to, up to a command, by account, asset and type: all buckets together. */
  async sums(
    user: number,
    { fromMs, toMs, upToSequence }: { readonly fromMs: number; readonly toMs: number; readonly upToSequence: number },
  ): Promise<TypeChange[]> {
    const queries = await this.#asked(upToSequence);
    const sums = new Map<string, { account: number; asset: number; type: number; amount: bigint; count: number }>();
    for await (const { account, asset, type, amount } of this.#recordsOf(queries, user, { fromMs, toMs, before: behind(upToSequence) })) {
      const key = `${account}/${asset}/${type}`;
      addTo(sums, key, { account, asset, type, amount, count: 0 });
      sums.get(key)!.count += 1;
    }
    return [...sums.values()];
  }

  /** A user's records of some RecordTypes in a span, oldest first. */
  async moves(user: number, types: readonly number[], { fromMs, afterSequence, upToSequence }: RecordSpan): Promise<RecordRow[]> {
    const queries = await this.#asked(upToSequence);
    const found: RecordRow[] = [];
    for await (const record of this.#recordsOf(queries, user, { types, fromMs, afterSequence, before: behind(upToSequence) }))
      found.push(record);
    return found.reverse();
  }

  /** Price of a market's last trade before a command of which the time is known, ticks; undefined where there was none. */
  async priceBefore(market: number, { timeMs, sequence }: Pick<RecordRow, 'timeMs' | 'sequence'>): Promise<number | undefined> {
    return (await this.#queries.maybe(TRADE_BEFORE, market, timeMs, sequence))?.priceTicks;
  }

  /** Price of a market's last trade before a day, UTC, ticks; undefined where there was none. */
  async closeBefore(market: number, dayMs: number): Promise<number | undefined> {
    return (await this.#queries.maybe(CANDLE_BEFORE, market, CANDLE_INTERVALS.indexOf('1d'), dayMs))?.closeTicks;
  }

  /** A market's trades, newest first. */
  async trades(market: number, { before, limit, minSeq }: TradesQuery): Promise<PublicTrade[]> {
    const queries = await this.#asked(minSeq);
    return queries.many(TRADES, market, before ?? NO_TIME, limit);
  }

  /**
   * A market's candles from the one that holds `fromMs`, oldest first, at most the last `limit`; intervals without trades have
   * the close before them as all prices (rules 1.8), and none stands before the first trade.
   */
  async candles(market: number, { interval, fromMs, toMs, limit, minSeq }: CandlesQuery): Promise<Candle[]> {
    const queries = await this.#asked(minSeq);
    const place = CANDLE_INTERVALS.indexOf(interval);
    const from = candleOpenTime(interval, Math.max(0, fromMs));
    const stored = await queries.many(CANDLES, market, place, from, toMs);
    const [before] = await queries.many(CANDLE_BEFORE, market, place, from);
    return fillGaps(interval, stored, before, from, toMs).slice(-limit);
  }

  /** Open time of a market's first candle that opens at `fromMs`, an open time, or after it; undefined where there is none. */
  async candlesFrom(market: number, { interval, fromMs }: Pick<CandlesQuery, 'interval' | 'fromMs'>): Promise<number | undefined> {
    const queries = await this.#asked();
    const span = [market, CANDLE_INTERVALS.indexOf(interval), fromMs] as const;
    // Behind its first candle a market has one in every interval.
    if ((await queries.maybe(CANDLE_BEFORE, ...span)) !== undefined) return fromMs;
    return (await queries.maybe(CANDLE_FROM, ...span))?.openMs;
  }

  /**
   * Candles of a market's index that are over, oldest first. The last one or two of an interval may not be among them: they are the
   * follower's (`LiveQueries.indexCandles`). Where nothing was said there is none.
   */
  async indexCandles(market: number, { interval, fromMs, toMs, limit }: IndexCandlesQuery): Promise<IndexCandle[]> {
    const queries = await this.#asked();
    const span = [market, CANDLE_INTERVALS.indexOf(interval), fromMs ?? 0, toMs, limit] as const;
    if (fromMs !== undefined) return queries.many(FIRST_INDEX_CANDLES, ...span);
    return (await queries.many(LAST_INDEX_CANDLES, ...span)).reverse();
  }

  /** A user's records, newest first, from his rows, of which so many are asked for at once. */
  async *#recordsOf(
    queries: PastQueries,
    user: number,
    { before, fromMs, toMs, afterSequence = 0, account, asset, types }: WantedRecords,
    rowsAtOnce = ROWS_AT_ONCE,
  ): AsyncGenerator<RecordRow> {
    const marks = [
      account === undefined ? ALL : accountMark(account),
      asset === undefined ? ALL : assetMark(asset),
      types?.reduce((mask, type) => mask | typeMark(type), 0) ?? ALL,
    ] as const;
    let [sequence, ordinal] = [before?.sequence ?? NO_TIME, before?.ordinal ?? 0];
    for (let more = true; more;) {
      const rows = await queries.many(RECORDS, user, sequence, ordinal, fromMs ?? 0, toMs ?? NO_TIME, afterSequence, ...marks, rowsAtOnce);
      for (const row of rows) {
        for (const record of unfold(row).reverse()) {
          const isInside =
            record.sequence > afterSequence &&
            (before === undefined ||
              record.sequence < before.sequence ||
              (record.sequence === before.sequence && record.ordinal < before.ordinal));
          const isWanted =
            (account === undefined || record.account === account) &&
            (asset === undefined || record.asset === asset) &&
            (types?.includes(record.type) ?? true);
          if (isInside && isWanted && record.account < USER_ACCOUNTS) yield record;
        }
        ({ sequence, ordinal } = row);
      }
      more = rows.length === rowsAtOnce;
    }
  }
}

/** Adds an amount to the sum of its key, which it begins where there is none. */
function addTo<Sum extends { amount: bigint }>(sums: Map<string, Sum>, key: string, part: Sum): void {
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, part);
  else sum.amount += part.amount;
}

/** The place behind all records of a command. */
function behind(sequence: number): Pick<RecordRow, 'sequence' | 'ordinal'> {
  return { sequence: sequence + 1, ordinal: 0 };
}
