/**
 * The read tables of what users held: what an account held of an asset, all buckets together, when an hour and when a day (UTC) was over in
 * which that changed. What did not change has no row: it is still what the last row before says. Prices of those moments are the candles'.
 * Hours go with old months; days stay, so that a later hour is found from the last day before it.
 */
import { safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';

/** What was held when a span of time was over. */
export interface HeldRow {
  readonly user: number;
  readonly account: number;
  readonly asset: number;
  /** When the span began, ms. */
  readonly openMs: number;
  /** Units of the asset. */
  readonly amount: bigint;
}

type Column = ReadTable<HeldRow>['columns'][number];
const columnsOf = (time: string): readonly Column[] => [
  [time, 'bigint'],
  ['user_id', 'integer'],
  ['asset', 'integer'],
  ['account', 'smallint'],
  ['amount', 'numeric'],
];
const write: ReadTable<HeldRow>['write'] = ({ user, account, asset, openMs, amount }, to) =>
  to.number(openMs).number(user).number(asset).number(account).amount(amount).endLine();

export const HELD_HOUR_TABLE: ReadTable<HeldRow> = {
  name: 'held_hour',
  columns: columnsOf('hour_ms'),
  key: ['user_id', 'hour_ms', 'account', 'asset'],
  month: { column: 'hour_ms', timeMs: ({ openMs }) => openMs },
  write,
};

export const HELD_DAY_TABLE: ReadTable<HeldRow> = {
  name: 'held_day',
  columns: columnsOf('day_ms'),
  key: ['user_id', 'account', 'asset', 'day_ms'],
  write,
};

/** Reads a row of `held_hour`. */
export function readHeldHour(row: RawRow): HeldRow {
  return readHeld(row, 'hour_ms');
}

/** Reads a row of `held_day`. */
export function readHeldDay(row: RawRow): HeldRow {
  return readHeld(row, 'day_ms');
}

function readHeld(row: RawRow, time: string): HeldRow {
  return {
    user: safeInteger(row, 'user_id'),
    account: safeInteger(row, 'account'),
    asset: safeInteger(row, 'asset'),
    openMs: safeInteger(row, time),
    amount: units(row, 'amount'),
  };
}
