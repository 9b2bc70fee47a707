/** Cells of eight bytes in a contract. */
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
/** Words beside it that are found again: its neighbours among those of its pair, the cell of what its user has available, and who expires behind it. */
const LINKS = 4;
const NEXT = 0;
const PREVIOUS = 1;
const HOLDING = 2;
const BEHIND = 3;

/** How many a table has room for at first. */
const FIRST_ROOM = 64;

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
export class Contracts {
  /** Under way. */
  count = 0;
  private end = 0;
  private readonly free: number[] = [];
  private words = new Int32Array(FIRST_ROOM * CELLS * 2);
  private doubles = new Float64Array(this.words.buffer);
  private longs = new BigInt64Array(this.words.buffer);
  private links = new Int32Array(FIRST_ROOM * LINKS);

  /** Adds a contract that has no entry yet; returns its place. */
  add(contract: NewContract): number {
    const place = this.free.pop() ?? this.end++;
    if (this.end * CELLS > this.doubles.length) this.grow();
    this.count += 1;
    const cell = place * CELLS;
    const { words, doubles, longs } = this;
    words[cell * 2 + USER] = contract.user;
    words[cell * 2 + PAIR] = contract.pair;
    words[cell * 2 + DIRECTION] = contract.direction;
    words[cell * 2 + DURATION] = contract.duration;
    doubles[cell + NUMBER] = contract.number;
    doubles[cell + OPENED] = contract.openedAt;
    doubles[cell + EXPIRY] = contract.expiry;
    longs[cell + STAKE] = contract.stake;
    longs[cell + FEE] = contract.fee;
    longs[cell + PAYOUT] = contract.payout;
    this.enter(place, 0, 0n);
    return place;
  }

  /** Gives a place up. */
  remove(place: number): void {
    this.free.push(place);
    this.count -= 1;
  }

  user(place: number): number {
    return this.words[place * CELLS * 2 + USER]!;
  }
  pair(place: number): number {
    return this.words[place * CELLS * 2 + PAIR]!;
  }
  direction(place: number): number {
    return this.words[place * CELLS * 2 + DIRECTION]!;
  }
  duration(place: number): number {
    return this.words[place * CELLS * 2 + DURATION]!;
  }
  number(place: number): number {
    return this.doubles[place * CELLS + NUMBER]!;
  }
  openedAt(place: number): number {
    return this.doubles[place * CELLS + OPENED]!;
  }
  expiry(place: number): number {
    return this.doubles[place * CELLS + EXPIRY]!;
  }
  stake(place: number): bigint {
    return this.longs[place * CELLS + STAKE]!;
  }
  fee(place: number): bigint {
    return this.longs[place * CELLS + FEE]!;
  }
  payout(place: number): bigint {
    return this.longs[place * CELLS + PAYOUT]!;
  }
  /** Number of the entry tick; 0 while there is none. */
  entryTick(place: number): number {
    return this.doubles[place * CELLS + ENTRY_TICK]!;
  }
  entryPrice(place: number): bigint {
    return this.longs[place * CELLS + ENTRY_PRICE]!;
  }
  enter(place: number, tick: number, price: bigint): void {
    this.doubles[place * CELLS + ENTRY_TICK] = tick;
    this.longs[place * CELLS + ENTRY_PRICE] = price;
  }

  /** The contract of its pair that was taken next, and the one before. */
  next(place: number): number {
    return this.links[place * LINKS + NEXT]!;
  }
  previous(place: number): number {
    return this.links[place * LINKS + PREVIOUS]!;
  }
  /** Makes two of a pair neighbours; either may be NONE. */
  join(place: number, next: number): void {
    if (place !== NONE) this.links[place * LINKS + NEXT] = next;
    if (next !== NONE) this.links[next * LINKS + PREVIOUS] = place;
  }
  /** Cell of what its user has available. */
  holding(place: number): number {
    return this.links[place * LINKS + HOLDING]!;
  }
  setHolding(place: number, cell: number): void {
    this.links[place * LINKS + HOLDING] = cell;
  }

  /** The next one of its duration that counts (`ExpiryQueues`). */
  behind(place: number): number {
    return this.links[place * LINKS + BEHIND]!;
  }
  setBehind(place: number, behind: number): void {
    this.links[place * LINKS + BEHIND] = behind;
  }

  /** All places by number. */
  places(): number[] {
    const gone = new Set(this.free);
    const places: number[] = [];
    for (let place = 0; place < this.end; place++) if (!gone.has(place)) places.push(place);
    return places.sort((a, b) => this.number(a) - this.number(b));
  }

  /** The contracts by number, as a snapshot stores them. */
  stored(): Int32Array {
    const words = new Int32Array(this.count * CELLS * 2);
    this.places().forEach((place, at) => {
      words.set(this.words.subarray(place * CELLS * 2, (place + 1) * CELLS * 2), at * CELLS * 2);
    });
    return words;
  }

  /** Takes over what `stored` gave, each contract at its place by number; what is found again is the caller's to find. */
  restore(words: Int32Array): void {
    this.count = words.length / (CELLS * 2);
    this.end = this.count;
    while (this.end * CELLS > this.doubles.length) this.grow();
    this.words.set(words);
    this.free.length = 0;
  }

  private grow(): void {
    const words = new Int32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    this.doubles = new Float64Array(words.buffer);
    this.longs = new BigInt64Array(words.buffer);
    const links = new Int32Array(this.links.length * 2);
    links.set(this.links);
    this.links = links;
  }
}
