import { Account } from '@kontor/domain/accounts';
import type { MarketTerms } from '@kontor/domain/market';
import type { Core, EngineMemory } from '../core/core.ts';
import {
  SEAT_BASE, SEAT_BYTES, SEAT_CONDITIONAL, SEAT_FLAGS, SEAT_LISTING, SEAT_MAKER_RATE, SEAT_MARKET, SEAT_NEXT, SEAT_OPEN, SEAT_QUOTE, SEAT_TAKER_RATE,
  SEAT_USER, SEAT_USER_ROW, STATE_SEAT_END, USER_BYTES, USER_ID,
} from '../layout.ts';
import { PairMap } from '../ledger/pair-map.ts';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * Users, and their seats: one seat for each market in which a user has had an order accepted. A seat holds what every order
 * there needs (whose it is, the two holdings, the user's flags and fee rates) and how many orders
 * the user has open there. Two orders of one market belong to the same user when they have the same seat.
 */
export const S = {
  USER: SEAT_USER >> 2, MARKET: SEAT_MARKET >> 2, BASE: SEAT_BASE >> 2, QUOTE: SEAT_QUOTE >> 2, OPEN: SEAT_OPEN >> 2, CONDITIONAL: SEAT_CONDITIONAL >> 2,
  NEXT_SEAT: SEAT_NEXT >> 2, MAKER_RATE: SEAT_MAKER_RATE >> 2, TAKER_RATE: SEAT_TAKER_RATE >> 2, USER_ROW: SEAT_USER_ROW >> 2, FLAGS: SEAT_FLAGS >> 2,
  LISTING: SEAT_LISTING >> 2,
} as const;
const SEAT_SHIFT = 4;

/** Words of a user's row; behind them stands what the core remembers of the user's client ids. */
export const U = { USER: USER_ID >> 2, TIER: 1, FLAGS: 2, FIRST_SEAT: 3, LAST_SEAT: 4 } as const;
const USER_WORDS = USER_BYTES >> 2;

/** What a seat must know of its market. `listing`: number of the market's record. */
export interface SeatMarket {
  readonly terms: Pick<MarketTerms, 'market' | 'base' | 'quote'>;
  readonly listing: number;
}

/** Fee tiers there can be. */
export const MAX_TIERS = 16;

/** Room of the index for the first seats, less one. */
const FIRST_MASK = 255;

export class Seats {
  readonly words: Int32Array;
  /** Rows of users; `userAt` says where one begins. */
  readonly users: Int32Array;
  /** Maker and taker rate of each tier; −1 where no tier is set. */
  readonly rates = new Int32Array(MAX_TIERS * 2).fill(-1);
  private userEnd = 1;
  private userIndex = new PairMap();
  private readonly memory: EngineMemory;
  private readonly core: Core;
  private readonly ledger: Ledger;

  constructor(memory: EngineMemory, ledger: Ledger) {
    this.memory = memory;
    this.core = memory.core;
    this.ledger = ledger;
    this.words = memory.wordsAt(memory.tables.SEATS, memory.capacity.seats * SEAT_BYTES);
    this.users = memory.wordsAt(memory.tables.USERS, memory.capacity.users * USER_BYTES);
    this.seatEnd = 1;
    this.core.indexSeats(FIRST_MASK);
    this.rates[0] = 100_000;
    this.rates[1] = 100_000;
  }

  /** Word offset of a seat's record. */
  at(seat: number): number {
    return seat << SEAT_SHIFT;
  }

  /** The user's seat in a market, or 0. */
  find(user: number, market: number): number {
    return this.core.findSeat(user, market);
  }

  /** Word offset of a user's row. */
  userAt(row: number): number {
    return row * USER_WORDS;
  }

  /** Whether there is room for one more user and seat. */
  get hasRoom(): boolean {
    return this.seatEnd < this.memory.capacity.seats && this.userEnd < this.memory.capacity.users;
  }

  /** The user's seat in a market, made with its holdings when there is none yet. */
  open(user: number, { terms: { market, base, quote }, listing }: SeatMarket): number {
    const found = this.find(user, market);
    if (found !== 0) return found;
    const seat = this.seatEnd++;
    const row = this.openUser(user);
    const at = seat << SEAT_SHIFT;
    this.words[at + S.USER] = user;
    this.words[at + S.MARKET] = market;
    this.words[at + S.LISTING] = listing;
    this.words[at + S.BASE] = this.ledger.open(user, Account.SPOT, base);
    this.words[at + S.QUOTE] = this.ledger.open(user, Account.SPOT, quote);
    this.words[at + S.USER_ROW] = row;
    const userAt = this.userAt(row);
    const last = this.users[userAt + U.LAST_SEAT]!;
    if (last === 0) this.users[userAt + U.FIRST_SEAT] = seat;
    else this.words[(last << SEAT_SHIFT) + S.NEXT_SEAT] = seat;
    this.users[userAt + U.LAST_SEAT] = seat;
    this.refresh(seat, userAt);
    this.core.indexSeat(seat);
    return seat;
  }

  /** Row of a user, or 0 while the engine has not heard of one. */
  findUser(user: number): number {
    return this.userIndex.get(user, 0);
  }

  openUser(user: number): number {
    const found = this.findUser(user);
    if (found !== 0) return found;
    const row = this.userEnd++;
    this.users[this.userAt(row) + U.USER] = user;
    this.userIndex.add(user, 0, row);
    return row;
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
    for (let row = 1; row < this.userEnd; row++) {
      if (this.users[this.userAt(row) + U.TIER] === tier) this.refreshSeats(row);
    }
  }

  setUser(user: number, tier: number, flags: number): void {
    const row = this.openUser(user);
    this.users[this.userAt(row) + U.TIER] = tier;
    this.users[this.userAt(row) + U.FLAGS] = flags;
    this.refreshSeats(row);
  }

  get seatEnd(): number {
    return this.memory.words[STATE_SEAT_END >> 2]!;
  }
  private set seatEnd(end: number) {
    this.memory.words[STATE_SEAT_END >> 2] = end;
  }
  get userRowEnd(): number {
    return this.userEnd;
  }

  parts(): { seats: Int32Array; users: Int32Array; rates: Int32Array } {
    return { seats: this.words.subarray(0, this.seatEnd << SEAT_SHIFT), users: this.users.subarray(0, this.userAt(this.userEnd)), rates: this.rates };
  }

  restore(seats: Int32Array, users: Int32Array, rates: Int32Array): void {
    this.words.set(seats);
    this.users.set(users);
    this.rates.set(rates);
    this.seatEnd = seats.length >> SEAT_SHIFT;
    this.userEnd = users.length / USER_WORDS;
    let mask = FIRST_MASK;
    while (this.seatEnd * 4 > mask) mask = mask * 2 + 1;
    this.core.indexSeats(mask);
    for (let row = 1; row < this.userEnd; row++) this.userIndex.add(this.users[this.userAt(row) + U.USER]!, 0, row);
  }

  /** Copies what a user's tier and flags say into all of the user's seats. */
  private refreshSeats(row: number): void {
    for (let seat = this.users[this.userAt(row) + U.FIRST_SEAT]!; seat !== 0; seat = this.words[(seat << SEAT_SHIFT) + S.NEXT_SEAT]!) this.refresh(seat, this.userAt(row));
  }

  private refresh(seat: number, userAt: number): void {
    const tier = this.users[userAt + U.TIER]!;
    this.words[(seat << SEAT_SHIFT) + S.MAKER_RATE] = this.rates[tier * 2]!;
    this.words[(seat << SEAT_SHIFT) + S.TAKER_RATE] = this.rates[tier * 2 + 1]!;
    this.words[(seat << SEAT_SHIFT) + S.FLAGS] = this.users[userAt + U.FLAGS]!;
  }
}
