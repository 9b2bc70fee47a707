/** The read tables of items: what was subscribed, settled and given back, and what was thawed. Nothing of them is ever taken off: a draw is reckoned anew from them. */
import { safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';
import type { IcoRecord, IcoRecordKind, IcoThaw } from './ico-facts.ts';

export const ICO_RECORD_TABLE: ReadTable<IcoRecord> = {
  name: 'ico_record',
  columns: [
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['user_id', 'integer'],
    ['item', 'integer'],
    ['ordinal', 'integer'],
    ['first_ticket', 'integer'],
    ['won_lots', 'integer'],
    ['kind', 'smallint'],
    ['quantity', 'numeric'],
    ['amount', 'numeric'],
    ['refund', 'numeric'],
    ['tokens', 'numeric'],
    ['frozen', 'numeric'],
  ],
  key: ['sequence', 'ordinal'],
  write: (row, to) =>
    to
      .number(row.sequence)
      .number(row.timeMs)
      .number(row.user)
      .number(row.item)
      .number(row.ordinal)
      .number(row.firstTicket)
      .number(row.wonLots)
      .number(row.kind)
      .amount(row.quantity)
      .amount(row.amount)
      .amount(row.refund)
      .amount(row.tokens)
      .amount(row.frozen)
      .endLine(),
};

/** Reads a row of `ico_record`. */
export function readIcoRecord(row: RawRow): IcoRecord {
  return {
    user: safeInteger(row, 'user_id'),
    item: safeInteger(row, 'item'),
    kind: safeInteger(row, 'kind') as IcoRecordKind,
    sequence: safeInteger(row, 'sequence'),
    ordinal: safeInteger(row, 'ordinal'),
    timeMs: safeInteger(row, 'time_ms'),
    firstTicket: safeInteger(row, 'first_ticket'),
    quantity: units(row, 'quantity'),
    amount: units(row, 'amount'),
    refund: units(row, 'refund'),
    wonLots: safeInteger(row, 'won_lots'),
    tokens: units(row, 'tokens'),
    frozen: units(row, 'frozen'),
  };
}

export const ICO_THAW_TABLE: ReadTable<IcoThaw> = {
  name: 'ico_thaw',
  columns: [
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['user_id', 'integer'],
    ['item', 'integer'],
    ['amount', 'numeric'],
    ['claimed', 'numeric'],
  ],
  key: ['sequence'],
  write: (row, to) =>
    to.number(row.sequence).number(row.timeMs).number(row.user).number(row.item).amount(row.amount).amount(row.claimed).endLine(),
};

/** Reads a row of `ico_thaw`. */
export function readIcoThaw(row: RawRow): IcoThaw {
  return {
    user: safeInteger(row, 'user_id'),
    item: safeInteger(row, 'item'),
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    amount: units(row, 'amount'),
    claimed: units(row, 'claimed'),
  };
}
