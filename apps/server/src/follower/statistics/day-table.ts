/** The read table of a market's days: what was traded and earned, from midnight to midnight UTC. */
import { safeInteger } from '../../store/columns.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';
import { selectFrom } from '../read-table.ts';

export const DAY_MS = 86_400_000;

export interface MarketDay {
  readonly market: number;
  /** When it begins. */
  readonly dayMs: number;
  readonly trades: number;
  readonly lots: bigint;
  /** Turnover, quote units. */
  readonly amount: bigint;
  /** Fees earned, base units of those who bought and quote units of those who sold. */
  readonly baseFee: bigint;
  readonly quoteFee: bigint;
}

export const DAY_TABLE: ReadTable<MarketDay> = {
  name: 'spot_day',
  columns: [
    ['day_ms', 'bigint'],
    ['trades', 'bigint'],
    ['market', 'integer'],
    ['lots', 'numeric'],
    ['amount', 'numeric'],
    ['base_fee', 'numeric'],
    ['quote_fee', 'numeric'],
  ],
  key: ['market', 'day_ms'],
  latestOf: ({ market, dayMs }) => `${market}/${dayMs}`,
  write: (row, to) =>
    to
      .number(row.dayMs)
      .number(row.trades)
      .number(row.market)
      .amount(row.lots)
      .amount(row.amount)
      .amount(row.baseFee)
      .amount(row.quoteFee)
      .endLine(),
};

/** All markets' days from one on, by day and market. */
export const DAYS_FROM = selectFrom<[fromMs: number], MarketDay>(
  'spot-days-from',
  DAY_TABLE,
  'WHERE day_ms >= $1::bigint ORDER BY day_ms, market',
  (row) => ({
    market: safeInteger(row, 'market'),
    dayMs: safeInteger(row, 'day_ms'),
    trades: safeInteger(row, 'trades'),
    lots: units(row, 'lots'),
    amount: units(row, 'amount'),
    baseFee: units(row, 'base_fee'),
    quoteFee: units(row, 'quote_fee'),
  }),
);
