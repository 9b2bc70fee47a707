/** Records of a piece, as a power of two: a table grows by pieces, so that nothing is ever copied and no command takes long. */
const PIECE = 8;
const IN_PIECE = (1 << PIECE) - 1;

/** A piece of a table, seen as what stands in it. */
interface Piece {
  readonly words: Int32Array;
  readonly longs: BigInt64Array;
}

/** A table of records of so many cells of eight bytes each, by place. None is ever given up. */
class Records {
  count = 0;
  private readonly cells: number;
  private pieces: Piece[] = [];

  constructor(cells: number) {
    this.cells = cells;
  }

  /** Adds a record of zeros; returns its place. */
  protected grow(): number {
    const place = this.count++;
    if (place >> PIECE === this.pieces.length) {
      const buffer = new ArrayBuffer(((this.cells * 8) << PIECE) >>> 0);
      this.pieces.push({ words: new Int32Array(buffer), longs: new BigInt64Array(buffer) });
    }
    return place;
  }

  protected word(place: number, at: number): number {
    return this.pieces[place >> PIECE]!.words[(place & IN_PIECE) * this.cells * 2 + at]!;
  }
  protected setWord(place: number, at: number, value: number): void {
    this.pieces[place >> PIECE]!.words[(place & IN_PIECE) * this.cells * 2 + at] = value;
  }
  protected long(place: number, at: number): bigint {
    return this.pieces[place >> PIECE]!.longs[(place & IN_PIECE) * this.cells + at]!;
  }
  /** The same as a double, for what only decides who is looked at closely. */
  protected about(place: number, at: number): number {
    const { words } = this.pieces[place >> PIECE]!;
    const word = ((place & IN_PIECE) * this.cells + at) * 2;
    return words[word + 1]! * 4_294_967_296 + (words[word]! >>> 0);
  }
  protected setLong(place: number, at: number, value: bigint): void {
    this.pieces[place >> PIECE]!.longs[(place & IN_PIECE) * this.cells + at] = value;
  }

  /** The records one behind the other, as a snapshot stores them: in parts. */
  stored(): Int32Array[] {
    const each = this.cells * 2;
    return this.pieces.map(({ words }, piece) => words.subarray(0, Math.min(words.length, (this.count - (piece << PIECE)) * each)));
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
    this.count = 0;
    this.pieces = [];
  }
}

const SUBSCRIPTION_CELLS = 2;
const [PLACE, FIRST, LOTS] = [0, 1, 2];

/** Subscriptions of an item in their order: the place of the user's holding, first ticket, lots. In PRO_RATA both are 0. */
export class Subscriptions extends Records {
  constructor() {
    super(SUBSCRIPTION_CELLS);
  }

  add(place: number, first: number, lots: number): void {
    const at = this.grow();
    this.setWord(at, PLACE, place);
    this.setWord(at, FIRST, first);
    this.setWord(at, LOTS, lots);
  }

  /** Of the holding of who subscribed. */
  place(at: number): number {
    return this.word(at, PLACE);
  }
  first(at: number): number {
    return this.word(at, FIRST);
  }
  lots(at: number): number {
    return this.word(at, LOTS);
  }
}

const HOLDING_CELLS = 8;
/** Words. */
const [USER, STATE, TICKETS, WON, DAY] = [0, 1, 2, 3, 4];
/** Cells. */
const [PAID, TOKENS, FROZEN, CLAIMED, COST] = [3, 4, 5, 6, 7];

/** What is known of a holding; a fixed one has its tokens and waits for its settlement. */
const State = { OPEN: 0, FIXED: 1, SETTLED: 2 } as const;

/** Users of an index's part. */
const PARTS = 1_024;

/** What users have in an item, by place. */
export class Holdings extends Records {
  /** Places by user, in parts, so that none grows at once however many there are. */
  private parts = new Map<number, Map<number, number>>();

  constructor() {
    super(HOLDING_CELLS);
  }

  /** The place of a user's holding; −1 for none. */
  find(user: number): number {
    return this.parts.get(user % PARTS)?.get(user) ?? -1;
  }

  add(user: number): number {
    const place = this.grow();
    this.setWord(place, USER, user);
    this.index(user, place);
    return place;
  }

  user(place: number): number {
    return this.word(place, USER);
  }
  isSettled(place: number): boolean {
    return this.word(place, STATE) === State.SETTLED;
  }
  isFixed(place: number): boolean {
    return this.word(place, STATE) === State.FIXED;
  }
  tickets(place: number): number {
    return this.word(place, TICKETS);
  }
  addTickets(place: number, lots: number): void {
    this.setWord(place, TICKETS, this.tickets(place) + lots);
  }
  /** Lots. */
  won(place: number): number {
    return this.word(place, WON);
  }
  addWon(place: number, lots: number): void {
    this.setWord(place, WON, this.won(place) + lots);
  }
  /** UTC day of its settlement. */
  day(place: number): number {
    return this.word(place, DAY);
  }
  paid(place: number): bigint {
    return this.long(place, PAID);
  }
  paidAbout(place: number): number {
    return this.about(place, PAID);
  }
  addPaid(place: number, amount: bigint): void {
    this.setLong(place, PAID, this.paid(place) + amount);
  }
  tokens(place: number): bigint {
    return this.long(place, TOKENS);
  }
  /** Of the tokens: what was frozen with the settlement. */
  frozen(place: number): bigint {
    return this.long(place, FROZEN);
  }
  claimed(place: number): bigint {
    return this.long(place, CLAIMED);
  }
  claim(place: number, amount: bigint): void {
    this.setLong(place, CLAIMED, this.claimed(place) + amount);
  }
  cost(place: number): bigint {
    return this.long(place, COST);
  }

  /** Its share is known. */
  fix(place: number, tokens: bigint): void {
    this.setWord(place, STATE, State.FIXED);
    this.setLong(place, TOKENS, tokens);
  }

  settle(place: number, day: number, { tokens, frozen, cost }: { tokens: bigint; frozen: bigint; cost: bigint }): void {
    this.setWord(place, STATE, State.SETTLED);
    this.setWord(place, DAY, day);
    this.setLong(place, TOKENS, tokens);
    this.setLong(place, FROZEN, frozen);
    this.setLong(place, COST, cost);
  }

  override restore(words: Int32Array, from: number, count: number): number {
    const end = super.restore(words, from, count);
    this.parts = new Map();
    for (let place = 0; place < count; place++) this.index(this.user(place), place);
    return end;
  }

  private index(user: number, place: number): void {
    let part = this.parts.get(user % PARTS);
    if (part === undefined) this.parts.set(user % PARTS, (part = new Map()));
    part.set(user, place);
  }
}
