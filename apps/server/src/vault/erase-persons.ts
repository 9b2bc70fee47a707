/**
 * Erases what is personal of accounts that were closed as long ago as the law asks to keep it: rows, the person's key, without which no
 * backup can be read either, and what stands of him in the account. The account's number stays, because the books name it. Each account
 * is one transaction; what a crash leaves is done by the next look.
 */
import { setTimeout } from 'node:timers/promises';
import { safeInteger } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Database, Queries } from '../store/database.ts';
import type { StoreLog } from '../store/connection.ts';
import { PERSON_TABLES } from './person-tables.ts';

/** How often is looked, ms. */
const EVERY_MS = 3_600_000;

/** Of two who look at once each takes another account. */
const DUE = statement<[now: Date], number>(
  'person-erase-due',
  `SELECT id FROM account WHERE closed_at IS NOT NULL AND retained_until <= $1 ORDER BY retained_until, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  (row) => safeInteger(row, 'id'),
);
const ERASE_ROWS = Object.entries(PERSON_TABLES).flatMap(([table, { user, afterwards }]) =>
  afterwards === 'erased' ? [command<[account: number]>(`person-erase-${table}`, `DELETE FROM ${table} WHERE ${user} = $1`)] : [],
);
/** What is left says that there was an account, when it was closed, and what it paid for trading. */
const ERASE_ACCOUNT = command<[account: number]>(
  'person-erase-account',
  `UPDATE account SET retained_until = NULL, login = NULL, nickname = '', password_hash = '', email_index = NULL, email_sealed = NULL,
     phone_index = NULL, phone_sealed = NULL, avatar = NULL, country = NULL, full_name = NULL, name_reason = NULL, invitation_code = NULL,
     invited_with = NULL, login_changed_at = NULL, fund_hash = NULL, fund_changed_at = NULL, fund_locked_until = NULL, factor_tried_at = NULL,
     hold_until = NULL, hold_reason = NULL, agreement_version = NULL, agreement_at = NULL, settings = '{}', anti_phishing = NULL,
     whitelist = false
   WHERE id = $1`,
);

/** Erases all that are due at `now`, one after the other; gives how many. */
export async function eraseDue(queries: Pick<Database, 'transaction'>, now: Date): Promise<number> {
  for (let erased = 0; ; erased++) if (!(await queries.transaction((own) => eraseOne(own, now)))) return erased;
}

async function eraseOne(own: Queries, now: Date): Promise<boolean> {
  const account = await own.maybe(DUE, now);
  if (account === undefined) return false;
  for (const rows of ERASE_ROWS) await own.run(rows, account);
  await own.run(ERASE_ACCOUNT, account);
  return true;
}

/** Looks at once and every hour until the function that is given back is called. */
export function startErasing(queries: Pick<Database, 'transaction'>, wallMs: () => number, log: StoreLog): () => Promise<void> {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        const erased = await eraseDue(queries, new Date(wallMs()));
        if (erased > 0) log.info({ erased }, 'what was personal of accounts closed long ago is erased');
      } catch (error) {
        log.warn({ err: error }, 'closed accounts were not erased; tried again later');
      }
      await setTimeout(EVERY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
