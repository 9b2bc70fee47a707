/** Lines for COPY, written digit by digit into bytes: no strings, so that hundreds of thousands of rows a second leave no garbage. */

const TAB = 9;
const LINE_FEED = 10;
const MINUS = 45;
const ZERO = 48;
const LOWER_A = 87;
const BACKSLASH = 92;
const LOWER_X = 120;
const HEX = Buffer.from('0123456789abcdef', 'latin1');
const BILLION = 1_000_000_000;

/** Bytes of one piece of memory. */
const CHUNK_BYTES = 1 << 18;
/** Pieces that nobody writes to now. Taken again they leave no garbage, which V8 would let grow to 64 MB outside of its heap. */
const spare: Buffer<ArrayBuffer>[] = [];
const MAX_SPARE = 64;

export class LineWriter {
  /** Full pieces, and the one being written to. */
  #full: Buffer<ArrayBuffer>[] = [];
  #bytes = Buffer.alloc(0);
  #length = 0;
  /** Finished lines. */
  lines = 0;

  /** The finished lines, each with its line feed, in pieces that may end anywhere; views, valid until the next write. */
  chunks(): Uint8Array[] {
    return [...this.#full, this.#bytes.subarray(0, this.#length)];
  }

  /** Bytes of the finished lines. */
  get size(): number {
    return this.#full.reduce((sum, { length }) => sum + length, this.#length);
  }

  /** Forgets all lines. Their memory may be written to by others from now on. */
  release(): void {
    for (const chunk of [...this.#full, this.#bytes]) {
      if (chunk.buffer.byteLength === CHUNK_BYTES && spare.length < MAX_SPARE) spare.push(Buffer.from(chunk.buffer));
    }
    this.#full = [];
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
    this.lines = 0;
  }

  /** A whole number up to 2^53. */
  number(value: number): this {
    this.#room();
    // Most columns are words of few values.
    if (value >= 0 && value < 10) {
      this.#bytes[this.#length] = ZERO + value;
      this.#bytes[this.#length + 1] = TAB;
      this.#length += 2;
      return this;
    }
    let left = value;
    if (left < 0) {
      this.#bytes[this.#length++] = MINUS;
      left = -left;
    }
    // Beyond 31 bits division is slow, so the digits come in pieces.
    if (left < BILLION) {
      this.#digits(left, digitsOf(left));
    } else {
      const high = Math.floor(left / BILLION);
      this.#digits(high, digitsOf(high));
      this.#digits(left - high * BILLION, 9);
    }
    this.#bytes[this.#length++] = TAB;
    return this;
  }

  /** A whole number of any size. */
  amount(value: bigint): this {
    if (value >= -9_007_199_254_740_991n && value <= 9_007_199_254_740_991n) return this.number(Number(value));
    const text = value.toString();
    this.#room(text.length);
    this.#length += this.#bytes.write(`${text}\t`, this.#length, 'latin1');
    return this;
  }

  boolean(value: boolean): this {
    this.#room();
    this.#bytes[this.#length++] = value ? 116 : 102;
    this.#bytes[this.#length++] = TAB;
    return this;
  }

  /** A 32-bit word as eight hexadecimal digits; four of them make a uuid, so nothing but the last ends the column. */
  hex(word: number): this {
    this.#room();
    for (let shift = 28; shift >= 0; shift -= 4) {
      const digit = (word >>> shift) & 15;
      this.#bytes[this.#length++] = digit < 10 ? ZERO + digit : LOWER_A + digit;
    }
    return this;
  }

  /** Bytes as PostgreSQL reads them: `\\x` and hexadecimal digits; in a line a backslash stands twice. */
  bytes(value: Uint8Array): this {
    this.#room(3 + 2 * value.length);
    this.#bytes[this.#length] = this.#bytes[this.#length + 1] = BACKSLASH;
    this.#bytes[this.#length + 2] = LOWER_X;
    this.#length += 3;
    for (const byte of value) {
      this.#bytes[this.#length++] = HEX[byte >> 4]!;
      this.#bytes[this.#length++] = HEX[byte & 15]!;
    }
    return this.endColumn();
  }

  endColumn(): this {
    this.#bytes[this.#length++] = TAB;
    return this;
  }

  /** Ends the line: the last column's tab becomes its line feed. */
  endLine(): void {
    this.#bytes[this.#length - 1] = LINE_FEED;
    this.lines += 1;
  }

  /** The last `count` digits of a number below 10⁹. */
  #digits(value: number, count: number): void {
    const bytes = this.#bytes;
    let left = value | 0;
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const rest = (left / 10) | 0;
      bytes[at] = ZERO + left - rest * 10;
      left = rest;
    }
    this.#length += count;
  }

  /** No column takes more than 40 bytes, but an amount beyond 2^53 and bytes. */
  #room(more = 0): void {
    if (this.#length + 40 + more <= this.#bytes.length) return;
    if (this.#length > 0) this.#full.push(this.#bytes.subarray(0, this.#length));
    this.#bytes = spare.pop() ?? Buffer.from(new ArrayBuffer(CHUNK_BYTES));
    this.#length = 0;
  }
}

/** How many digits a whole number below 10⁹ has. */
function digitsOf(value: number): number {
  let digits = 1;
  for (let next = 10; value >= next; next *= 10) digits += 1;
  return digits;
}
