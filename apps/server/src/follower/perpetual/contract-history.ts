/** The past of contracts, from the read tables. Every question waits until they hold what it demands. */
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import type { OwnedId } from '../../core-loop/client-id.ts';
import { bytes, safeInteger } from '../../store/columns.ts';
import { readStatement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { IndexCandle, MarketIndexCandle } from '../feed.ts';
import { askPast } from '../ask-past.ts';
import type { AskPast, AwaitRecorded } from '../ask-past.ts';
import { readIndexCandle } from '../index-price/index-table.ts';
import { selectFrom, units } from '../read-table.ts';
import { recordQuery } from '../record-query.ts';
import type { RecordListing, Window } from '../record-query.ts';
import { DealKind, Origin } from './contract-facts.ts';
import type { ContractFill, ContractPlan, FundingPaid, FundingRateRow } from './contract-facts.ts';
import {
  CONTRACT_FILL_TABLE,
  CONTRACT_ORDER_TABLE,
  CONTRACT_PLAN_TABLE,
  FUNDING_PAID_TABLE,
  FUNDING_RATE_TABLE,
  FUND_DAY_TABLE,
  LIQUIDATION_TABLE,
  MARK_CANDLE_TABLE,
  PREMIUM_CANDLE_TABLE,
  readContractFill,
  readContractOrder,
  readContractPlan,
  readFundDay,
  readFundingPaid,
  readFundingRate,
  readLiquidation,
} from './contract-tables.ts';
import type { ContractOrderRow, FundDay, LiquidationRow } from './contract-tables.ts';

/** An order or a plan that is over. */
export interface ContractPast {
  readonly user: number;
  readonly clientId: ClientId;
  readonly order?: ContractOrderRow;
  readonly plan?: ContractPlan;
}

interface Page extends Window {
  readonly market?: number | undefined;
  readonly before?: readonly number[] | undefined;
  readonly limit: number;
  readonly minSeq?: number | undefined;
}

const LAST = Number.MAX_SAFE_INTEGER;

const ORDERS_LISTED: Omit<RecordListing<ContractOrderRow, 'market'>, 'name'> = {
  table: CONTRACT_ORDER_TABLE,
  read: readContractOrder,
  owner: 'user_id',
  time: 'placed_ms',
  order: ['number'],
  filters: ['market'],
  notBefore: 'ended_ms',
};
const ORDERS = recordQuery({ ...ORDERS_LISTED, name: 'contract-orders' });
const ORDERS_FROM = recordQuery({ ...ORDERS_LISTED, name: 'contract-orders-from', rising: true });
const ORDER = selectFrom<[user: number, number: number], ContractOrderRow>(
  'contract-order',
  CONTRACT_ORDER_TABLE,
  'WHERE user_id = $1 AND number = $2::bigint',
  readContractOrder,
);
const ORDERS_BY_ID = selectFrom<[user: number, ids: readonly string[]], ContractOrderRow>(
  'contract-orders-by-client-id',
  CONTRACT_ORDER_TABLE,
  'WHERE user_id = $1 AND client_id = ANY ($2::uuid[]) ORDER BY number',
  readContractOrder,
);
const PLANS_BY_ID = selectFrom<[user: number, ids: readonly string[]], ContractPlan>(
  'contract-plans-by-client-id',
  CONTRACT_PLAN_TABLE,
  'WHERE user_id = $1 AND client_id = ANY ($2::uuid[]) ORDER BY number',
  readContractPlan,
);
const FILLS_LISTED: Omit<RecordListing<ContractFill, 'market' | 'order_number' | 'side'>, 'name'> = {
  table: CONTRACT_FILL_TABLE,
  read: readContractFill,
  owner: 'user_id',
  time: 'time_ms',
  order: ['sequence', 'ordinal'],
  filters: ['market', 'order_number', 'side'],
};
const FILLS = recordQuery({ ...FILLS_LISTED, name: 'contract-fills' });
const FILLS_FROM = recordQuery({ ...FILLS_LISTED, name: 'contract-fills-from', rising: true });
const PLANS_LISTED: Omit<RecordListing<ContractPlan, 'market'>, 'name'> = {
  table: CONTRACT_PLAN_TABLE,
  read: readContractPlan,
  owner: 'user_id',
  time: 'placed_ms',
  order: ['number'],
  filters: ['market'],
  notBefore: 'ended_ms',
};
const PLANS = recordQuery({ ...PLANS_LISTED, name: 'contract-plans' });
const PLANS_FROM = recordQuery({ ...PLANS_LISTED, name: 'contract-plans-from', rising: true });
const FUNDING_LISTED: Omit<RecordListing<FundingPaid, 'market'>, 'name'> = {
  table: FUNDING_PAID_TABLE,
  read: readFundingPaid,
  owner: 'user_id',
  time: 'time_ms',
  order: ['sequence', 'ordinal'],
  filters: ['market'],
};
const FUNDING = recordQuery({ ...FUNDING_LISTED, name: 'contract-funding' });
const FUNDING_FROM = recordQuery({ ...FUNDING_LISTED, name: 'contract-funding-from', rising: true });
const LIQUIDATIONS = recordQuery({
  name: 'contract-liquidations',
  table: LIQUIDATION_TABLE,
  read: readLiquidation,
  owner: 'user_id',
  time: 'time_ms',
  order: ['number'],
  filters: ['market', 'number'],
});
const RECEIPTS = selectFrom<[market: number | null, before: number, limit: number], LiquidationRow>(
  'contract-receipts',
  LIQUIDATION_TABLE,
  'WHERE ($1::integer IS NULL OR market = $1::integer) AND number < $2::bigint ORDER BY number DESC LIMIT $3::integer',
  readLiquidation,
);
const RECEIPT = selectFrom<[number: number], LiquidationRow>(
  'contract-receipt',
  LIQUIDATION_TABLE,
  'WHERE number = $1::bigint',
  readLiquidation,
);
const RATES = selectFrom<[market: number, before: number, limit: number], FundingRateRow>(
  'contract-rates',
  FUNDING_RATE_TABLE,
  'WHERE market = $1 AND sequence < $2::bigint ORDER BY sequence DESC LIMIT $3::integer',
  readFundingRate,
);
const FUND_DAYS = selectFrom<[from: number], FundDay>(
  'insurance-days',
  FUND_DAY_TABLE,
  'WHERE day_ms >= $1::bigint ORDER BY day_ms',
  readFundDay,
);
const FUND_BEFORE = selectFrom<[from: number], FundDay>(
  'insurance-day-before',
  FUND_DAY_TABLE,
  'WHERE day_ms < $1::bigint ORDER BY day_ms DESC LIMIT 1',
  readFundDay,
);
/** Candles that open from `fromMs` to `toMs`, both included: the first `limit` of them, or the last where `fromMs` is left out. */
interface Span {
  readonly interval: CandleInterval;
  readonly fromMs?: number | undefined;
  readonly toMs: number;
  readonly limit: number;
}

/** Statements of a table of candles. */
const candlesOf = (name: string, table: typeof MARK_CANDLE_TABLE) => {
  const within = 'WHERE market = $1 AND interval = $2 AND open_ms >= $3::bigint AND open_ms <= $4::bigint ORDER BY open_ms';
  type Asked = [market: number, interval: number, from: number, to: number, limit: number];
  return {
    first: selectFrom<Asked, MarketIndexCandle>(`${name}-candles-first`, table, `${within} LIMIT $5::integer`, readIndexCandle),
    last: selectFrom<Asked, MarketIndexCandle>(`${name}-candles-last`, table, `${within} DESC LIMIT $5::integer`, readIndexCandle),
  };
};
const MARKS = candlesOf('mark', MARK_CANDLE_TABLE);
const PREMIUMS = candlesOf('premium', PREMIUM_CANDLE_TABLE);
const LIQUIDATED_SINCE = readStatement<[market: number, from: number], bigint>(
  'contract-liquidated-since',
  'SELECT count(*) AS count FROM contract_liquidation WHERE market = $1 AND time_ms >= $2::bigint',
  (row) => units(row, 'count'),
);

const PLAN = selectFrom<[user: number, number: number], ContractPlan>(
  'contract-plan',
  CONTRACT_PLAN_TABLE,
  'WHERE user_id = $1 AND number = $2::bigint',
  readContractPlan,
);
const FORCED = selectFrom<[user: number, market: number | null, from: number, to: number, limit: number], ContractOrderRow>(
  'contract-orders-forced',
  CONTRACT_ORDER_TABLE,
  `WHERE user_id = $1 AND ($2::integer IS NULL OR market = $2::integer) AND origin = ${Origin.LIQUIDATION}
   AND ended_ms BETWEEN $3::bigint AND $4::bigint ORDER BY number DESC LIMIT $5::integer`,
  readContractOrder,
);
const DELEVERAGED = selectFrom<[user: number, market: number | null, from: number, to: number, limit: number], ContractFill>(
  'contract-fills-deleveraged',
  CONTRACT_FILL_TABLE,
  `WHERE user_id = $1 AND ($2::integer IS NULL OR market = $2::integer) AND kind = ${DealKind.DELEVERAGED}
   AND time_ms BETWEEN $3::bigint AND $4::bigint ORDER BY sequence DESC, ordinal DESC LIMIT $5::integer`,
  readContractFill,
);
const RATES_FROM = selectFrom<[market: number, from: number, to: number, limit: number], FundingRateRow>(
  'contract-rates-from',
  FUNDING_RATE_TABLE,
  'WHERE market = $1 AND time_ms BETWEEN $2::bigint AND $3::bigint ORDER BY sequence LIMIT $4::integer',
  readFundingRate,
);
const RATES_UP_TO = selectFrom<[market: number, to: number, limit: number], FundingRateRow>(
  'contract-rates-up-to',
  FUNDING_RATE_TABLE,
  'WHERE market = $1 AND time_ms <= $2::bigint ORDER BY sequence DESC LIMIT $3::integer',
  readFundingRate,
);
/** A change of an isolated margin by its owner. */
export interface MarginChange {
  readonly sequence: number;
  readonly market: number;
  /** PositionSide. */
  readonly side: number;
  /** Quote units; below zero: what was taken away. */
  readonly delta: bigint;
}
const MARGIN_CHANGES = readStatement<[sequences: string, command: number], MarginChange>(
  'contract-margin-changes',
  'SELECT sequence, body FROM money_id WHERE sequence = ANY ($1::bigint[]) AND command = $2 ORDER BY sequence',
  (row) => {
    const body = bytes(row, 'body');
    // As POSITION_MARGIN is written: market, side, delta.
    const fields = new DataView(body.buffer, body.byteOffset, body.byteLength);
    const [market, side] = [fields.getInt32(0, true), fields.getInt32(4, true)];
    return { sequence: safeInteger(row, 'sequence'), market, side, delta: fields.getBigInt64(8, true) };
  },
);

export class ContractHistory {
  readonly #queries: Queries;
  readonly #asked: AskPast;

  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#queries = queries;
    this.#asked = askPast(queries, recorded);
  }

  /** A user's orders that are over, newest first. */
  async orders(user: number, { market, minSeq, ...page }: Page): Promise<ContractOrderRow[]> {
    const queries = await this.#asked(minSeq);
    return ORDERS(queries, user, { ...page, where: { market } });
  }

  /** One that is over. */
  async order(user: number, number: number, minSeq?: number): Promise<ContractOrderRow | undefined> {
    const queries = await this.#asked(minSeq);
    return queries.maybe(ORDER, user, number);
  }

  /** What came of these ids of one user's and is over. */
  async pastOf(asked: readonly OwnedId[], minSeq: number): Promise<readonly ContractPast[]> {
    const { user } = asked[0]!;
    const { orders, plans } = await this.byClientId(
      user,
      asked.map(({ id }) => id),
      minSeq,
    );
    return [
      ...orders.map((order) => ({ user, clientId: order.clientId, order })),
      ...plans.map((plan) => ({ user, clientId: plan.clientId, plan })),
    ];
  }

  /** Orders and plans of a user that were given one of these ids and are over. */
  async byClientId(
    user: number,
    ids: readonly ClientId[],
    minSeq: number,
  ): Promise<{ readonly orders: readonly ContractOrderRow[]; readonly plans: readonly ContractPlan[] }> {
    const queries = await this.#asked(minSeq, true);
    const uuids = ids.map((id) => id.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join(''));
    return { orders: await queries.many(ORDERS_BY_ID, user, uuids), plans: await queries.many(PLANS_BY_ID, user, uuids) };
  }

  /** A user's deals, newest first. */
  async fills(
    user: number,
    { market, orderNumber, side, minSeq, ...page }: Page & { readonly orderNumber?: number; readonly side?: number },
  ): Promise<ContractFill[]> {
    const queries = await this.#asked(minSeq);
    return FILLS(queries, user, { ...page, where: { market, order_number: orderNumber, side } });
  }

  /** A user's plans that are over, newest first. */
  async plans(user: number, { market, minSeq, ...page }: Page): Promise<ContractPlan[]> {
    const queries = await this.#asked(minSeq);
    return PLANS(queries, user, { ...page, where: { market } });
  }

  /** What a user paid and got by funding, newest first. */
  async funding(user: number, { market, minSeq, ...page }: Page): Promise<FundingPaid[]> {
    const queries = await this.#asked(minSeq);
    return FUNDING(queries, user, { ...page, where: { market } });
  }

  /** A user's liquidations, newest first. */
  async liquidations(
    user: number,
    { market, number, minSeq, ...page }: Page & { readonly number?: number | undefined },
  ): Promise<LiquidationRow[]> {
    const queries = await this.#asked(minSeq);
    return LIQUIDATIONS(queries, user, { ...page, where: { market, number } });
  }

  /** Everybody's liquidations, newest first: of one contract or of all, before a number. */
  async receipts(market: number | undefined, before: number | undefined, limit: number): Promise<LiquidationRow[]> {
    const queries = await this.#asked();
    return queries.many(RECEIPTS, market ?? null, before ?? LAST, limit);
  }

  async receipt(number: number): Promise<LiquidationRow | undefined> {
    const queries = await this.#asked();
    return queries.maybe(RECEIPT, number);
  }

  /** A contract's settlements of funding, newest first, before a command. */
  async rates(market: number, before: number | undefined, limit: number): Promise<FundingRateRow[]> {
    const queries = await this.#asked();
    return queries.many(RATES, market, before ?? LAST, limit);
  }

  /** What the insurance fund held when each day was over on which it changed, from a day on, and on the last one before. */
  async fundDays(fromMs: number): Promise<FundDay[]> {
    const queries = await this.#asked();
    const [before, days] = [await queries.many(FUND_BEFORE, fromMs), await queries.many(FUND_DAYS, fromMs)];
    return [...before, ...days];
  }

  /** Candles of a contract's mark that are over, oldest first. */
  markCandles(market: number, span: Span): Promise<IndexCandle[]> {
    return this.#candles(MARKS, market, span);
  }

  /** The same of how far its mark stood above the index, in 1e-8 of that. */
  premiumCandles(market: number, span: Span): Promise<IndexCandle[]> {
    return this.#candles(PREMIUMS, market, span);
  }

  async #candles({ first, last }: typeof MARKS, market: number, { interval, fromMs, toMs, limit }: Span): Promise<IndexCandle[]> {
    const queries = await this.#asked();
    const asked = [market, CANDLE_INTERVALS.indexOf(interval), fromMs ?? 0, toMs, limit] as const;
    if (fromMs !== undefined) return queries.many(first, ...asked);
    return (await queries.many(last, ...asked)).reverse();
  }

  /** How many positions of a contract were liquidated since a time. */
  async liquidatedSince(market: number, fromMs: number): Promise<number> {
    const queries = await this.#asked();
    return Number(await queries.one(LIQUIDATED_SINCE, market, fromMs));
  }

  /** A user's orders that are over, those placed first first, behind a number. */
  async ordersFrom(user: number, { market, minSeq, ...page }: Page): Promise<ContractOrderRow[]> {
    const queries = await this.#asked(minSeq);
    return ORDERS_FROM(queries, user, { ...page, where: { market } });
  }

  /** A user's deals, oldest first, behind a place. */
  async fillsFrom(
    user: number,
    { market, orderNumber, minSeq, ...page }: Page & { readonly orderNumber?: number | undefined },
  ): Promise<ContractFill[]> {
    const queries = await this.#asked(minSeq);
    return FILLS_FROM(queries, user, { ...page, where: { market, order_number: orderNumber } });
  }

  /** A user's plans that are over, those placed first first, behind a number. */
  async plansFrom(user: number, { market, minSeq, ...page }: Page): Promise<ContractPlan[]> {
    const queries = await this.#asked(minSeq);
    return PLANS_FROM(queries, user, { ...page, where: { market } });
  }

  /** What a user paid and got by funding, oldest first. */
  async fundingFrom(user: number, { market, minSeq, ...page }: Page): Promise<FundingPaid[]> {
    const queries = await this.#asked(minSeq);
    return FUNDING_FROM(queries, user, { ...page, where: { market } });
  }

  /** A user's plan that is over. */
  async plan(user: number, number: number, minSeq?: number): Promise<ContractPlan | undefined> {
    const queries = await this.#asked(minSeq);
    return queries.maybe(PLAN, user, number);
  }

  /** Orders of the exchange's that liquidated a user, newest first. */
  async forced(user: number, { market, fromMs = 0, toMs = LAST, limit }: Page): Promise<ContractOrderRow[]> {
    const queries = await this.#asked();
    return queries.many(FORCED, user, market ?? null, fromMs, toMs, limit);
  }

  /** What deleveraging closed of a user, newest first. */
  async deleveraged(user: number, { market, fromMs = 0, toMs = LAST, limit }: Page): Promise<ContractFill[]> {
    const queries = await this.#asked();
    return queries.many(DELEVERAGED, user, market ?? null, fromMs, toMs, limit);
  }

  /** Settlements of funding of a contract from a time on, oldest first. */
  async ratesFrom(market: number, fromMs: number, toMs: number, limit: number): Promise<FundingRateRow[]> {
    const queries = await this.#asked();
    return queries.many(RATES_FROM, market, fromMs, toMs, limit);
  }

  /** The last ones up to a time, newest first. */
  async ratesUpTo(market: number, toMs: number, limit: number): Promise<FundingRateRow[]> {
    const queries = await this.#asked();
    return queries.many(RATES_UP_TO, market, toMs, limit);
  }

  /** What these commands changed of isolated margins, of those that did. */
  async marginChanges(sequences: readonly number[]): Promise<MarginChange[]> {
    return sequences.length === 0 ? [] : this.#queries.many(MARGIN_CHANGES, `{${sequences.join(',')}}`, CommandType.POSITION_MARGIN);
  }
}
