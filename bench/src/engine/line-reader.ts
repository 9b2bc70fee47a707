import { closeSync, openSync, readSync } from 'node:fs';
import { Side } from '@kontor/domain/order';
import { LineKind, MAX_ORDER_ID } from './line-batch.ts';
import type { LineBatch, LineSource } from './line-batch.ts';

const CHUNK_BYTES = 1 << 20;

const LF = 10;
const CR = 13;
const HASH = 35;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const GREATER = 62;
const A = 65;
const B = 66;
const C = 67;
const I = 73;
const M = 77;
const R = 82;
const S = 83;

/**
 * Reads a workload file in pieces of one MiB; memory does not grow with the file. Empty lines and lines that start with `#`
 * or `>` (headings that npm prints in front of redirected output) are skipped. Throws on a line it cannot read, with its number.
 */
export class LineReader implements LineSource {
  readonly users: number;
  private readonly path: string;
  private readonly withMarket: boolean;
  private readonly bytes = Buffer.allocUnsafe(CHUNK_BYTES);
  private readonly file: number;
  private from = 0;
  private to = 0;
  private atEnd = false;
  /** Lines read. */
  private line = 0;

  constructor(path: string, withMarket: boolean, users: number) {
    this.path = path;
    this.withMarket = withMarket;
    this.users = users;
    this.file = openSync(path, 'r');
  }

  fill(batch: LineBatch): void {
    batch.count = 0;
    while (batch.count < batch.capacity) {
      const end = this.lineEnd();
      if (end < 0) {
        if (this.atEnd) return;
        this.readMore();
        continue;
      }
      this.line++;
      this.readLine(batch, end);
      this.from = end + 1;
    }
  }

  close(): void {
    closeSync(this.file);
  }

  /** Where the next line ends; −1 when its end is not in memory yet. The last line may lack its line feed. */
  private lineEnd(): number {
    const found = this.bytes.subarray(0, this.to).indexOf(LF, this.from);
    if (found >= 0) return found;
    return this.atEnd && this.from < this.to ? this.to : -1;
  }

  private readMore(): void {
    this.bytes.copyWithin(0, this.from, this.to);
    this.to -= this.from;
    this.from = 0;
    if (this.to === CHUNK_BYTES) throw this.unreadable('no line feed in a mebibyte');
    const read = readSync(this.file, this.bytes, this.to, CHUNK_BYTES - this.to, null);
    if (read === 0) this.atEnd = true;
    this.to += read;
  }

  private readLine(batch: LineBatch, lineFeed: number): void {
    const bytes = this.bytes;
    const end = lineFeed > this.from && bytes[lineFeed - 1] === CR ? lineFeed - 1 : lineFeed;
    const letter = bytes[this.from];
    if (this.from === end || letter === HASH || letter === GREATER) return;
    const kind = kindOf(letter!);
    if (kind === undefined || bytes[this.from + 1] !== COMMA) throw this.unreadable('it starts with none of A, I, M, C, R');
    this.from += 2;
    const id = this.integer(end);
    if (!(id >= 0 && id <= MAX_ORDER_ID)) throw this.unreadable(`the id is not between 0 and ${MAX_ORDER_ID}`);
    if (kind === LineKind.CANCEL) batch.cancel(id);
    else if (kind === LineKind.REPLACE) batch.replace(id, this.integer(end), this.integer(end));
    else {
      const side = this.side(end);
      const price = this.integer(end);
      const quantity = this.integer(end);
      const user = this.integer(end);
      batch.order(kind, id, side, price, quantity, user, this.withMarket ? this.integer(end) : 0);
    }
    if (this.from !== end + 1) throw this.unreadable(this.from > end ? 'too few fields' : 'too many fields (a market needs --markets)');
  }

  private side(end: number): number {
    const letter = this.bytes[this.from];
    if ((letter !== B && letter !== S) || this.from + 1 >= end || this.bytes[this.from + 1] !== COMMA)
      throw this.unreadable('the side is neither B nor S');
    this.from += 2;
    return letter === B ? Side.BUY : Side.SELL;
  }

  /** Reads digits and the comma or line end behind them. */
  private integer(end: number): number {
    const bytes = this.bytes;
    let at = this.from;
    const negative = at < end && bytes[at] === MINUS;
    if (negative) at++;
    const first = at;
    let value = 0;
    while (at < end) {
      const byte = bytes[at]!;
      if (byte < ZERO || byte > NINE) break;
      value = value * 10 + (byte - ZERO);
      at++;
    }
    if (at === first || value > Number.MAX_SAFE_INTEGER || (at < end && bytes[at] !== COMMA))
      throw this.unreadable('a field is missing or not a whole number');
    this.from = at + 1;
    return negative ? -value : value;
  }

  private unreadable(why: string): Error {
    return new Error(`${this.path}, line ${this.line}: ${why}`);
  }
}

/** The kind that a letter stands for; undefined for none. */
function kindOf(letter: number): LineKind | undefined {
  switch (letter) {
    case A:
      return LineKind.LIMIT;
    case I:
      return LineKind.IOC;
    case M:
      return LineKind.MARKET;
    case C:
      return LineKind.CANCEL;
    case R:
      return LineKind.REPLACE;
    default:
      return undefined;
  }
}
