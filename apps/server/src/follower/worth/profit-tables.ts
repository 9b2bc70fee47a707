/**
 * The read tables of what users made by day (UTC): what came into an account and left it, what was realised there; what deals in a market came to; fees. All
 * amounts but those of fees in units of the currency in which everything is valued. A row only of days on which something happened; none is ever taken off.
 */
import type { DealResults } from '@kontor/domain/formulas/deal-results';
import { boolean, safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';

/** A user's day in an account. */
export interface ProfitDay {
  readonly user: number;
  readonly account: number;
  /** When it began. */
  readonly dayMs: number;
  /** What came in, from outside or from another account, each at the price of its time; and what left. Both above zero. */
  readonly inflow: bigint;
  readonly outflow: bigint;
  /** What was gained or lost by what was closed, after fees. */
  readonly realised: bigint;
  /** Something came or left of which nobody knew what it was worth. */
  readonly isUnpriced: boolean;
  /** Something was sold of which nobody knew what it had cost: it is not in `realised`. */
  readonly isUnknown: boolean;
}

/** A user's day in a market, by account: a contract on its price and one on its seconds have one number. */
export interface DealDay extends DealResults {
  readonly user: number;
  readonly account: number;
  readonly market: number;
  readonly dayMs: number;
  readonly trades: number;
  readonly volume: bigint;
  /** Sales of what nobody knows the cost of; they are no closing deals here. */
  readonly unknown: number;
}

/** What a user paid in fees of one currency on a day. */
export interface FeeDay {
  readonly user: number;
  readonly account: number;
  readonly asset: number;
  readonly dayMs: number;
  /** Units of the asset. */
  readonly amount: bigint;
  /** Each at the price of its time, of what had one. */
  readonly value: bigint;
}

type Column = ReadTable<ProfitDay>['columns'][number];
const WHOSE: readonly Column[] = [
  ['day_ms', 'bigint'],
  ['user_id', 'integer'],
];

export const PROFIT_DAY_TABLE: ReadTable<ProfitDay> = {
  name: 'profit_day',
  columns: [
    ...WHOSE,
    ['account', 'smallint'],
    ['unpriced', 'boolean'],
    ['unknown', 'boolean'],
    ['inflow', 'numeric'],
    ['outflow', 'numeric'],
    ['realised', 'numeric'],
  ],
  key: ['user_id', 'day_ms', 'account'],
  latestOf: ({ user, dayMs, account }) => `${user}/${dayMs}/${account}`,
  write: (row, to) =>
    to
      .number(row.dayMs)
      .number(row.user)
      .number(row.account)
      .boolean(row.isUnpriced)
      .boolean(row.isUnknown)
      .amount(row.inflow)
      .amount(row.outflow)
      .amount(row.realised)
      .endLine(),
};

export const DEAL_DAY_TABLE: ReadTable<DealDay> = {
  name: 'deal_day',
  columns: [
    ...WHOSE,
    ['market', 'integer'],
    ['trades', 'integer'],
    ['closes', 'integer'],
    ['wins', 'integer'],
    ['losses', 'integer'],
    ['unknown', 'integer'],
    ['account', 'smallint'],
    ['volume', 'numeric'],
    ['gained', 'numeric'],
    ['lost', 'numeric'],
    ['largest_gain', 'numeric'],
    ['largest_loss', 'numeric'],
  ],
  key: ['user_id', 'day_ms', 'account', 'market'],
  latestOf: ({ user, dayMs, account, market }) => `${user}/${dayMs}/${account}/${market}`,
  write: (row, to) =>
    to
      .number(row.dayMs)
      .number(row.user)
      .number(row.market)
      .number(row.trades)
      .number(row.closes)
      .number(row.wins)
      .number(row.losses)
      .number(row.unknown)
      .number(row.account)
      .amount(row.volume)
      .amount(row.gained)
      .amount(row.lost)
      .amount(row.largestGain)
      .amount(row.largestLoss)
      .endLine(),
};

export const FEE_DAY_TABLE: ReadTable<FeeDay> = {
  name: 'fee_day',
  columns: [...WHOSE, ['asset', 'integer'], ['account', 'smallint'], ['amount', 'numeric'], ['value', 'numeric']],
  key: ['user_id', 'day_ms', 'account', 'asset'],
  latestOf: ({ user, dayMs, account, asset }) => `${user}/${dayMs}/${account}/${asset}`,
  write: (row, to) =>
    to.number(row.dayMs).number(row.user).number(row.asset).number(row.account).amount(row.amount).amount(row.value).endLine(),
};

/** Reads a row of `profit_day`. */
export function readProfitDay(row: RawRow): ProfitDay {
  return {
    ...whoseOf(row),
    inflow: units(row, 'inflow'),
    outflow: units(row, 'outflow'),
    realised: units(row, 'realised'),
    isUnpriced: boolean(row, 'unpriced'),
    isUnknown: boolean(row, 'unknown'),
  };
}

/** Reads a row of `deal_day`. */
export function readDealDay(row: RawRow): DealDay {
  return {
    ...whoseOf(row),
    market: safeInteger(row, 'market'),
    trades: safeInteger(row, 'trades'),
    closes: safeInteger(row, 'closes'),
    wins: safeInteger(row, 'wins'),
    losses: safeInteger(row, 'losses'),
    unknown: safeInteger(row, 'unknown'),
    volume: units(row, 'volume'),
    gained: units(row, 'gained'),
    lost: units(row, 'lost'),
    largestGain: units(row, 'largest_gain'),
    largestLoss: units(row, 'largest_loss'),
  };
}

/** Reads a row of `fee_day`. */
export function readFeeDay(row: RawRow): FeeDay {
  return { ...whoseOf(row), asset: safeInteger(row, 'asset'), amount: units(row, 'amount'), value: units(row, 'value') };
}

function whoseOf(row: RawRow) {
  return { user: safeInteger(row, 'user_id'), account: safeInteger(row, 'account'), dayMs: safeInteger(row, 'day_ms') };
}
