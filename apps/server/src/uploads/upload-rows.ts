/** Rows of stored pictures. */
import type { UploadPurpose } from '@kontor/contract/upload';
import { bytes, safeInteger, text, timestampMs } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Retained } from '../store/retained.ts';

/** What is known of a picture without opening it. */
export interface UploadRow {
  readonly account: number;
  readonly purpose: UploadPurpose;
  readonly sealed: Uint8Array;
}

/** Of one person nothing uses this many at most; the oldest make room in the same statement. */
const MAX_UNUSED = 10;

export const ADD = command<[file: string, account: number, purpose: string, sealed: Uint8Array, now: Date]>(
  'upload-add',
  `WITH gone AS (
     DELETE FROM upload WHERE id IN (SELECT id FROM upload WHERE account_id = $2 AND NOT used ORDER BY stored_at DESC, id OFFSET ${MAX_UNUSED - 1}))
   INSERT INTO upload (id, account_id, purpose, sealed, stored_at) VALUES ($1, $2, $3, $4, $5)`,
);

export const READ = statement<[file: string], UploadRow>(
  'upload-read',
  'SELECT account_id, purpose, sealed FROM upload WHERE id = $1',
  (row) => ({
    account: safeInteger(row, 'account_id'),
    purpose: text(row, 'purpose') as UploadPurpose,
    sealed: bytes(row, 'sealed'),
  }),
);

export const USE = statement<[file: string, account: number, purpose: string], string>(
  'upload-use',
  'UPDATE upload SET used = true WHERE id = $1 AND account_id = $2 AND purpose = $3 RETURNING id',
  (row) => text(row, 'id'),
);

/** What nothing uses goes: somebody chose a picture and then did not send the form. */
export const PICTURES_UNUSED = {
  kind: 'pictures_unused',
  days: 1,
  forget: command<[before: Date, most: number]>(
    'upload-sweep',
    'DELETE FROM upload WHERE id IN (SELECT id FROM upload WHERE NOT used AND stored_at < $1 ORDER BY stored_at LIMIT $2::integer)',
  ),
} as const satisfies Retained;

export const NOTE_VIEW = command<[file: string, account: number, viewer: string, now: Date]>(
  'upload-view-add',
  'INSERT INTO upload_view (file, account_id, viewer, seen_at) VALUES ($1, $2, $3, $4)',
);

/** A look that somebody other than the owner had at a picture. */
export interface UploadView {
  readonly file: string;
  readonly viewer: string;
  readonly seenMs: number;
}

export const VIEWS_OF = statement<[account: number], UploadView>(
  'upload-views',
  'SELECT file, viewer, seen_at FROM upload_view WHERE account_id = $1 ORDER BY id DESC LIMIT 50',
  (row) => ({ file: text(row, 'file'), viewer: text(row, 'viewer'), seenMs: timestampMs(row, 'seen_at') }),
);

/** Which of two pictures of an account somebody has looked at. */
export const SEEN_BY = statement<[account: number, viewer: string, one: string, other: string], string>(
  'upload-seen-by',
  'SELECT DISTINCT file FROM upload_view WHERE account_id = $1 AND viewer = $2 AND file IN ($3, $4) ORDER BY file',
  (row) => text(row, 'file'),
);
