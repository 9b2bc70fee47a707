import type { Core, EngineMemory } from '../core/core.ts';
import {
  STATE_USER_END,
  USER_BYTES,
  USER_FIRST_SEAT,
  USER_FLAGS,
  USER_HOLD_UNTIL,
  USER_ID,
  USER_LEVEL,
  USER_PERMISSIONS,
  USER_RIGHTS_VERSION,
  USER_TIER,
} from '../layout.ts';

/**
 * Words of a user's row; behind them stands what the core remembers of the user's client ids. FIRST_SEAT is where a walk over the
 * user's seats in the markets of a product begins.
 */
export const U = { USER: USER_ID >> 2, TIER: USER_TIER >> 2, FLAGS: USER_FLAGS >> 2, FIRST_SEAT: USER_FIRST_SEAT >> 2 } as const;
const USER_WORDS = USER_BYTES >> 2;
const RIGHTS = { VERSION: USER_RIGHTS_VERSION >> 2, LEVEL: USER_LEVEL >> 2, PERMISSIONS: USER_PERMISSIONS >> 2 } as const;

/** What a user may do (SET_RIGHTS). */
export interface UserRights {
  /** 0 for a user of whom nothing was said yet. */
  readonly version: number;
  /** VerifiedLevel. */
  readonly level: number;
  /** UserPermission bits. */
  readonly permissions: number;
  /** Until when nothing may leave the exchange, ms; 0: no hold. */
  readonly holdUntil: number;
}

/** Users as rows: whoever the engine has heard of, with fee tier and flags. The core makes and finds them (`assembly/users.ts`). */
export class Users {
  /** The rows; `at` says where one begins. */
  readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly memory: EngineMemory;
  private readonly core: Core;

  constructor(memory: EngineMemory) {
    this.memory = memory;
    this.core = memory.core;
    this.words = memory.wordsAt(memory.tables.USERS, memory.capacity.users * USER_BYTES);
    this.doubles = memory.doublesAt(memory.tables.USERS, memory.capacity.users * USER_BYTES);
    this.rowEnd = 1;
    this.core.indexUsers();
  }

  /** Word offset of a user's row. */
  at(row: number): number {
    return row * USER_WORDS;
  }

  /** Row of a user, or 0 while the engine has not heard of one. */
  find(user: number): number {
    return this.core.findUser(user);
  }

  /** Row of a user, made when there is none yet. */
  open(user: number): number {
    return this.core.openUser(user);
  }

  /** Whether there is room for one more user. */
  get hasRoom(): boolean {
    return this.core.hasRoomForUser() !== 0;
  }

  /** Flags of a user; 0 for one never heard of. */
  flags(user: number): number {
    return this.flagsIn(this.find(user));
  }

  /** Flags of the user in a row; 0 for row 0. */
  flagsIn(row: number): number {
    return this.words[this.at(row) + U.FLAGS]!;
  }

  /** Fee tier of a user; 0 for one never heard of. */
  tier(user: number): number {
    return this.words[this.at(this.find(user)) + U.TIER]!;
  }

  /** The user in a row, and his fee tier. */
  userIn(row: number): number {
    return this.words[this.at(row) + U.USER]!;
  }
  tierIn(row: number): number {
    return this.words[this.at(row) + U.TIER]!;
  }

  /** Rights of the user in a row; all 0 for row 0. */
  rightsIn(row: number): UserRights {
    const at = this.at(row);
    return {
      version: this.words[at + RIGHTS.VERSION]!,
      level: this.words[at + RIGHTS.LEVEL]!,
      permissions: this.words[at + RIGHTS.PERMISSIONS]!,
      holdUntil: this.doubles[(at * 4 + USER_HOLD_UNTIL) >> 3]!,
    };
  }

  /** Sets the rights of the user in a row. */
  setRights(row: number, { version, level, permissions, holdUntil }: UserRights): void {
    const at = this.at(row);
    this.words[at + RIGHTS.VERSION] = version;
    this.words[at + RIGHTS.LEVEL] = level;
    this.words[at + RIGHTS.PERMISSIONS] = permissions;
    this.doubles[(at * 4 + USER_HOLD_UNTIL) >> 3] = holdUntil;
  }

  /** Rows run from 1 to below this. */
  get rowEnd(): number {
    return this.memory.words[STATE_USER_END >> 2]!;
  }
  private set rowEnd(end: number) {
    this.memory.words[STATE_USER_END >> 2] = end;
  }

  /** The rows in use, for snapshot and digest. */
  parts(): Int32Array {
    return this.words.subarray(0, this.at(this.rowEnd));
  }

  restore(words: Int32Array): void {
    this.words.set(words);
    this.rowEnd = words.length / USER_WORDS;
    this.core.indexUsers();
  }
}
