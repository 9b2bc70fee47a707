/** Rows of operators, their keys and invitations. */
import type { Role } from '@kontor/contract/console/roles';
import { bytes, nullable, safeInteger, text, timestampMs } from '../store/columns.ts';
import type { RawRow } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';

export type OperatorState = 'invited' | 'active' | 'suspended';

export interface OperatorRow {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly state: OperatorState;
  /** Null until the invitation was used. */
  readonly passwordHash: string | null;
  /** Secret of the authenticator, sealed for `totpPlace`. */
  readonly totp: Uint8Array | null;
}

/** A key that an operator's decisions are signed with; its public part as coordinates of P-256, base64url. */
export interface KeyRow {
  readonly id: number;
  readonly name: string;
  readonly x: string;
  readonly y: string;
  readonly fingerprint: string;
  readonly addedMs: number;
}

/** Where an operator's secret is sealed for. */
export function totpPlace(operator: number): string {
  return `operator ${operator} totp`;
}

/** Roles as they come out of a column `array_to_string(roles, ' ')`. */
export function rolesIn(row: RawRow): readonly Role[] {
  return text(row, 'roles').split(' ') as Role[];
}

const COLUMNS = `id, login, name, array_to_string(roles, ' ') AS roles, state, password_hash, totp`;
const readOperator = (row: RawRow): OperatorRow => ({
  id: safeInteger(row, 'id'),
  login: text(row, 'login'),
  name: text(row, 'name'),
  roles: rolesIn(row),
  state: text(row, 'state') as OperatorState,
  passwordHash: nullable(text, row, 'password_hash'),
  totp: nullable(bytes, row, 'totp'),
});
export const BY_LOGIN = statement<[login: string], OperatorRow>(
  'operator-by-login',
  `SELECT ${COLUMNS} FROM operator WHERE login = $1`,
  readOperator,
);
export const BY_ID = statement<[id: number], OperatorRow>('operator-by-id', `SELECT ${COLUMNS} FROM operator WHERE id = $1`, readOperator);

/** What colleagues see of an operator. */
export interface ListedOperator extends Pick<OperatorRow, 'id' | 'login' | 'name' | 'roles' | 'state'> {
  readonly keys: number;
  /** That were open after a moment. */
  readonly sessions: number;
  readonly seenMs: number | null;
}
export const LIST = statement<[seenAfter: Date, openedAfter: Date], ListedOperator>(
  'operator-list',
  `SELECT id, login, name, array_to_string(roles, ' ') AS roles, state, seen_at,
     (SELECT count(*) FROM operator_key AS k WHERE k.operator_id = operator.id AND k.removed_at IS NULL) AS keys,
     (SELECT count(*) FROM operator_session AS s WHERE s.operator_id = operator.id AND s.seen_at > $1 AND s.opened_at > $2) AS sessions
   FROM operator ORDER BY id`,
  (row) => ({
    id: safeInteger(row, 'id'),
    login: text(row, 'login'),
    name: text(row, 'name'),
    roles: rolesIn(row),
    state: text(row, 'state') as OperatorState,
    keys: safeInteger(row, 'keys'),
    sessions: safeInteger(row, 'sessions'),
    seenMs: nullable(timestampMs, row, 'seen_at'),
  }),
);

export const INSERT = statement<[login: string, name: string, roles: readonly string[], now: Date], number>(
  'operator-insert',
  `INSERT INTO operator (login, name, roles, state, made_at) VALUES ($1, $2, $3::text[], 'invited', $4)
   ON CONFLICT (login) DO NOTHING RETURNING id`,
  (row) => safeInteger(row, 'id'),
);
export const SET_ROLES = command<[id: number, roles: readonly string[]]>(
  'operator-set-roles',
  'UPDATE operator SET roles = $2::text[] WHERE id = $1',
);
export const SUSPEND = command<[id: number]>(
  'operator-suspend',
  `UPDATE operator SET state = 'suspended' WHERE id = $1 AND state <> 'suspended'`,
);
/** Password and authenticator are void. */
export const INVITE = command<[id: number]>(
  'operator-invite',
  `UPDATE operator SET state = 'invited', password_hash = NULL, totp = NULL, code_tries = 0 WHERE id = $1`,
);
/** Its step is that of the code which proved the secret. */
export const ENROL = command<[id: number, passwordHash: string, totp: Uint8Array, step: number]>(
  'operator-enrol',
  `UPDATE operator SET state = 'active', password_hash = $2, totp = $3, totp_step = $4, code_tries = 0 WHERE id = $1 AND state = 'invited'`,
);
/** Only where the password is still the one that was looked at. */
export const CHANGE_PASSWORD = command<[id: number, before: string, after: string]>(
  'operator-change-password',
  'UPDATE operator SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
);
/** Counts the try before it is looked at. */
export const TRY_CODE = command<[id: number, now: Date, forgiven: Date, most: number]>(
  'operator-try-code',
  `UPDATE operator SET code_tries = CASE WHEN code_tried_at <= $3 THEN 1 ELSE code_tries + 1 END, code_tried_at = $2
   WHERE id = $1 AND (code_tries < $4::integer OR code_tried_at <= $3)`,
);
/** A step that was taken, and those before it, are not taken again; a right code forgives the wrong ones. */
export const TAKE_STEP = command<[id: number, step: number]>(
  'operator-take-step',
  'UPDATE operator SET totp_step = $2, code_tries = 0 WHERE id = $1 AND totp_step < $2',
);

const readKey = (row: RawRow): KeyRow => ({
  id: safeInteger(row, 'id'),
  name: text(row, 'name'),
  x: text(row, 'x'),
  y: text(row, 'y'),
  fingerprint: text(row, 'fingerprint'),
  addedMs: timestampMs(row, 'added_at'),
});
const KEY_COLUMNS = 'id, name, x, y, fingerprint, added_at';
export const KEYS_OF = statement<[operator: number], KeyRow>(
  'operator-keys',
  `SELECT ${KEY_COLUMNS} FROM operator_key WHERE operator_id = $1 AND removed_at IS NULL ORDER BY id`,
  readKey,
);
export const ADD_KEY = statement<[operator: number, name: string, x: string, y: string, fingerprint: string, now: Date], KeyRow>(
  'operator-key-add',
  `INSERT INTO operator_key (operator_id, name, x, y, fingerprint, added_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (fingerprint) DO NOTHING RETURNING ${KEY_COLUMNS}`,
  readKey,
);
/** Its row stays: what it signed can still be verified. */
export const REMOVE_KEY = command<[operator: number, id: number, now: Date]>(
  'operator-key-remove',
  'UPDATE operator_key SET removed_at = $3 WHERE operator_id = $1 AND id = $2 AND removed_at IS NULL',
);
export const REMOVE_KEYS = command<[operator: number, now: Date]>(
  'operator-keys-remove',
  'UPDATE operator_key SET removed_at = $2 WHERE operator_id = $1 AND removed_at IS NULL',
);

/** An invitation that is not used up. */
export interface InvitationRow {
  readonly operator: number;
  readonly login: string;
  readonly name: string;
  /** Sealed for `totpPlace`; null until it was begun with. */
  readonly secret: Uint8Array | null;
}
export const PUT_INVITATION = command<[operator: number, tokenHash: Uint8Array, expires: Date]>(
  'operator-invitation-put',
  `INSERT INTO operator_invitation (operator_id, token_hash, expires_at) VALUES ($1, $2, $3)
   ON CONFLICT (operator_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, secret = NULL`,
);
export const FIND_INVITATION = statement<[tokenHash: Uint8Array, now: Date], InvitationRow>(
  'operator-invitation-find',
  `SELECT operator_id, login, name, secret FROM operator_invitation AS i JOIN operator AS o ON o.id = i.operator_id
   WHERE token_hash = $1 AND expires_at > $2 AND state = 'invited'`,
  (row) => ({
    operator: safeInteger(row, 'operator_id'),
    login: text(row, 'login'),
    name: text(row, 'name'),
    secret: nullable(bytes, row, 'secret'),
  }),
);
export const SET_SECRET = command<[operator: number, secret: Uint8Array]>(
  'operator-invitation-secret',
  'UPDATE operator_invitation SET secret = $2 WHERE operator_id = $1',
);
export const END_INVITATION = command<[operator: number]>(
  'operator-invitation-end',
  'DELETE FROM operator_invitation WHERE operator_id = $1',
);
