import { COMMAND_LAYOUTS } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';

/** What happens between two commands besides time. */
export const Mark = {
  /** Snapshot, restore into a fresh engine, go on with it. */
  RESTORE: 1,
  /** Replay everything so far on a cold engine. */
  REPLAY: 2,
  /** Compare the whole state of both twins. */
  COMPARE: 3,
} as const;
export type Mark = (typeof Mark)[keyof typeof Mark];

/** No type of fixed length has more words. */
const LONGEST_WORDS = Math.max(...[...COMMAND_LAYOUTS.values()].map(({ words }) => words));

/**
 * Every command of a world in order, as bytes, with the offset of each: a hostile header may lie about its length, so the
 * next command is never found by the one before.
 */
export class Journal {
  readonly commands = new CommandBuffer(1 << 16);
  readonly offsets: number[] = [];
  /** Marks by the number of commands in front of them. */
  readonly marks = new Map<number, Mark[]>();

  get length(): number {
    return this.offsets.length;
  }

  mark(mark: Mark): void {
    const marks = this.marks.get(this.length);
    if (marks) marks.push(mark);
    else this.marks.set(this.length, [mark]);
  }

  /** The words of a command; a view. */
  words(index: number): Int32Array {
    return this.commands.words.subarray(this.offsets[index], this.offsets[index + 1] ?? this.commands.length);
  }

  /**
   * Appends a command given as words. One that claims to be longer than it is gets zeros behind it, as far as any type of
   * fixed length is read: whoever frames commands gives the engine all the words of a command, and so must a replay.
   */
  append(words: Int32Array): number {
    const claimed = Math.min(words[0]! >>> 16, LONGEST_WORDS);
    const at = this.commands.reserve(Math.max(words.length, claimed + (claimed & 1)));
    this.commands.words.set(words, at);
    this.offsets.push(at);
    return at;
  }
}
