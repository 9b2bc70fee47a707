/** Rows of submissions. */
import { bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

/** A submission; what is personal in it is sealed. */
export interface IdentityRow {
  readonly id: number;
  readonly account: number;
  /** 2 under review, 3 verified, 4 failed (spec §4). */
  readonly status: number;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** Name and number (identity.ts, `Person`). */
  readonly sealed: Uint8Array;
  /** Names of the two photos. */
  readonly front: string;
  readonly back: string;
  readonly submittedMs: number;
  readonly decidedMs: number | null;
  readonly reason: string | null;
}

const COLUMNS = 'id, account_id, status, country, sealed, front, back, submitted_at, decided_at, reason';

function readIdentity(row: RawRow): IdentityRow {
  return {
    id: safeInteger(row, 'id'),
    account: safeInteger(row, 'account_id'),
    status: safeInteger(row, 'status'),
    country: text(row, 'country'),
    sealed: bytes(row, 'sealed'),
    front: text(row, 'front'),
    back: text(row, 'back'),
    submittedMs: timestampMs(row, 'submitted_at'),
    decidedMs: nullable(timestampMs, row, 'decided_at'),
    reason: nullable(text, row, 'reason'),
  };
}

/** The account's state, locked: of two submissions at once the second finds what the first made. Logins do not wait. */
export const LOCK_STATUS = statement<[account: number], number>(
  'identity-lock',
  'SELECT name_status FROM account WHERE id = $1 FOR NO KEY UPDATE',
  (row) => safeInteger(row, 'name_status'),
);
export const STATUS_OF = statement<[account: number], number>('identity-status', 'SELECT name_status FROM account WHERE id = $1', (row) =>
  safeInteger(row, 'name_status'),
);
export const SET_STATUS = command<[account: number, status: number]>(
  'identity-set-status',
  'UPDATE account SET name_status = $2, name_reason = NULL WHERE id = $1',
);
/** What an account shows of its verification: masked name and country, or the reason. */
export const SET_DECIDED = command<[account: number, status: number, name: string | null, country: string | null, reason: string | null]>(
  'identity-set-decided',
  'UPDATE account SET name_status = $2, full_name = $3, country = $4, name_reason = $5 WHERE id = $1',
);
export const ADD = statement<
  [account: number, country: string, sealed: Uint8Array, document: Uint8Array, front: string, back: string, now: Date],
  number
>(
  'identity-add',
  `INSERT INTO identity (account_id, country, sealed, document, front, back, submitted_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
  (row) => safeInteger(row, 'id'),
);
export const NEWEST_OF = statement<[account: number], IdentityRow>(
  'identity-newest',
  `SELECT ${COLUMNS} FROM identity WHERE account_id = $1 ORDER BY id DESC LIMIT 1`,
  readIdentity,
);
export const ONE = statement<[id: number], IdentityRow>('identity-one', `SELECT ${COLUMNS} FROM identity WHERE id = $1`, readIdentity);
/** Those that wait behind one. */
export const QUEUE = statement<[after: number, limit: number], IdentityRow>(
  'identity-queue',
  `SELECT ${COLUMNS} FROM identity WHERE status = 2 AND id > $1 ORDER BY id LIMIT $2`,
  readIdentity,
);
/** Only what is under review can be decided: of two decisions the second changes nothing. */
export const DECIDE = statement<[id: number, status: number, reason: string | null, by: string, now: Date], number>(
  'identity-decide',
  'UPDATE identity SET status = $2, reason = $3, decided_by = $4, decided_at = $5 WHERE id = $1 AND status = 2 RETURNING account_id',
  (row) => safeInteger(row, 'account_id'),
);
