/** Sessions: opened by a login, known by the hash of a random token, over after 30 idle minutes or 30 days; fifty of an account. */
import { createHash } from 'node:crypto';
import type { TimeSources } from '../../clock.ts';
import { refused } from '../../http/refused.ts';
import type { Session } from '../../http/session.ts';
import { newToken } from '../../random.ts';
import type { Random } from '../../random.ts';
import { bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { Retained } from '../../store/retained.ts';
import type { Place } from './place.ts';

const IDLE_LIMIT_MS = 30 * 60_000;
const AGE_LIMIT_MS = 30 * 86_400_000;
/** Sessions of one account; another login ends the oldest. */
const MAX_SESSIONS = 50;
/** How stale `seen_at` may be: a session in use costs one write a minute. */
const SEEN_STEP_MS = 60_000;
/**
 * How long a session that was found is taken as found: a client that sends ten orders a second seldom asks the database. A
 * session ended in this process is over at once, one ended elsewhere within this time; a revocation has a second.
 */
const FRESH_MS = 700;
/** Sessions kept as found; the one found longest ago makes room. */
const FRESH_SESSIONS = 20_000;

/** Only where the password is still the one that was looked at: a change of it ends what was logged in with the one before. */
const OPEN = command<
  [
    tokenHash: Uint8Array,
    account: number,
    now: Date,
    device: string,
    address: Uint8Array | null,
    country: string | null,
    password: string | null,
  ]
>(
  'session-open',
  `INSERT INTO session (token_hash, account_id, opened_at, seen_at, device, address, country)
   SELECT $1::bytea, id, $3::timestamptz, $3, $4::text, $5::bytea, $6::text FROM account
   WHERE id = $2 AND ($7::text IS NULL OR password_hash = $7) AND closed_at IS NULL FOR SHARE`,
);
const FIND = statement<[tokenHash: Uint8Array, seenAfter: Date, openedAfter: Date], { user: number; seenMs: number }>(
  'session-find',
  'SELECT account_id, seen_at FROM session WHERE token_hash = $1 AND seen_at > $2 AND opened_at > $3',
  (row) => ({ user: safeInteger(row, 'account_id'), seenMs: timestampMs(row, 'seen_at') }),
);
const LIVING = statement<[tokenHashes: readonly string[], seenAfter: Date, openedAfter: Date], string>(
  'session-living',
  `SELECT encode(token_hash, 'hex') AS hash FROM session
   WHERE token_hash IN (SELECT decode(hash, 'hex') FROM unnest($1::text[]) AS hash) AND seen_at > $2 AND opened_at > $3`,
  (row) => text(row, 'hash'),
);
const SEE = command<[tokenHash: Uint8Array, now: Date]>(
  'session-see',
  'UPDATE session SET seen_at = $2 WHERE token_hash = $1 AND seen_at < $2',
);
/** Locked rows are being kept awake, or ended, already. */
const KEEP_AWAKE = command<[tokenHashes: readonly string[], now: Date, seenAfter: Date, openedAfter: Date]>(
  'session-keep-awake',
  `UPDATE session SET seen_at = $2 WHERE token_hash IN (
     SELECT token_hash FROM session
     WHERE token_hash IN (SELECT decode(hash, 'hex') FROM unnest($1::text[]) AS hash) AND seen_at > $3 AND opened_at > $4 AND seen_at < $2
     FOR UPDATE SKIP LOCKED)`,
);
/** In the order of their keys, so that logins at the same time do not wait for each other crosswise. */
const END_OLDEST = statement<[account: number, keep: number], string>(
  'session-end-oldest',
  `DELETE FROM session WHERE token_hash IN (
     SELECT token_hash FROM session
     WHERE token_hash IN (SELECT token_hash FROM session WHERE account_id = $1 ORDER BY opened_at DESC, token_hash OFFSET $2::integer)
     ORDER BY token_hash FOR UPDATE)
   RETURNING encode(token_hash, 'hex') AS hash`,
  (row) => text(row, 'hash'),
);
const END = command<[tokenHash: Uint8Array]>('session-end', 'DELETE FROM session WHERE token_hash = $1');
const SWEEP = command<[account: number, seenBefore: Date, openedBefore: Date]>(
  'session-sweep',
  'DELETE FROM session WHERE account_id = $1 AND (seen_at <= $2 OR opened_at <= $3)',
);

/** A session is over this long after it was opened, whatever happens; its row says where it was open. */
export const SESSIONS_KEPT = {
  kind: 'sessions',
  days: 31,
  forget: command<[before: Date, most: number]>(
    'session-forget',
    `DELETE FROM session WHERE token_hash IN (
       SELECT token_hash FROM session WHERE opened_at < $1 ORDER BY opened_at LIMIT $2::integer FOR UPDATE SKIP LOCKED)`,
  ),
} as const satisfies Retained;

const LIST = statement<[account: number, seenAfter: Date, openedAfter: Date], OpenSession>(
  'session-list',
  `SELECT id, token_hash, device, address, country, opened_at, seen_at FROM session
   WHERE account_id = $1 AND seen_at > $2 AND opened_at > $3 ORDER BY seen_at DESC, id DESC`,
  (row) => ({
    id: String(safeInteger(row, 'id')),
    tokenHash: bytes(row, 'token_hash'),
    place: { device: text(row, 'device'), address: nullable(bytes, row, 'address'), country: nullable(text, row, 'country') },
    openedMs: timestampMs(row, 'opened_at'),
    seenMs: timestampMs(row, 'seen_at'),
  }),
);
/** Asks for the owner too: another's session is like none. */
const END_ONE = command<[account: number, id: number]>('session-end-one', 'DELETE FROM session WHERE account_id = $1 AND id = $2');
const END_OTHERS = command<[account: number, but: Uint8Array]>(
  'session-end-others',
  'DELETE FROM session WHERE account_id = $1 AND token_hash <> $2',
);
const END_ALL = command<[account: number]>('session-end-all', 'DELETE FROM session WHERE account_id = $1');

/** A session as its owner sees it in the list of devices. */
export interface OpenSession {
  readonly id: string;
  readonly tokenHash: Uint8Array;
  readonly place: Place;
  readonly openedMs: number;
  readonly seenMs: number;
}

const NOWHERE: Place = { device: '', address: null, country: null };

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The sessions of an account that are not over, the one seen last first. */
export function openSessions(queries: Queries, account: number, nowMs: number): Promise<readonly OpenSession[]> {
  return queries.many(LIST, account, new Date(nowMs - IDLE_LIMIT_MS), new Date(nowMs - AGE_LIMIT_MS));
}

export interface SessionsOptions {
  readonly queries: Queries;
  readonly random: Random;
  readonly time: Pick<TimeSources, 'wallMs'>;
}

export class Sessions {
  readonly #queries: Queries;
  readonly #random: Random;
  readonly #time: Pick<TimeSources, 'wallMs'>;
  /** By token, the one found longest ago first. */
  readonly #fresh = new Map<string, { readonly session: Session; readonly foundMs: number }>();
  /** Hashes of the tokens last asked about together: those of open sockets, which are asked about twice a second. */
  #living: ReadonlyMap<string, string> = new Map();
  /** Sessions ended so far: what was read before an end may not be kept after it. */
  #ended = 0;

  constructor(options: SessionsOptions) {
    this.#queries = options.queries;
    this.#random = options.random;
    this.#time = options.time;
  }

  /**
   * Opens a session for an account, whose dead and too many ones go, and returns its token, which is stored nowhere.
   * @param passwordHash the one that was looked at
   * @throws Refused WRONG_LOGIN where the account has another password by now, or is closed
   */
  async open(account: number, place: Place = NOWHERE, passwordHash: string | null = null): Promise<string> {
    const now = this.#time.wallMs();
    await this.#queries.run(SWEEP, account, new Date(now - IDLE_LIMIT_MS), new Date(now - AGE_LIMIT_MS));
    const token = newToken(this.#random);
    const { device, address, country } = place;
    const opened = await this.#queries.run(OPEN, hashOf(token), account, new Date(now), device, address, country, passwordHash);
    if (opened === 0) throw refused('WRONG_LOGIN');
    if ((await this.#queries.many(END_OLDEST, account, MAX_SESSIONS)).length > 0) this.forgetThoseOf(account);
    return token;
  }

  /** The session of a token, or undefined when it is over or never was. Using it keeps it awake. */
  async find(token: string): Promise<Session | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const now = this.#time.wallMs();
    const fresh = this.#fresh.get(token);
    if (fresh !== undefined && Math.abs(now - fresh.foundMs) < FRESH_MS) return fresh.session;
    return this.look(token);
  }

  /** Like `find`, and asks the database in any case. */
  async look(token: string): Promise<Session | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const now = this.#time.wallMs();
    const ended = this.#ended;
    const tokenHash = hashOf(token);
    const found = await this.#queries.maybe(FIND, tokenHash, new Date(now - IDLE_LIMIT_MS), new Date(now - AGE_LIMIT_MS));
    if (found === undefined) {
      this.#fresh.delete(token);
      return undefined;
    }
    if (now - found.seenMs > SEEN_STEP_MS) await this.#queries.run(SEE, tokenHash, new Date(now));
    const session = { user: found.user, token };
    if (ended === this.#ended) this.#keep(session, now);
    return session;
  }

  /** Those of the tokens whose sessions are not over; asking does not keep them awake. */
  async living(tokens: readonly string[]): Promise<ReadonlySet<string>> {
    const now = this.#time.wallMs();
    const before = this.#living;
    this.#living = new Map(tokens.map((token) => [token, before.get(token) ?? Buffer.from(hashOf(token)).toString('hex')]));
    const byHash = new Map([...this.#living].map(([token, hash]) => [hash, token]));
    const hashes = await this.#queries.many(LIVING, [...byHash.keys()], new Date(now - IDLE_LIMIT_MS), new Date(now - AGE_LIMIT_MS));
    return new Set(hashes.flatMap((hash) => byHash.get(hash) ?? []));
  }

  /** The sockets of these sessions are alive: somebody is there, if only watching. Sessions that are over stay over. */
  async keepAwake(tokens: readonly string[]): Promise<void> {
    const now = this.#time.wallMs();
    const hashes = tokens.map((token) => Buffer.from(hashOf(token)).toString('hex'));
    await this.#queries.run(KEEP_AWAKE, hashes, new Date(now), new Date(now - IDLE_LIMIT_MS), new Date(now - AGE_LIMIT_MS));
  }

  /** Ends the session of a token. */
  async end(token: string): Promise<void> {
    this.#forget(token);
    await this.#queries.run(END, hashOf(token));
    this.#forget(token);
  }

  /** The sessions of an account that are not over, the one used last first. */
  list(account: number): Promise<readonly OpenSession[]> {
    return openSessions(this.#queries, account, this.#time.wallMs());
  }

  /** Whether a listed session is the one of a token. */
  isOf({ tokenHash }: OpenSession, token: string): boolean {
    return Buffer.compare(tokenHash, hashOf(token)) === 0;
  }

  /** Ends a session of this account by its number in the list; false where the account has none of it. */
  async endOne(account: number, id: string): Promise<boolean> {
    const ended = (await this.#queries.run(END_ONE, account, Number(id))) > 0;
    this.forgetThoseOf(account);
    return ended;
  }

  /** Ends all sessions of an account but this one; gives how many. */
  async endOthers(account: number, token: string): Promise<number> {
    const ended = await this.#queries.run(END_OTHERS, account, hashOf(token));
    this.forgetThoseOf(account);
    return ended;
  }

  /** Ends all sessions of an account within a transaction; when it is committed, `forgetThoseOf` says so to this process. */
  async endAll(queries: Queries, account: number): Promise<void> {
    await queries.run(END_ALL, account);
  }

  #keep(session: Session, foundMs: number): void {
    this.#fresh.delete(session.token);
    this.#fresh.set(session.token, { session, foundMs });
    if (this.#fresh.size > FRESH_SESSIONS) this.#fresh.delete(this.#fresh.keys().next().value!);
  }

  /** Nothing that was found of an account's sessions is taken as found any more. */
  forgetThoseOf(account: number): void {
    this.#ended += 1;
    for (const [token, { session }] of this.#fresh) if (session.user === account) this.#fresh.delete(token);
  }

  #forget(token: string): void {
    this.#ended += 1;
    this.#fresh.delete(token);
  }
}

/** A token has 256 random bits, so one round of SHA-256 is all it needs. */
function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token, 'utf8').digest();
}
