/**
 * The ids of commands that move money outside trading are remembered for ever: all of them in the read tables, and in a memory of
 * their own as many as it has room for. What it does not hold is new while it holds all there are; else only if the read tables, up
 * to the command from which on it has forgotten none, do not know it.
 */
import { MONEY_COMMANDS } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import { IdMemory } from './id-memory.ts';
import type { IdCapacity, IdMemoryOptions, IdWindow } from './id-memory.ts';

/** Twelve million ids in 64 MB. */
const MONEY_CAPACITY: IdCapacity = { idsOfPart: 1_500_000, parts: 8 };
/** No id is too old. */
export const FOR_EVER: IdWindow = { ms: Number.MAX_SAFE_INTEGER, ids: Infinity };

export class MoneyIds {
  /** Where a start tells what was before (recorded-ids.ts). */
  readonly memory: IdMemory;

  constructor({ capacity = MONEY_CAPACITY, ...options }: Omit<IdMemoryOptions, 'window'>) {
    this.memory = new IdMemory({ ...options, capacity, window: FOR_EVER });
  }

  holds(user: number, words: ArrayLike<number>, at = 0): boolean {
    return this.memory.holds(user, words, at);
  }

  note(user: number, words: ArrayLike<number>, at = 0): void {
    this.memory.note(user, words, at);
  }

  /** Undefined while all ids are held; else an id that is not held is new only if it is not in read tables that reflect this command. */
  get gap(): number | undefined {
    return this.memory.gap === undefined ? undefined : this.memory.forgotten;
  }

  /** What was moved before this command is in the read tables alone, until it is told. */
  restoredAt(sequence: number): void {
    if (sequence > 0) this.memory.awaitPast(sequence);
  }

  /** Notes the ids of such commands of the journal, of refused ones too. */
  noteCommands(commands: CommandBuffer): void {
    const { words } = commands;
    for (let at = 0; at < commands.length; at = commands.next(at)) {
      const id = MONEY_COMMANDS.has(words[at]! & 0xffff) ? commands.clientIdAt(at) : undefined;
      if (id !== undefined) this.note(words[at + 1]!, words, id);
    }
  }
}
