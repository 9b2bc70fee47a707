/**
 * A place that one process of several has at a time: an advisory lock of the database, on a connection of its own. Who has it proves again and again that he
 * does, on that very connection, and knows how old the last proof is; without one for long it is lost, and whoever had it must end.
 */
import type pg from 'pg';
import type { TimeSources } from '../clock.ts';
import type { ConnectionSettings, StoreLog } from './connection.ts';
import { PrimaryClient } from './primary-client.ts';

export interface PlaceOptions {
  readonly settings: ConnectionSettings;
  /** Number of the lock, as decimal. */
  readonly lock: string;
  /** What the connection is called, for whoever looks at them. */
  readonly name: string;
  readonly time: TimeSources;
  readonly log: StoreLog;
  /** Another has it, and this process waits. Called at most once. */
  readonly onWaiting?: (() => void) | undefined;
  /** Ends the wait: `take` rejects with its reason. */
  readonly stopping?: AbortSignal | undefined;
  /** It is lost. Called at most once, and not after `leave`. */
  readonly onLost: (reason: Error) => void;
}

/** How often it is asked for, and after a failure, ms. */
const RETRY_MS = 500;
const CONNECT_LIMIT_MS = 5_000;
/** From one proof to the next, ms. */
const BEAT_MS = 500;
/** A connection that gives none for so long is given up, ms; nobody goes by the last one for as long as that. */
const BEAT_LIMIT_MS = 10_000;
/** So old a proof is one, ms. Older, nobody may go by it, even where the process stood still meanwhile. */
export const HELD_MS = 3_000;

/** By both clocks: the monotonic one stands still while a machine sleeps, the other may be set. */
interface Moment {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

export class Place {
  readonly #client: pg.Client;
  readonly #options: PlaceOptions;
  #proven: Moment;
  #next: NodeJS.Timeout | undefined;
  #isOver = false;

  /** Resolves when this process has the place: at once, or when whoever has it goes. @throws the reason of `stopping` */
  static async take(options: PlaceOptions): Promise<Place> {
    const { settings, lock, name, time, log, stopping, onWaiting } = options;
    let client: pg.Client | undefined;
    let isWaiting = false;
    try {
      for (;;) {
        stopping?.throwIfAborted();
        try {
          client ??= await connect(settings, name);
          const before = momentOf(time);
          const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS taken', [lock]);
          if (rows[0]?.taken === true) {
            const place = new Place(client, options, before);
            client = undefined;
            return place;
          }
          if (!isWaiting) onWaiting?.();
          isWaiting = true;
        } catch (err) {
          log.warn({ err, name }, 'a place cannot be asked for; tried again');
          await client?.end().catch(() => undefined);
          client = undefined;
        }
        await rest(RETRY_MS, stopping);
      }
    } finally {
      await client?.end().catch(() => undefined);
    }
  }

  private constructor(client: pg.Client, options: PlaceOptions, proven: Moment) {
    this.#client = client;
    this.#options = options;
    this.#proven = proven;
    client.on('error', (error) => this.#lose(error));
    client.on('end', () => this.#lose(new Error('its connection has ended.')));
    this.#plan();
  }

  /** Whether nobody else can have had it for more than `HELD_MS`. */
  get isHeld(): boolean {
    const { monotonicMs, wallMs } = momentOf(this.#options.time);
    return !this.#isOver && Math.max(monotonicMs - this.#proven.monotonicMs, wallMs - this.#proven.wallMs) <= HELD_MS;
  }

  /** Gives it up. */
  async leave(): Promise<void> {
    this.#stop();
    await this.#client.end().catch(() => undefined);
  }

  #plan(): void {
    this.#next = setTimeout(() => void this.#beat(), BEAT_MS);
  }

  async #beat(): Promise<void> {
    const before = momentOf(this.#options.time);
    const late = setTimeout(() => this.#lose(new Error(`its connection has not answered for ${BEAT_LIMIT_MS} ms.`)), BEAT_LIMIT_MS);
    try {
      await this.#client.query('SELECT 1');
      this.#proven = before;
      if (!this.#isOver) this.#plan();
    } catch (error) {
      this.#lose(error);
    } finally {
      clearTimeout(late);
    }
  }

  #lose(cause: unknown): void {
    if (this.#isOver) return;
    this.#stop();
    // It may still be held as far as the database knows: whoever comes next must not wait for that.
    this.#client.end().catch(() => undefined);
    const { name, onLost } = this.#options;
    onLost(new Error(`The place of ${name} is lost: ${cause instanceof Error ? cause.message : String(cause)}`, { cause }));
  }

  #stop(): void {
    this.#isOver = true;
    clearTimeout(this.#next);
  }
}

async function connect(settings: ConnectionSettings, name: string): Promise<pg.Client> {
  const client = new PrimaryClient({ ...settings, application_name: name, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function momentOf(time: TimeSources): Moment {
  return { monotonicMs: time.monotonicMs(), wallMs: time.wallMs() };
}

function rest(ms: number, stopping: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stopping?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    stopping?.addEventListener('abort', end);
  });
}
