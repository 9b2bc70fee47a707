/** What moved on the exchange's own accounts, one row for each ledger record but those of trades' fees: of these there are sums (statistics/day-table.ts). */
import { Account, SYSTEM_OWNER, numberedOwner } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import type { Queries } from '../../store/database.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';
import { recordQuery } from '../record-query.ts';
import type { PageQuery } from '../record-query.ts';
import type { RecordRow } from '../record-row.ts';

export interface MovementRow {
  readonly account: number;
  /** Which one, of numbered accounts; else 0. */
  readonly number: number;
  readonly asset: number;
  /** Of the command, and the place among its records. */
  readonly sequence: number;
  readonly ordinal: number;
  readonly timeMs: number;
  /** A RecordType. */
  readonly type: number;
  /** Units of the asset, and what the account holds after it. */
  readonly amount: bigint;
  readonly after: bigint;
}

export const MOVEMENT_TABLE: ReadTable<MovementRow> = {
  name: 'system_movement',
  columns: [
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['amount', 'bigint'],
    ['after', 'bigint'],
    ['account', 'integer'],
    ['number', 'integer'],
    ['asset', 'integer'],
    ['ordinal', 'integer'],
    ['type', 'smallint'],
  ],
  key: ['account', 'sequence', 'ordinal'],
  write: (row, to) =>
    to
      .number(row.sequence)
      .number(row.timeMs)
      .amount(row.amount)
      .amount(row.after)
      .number(row.account)
      .number(row.number)
      .number(row.asset)
      .number(row.ordinal)
      .number(row.type)
      .endLine(),
};

/** The movement that a ledger record is; undefined for a customer's, and for a trade's fee. */
export function movementOf({ owner, type, account, asset, amount, after, sequence, ordinal, timeMs }: RecordRow): MovementRow | undefined {
  if (owner > SYSTEM_OWNER || type === RecordType.SPOT_FEE || (type === RecordType.CONTRACT_FEE && account === Account.FEE))
    return undefined;
  const number = owner === SYSTEM_OWNER ? 0 : numberedOwner(owner);
  return { account, number, asset, sequence, ordinal, timeMs, type, amount, after };
}

const MOVEMENTS = recordQuery<MovementRow, 'number' | 'asset'>({
  name: 'history-movements',
  table: MOVEMENT_TABLE,
  read: (row: RawRow) => ({
    account: safeInteger(row, 'account'),
    number: safeInteger(row, 'number'),
    asset: safeInteger(row, 'asset'),
    sequence: safeInteger(row, 'sequence'),
    ordinal: safeInteger(row, 'ordinal'),
    timeMs: safeInteger(row, 'time_ms'),
    type: safeInteger(row, 'type'),
    amount: units(row, 'amount'),
    after: units(row, 'after'),
  }),
  owner: 'account',
  time: 'time_ms',
  order: ['sequence', 'ordinal'],
  filters: ['number', 'asset'],
});

/** A page of what moved on an account, newest first. */
export function movementsOf(queries: Queries, account: number, page: PageQuery<'number' | 'asset'>): Promise<MovementRow[]> {
  return MOVEMENTS(queries, account, page);
}
