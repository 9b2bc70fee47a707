/** Cells of eight bytes: number, time, price. */
const CELLS = 3;
const AT = 1;
const PRICE = 2;
const FIRST_ROOM = 64;

/** Ticks of a pair in the order of their times: a line that grows behind and is let go of in front. Places are counted from the first there ever was. */
export class TickLine {
  /** The first that is kept, and the place behind the last. */
  from = 0;
  end = 0;
  /** Place of cell 0. */
  private base = 0;
  private doubles = new Float64Array(FIRST_ROOM * CELLS);
  private longs = new BigInt64Array(this.doubles.buffer);

  number(place: number): number {
    return this.doubles[(place - this.base) * CELLS]!;
  }
  at(place: number): number {
    return this.doubles[(place - this.base) * CELLS + AT]!;
  }
  price(place: number): bigint {
    return this.longs[(place - this.base) * CELLS + PRICE]!;
  }

  /** Time of the last one; −Infinity for none. */
  get lastAt(): number {
    return this.end === this.from ? -Infinity : this.at(this.end - 1);
  }

  add(number: number, at: number, price: bigint): void {
    if ((this.end - this.base + 1) * CELLS > this.doubles.length) this.makeRoom();
    const cell = (this.end - this.base) * CELLS;
    this.doubles[cell] = number;
    this.doubles[cell + AT] = at;
    this.longs[cell + PRICE] = price;
    this.end += 1;
  }

  /** Place of the first one later than a time; `end` for none. */
  firstAfter(time: number): number {
    let [low, high] = [this.from, this.end];
    while (low < high) {
      const middle = low + ((high - low) >> 1);
      if (this.at(middle) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Time of the last one no later than another; −Infinity for none. */
  lastUpTo(time: number): number {
    const place = this.firstAfter(time) - 1;
    return place < this.from ? -Infinity : this.at(place);
  }

  /** Lets go of all no later than a time. */
  forget(time: number): void {
    while (this.from < this.end && this.at(this.from) <= time) this.from += 1;
  }

  /** Moves what is kept to the front, and doubles the room where that frees less than half. */
  private makeRoom(): void {
    const kept = this.doubles.subarray((this.from - this.base) * CELLS, (this.end - this.base) * CELLS);
    if (kept.length * 2 > this.doubles.length) {
      const doubles = new Float64Array(this.doubles.length * 2);
      doubles.set(kept);
      this.doubles = doubles;
      this.longs = new BigInt64Array(doubles.buffer);
    } else this.doubles.copyWithin(0, (this.from - this.base) * CELLS, (this.end - this.base) * CELLS);
    this.base = this.from;
  }
}
