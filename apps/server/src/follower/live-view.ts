/**
 * The follower's picture of the exchange: a second engine that applies only what is committed, and the projections, from which queries,
 * realtime and the read tables are told. It never sees what a power cut could undo, and because it applies the same commands, it proves with
 * every batch that the leader's events are the journal's.
 */
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Engine } from '@kontor/engine/engine';
import { EventType, EventWords } from '@kontor/engine/event';
import { applyBatch } from '../core-loop/replay.ts';
import { NO_HASH } from '../journal/chain.ts';
import type { Batch } from '../journal/journal.ts';
import type { Applied, UserChange } from './feed.ts';
import { Listings } from './listings.ts';
import type { Ground, Moment, OpenProjection, Out, Projection } from './projection.ts';
import { PROJECTIONS } from './projections.ts';
import { RECORD_WORDS, readRecord } from './record-row.ts';
import type { Rows } from './rows.ts';
import type { ViewState } from './view-state.ts';

/** A query that demands a sequence waits this long for it, ms. */
const MIN_SEQ_LIMIT_MS = 1_000;

interface Waiting {
  readonly sequence: number;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

export interface ViewOptions {
  /** What `state()` gave at the same command, of an engine that was restored from a snapshot. */
  readonly state?: ViewState;
  /** Hash of the batch that ends there. */
  readonly hash?: string;
  /** What is followed; everything unless told otherwise. */
  readonly projections?: readonly Projection[];
}

type Question = (asked: unknown) => unknown;

export class LiveView {
  readonly listings = new Listings();
  readonly #engine: Engine;
  readonly #parts = new Map<Projection, OpenProjection>();
  readonly #questions = new Map<string, Question>();
  /** Those who hear of something, so that nobody is asked in vain; of events by their type. */
  readonly #hearEvents: (readonly Required<Pick<OpenProjection, 'event'>>[] | undefined)[] = Array.from({ length: 256 });
  readonly #hearCommands: readonly Required<Pick<OpenProjection, 'command'>>[];
  readonly #hearRecords: readonly Required<Pick<OpenProjection, 'record'>>[];
  readonly #waiting = new Set<Waiting>();
  readonly #out: Out = { rows: undefined, watched: undefined };
  readonly #moment: Moment = { sequence: 0, timeMs: 0, atMs: 0 };
  #hash: string;
  /** The next record to look at. */
  #recordAt = 0;

  /** `engine` is made with `recording` and has applied nothing, or was restored from a snapshot and comes with its `state`. */
  constructor(engine: Engine, { state, hash = NO_HASH, projections = PROJECTIONS }: ViewOptions = {}) {
    if (engine.records === undefined || (engine.sequence === 0) !== (state === undefined))
      throw new Error('the live view needs an engine that records, new or with its state');
    this.#engine = engine;
    this.#hash = hash;
    this.#moment.sequence = engine.sequence;
    this.#moment.timeMs = engine.coreTime;
    const ground: Ground = { engine, listings: this.listings, moment: this.#moment, out: this.#out };
    for (const projection of projections) this.#parts.set(projection, projection.open(ground));
    const parts = [...this.#parts.values()];
    this.#hearCommands = parts.filter((part) => hears(part, 'command'));
    this.#hearRecords = parts.filter((part) => hears(part, 'record'));
    for (const part of parts) this.#enlist(part);
    if (state !== undefined) this.#restore(state);
  }

  /** Sequence of the last command seen. */
  get sequence(): number {
    return this.#engine.sequence;
  }

  /** Hash of the last batch seen. */
  get hash(): string {
    return this.#hash;
  }

  /** Core time of the last command seen, ms. */
  get timeMs(): number {
    return this.#moment.timeMs;
  }

  /** The engine behind the view; for snapshots and audits, never to apply. */
  get engine(): Engine {
    return this.#engine;
  }

  /** A product's part of the view; throws for one that is not followed. */
  of<Open extends OpenProjection>(projection: Projection<Open>): Open {
    const part = this.#parts.get(projection);
    if (part === undefined) throw new Error(`${projection.name} is not followed`);
    return part as Open;
  }

  /**
   * Takes over the next committed batch; `rows` takes what it adds to the read tables.
   * @throws ReplayError, which must stop the exchange
   */
  apply(batch: Batch, rows?: Rows): void {
    const starts: number[] = [];
    const commands = applyBatch(this.#engine, batch, starts);
    const { events } = this.#engine;
    this.#out.rows = rows;
    this.#recordAt = 0;
    let command = 0;
    starts.forEach((from, index) => {
      const to = starts[index + 1] ?? events.length;
      this.#applyCommand({ commands, command, from, to, sequence: batch.seqFirst + index });
      command = commands.next(command);
    });
    for (const part of this.#parts.values()) part.batchEnd?.();
    rows?.batchEnd();
    this.#out.rows = undefined;
    this.#hash = batch.hash;
    this.#wake();
  }

  /** Whether the view has reached the sequence, waiting up to `limitMs` for it. */
  async reached(sequence: number, limitMs = MIN_SEQ_LIMIT_MS): Promise<boolean> {
    if (sequence <= this.sequence) return true;
    return new Promise((resolve) => {
      const waiting: Waiting = {
        sequence,
        resolve,
        timer: setTimeout(() => {
          this.#waiting.delete(waiting);
          resolve(false);
        }, limitMs),
      };
      this.#waiting.add(waiting);
    });
  }

  /** Answers a question as of the last command; throws for one that no product answers. */
  answer({ about, ...asked }: { readonly about: string }): unknown {
    const question = this.#questions.get(about);
    if (question === undefined) throw new Error(`nobody answers ${about}`);
    return question(asked);
  }

  /** What a snapshot must hold besides the engine's. */
  state(): ViewState {
    const state = new Map<string, Uint8Array>();
    for (const [{ name }, part] of this.#parts) if (part.pack !== undefined) state.set(name, part.pack());
    return state;
  }

  /** From now on projections gather what changes, and for these users what is theirs. */
  beginNews(watched: ReadonlySet<number>): void {
    this.#out.watched = watched;
    for (const part of this.#parts.values()) part.beginNews?.();
  }

  /** What changed since the last call; with `all`, of what is told whole: whole. */
  takeNews(all: boolean): Omit<Applied, 'sequence' | 'timeMs' | 'reset'> {
    const news = { users: this.#takeUsers() };
    for (const part of this.#parts.values()) Object.assign(news, part.takeNews?.(all));
    return news as unknown as Applied;
  }

  #takeUsers(): UserChange[] {
    const told = [...this.#parts.values()].flatMap(({ users }) => users ?? []);
    const none = Object.assign({}, ...told.map((each) => each.none)) as Omit<UserChange, 'user'>;
    const changes = new Map<number, UserChange>();
    for (const each of told)
      for (const [user, share] of each.take()) changes.set(user, { ...(changes.get(user) ?? { user, ...none }), ...share });
    return [...changes.values()];
  }

  #enlist(part: OpenProjection): void {
    for (const type of part.hears ?? []) if (hears(part, 'event')) this.#hearEvents[type] = [...(this.#hearEvents[type] ?? []), part];
    for (const [about, question] of Object.entries(part.questions ?? {})) {
      if (this.#questions.has(about)) throw new Error(`two products answer ${about}`);
      this.#questions.set(about, question as Question);
    }
  }

  #applyCommand(group: {
    readonly commands: CommandBuffer;
    readonly command: number;
    readonly from: number;
    readonly to: number;
    readonly sequence: number;
  }): void {
    const { events } = this.#engine;
    const { commands, command, from, to, sequence } = group;
    const moment = this.#moment;
    moment.sequence = sequence;
    // What stands before the COMMAND event has the command's time too, apart from timers, which fire when they were due.
    for (let at = from; at < to; at = events.next(at)) {
      if ((events.words[at]! & 255) === EventType.COMMAND) moment.timeMs = events.doubles[(at + EventWords.COMMAND.TIME) >> 1]!;
    }
    moment.atMs = moment.timeMs;
    for (let at = from; at < to; at = events.next(at)) {
      const type = events.words[at]! & 255;
      if (type === EventType.COMMAND) {
        moment.atMs = moment.timeMs;
        const code = events.words[at + EventWords.COMMAND.CODE]!;
        for (const part of this.#hearCommands) part.command(commands, command, code);
      } else if (type === EventType.TIMER) moment.atMs = events.doubles[(at + EventWords.TIMER.TIME) >> 1]!;
      const hearers = this.#hearEvents[type];
      if (hearers !== undefined) for (const part of hearers) part.event(events, at);
    }
    this.#applyRecords(sequence);
  }

  /** The records of one command, which stand together in the order of commands. */
  #applyRecords(sequence: number): void {
    const log = this.#engine.records!;
    for (let ordinal = 0; this.#recordAt < log.length; ordinal++) {
      const record = readRecord(log, this.#recordAt, ordinal, this.#moment.timeMs);
      if (record.sequence !== sequence) return;
      this.#recordAt += RECORD_WORDS;
      for (const part of this.#hearRecords) part.record(record);
    }
  }

  #restore(state: ViewState): void {
    const engineState = this.#engine.dumpWithoutOrders();
    const left = new Map(state);
    for (const [{ name }, part] of this.#parts) {
      const packed = left.get(name);
      if (part.pack !== undefined && packed === undefined) throw new Error(`the view's state lacks the part of ${name}`);
      part.restore?.(engineState, packed ?? NOTHING_PACKED);
      left.delete(name);
    }
    for (const name of left.keys()) throw new Error(`the view's state has a part of ${name}, which is not followed`);
  }

  #wake(): void {
    for (const waiting of this.#waiting) {
      if (waiting.sequence > this.sequence) continue;
      this.#waiting.delete(waiting);
      clearTimeout(waiting.timer);
      waiting.resolve(true);
    }
  }
}

const NOTHING_PACKED = new Uint8Array(0);

function hears<What extends 'event' | 'command' | 'record'>(
  part: OpenProjection,
  what: What,
): part is OpenProjection & Required<Pick<OpenProjection, What>> {
  return part[what] !== undefined;
}
