import { CommandBuffer } from '@kontor/engine/command-buffer';
import { Violation } from './checks/violation.ts';
import { foldWords } from './event-digest.ts';
import type { Journal } from './journal.ts';
import type { Subject, SubjectMaker } from './subject.ts';

/** A journal's beginning and what it led to. */
export interface Replay {
  readonly maker: SubjectMaker;
  readonly journal: Journal;
  readonly commands: number;
  /** Digest of each command's events. */
  readonly folds: readonly number[];
  /** Digest of the state behind the last command. */
  readonly digest: string;
}

/** From nothing, without a recorder, as a leader would: every command's events and the state behind must be equal. */
export function replayCold(replay: Replay): void {
  go(replay, replay.maker.create({ recording: false }), 0, 'cold');
}

/** Snapshots with the number of commands in each. */
export type Snapshots = readonly { readonly commands: number; readonly bytes: Uint8Array }[];

/** Cold, and from each snapshot kept. */
export function replayTwoWays(replay: Replay, snapshots: Snapshots): void {
  replayCold(replay);
  for (const { commands, bytes } of snapshots)
    go(replay, replay.maker.restore(bytes, { recording: false }), commands, `from the snapshot at ${commands}`);
}

/**
 * The same journal four ways: cold without a recorder, from each snapshot kept, cold with a recorder (the follower), and
 * command by command from a buffer of its own, as they come off the wire (R6).
 */
export function replayFourWays(replay: Replay, snapshots: Snapshots): void {
  replayTwoWays(replay, snapshots);
  go(replay, replay.maker.create({ recording: true }), 0, 'by a follower');
  go(replay, replay.maker.create({ recording: false }), 0, 'one by one', true);
}

function go(replay: Replay, engine: Subject, from: number, way: string, alone = false): void {
  const { commands, offsets } = replay.journal;
  const single = new CommandBuffer(64);
  for (let index = from; index < replay.commands; index += 1) {
    let code: number;
    if (alone) {
      single.clear();
      const words = replay.journal.words(index);
      single.words.set(words, single.reserve(words.length));
      code = engine.apply(single, 0);
    } else {
      code = engine.apply(commands, offsets[index]!);
    }
    if (foldWords(engine.events.words, engine.events.length, code) !== replay.folds[index]) {
      throw new Violation('replay.events', `replayed ${way}, command ${index + 1} has other events than the first time`);
    }
    engine.events.clear();
    engine.records?.clear();
  }
  if (engine.digest() !== replay.digest)
    throw new Violation('replay.digest', `replayed ${way}, the state is ${engine.digest()} and was ${replay.digest}`);
}
