/**
 * Listen keys: whoever has one hears of its user's affairs by a socket, without signing (rules §8). A user has one in each family; it lives an hour, from
 * its making or from when it was last kept alive, and ends with the key of the trading API that it was made by. They are rows, so that a program's key is
 * still good after a restart; a row has what the key is made of, and not the key: whoever reads the database listens to nobody.
 */
import { hash } from 'node:crypto';
import { newToken } from '../../random.ts';
import type { Random } from '../../random.ts';
import { safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { apiError } from '../api-error.ts';
import type { StreamFamily } from './api-stream.ts';

/** How long one lives, ms. */
export const LISTEN_KEY_MS = 3_600_000;
/** Those that sockets are open by are looked at this often, ms. */
const SWEEP_MS = 1_000;
/** 64 letters and digits, as Binance's are. */
const FORM = /^[A-Za-z0-9]{64}$/;

const FAMILIES = ['spot', 'futures'] as const satisfies readonly StreamFamily[];

/** A listen key, as its row has it. */
interface ListenKey {
  readonly seed: string;
  readonly user: number;
  readonly family: StreamFamily;
  readonly apiKey: string;
  readonly expiresMs: number;
}

const read = (row: Parameters<typeof text>[0]): ListenKey => ({
  seed: text(row, 'seed'),
  user: safeInteger(row, 'user_id'),
  family: FAMILIES[safeInteger(row, 'family')]!,
  apiKey: text(row, 'api_key'),
  expiresMs: safeInteger(row, 'expires_ms'),
});
const COLUMNS = 'user_id, family, seed, api_key, expires_ms';
/** The living one goes on living; one that is over makes room. */
const MAKE = statement<
  [user: number, family: number, seed: string, apiKey: string, expiresMs: number, hash: Uint8Array, nowMs: number],
  ListenKey
>(
  'listen-key-make',
  `INSERT INTO listen_key (${COLUMNS}, hash) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (user_id, family) DO UPDATE SET
     expires_ms = excluded.expires_ms,
     seed = CASE WHEN listen_key.expires_ms > $7::bigint THEN listen_key.seed ELSE excluded.seed END,
     hash = CASE WHEN listen_key.expires_ms > $7::bigint THEN listen_key.hash ELSE excluded.hash END,
     api_key = CASE WHEN listen_key.expires_ms > $7::bigint THEN listen_key.api_key ELSE excluded.api_key END
   RETURNING ${COLUMNS}`,
  read,
);
const KEEP = statement<[user: number, family: number, hash: Uint8Array | null, expiresMs: number, nowMs: number], ListenKey>(
  'listen-key-keep',
  `UPDATE listen_key SET expires_ms = $4 WHERE user_id = $1 AND family = $2 AND expires_ms > $5::bigint AND hash = coalesce($3::bytea, hash)
   RETURNING ${COLUMNS}`,
  read,
);
const END = statement<[user: number, family: number, hash: Uint8Array | null], ListenKey>(
  'listen-key-end',
  `DELETE FROM listen_key WHERE user_id = $1 AND family = $2 AND hash = coalesce($3::bytea, hash) RETURNING ${COLUMNS}`,
  read,
);
const END_OF = command<[apiKey: string]>('listen-key-end-of', 'DELETE FROM listen_key WHERE api_key = $1');
const FIND = statement<[hash: Uint8Array], ListenKey>('listen-key-find', `SELECT ${COLUMNS} FROM listen_key WHERE hash = $1`, read);
const FORGET = command<[beforeMs: number]>('listen-key-forget', 'DELETE FROM listen_key WHERE expires_ms < $1');

/** What is asked about keys of the trading API (keys/key-book.ts). */
export interface ApiKeys {
  find(apiKey: string): KeyStanding | undefined | Promise<KeyStanding | undefined>;
  onChanged(listener: (apiKey: string) => void): () => void;
}

interface KeyStanding {
  readonly isEnabled: boolean;
  readonly expiresMs: number | undefined;
}

export interface ListenKeysOptions {
  readonly queries: Pick<Queries, 'one' | 'maybe' | 'run'>;
  readonly apiKeys: ApiKeys;
  readonly random: Random;
  /** What listen keys are made by. */
  readonly vault: Pick<Vault, 'indexOf'>;
  readonly wallMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** Told that a key is over; at its time, or before. */
type OnOver = () => void;

export class ListenKeys {
  readonly #options: ListenKeysOptions;
  /** Those that somebody listens by. */
  readonly #used = new Map<string, { key: ListenKey; readonly listeners: Set<OnOver> }>();
  readonly #timer: NodeJS.Timeout;
  readonly #end: () => void;
  #sweptMs = 0;

  constructor(options: ListenKeysOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#end = options.apiKeys.onChanged((apiKey) => void this.#changed(apiKey).catch(options.onError));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#end();
  }

  /** Whether a text may be one. */
  static isOne(given: string): boolean {
    return FORM.test(given);
  }

  /** The user's key of a family, made where there is none; it lives an hour from now. */
  async make(user: number, family: StreamFamily, apiKey: string): Promise<string> {
    const nowMs = this.#options.wallMs();
    const seed = newToken(this.#options.random);
    const made = hashOf(this.#textOf(seed));
    const key = await this.#options.queries.one(MAKE, user, FAMILIES.indexOf(family), seed, apiKey, nowMs + LISTEN_KEY_MS, made, nowMs);
    return this.#renew(key);
  }

  /**
   * Keeps the user's key alive for another hour; this one, or whichever it is.
   * @throws ApiError −1125 where there is none
   */
  async keep(user: number, family: StreamFamily, listenKey?: string): Promise<string> {
    const nowMs = this.#options.wallMs();
    const given = listenKey === undefined ? null : hashOf(listenKey);
    const key = await this.#options.queries.maybe(KEEP, user, FAMILIES.indexOf(family), given, nowMs + LISTEN_KEY_MS, nowMs);
    if (key === undefined) throw apiError('INVALID_LISTEN_KEY');
    return this.#renew(key);
  }

  /**
   * Ends the user's key; this one, or whichever it is.
   * @throws ApiError −1125 where there is none
   */
  async end(user: number, family: StreamFamily, listenKey?: string): Promise<void> {
    const key = await this.#options.queries.maybe(END, user, FAMILIES.indexOf(family), listenKey === undefined ? null : hashOf(listenKey));
    if (key === undefined || key.expiresMs <= this.#options.wallMs()) throw apiError('INVALID_LISTEN_KEY');
    this.#over(this.#textOf(key.seed));
  }

  /** Listens by a key until it is over or the returned function is called; undefined for a key that is not good. */
  async use(listenKey: string, family: StreamFamily, onOver: OnOver): Promise<{ readonly user: number; end(): void } | undefined> {
    if (!ListenKeys.isOne(listenKey)) return undefined;
    const key = this.#used.get(listenKey)?.key ?? (await this.#options.queries.maybe(FIND, hashOf(listenKey)));
    if (key === undefined || key.family !== family || key.expiresMs <= this.#options.wallMs()) return undefined;
    // From then on it is told of changes of it, too.
    if (!this.#isGood(await this.#options.apiKeys.find(key.apiKey))) return undefined;
    let used = this.#used.get(listenKey);
    if (used === undefined) this.#used.set(listenKey, (used = { key, listeners: new Set() }));
    const { listeners } = used;
    const listener = (): void => onOver();
    listeners.add(listener);
    return {
      user: key.user,
      end: () => {
        listeners.delete(listener);
        if (listeners.size === 0 && this.#used.get(listenKey)?.listeners === listeners) this.#used.delete(listenKey);
      },
    };
  }

  #isGood(standing: KeyStanding | undefined): boolean {
    return standing?.isEnabled === true && (standing.expiresMs === undefined || standing.expiresMs > this.#options.wallMs());
  }

  async #changed(apiKey: string): Promise<void> {
    if (this.#isGood(await this.#options.apiKeys.find(apiKey))) return;
    try {
      await this.#options.queries.run(END_OF, apiKey);
    } finally {
      for (const [listenKey, { key }] of this.#used) if (key.apiKey === apiKey) this.#over(listenKey);
    }
  }

  #textOf(seed: string): string {
    return Buffer.from(this.#options.vault.indexOf('listen key', seed)).toString('hex');
  }

  /** Its text. */
  #renew(key: ListenKey): string {
    const listenKey = this.#textOf(key.seed);
    const used = this.#used.get(listenKey);
    if (used !== undefined) used.key = key;
    return listenKey;
  }

  #over(listenKey: string): void {
    const used = this.#used.get(listenKey);
    this.#used.delete(listenKey);
    for (const onOver of used?.listeners ?? []) onOver();
  }

  #sweep(): void {
    const nowMs = this.#options.wallMs();
    for (const [listenKey, { key }] of this.#used) if (key.expiresMs <= nowMs) this.#over(listenKey);
    if (nowMs - this.#sweptMs < LISTEN_KEY_MS) return;
    this.#sweptMs = nowMs;
    void this.#options.queries.run(FORGET, nowMs - LISTEN_KEY_MS).catch(this.#options.onError);
  }
}

function hashOf(listenKey: string): Uint8Array {
  return hash('sha256', listenKey, 'buffer');
}
