import type { Units } from '@kontor/domain/formulas/units';
import type { ContractAccount } from './account.ts';
import { aboutAt, addUnits, setUnits, unitsAt } from './cells.ts';

/** Cells of eight bytes in a record. */
const CELLS = 16;
const SHIFT = 4;
/** Words, two a cell: user and seat, leverage and margin mode. */
const USER = 0;
const SEAT = 1;
const LEVERAGE = 2;
const MODE = 3;
/** Cells: number of the last funding that was settled, and carried loss; then long and short of each. */
const FUNDED = 2;
const CARRIED = 3;
const LOTS = 4;
const CLOSING = 6;
const ENTRY = 8;
const MARGIN = 10;
const OPENING = 12;

/** How many a table has room for at first. */
const FIRST_ROOM = 16;

/**
 * What users have in a contract, a record each, by place: the first who acts there has place 0. A record is never given up. Lots and
 * counts are doubles, amounts are quote units.
 */
export class Records {
  count = 0;
  /** The accounts whose records they are. */
  readonly accounts: ContractAccount[] = [];
  words = new Int32Array(0);
  doubles = new Float64Array(0);
  longs = new BigInt64Array(0);

  constructor() {
    this.makeRoom(FIRST_ROOM);
  }

  /** Adds a record; returns its place. */
  add(account: ContractAccount, seat: number, leverage: number, funded: number): number {
    const place = this.count++;
    if (this.count * CELLS > this.doubles.length) this.makeRoom(place * 2);
    const word = place * CELLS * 2;
    this.words[word + USER] = account.user;
    this.words[word + SEAT] = seat;
    this.words[word + LEVERAGE] = leverage;
    this.doubles[(place << SHIFT) + FUNDED] = funded;
    this.accounts.push(account);
    return place;
  }

  user(place: number): number {
    return this.words[(place << (SHIFT + 1)) + USER]!;
  }
  /** Row of the user's seat in the market; orders have it. */
  seat(place: number): number {
    return this.words[(place << (SHIFT + 1)) + SEAT]!;
  }
  leverage(place: number): number {
    return this.words[(place << (SHIFT + 1)) + LEVERAGE]!;
  }
  setLeverage(place: number, leverage: number): void {
    this.words[(place << (SHIFT + 1)) + LEVERAGE] = leverage;
  }
  /** MarginMode. */
  mode(place: number): number {
    return this.words[(place << (SHIFT + 1)) + MODE]!;
  }
  setMode(place: number, mode: number): void {
    this.words[(place << (SHIFT + 1)) + MODE] = mode;
  }
  funded(place: number): number {
    return this.doubles[(place << SHIFT) + FUNDED]!;
  }
  setFunded(place: number, number: number): void {
    this.doubles[(place << SHIFT) + FUNDED] = number;
  }
  carried(place: number): bigint {
    return this.longs[(place << SHIFT) + CARRIED]!;
  }
  addCarried(place: number, amount: Units): void {
    addUnits(this, (place << SHIFT) + CARRIED, amount);
  }
  carries(place: number): boolean {
    const word = ((place << SHIFT) + CARRIED) << 1;
    return (this.words[word]! | this.words[word + 1]!) !== 0;
  }
  lots(place: number, side: number): number {
    return this.doubles[(place << SHIFT) + LOTS + side]!;
  }
  setLots(place: number, side: number, lots: number): void {
    this.doubles[(place << SHIFT) + LOTS + side] = lots;
  }
  /** Lots of open closing orders. */
  closing(place: number, side: number): number {
    return this.doubles[(place << SHIFT) + CLOSING + side]!;
  }
  addClosing(place: number, side: number, lots: number): void {
    this.doubles[(place << SHIFT) + CLOSING + side]! += lots;
  }
  entry(place: number, side: number): bigint {
    return this.longs[(place << SHIFT) + ENTRY + side]!;
  }
  entryUnits(place: number, side: number): Units {
    return unitsAt(this, (place << SHIFT) + ENTRY + side);
  }
  setEntry(place: number, side: number, entry: Units): void {
    setUnits(this, (place << SHIFT) + ENTRY + side, entry);
  }
  /** Isolated margin. */
  margin(place: number, side: number): bigint {
    return this.longs[(place << SHIFT) + MARGIN + side]!;
  }
  marginUnits(place: number, side: number): Units {
    return unitsAt(this, (place << SHIFT) + MARGIN + side);
  }
  addMargin(place: number, side: number, amount: Units): void {
    addUnits(this, (place << SHIFT) + MARGIN + side, amount);
  }
  /** Price × lots of open opening orders. */
  opening(place: number, side: number): bigint {
    return this.longs[(place << SHIFT) + OPENING + side]!;
  }
  addOpening(place: number, side: number, value: Units): void {
    addUnits(this, (place << SHIFT) + OPENING + side, value);
  }

  /** What a side may still be closed of. */
  closable(place: number, side: number): number {
    return this.lots(place, side) - this.closing(place, side);
  }
  hasLots(place: number): boolean {
    return this.lots(place, 0) > 0 || this.lots(place, 1) > 0;
  }

  /** Whether a side is all that a record has, and it carries nothing. */
  isAlone(place: number, side: number): boolean {
    return this.lots(place, 1 - side) === 0 && !this.carries(place);
  }

  /** Whether two records have the same lots, entry value and margin on a side, and the same mode. */
  isAlike(place: number, other: number, side: number): boolean {
    if (this.mode(place) !== this.mode(other) || this.lots(place, side) !== this.lots(other, side)) return false;
    return this.hasSame(place, other, ENTRY + side) && this.hasSame(place, other, MARGIN + side);
  }

  /** An amount as a double, for what only decides who is looked at closely. */
  carriedAbout(place: number): number {
    return aboutAt(this, (place << SHIFT) + CARRIED);
  }
  entryAbout(place: number, side: number): number {
    return aboutAt(this, (place << SHIFT) + ENTRY + side);
  }
  marginAbout(place: number, side: number): number {
    return aboutAt(this, (place << SHIFT) + MARGIN + side);
  }
  openingAbout(place: number, side: number): number {
    return aboutAt(this, (place << SHIFT) + OPENING + side);
  }

  /** The records in use, as a snapshot stores them. */
  stored(): Int32Array {
    return this.words.subarray(0, this.count * CELLS * 2);
  }

  /** Takes over what `stored` gave; the accounts are told apart. */
  restore(words: Int32Array): void {
    this.count = words.length / (CELLS * 2);
    this.makeRoom(Math.max(FIRST_ROOM, this.count));
    this.words.set(words);
    this.accounts.length = 0;
  }

  /** Whether a cell of two records holds the same. */
  private hasSame(place: number, other: number, cell: number): boolean {
    const { words } = this;
    const [at, and] = [((place << SHIFT) + cell) << 1, ((other << SHIFT) + cell) << 1];
    return words[at] === words[and] && words[at + 1] === words[and + 1];
  }

  private makeRoom(records: number): void {
    const buffer = new ArrayBuffer(records * CELLS * 8);
    const words = new Int32Array(buffer);
    words.set(this.words.subarray(0, words.length));
    this.words = words;
    this.doubles = new Float64Array(buffer);
    this.longs = new BigInt64Array(buffer);
  }
}
