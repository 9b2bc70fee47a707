/**
 * The keys of the table, kept in memory as long as somebody asks about them. All that are known are looked at twice a second, in one
 * question for a thousand: what changed, in whatever process, is read anew and told. While the database is away nobody's key is good.
 */
import { createPublicKey } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { TradingScope } from '@kontor/contract/trading-key';
import { isIn, networksOf } from '../../client-address.ts';
import type { TimeSources } from '../../clock.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import type { OpenText, Vault } from '../../vault/vault.ts';
import type { KeyBook, TradingKey } from './key-book.ts';
import { FIND_KEYS, PLACES, STATES_OF } from './key-rows.ts';
import type { KeyState, OwnedKeyRow } from './key-rows.ts';
import { KeyUses } from './key-uses.ts';

/** How often the known ones are looked at, ms. */
const LOOK_MS = 400;
/** How old what is known may be, ms; a revocation has a second. */
const FRESH_MS = 900;
/** A key that nobody has asked about for so long is looked at no more, ms: a socket that it was logged on with lives for a day. */
const IDLE_MS = 25 * 3_600_000;
/** Keys of one question. */
const AT_ONCE = 1_000;
/** How often uses are written, ms. */
const USES_MS = 3_000;
/** Keys that nobody has, as they were asked for lately. */
const MOST_STRANGERS = 10_000;
const API_KEY = /^[A-Za-z0-9]{64}$/;

/** What is known of a key. */
interface Known {
  key: TradingKey;
  readonly row: Pick<OwnedKeyRow, 'id' | 'expiresMs'>;
  /** What of it may change without its being read anew. */
  readonly state: string;
  /** As of when it is known so, by the monotonic clock. */
  asOfMs: number;
  /** When somebody asked about it last, by the monotonic clock. */
  askedMs: number;
}

export interface StoredKeysOptions {
  readonly queries: Queries;
  readonly vault: Vault;
  readonly time: TimeSources;
  readonly log: StoreLog;
}

export class StoredKeys implements KeyBook {
  readonly #options: StoredKeysOptions;
  readonly #known = new Map<string, Known>();
  /** When each was found to be nobody's, by the monotonic clock; the oldest first. */
  readonly #strangers = new Map<string, number>();
  readonly #loading = new Map<string, Promise<TradingKey | undefined>>();
  readonly #listeners = new Set<(apiKey: string) => void>();
  readonly #uses: KeyUses;
  readonly #stop = new AbortController();
  /** Changes made in this process: what was read before one may not be kept after it. */
  #changes = 0;
  #running: Promise<unknown> | undefined;

  constructor(options: StoredKeysOptions) {
    this.#options = options;
    this.#uses = new KeyUses(options);
  }

  /** Looks, and writes uses, until `close`. */
  start(): void {
    this.#running ??= Promise.all([
      this.#repeat(LOOK_MS, () => this.look(), 'keys of the trading API cannot be looked at; tried again'),
      this.#repeat(USES_MS, () => this.#uses.write(), 'uses of keys cannot be written; tried again'),
    ]);
  }

  /** Writes the last uses. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#uses.write().catch((error: unknown) => this.#options.log.warn({ err: error }, 'the last uses of keys were not written'));
  }

  find(apiKey: string): TradingKey | undefined | Promise<TradingKey | undefined> {
    const now = this.#options.time.monotonicMs();
    const known = this.#known.get(apiKey);
    if (known !== undefined && now - known.asOfMs < FRESH_MS) {
      known.askedMs = now;
      return known.key;
    }
    if (!API_KEY.test(apiKey)) return undefined;
    const foundMs = this.#strangers.get(apiKey);
    if (foundMs !== undefined && now - foundMs < FRESH_MS) return undefined;
    return this.#load(apiKey);
  }

  used(key: TradingKey, address: string, nowMs: number): void {
    this.#uses.note(key, address, nowMs);
  }

  onChanged(listener: (apiKey: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** A key was made, changed, switched or deleted in this process, and that is committed. */
  changed(apiKey: string): void {
    this.#changes += 1;
    this.#strangers.delete(apiKey);
    this.#loading.delete(apiKey);
    if (this.#known.delete(apiKey)) this.#tell(apiKey);
  }

  /** Looks once at all that are known. */
  async look(): Promise<void> {
    const now = this.#options.time.monotonicMs();
    for (const [apiKey, { askedMs }] of this.#known) if (now - askedMs > IDLE_MS) this.#known.delete(apiKey);
    const all = [...this.#known];
    for (let from = 0; from < all.length; from += AT_ONCE) await this.#lookAt(all.slice(from, from + AT_ONCE));
  }

  async #lookAt(part: readonly (readonly [apiKey: string, known: Known])[]): Promise<void> {
    const { queries, time } = this.#options;
    const asOfMs = time.monotonicMs();
    const ids = part.map(([, { row }]) => row.id);
    const states = new Map((await queries.many(STATES_OF, ids)).map((state) => [state.id, state]));
    for (const [apiKey, known] of part) {
      // Whoever has changed it meanwhile knows more.
      if (this.#known.get(apiKey) !== known) continue;
      const state = states.get(known.row.id);
      if (state !== undefined && stateOf({ ...known.row, ...state }, time.wallMs()) === known.state) {
        known.asOfMs = asOfMs;
        if (state.feeTier !== known.key.feeTier) known.key = { ...known.key, feeTier: state.feeTier };
        continue;
      }
      this.#known.delete(apiKey);
      this.#tell(apiKey);
    }
  }

  #load(apiKey: string): Promise<TradingKey | undefined> {
    const loading = this.#loading.get(apiKey);
    if (loading !== undefined) return loading;
    const loaded = this.#read(apiKey).finally(() => {
      if (this.#loading.get(apiKey) === loaded) this.#loading.delete(apiKey);
    });
    this.#loading.set(apiKey, loaded);
    return loaded;
  }

  async #read(apiKey: string): Promise<TradingKey | undefined> {
    const { queries, vault, time } = this.#options;
    const [asOfMs, changes] = [time.monotonicMs(), this.#changes];
    const row = await queries.maybe(FIND_KEYS, [apiKey]);
    const open = row === undefined ? undefined : await vault.openerOf(queries, [row.account]);
    const nowMs = time.wallMs();
    const known = row && open && { key: keyOf(row, open, nowMs), row, state: stateOf(row, nowMs), asOfMs, askedMs: asOfMs };
    const before = this.#known.get(apiKey);
    if (changes === this.#changes) this.#keep(apiKey, known, asOfMs);
    if (before !== undefined && before.state !== known?.state) this.#tell(apiKey);
    return known?.key;
  }

  #keep(apiKey: string, known: Known | undefined, asOfMs: number): void {
    this.#strangers.delete(apiKey);
    if (known !== undefined) {
      this.#known.set(apiKey, known);
      return;
    }
    this.#known.delete(apiKey);
    this.#strangers.set(apiKey, asOfMs);
    if (this.#strangers.size > MOST_STRANGERS) this.#strangers.delete(this.#strangers.keys().next().value!);
  }

  #tell(apiKey: string): void {
    for (const listener of this.#listeners) listener(apiKey);
  }

  async #repeat(everyMs: number, work: () => Promise<void>, failed: string): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await work().catch((error: unknown) => this.#options.log.warn({ err: error }, failed));
      await setTimeout(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** What makes a key another one than it was: its row, what its owner may do, and what time has ended. His fee tier does not. */
function stateOf({ version, isOwnerActive, holdUntilMs, expiresMs }: KeyState & Pick<OwnedKeyRow, 'expiresMs'>, nowMs: number): string {
  return [version, isOwnerActive, isHeld(holdUntilMs, nowMs), expiresMs !== null && expiresMs <= nowMs].join(' ');
}

function isHeld(holdUntilMs: number | null, nowMs: number): boolean {
  return holdUntilMs !== null && holdUntilMs > nowMs;
}

function keyOf(row: OwnedKeyRow, open: OpenText, nowMs: number): TradingKey {
  const { id, account } = row;
  const addresses = row.addresses === null ? undefined : networksOf(open(account, PLACES.addresses(id), row.addresses).split('\n'));
  return {
    id,
    apiKey: row.apiKey,
    user: account,
    kind: row.kind,
    secret: row.secret === null ? undefined : open(account, PLACES.secret(id), row.secret),
    publicKey: row.publicKey === null ? undefined : createPublicKey(row.publicKey),
    scopes: new Set(scopesOf(row).filter((scope) => scope !== 'withdraw' || !isHeld(row.holdUntilMs, nowMs))),
    allows: (address) => addresses === undefined || isIn(addresses, address),
    expiresMs: row.expiresMs ?? undefined,
    isEnabled: row.enabled && row.isOwnerActive,
    feeTier: row.feeTier,
  };
}

/** What a key was given. */
export function scopesOf({ spot, futures, withdraw }: Pick<OwnedKeyRow, 'spot' | 'futures' | 'withdraw'>): TradingScope[] {
  return [
    'read',
    ...(spot ? (['spot'] as const) : []),
    ...(futures ? (['futures'] as const) : []),
    ...(withdraw ? (['withdraw'] as const) : []),
  ];
}
