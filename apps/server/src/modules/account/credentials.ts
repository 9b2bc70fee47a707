/**
 * Changes of what protects an account. Each is one transaction: the new credential, the end of every session, the hold on what leaves
 * (rules 7.3, 7.4), and the messages about it. A crash leaves both or neither.
 */
import { command, statement } from '../../store/database.ts';
import type { Database, Queries, Transaction } from '../../store/database.ts';
import { timestampMs } from '../../store/columns.ts';
import type { Vault } from '../../vault/vault.ts';
import { personById } from './accounts.ts';
import type { PersonRow } from './accounts.ts';
import type { Contact } from './contacts.ts';
import { refused } from '../../http/refused.ts';
import { tell } from './post.ts';
import type { AccountEvent, Post } from './post.ts';
import type { Sessions } from './sessions.ts';
import type { Tickets } from './tickets.ts';

/** Nothing leaves an account for this long after a change, ms (rules 7.4). */
const HOLD_MS = 86_400_000;

/** What a hold is for. */
export type HoldReason = 'login_password' | 'fund_password' | 'email' | 'phone' | 'second_factor' | 'whitelist' | 'thaw';

/** A newer event begins the day anew; an operator's longer hold stays. */
const HOLD = statement<[account: number, until: Date, reason: string], number>(
  'account-hold',
  `UPDATE account SET hold_reason = CASE WHEN hold_until > $2 THEN hold_reason ELSE $3 END, hold_until = greatest(hold_until, $2)
   WHERE id = $1 RETURNING hold_until`,
  (row) => timestampMs(row, 'hold_until'),
);
const SET_PASSWORD = command<[account: number, hash: string, now: Date]>(
  'account-set-password',
  'UPDATE account SET password_hash = $2, login_changed_at = $3 WHERE id = $1',
);
const SET_FUND = command<[account: number, hash: string, now: Date]>(
  'account-set-fund',
  'UPDATE account SET fund_hash = $2, fund_changed_at = $3, fund_tries = 0, fund_locked_until = NULL WHERE id = $1',
);
const SET_EMAIL = command<[account: number, index: Uint8Array, sealed: Uint8Array]>(
  'account-set-email',
  'UPDATE account SET email_index = $2, email_sealed = $3 WHERE id = $1',
);
const SET_PHONE = command<[account: number, index: Uint8Array, sealed: Uint8Array]>(
  'account-set-phone',
  'UPDATE account SET phone_index = $2, phone_sealed = $3 WHERE id = $1',
);
/** Codes that were sent before a change are not good after it. */
const VOID_CODES = command<[account: number]>('code-void', 'DELETE FROM verification_code WHERE account_id = $1');

/** The statements that put a new credential in the place of the old one. */
export const SET = { password: SET_PASSWORD, fund: SET_FUND, email: SET_EMAIL, phone: SET_PHONE } as const;

export interface CredentialsOptions {
  readonly database: Pick<Database, 'transaction'> & Queries;
  readonly vault: Vault;
  readonly post: Post;
  readonly sessions: Sessions;
  readonly tickets: Tickets;
  readonly wallMs: () => number;
  /** Lets the engine know of a hold, within the transaction that sets it. */
  readonly onHold: (queries: Queries, account: number, untilMs: number, now: Date) => Promise<void>;
}

/** What is done to a second factor. */
type FactorChange = 'authenticator_added' | 'authenticator_removed' | 'passkey_added' | 'passkey_removed' | 'recovery_codes_made';

/** A change of a credential. */
export interface CredentialChange {
  readonly reason: HoldReason;
  readonly event: AccountEvent;
  /** Addresses that were the person's until now. */
  readonly before?: readonly Contact[];
  /** Puts the new credential in place; what it throws undoes all. */
  readonly apply: (queries: Transaction, now: Date) => Promise<void>;
}

export class Credentials {
  readonly #options: CredentialsOptions;

  constructor(options: CredentialsOptions) {
    this.#options = options;
  }

  /** Makes a change of a login credential: every session ends. Gives until when nothing leaves the account, ms. */
  async change(account: number, change: CredentialChange): Promise<number> {
    const { database, sessions, tickets } = this.#options;
    const until = await database.transaction(async (queries) => {
      const held = await this.#hold(queries, account, change);
      await sessions.endAll(queries, account);
      await queries.run(VOID_CODES, account);
      await tickets.voidOf(queries, account);
      return held;
    });
    sessions.forgetThoseOf(account);
    return until;
  }

  /** Makes a change after which sessions go on, and nothing leaves the account either. Gives until when, ms. */
  hold(account: number, change: CredentialChange): Promise<number> {
    return this.#options.database.transaction((queries) => this.#hold(queries, account, change));
  }

  /** Makes a change of a second factor. */
  changeFactor(account: number, template: FactorChange, apply: CredentialChange['apply']): Promise<number> {
    const event = { template, params: { time: new Date(this.#options.wallMs()) } } as const;
    return this.hold(account, { reason: 'second_factor', event, apply });
  }

  /** The account's row is locked first, so that changes of one account come one after another. */
  async #hold(queries: Transaction, account: number, { reason, event, before, apply }: CredentialChange): Promise<number> {
    const { wallMs, onHold } = this.#options;
    const now = new Date(wallMs());
    const until = await queries.one(HOLD, account, new Date(now.getTime() + HOLD_MS), reason);
    const person = await demandPerson(queries, account);
    await apply(queries, now);
    await onHold(queries, account, until, now);
    await tell(this.#options, queries, (await personById(queries, account)) ?? person, event, now, { also: before ?? [] });
    return until;
  }
}

/** The account of a session. @throws Refused SESSION_OVER where there is none any more */
export async function demandPerson(queries: Queries, account: number): Promise<PersonRow> {
  const person = await personById(queries, account);
  if (person === undefined) throw refused('SESSION_OVER');
  return person;
}
