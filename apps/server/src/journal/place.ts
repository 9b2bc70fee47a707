/**
 * A place that one process of several has at a time: an advisory lock of the database, on a connection of its own. As the lease (pulse.ts) it is proven by what
 * that connection does: whoever has it beats, and knows how old the last proof is; whoever waits ends the session of one that shows no life. So one that is
 * killed, stands still or is cut off loses it.
 */
import type pg from 'pg';
import type { TimeSources } from '../clock.ts';
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { PrimaryClient } from '../store/primary-client.ts';
import { momentOf } from './pulse.ts';
import { Succession, takeLock } from './succession.ts';

export interface PlaceOptions {
  readonly settings: ConnectionSettings;
  /** Number of the lock, as decimal. */
  readonly lock: string;
  /** What the connection is called: who has the lock on one of another name is waited for until his session ends. */
  readonly name: string;
  /** What the log calls whoever has it. */
  readonly who: string;
  readonly time: TimeSources;
  readonly log: StoreLog;
  /** Another has it, and this process waits. Called at most once. */
  readonly onWaiting?: (() => void) | undefined;
  /** Ends the wait: `take` rejects with its reason. */
  readonly stopping?: AbortSignal | undefined;
  /** It is lost. Called at most once, and not after `leave`. */
  readonly onLost: (reason: Error) => void;
}

/** How often whoever waits looks, ms. */
const LOOK_MS = 150;
/** Between attempts to reach the database, ms. */
const RETRY_MS = 500;
const CONNECT_LIMIT_MS = 5_000;
/** From one proof to the next, ms. */
const BEAT_MS = 500;
/** A connection that gives none for so long is given up, ms. */
const BEAT_LIMIT_MS = 3_500;
/** Nobody waits for one whose connection has done nothing for so long, ms: longer than he needs to notice himself. */
const SILENT_MS = 4_000;
/** So old a proof is one, ms. Older, nobody may go by it, even where the process stood still meanwhile. */
export const HELD_MS = 3_000;

export class Place {
  readonly #client: pg.Client;
  readonly #options: PlaceOptions;
  #proven: ReturnType<typeof momentOf>;
  #next: NodeJS.Timeout | undefined;
  #isOver = false;

  /** Resolves when this process has the place, however long that is; follows the database to another primary. @throws the reason of `stopping` */
  static async take(options: PlaceOptions): Promise<Place> {
    const { log, name, time, stopping = new AbortController().signal } = options;
    let isWaiting = false;
    let isAway = false;
    for (;;) {
      stopping.throwIfAborted();
      const client = clientOf(options);
      try {
        await client.connect();
        if (!(await takeLock(client, options.lock))) {
          if (!isWaiting) options.onWaiting?.();
          isWaiting = true;
          await successionOf(client, options).wait(stopping);
        }
        const before = momentOf(time);
        await client.query('SELECT');
        return new Place(client, options, before);
      } catch (err) {
        void client.end().catch(() => undefined);
        stopping.throwIfAborted();
        if (!isAway) log.warn({ err, name }, 'a place cannot be asked for; tried again');
        isAway = true;
        await rest(RETRY_MS, stopping);
      }
    }
  }

  private constructor(client: pg.Client, options: PlaceOptions, proven: ReturnType<typeof momentOf>) {
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
    try {
      await this.#client.query('SELECT');
      this.#proven = before;
      if (!this.#isOver) this.#plan();
    } catch (error) {
      this.#lose(error);
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

function clientOf({ settings, name }: PlaceOptions): pg.Client {
  const client = new PrimaryClient({
    ...settings,
    application_name: name,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: BEAT_LIMIT_MS,
  });
  client.on('error', () => undefined);
  return client;
}

function successionOf(client: pg.Client, { lock, name: beatsAs, who, time, log }: PlaceOptions): Succession {
  const monotonicMs = (): number => time.monotonicMs();
  return new Succession({ client, monotonicMs, log, lock, beatsAs, who, everyMs: LOOK_MS, silentMs: SILENT_MS });
}

function rest(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    stopping.addEventListener('abort', end);
  });
}
