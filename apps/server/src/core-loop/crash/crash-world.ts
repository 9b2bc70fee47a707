/**
 * A process that dies around its appends, again and again, over a journal that stays (reliability R2). A model beside it
 * applies exactly the commands that were committed, from the commands themselves and not from the journal's bytes.
 */
import { isDeepStrictEqual } from 'node:util';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { audit } from '@kontor/engine/audit';
import { CommandType } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, restoreEngine } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { readEvent } from '@kontor/engine/event';
import { MemoryJournal } from '../../journal/memory-journal.ts';
import type { AppendFault, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import type { Draw } from '../../seeded-draw.ts';
import { CoreError } from '../core-error.ts';
import { CoreLoop } from '../core-loop.ts';
import type { AnyNewCommand, Outcome } from '../core-loop.ts';
import { recover } from '../replay.ts';
import { canBeRetried } from './crash-commands.ts';
import type { KnownOrder } from './crash-commands.ts';

/**
 * Where the process dies. `applied`: the engine applied the commands, the append did not begin. `before`: the append did not
 * reach the journal. `inside`: it did, and the transaction was rolled back. `committed`: it was committed, nobody was told.
 * `answered`: right after the answers.
 */
export const CRASH_PHASES = ['applied', 'before', 'inside', 'committed', 'answered'] as const;
export type CrashPhase = (typeof CRASH_PHASES)[number];

/** Either the process learns of a failure and halts, or it waits for an answer until it is killed. */
const FAULTS: Readonly<Record<'before' | 'inside' | 'committed', readonly AppendFault[]>> = {
  before: ['failBefore', 'hangBefore'],
  inside: ['failInside'],
  committed: ['commitThenFail', 'hangAfterCommit'],
};

/** A command whose outcome was told, for the final count. */
interface Acknowledged {
  readonly command: AnyNewCommand;
  readonly outcome: Outcome;
}

/** Something that must hold after a crash does not; `message` says what. */
export class CrashViolation extends Error {
  override readonly name = 'CrashViolation';
}

const KNOWN_ORDERS = 12;
/** Answers that no timer cuts off: a hanging append ends with its process. */
const noTimer = () => () => undefined;

export class CrashWorld {
  readonly #storage: MemoryJournalStorage;
  readonly #draw: Draw;
  readonly #model = createEngine();
  /** What the model answered to each committed command. */
  readonly #modelOutcomes: Outcome[] = [];
  readonly #acknowledged: Acknowledged[] = [];
  readonly #snapshots: Uint8Array[] = [];
  /** Latest accepted orders, oldest first. */
  readonly orders: KnownOrder[] = [];
  /** How often each kind of event was committed. */
  readonly eventKinds = new Map<string, number>();
  #timeMs = 1_000_000;
  #epoch = 0;
  restartsFromSnapshot = 0;

  constructor(storage: MemoryJournalStorage, draw: Draw) {
    this.#storage = storage;
    this.#draw = draw;
  }

  /** Submits in a process that lives on until all is answered, and compares with the model. */
  async submit(commands: readonly AnyNewCommand[]): Promise<readonly Outcome[]> {
    const process = await this.start(() => undefined);
    const outcomes = await Promise.all(commands.map((command) => process.core.submit(command)));
    this.#commit(commands, outcomes);
    process.journal.crash();
    return outcomes;
  }

  /** Submits the commands in a process that dies in the phase given. Checks what was told; the journal stays for the next. */
  async crash(commands: readonly AnyNewCommand[], phase: CrashPhase): Promise<void> {
    if (phase === 'answered') return void (await this.submit(commands));
    const faults = phase === 'applied' ? [] : FAULTS[phase];
    const fault = faults.length === 0 ? undefined : faults[this.#draw(faults.length)]!;
    const late: Promise<PromiseSettledResult<unknown>[]>[] = [];
    const process = await this.start(() => {
      // More comes while the append is in flight; it must share the fate of what never left.
      late.push(Promise.allSettled([process.core.submit({ type: CommandType.TICK })]));
      return fault;
    });
    const before = this.#storage.seqLast;
    const settled = Promise.allSettled(commands.map((command) => process.core.submit(command)));
    if (phase === 'applied') process.journal.crash();
    else await turns();
    // A process that waits for an answer that never comes is killed; one that was told of the failure has halted.
    process.journal.crash();
    allRejected([...(await settled), ...(await Promise.all(late)).flat()]);
    this.#demand(process.halts.length === 1, `the core halted ${process.halts.length} times`);
    allRejected(await Promise.allSettled([process.core.submit({ type: CommandType.TICK })]));
    const stored = this.#storage.seqLast - before;
    this.#demand(stored === (phase === 'committed' ? commands.length : 0), `${phase}: the journal took ${stored} commands`);
    if (phase === 'committed') this.#commit(commands, undefined);
  }

  /** Sends again what can be: what took effect before must be answered with its first outcome, the rest happens now. */
  async retry(commands: readonly AnyNewCommand[], first: readonly Outcome[]): Promise<void> {
    const again = commands.map((command, at) => ({ command, first: first[at] })).filter(({ command }) => canBeRetried(command));
    if (again.length === 0) return;
    const outcomes = await this.submit(again.map(({ command }) => command));
    again.forEach(({ first: before }, at) => {
      if (before === undefined || !isApplied(before.code)) return;
      const outcome = outcomes[at]!;
      this.#demand(outcome.code === Refusal.REPEATED, `a repetition of command ${before.sequence} was answered with ${outcome.code}`);
      this.#demand(isDeepStrictEqual(outcome.order, before.order), `a repetition of command ${before.sequence} names another order`);
    });
  }

  /** What the model answers to the latest `count` committed commands, oldest first. */
  firstOutcomes(count: number): readonly Outcome[] {
    return this.#modelOutcomes.slice(-count);
  }

  /** Looks at the whole journal in the end: each acknowledged order once, and the books right. */
  async finish(): Promise<void> {
    (await this.start(() => undefined)).journal.crash();
    const engine = createEngine();
    const accepted = new Map<number, number>();
    const byClient = new Map<string, number>();
    const sequences: number[] = [];
    await recover(new MemoryJournal(this.#storage), engine, () => {
      for (let at = 0; at < engine.events.length; at = engine.events.next(at)) {
        const event = readEvent(engine.events, at);
        if (event.type === 'command') sequences.push(event.sequence);
        if (event.type !== 'accepted') continue;
        accepted.set(event.number, (accepted.get(event.number) ?? 0) + 1);
        const key = `${event.user} ${event.clientId.join(' ')}`;
        byClient.set(key, (byClient.get(key) ?? 0) + 1);
      }
    });
    this.#demand(
      sequences.every((sequence, at) => sequence === at + 1),
      'the sequences in the journal have gaps',
    );
    for (const { command, outcome } of this.#acknowledged) {
      this.#demand(outcome.sequence <= sequences.length, `acknowledged command ${outcome.sequence} is missing`);
      if (!isApplied(outcome.code) || outcome.order === undefined || !canBeRetried(command) || !('clientId' in command)) continue;
      const { number } = outcome.order;
      this.#demand(accepted.get(number) === 1, `acknowledged order ${number} was accepted ${accepted.get(number) ?? 0} times`);
      const legs = command.type === CommandType.PLACE_OCO ? 2 : 1;
      const times = byClient.get(`${command.user} ${command.clientId?.join(' ')}`) ?? 0;
      this.#demand(times <= legs, `one client id was accepted ${times} times`);
    }
    const problems = audit(this.#model.dump());
    this.#demand(problems.length === 0, problems.join('; '));
  }

  /** A new process: recovers, from nothing or from a snapshot, must stand where the model stands, and takes commands. */
  async start(fault: () => AppendFault | undefined) {
    const journal = new MemoryJournal(this.#storage, { faults: fault, timer: noTimer });
    const lease = await journal.acquire();
    this.#demand(lease.epoch > this.#epoch, 'the epoch did not rise');
    this.#epoch = lease.epoch;
    const engine = this.#recoveryStart();
    await recover(journal, engine, () => undefined);
    this.#demand(engine.sequence === this.#model.sequence, `recovered to ${engine.sequence}, the model stands at ${this.#model.sequence}`);
    this.#demand(engine.digest() === this.#model.digest(), `recovered state ${engine.digest()}, the model's is ${this.#model.digest()}`);
    if (this.#draw(8) === 0) this.#demand(isDeepStrictEqual(engine.dump(), this.#model.dump()), 'recovered state differs from the model');
    const halts: Error[] = [];
    const core = new CoreLoop({
      engine,
      journal,
      lease,
      clock: { now: () => this.#timeMs },
      onCommitted: () => undefined,
      onHalt: (reason) => halts.push(reason),
    });
    this.#timeMs += this.#draw(5_000);
    return { journal, core, halts };
  }

  #recoveryStart(): Engine {
    if (this.#snapshots.length === 0 || this.#draw(2) === 0) return createEngine();
    this.restartsFromSnapshot += 1;
    return restoreEngine(this.#snapshots[this.#draw(this.#snapshots.length)]!);
  }

  /** Applies to the model what is now in the journal; `outcomes` are what the process answered, if it did. */
  #commit(commands: readonly AnyNewCommand[], outcomes: readonly Outcome[] | undefined): void {
    commands.forEach((command, at) => {
      const expected = this.#apply(command);
      this.#modelOutcomes.push(expected);
      const outcome = outcomes?.[at];
      if (outcome === undefined) return;
      this.#demand(isDeepStrictEqual(outcome, expected), `command ${expected.sequence} was answered otherwise than by the model`);
      this.#acknowledged.push({ command, outcome });
    });
    if (this.#draw(16) === 0) this.#snapshots.push(this.#model.snapshot());
  }

  #apply(command: AnyNewCommand): Outcome {
    const model = this.#model;
    const buffer = new CommandBuffer(64);
    model.events.clear();
    const code = model.apply(buffer, buffer.write({ ...command, time: this.#timeMs }));
    let order: Outcome['order'];
    let stopOrder: Outcome['stopOrder'];
    for (let at = 0; at < model.events.length; at = model.events.next(at)) {
      const event = readEvent(model.events, at);
      this.eventKinds.set(event.type, (this.eventKinds.get(event.type) ?? 0) + 1);
      if (event.type === 'command' && event.slot >= 0) order = { slot: event.slot, number: event.number };
      if (event.type === 'linked') stopOrder = { slot: event.stopSlot, number: event.stopNumber };
      if (event.type !== 'accepted') continue;
      this.orders.push({ user: event.user, slot: event.slot, number: event.number });
      if (this.orders.length > KNOWN_ORDERS) this.orders.shift();
    }
    return { sequence: model.sequence, timeMs: this.#timeMs, code, order, ...(stopOrder === undefined ? {} : { stopOrder }) };
  }

  #demand(holds: boolean, otherwise: string): void {
    if (!holds) throw new CrashViolation(`after command ${this.#model.sequence}: ${otherwise}`);
  }
}

/** Some turns of the event loop: enough for the flush, the append and its answer. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function allRejected(answers: readonly PromiseSettledResult<unknown>[]): void {
  for (const answer of answers) {
    if (answer.status === 'fulfilled') throw new CrashViolation('an outcome was told without its commit being confirmed');
    if (!(answer.reason instanceof CoreError)) throw answer.reason;
  }
}
