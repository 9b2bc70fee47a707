/**
 * What operators did and looked at: entries that nobody changes or removes, each hashed over itself and the hash before it. An entry
 * is written in the transaction of what it tells of, so neither stands without the other.
 */
import { createHash } from 'node:crypto';
import { entryText } from '@kontor/contract/console/audit';
import type { LogEntry } from '@kontor/contract/console/audit';
import { nullable, safeInteger, text } from '../store/columns.ts';
import type { RawRow } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Queries, Transaction } from '../store/database.ts';

/** The hash before the first entry. */
const FIRST_BEFORE = '0'.repeat(64);
/** Any fixed number does. */
const CONSOLE_LOCK = 5_170_333_216_093_407n;
/** Entries that a verification reads at once. */
const PAGE = 1_000;

/** An entry as it stands. */
export interface WrittenEntry extends LogEntry {
  readonly hash: string;
}

/** Who does something, and from where. */
export interface LogActor {
  /** Null: the machine itself, or somebody who was not let in. */
  readonly operator: number | null;
  readonly who: string;
  readonly address: string;
}

/** What is done. */
export interface LogNote {
  /** `operator.suspend`. */
  readonly action: string;
  /** `UID 122604`, `operator 3`. */
  readonly subject: string;
  /** No personal data. */
  readonly detail: Readonly<Record<string, unknown>>;
}

const LOCK = command<[lock: bigint]>('operator-lock', 'SELECT pg_advisory_xact_lock($1::bigint)');
const LAST = statement<[], { readonly number: number; readonly hash: string }>(
  'operator-log-last',
  'SELECT number, hash FROM operator_log ORDER BY number DESC LIMIT 1',
  (row) => ({ number: safeInteger(row, 'number'), hash: text(row, 'hash') }),
);
const APPEND = command<
  [
    number: number,
    time: number,
    operator: number | null,
    who: string,
    action: string,
    subject: string,
    detail: string,
    address: string,
    hash: string,
  ]
>(
  'operator-log-append',
  `INSERT INTO operator_log (number, time_ms, operator_id, who, action, subject, detail, address, hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const COLUMNS = 'number, time_ms, operator_id, who, action, subject, detail, address, hash';
const readEntry = (row: RawRow): WrittenEntry => ({
  number: safeInteger(row, 'number'),
  time: safeInteger(row, 'time_ms'),
  operator: nullable(safeInteger, row, 'operator_id'),
  who: text(row, 'who'),
  action: text(row, 'action'),
  subject: text(row, 'subject'),
  detail: text(row, 'detail'),
  address: text(row, 'address'),
  hash: text(row, 'hash'),
});
/** Entries in their order. */
export const LOG_FROM = statement<[from: number, limit: number], WrittenEntry>(
  'operator-log-from',
  `SELECT ${COLUMNS} FROM operator_log WHERE number >= $1 ORDER BY number LIMIT $2`,
  readEntry,
);
/** Entries, the newest first. Null asks for all. */
export const LOG_LIST = statement<
  [before: number | null, action: string | null, operator: number | null, subject: string | null, limit: number],
  WrittenEntry
>(
  'operator-log-list',
  `SELECT ${COLUMNS} FROM operator_log
   WHERE ($1::bigint IS NULL OR number < $1) AND ($2::text IS NULL OR starts_with(action, $2))
     AND ($3::integer IS NULL OR operator_id = $3) AND ($4::text IS NULL OR subject = $4)
   ORDER BY number DESC LIMIT $5`,
  readEntry,
);

/**
 * Takes its turn: what operators do happens one after another, so that nothing that was asked of the tables changes before the
 * transaction ends, and no two wait for each other crosswise. First of all in a transaction.
 */
export async function takeTurn(queries: Transaction): Promise<void> {
  await queries.run(LOCK, CONSOLE_LOCK);
}

/** Writes an entry, in the transaction of what it tells of, which takes its turn by it at the latest. */
export async function appendEntry(queries: Transaction, actor: LogActor, note: LogNote, nowMs: number): Promise<WrittenEntry> {
  await takeTurn(queries);
  const last = await queries.maybe(LAST);
  const entry: LogEntry = {
    number: (last?.number ?? 0) + 1,
    time: nowMs,
    operator: actor.operator,
    who: actor.who,
    action: note.action,
    subject: note.subject,
    detail: JSON.stringify(note.detail),
    address: actor.address,
  };
  const hash = hashOf(entry, last?.hash ?? FIRST_BEFORE);
  const { number, time, operator, who, action, subject, detail, address } = entry;
  await queries.run(APPEND, number, time, operator, who, action, subject, detail, address, hash);
  return { ...entry, hash };
}

/** The number of the last entry, 0 where there is none. */
export async function lastEntry(queries: Queries): Promise<number> {
  return (await queries.maybe(LAST))?.number ?? 0;
}

/** What a verification found. Entries cut off at the end leave no trace in the table: compare number and hash with those noted before. */
export type LogVerdict =
  | { readonly sound: true; readonly last: number; readonly hash: string }
  | { readonly sound: false; readonly firstBad: number; readonly why: 'missing' | 'altered' };

/** Goes over all entries and names the first that is missing, or is not what was written. */
export async function verifyLog(queries: Queries): Promise<LogVerdict> {
  let before = FIRST_BEFORE;
  for (let next = 1; ;) {
    const entries = await queries.many(LOG_FROM, next, PAGE);
    for (const { hash, ...entry } of entries) {
      if (entry.number !== next) return { sound: false, firstBad: next, why: 'missing' };
      if (hash !== hashOf(entry, before)) return { sound: false, firstBad: next, why: 'altered' };
      before = hash;
      next += 1;
    }
    if (entries.length < PAGE) return { sound: true, last: next - 1, hash: before };
  }
}

function hashOf(entry: LogEntry, before: string): string {
  return createHash('sha256').update(entryText(entry, before), 'utf8').digest('hex');
}
