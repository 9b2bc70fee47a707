/** Rows of what operators keep about customers. */
import { boolean, bytes, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

/** What an operator wrote about a customer; sealed. */
interface WrittenRow {
  readonly id: number;
  readonly sealed: Uint8Array;
  readonly by: { readonly id: number; readonly name: string };
  readonly atMs: number;
}

function readWritten(row: RawRow): WrittenRow {
  return {
    id: safeInteger(row, 'id'),
    sealed: bytes(row, 'sealed'),
    by: { id: safeInteger(row, 'by_id'), name: text(row, 'by_name') },
    atMs: timestampMs(row, 'at'),
  };
}

export const NOTES_OF = statement<[account: number, limit: number], WrittenRow>(
  'desk-notes',
  `SELECT n.id, sealed, o.id AS by_id, o.name AS by_name, written_at AS at FROM operator_note AS n JOIN operator AS o ON o.id = written_by
   WHERE account_id = $1 ORDER BY n.id DESC LIMIT $2`,
  readWritten,
);
/** Each flag as it was set last. */
export const FLAGS_OF = statement<[account: number], WrittenRow & { readonly flag: string; readonly on: boolean }>(
  'desk-flags',
  `SELECT DISTINCT ON (flag) f.id, flag, is_on, sealed, o.id AS by_id, o.name AS by_name, set_at AS at
   FROM account_flag AS f JOIN operator AS o ON o.id = set_by WHERE account_id = $1 ORDER BY flag, f.id DESC`,
  (row) => ({ ...readWritten(row), flag: text(row, 'flag'), on: boolean(row, 'is_on') }),
);

/** The ids come before the rows, because each text is sealed for its own row. */
export const NEXT_NOTE = statement<[], number>(
  'desk-next-note',
  `SELECT nextval(pg_get_serial_sequence('operator_note', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const NEXT_FLAG = statement<[], number>(
  'desk-next-flag',
  `SELECT nextval(pg_get_serial_sequence('account_flag', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const ADD_NOTE = command<[id: number, account: number, sealed: Uint8Array, by: number, now: Date]>(
  'desk-add-note',
  'INSERT INTO operator_note (id, account_id, sealed, written_by, written_at) VALUES ($1, $2, $3, $4, $5)',
);
export const ADD_FLAG = command<[id: number, account: number, flag: string, on: boolean, sealed: Uint8Array, by: number, now: Date]>(
  'desk-add-flag',
  'INSERT INTO account_flag (id, account_id, flag, is_on, sealed, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
);
