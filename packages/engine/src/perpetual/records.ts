import type { Units } from '@kontor/domain/formulas/units';
import {
  RECORD_ACCOUNT,
  RECORD_BYTES,
  RECORD_CARRIED,
  RECORD_CLOSING,
  RECORD_ENTRY,
  RECORD_FUNDED,
  RECORD_LEVERAGE,
  RECORD_LOTS,
  RECORD_MARGIN,
  RECORD_MODE,
  RECORD_NEXT,
  RECORD_OPENING,
  RECORD_PLANS,
  RECORD_SEAT,
  RECORD_USER,
} from '../layout.ts';
import type { ContractAccount } from './account.ts';
import { aboutAt, addUnits, setUnits, unitsAt } from './cells.ts';
import type { RecordTable } from './record-table.ts';

/** Cells of eight bytes in a record, as a power of two, and words. */
const SHIFT = 4;
const WORD_SHIFT = 5;
/** Words, two a cell: user and seat, leverage and margin mode. */
const USER = RECORD_USER >> 2;
const SEAT = RECORD_SEAT >> 2;
const LEVERAGE = RECORD_LEVERAGE >> 2;
const MODE = RECORD_MODE >> 2;
/** Cells: number of the last funding that was settled, and carried loss; then long and short of each. */
const FUNDED = RECORD_FUNDED >> 3;
const CARRIED = RECORD_CARRIED >> 3;
const LOTS = RECORD_LOTS >> 3;
const CLOSING = RECORD_CLOSING >> 3;
const ENTRY = RECORD_ENTRY >> 3;
const MARGIN = RECORD_MARGIN >> 3;
const OPENING = RECORD_OPENING >> 3;
/** Words of a record, and those of them that a snapshot stores: the rest is 0 there. */
const WORDS = RECORD_BYTES >> 2;
const STORED = RECORD_ACCOUNT >> 2;
const PLANS = RECORD_PLANS >> 2;
const NEXT = RECORD_NEXT >> 2;

/** How many places there is room for at first. */
const FIRST_ROOM = 16;

/**
 * What users have in a contract, a record each, by place: the first who acts there has place 0. A record is never given up. Lots and
 * counts are doubles, amounts are quote units. They stand in the core's memory, among those of all contracts.
 */
export class Records {
  count = 0;
  /** The accounts whose records they are. */
  readonly accounts: ContractAccount[] = [];
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  readonly longs: BigInt64Array;
  private readonly table: RecordTable;
  private readonly listing: number;
  /** By place, the record's number in the core's memory. */
  private numbers = new Int32Array(FIRST_ROOM);

  constructor(table: RecordTable, listing: number) {
    this.table = table;
    this.listing = listing;
    this.words = table.words;
    this.doubles = table.doubles;
    this.longs = table.longs;
  }

  /** Adds a record; returns its place. Asked before: there is room. */
  add(account: ContractAccount, seat: number, leverage: number, funded: number): number {
    const place = this.take();
    const record = this.numbers[place]!;
    const word = record << WORD_SHIFT;
    this.words[word + USER] = account.user;
    this.words[word + SEAT] = seat;
    this.words[word + LEVERAGE] = leverage;
    this.doubles[(record << SHIFT) + FUNDED] = funded;
    this.accounts.push(account);
    this.table.index(record);
    return place;
  }

  /** The number by which the core knows the record at a place. */
  number(place: number): number {
    return this.numbers[place]!;
  }

  /** Says which record of the account follows that at a place. */
  link(place: number, record: number): void {
    this.words[(this.numbers[place]! << WORD_SHIFT) + NEXT] = record;
  }

  /** Counts an open plan of a record in, or below zero out. */
  countPlans(place: number, more: number): void {
    this.words[(this.numbers[place]! << WORD_SHIFT) + PLANS]! += more;
  }

  user(place: number): number {
    return this.words[(this.numbers[place]! << WORD_SHIFT) + USER]!;
  }
  /** Row of the user's seat in the market; orders have it. */
  seat(place: number): number {
    return this.words[(this.numbers[place]! << WORD_SHIFT) + SEAT]!;
  }
  leverage(place: number): number {
    return this.words[(this.numbers[place]! << WORD_SHIFT) + LEVERAGE]!;
  }
  setLeverage(place: number, leverage: number): void {
    this.words[(this.numbers[place]! << WORD_SHIFT) + LEVERAGE] = leverage;
  }
  /** MarginMode. */
  mode(place: number): number {
    return this.words[(this.numbers[place]! << WORD_SHIFT) + MODE]!;
  }
  setMode(place: number, mode: number): void {
    this.words[(this.numbers[place]! << WORD_SHIFT) + MODE] = mode;
  }
  funded(place: number): number {
    return this.doubles[(this.numbers[place]! << SHIFT) + FUNDED]!;
  }
  setFunded(place: number, number: number): void {
    this.doubles[(this.numbers[place]! << SHIFT) + FUNDED] = number;
  }
  carried(place: number): bigint {
    return this.longs[(this.numbers[place]! << SHIFT) + CARRIED]!;
  }
  addCarried(place: number, amount: Units): void {
    addUnits(this, (this.numbers[place]! << SHIFT) + CARRIED, amount);
  }
  carries(place: number): boolean {
    const word = ((this.numbers[place]! << SHIFT) + CARRIED) << 1;
    return (this.words[word]! | this.words[word + 1]!) !== 0;
  }
  lots(place: number, side: number): number {
    return this.doubles[(this.numbers[place]! << SHIFT) + LOTS + side]!;
  }
  setLots(place: number, side: number, lots: number): void {
    this.doubles[(this.numbers[place]! << SHIFT) + LOTS + side] = lots;
  }
  /** Lots of open closing orders. */
  closing(place: number, side: number): number {
    return this.doubles[(this.numbers[place]! << SHIFT) + CLOSING + side]!;
  }
  addClosing(place: number, side: number, lots: number): void {
    this.doubles[(this.numbers[place]! << SHIFT) + CLOSING + side]! += lots;
  }
  entry(place: number, side: number): bigint {
    return this.longs[(this.numbers[place]! << SHIFT) + ENTRY + side]!;
  }
  entryUnits(place: number, side: number): Units {
    return unitsAt(this, (this.numbers[place]! << SHIFT) + ENTRY + side);
  }
  setEntry(place: number, side: number, entry: Units): void {
    setUnits(this, (this.numbers[place]! << SHIFT) + ENTRY + side, entry);
  }
  /** Isolated margin. */
  margin(place: number, side: number): bigint {
    return this.longs[(this.numbers[place]! << SHIFT) + MARGIN + side]!;
  }
  marginUnits(place: number, side: number): Units {
    return unitsAt(this, (this.numbers[place]! << SHIFT) + MARGIN + side);
  }
  addMargin(place: number, side: number, amount: Units): void {
    addUnits(this, (this.numbers[place]! << SHIFT) + MARGIN + side, amount);
  }
  /** Price × lots of open opening orders. */
  opening(place: number, side: number): bigint {
    return this.longs[(this.numbers[place]! << SHIFT) + OPENING + side]!;
  }
  addOpening(place: number, side: number, value: Units): void {
    addUnits(this, (this.numbers[place]! << SHIFT) + OPENING + side, value);
  }

  /** What a side may still be closed of. */
  closable(place: number, side: number): number {
    return this.lots(place, side) - this.closing(place, side);
  }
  /** Whether a side has no lots; asked of its words, so that no number is made. */
  isEmpty(place: number, side: number): boolean {
    const word = ((this.numbers[place]! << SHIFT) + LOTS + side) << 1;
    return (this.words[word]! | this.words[word + 1]!) === 0;
  }
  hasLots(place: number): boolean {
    return !this.isEmpty(place, 0) || !this.isEmpty(place, 1);
  }

  /** Whether a side is all that a record has, and it carries nothing. */
  isAlone(place: number, side: number): boolean {
    return this.isEmpty(place, 1 - side) && !this.carries(place);
  }

  /** Whether two records have the same lots, entry value and margin on a side, and the same mode. */
  isAlike(place: number, other: number, side: number): boolean {
    if (this.mode(place) !== this.mode(other) || !this.hasSame(place, other, LOTS + side)) return false;
    return this.hasSame(place, other, ENTRY + side) && this.hasSame(place, other, MARGIN + side);
  }

  /** An amount as a double, for what only decides who is looked at closely. */
  carriedAbout(place: number): number {
    return aboutAt(this, (this.numbers[place]! << SHIFT) + CARRIED);
  }
  entryAbout(place: number, side: number): number {
    return aboutAt(this, (this.numbers[place]! << SHIFT) + ENTRY + side);
  }
  marginAbout(place: number, side: number): number {
    return aboutAt(this, (this.numbers[place]! << SHIFT) + MARGIN + side);
  }
  openingAbout(place: number, side: number): number {
    return aboutAt(this, (this.numbers[place]! << SHIFT) + OPENING + side);
  }

  /** The records in use, as a snapshot stores them. */
  stored(): Int32Array {
    const stored = new Int32Array(this.count * WORDS);
    for (let place = 0; place < this.count; place++) {
      const from = this.numbers[place]! << WORD_SHIFT;
      const to = place * WORDS;
      for (let word = 0; word < STORED; word++) stored[to + word] = this.words[from + word]!;
    }
    return stored;
  }

  /** Takes so many places of which `restore` will say what stands there; the accounts are told apart. */
  expect(count: number): void {
    while (this.count < count) this.take();
  }

  /** Takes over what `stored` gave. */
  restore(words: Int32Array): void {
    for (let place = 0; place < this.count; place++) {
      const record = this.numbers[place]!;
      this.words.set(words.subarray(place * WORDS, place * WORDS + STORED), record << WORD_SHIFT);
      this.table.index(record);
    }
  }

  /** Whether a cell of two records holds the same. */
  private hasSame(place: number, other: number, cell: number): boolean {
    const { words } = this;
    const [at, and] = [((this.numbers[place]! << SHIFT) + cell) << 1, ((this.numbers[other]! << SHIFT) + cell) << 1];
    return words[at] === words[and] && words[at + 1] === words[and + 1];
  }

  /** Takes the next place, and a record for it. */
  private take(): number {
    const place = this.count++;
    if (this.count > this.numbers.length) {
      const numbers = new Int32Array(this.numbers.length * 2);
      numbers.set(this.numbers);
      this.numbers = numbers;
    }
    this.numbers[place] = this.table.takeRecord(this.listing);
    return place;
  }
}
