import { Records } from '../records.ts';

/** Cells of eight bytes in a contract that are stored. */
const CELLS = 10;
/** Words, two a cell: user and pair, direction and duration. */
const USER = 0;
const PAIR = 1;
const DIRECTION = 2;
const DURATION = 3;
/** Cells. */
const NUMBER = 2;
const OPENED = 3;
const EXPIRY = 4;
const STAKE = 5;
const FEE = 6;
const PAYOUT = 7;
const ENTRY_TICK = 8;
const ENTRY_PRICE = 9;
/** Words behind them that are found again: its neighbours among those of its pair, the cell of what its user has available, and who expires behind it. */
const LINK_CELLS = 2;
const NEXT = CELLS * 2;
const PREVIOUS = NEXT + 1;
const HOLDING = NEXT + 2;
const BEHIND = NEXT + 3;

/** No contract. */
export const NONE = -1;

/** A contract when it is taken. Times in ms, the duration in seconds, amounts in units. */
export interface NewContract {
  readonly number: number;
  readonly user: number;
  readonly pair: number;
  readonly direction: number;
  readonly duration: number;
  readonly openedAt: number;
  readonly expiry: number;
  readonly stake: bigint;
  readonly fee: bigint;
  readonly payout: bigint;
}

/** Contracts under way, by place. Places of those that are settled are given to others, so that a place means nothing in a snapshot. */
export class Contracts extends Records {
  /** Under way. */
  count = 0;
  private readonly free: number[] = [];

  constructor() {
    super(CELLS + LINK_CELLS);
  }

  /** Adds a contract that has no entry yet; returns its place. */
  add(contract: NewContract): number {
    const place = this.free.pop() ?? this.grow();
    this.count += 1;
    this.setWord(place, USER, contract.user);
    this.setWord(place, PAIR, contract.pair);
    this.setWord(place, DIRECTION, contract.direction);
    this.setWord(place, DURATION, contract.duration);
    this.setDouble(place, NUMBER, contract.number);
    this.setDouble(place, OPENED, contract.openedAt);
    this.setDouble(place, EXPIRY, contract.expiry);
    this.setLong(place, STAKE, contract.stake);
    this.setLong(place, FEE, contract.fee);
    this.setLong(place, PAYOUT, contract.payout);
    this.enter(place, 0, 0n);
    return place;
  }

  /** Gives a place up. */
  remove(place: number): void {
    this.free.push(place);
    this.count -= 1;
  }

  user(place: number): number {
    return this.word(place, USER);
  }
  pair(place: number): number {
    return this.word(place, PAIR);
  }
  direction(place: number): number {
    return this.word(place, DIRECTION);
  }
  duration(place: number): number {
    return this.word(place, DURATION);
  }
  number(place: number): number {
    return this.double(place, NUMBER);
  }
  openedAt(place: number): number {
    return this.double(place, OPENED);
  }
  expiry(place: number): number {
    return this.double(place, EXPIRY);
  }
  stake(place: number): bigint {
    return this.long(place, STAKE);
  }
  fee(place: number): bigint {
    return this.long(place, FEE);
  }
  payout(place: number): bigint {
    return this.long(place, PAYOUT);
  }
  /** Number of the entry tick; 0 while there is none. */
  entryTick(place: number): number {
    return this.double(place, ENTRY_TICK);
  }
  entryPrice(place: number): bigint {
    return this.long(place, ENTRY_PRICE);
  }
  enter(place: number, tick: number, price: bigint): void {
    this.setDouble(place, ENTRY_TICK, tick);
    this.setLong(place, ENTRY_PRICE, price);
  }

  /** The contract of its pair that was taken next, and the one before. */
  next(place: number): number {
    return this.word(place, NEXT);
  }
  previous(place: number): number {
    return this.word(place, PREVIOUS);
  }
  /** Makes two of a pair neighbours; either may be NONE. */
  join(place: number, next: number): void {
    if (place !== NONE) this.setWord(place, NEXT, next);
    if (next !== NONE) this.setWord(next, PREVIOUS, place);
  }
  /** Cell of what its user has available. */
  holding(place: number): number {
    return this.word(place, HOLDING);
  }
  setHolding(place: number, cell: number): void {
    this.setWord(place, HOLDING, cell);
  }

  /** The next one of its duration that counts (`ExpiryQueues`). */
  behind(place: number): number {
    return this.word(place, BEHIND);
  }
  setBehind(place: number, behind: number): void {
    this.setWord(place, BEHIND, behind);
  }

  /** All places by number. */
  places(): number[] {
    const gone = new Set(this.free);
    const places: number[] = [];
    for (let place = 0; place < this.end; place++) if (!gone.has(place)) places.push(place);
    return places.sort((a, b) => this.number(a) - this.number(b));
  }

  /** The contracts by number, as a snapshot stores them. */
  storedByNumber(): Int32Array {
    const words = new Int32Array(this.count * CELLS * 2);
    this.places().forEach((place, at) => {
      words.set(this.wordsOf(place, CELLS * 2), at * CELLS * 2);
    });
    return words;
  }

  /** Takes over what `storedByNumber` gave, each contract at its place by number; what is found again is the caller's to find. */
  restoreByNumber(words: Int32Array): void {
    this.clear();
    this.free.length = 0;
    this.count = words.length / (CELLS * 2);
    for (let at = 0; at < this.count; at++) this.wordsOf(this.grow(), CELLS * 2).set(words.subarray(at * CELLS * 2, (at + 1) * CELLS * 2));
  }
}
