import type { CountedDump } from '../engine-door.ts';
import { NumberMap } from '../number-map.ts';
import { Records } from '../records.ts';

/** Cells of eight bytes: user (a word), then time, value, reference, and how many were counted before it, over all lines. */
const CELLS = 5;
const USER = 0;
const TIME = 1;
const VALUE = 2;
const REFERENCE = 3;
const ORDER = 4;
/** User of one that was taken back. */
const NOBODY = 0;

/** How what is counted is found again: not at all, by halving because its references rise, or by a map. */
export type Finding = 'never' | 'rising' | 'map';

/** What was counted of one kind in the order of its times: a line that grows behind and is let go of in front. Places are counted from the first there ever was. */
export class CountedLine extends Records {
  private readonly finding: Finding;
  private readonly places = new NumberMap<number>();

  constructor(finding: Finding) {
    super(CELLS);
    this.finding = finding;
  }

  user(place: number): number {
    return this.word(place, USER);
  }
  time(place: number): number {
    return this.double(place, TIME);
  }
  value(place: number): bigint {
    return this.long(place, VALUE);
  }
  reference(place: number): number {
    return this.double(place, REFERENCE);
  }
  /** How many were counted before it, over all lines. */
  order(place: number): number {
    return this.double(place, ORDER);
  }
  /** Whether it has not been taken back. */
  counts(place: number): boolean {
    return this.user(place) !== NOBODY;
  }

  add({ user, time, value, reference }: Omit<CountedDump, 'kind'>, order: number): void {
    const place = this.grow();
    this.setWord(place, USER, user);
    this.setDouble(place, TIME, time);
    this.setLong(place, VALUE, value);
    this.setDouble(place, REFERENCE, reference);
    this.setDouble(place, ORDER, order);
    if (this.finding === 'map') this.places.set(reference, place);
  }

  /** Place of what counts under a reference; −1 for none. */
  find(reference: number): number {
    const place = this.finding === 'map' ? (this.places.get(reference) ?? -1) : this.halve(reference);
    return place >= this.from && this.counts(place) ? place : -1;
  }

  /** Takes one back. */
  strike(place: number): void {
    if (this.finding === 'map') this.places.delete(this.reference(place));
    this.setWord(place, USER, NOBODY);
  }

  /** Lets go of what stands before a place. */
  forget(place: number): void {
    if (this.finding === 'map') for (let at = this.from; at < place; at++) if (this.counts(at)) this.places.delete(this.reference(at));
    if (place > this.from) this.drop(place);
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
}
