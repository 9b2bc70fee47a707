/** The past of spot as the trading API asks for it: onwards from a number or a time, oldest first. Every question waits for the read tables as those of Histories do. */
import { safeInteger } from '../../store/columns.ts';
import { readStatement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { Fill, PreventedMatch, PublicTrade } from '../feed.ts';
import { askPast } from '../ask-past.ts';
import type { AskPast, AwaitRecorded } from '../ask-past.ts';
import { selectFrom } from '../read-table.ts';
import { FILL_TABLE, ORDER_TABLE, PREVENTED_TABLE, TRADE_TABLE, readFill, readOrder, readPrevented, readTrade } from './spot-tables.ts';
import type { OrderRow } from './spot-tables.ts';

/** What a list is narrowed by; `minSeq` is what the tables have to reflect. */
export interface OnwardQuery {
  readonly market: number;
  /** The first number that counts. */
  readonly from?: number | undefined;
  /** Both included, ms. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly minSeq?: number | undefined;
}

const NO_TIME = Number.MAX_SAFE_INTEGER;
const ANY_ORDER = 0;

const TRADES_FROM = selectFrom<[market: number, from: number, limit: number], PublicTrade>(
  'spot-trades-from',
  TRADE_TABLE,
  'WHERE market = $1::integer AND trade_number >= $2::bigint ORDER BY trade_number LIMIT $3::integer',
  readTrade,
);
const LAST_TRADE = selectFrom<[market: number], PublicTrade>(
  'spot-trade-last',
  TRADE_TABLE,
  'WHERE market = $1::integer ORDER BY trade_number DESC LIMIT 1',
  readTrade,
);
const ORDERS_FROM = selectFrom<[user: number, market: number, from: number, fromMs: number, toMs: number, limit: number], OrderRow>(
  'spot-orders-from',
  ORDER_TABLE,
  `WHERE user_id = $1::integer AND market = $2::integer AND number >= $3::bigint AND placed_ms BETWEEN $4::bigint AND $5::bigint
   AND ended_ms >= $4::bigint ORDER BY number LIMIT $6::integer`,
  readOrder,
);
const ORDERS_NUMBERED = selectFrom<[user: number, numbers: readonly number[]], OrderRow>(
  'spot-orders-numbered',
  ORDER_TABLE,
  'WHERE user_id = $1::integer AND number = ANY ($2::bigint[]) ORDER BY number',
  readOrder,
);
/** Stop legs that are over, of lists that began at a number or a time. */
const STOP_LEGS = selectFrom<[user: number, from: number, fromMs: number, toMs: number, limit: number], OrderRow>(
  'spot-stop-legs',
  ORDER_TABLE,
  `WHERE user_id = $1::integer AND number > $2::bigint AND placed_ms BETWEEN $3::bigint AND $4::bigint AND ended_ms >= $3::bigint
   AND client_id = '00000000-0000-0000-0000-000000000000' ORDER BY number LIMIT $5::integer`,
  readOrder,
);
const LAST_STOP_LEGS = selectFrom<[user: number, toMs: number, limit: number], OrderRow>(
  'spot-stop-legs-last',
  ORDER_TABLE,
  `WHERE user_id = $1::integer AND placed_ms <= $2::bigint AND client_id = '00000000-0000-0000-0000-000000000000'
   ORDER BY number DESC LIMIT $3::integer`,
  readOrder,
);
const FILLS_FROM = selectFrom<
  [user: number, market: number, order: number, from: number, fromMs: number, toMs: number, limit: number],
  Fill
>(
  'spot-fills-from',
  FILL_TABLE,
  `WHERE user_id = $1::integer AND market = $2::integer AND ($3::bigint = 0 OR order_number = $3::bigint) AND trade_number >= $4::bigint
   AND time_ms BETWEEN $5::bigint AND $6::bigint ORDER BY time_ms, trade_number, side LIMIT $7::integer`,
  readFill,
);
const PREVENTED = selectFrom<
  [user: number, market: number, order: number, sequence: number, ordinal: number, limit: number],
  PreventedMatch
>(
  'spot-prevented',
  PREVENTED_TABLE,
  `WHERE user_id = $1::integer AND market = $2::integer AND ($3::bigint = 0 OR taker_number = $3::bigint OR maker_number = $3::bigint)
   AND (sequence, ordinal) >= ($4::bigint, $5::integer) ORDER BY sequence, ordinal LIMIT $6::integer`,
  readPrevented,
);
const FIRST_NUMBER = readStatement<[market: number], number>(
  'spot-trade-first',
  'SELECT trade_number FROM spot_trade WHERE market = $1::integer ORDER BY trade_number LIMIT 1',
  (row) => safeInteger(row, 'trade_number'),
);

export class SpotHistory {
  readonly #queries: Queries;
  readonly #asked: AskPast;

  /** `recorded` comes from the follower (`FollowerClient.recorded`). */
  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#queries = queries;
    this.#asked = askPast(queries, recorded);
  }

  /** A market's trades from a number on. */
  async tradesFrom(market: number, from: number, limit: number, minSeq?: number): Promise<PublicTrade[]> {
    const queries = await this.#asked(minSeq);
    return queries.many(TRADES_FROM, market, from, limit);
  }

  /** The last trade of a market; undefined before the first. */
  async lastTrade(market: number, minSeq?: number): Promise<PublicTrade | undefined> {
    const queries = await this.#asked(minSeq);
    return queries.maybe(LAST_TRADE, market);
  }

  /** The number of the first trade of a market at a time or later; undefined where there is none. Trades are in order of time, and numbered without gaps. */
  async firstTradeAt(market: number, timeMs: number): Promise<number | undefined> {
    const last = await this.lastTrade(market);
    if (last === undefined || last.timeMs < timeMs) return undefined;
    // Between the two are the first that is kept and the last; halved until they meet.
    let low = (await this.#queries.maybe(FIRST_NUMBER, market)) ?? last.tradeNumber;
    let high = last.tradeNumber;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [trade] = await this.#queries.many(TRADES_FROM, market, middle, 1);
      if (trade !== undefined && trade.timeMs < timeMs) low = trade.tradeNumber + 1;
      else high = middle;
    }
    return low;
  }

  /** A user's orders in a market that are over; `from` is an order's number, the times are entrust times. */
  async ordersFrom(user: number, { market, from = 0, fromMs = 0, toMs = NO_TIME, limit, minSeq }: OnwardQuery): Promise<OrderRow[]> {
    const queries = await this.#asked(minSeq);
    return queries.many(ORDERS_FROM, user, market, from, fromMs, toMs, limit);
  }

  /** A user's orders by their numbers, of those that are over. */
  async ordersNumbered(user: number, numbers: readonly number[], minSeq?: number): Promise<OrderRow[]> {
    if (numbers.length === 0) return [];
    const queries = await this.#asked(minSeq);
    return queries.many(ORDERS_NUMBERED, user, numbers);
  }

  /** Stop legs of a user's lists that are over, behind the limit leg `from` or entrusted from a time on; without either the last ones, oldest first. */
  async stopLegs(user: number, { from, fromMs, toMs = NO_TIME, limit, minSeq }: Omit<OnwardQuery, 'market'>): Promise<OrderRow[]> {
    const queries = await this.#asked(minSeq);
    if (from === undefined && fromMs === undefined) return (await queries.many(LAST_STOP_LEGS, user, toMs, limit)).reverse();
    return queries.many(STOP_LEGS, user, from ?? 0, fromMs ?? 0, toMs, limit);
  }

  /** A user's deals in a market, or of one order; `from` is a trade's number. */
  async fillsFrom(
    user: number,
    {
      market,
      order = ANY_ORDER,
      from = 0,
      fromMs = 0,
      toMs = NO_TIME,
      limit,
      minSeq,
    }: OnwardQuery & { readonly order?: number | undefined },
  ): Promise<Fill[]> {
    const queries = await this.#asked(minSeq);
    return queries.many(FILLS_FROM, user, market, order, from, fromMs, toMs, limit);
  }

  /** What self-trade prevention kept apart of a user's orders in a market, or of one order, from one of them on. */
  async prevented(
    user: number,
    query: { readonly market: number; readonly order?: number | undefined; readonly limit: number; readonly minSeq?: number } & Pick<
      PreventedMatch,
      'sequence' | 'ordinal'
    >,
  ): Promise<PreventedMatch[]> {
    const queries = await this.#asked(query.minSeq);
    return queries.many(PREVENTED, user, query.market, query.order ?? ANY_ORDER, query.sequence, query.ordinal, query.limit);
  }
}
