import type { Core, EngineMemory } from '../core/core.ts';
import { ID_BYTES, REMEMBERED_IDS } from '../layout.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { U } from './users.ts';
import type { Users } from './users.ts';

/** Hears of an id: its four words stand from word `at` on, during the call only. */
export type HearId = (user: number, words: Int32Array, at: number) => void;

const ID_WORDS = ID_BYTES >> 2;

/** Which client ids are known (`assembly/client-ids.ts`). Commands are read in the engine's own buffer; `keyAt` is the word where an id stands there. */
export class ClientIds {
  private readonly core: Core;
  private readonly entries: Int32Array;
  private readonly users: Users;
  private readonly commandsAt: number;

  constructor(memory: EngineMemory, users: Users) {
    this.core = memory.core;
    this.users = users;
    this.commandsAt = memory.tables.COMMANDS;
    this.entries = memory.wordsAt(memory.tables.IDS, memory.capacity.users * REMEMBERED_IDS * ID_BYTES);
    this.index();
  }

  /** Hash of a user's client id; never 0. */
  hashOf(user: number, keyAt: number): number {
    return this.core.hashOf(user, this.addressOf(keyAt));
  }

  /** Hash of a body: the words from `from` to `to` of the command at `at`, and its type. Remembered with its client id. */
  bodyHash(c: CommandBuffer, at: number, from: number, to: number): number {
    return this.core.bodyHash(c.words[at]! & 255, this.addressOf(at + from), this.addressOf(at + to));
  }

  /** Looks up an id, whose `hashOf` is given, for the user in a row (0: a user without one). Returns 0 for unknown, else a reference for the getters below. */
  find(hash: number, row: number, keyAt: number): number {
    return this.core.findId(hash, row, this.addressOf(keyAt));
  }

  /** Hash of the body that came with the id. */
  body(reference: number): number {
    return this.core.idBody(reference);
  }
  /** Slot of the order that came of it; −1 for none. */
  slot(reference: number): number {
    return this.core.idSlot(reference);
  }
  /** Number of the order that came of it; 0 for none. */
  number(reference: number): number {
    return this.core.idNumber(reference);
  }

  /** Remembers an id that no order came of as its user's newest, with what else its outcome named. */
  remember(hash: number, row: number, keyAt: number, body: number, slot = -1, number = 0): void {
    this.core.rememberId(hash, row, this.addressOf(keyAt), body, slot, number, 0);
  }

  /** Tells the ids in the rings; those of open orders beyond them are told by whose orders they are. */
  each(hear: HearId): void {
    const { users, entries } = this;
    for (let row = 1; row < users.rowEnd; row++) {
      const user = users.words[users.at(row) + U.USER]!;
      const end = (row + 1) * REMEMBERED_IDS * ID_WORDS;
      for (let at = row * REMEMBERED_IDS * ID_WORDS; at < end; at += ID_WORDS) {
        if ((entries[at]! | entries[at + 1]! | entries[at + 2]! | entries[at + 3]!) !== 0) hear(user, entries, at);
      }
    }
  }

  /** The rings of all users, for snapshot and digest. */
  parts(): Int32Array {
    return this.entries.subarray(0, (this.users.rowEnd * REMEMBERED_IDS * ID_BYTES) >> 2);
  }

  restore(entries: Int32Array): void {
    this.entries.set(entries);
  }

  /** Finds the ids that open orders hold beyond the rings; orders and users must be there. */
  index(): void {
    this.core.indexLongIds();
  }

  /** Address of a word of the engine's own command buffer. */
  addressOf(at: number): number {
    return this.commandsAt + at * 4;
  }
}
