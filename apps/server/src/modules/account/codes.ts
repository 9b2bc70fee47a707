/**
 * Codes of six digits that prove an address (rules 7.2): ten minutes, five tries, once, for one purpose and one address; a new one voids
 * the one before. A row is written whether there is an account or not, so that neither answer nor time tells.
 */
import { createHmac } from 'node:crypto';
import { CODE_RULES } from '@kontor/contract/account';
import type { CodePurpose } from '@kontor/contract/account';
import { customerOf } from '../../address-text.ts';
import type { TimeSources } from '../../clock.ts';
import { RateLimit } from '../../http/rate-limits.ts';
import { refused } from '../../http/refused.ts';
import type { Random } from '../../random.ts';
import { bytes, safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database, Queries, Transaction } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Contact } from './contacts.ts';

/** How many codes may be sent in a day (rules 7.2): to one address, for one user, from one network. Text messages cost money. */
const DAY_MS = 86_400_000;
const PER_TARGET = 10;
const PER_USER = 30;
const PER_NETWORK = { email: 300, phone: 60 } as const;
/** Wrong codes of one network, whatever they are for. */
const GUESSES = { perSecond: 0.5, burst: 100 } as const;
const NO_GAP_MS = 0;

/** Takes one from a day's budget; no row where there is none left, or the last was just now. */
const TAKE = statement<[name: Uint8Array, now: Date, dayAgo: Date, most: number, lastBefore: Date], number>(
  'code-budget-take',
  `INSERT INTO code_budget AS b (name, began_at, last_at, sent) VALUES ($1, $2, $2, 1)
   ON CONFLICT (name) DO UPDATE SET sent = CASE WHEN b.began_at <= $3 THEN 1 ELSE b.sent + 1 END,
     began_at = CASE WHEN b.began_at <= $3 THEN $2 ELSE b.began_at END, last_at = $2
   WHERE (b.began_at <= $3 OR b.sent < $4::integer) AND b.last_at <= $5
   RETURNING sent`,
  (row) => safeInteger(row, 'sent'),
);
const PUT = command<[name: Uint8Array, target: Uint8Array, account: number | null, hash: Uint8Array, expires: Date]>(
  'code-put',
  `INSERT INTO verification_code (name, target, account_id, code_hash, expires_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (name) DO UPDATE SET target = excluded.target, account_id = excluded.account_id, code_hash = excluded.code_hash, tries = 0,
     expires_at = excluded.expires_at`,
);
/** Counts the try before it is looked at, so that those at the same time count as well. */
const TRY = statement<[name: Uint8Array, target: Uint8Array, most: number, now: Date], Uint8Array>(
  'code-try',
  `UPDATE verification_code SET tries = tries + 1 WHERE name = $1 AND target = $2 AND tries < $3::integer AND expires_at > $4 RETURNING code_hash`,
  (row) => bytes(row, 'code_hash'),
);
const USE = command<[name: Uint8Array, hash: Uint8Array]>('code-use', 'DELETE FROM verification_code WHERE name = $1 AND code_hash = $2');
const FORGET = command<[before: Date]>('code-forget', 'DELETE FROM verification_code WHERE expires_at < $1');
const FORGET_BUDGETS = command<[before: Date]>('code-budget-forget', 'DELETE FROM code_budget WHERE last_at < $1');

/** A code that is asked for. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** Where it goes. */
  readonly contact: Contact;
  /** Whose request it is; undefined for purposes without a session. */
  readonly user: number | undefined;
  /** Address of the client. */
  readonly address: string;
}

/** A code that was right. It is used up by the transaction of what it was for. */
export interface RightCode {
  /** @throws Refused where somebody has used it meanwhile */
  use(queries: Queries): Promise<void>;
}

export interface CodesOptions {
  readonly database: Pick<Database, 'transaction'> & Queries;
  readonly vault: Vault;
  readonly random: Random;
  readonly time: TimeSources;
}

export class Codes {
  readonly #options: CodesOptions;
  readonly #guesses = new RateLimit(GUESSES);

  constructor(options: CodesOptions) {
    this.#options = options;
  }

  /**
   * Makes a code; `deliver` queues the message with it, or does nothing where nobody is to get one, in the same transaction.
   * @throws Refused CODE_WAIT within a minute of the last, CODE_LIMIT for too many in a day; then nothing is sent
   */
  async send(request: CodeRequest, deliver: (queries: Transaction, code: string) => Promise<void>): Promise<void> {
    const { database, time, random } = this.#options;
    const now = new Date(time.wallMs());
    const code = sixDigits(random);
    const { name, target } = this.#names(request);
    await database.transaction(async (queries) => {
      await this.#admit(queries, request, target, now);
      const expires = new Date(now.getTime() + CODE_RULES.lifeSeconds * 1_000);
      await queries.run(PUT, name, target, request.user ?? null, this.#hash(name, target, code), expires);
      await deliver(queries, code);
      await queries.run(FORGET, new Date(now.getTime() - DAY_MS));
      await queries.run(FORGET_BUDGETS, new Date(now.getTime() - DAY_MS));
    });
  }

  /** @throws Refused WRONG_CODE for any reason there may be, TOO_MANY_REQUESTS for a network that guesses too much */
  async check(request: CodeRequest, code: string): Promise<RightCode> {
    const { database, time } = this.#options;
    if (!this.#guesses.take(customerOf(request.address), time.monotonicMs())) throw refused('TOO_MANY_REQUESTS');
    const { name, target } = this.#names(request);
    const kept = await database.maybe(TRY, name, target, CODE_RULES.tries, new Date(time.wallMs()));
    const hash = this.#hash(name, target, code);
    if (kept === undefined || Buffer.compare(kept, hash) !== 0) throw refused('WRONG_CODE');
    return {
      use: async (queries) => {
        if ((await queries.run(USE, name, hash)) === 0) throw refused('WRONG_CODE');
      },
    };
  }

  async #admit(queries: Transaction, { purpose, contact, user, address }: CodeRequest, target: Uint8Array, now: Date): Promise<void> {
    const { vault } = this.#options;
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const take = (name: Uint8Array, most: number, gapMs: number): Promise<number | undefined> =>
      queries.maybe(TAKE, name, now, dayAgo, most, new Date(now.getTime() - gapMs));
    const hex = Buffer.from(target).toString('hex');
    const gapMs = CODE_RULES.resendSeconds * 1_000;
    if ((await take(vault.indexOf('code gap', purpose, hex), PER_TARGET, gapMs)) === undefined) {
      throw refused((await this.#isSpent(queries, hex, purpose, now, dayAgo)) ? 'CODE_LIMIT' : 'CODE_WAIT');
    }
    const network = vault.indexOf('code network', contact.channel, customerOf(address));
    const ways: readonly (readonly [Uint8Array, number])[] = [
      [vault.indexOf('code target', hex), PER_TARGET],
      [network, PER_NETWORK[contact.channel]],
      ...(user === undefined ? [] : [[vault.indexOf('code user', String(user)), PER_USER] as const]),
    ];
    for (const [name, most] of ways) if ((await take(name, most, NO_GAP_MS)) === undefined) throw refused('CODE_LIMIT');
  }

  /** Whether waiting a minute would not help. */
  async #isSpent(queries: Transaction, hex: string, purpose: CodePurpose, now: Date, dayAgo: Date): Promise<boolean> {
    const name = this.#options.vault.indexOf('code gap', purpose, hex);
    return (await queries.maybe(TAKE, name, now, dayAgo, PER_TARGET, now)) === undefined;
  }

  /** What a code is kept under: a user has one code of a purpose at a time, and so has an address without a session. */
  #names({ purpose, contact, user }: CodeRequest): { readonly name: Uint8Array; readonly target: Uint8Array } {
    const { vault } = this.#options;
    const target = vault.indexOf('code to', contact.channel, contact.full);
    const owner = user === undefined ? Buffer.from(target).toString('hex') : `user ${user}`;
    return { name: vault.indexOf('code', purpose, owner), target };
  }

  /** A million codes are soon tried: only with the vault's key, in the name, does a hash tell one. */
  #hash(name: Uint8Array, target: Uint8Array, code: string): Uint8Array {
    const key = this.#options.vault.indexOf('code hash', Buffer.from(name).toString('hex'), Buffer.from(target).toString('hex'));
    return createHmac('sha256', key).update(code).digest();
  }
}

/** Six digits, each million as likely. */
function sixDigits(random: Random): string {
  const fair = 4_294_000_000;
  for (;;) {
    const number = Buffer.from(random.bytes(4)).readUInt32BE();
    if (number < fair) return String(number % 1_000_000).padStart(6, '0');
  }
}
