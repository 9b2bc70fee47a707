/**
 * Open orders, side by side in two tables of fixed-width records. What matching reads is in `words`, 8 words an order;
 * the rest in `details`, 16 words an order. A slot is an order's place; links hold slots, 0 is none.
 */

/** Words of the matching record. */
export const O = { NEXT: 0, PREV: 1, LEVEL: 2, OPEN: 3, PRICE: 4, SEAT: 5, FLAGS: 6, STATE: 7 } as const;

/** Words of the detail record. NUMBER is a double at double `slot * 8`, FROZEN a 64-bit integer at long `slot * 8 + 1`. */
export const D = { OWN_NEXT: 4, OWN_PREV: 5, KEY: 6, BODY: 10, LOTS: 11, PREVENTED: 12, STOP: 13, SIBLING: 14, HASH: 15 } as const;

/** Where an order is. */
export const OrderState = { FREE: 0, RESTING: 1, WAITING: 2, QUEUED: 3, TAKING: 4 } as const;

/** Most orders open at once. */
export const MAX_OPEN_ORDERS = 4_194_304;

export class Orders {
  words: Int32Array;
  details: Int32Array;
  numbers: Float64Array;
  longs: BigInt64Array;
  /** Numbers given out so far. */
  lastNumber = 0;
  private end = 1;
  private firstFree = 0;
  private open = 0;

  constructor(capacity = 1024) {
    this.words = new Int32Array(capacity * 8);
    this.details = new Int32Array(capacity * 16);
    this.numbers = new Float64Array(this.details.buffer);
    this.longs = new BigInt64Array(this.details.buffer);
  }

  get count(): number {
    return this.open;
  }

  /** Takes the slot freed last, or else the next new one, and gives the order its number. */
  take(): number {
    let slot = this.firstFree;
    if (slot !== 0) this.firstFree = this.words[slot << 3]!;
    else {
      slot = this.end++;
      if (slot << 3 >= this.words.length) this.grow();
    }
    this.open++;
    this.numbers[slot << 3] = ++this.lastNumber;
    return slot;
  }

  free(slot: number): void {
    const at = slot << 3;
    this.words[at + O.STATE] = OrderState.FREE;
    this.words[at] = this.firstFree;
    this.firstFree = slot;
    this.open--;
  }

  number(slot: number): number {
    return this.numbers[slot << 3]!;
  }

  /** Place of the order's frozen amount in `longs`. */
  frozenAt(slot: number): number {
    return (slot << 3) + 1;
  }

  /** Whether slot and number name an open order. Any integers may be asked. */
  isOpen(slot: number, number: number): boolean {
    return slot > 0 && slot < this.end && this.numbers[slot << 3] === number && this.words[(slot << 3) + O.STATE] !== OrderState.FREE;
  }

  /** Slots in use or free run from 1 to below this. */
  get slotEnd(): number {
    return this.end;
  }

  /** Both tables' used parts and the counters, for snapshot and digest. */
  parts(): { words: Int32Array; details: Int32Array; counters: Float64Array } {
    return {
      words: this.words.subarray(0, this.end << 3),
      details: this.details.subarray(0, this.end << 4),
      counters: Float64Array.of(this.lastNumber, this.end, this.firstFree, this.open),
    };
  }

  restore(words: Int32Array, details: Int32Array, counters: Float64Array): void {
    [this.lastNumber, this.end, this.firstFree, this.open] = [counters[0]!, counters[1]!, counters[2]!, counters[3]!];
    while (this.words.length < words.length) this.grow();
    this.words.set(words);
    this.details.set(details);
  }

  private grow(): void {
    const words = new Int32Array(this.words.length * 2);
    words.set(this.words);
    const details = new Int32Array(this.details.length * 2);
    details.set(this.details);
    this.words = words;
    this.details = details;
    this.numbers = new Float64Array(details.buffer);
    this.longs = new BigInt64Array(details.buffer);
  }
}
