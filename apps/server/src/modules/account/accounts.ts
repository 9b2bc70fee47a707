/** Rows of accounts. */
import type { Channel } from '@kontor/contract/account';
import { boolean, bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

export interface AccountRow {
  /** UID, and the user's number in the journal. */
  readonly id: number;
  /** Name of an account of the house; null for people, who have an e-mail or a phone number (contacts.ts). */
  readonly login: string | null;
  readonly nickname: string;
  readonly passwordHash: string;
  /** NameStatus (spec §4). */
  readonly nameStatus: number;
  readonly demo: boolean;
  /** May not trade; the engine knows it at least as long as this row says so (standing.ts). */
  readonly suspended: boolean;
  /** What he pays for trading, 0 to 15. */
  readonly feeTier: number;
}

/** A person's account with what is on screen of it. */
export interface PersonRow extends AccountRow {
  readonly emailSealed: Uint8Array | null;
  readonly phoneSealed: Uint8Array | null;
  readonly avatar: string | null;
  readonly country: string | null;
  /** Masked. */
  readonly fullName: string | null;
  /** Why a verification failed (http/reject-reasons.ts). */
  readonly nameReason: string | null;
  readonly futuresPermission: boolean;
  readonly invitationCode: string | null;
  readonly invited: number;
  readonly loginChangedMs: number | null;
  /** Null while there is none. */
  readonly fundHash: string | null;
  readonly fundChangedMs: number | null;
  readonly fundLockedUntilMs: number | null;
  readonly holdUntilMs: number | null;
  readonly holdReason: string | null;
  /** What he takes out goes to addresses of his book alone. */
  readonly whitelist: boolean;
  readonly agreementVersion: string | null;
  readonly agreementMs: number | null;
  /** JSON (settings.ts). */
  readonly settings: string;
  readonly antiPhishing: Uint8Array | null;
  /** Asked for by its owner: nobody logs in until support has checked. */
  readonly frozen: boolean;
}

const COLUMNS = 'id, login, nickname, password_hash, name_status, demo, suspended, fee_tier';
const PERSON_COLUMNS = `${COLUMNS}, email_sealed, phone_sealed, avatar, country, full_name, name_reason,
  coalesce((SELECT r.futures FROM user_rights AS r WHERE r.account_id = account.id), false) AS futures_permission,
  invitation_code, invited, login_changed_at, fund_hash, fund_changed_at, fund_locked_until,
  greatest(hold_until, (SELECT r.hold_until FROM user_rights AS r WHERE r.account_id = account.id)) AS hold_until, hold_reason, whitelist,
  agreement_version, agreement_at, settings, anti_phishing, frozen`;

function readAccount(row: RawRow): AccountRow {
  return {
    id: safeInteger(row, 'id'),
    login: nullable(text, row, 'login'),
    nickname: text(row, 'nickname'),
    passwordHash: text(row, 'password_hash'),
    nameStatus: safeInteger(row, 'name_status'),
    demo: boolean(row, 'demo'),
    suspended: boolean(row, 'suspended'),
    feeTier: safeInteger(row, 'fee_tier'),
  };
}

function readPerson(row: RawRow): PersonRow {
  return {
    ...readAccount(row),
    emailSealed: nullable(bytes, row, 'email_sealed'),
    phoneSealed: nullable(bytes, row, 'phone_sealed'),
    avatar: nullable(text, row, 'avatar'),
    country: nullable(text, row, 'country'),
    fullName: nullable(text, row, 'full_name'),
    nameReason: nullable(text, row, 'name_reason'),
    futuresPermission: boolean(row, 'futures_permission'),
    invitationCode: nullable(text, row, 'invitation_code'),
    invited: safeInteger(row, 'invited'),
    loginChangedMs: nullable(timestampMs, row, 'login_changed_at'),
    fundHash: nullable(text, row, 'fund_hash'),
    fundChangedMs: nullable(timestampMs, row, 'fund_changed_at'),
    fundLockedUntilMs: nullable(timestampMs, row, 'fund_locked_until'),
    holdUntilMs: nullable(timestampMs, row, 'hold_until'),
    holdReason: nullable(text, row, 'hold_reason'),
    whitelist: boolean(row, 'whitelist'),
    agreementVersion: nullable(text, row, 'agreement_version'),
    agreementMs: nullable(timestampMs, row, 'agreement_at'),
    settings: text(row, 'settings'),
    antiPhishing: nullable(bytes, row, 'anti_phishing'),
    frozen: boolean(row, 'frozen'),
  };
}

const PERSON_BY_ID = statement<[id: number], PersonRow>('person-by-id', `SELECT ${PERSON_COLUMNS} FROM account WHERE id = $1`, readPerson);
const PERSON_BY_LOGIN = statement<[login: string], PersonRow>(
  'person-by-login',
  `SELECT ${PERSON_COLUMNS} FROM account WHERE login = $1`,
  readPerson,
);
const PERSON_BY_EMAIL = statement<[index: Uint8Array], PersonRow>(
  'person-by-email',
  `SELECT ${PERSON_COLUMNS} FROM account WHERE email_index = $1`,
  readPerson,
);
const PERSON_BY_PHONE = statement<[index: Uint8Array], PersonRow>(
  'person-by-phone',
  `SELECT ${PERSON_COLUMNS} FROM account WHERE phone_index = $1`,
  readPerson,
);
const BY_LOGIN = statement<[login: string], AccountRow>('account-by-login', `SELECT ${COLUMNS} FROM account WHERE login = $1`, readAccount);
const BY_ID = statement<[id: number], AccountRow>('account-by-id', `SELECT ${COLUMNS} FROM account WHERE id = $1`, readAccount);
const INSERT = command<[number, string, string, string, boolean, number, Date]>(
  'account-insert',
  'INSERT INTO account (id, login, nickname, password_hash, demo, fee_tier, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
);
const CHANGE_PASSWORD = command<[id: number, passwordHash: string]>(
  'account-change-password',
  'WITH ended AS (DELETE FROM session WHERE account_id = $1) UPDATE account SET password_hash = $2 WHERE id = $1',
);
const ANY_DEMO = statement<[], number>('account-any-demo', 'SELECT id FROM account WHERE demo LIMIT 1', (row) => safeInteger(row, 'id'));

/** How logins are compared: without surrounding blanks, in lower case. */
function normalLogin(login: string): string {
  return login.trim().toLowerCase();
}

export function accountByLogin(queries: Queries, login: string): Promise<AccountRow | undefined> {
  return queries.maybe(BY_LOGIN, normalLogin(login));
}

export function accountById(queries: Queries, id: number): Promise<AccountRow | undefined> {
  return queries.maybe(BY_ID, id);
}

export function personById(queries: Queries, id: number): Promise<PersonRow | undefined> {
  return queries.maybe(PERSON_BY_ID, id);
}

export function personByLogin(queries: Queries, login: string): Promise<PersonRow | undefined> {
  return queries.maybe(PERSON_BY_LOGIN, normalLogin(login));
}

/** By the keyed name of an e-mail or a phone number (contacts.ts). */
export function personByContact(queries: Queries, channel: Channel, index: Uint8Array): Promise<PersonRow | undefined> {
  return queries.maybe(channel === 'email' ? PERSON_BY_EMAIL : PERSON_BY_PHONE, index);
}

/** A new account of the house. A fee tier other than 0 is in the engine already. */
export async function insertAccount(
  queries: Queries,
  account: Omit<AccountRow, 'nameStatus' | 'suspended' | 'login'> & { readonly login: string },
  now: Date,
): Promise<void> {
  await queries.run(
    INSERT,
    account.id,
    normalLogin(account.login),
    account.nickname,
    account.passwordHash,
    account.demo,
    account.feeTier,
    now,
  );
}

/** Another password; what was logged in with the one before is over. */
export async function changePassword(queries: Queries, id: number, passwordHash: string): Promise<void> {
  await queries.run(CHANGE_PASSWORD, id, passwordHash);
}

/** Whether a demo account exists; then `MODE=live` does not start. */
export async function hasDemoAccounts(queries: Queries): Promise<boolean> {
  return (await queries.maybe(ANY_DEMO)) !== undefined;
}
