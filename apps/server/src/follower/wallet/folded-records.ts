/**
 * Ledger records as the read tables keep them: those that one owner has of one batch at one time are one row, and its bytes say
 * only what does not follow from what stands before them in the row. A row belongs to nobody but its owner, and the rows of an
 * owner follow each other as his records do.
 *
 * A record in a row:
 *   head      type (bits 0–3; 15: a varint follows at the end of the head), then bits
 *             NEXT (16) its ordinal is the one after the record before, of the same command
 *             SAME (32) it is of the same command, and a varint tells how many ordinals lie between the two
 *             KNOWN_REFERENCE (64) the reference is that of the record before
 *             OPPOSITE (128) the amount is minus that of the record before
 *   place     varint: 1 + number of a place that the row has named, which holds now what the last record there left; or 0 and a new
 *             place: account, bucket, asset, and what the bucket held before
 *   and what the head does not say: sequence (how many commands later) and ordinal; reference; amount
 * The first record stands for a command before it: its sequence and ordinal are the row's own. Signed numbers are zigzag varints.
 */
import type { RecordRow } from '../record-row.ts';

/** The records of one owner that one row holds. */
export interface FoldedRow {
  readonly owner: number;
  /** Of the first record. */
  readonly sequence: number;
  readonly ordinal: number;
  /** Of all of them, ms. */
  readonly timeMs: number;
  /** Which records it may hold: {@link marksOf} of all of them together. */
  readonly marks: number;
  readonly records: Uint8Array;
}

/** A row that has come this far takes no further record: far below what PostgreSQL would keep outside of its page. */
const FULL_BYTES = 1_200;
/** More than the longest record. */
const ROOM_BYTES = 128;
const TYPE_BITS = 15;
const NEXT = 16;
const SAME = 32;
const KNOWN_REFERENCE = 64;
const OPPOSITE = 128;
/** Numbers up to here go without bigint arithmetic, signed ones doubled. */
const SMALL = 2 ** 51;

const TYPE_MARKS = 16;
const ACCOUNT_MARKS = 5;
const ASSET_MARKS = 11;

/** A bucket that a row has named. */
interface Place {
  account: number;
  bucket: number;
  asset: number;
  /** What the last record there left. */
  holds: bigint;
}

/** One bit for a type, one for an account, one for an asset; several types or assets share a bit. System accounts have none. */
export function marksOf(type: number, account: number, asset: number): number {
  return typeMark(type) | accountMark(account) | assetMark(asset);
}

export function typeMark(type: number): number {
  return 1 << (type % TYPE_MARKS);
}

export function accountMark(account: number): number {
  return account < ACCOUNT_MARKS ? 1 << (TYPE_MARKS + account) : 0;
}

export function assetMark(asset: number): number {
  return 1 << (TYPE_MARKS + ACCOUNT_MARKS + (asset % ASSET_MARKS));
}

/** A row as it is gathered. */
class OpenRow implements FoldedRow {
  owner = 0;
  sequence = 0;
  ordinal = 0;
  timeMs = 0;
  marks = 0;
  readonly #bytes = new Uint8Array(FULL_BYTES + ROOM_BYTES);
  #length = 0;
  readonly #places: Place[] = [];
  #placeCount = 0;
  #lastSequence = 0;
  #lastOrdinal = 0;
  #lastReference = 0;
  #lastAmount = 0n;

  get records(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  get isFull(): boolean {
    return this.#length >= FULL_BYTES;
  }

  begin({ owner, sequence, ordinal, timeMs }: RecordRow): void {
    this.owner = owner;
    this.sequence = sequence;
    this.ordinal = ordinal;
    this.timeMs = timeMs;
    this.marks = 0;
    this.#length = 0;
    this.#placeCount = 0;
    this.#lastSequence = sequence;
    this.#lastOrdinal = ordinal - 1;
    this.#lastReference = 0;
    this.#lastAmount = 0n;
  }

  add(record: RecordRow): void {
    const { type, account, asset, bucket, amount, before, after, reference, sequence, ordinal } = record;
    const isSame = sequence === this.#lastSequence;
    const isNext = isSame && ordinal === this.#lastOrdinal + 1;
    const isKnownReference = reference === this.#lastReference;
    const isOpposite = amount === -this.#lastAmount;
    this.#bytes[this.#length++] =
      Math.min(type, TYPE_BITS) |
      (isNext ? NEXT : isSame ? SAME : 0) |
      (isKnownReference ? KNOWN_REFERENCE : 0) |
      (isOpposite ? OPPOSITE : 0);
    if (type >= TYPE_BITS) this.#count(type - TYPE_BITS);
    this.#place(account, bucket, asset, before).holds = after;
    if (!isSame) {
      this.#count(sequence - this.#lastSequence);
      this.#count(ordinal);
    } else if (!isNext) this.#count(ordinal - this.#lastOrdinal - 1);
    if (!isKnownReference) this.#count(reference);
    if (!isOpposite) this.#signed(amount);
    this.marks |= typeMark(type);
    this.#lastSequence = sequence;
    this.#lastOrdinal = ordinal;
    this.#lastReference = reference;
    this.#lastAmount = amount;
  }

  /** Writes where a record is and gives the place, which is a new one when the bucket does not hold what it held last. */
  #place(account: number, bucket: number, asset: number, before: bigint): Place {
    for (let at = 0; at < this.#placeCount; at++) {
      const place = this.#places[at]!;
      if (place.asset !== asset || place.bucket !== bucket || place.account !== account || place.holds !== before) continue;
      this.#count(at + 1);
      return place;
    }
    this.#bytes[this.#length++] = 0;
    this.marks |= accountMark(account) | assetMark(asset);
    this.#count(account);
    this.#count(bucket);
    this.#count(asset);
    this.#signed(before);
    const place = (this.#places[this.#placeCount++] ??= { account, bucket, asset, holds: before });
    place.account = account;
    place.bucket = bucket;
    place.asset = asset;
    return place;
  }

  /** A whole number from 0 up to 2^53, as a varint. */
  #count(value: number): void {
    let left = value;
    while (left >= 128) {
      this.#bytes[this.#length++] = (left % 128) | 128;
      left = Math.floor(left / 128);
    }
    this.#bytes[this.#length++] = left;
  }

  /** A whole number of 64 bits with its sign. */
  #signed(value: bigint): void {
    const number = Number(value);
    if (number > -SMALL && number < SMALL) return this.#count(number < 0 ? -2 * number - 1 : 2 * number);
    let left = value < 0n ? -2n * value - 1n : 2n * value;
    for (; left >= 128n; left >>= 7n) this.#bytes[this.#length++] = Number(left & 127n) | 128;
    this.#bytes[this.#length++] = Number(left);
  }
}

/** Gathers the records of one batch after the other into rows. */
export class RecordFolder {
  readonly #take: (row: FoldedRow) => void;
  readonly #open = new Map<number, OpenRow>();
  readonly #spare: OpenRow[] = [];

  /** `take` gets each row that is complete; what it shows is true during the call only. */
  constructor(take: (row: FoldedRow) => void) {
    this.#take = take;
  }

  /** How many rows are not complete. */
  get open(): number {
    return this.#open.size;
  }

  /** Takes the next record. Each owner's come in order. */
  add(record: RecordRow): void {
    let row = this.#open.get(record.owner);
    if (row === undefined) {
      this.#open.set(record.owner, (row = this.#spare.pop() ?? new OpenRow()));
      row.begin(record);
    } else if (row.isFull || row.timeMs !== record.timeMs) {
      this.#take(row);
      row.begin(record);
    }
    row.add(record);
  }

  /** The batch is over: a row holds records of one batch only, so that the same journal always leads to the same rows. */
  batchEnd(): void {
    for (const row of this.#open.values()) {
      this.#take(row);
      this.#spare.push(row);
    }
    this.#open.clear();
  }
}

/** The records of a row, in order. @throws for bytes that no row has */
export function unfold(row: FoldedRow): RecordRow[] {
  const bytes = new Reader(row.records);
  const { owner, timeMs } = row;
  let { sequence } = row;
  let ordinal = row.ordinal - 1;
  let reference = 0;
  let amount = 0n;
  const places: Place[] = [];
  const found: RecordRow[] = [];
  while (!bytes.isAtEnd) {
    const head = bytes.byte();
    const type = (head & TYPE_BITS) < TYPE_BITS ? head & TYPE_BITS : TYPE_BITS + bytes.count();
    const number = bytes.count();
    let place = places[number - 1];
    if (number === 0) places.push((place = { account: bytes.count(), bucket: bytes.count(), asset: bytes.count(), holds: bytes.signed() }));
    if (place === undefined) throw new Error(`records of ${owner} at ${row.sequence}.${row.ordinal}: place ${number} of ${places.length}`);
    if ((head & NEXT) !== 0) ordinal += 1;
    else if ((head & SAME) !== 0) ordinal += 1 + bytes.count();
    else {
      sequence += bytes.count();
      ordinal = bytes.count();
    }
    if ((head & KNOWN_REFERENCE) === 0) reference = bytes.count();
    amount = (head & OPPOSITE) === 0 ? bytes.signed() : -amount;
    const before = place.holds;
    place.holds += amount;
    const { account, bucket, asset } = place;
    found.push({ type, owner, account, asset, bucket, amount, before, after: place.holds, reference, sequence, ordinal, timeMs });
  }
  return found;
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Error('a row of records ends within a record');
    return byte;
  }

  count(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.byte();
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  }

  signed(): bigint {
    const from = this.#at;
    const value = this.count();
    // Exact as long as it is small; else once more, digit by digit.
    if (value < 2 * SMALL) return BigInt(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    this.#at = from;
    let long = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      long |= BigInt(byte & 127) << shift;
      if (byte < 128) return (long & 1n) === 0n ? long >> 1n : -((long + 1n) >> 1n);
    }
  }
}
