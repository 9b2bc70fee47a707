/**
 * The read tables of what positions users had: as each stood when an hour and when a day (UTC) was over in which it changed. What did not change has no
 * row. Marks of those moments are the candles'. Hours go with old months; days stay, so that a later hour is found from the last day before it.
 */
import { safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';

/** A position when a span of time was over; 0 lots: there was none. */
export interface PositionRow {
  readonly user: number;
  readonly market: number;
  /** PositionSide. */
  readonly side: number;
  /** When the span began, ms. */
  readonly openMs: number;
  readonly lots: number;
  readonly entryValue: bigint;
}

const columnsOf = (time: string): ReadTable<PositionRow>['columns'] => [
  [time, 'bigint'],
  ['lots', 'bigint'],
  ['user_id', 'integer'],
  ['market', 'integer'],
  ['side', 'smallint'],
  ['entry_value', 'numeric'],
];
const write: ReadTable<PositionRow>['write'] = ({ user, market, side, openMs, lots, entryValue }, to) =>
  to.number(openMs).number(lots).number(user).number(market).number(side).amount(entryValue).endLine();

export const POSITION_HOUR_TABLE: ReadTable<PositionRow> = {
  name: 'position_hour',
  columns: columnsOf('hour_ms'),
  key: ['user_id', 'hour_ms', 'market', 'side'],
  month: { column: 'hour_ms', timeMs: ({ openMs }) => openMs },
  write,
};

export const POSITION_DAY_TABLE: ReadTable<PositionRow> = {
  name: 'position_day',
  columns: columnsOf('day_ms'),
  key: ['user_id', 'market', 'side', 'day_ms'],
  write,
};

/** Reads a row of `position_hour`. */
export function readPositionHour(row: RawRow): PositionRow {
  return readPosition(row, 'hour_ms');
}

/** Reads a row of `position_day`. */
export function readPositionDay(row: RawRow): PositionRow {
  return readPosition(row, 'day_ms');
}

function readPosition(row: RawRow, time: string): PositionRow {
  return {
    user: safeInteger(row, 'user_id'),
    market: safeInteger(row, 'market'),
    side: safeInteger(row, 'side'),
    openMs: safeInteger(row, time),
    lots: safeInteger(row, 'lots'),
    entryValue: units(row, 'entry_value'),
  };
}
