/**
 * A customer's standing: whether he is suspended, and his fee tier. Tables and engine must agree on it, and only the journal leads
 * into the engine; so a change is a row of the **outbox**, written in one transaction with what it changes in the tables, and the
 * relay (standing-relay.ts) carries the row out. Source: architecture "Where the two sides must agree".
 *
 * Restrictive changes are in the journal before the table changes, permissive ones after. So the engine is never more permissive
 * than the table says, whatever ends at which moment:
 * - **suspend**: the row is only a wish, and at once the sessions end; the relay sends the command, and with its acknowledgement
 *   `suspended` turns in the table.
 * - **reinstate**: `suspended` turns back with the row; then the relay sends the command.
 * - **tier**: like a suspension, because the engine may refuse it: an unknown tier never stands in the table.
 *
 * What makes a repetition harmless: a command says the whole standing, not a difference, and the rows of an account are carried out
 * one after another in the order of their ids. The account's row is locked while an id is drawn, so this is also the order in which
 * the rows were committed. A crash between a command's commit and its mark leaves the row the account's oldest that waits; it is sent
 * again before any newer one, and the engine is set to what it was set to.
 */
import { safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

/** What an operator may change. */
export type StandingChange =
  | { readonly change: 'suspend' }
  | { readonly change: 'reinstate' }
  | { readonly change: 'tier'; readonly tier: number };

/** What tables and engine agree on. */
export interface Standing {
  readonly suspended: boolean;
  /** 0 to 15. */
  readonly tier: number;
}

/** A standing with a change made. */
export function changed(standing: Standing, change: StandingChange): Standing {
  switch (change.change) {
    case 'suspend':
      return { ...standing, suspended: true };
    case 'reinstate':
      return { ...standing, suspended: false };
    case 'tier':
      return { ...standing, tier: change.tier };
  }
}

/** Not FOR UPDATE, on which a login would wait. */
const LOCK = statement<[account: number], number>('standing-lock', 'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE', (row) =>
  safeInteger(row, 'id'),
);
const END_SESSIONS = command<[account: number]>('standing-end-sessions', 'DELETE FROM session WHERE account_id = $1');
const REINSTATE = command<[account: number]>(
  'standing-reinstate',
  'UPDATE account SET suspended = false, frozen = false WHERE id = $1 AND (suspended OR frozen)',
);
const ASK = statement<[account: number, change: string, tier: number | null, reason: string, now: Date], number>(
  'outbox-ask',
  'INSERT INTO outbox (account_id, change, fee_tier, reason, asked_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
  (row) => safeInteger(row, 'id'),
);

/**
 * Nobody else writes a change of the account's standing until the transaction ends: what is asked after this holds when it is written.
 * @throws StoreError ROW_SHAPE where there is no such account
 */
export async function holdStanding(queries: Queries, account: number): Promise<void> {
  await queries.one(LOCK, account);
}

/**
 * Writes a change of an account's standing into the outbox and returns the row's id. The server's relay carries it out within a
 * quarter of a second, or the next start does before anybody is served.
 * @param reason why, for the record; not empty
 * @param tellOf tells the customer, within the transaction
 * @throws StoreError ROW_SHAPE where there is no such account
 */
export async function wishStanding(
  queries: Queries,
  account: number,
  change: StandingChange,
  reason: string,
  now: Date,
  tellOf?: (queries: Queries, account: number, change: StandingChange, now: Date) => Promise<void>,
): Promise<number> {
  await holdStanding(queries, account);
  await tellOf?.(queries, account, change, now);
  if (change.change === 'suspend') await queries.run(END_SESSIONS, account);
  if (change.change === 'reinstate') await queries.run(REINSTATE, account);
  return queries.one(ASK, account, change.change, change.change === 'tier' ? change.tier : null, reason, now);
}
