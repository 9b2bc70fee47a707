/** Carries out the outbox: sends its commands to the core, one row after another, and marks what is done (standing.ts). */
import { setTimeout } from 'node:timers/promises';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType, UserFlag } from '@kontor/engine/command';
import { CoreError } from '../../core-loop/core-error.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { MARK_DONE, NEXT_WAITING, OVERTAKEN, REINSTATE_FIRST } from './outbox-rows.ts';
import type { WaitingRow } from './outbox-rows.ts';
import { changed } from './standing.ts';

/** How often the outbox is looked into, ms: a change takes effect within a second, with much room. One look reads one index entry. */
const POLL_MS = 200;
/** After an error of the database, ms. */
const RETRY_MS = 500;

export interface StandingRelayOptions {
  /** Not the core's connection, and best none that others wait for. */
  readonly queries: Queries;
  readonly core: Core;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Of one server, the leader: another's commands the journal would not take. */
export class StandingRelay {
  readonly #options: StandingRelayOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: StandingRelayOptions) {
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
   * Carries out all that waits.
   * @throws CoreError, or what the database says; what was not marked still waits
   */
  async drain(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const row = await this.#options.queries.maybe(NEXT_WAITING);
      if (row === undefined) return;
      await this.#carryOut(row);
    }
  }

  async #run(): Promise<void> {
    const { log } = this.#options;
    while (!this.#stop.signal.aborted) {
      let restMs = POLL_MS;
      try {
        await this.drain();
      } catch (error) {
        // The core halts or stops: what waits is the next start's.
        if (error instanceof CoreError && error.code !== 'BUSY') return;
        if (!(error instanceof CoreError)) restMs = RETRY_MS;
        log.warn({ err: error }, 'the outbox was not carried out; tried again');
      }
      await setTimeout(restMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #carryOut(row: WaitingRow): Promise<void> {
    const { queries, core, log, wallMs } = this.#options;
    const { id, account: user, change } = row;
    if (row.overtaken) {
      log.error({ outboxRow: id, uid: user }, 'a row of the outbox came behind a newer one of its account and is not carried out');
      await queries.maybe(MARK_DONE, id, new Date(wallMs()), null, OVERTAKEN, null, null);
      return;
    }
    // The table is permissive first, also where a suspension was carried out since this was asked.
    if (change.change === 'reinstate') await queries.run(REINSTATE_FIRST, id);
    const { tier, suspended } = changed(row.standing, change);
    const { code, sequence } = await core.submit({ type: CommandType.SET_USER, user, tier, flags: suspended ? UserFlag.SUSPENDED : 0 });
    const { name } = refusalEntry(code);
    const done = new Date(wallMs());
    if (isApplied(code)) {
      await queries.maybe(MARK_DONE, id, done, sequence, name, change.change === 'suspend' ? true : null, change.change === 'tier' ? tier : null);
      log.info({ outboxRow: id, uid: user, sequence }, 'a change of standing is carried out');
    } else {
      await queries.maybe(MARK_DONE, id, done, sequence, name, null, null);
      log.error({ outboxRow: id, uid: user, sequence, reason: name }, 'the engine refused a change of standing');
    }
  }
}
