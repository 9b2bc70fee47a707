import { Refusal } from '@kontor/domain/refusals';
import { readCommand } from '@kontor/engine/command';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { applyToBoth, stateDifference } from '@kontor/testkit/compare';
import { checkState } from './checks/state.ts';
import { Violation } from './checks/violation.ts';
import { changesInSilence } from './checks/silent-commands.ts';
import { Witness } from './checks/witness.ts';
import type { Coverage } from './coverage.ts';
import { foldWords } from './event-digest.ts';
import { Mark } from './journal.ts';
import type { Journal } from './journal.ts';
import { replayCold } from './replay.ts';
import type { Subject, SubjectMaker, TwinMaker } from './subject.ts';

/** Snapshots kept for the replays at the end of a world. */
const SNAPSHOTS_KEPT = 3;

const NAMES = { left: 'the engine', right: 'the twin' };

export interface StageOptions {
  readonly maker: SubjectMaker;
  readonly twin: TwinMaker | undefined;
  readonly journal: Journal;
  readonly coverage: Coverage;
  /** One command in so many has its refusal held against the digest of the whole state. */
  readonly digestEvery: number;
}

/** Engine, twin and witness side by side, given the same commands; the first difference is thrown as a Violation. */
export class Stage {
  readonly witness = new Witness();
  /** Digest of the events of each command so far. */
  readonly folds: number[] = [];
  /** The last few snapshots with the number of commands in them. */
  readonly snapshots: { readonly commands: number; readonly bytes: Uint8Array }[] = [];
  /** Order number of each command's outcome so far, 0 for none. */
  readonly numbers: number[] = [];
  private readonly options: StageOptions;
  private engine: Subject;
  private readonly twin: EngineDoor | undefined;

  constructor(options: StageOptions) {
    this.options = options;
    this.engine = options.maker.create({ recording: true });
    this.twin = options.twin?.({ recording: true });
  }

  /** Applies the command at `at` of the journal to all, compares what they say and checks it. */
  apply(at: number): void {
    const commands = this.options.journal.commands;
    const digestBefore = this.folds.length % this.options.digestEvery === 0 ? this.engine.digest() : undefined;
    const difference = this.applyToTwins(at);
    const { events, records } = this.engine;
    const group = commandEvent(events);
    const code = group < 0 ? -1 : events.words[group + EventWords.COMMAND.CODE]!;
    this.numbers.push(group < 0 ? 0 : events.doubles[(group + EventWords.COMMAND.NUMBER) >> 1]!);
    const type = commands.words[at]! & 0xffff;
    try {
      const needed =
        code === Refusal.NONE &&
        (changesInSilence(type) ||
          [this.witness.contracts, this.witness.seconds, this.witness.items, this.witness.peers].some((follower) => follower.wants(type)));
      this.witness.follow(needed ? readCommand(commands, at) : undefined, type, code, events, records);
      // Of a draw that goes on, and of a trade that is forgotten, no event tells.
      const isStill = group === 0 && !this.witness.peers.hasForgotten && !this.witness.items.areDrawn;
      const changed = digestBefore !== undefined && isStill && code !== Refusal.NONE && this.engine.digest() !== digestBefore;
      if (changed) throw new Violation('outcome.digest', `the state changed although the command was not applied (code ${code})`);
    } catch (error) {
      if (error instanceof Violation && difference !== undefined)
        throw new Violation(error.check, `${error.message.slice(error.check.length + 2)}\n${difference}`);
      throw error;
    }
    if (difference !== undefined) throw new Violation(twinCheck(difference), difference);
    this.options.coverage.observe(commands, at, code, events);
    this.folds.push(foldWords(events.words, events.length, code));
    events.clear();
    records?.clear();
  }

  /** Compares the whole state, restarts from a snapshot, or replays everything. */
  act(mark: Mark): void {
    if (mark === Mark.COMPARE) this.compareState();
    else if (mark === Mark.RESTORE) this.restore();
    else this.replay();
    this.options.coverage.marked(mark);
  }

  compareState(): void {
    const dump = this.engine.dump();
    const difference = this.twin && stateDifference(dump, this.twin.dump(), NAMES);
    if (difference !== undefined) throw new Violation('twin.state', difference);
    checkState(dump, this.witness, this.engine.records !== undefined);
    const found = this.options.maker.audit?.(dump) ?? [];
    if (found.length > 0) throw new Violation('state.audit', found.join('; '));
  }

  /** The first difference between the twins; the engine's events and records stay for the checks. */
  private applyToTwins(at: number): string | undefined {
    const commands = this.options.journal.commands;
    if (this.twin !== undefined) return applyToBoth(this.engine, this.twin, commands, at, NAMES);
    const answer = this.engine.apply(commands, at);
    const group = commandEvent(this.engine.events);
    return group < 0 || this.engine.events.words[group + EventWords.COMMAND.CODE] === answer
      ? undefined
      : `the engine answers ${answer} and its event says otherwise`;
  }

  private restore(): void {
    const before = this.engine.digest();
    const bytes = this.engine.snapshot();
    this.engine = this.options.maker.restore(bytes, { recording: true });
    if (this.engine.digest() !== before)
      throw new Violation('snapshot.digest', `${before} went into the snapshot, ${this.engine.digest()} came out`);
    if (this.engine.sequence !== this.folds.length)
      throw new Violation('snapshot.sequence', `${this.folds.length} commands went in, ${this.engine.sequence} came out`);
    if (this.engine.events.length > 0) throw new Violation('snapshot.events', 'a restored engine has events');
    this.snapshots.push({ commands: this.folds.length, bytes });
    if (this.snapshots.length > SNAPSHOTS_KEPT) this.snapshots.shift();
  }

  private replay(): void {
    replayCold({
      maker: this.options.maker,
      journal: this.options.journal,
      commands: this.folds.length,
      folds: this.folds,
      digest: this.engine.digest(),
    });
  }

  /** Digest of the engine's state now. */
  digest(): string {
    return this.engine.digest();
  }
}

/** Offset of the COMMAND event, −1 for none. */
function commandEvent(events: EventLog): number {
  for (let at = 0; at < events.length && events.words[at]! >>> 16 > 0; at = events.next(at))
    if ((events.words[at]! & 255) === EventType.COMMAND) return at;
  return -1;
}

/** What kind of difference the sentence tells of. */
function twinCheck(difference: string): string {
  if (difference.startsWith('event')) return 'twin.events';
  return difference.startsWith('ledger') ? 'twin.records' : 'twin.outcome';
}
