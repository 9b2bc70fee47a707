import { Account } from '@kontor/domain/accounts';
import { PairMap } from '../ledger/pair-map.ts';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * Users, and their seats: one seat for each market in which a user has had an order accepted. A seat holds what every order
 * there needs (whose it is, the two holdings, the user's flags and fee rates) and how many orders
 * the user has open there. Two orders of one market belong to the same user when they have the same seat.
 */
export const S = {
  USER: 0, MARKET: 1, BASE: 2, QUOTE: 3, OPEN: 4, CONDITIONAL: 5, NEXT_SEAT: 6, MAKER_RATE: 7, TAKER_RATE: 8, USER_ROW: 9, FLAGS: 10,
} as const;
const SEAT_SHIFT = 4;

/** Words of a user's row. RECENT is where the user's ring of client ids takes the next one, OPEN_IDS has a bit for each place whose order is open. */
export const U = { USER: 0, TIER: 1, FLAGS: 2, FIRST_SEAT: 3, LAST_SEAT: 4, RECENT: 5, OPEN_IDS: 6 } as const;

/** Fee tiers there can be. */
export const MAX_TIERS = 16;

export class Seats {
  words = new Int32Array(64 << SEAT_SHIFT);
  users = new Int32Array(64 << 3);
  /** Maker and taker rate of each tier; −1 where no tier is set. */
  readonly rates = new Int32Array(MAX_TIERS * 2).fill(-1);
  private end = 1;
  private userEnd = 1;
  private index = new PairMap();
  private userIndex = new PairMap();
  private readonly ledger: Ledger;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
    this.rates[0] = 100_000;
    this.rates[1] = 100_000;
  }

  /** Word offset of a seat's record. */
  at(seat: number): number {
    return seat << SEAT_SHIFT;
  }

  /** The user's seat in a market, or 0. */
  find(user: number, market: number): number {
    return this.index.get(user, market);
  }

  /** Probably the user's seat in a market: the first the index names. Only for reading ahead. */
  glance(user: number, market: number): number {
    return this.index.first(user, market);
  }

  /** The user's seat in a market, made with its holdings when there is none yet. */
  open(user: number, market: number, base: number, quote: number): number {
    const found = this.find(user, market);
    if (found !== 0) return found;
    const seat = this.end++;
    if ((this.end << SEAT_SHIFT) > this.words.length) this.words = grown(this.words);
    const row = this.openUser(user);
    const at = seat << SEAT_SHIFT;
    this.words[at + S.USER] = user;
    this.words[at + S.MARKET] = market;
    this.words[at + S.BASE] = this.ledger.open(user, Account.SPOT, base);
    this.words[at + S.QUOTE] = this.ledger.open(user, Account.SPOT, quote);
    this.words[at + S.USER_ROW] = row;
    const userAt = row << 3;
    const last = this.users[userAt + U.LAST_SEAT]!;
    if (last === 0) this.users[userAt + U.FIRST_SEAT] = seat;
    else this.words[(last << SEAT_SHIFT) + S.NEXT_SEAT] = seat;
    this.users[userAt + U.LAST_SEAT] = seat;
    this.refresh(seat, userAt);
    this.index.add(user, market, seat);
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
    if ((this.userEnd << 3) > this.users.length) this.users = grown(this.users);
    this.users[(row << 3) + U.USER] = user;
    this.userIndex.add(user, 0, row);
    return row;
  }

  /** Flags of a user; 0 for one never heard of. */
  flags(user: number): number {
    return this.users[(this.findUser(user) << 3) + U.FLAGS]!;
  }

  hasTier(tier: number): boolean {
    return tier >= 0 && tier < MAX_TIERS && this.rates[tier * 2]! >= 0;
  }

  setTier(tier: number, makerRate: number, takerRate: number): void {
    this.rates[tier * 2] = makerRate;
    this.rates[tier * 2 + 1] = takerRate;
    for (let row = 1; row < this.userEnd; row++) {
      if (this.users[(row << 3) + U.TIER] === tier) this.refreshSeats(row);
    }
  }

  setUser(user: number, tier: number, flags: number): void {
    const row = this.openUser(user);
    this.users[(row << 3) + U.TIER] = tier;
    this.users[(row << 3) + U.FLAGS] = flags;
    this.refreshSeats(row);
  }

  get seatEnd(): number {
    return this.end;
  }
  get userRowEnd(): number {
    return this.userEnd;
  }

  parts(): { seats: Int32Array; users: Int32Array; rates: Int32Array } {
    return { seats: this.words.subarray(0, this.end << SEAT_SHIFT), users: this.users.subarray(0, this.userEnd << 3), rates: this.rates };
  }

  restore(seats: Int32Array, users: Int32Array, rates: Int32Array): void {
    this.words = grown(seats);
    this.users = grown(users);
    this.rates.set(rates);
    this.end = seats.length >> SEAT_SHIFT;
    this.userEnd = users.length >> 3;
    for (let seat = 1; seat < this.end; seat++) {
      this.index.add(this.words[(seat << SEAT_SHIFT) + S.USER]!, this.words[(seat << SEAT_SHIFT) + S.MARKET]!, seat);
    }
    for (let row = 1; row < this.userEnd; row++) this.userIndex.add(this.users[(row << 3) + U.USER]!, 0, row);
  }

  /** Copies what a user's tier and flags say into all of the user's seats. */
  private refreshSeats(row: number): void {
    for (let seat = this.users[(row << 3) + U.FIRST_SEAT]!; seat !== 0; seat = this.words[(seat << SEAT_SHIFT) + S.NEXT_SEAT]!) this.refresh(seat, row << 3);
  }

  private refresh(seat: number, userAt: number): void {
    const tier = this.users[userAt + U.TIER]!;
    this.words[(seat << SEAT_SHIFT) + S.MAKER_RATE] = this.rates[tier * 2]!;
    this.words[(seat << SEAT_SHIFT) + S.TAKER_RATE] = this.rates[tier * 2 + 1]!;
    this.words[(seat << SEAT_SHIFT) + S.FLAGS] = this.users[userAt + U.FLAGS]!;
  }
}

function grown(words: Int32Array): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(words.length * 2);
  twice.set(words);
  return twice;
}
