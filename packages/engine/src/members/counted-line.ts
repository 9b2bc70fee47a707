import type { CountedDump } from '../engine-door.ts';

/** Cells of eight bytes: user (a word), then time, value, reference, and how many were counted before it, over all lines. */
const CELLS = 5;
const TIME = 1;
const VALUE = 2;
const REFERENCE = 3;
const ORDER = 4;
/** User of one that was taken back. */
const NOBODY = 0;
const FIRST_ROOM = 64;

/** How what is counted is found again: not at all, by halving because its references rise, or by a map. */
export type Finding = 'never' | 'rising' | 'map';

/** What was counted of one kind in the order of its times: a line that grows behind and is let go of in front. Places are counted from the first there ever was. */
export class CountedLine {
  /** The first that is kept, and the place behind the last. */
  from = 0;
  end = 0;
  /** Place of cell 0. */
  private base = 0;
  private words = new Int32Array(FIRST_ROOM * CELLS * 2);
  private doubles = new Float64Array(this.words.buffer);
  private longs = new BigInt64Array(this.words.buffer);
  private readonly finding: Finding;
  private readonly places = new Map<number, number>();

  constructor(finding: Finding) {
    this.finding = finding;
  }

  user(place: number): number {
    return this.words[(place - this.base) * CELLS * 2]!;
  }
  time(place: number): number {
    return this.doubles[(place - this.base) * CELLS + TIME]!;
  }
  value(place: number): bigint {
    return this.longs[(place - this.base) * CELLS + VALUE]!;
  }
  reference(place: number): number {
    return this.doubles[(place - this.base) * CELLS + REFERENCE]!;
  }
  /** How many were counted before it, over all lines. */
  order(place: number): number {
    return this.doubles[(place - this.base) * CELLS + ORDER]!;
  }
  /** Whether it has not been taken back. */
  counts(place: number): boolean {
    return this.user(place) !== NOBODY;
  }

  add({ user, time, value, reference }: Omit<CountedDump, 'kind'>, order: number): void {
    if ((this.end - this.base + 1) * CELLS > this.doubles.length) this.makeRoom();
    const cell = (this.end - this.base) * CELLS;
    this.words[cell * 2] = user;
    this.doubles[cell + TIME] = time;
    this.longs[cell + VALUE] = value;
    this.doubles[cell + REFERENCE] = reference;
    this.doubles[cell + ORDER] = order;
    if (this.finding === 'map') this.places.set(reference, this.end);
    this.end += 1;
  }

  /** Place of what counts under a reference; −1 for none. */
  find(reference: number): number {
    const place = this.finding === 'map' ? (this.places.get(reference) ?? -1) : this.halve(reference);
    return place >= this.from && this.counts(place) ? place : -1;
  }

  /** Takes one back. */
  strike(place: number): void {
    if (this.finding === 'map') this.places.delete(this.reference(place));
    this.words[(place - this.base) * CELLS * 2] = NOBODY;
  }

  /** Lets go of what stands before a place. */
  forget(place: number): void {
    for (; this.from < place; this.from++)
      if (this.finding === 'map' && this.counts(this.from)) this.places.delete(this.reference(this.from));
  }

  private halve(reference: number): number {
    let [low, high] = [this.from, this.end];
    while (low < high) {
      const middle = low + ((high - low) >> 1);
      if (this.reference(middle) < reference) low = middle + 1;
      else high = middle;
    }
    return low < this.end && this.reference(low) === reference ? low : -1;
  }

  /** Moves what is kept to the front, and doubles the room where that frees less than half. */
  private makeRoom(): void {
    const kept = this.words.subarray((this.from - this.base) * CELLS * 2, (this.end - this.base) * CELLS * 2);
    if (kept.length * 2 > this.words.length) {
      const words = new Int32Array(this.words.length * 2);
      words.set(kept);
      this.words = words;
      this.doubles = new Float64Array(words.buffer);
      this.longs = new BigInt64Array(words.buffer);
    } else this.words.copyWithin(0, (this.from - this.base) * CELLS * 2, (this.end - this.base) * CELLS * 2);
    this.base = this.from;
  }
}
