/** Keeps who has guessed wrong passwords and has to wait (login-delay.ts) over a restart: read at the start, written behind. */
import type { TimeSources } from '../../clock.ts';
import { safeInteger, text } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { MAX_KEYS, REMEMBER_MS } from './login-delay.ts';
import type { Guesses, LoginDelay } from './login-delay.ts';

/** What changed is written this often at most, ms; a kill forgives that much. */
const WRITE_MS = 500;

const KEPT = statement<[after: number, limit: number], readonly [key: string, guesses: Guesses]>(
  'login-waits',
  'SELECT key, count, at_ms, until_ms FROM (SELECT * FROM login_wait WHERE at_ms > $1 ORDER BY at_ms DESC LIMIT $2) AS latest ORDER BY at_ms',
  (row) => [
    text(row, 'key'),
    { count: safeInteger(row, 'count'), atMs: safeInteger(row, 'at_ms'), waitUntilMs: safeInteger(row, 'until_ms') },
  ],
);
const KEEP = command<[keys: readonly string[], counts: readonly number[], ats: readonly number[], untils: readonly number[]]>(
  'login-waits-keep',
  `INSERT INTO login_wait (key, count, at_ms, until_ms) SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[])
   ON CONFLICT (key) DO UPDATE SET count = excluded.count, at_ms = excluded.at_ms, until_ms = excluded.until_ms`,
);
const FORGET = command<[keys: readonly string[], before: number]>(
  'login-waits-forget',
  'DELETE FROM login_wait WHERE key = ANY($1::text[]) OR at_ms <= $2',
);

export interface LoginWaitsOptions {
  readonly delay: LoginDelay;
  readonly queries: Queries;
  readonly time: TimeSources;
  readonly log: StoreLog;
}

/** The table's side of a LoginDelay. */
export class LoginWaits {
  readonly #options: LoginWaitsOptions;
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> | undefined;

  /** Restores what is kept, and writes what changes from now on until `close`. */
  static async open(options: LoginWaitsOptions): Promise<LoginWaits> {
    const { delay, queries, time } = options;
    const shiftMs = time.monotonicMs() - time.wallMs();
    const kept = await queries.many(KEPT, Math.floor(time.wallMs() - REMEMBER_MS), MAX_KEYS);
    delay.restore(
      kept.map(([key, { count, atMs, waitUntilMs }]) => [key, { count, atMs: atMs + shiftMs, waitUntilMs: waitUntilMs + shiftMs }]),
    );
    return new LoginWaits(options);
  }

  private constructor(options: LoginWaitsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#begin(), WRITE_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#write();
  }

  #begin(): void {
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
  }

  async #write(): Promise<void> {
    const { delay, queries, time, log } = this.#options;
    const changes = delay.takeChanges();
    if (changes.length === 0) return;
    const shiftMs = time.wallMs() - time.monotonicMs();
    const kept = changes.flatMap(([key, guesses]) => (guesses === undefined ? [] : [{ key, ...guesses }]));
    const gone = changes.flatMap(([key, guesses]) => (guesses === undefined ? [key] : []));
    try {
      const wall = (ms: number): number => Math.floor(ms + shiftMs);
      await queries.run(
        KEEP,
        kept.map(({ key }) => key),
        kept.map(({ count }) => count),
        kept.map(({ atMs }) => wall(atMs)),
        kept.map(({ waitUntilMs }) => wall(waitUntilMs)),
      );
      await queries.run(FORGET, gone, Math.floor(time.wallMs() - REMEMBER_MS));
    } catch (error) {
      delay.untake(changes);
      log.warn({ err: error }, 'waits after wrong passwords were not written down; tried again');
    }
  }
}
