import type { Core, EngineMemory } from '../core/core.ts';
import { ROW_BYTES, SEAT_BASE, SEAT_CONDITIONAL, SEAT_MARKET, SEAT_NEXT, SEAT_OPEN, SEAT_QUOTE, SEAT_USER } from '../layout.ts';

/**
 * Seats: one for each user and market in which the user has had an order accepted. A seat holds what every order
 * there needs (whose it is, the two holdings, the user's flags and fee tier) and how many orders the user has open there. Two
 * orders of one market belong to the same user when they have the same seat. A seat stands in a row of the ledger, whose number is
 * its own; the words count from there. The core makes and finds seats (`assembly/seats.ts`); a user's row names the first of them.
 */
export const S = {
  USER: SEAT_USER >> 2,
  MARKET: SEAT_MARKET >> 2,
  BASE: SEAT_BASE >> 2,
  QUOTE: SEAT_QUOTE >> 2,
  OPEN: SEAT_OPEN >> 2,
  NEXT_SEAT: SEAT_NEXT >> 2,
} as const;
const ROW_SHIFT = 4;
/** One conditional order in the word that counts them. */
const CONDITIONAL_ORDER = 256;

export class Seats {
  /** The rows in which they stand. */
  readonly words: Int32Array;
  private readonly core: Core;

  constructor(memory: EngineMemory) {
    this.core = memory.core;
    this.words = memory.wordsAt(memory.tables.ROWS, memory.capacity.rows * ROW_BYTES);
    this.index();
  }

  /** Word offset of the row in which a seat stands. */
  at(seat: number): number {
    return seat << ROW_SHIFT;
  }

  /** The user whose seat it is. */
  userOf(seat: number): number {
    return this.words[this.at(seat) + S.USER]!;
  }

  /** Id of the market in which it is. */
  marketOf(seat: number): number {
    return this.words[this.at(seat) + S.MARKET]!;
  }

  /** How many orders of a seat are open; 0 for seat 0. */
  openOrders(seat: number): number {
    return this.words[this.at(seat) + S.OPEN]!;
  }

  /** How many conditional orders of a seat are open; 0 for seat 0. */
  conditionalOrders(seat: number): number {
    return this.words[this.at(seat) + (SEAT_CONDITIONAL >> 2)]! >>> 8;
  }

  /** Counts one conditional order more, or one less. */
  countConditional(seat: number, by: 1 | -1): void {
    this.words[this.at(seat) + (SEAT_CONDITIONAL >> 2)]! += by * CONDITIONAL_ORDER;
  }

  /** The user's seat in a market, or 0. */
  find(user: number, market: number): number {
    return this.core.findSeat(user, market);
  }

  /** The seat behind this one of the same user, or 0. */
  next(seat: number): number {
    return this.words[this.at(seat) + S.NEXT_SEAT]!;
  }

  /** The user's seat in a listed market, made with its holdings when there is none yet. `listing`: number of the market's record. */
  open(user: number, listing: number): number {
    return this.core.openSeat(user, listing);
  }

  /** Copies fee tier and flags of the user in a row into all of the user's seats. */
  refresh(row: number): void {
    this.core.refreshSeats(row);
  }

  /** Finds the seats in the ledger's rows, which have them with them. */
  index(): void {
    this.core.indexSeats();
  }
}
