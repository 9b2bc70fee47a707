/** Rows of what a person has set up for trading. */
import type { DeskKind } from '@kontor/contract/desk-documents';
import { safeInteger, text, timestampMs } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';

export interface DeskRow {
  readonly kind: DeskKind;
  readonly key: string;
  readonly version: number;
  /** JSON; empty for one that was taken away. */
  readonly document: string;
  readonly time: number;
}

const COLUMNS = 'kind, key, version, document, written_at';
const readRow = (row: Parameters<typeof text>[0]): DeskRow => ({
  // A column's text: nobody writes but `deskWrite`, which knows the kinds.
  kind: text(row, 'kind') as DeskKind,
  key: text(row, 'key'),
  version: safeInteger(row, 'version'),
  document: text(row, 'document'),
  time: timestampMs(row, 'written_at'),
});

/** The documents that are there, of those that are named. */
export const DOCUMENTS = statement<[account: number, kinds: readonly string[], keys: readonly string[]], DeskRow>(
  'desk-read',
  `SELECT ${COLUMNS} FROM desk_document WHERE account_id = $1 AND (kind, key) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
  readRow,
);

/** How many documents somebody has. */
export const COUNT = statement<[account: number], number>(
  'desk-count',
  'SELECT count(*) AS kept FROM desk_document WHERE account_id = $1',
  (row) => safeInteger(row, 'kept'),
);

/** Begins a document; gives nothing where there is one. */
export const BEGIN = statement<[account: number, kind: string, key: string, document: string, now: Date], DeskRow>(
  'desk-begin',
  `INSERT INTO desk_document (account_id, kind, key, version, document, written_at) VALUES ($1, $2, $3, 1, $4, $5)
   ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
  readRow,
);

/** Writes a document in place of a version; gives nothing where another one stands there. */
export const WRITE = statement<[account: number, kind: string, key: string, version: number, document: string, now: Date], DeskRow>(
  'desk-write',
  `UPDATE desk_document SET version = version + 1, document = $5, written_at = $6
   WHERE account_id = $1 AND kind = $2 AND key = $3 AND version = $4 RETURNING ${COLUMNS}`,
  readRow,
);
