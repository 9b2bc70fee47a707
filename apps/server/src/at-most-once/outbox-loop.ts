/** Looks into an outbox again and again and carries out what waits there: changes that operators asked for in the tables. */
import { setTimeout } from 'node:timers/promises';
import { CoreError } from '../core-loop/core-error.ts';
import type { StoreLog } from '../store/connection.ts';

/** How often an outbox is looked into, ms: a change takes effect within a second, with much room. One look reads one index entry. */
const POLL_MS = 200;
/** How often one that was empty for `IDLE_LOOKS` looks, ms: two dozen outboxes, looked into all day, are most of what an idle server does. */
const IDLE_POLL_MS = 600;
/** So many looks in which nothing waited: five seconds. */
const IDLE_LOOKS = 25;
/** After an error of the database, ms. */
const RETRY_MS = 500;

export interface OutboxLoopOptions {
  /** Carries out the oldest row that waits; false when none does. What was not marked as done still waits. */
  readonly carryOutNext: () => Promise<boolean>;
  readonly log: StoreLog;
  /** Its changes are promised within a second, so it is never left alone for longer than usual. */
  readonly isPrompt?: true;
}

/** Of one server, the leader: another's commands the journal would not take. */
export class OutboxLoop {
  readonly #options: OutboxLoopOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: OutboxLoopOptions) {
    this.#options = options;
  }

  /** Looks into the outbox until `close`. An error of the database is logged, and the row waits for the next look. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Finishes the row that is under way. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /**
   * Carries out all that waits, one row after another.
   * @returns whether anything did
   * @throws CoreError, or what the database says; what was not marked still waits
   */
  async drain(): Promise<boolean> {
    let some = false;
    while (!this.#stop.signal.aborted && (await this.#options.carryOutNext())) some = true;
    return some;
  }

  async #run(): Promise<void> {
    const { log, isPrompt } = this.#options;
    let empty = 0;
    while (!this.#stop.signal.aborted) {
      let restMs = POLL_MS;
      try {
        empty = (await this.drain()) ? 0 : empty + 1;
        if (empty > IDLE_LOOKS && isPrompt !== true) restMs = IDLE_POLL_MS;
      } catch (error) {
        // The core halts or stops: what waits is the next start's.
        if (error instanceof CoreError && error.code !== 'BUSY') return;
        if (!(error instanceof CoreError)) restMs = RETRY_MS;
        log.warn({ err: error }, 'the outbox was not carried out; tried again');
      }
      await setTimeout(restMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}
