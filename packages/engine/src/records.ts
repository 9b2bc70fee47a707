/** Records of a piece, as a power of two: a table grows by pieces, so that nothing is ever copied and no command takes long. */
const PIECE = 8;
const IN_PIECE = (1 << PIECE) - 1;

/** A piece of a table, seen as what stands in it. */
interface Piece {
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  readonly longs: BigInt64Array;
}

/** A table of records of so many cells of eight bytes each, by place: it grows behind, and may be let go of in front. */
export class Records {
  /** The first place that may still be there, and the place behind the last. */
  from = 0;
  end = 0;
  private readonly cells: number;
  private pieces: Piece[] = [];
  /** Place of the first record of the first piece. */
  private base = 0;

  constructor(cells: number) {
    this.cells = cells;
  }

  /** Adds a record of zeros; returns its place. */
  protected grow(): number {
    const place = this.end++;
    if ((place - this.base) >> PIECE === this.pieces.length) {
      const buffer = new ArrayBuffer(((this.cells * 8) << PIECE) >>> 0);
      this.pieces.push({ words: new Int32Array(buffer), doubles: new Float64Array(buffer), longs: new BigInt64Array(buffer) });
    }
    return place;
  }

  /** Lets go of what stands before a place, piece by piece. */
  protected drop(place: number): void {
    this.from = place;
    for (; this.base + IN_PIECE < place; this.base += IN_PIECE + 1) this.pieces.shift();
  }

  protected word(place: number, at: number): number {
    return this.piece(place).words[(place & IN_PIECE) * this.cells * 2 + at]!;
  }
  protected setWord(place: number, at: number, value: number): void {
    this.piece(place).words[(place & IN_PIECE) * this.cells * 2 + at] = value;
  }
  protected double(place: number, at: number): number {
    return this.piece(place).doubles[(place & IN_PIECE) * this.cells + at]!;
  }
  protected setDouble(place: number, at: number, value: number): void {
    this.piece(place).doubles[(place & IN_PIECE) * this.cells + at] = value;
  }
  protected long(place: number, at: number): bigint {
    return this.piece(place).longs[(place & IN_PIECE) * this.cells + at]!;
  }
  protected setLong(place: number, at: number, value: bigint): void {
    this.piece(place).longs[(place & IN_PIECE) * this.cells + at] = value;
  }
  /** A long as a double, for what only decides who is looked at closely. */
  protected about(place: number, at: number): number {
    const { words } = this.piece(place);
    const word = ((place & IN_PIECE) * this.cells + at) * 2;
    return words[word + 1]! * 4_294_967_296 + (words[word]! >>> 0);
  }

  /** So many words of a record, from its first one on. */
  protected wordsOf(place: number, count: number): Int32Array {
    const at = (place & IN_PIECE) * this.cells * 2;
    return this.piece(place).words.subarray(at, at + count);
  }

  private piece(place: number): Piece {
    return this.pieces[(place - this.base) >> PIECE]!;
  }

  /** The records one behind the other, as a snapshot stores them: in parts. None was let go of. */
  stored(): Int32Array[] {
    const each = this.cells * 2;
    return this.pieces.map(({ words }, piece) => words.subarray(0, Math.min(words.length, (this.end - (piece << PIECE)) * each)));
  }

  /** Takes over so many records of what `stored` gave, from a word on; returns the word behind them. */
  restore(words: Int32Array, from: number, count: number): number {
    const each = this.cells * 2;
    this.clear();
    for (let place = 0; place < count; place++) this.grow();
    this.pieces.forEach((piece, i) => {
      const records = Math.min(count - (i << PIECE), IN_PIECE + 1);
      const at = from + (i << PIECE) * each;
      piece.words.set(words.subarray(at, at + records * each));
    });
    return from + count * each;
  }

  clear(): void {
    this.from = 0;
    this.end = 0;
    this.base = 0;
    this.pieces = [];
  }
}
