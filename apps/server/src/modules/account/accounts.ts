/** Rows of accounts. */
import { boolean, safeInteger, text } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

export interface AccountRow {
  /** UID, and the user's number in the journal. */
  readonly id: number;
  readonly login: string;
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

const COLUMNS = 'id, login, nickname, password_hash, name_status, demo, suspended, fee_tier';

function readAccount(row: RawRow): AccountRow {
  return {
    id: safeInteger(row, 'id'),
    login: text(row, 'login'),
    nickname: text(row, 'nickname'),
    passwordHash: text(row, 'password_hash'),
    nameStatus: safeInteger(row, 'name_status'),
    demo: boolean(row, 'demo'),
    suspended: boolean(row, 'suspended'),
    feeTier: safeInteger(row, 'fee_tier'),
  };
}

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
export function normalLogin(login: string): string {
  return login.trim().toLowerCase();
}

export function accountByLogin(queries: Queries, login: string): Promise<AccountRow | undefined> {
  return queries.maybe(BY_LOGIN, normalLogin(login));
}

export function accountById(queries: Queries, id: number): Promise<AccountRow | undefined> {
  return queries.maybe(BY_ID, id);
}

/** A new account. A fee tier other than 0 is in the engine already. */
export async function insertAccount(queries: Queries, account: Omit<AccountRow, 'nameStatus' | 'suspended'>, now: Date): Promise<void> {
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
