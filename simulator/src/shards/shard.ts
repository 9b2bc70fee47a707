import { createEngine, restoreEngine } from '@kontor/engine/engine';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { Violation } from '../checks/violation.ts';
import { foldWords } from '../event-digest.ts';
import type { Subject } from '../subject.ts';
import { Books } from './books.ts';
import { LinkFacts } from './link-facts.ts';
import type { CommittedJournal } from './relay.ts';

/** A command in a shard's journal, with what came of it. */
interface Entry {
  readonly command: Command;
  readonly refusal: number;
  /** Digest of its events. */
  readonly fold: number;
}

/** An engine with what can be said of it. */
class Side {
  engine: Subject;
  facts = new LinkFacts();
  books = new Books();
  private readonly buffer = new CommandBuffer(64);
  private isStale = true;

  constructor(engine: Subject = createEngine()) {
    this.engine = engine;
  }

  /** Applies a command and hears what came of it. */
  apply(command: Command): Entry {
    const { engine, buffer } = this;
    buffer.clear();
    const refusal = engine.apply(buffer, buffer.write(command));
    const fold = foldWords(engine.events.words, engine.events.length, refusal);
    engine.events.clear();
    this.hear(command, refusal);
    return { command, refusal, fold };
  }

  /** Takes in a command that the engine has applied already, as a snapshot has. */
  hear(command: Command, refusal: number): void {
    this.facts.hear(command, refusal);
    this.books.hear(command, refusal);
    this.isStale = true;
  }

  /** The books as of now; throws a Violation where they do not hold by themselves. */
  read(): Books {
    if (this.isStale) this.books.take(this.engine.dump());
    this.isStale = false;
    return this.books;
  }
}

/**
 * A core with its journal and its follower. What the leader has applied counts only once it is committed: the follower, which relays
 * read, knows what is committed and nothing else, and a crash takes the rest away.
 */
export class Shard implements CommittedJournal {
  readonly number: number;
  leader = new Side();
  readonly follower = new Side();
  private readonly journal: Entry[] = [];
  private committed = 0;
  private time = 0;
  private snapshot: { readonly commands: number; readonly bytes: Uint8Array } | undefined;

  constructor(number: number) {
    this.number = number;
  }

  /** Commands that are committed. */
  get length(): number {
    return this.committed;
  }

  /** Commands that a crash would take away. */
  get tail(): number {
    return this.journal.length - this.committed;
  }

  entry(index: number): Entry {
    return this.journal[index]!;
  }

  /** The leader applies a command; nobody hears of it before it is committed. Returns its refusal. */
  take(command: Command, now: number): number {
    this.time = Math.max(this.time, now);
    const entry = this.leader.apply({ ...command, time: this.time });
    this.journal.push(entry);
    return entry.refusal;
  }

  /** So many commands more are on the disk, and the follower applies them. */
  commit(count: number): void {
    const to = Math.min(this.journal.length, this.committed + count);
    for (; this.committed < to; this.committed += 1) {
      const told = this.entry(this.committed);
      const { fold } = this.follower.apply(told.command);
      if (fold !== told.fold)
        throw new Violation('shards.follower', `shard ${this.number}, command ${this.committed + 1} has other events`);
    }
  }

  /** A snapshot of what is committed, by the follower. */
  keepSnapshot(): void {
    this.snapshot = { commands: this.committed, bytes: this.follower.engine.snapshot() };
  }

  /** The core dies and begins anew, from the last snapshot and the committed journal behind it, or from the journal alone. */
  crash(from: 'snapshot' | 'journal'): void {
    this.journal.length = this.committed;
    const kept = from === 'snapshot' ? this.snapshot : undefined;
    const begun = new Side(kept && restoreEngine(kept.bytes));
    this.journal.forEach(({ command, refusal, fold }, index) => {
      if (index < (kept?.commands ?? 0)) begun.hear(command, refusal);
      else if (begun.apply(command).fold !== fold)
        throw new Violation('shards.recovery', `shard ${this.number}, command ${index + 1} has other events after a crash`);
    });
    if (begun.engine.digest() !== this.follower.engine.digest())
      throw new Violation('shards.recovery', `shard ${this.number} has another state after a crash`);
    this.leader = begun;
  }
}
