/**
 * Accounts as operators see them in a list, the newest first. Each filter is answered from an index of its own (migration 60), and the
 * text of its statement says from which: what a prepared statement is planned for does not depend on whom it finds.
 */
import type { USER_FLAGS, userList } from '@kontor/contract/console/user';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { boolean, bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries, SqlValue } from '../../store/database.ts';

/** An account in a list. */
export interface HeadRow {
  readonly id: number;
  readonly login: string | null;
  readonly emailSealed: Uint8Array | null;
  readonly phoneSealed: Uint8Array | null;
  /** Masked. */
  readonly fullName: string | null;
  readonly nameStatus: number;
  readonly state: AccountState;
  /** What was personal of it is gone. */
  readonly erased: boolean;
  readonly madeMs: number;
}

export type AccountState = OperatorAnswerOf<typeof userList>['list'][number]['state'];
export type UserFlag = (typeof USER_FLAGS)[number];

/** Who is asked for; all that is named has to be so. */
export interface HeadFilter {
  readonly state?: AccountState;
  readonly nameStatus?: number;
  /** Nothing may leave the account at this moment. */
  readonly heldAt?: Date;
  /** Set, and not taken off again. */
  readonly flag?: UserFlag;
}

/** As the indexes have it: where it is not `active`, they hold the account. */
const STATE = "CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN frozen THEN 'frozen' WHEN suspended THEN 'suspended' ELSE 'active' END";
const COLUMNS = `id, login, email_sealed, phone_sealed, full_name, name_status, ${STATE} AS state,
  closed_at IS NOT NULL AND retained_until IS NULL AS erased, created_at`;

function readHead(row: RawRow): HeadRow {
  return {
    id: safeInteger(row, 'id'),
    login: nullable(text, row, 'login'),
    emailSealed: nullable(bytes, row, 'email_sealed'),
    phoneSealed: nullable(bytes, row, 'phone_sealed'),
    fullName: nullable(text, row, 'full_name'),
    nameStatus: safeInteger(row, 'name_status'),
    state: text(row, 'state') as AccountState,
    erased: boolean(row, 'erased'),
    madeMs: timestampMs(row, 'created_at'),
  };
}

export const HEAD = statement<[account: number], HeadRow>('desk-head', `SELECT ${COLUMNS} FROM account WHERE id = $1`, readHead);

/** So many accounts with numbers up to one, the newest first. */
export function headsOf(queries: Queries, filter: HeadFilter, most: number, limit: number): Promise<HeadRow[]> {
  const { name, sql, args } = headsQuestion(filter);
  return queries.many(statement<SqlValue[], HeadRow>(name, sql, readHead), most, limit, ...args);
}

/** What the tables are asked: `$1` is the highest number, `$2` how many; a statement for each kind of filter. */
export function headsQuestion({ state, nameStatus, heldAt, flag }: HeadFilter): {
  readonly name: string;
  readonly sql: string;
  readonly args: readonly SqlValue[];
} {
  const args: SqlValue[] = [];
  const place = (value: SqlValue): string => `$${args.push(value) + 2}`;
  const held = heldAt === undefined ? undefined : isHeld(place(heldAt));
  const chosen = flag === undefined ? held && `SELECT id FROM account WHERE ${held}` : flaggedBy(place(flag));
  const tests = [
    ...(state === undefined ? [] : [isIn(state)]),
    ...(nameStatus === undefined ? [] : [`name_status = ${nameStatus}`]),
    ...(held === undefined || flag === undefined ? [] : [held]),
  ].map((test) => ` AND ${test}`);
  const name = ['desk-heads', state, nameStatus, held && 'held', flag && 'flag'].filter((part) => part !== undefined).join('-');
  if (chosen === undefined)
    return { name, args, sql: `SELECT ${COLUMNS} FROM account WHERE id <= $1${tests.join('')} ORDER BY id DESC LIMIT $2` };
  // Few are held or flagged: they are found first, and looked up one by one.
  return {
    name,
    args,
    sql: `WITH chosen (number) AS MATERIALIZED (${chosen})
      SELECT found.* FROM chosen CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM account WHERE id = number${tests.join('')} OFFSET 0) AS found
      WHERE number <= $1 ORDER BY number DESC LIMIT $2`,
  };
}

function isIn(state: AccountState): string {
  return state === 'active'
    ? 'closed_at IS NULL AND NOT frozen AND NOT suspended'
    : `(closed_at IS NOT NULL OR frozen OR suspended) AND ${STATE} = '${state}'`;
}

/** With an end to the range the planner takes it for a narrow one, as it is: holds last a day. */
function isHeld(now: string): string {
  return `hold_until > ${now} AND hold_until < 'infinity'`;
}

/** Whose newest row of a flag says that it is set. */
function flaggedBy(flag: string): string {
  return `SELECT account_id FROM account_flag AS f WHERE flag = ${flag} AND is_on AND NOT EXISTS (
    SELECT FROM account_flag AS newer WHERE newer.account_id = f.account_id AND newer.flag = f.flag AND newer.id > f.id)`;
}
