/**
 * Open orders, side by side in records of 16 words, a cache line each. A slot is an order's place; links hold slots, 0 is
 * none. What only few orders have (a stop price, an OCO sibling, prevented lots) stands in a table of its own.
 */

/** Words of a record. NUMBER is a double, FROZEN a 64-bit integer; KEY and BODY are the client id and its body's hash
 * once the user's ring has pushed them out (ClientIds); until then RING is the id's place there from 1, 0 for an order
 * without one. */
export const O = { NEXT: 0, PREV: 1, OPEN: 2, PRICE: 3, SEAT: 4, FLAGS: 5, NUMBER: 6, FROZEN: 8, KEY: 10, BODY: 14, RING: 14, LOTS: 15 } as const;

/** Words of the extras; they count only where the order's EXTRAS bit is set, else all three are 0. */
export const X = { STOP: 0, SIBLING: 1, PREVENTED: 2 } as const;

/** Bits of the flags' lowest byte beside the side (bit 0). The upper bytes are those of the command: type, time in force, self-trade mode. */
const STATE_SHIFT = 1;
const STATE_BITS = 7 << STATE_SHIFT;
const EXTRAS = 16;
const LONG_OPEN = 32;

/** Where an order is. */
export const OrderState = { FREE: 0, RESTING: 1, WAITING: 2, QUEUED: 3, TAKING: 4 } as const;

/** Bits of the flags that say where an order is and whether it has extras, and what they are for one that rests and has none. */
export const STATE_AND_EXTRAS = STATE_BITS | EXTRAS;
export const RESTING_PLAIN = OrderState.RESTING << STATE_SHIFT;

/** Most orders open at once. */
export const MAX_OPEN_ORDERS = 4_194_304;

export class Orders {
  words: Int32Array;
  doubles: Float64Array;
  longs: BigInt64Array;
  /** Seat of the order in each slot, 0 where it is free: what a search for a user's orders reads. */
  seatOf: Int32Array;
  /** Numbers given out so far. */
  lastNumber = 0;
  private extras: Int32Array;
  private end = 1;
  private firstFree = 0;
  private open = 0;

  constructor(capacity = 1024) {
    this.words = new Int32Array(capacity << 4);
    this.doubles = new Float64Array(this.words.buffer);
    this.longs = new BigInt64Array(this.words.buffer);
    this.seatOf = new Int32Array(capacity);
    this.extras = new Int32Array(capacity << 2);
  }

  get count(): number {
    return this.open;
  }

  /** Takes the slot freed last, or else the next new one, and gives the order its number. */
  take(seat: number): number {
    let slot = this.firstFree;
    if (slot !== 0) this.firstFree = this.words[slot << 4]!;
    else {
      slot = this.end;
      this.end = slot + 1;
      if (slot >= this.seatOf.length) this.grow();
    }
    this.open++;
    this.lastNumber++;
    this.seatOf[slot] = seat | 0;
    return slot;
  }

  free(slot: number): void {
    const at = slot << 4;
    this.words[at | O.FLAGS] = 0;
    this.words[at] = this.firstFree | 0;
    this.seatOf[slot] = 0;
    this.firstFree = slot;
    this.open--;
  }

  number(slot: number): number {
    return this.doubles[(slot << 3) | (O.NUMBER >> 1)]!;
  }

  /** Place of the order's frozen amount in `longs`. */
  frozenAt(slot: number): number {
    return (slot << 3) | (O.FROZEN >> 1);
  }

  state(slot: number): number {
    return (this.words[(slot << 4) | O.FLAGS]! & STATE_BITS) >> STATE_SHIFT;
  }
  setState(slot: number, state: number): void {
    const at = (slot << 4) | O.FLAGS;
    this.words[at] = (this.words[at]! & ~STATE_BITS) | (state << STATE_SHIFT);
  }

  hasExtras(slot: number): boolean {
    return (this.words[(slot << 4) | O.FLAGS]! & EXTRAS) !== 0;
  }
  /** A word of the extras (`X`), 0 where the order has none. */
  extra(slot: number, word: number): number {
    return (this.words[(slot << 4) | O.FLAGS]! & EXTRAS) === 0 ? 0 : this.extras[(slot << 2) | word]!;
  }
  setExtra(slot: number, word: number, value: number): void {
    const at = (slot << 4) | O.FLAGS;
    if ((this.words[at]! & EXTRAS) === 0) {
      this.words[at]! |= EXTRAS;
      this.extras.fill(0, slot << 2, (slot << 2) + 4);
    }
    this.extras[(slot << 2) | word] = value;
  }

  /** Whether the order's client id stands in the table of ids open beyond their user's ring (ClientIds). */
  isLongOpen(slot: number): boolean {
    return (this.words[(slot << 4) | O.FLAGS]! & LONG_OPEN) !== 0;
  }
  setLongOpen(slot: number): void {
    this.words[(slot << 4) | O.FLAGS]! |= LONG_OPEN;
  }

  /** Whether slot and number name an open order. Any integers may be asked. */
  isOpen(slot: number, number: number): boolean {
    return slot > 0 && slot < this.end && this.seatOf[slot] !== 0 && this.number(slot) === number;
  }

  /** Slots in use or free run from 1 to below this. */
  get slotEnd(): number {
    return this.end;
  }

  /** The tables' used parts and the counters, for snapshot and digest. */
  parts(): { words: Int32Array; seatOf: Int32Array; extras: Int32Array; counters: Float64Array } {
    return {
      words: this.words.subarray(0, this.end << 4),
      seatOf: this.seatOf.subarray(0, this.end),
      extras: this.extras.subarray(0, this.end << 2),
      counters: Float64Array.of(this.lastNumber, this.end, this.firstFree, this.open),
    };
  }

  restore(words: Int32Array, seatOf: Int32Array, extras: Int32Array, counters: Float64Array): void {
    [this.lastNumber, this.end, this.firstFree, this.open] = [counters[0]!, counters[1]!, counters[2]!, counters[3]!];
    while (this.seatOf.length < seatOf.length) this.grow();
    this.words.set(words);
    this.seatOf.set(seatOf);
    this.extras.set(extras);
  }

  private grow(): void {
    this.words = grown(this.words);
    this.doubles = new Float64Array(this.words.buffer);
    this.longs = new BigInt64Array(this.words.buffer);
    this.seatOf = grown(this.seatOf);
    this.extras = grown(this.extras);
  }
}

function grown(words: Int32Array): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(words.length * 2);
  twice.set(words);
  return twice;
}
