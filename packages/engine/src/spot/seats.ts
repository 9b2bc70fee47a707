import type { Core, EngineMemory } from '../core/core.ts';
import {
  RATES, ROW_BYTES, SEAT_BASE, SEAT_CONDITIONAL, SEAT_MARKET, SEAT_NEXT, SEAT_OPEN, SEAT_QUOTE, SEAT_USER, SEAT_USER_ROW, STATE_USER_END, USER_BYTES,
  USER_FIRST_SEAT, USER_FLAGS, USER_ID, USER_TIER,
} from '../layout.ts';

/**
 * Users, and their seats: one seat for each market in which a user has had an order accepted. A seat holds what every order
 * there needs (whose it is, the two holdings, the user's flags and fee tier) and how many orders the user has open there. Two
 * orders of one market belong to the same user when they have the same seat. A seat stands in a row of the ledger, whose number is
 * its own; the words count from there. The core makes and finds users and seats (`assembly/seats.ts`, `assembly/users.ts`).
 */
export const S = {
  USER: SEAT_USER >> 2, MARKET: SEAT_MARKET >> 2, BASE: SEAT_BASE >> 2, QUOTE: SEAT_QUOTE >> 2, OPEN: SEAT_OPEN >> 2, NEXT_SEAT: SEAT_NEXT >> 2,
  USER_ROW: SEAT_USER_ROW >> 2,
} as const;
const ROW_SHIFT = 4;

/** Words of a user's row; behind them stands what the core remembers of the user's client ids. */
export const U = { USER: USER_ID >> 2, TIER: USER_TIER >> 2, FLAGS: USER_FLAGS >> 2, FIRST_SEAT: USER_FIRST_SEAT >> 2 } as const;
const USER_WORDS = USER_BYTES >> 2;

/** Fee tiers there can be. */
export const MAX_TIERS = 16;

export class Seats {
  /** The rows in which they stand. */
  readonly words: Int32Array;
  /** Rows of users; `userAt` says where one begins. */
  readonly users: Int32Array;
  /** Maker and taker rate of each tier; −1 where no tier is set. */
  readonly rates: Int32Array;
  private readonly memory: EngineMemory;
  private readonly core: Core;

  constructor(memory: EngineMemory) {
    this.memory = memory;
    this.core = memory.core;
    this.words = memory.wordsAt(memory.tables.ROWS, memory.capacity.rows * ROW_BYTES);
    this.users = memory.wordsAt(memory.tables.USERS, memory.capacity.users * USER_BYTES);
    this.rates = memory.wordsAt(RATES, MAX_TIERS * 8).fill(-1);
    this.userRowEnd = 1;
    this.core.indexSeats();
    this.core.indexUsers();
    this.rates[0] = 100_000;
    this.rates[1] = 100_000;
  }

  /** Word offset of the row in which a seat stands. */
  at(seat: number): number {
    return seat << ROW_SHIFT;
  }

  /** How many conditional orders of a seat are open; 0 for seat 0. */
  conditionalOrders(seat: number): number {
    return this.words[this.at(seat) + (SEAT_CONDITIONAL >> 2)]! >>> 8;
  }

  /** The user's seat in a market, or 0. */
  find(user: number, market: number): number {
    return this.core.findSeat(user, market);
  }

  /** Word offset of a user's row. */
  userAt(row: number): number {
    return row * USER_WORDS;
  }

  /** Whether there is room for one more user. */
  get hasRoom(): boolean {
    return this.core.hasRoomForUser() !== 0;
  }

  /** The user's seat in a listed market, made with its holdings when there is none yet. `listing`: number of the market's record. */
  open(user: number, listing: number): number {
    return this.core.openSeat(user, listing);
  }

  /** Row of a user, or 0 while the engine has not heard of one. */
  findUser(user: number): number {
    return this.core.findUser(user);
  }

  /** Row of a user, made when there is none yet. */
  openUser(user: number): number {
    return this.core.openUser(user);
  }

  /** Flags of a user; 0 for one never heard of. */
  flags(user: number): number {
    return this.users[this.userAt(this.findUser(user)) + U.FLAGS]!;
  }

  hasTier(tier: number): boolean {
    return tier >= 0 && tier < MAX_TIERS && this.rates[tier * 2]! >= 0;
  }

  setTier(tier: number, makerRate: number, takerRate: number): void {
    this.rates[tier * 2] = makerRate;
    this.rates[tier * 2 + 1] = takerRate;
  }

  setUser(user: number, tier: number, flags: number): void {
    const row = this.openUser(user);
    this.users[this.userAt(row) + U.TIER] = tier;
    this.users[this.userAt(row) + U.FLAGS] = flags;
    this.core.refreshSeats(row);
  }

  get userRowEnd(): number {
    return this.memory.words[STATE_USER_END >> 2]!;
  }
  private set userRowEnd(end: number) {
    this.memory.words[STATE_USER_END >> 2] = end;
  }

  /** All but the seats, which the ledger's rows have with them. */
  parts(): { users: Int32Array; rates: Int32Array } {
    return { users: this.users.subarray(0, this.userAt(this.userRowEnd)), rates: this.rates };
  }

  /** Takes over users and rates; the ledger's rows must be restored before. */
  restore(users: Int32Array, rates: Int32Array): void {
    this.users.set(users);
    this.rates.set(rates);
    this.userRowEnd = users.length / USER_WORDS;
    this.core.indexSeats();
    this.core.indexUsers();
  }
}
