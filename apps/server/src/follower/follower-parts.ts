/**
 * The follower in processes of its own beside no server (`--role=follower` with FOLLOWS): each of them takes the parts that it is asked to take, stands by
 * for one that another has, and goes on where that one stopped. A part is a thread with a view of its own: a long snapshot stops no rows.
 */
import type { Config, FollowerPart } from '../config.ts';
import { MACHINE_TIME } from '../clock.ts';
import { Place } from '../journal/place.ts';
import { withRole } from '../store/connection.ts';
import type { StoreLog } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import { FollowerClient } from './follower-client.ts';
import type { FollowerFailure } from './follower-client.ts';
import { FollowerError } from './follower-error.ts';
import { takeBackHalt, tellHalt } from './follower-halts.ts';
import type { FollowerStart } from './follower-messages.ts';
import { reachDatabase } from './follower-process.ts';
import { FollowerThread } from './follower-thread.ts';
import { PLACES } from './part-place.ts';
import { refuseApart } from './reads-place.ts';

/** That the exchange must stop is told again until the database has it, so often and so long apart, ms. */
const TELL_TRIES = 25;
const TELL_RETRY_MS = 200;

/** How a part is kept in this process. */
export interface PartState {
  readonly part: FollowerPart;
  /** `keeps`: it has the part, and has caught up with the journal. */
  readonly state: 'starts' | 'stands by' | 'catches up' | 'keeps';
  /** The last command that the read tables reflect, or of the newest snapshot that was taken here; undefined where this process does not know. */
  readonly sequence: number | undefined;
}

type Options = Pick<Config, 'follows' | 'databaseUrl' | 'readsUrl' | 'dataDir' | 'archive' | 'snapshotEvery'>;

/** What a process of its own does of all that followers do. */
export class FollowerParts {
  readonly #options: Options;
  readonly #log: StoreLog;
  readonly #parts: readonly KeptPart[];

  constructor(options: Options, log: StoreLog) {
    this.#options = options;
    this.#log = log;
    this.#parts = options.follows.map((part) => new KeptPart(part, log));
  }

  get states(): readonly PartState[] {
    return this.#parts.map((part) => part.now());
  }

  /** Every part is kept here, or this process stands by for it. */
  get isReady(): boolean {
    return this.states.every(({ state }) => state === 'keeps' || state === 'stands by');
  }

  /** Keeps them until the signal aborts. @throws FollowerError where the exchange must stop, which whoever leads was told; StoreError, ConfigError */
  async run(signal: AbortSignal): Promise<void> {
    const reached = await reachDatabase(this.#options, this.#log, signal, refuseApart);
    if (reached === undefined) return;
    const database = new Database(withRole(reached.settings, reached.role), { log: this.#log, maxConnections: 2 });
    const over = new AbortController();
    const stop = AbortSignal.any([signal, over.signal]);
    const { archive, snapshotEvery } = this.#options;
    try {
      await Promise.all(
        this.#parts.map((part) => part.keep({ ...reached, archive, snapshotEvery }, database, stop).finally(() => over.abort())),
      );
    } finally {
      await database.close();
    }
  }
}

class KeptPart {
  readonly #part: FollowerPart;
  readonly #log: StoreLog;
  #client: FollowerClient | undefined;
  #hasPlace = false;

  constructor(part: FollowerPart, log: StoreLog) {
    this.#part = part;
    this.#log = log;
  }

  now(): PartState {
    const part = this.#part;
    const client = this.#client;
    if (client === undefined) return { part, state: 'starts', sequence: undefined };
    if (!this.#hasPlace) return { part, state: 'stands by', sequence: undefined };
    const sequence = part === 'tables' ? client.recordedSequence : client.snapshotSequence;
    return { part, state: client.isReady ? 'keeps' : 'catches up', sequence: sequence === 0 ? undefined : sequence };
  }

  /** Stands by for the part and keeps it, again and again as others take it from here. @throws FollowerError FOLLOWER_ENDED */
  async keep(start: FollowerStart, database: Database, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) await this.#keepOnce(start, database, stop);
  }

  async #keepOnce(start: FollowerStart, database: Database, stop: AbortSignal): Promise<void> {
    const part = this.#part;
    const log = this.#log;
    const halting = new AbortController();
    const onHalt = (reason: Error): void => halting.abort(reason);
    const lost = new AbortController();
    const client = new FollowerClient({ log, monotonicMs: () => MACHINE_TIME.monotonicMs(), onHalt });
    const thread = new FollowerThread(client, { ...start, part }, log);
    // Only whoever writes tables needs a view that is level with them; others begin from the newest snapshot.
    if (part === 'tables') thread.standBy();
    this.#client = client;
    const ended = AbortSignal.any([stop, halting.signal]);
    const place = await Place.take({
      settings: start.settings,
      lock: PLACES[part],
      // A server's own follower, which keeps everything, shows nothing: it has the place until its session ends.
      name: `kontor follower ${part}`,
      who: `the follower that keeps ${part}`,
      time: MACHINE_TIME,
      log,
      stopping: ended,
      onLost: () => lost.abort(),
    }).catch((error: unknown) => {
      if (!ended.aborted) throw error;
    });
    if (place !== undefined) {
      this.#hasPlace = true;
      log.info({ part }, 'this follower keeps a part');
      client.prove();
      const ready = part === 'tables' ? thread.lead() : thread.start();
      // Its thread is started anew where it fails: what was found right then is found right by the next look as well.
      void ready.then(() => this.#isRight(database)).catch(() => undefined);
      await aborted(AbortSignal.any([ended, lost.signal]));
      this.#hasPlace = false;
      if (!ended.aborted) log.warn({ part }, 'the place of a part is lost: this follower stands by for it');
    }
    await (stop.aborted ? thread.stop() : thread.cutOff());
    await place?.leave();
    if (halting.signal.aborted) await this.#halt(database, halting.signal.reason as FollowerFailure, place !== undefined);
  }

  async #isRight(database: Database): Promise<void> {
    if (await takeBackHalt(database, this.#part))
      this.#log.warn(
        { part: this.#part },
        'another follower found that the exchange must stop, and this one finds the journal right: it may go on',
      );
  }

  /** As everywhere one who only stands by doubts for himself; one who keeps a part stops the exchange. */
  async #halt(database: Database, { code, message }: FollowerFailure, hasKept: boolean): Promise<never> {
    const part = this.#part;
    this.#log.error({ part, code, reason: message }, 'the journal does not lead to what the leader told: the exchange must stop');
    for (let left = hasKept ? TELL_TRIES : 0; left > 0; left--) {
      try {
        await tellHalt(database, part, { code, message });
        break;
      } catch (error) {
        this.#log.error({ err: error }, 'that the exchange must stop cannot be told now');
        await new Promise((resolve) => setTimeout(resolve, TELL_RETRY_MS));
      }
    }
    throw new FollowerError('FOLLOWER_ENDED', `${code}: ${message}`);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
