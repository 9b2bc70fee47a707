/**
 * The core loop: the one writer. It stamps commands with sequence and time, lets the engine apply them as they arrive,
 * appends them in batches to the journal, one in flight, and only after the commit lets outcomes and events out, in
 * sequence order. Source: architecture "Core"; reliability R4.
 */
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command, OrderId } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { EventType } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import type { Batch, Journal, Lease, NewBatch } from '../journal/journal.ts';
import { CoreError } from './core-error.ts';
import { digestOfEvents } from './replay.ts';

type WithoutTime<C> = C extends Command ? Omit<C, 'time'> : never;

/** A command as a module makes it; the core stamps the time. */
export type NewCommand = WithoutTime<Command>;

/** What the engine answered to a command that is in the journal. */
export interface Outcome {
  readonly sequence: number;
  /** Core time of the command, ms since 1970 UTC. */
  readonly timeMs: number;
  /** A Refusal; NONE and REPEATED mean that it took effect, now or before (`isApplied`). */
  readonly code: number;
  /** The order that it made or touched. */
  readonly order: OrderId | undefined;
  /** The stop leg of an OCO placed by this very command. */
  readonly stopOrder?: OrderId;
}

/** The events of a batch, for `readEvent`. */
export type CommittedEvents = Pick<EventLog, 'words' | 'doubles' | 'longs' | 'length'>;

/** What modules need of the core. */
export interface Core {
  /**
   * Resolves once the command and its outcome are durable. `onApplied` hears the engine's Refusal code in the same turn, before
   * that: for keeping books, never for answers. It is not called for what is not taken.
   * @throws CoreError
   */
  submit(command: NewCommand, onApplied?: (code: number) => void): Promise<Outcome>;
}

export interface CoreLoopOptions {
  /** Recovered to the end of the journal. */
  readonly engine: EngineDoor;
  readonly journal: Journal;
  readonly lease: Lease;
  readonly clock: { now(): number };
  /** Called with each batch after its commit and before its outcomes are told, in order. A throw halts. */
  readonly onCommitted: (batch: Batch, events: CommittedEvents) => void;
  /** Called once when the core can never answer again; the process must end within 2 s. */
  readonly onHalt: (reason: Error) => void;
  /** Commands that may wait for their commit; more are answered with BUSY. */
  readonly maxWaiting?: number;
}

interface Waiter {
  readonly outcome: Outcome;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: CoreError) => void;
}

/** Reduces what is at risk, so it still gets in where other commands are told BUSY. */
const URGENT: ReadonlySet<number> = new Set([CommandType.CANCEL, CommandType.CANCEL_ALL, CommandType.CANCEL_AFTER]);

export class CoreLoop implements Core {
  readonly #options: CoreLoopOptions;
  readonly #maxWaiting: number;
  /** Commands applied since the last flush. */
  readonly #commands = new CommandBuffer();
  #collecting: Waiter[] = [];
  #inFlight: Waiter[] = [];
  #committed: number;
  #flushing = false;
  #flushAsked = false;
  #stopped: CoreError | undefined;
  #idle: (() => void)[] = [];

  constructor(options: CoreLoopOptions) {
    if (options.engine.sequence !== options.lease.seqLast) {
      throw new Error(`the engine stands at ${options.engine.sequence}, the journal ends at ${options.lease.seqLast}`);
    }
    this.#options = options;
    this.#maxWaiting = options.maxWaiting ?? 20_000;
    this.#committed = options.engine.sequence;
    options.engine.events.clear();
    options.lease.lost.addEventListener('abort', this.#onLeaseLost);
    if (options.lease.lost.aborted) this.#onLeaseLost();
  }

  readonly #onLeaseLost = (): void => this.#halt(asError(this.#options.lease.lost.reason));

  /** Sequence of the last command applied; it may not be committed yet. */
  get applied(): number {
    return this.#options.engine.sequence;
  }

  /** Sequence of the last command that is durable. */
  get committed(): number {
    return this.#committed;
  }

  submit(command: NewCommand, onApplied?: (code: number) => void): Promise<Outcome> {
    return this.#take(command, undefined, onApplied);
  }

  /**
   * What a start journals before anything else, stamped with the last core time of the journal: the marks of a recovery move no
   * time, so that nothing that fell due meanwhile fires in front of them.
   * @throws CoreError
   */
  recordStart(commands: readonly NewCommand[], timeMs: number): Promise<Outcome[]> {
    return Promise.all(commands.map((command) => this.#take(command, timeMs)));
  }

  #take(command: NewCommand, timeMs?: number, onApplied?: (code: number) => void): Promise<Outcome> {
    if (this.#stopped !== undefined) return Promise.reject(new CoreError('STOPPED', this.#stopped.message, { cause: this.#stopped }));
    const waiting = this.#collecting.length + this.#inFlight.length;
    const limit = URGENT.has(command.type) ? this.#maxWaiting : this.#maxWaiting * 0.9;
    if (waiting >= limit) return Promise.reject(new CoreError('BUSY', `${waiting} commands wait for their commit.`));
    return new Promise((resolve, reject) => {
      try {
        const outcome = this.#apply(command, timeMs ?? this.#options.clock.now());
        this.#collecting.push({ outcome, resolve, reject });
        onApplied?.(outcome.code);
      } catch (error) {
        // The engine's state can no longer be trusted.
        reject(new CoreError('OUTCOME_UNKNOWN', 'the engine failed.', { cause: error }));
        this.#halt(asError(error));
        return;
      }
      this.#askFlush();
    });
  }

  /** Takes no more commands and resolves when all taken ones are answered. */
  async close(): Promise<void> {
    this.#stopped ??= new CoreError('STOPPED', 'the exchange is shutting down.');
    if (this.#collecting.length > 0 || this.#inFlight.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    // Giving up the lease is no failure any more.
    this.#options.lease.lost.removeEventListener('abort', this.#onLeaseLost);
  }

  #apply(command: NewCommand, timeMs: number): Outcome {
    const { engine } = this.#options;
    const commands = this.#commands;
    const from = engine.events.length;
    // Stamped in place: a copy with a time more would cost as much as all the rest of this.
    const at = commands.write(command as Command);
    commands.stamp(at, timeMs);
    const code = engine.apply(commands, at);
    const outcome: Outcome = { sequence: engine.sequence, timeMs, code, order: orderOf(engine.events, from) };
    return command.type === CommandType.PLACE_OCO ? { ...outcome, ...stopLegOf(engine.events, from) } : outcome;
  }

  /** Waits for the end of this turn, so that all requests the turn brings share a batch. */
  #askFlush(): void {
    if (this.#flushing || this.#flushAsked) return;
    this.#flushAsked = true;
    setImmediate(() => {
      this.#flushAsked = false;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    if (this.#flushing || this.#collecting.length === 0) return;
    this.#flushing = true;
    const { engine, journal, lease } = this.#options;
    const batch: NewBatch = {
      seqFirst: this.#committed + 1, seqLast: engine.sequence, prev: this.#committed, epoch: lease.epoch,
      commands: this.#commands.bytes().slice(), eventDigest: digestOfEvents(engine.events), engineVersion: ENGINE_VERSION,
    };
    const events = copyOf(engine.events);
    this.#inFlight = this.#collecting;
    this.#collecting = [];
    this.#commands.clear();
    engine.events.clear();
    try {
      const journalled = await journal.append(batch);
      this.#committed = batch.seqLast;
      this.#options.onCommitted(journalled, events);
    } catch (error) {
      this.#halt(asError(error));
      return;
    }
    const answered = this.#inFlight;
    this.#inFlight = [];
    for (const waiter of answered) waiter.resolve(waiter.outcome);
    this.#flushing = false;
    if (this.#collecting.length > 0) void this.#flush();
    else for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Nobody is told a success any more, whatever the journal holds; a restart finds out. */
  #halt(reason: Error): void {
    if (this.#stopped?.cause !== undefined) return;
    this.#stopped = new CoreError('STOPPED', 'the exchange halted.', { cause: reason });
    this.#flushing = true;
    const unanswered = [...this.#inFlight, ...this.#collecting];
    this.#inFlight = [];
    this.#collecting = [];
    for (const waiter of unanswered) {
      waiter.reject(new CoreError('OUTCOME_UNKNOWN', 'the exchange halted before the commit was confirmed.', { cause: reason }));
    }
    for (const resolve of this.#idle.splice(0)) resolve();
    this.#options.onHalt(reason);
  }
}

/** The stop leg of an OCO that was just placed. */
function stopLegOf(events: EventLog, from: number): { readonly stopOrder?: OrderId } {
  for (let at = from; at < events.length; at = events.next(at)) {
    if ((events.words[at]! & 255) === EventType.LINKED) return { stopOrder: { slot: events.words[at + 4]!, number: events.doubles[(at >> 1) + 4]! } };
  }
  return {};
}

/** The order named by the COMMAND event among the events from word `from` on; there is exactly one such event. */
function orderOf(events: EventLog, from: number): OrderId | undefined {
  for (let at = from; at < events.length; at = events.next(at)) {
    if ((events.words[at]! & 255) !== EventType.COMMAND) continue;
    const slot = events.words[at + 7]!;
    return slot < 0 ? undefined : { slot, number: events.doubles[(at >> 1) + 4]! };
  }
  throw new Error('the engine applied a command without a COMMAND event');
}

function copyOf(log: EventLog): CommittedEvents {
  const words = log.words.slice(0, log.length);
  return { words, doubles: new Float64Array(words.buffer), longs: new BigInt64Array(words.buffer), length: log.length };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
