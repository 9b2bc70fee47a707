/**
 * Watches, of a database with standbys, whether commits still wait for one. Who manages a cluster may let them return without (Patroni without
 * `synchronous_mode_strict`): trading goes on, and what is acknowledged then stands on one machine only. That is said at once and for as long as it
 * lasts; whether the exchange goes on with it is the operator's word, given by that very setting.
 */
import { safeInteger, text } from './columns.ts';
import { withRole } from './connection.ts';
import type { ConnectionSettings, StoreLog } from './connection.ts';
import { Database, statement } from './database.ts';
import { STANDBYS, standbysOf } from './durability.ts';
import type { Standbys } from './durability.ts';

/** From one look to the next, ms. */
const EVERY_MS = 3_000;
const LIMIT_MS = 2_500;

const LOOK = statement<[], Standbys>('standbys', STANDBYS, (row) =>
  standbysOf({ names: text(row, 'names'), synchronous: safeInteger(row, 'synchronous'), unseen: safeInteger(row, 'unseen') }),
);

export interface StandbyWatchOptions {
  /** As the user that logs in, who may see what is connected. */
  readonly settings: ConnectionSettings;
  /** How many standbys there should be. */
  readonly expected: number;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** What a look found. */
export interface StandbysSeen {
  /** Connected ones for which commits wait. */
  readonly synchronous: number;
  readonly measuredMs: number;
}

export class StandbyWatch {
  readonly #options: StandbyWatchOptions;
  readonly #database: Database;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #last: StandbysSeen | undefined;
  /** That commits wait for none was said. */
  #isSaid = false;

  constructor(options: StandbyWatchOptions) {
    this.#options = options;
    this.#database = new Database(withRole(options.settings, undefined), {
      log: options.log,
      maxConnections: 1,
      statementLimitMs: LIMIT_MS,
    });
  }

  get expected(): number {
    return this.#options.expected;
  }

  /** What was seen last; undefined before the first look, or while the database does not say. */
  get last(): StandbysSeen | undefined {
    return this.#last;
  }

  /** Looks every three seconds, until `close`. */
  start(): void {
    this.#timer ??= setInterval(() => this.#begin(), EVERY_MS).unref();
    this.#begin();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#database.close();
  }

  /** One look; what cannot be seen is unknown. */
  async look(): Promise<void> {
    const { log, wallMs, expected } = this.#options;
    const found = await this.#database.one(LOOK).catch(() => undefined);
    if (found?.synchronous === undefined) {
      this.#last = undefined;
      return;
    }
    const synchronous = found.names === '' ? 0 : found.synchronous;
    this.#last = { synchronous, measuredMs: wallMs() };
    if (synchronous > 0 === !this.#isSaid) return;
    this.#isSaid = synchronous === 0;
    if (!this.#isSaid) log.info({ synchronous, expected }, 'commits wait for a standby again');
    else if (found.names === '')
      log.error(
        { expected },
        'commits wait for no standby: what is acknowledged now stands on one machine only, and a failover would lose it',
      );
    else log.error({ expected, names: found.names }, 'no standby for which commits wait is connected: commits do not return');
  }

  #begin(): void {
    this.#looking ??= this.look().finally(() => (this.#looking = undefined));
  }
}
