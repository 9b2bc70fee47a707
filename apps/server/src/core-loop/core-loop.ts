/**
 * The core loop: the one writer. It collects what a turn of the event loop brings, stamps these commands with one time and lets
 * the engine apply them in one run, the way a recovery does; appends what was applied in batches to the journal, one in flight,
 * and only after the commit lets outcomes and events out, in sequence order. Source: architecture "Core"; reliability R4.
 */
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command, CommandOf, MoneyCommandName, OrderId } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { BegunHash } from '../journal/chain.ts';
import type { Batch, Journal, Lease, NewBatch, TimedTexts } from '../journal/journal.ts';
import type { CommandTexts } from './command-texts.ts';
import { CoreError } from './core-error.ts';
import { digestOfEvents } from './replay.ts';

type WithoutTime<C> = C extends Command ? Omit<C, 'time'> : never;

/** Any command before the core stamps its time. */
export type AnyNewCommand = WithoutTime<Command>;

/** One that moves money outside trading: at-most-once/money-once.ts hands it to the core. */
export type NewMoneyCommand = WithoutTime<CommandOf<MoneyCommandName>>;

/** A command as a module makes it and hands it to the core; the core stamps the time. */
export type NewCommand = Exclude<AnyNewCommand, NewMoneyCommand>;

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
   * Resolves once the command and its outcome are durable. Commands are applied in the order in which they are handed over, at the
   * end of the turn or by `applyHandedOver`. `onApplied` hears the engine's Refusal code then, before it is durable: for keeping
   * books, never for answers. It is not called for what is not taken. What moves money outside trading goes another way (`MoneyDoor`).
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
  /** Texts of commands, added as these are applied: they go with the batch. */
  readonly texts?: Pick<CommandTexts, 'take'>;
  /** Called with each batch after its commit and before its outcomes are told, in order. A throw halts. */
  readonly onCommitted: (batch: Batch, events: CommittedEvents) => void;
  /** Called once when the core can never answer again; the process must end within 2 s. */
  readonly onHalt: (reason: Error) => void;
  /** Commands that may wait for their commit; more are answered with BUSY. */
  readonly maxWaiting?: number;
  /** Hears of each batch that is durable: its commands, and how long it took from here to the disk and back, s. */
  readonly onAppended?: (commands: number, seconds: number) => void;
}

/** A command that was handed over and is not applied yet. */
interface HandedOver {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: CoreError) => void;
  readonly onApplied: ((code: number) => void) | undefined;
}

/** One that was applied and waits for its commit. */
interface Waiter extends HandedOver {
  readonly outcome: Outcome;
}

/** A turn that brings more is worked off in runs of so many, so that their events need no more room than a batch has anyway. */
const RUN = 1_024;

/** Reduces what is at risk, so it still gets in where other commands are told BUSY. */
export const URGENT: ReadonlySet<number> = new Set([CommandType.CANCEL, CommandType.CANCEL_ALL, CommandType.CANCEL_AFTER]);

export class CoreLoop implements Core {
  readonly #options: CoreLoopOptions;
  readonly #maxWaiting: number;
  readonly #outcomes = new Map<number, number>();
  /** Commands applied since the last flush, and behind them, from word `#runAt` on, those handed over since. */
  readonly #commands: CommandBuffer;
  #runAt = 0;
  #handedOver: HandedOver[] = [];
  #runs = 0;
  /** Of many commands, the hash of the first; each run's are hashed when it is applied, mostly while the batch before is in flight. */
  #begun: BegunHash | undefined;
  #collecting: Waiter[] = [];
  /** Texts of theirs. */
  #texts: TimedTexts[] | undefined;
  #inFlight: Waiter[] = [];
  #committed: number;
  #flushing = false;
  #turnsEndAsked = false;
  #stopped: CoreError | undefined;
  #idle: (() => void)[] = [];

  constructor(options: CoreLoopOptions) {
    if (options.engine.sequence !== options.lease.seqLast) {
      throw new Error(`the engine stands at ${options.engine.sequence}, the journal ends at ${options.lease.seqLast}`);
    }
    this.#options = options;
    // In the engine's own memory commands are applied where they stand.
    this.#commands = options.engine.commands ?? new CommandBuffer();
    this.#commands.clear();
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

  /** How many runs were applied. As long as it stays the same, what was handed over meanwhile is not applied. */
  get runs(): number {
    return this.#runs;
  }

  /** Sequence of the last command that is durable. */
  get committed(): number {
    return this.#committed;
  }

  /** Commands that were handed over and not answered yet. */
  get waiting(): number {
    return this.#handedOver.length + this.#collecting.length + this.#inFlight.length;
  }

  /** How many commands were applied with each Refusal, since the start. */
  get outcomes(): ReadonlyMap<number, number> {
    return this.#outcomes;
  }

  /** Why it can never answer again; undefined while it does, and when it was closed in order. */
  get halted(): Error | undefined {
    const { cause } = this.#stopped ?? {};
    return cause instanceof Error ? cause : undefined;
  }

  submit(command: AnyNewCommand, onApplied?: (code: number) => void): Promise<Outcome> {
    if (this.#stopped !== undefined) return Promise.reject(new CoreError('STOPPED', this.#stopped.message, { cause: this.#stopped }));
    const { waiting } = this;
    const limit = URGENT.has(command.type) ? this.#maxWaiting : this.#maxWaiting * 0.9;
    if (waiting >= limit) return Promise.reject(new CoreError('BUSY', `${waiting} commands wait for their commit.`));
    return new Promise((resolve, reject) => {
      this.#handedOver.push({ resolve, reject, onApplied });
      try {
        // Without its time, which the run stamps in place: a copy with a time more would cost as much as all the rest of this.
        this.#commands.write(command as Command);
      } catch (error) {
        this.#halt(asError(error));
        return;
      }
      if (this.#handedOver.length === RUN) this.applyHandedOver();
      else this.#askTurnsEnd();
    });
  }

  /**
   * What a start journals before anything else, stamped with the last core time of the journal: the marks of a recovery move no
   * time, so that nothing that fell due meanwhile fires in front of them.
   * @throws CoreError
   */
  recordStart(commands: readonly AnyNewCommand[], timeMs: number): Promise<Outcome[]> {
    const outcomes = Promise.all(commands.map((command) => this.submit(command)));
    this.#applyRun(timeMs);
    return outcomes;
  }

  /** Applies what was handed over and not applied yet, so that whoever asks the engine now hears of it. */
  applyHandedOver(): void {
    this.#applyRun(this.#options.clock.now());
  }

  /** Takes no more commands and resolves when all taken ones are answered. */
  async close(): Promise<void> {
    this.#stopped ??= new CoreError('STOPPED', 'the exchange is shutting down.');
    if (this.#handedOver.length > 0 || this.#collecting.length > 0 || this.#inFlight.length > 0)
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    // Giving up the lease is no failure any more.
    this.#options.lease.lost.removeEventListener('abort', this.#onLeaseLost);
  }

  #applyRun(timeMs: number): void {
    const run = this.#handedOver;
    if (run.length === 0) return;
    const { engine } = this.#options;
    const commands = this.#commands;
    const from = this.#runAt;
    const eventsFrom = engine.events.length;
    this.#handedOver = [];
    this.#runs += 1;
    try {
      for (let at = from; at < commands.length; at = commands.next(at)) commands.stamp(at, timeMs);
      engine.applyAll(commands, from, commands.length);
      this.#runAt = commands.length;
      if (BegunHash.isDue(commands.length * 4, this.#begun)) (this.#begun ??= new BegunHash()).take(commands.bytes());
      const outcomes = outcomesOf(engine.events, eventsFrom);
      if (outcomes.length !== run.length) throw new Error(`${run.length} commands had ${outcomes.length} outcomes`);
      run.forEach((each, i) => this.#collecting.push({ ...each, outcome: outcomes[i]! }));
    } catch (error) {
      // The engine's state can no longer be trusted.
      this.#handedOver = run;
      this.#halt(asError(error));
      return;
    }
    for (let i = this.#collecting.length - run.length; i < this.#collecting.length; i++) {
      const { onApplied, outcome } = this.#collecting[i]!;
      this.#outcomes.set(outcome.code, (this.#outcomes.get(outcome.code) ?? 0) + 1);
      onApplied?.(outcome.code);
    }
    const bytes = this.#options.texts?.take();
    if (bytes !== undefined) (this.#texts ??= []).push({ timeMs, bytes });
    this.#askTurnsEnd();
  }

  /** Waits for the end of this turn, so that all requests the turn brings share a run and a batch. */
  #askTurnsEnd(): void {
    if (this.#turnsEndAsked) return;
    this.#turnsEndAsked = true;
    setImmediate(() => {
      this.#turnsEndAsked = false;
      this.applyHandedOver();
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    this.applyHandedOver();
    if (this.#flushing || this.#collecting.length === 0) return;
    this.#flushing = true;
    const { engine, journal, lease } = this.#options;
    const batch: NewBatch = {
      seqFirst: this.#committed + 1,
      seqLast: engine.sequence,
      prev: this.#committed,
      epoch: lease.epoch,
      commands: this.#commands.bytes().slice(),
      eventDigest: digestOfEvents(engine.events),
      engineVersion: ENGINE_VERSION,
      texts: this.#texts,
    };
    const begun = this.#begun;
    this.#begun = undefined;
    this.#texts = undefined;
    const events = copyOf(engine.events);
    this.#inFlight = this.#collecting;
    this.#collecting = [];
    this.#commands.clear();
    this.#runAt = 0;
    engine.events.clear();
    try {
      const fromMs = performance.now();
      const journalled = await journal.append(batch, begun);
      this.#committed = batch.seqLast;
      this.#options.onAppended?.(batch.seqLast - batch.prev, (performance.now() - fromMs) / 1_000);
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
    else if (this.#handedOver.length === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Nobody is told a success any more, whatever the journal holds; a restart finds out. */
  #halt(reason: Error): void {
    if (this.#stopped?.cause !== undefined) return;
    this.#stopped = new CoreError('STOPPED', 'the exchange halted.', { cause: reason });
    this.#flushing = true;
    const unanswered = [...this.#inFlight, ...this.#collecting, ...this.#handedOver];
    this.#inFlight = [];
    this.#collecting = [];
    this.#handedOver = [];
    for (const waiter of unanswered) {
      waiter.reject(new CoreError('OUTCOME_UNKNOWN', 'the exchange halted before the commit was confirmed.', { cause: reason }));
    }
    for (const resolve of this.#idle.splice(0)) resolve();
    this.#options.onHalt(reason);
  }
}

const { COMMAND, LINKED } = EventWords;

/** What came of each command whose events stand behind word `from`, in their order. */
function outcomesOf({ words, doubles, length }: CommittedEvents, from: number): Outcome[] {
  const outcomes: Outcome[] = [];
  for (let at = from; at < length; at += words[at]! >>> 16) {
    const type = words[at]! & 255;
    if (type === EventType.COMMAND) {
      const slot = words[at + COMMAND.SLOT]!;
      outcomes.push({
        sequence: doubles[(at + COMMAND.SEQUENCE) >> 1]!,
        timeMs: doubles[(at + COMMAND.TIME) >> 1]!,
        code: words[at + COMMAND.CODE]!,
        order: slot < 0 ? undefined : { slot, number: doubles[(at + COMMAND.NUMBER) >> 1]! },
      });
    } else if (type === EventType.LINKED) {
      // Only the placing of an OCO links orders, after its COMMAND event.
      outcomes.push({
        ...outcomes.pop()!,
        stopOrder: { slot: words[at + LINKED.STOP_SLOT]!, number: doubles[(at + LINKED.STOP_NUMBER) >> 1]! },
      });
    }
  }
  return outcomes;
}

function copyOf(log: EventLog): CommittedEvents {
  const words = log.words.slice(0, log.length);
  return { words, doubles: new Float64Array(words.buffer), longs: new BigInt64Array(words.buffer), length: log.length };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
