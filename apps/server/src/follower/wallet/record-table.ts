/** The read table of ledger records, several of which are one row (folded-records.ts). */
import { bytes, safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import type { ReadTable } from '../read-table.ts';
import type { RecordRow } from '../record-row.ts';
import { RecordFolder } from './folded-records.ts';
import type { FoldedRow } from './folded-records.ts';

export const RECORD_TABLE: ReadTable<FoldedRow, RecordRow> = {
  name: 'ledger_record',
  columns: [
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['owner', 'integer'],
    ['ordinal', 'integer'],
    ['marks', 'integer'],
    ['records', 'bytea'],
  ],
  key: ['owner', 'sequence', 'ordinal'],
  month: { column: 'time_ms', timeMs: (row) => row.timeMs },
  fold: (take) => new RecordFolder(take),
  write: (row, to) =>
    to.number(row.sequence).number(row.timeMs).number(row.owner).number(row.ordinal).number(row.marks).bytes(row.records).endLine(),
};

/** Reads a row of `ledger_record`, which holds several records: `unfold` of folded-records.ts. */
export function readFolded(row: RawRow): FoldedRow {
  return {
    owner: safeInteger(row, 'owner'),
    sequence: safeInteger(row, 'sequence'),
    ordinal: safeInteger(row, 'ordinal'),
    timeMs: safeInteger(row, 'time_ms'),
    marks: safeInteger(row, 'marks'),
    records: bytes(row, 'records'),
  };
}
