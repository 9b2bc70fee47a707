/**
 * Open orders as records of 128 bytes in memory that the garbage collector need not look at, at the slot that the engine gave each.
 * Every user's orders are a list, oldest first. A hundred thousand orders take 13 MB; as objects in maps they take 45.
 */
import type { OrderMore, SpotOrder } from '../feed.ts';
import { OrderMark } from './order-marks.ts';

/** An order that rests in the book, waits for its trigger, or is being worked off. */
export type OpenOrder = SpotOrder;

const RECORD_WORDS = 32;
const RECORD_BYTES = RECORD_WORDS * 4;
/** Records of one piece of memory, as a power of two. */
const PIECE_BITS = 12;
const PIECE_RECORDS = 1 << PIECE_BITS;

/** Where the fields stand in a record: first those of 64 bits, then the words. */
const Double = { NUMBER: 0, PLACED: 1, CHANGED: 2, DEAL_LOTS: 3 } as const;
/** Sums over all of an order's deals have no bound of 64 bits, so they take two. */
const Long = { QUOTE_AMOUNT: 4, DEAL_AMOUNT: 5, FEE: 7 } as const;
const Word = {
  USER: 18,
  MARKET: 19,
  FLAGS: 20,
  STATUS: 21,
  PRICE: 22,
  STOP: 23,
  LOTS: 24,
  OPEN_LOTS: 25,
  CLIENT: 26,
  NEXT: 30,
  PREVIOUS: 31,
} as const;
/** In packed bytes the slot stands where a record in the table has its place in the user's list. */
const PACKED_SLOT = Word.NEXT;

const MAX_LONG = (1n << 63n) - 1n;

interface Piece {
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  readonly longs: BigInt64Array;
}

interface UserOrders {
  first: number;
  last: number;
}

/** One order where it stands in the table. It shows another order as soon as the table is asked for one. */
export class OrderRecord implements OpenOrder {
  slot = 0;
  /** What only few orders have; the table sets it. */
  more: OrderMore | undefined = undefined;
  #piece: Piece = pieceOf(0);
  /** First word and first double of the record. */
  #at = 0;
  #half = 0;

  /** Shows the record of a slot. */
  point(piece: Piece, slot: number): void {
    this.slot = slot;
    this.#piece = piece;
    this.#at = (slot & (PIECE_RECORDS - 1)) * RECORD_WORDS;
    this.#half = this.#at >> 1;
  }

  get number(): number {
    return this.#piece.doubles[this.#half + Double.NUMBER]!;
  }
  get user(): number {
    return this.#word(Word.USER);
  }
  get market(): number {
    return this.#word(Word.MARKET);
  }
  get side(): number {
    return this.#word(Word.FLAGS) & 0xff;
  }
  get orderType(): number {
    return (this.#word(Word.FLAGS) >> 8) & 0xff;
  }
  get timeInForce(): number {
    return (this.#word(Word.FLAGS) >> 16) & 0xff;
  }
  get marks(): number {
    return this.#word(Word.FLAGS) >>> 24;
  }
  set marks(marks: number) {
    this.#setWord(Word.FLAGS, (this.#word(Word.FLAGS) & 0xff_ffff) | (marks << 24));
  }
  /** Whether its open quantity counts for the book's depth. */
  get inBook(): boolean {
    return (this.marks & OrderMark.IN_BOOK) !== 0;
  }
  get status(): number {
    return this.#word(Word.STATUS) & 0xffff;
  }
  get doneReason(): number {
    return this.#word(Word.STATUS) >> 16;
  }
  setStatus(status: number, doneReason: number): void {
    this.#setWord(Word.STATUS, status | (doneReason << 16));
  }
  get priceTicks(): number {
    return this.#word(Word.PRICE);
  }
  get stopTicks(): number {
    return this.#word(Word.STOP);
  }
  get quoteAmount(): bigint {
    return this.#piece.longs[this.#half + Long.QUOTE_AMOUNT]!;
  }
  get lots(): number {
    return this.#word(Word.LOTS);
  }
  set lots(lots: number) {
    this.#setWord(Word.LOTS, lots);
  }
  get openLots(): number {
    return this.#word(Word.OPEN_LOTS);
  }
  set openLots(lots: number) {
    this.#setWord(Word.OPEN_LOTS, lots);
  }
  get dealLots(): number {
    return this.#piece.doubles[this.#half + Double.DEAL_LOTS]!;
  }
  get dealAmount(): bigint {
    return this.#sum(Long.DEAL_AMOUNT);
  }
  get fee(): bigint {
    return this.#sum(Long.FEE);
  }
  get clientId(): readonly [number, number, number, number] {
    return [this.#word(Word.CLIENT), this.#word(Word.CLIENT + 1), this.#word(Word.CLIENT + 2), this.#word(Word.CLIENT + 3)];
  }
  get placedMs(): number {
    return this.#piece.doubles[this.#half + Double.PLACED]!;
  }
  get changedMs(): number {
    return this.#piece.doubles[this.#half + Double.CHANGED]!;
  }
  set changedMs(timeMs: number) {
    this.#piece.doubles[this.#half + Double.CHANGED] = timeMs;
  }

  /** Adds an execution to what was executed before. */
  addDeal(lots: number, amount: bigint, fee: bigint): void {
    this.#piece.doubles[this.#half + Double.DEAL_LOTS]! += lots;
    this.#setSum(Long.DEAL_AMOUNT, this.dealAmount + amount);
    this.#setSum(Long.FEE, this.fee + fee);
  }

  /** Writes all of an order but its place in the user's list. */
  set(order: OpenOrder): void {
    const { doubles, longs } = this.#piece;
    doubles[this.#half + Double.NUMBER] = order.number;
    doubles[this.#half + Double.PLACED] = order.placedMs;
    doubles[this.#half + Double.CHANGED] = order.changedMs;
    doubles[this.#half + Double.DEAL_LOTS] = order.dealLots;
    longs[this.#half + Long.QUOTE_AMOUNT] = order.quoteAmount;
    this.#setSum(Long.DEAL_AMOUNT, order.dealAmount);
    this.#setSum(Long.FEE, order.fee);
    this.#setWord(Word.USER, order.user);
    this.#setWord(Word.MARKET, order.market);
    this.#setWord(Word.FLAGS, order.side | (order.orderType << 8) | (order.timeInForce << 16) | (order.marks << 24));
    this.setStatus(order.status, order.doneReason);
    this.#setWord(Word.PRICE, order.priceTicks);
    this.#setWord(Word.STOP, order.stopTicks);
    this.#setWord(Word.LOTS, order.lots);
    this.#setWord(Word.OPEN_LOTS, order.openLots);
    for (let i = 0; i < 4; i++) this.#setWord(Word.CLIENT + i, order.clientId[i]!);
  }

  #word(field: number): number {
    return this.#piece.words[this.#at + field]!;
  }
  #setWord(field: number, value: number): void {
    this.#piece.words[this.#at + field] = value;
  }

  #sum(field: number): bigint {
    const { words, longs } = this.#piece;
    const low = longs[this.#half + field]!;
    const word = this.#at + field * 2;
    // Nearly always below 2^63: then the low half says all.
    if (words[word + 1]! >= 0 && words[word + 2] === 0 && words[word + 3] === 0) return low;
    return (longs[this.#half + field + 1]! << 64n) | BigInt.asUintN(64, low);
  }
  #setSum(field: number, value: bigint): void {
    // A store keeps the low 64 bits.
    this.#piece.longs[this.#half + field] = value;
    this.#piece.longs[this.#half + field + 1] = value >= 0n && value <= MAX_LONG ? 0n : value >> 64n;
  }
}

export class OrderTable {
  readonly #pieces: (Piece | undefined)[] = [];
  readonly #byUser = new Map<number, UserOrders>();
  readonly #record = new OrderRecord();
  /** What only few orders have, by slot. */
  readonly #more = new Map<number, OrderMore>();
  #count = 0;

  /** Open orders. */
  get count(): number {
    return this.#count;
  }

  /** The order that the engine knows by this slot and number, until the next question; undefined when it is not open. */
  find(slot: number, number: number): OrderRecord | undefined {
    const record = this.#at(slot);
    return record?.number === number ? record : undefined;
  }

  /** Takes an order in as its user's newest and shows it. Its slot must be free. */
  add(order: OpenOrder): OrderRecord {
    const piece = (this.#pieces[order.slot >> PIECE_BITS] ??= pieceOf(PIECE_RECORDS));
    const record = this.#record;
    record.point(piece, order.slot);
    if (record.number !== 0) throw new Error(`order ${order.number} came to slot ${order.slot}, where ${record.number} is open`);
    record.set(order);
    this.addMore(record, order.more);
    this.#enlist(order.slot, order.user);
    return record;
  }

  /** Says more of an open order, beside what was said before. */
  addMore(order: OrderRecord, more: OrderMore | undefined): void {
    if (more === undefined) {
      order.more = undefined;
      return;
    }
    order.more = { ...this.#more.get(order.slot), ...more };
    this.#more.set(order.slot, order.more);
  }

  /** What only few orders have, by slot. */
  packMore(): readonly (readonly [slot: number, more: OrderMore])[] {
    return [...this.#more];
  }
  unpackMore(more: readonly (readonly [slot: number, more: OrderMore])[]): void {
    for (const [slot, each] of more) this.#more.set(slot, each);
  }

  /** Forgets an order; its record stays as it is for whoever looks at it now. */
  remove({ slot, user }: OrderRecord): void {
    const [next, previous] = [this.#link(slot, Word.NEXT), this.#link(slot, Word.PREVIOUS)];
    const orders = this.#byUser.get(user)!;
    if (previous === 0) orders.first = next;
    else this.#setLink(previous, Word.NEXT, next);
    if (next === 0) orders.last = previous;
    else this.#setLink(next, Word.PREVIOUS, previous);
    if (orders.first === 0) this.#byUser.delete(user);
    this.#pieces[slot >> PIECE_BITS]!.doubles[((slot & (PIECE_RECORDS - 1)) * RECORD_WORDS) >> 1] = 0;
    this.#more.delete(slot);
    this.#count -= 1;
  }

  /** The user's orders, oldest first. Each is shown until the next is asked for; meanwhile nothing may be added or removed. */
  *ofUser(user: number): Generator<OrderRecord> {
    for (let slot = this.#byUser.get(user)?.first ?? 0; slot !== 0; slot = this.#link(slot, Word.NEXT)) yield this.#at(slot)!;
  }

  /** All orders as `ofUser`, user by user. */
  *all(): Generator<OrderRecord> {
    for (const user of this.#byUser.keys()) yield* this.ofUser(user);
  }

  /** All orders as bytes, for `unpack`. */
  pack(): Uint8Array {
    const words = new Int32Array(this.#count * RECORD_WORDS);
    let to = 0;
    for (const { first } of this.#byUser.values()) {
      for (let slot = first; slot !== 0; slot = this.#link(slot, Word.NEXT)) {
        const from = (slot & (PIECE_RECORDS - 1)) * RECORD_WORDS;
        const record = this.#pieces[slot >> PIECE_BITS]!.words;
        for (let i = 0; i < PACKED_SLOT; i++) words[to + i] = record[from + i]!;
        words[to + PACKED_SLOT] = slot;
        to += RECORD_WORDS;
      }
    }
    return new Uint8Array(words.buffer);
  }

  /** Takes in what `pack` gave of another table and shows each order once. `bytes` begin at a multiple of four in their buffer. */
  *unpack(bytes: Uint8Array): Generator<OrderRecord> {
    if (bytes.byteLength % RECORD_BYTES !== 0) throw new Error(`${bytes.byteLength} bytes are no whole orders`);
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
    for (let from = 0; from < words.length; from += RECORD_WORDS) {
      const slot = words[from + PACKED_SLOT]!;
      const piece = (this.#pieces[slot >> PIECE_BITS] ??= pieceOf(PIECE_RECORDS));
      const at = (slot & (PIECE_RECORDS - 1)) * RECORD_WORDS;
      for (let i = 0; i < PACKED_SLOT; i++) piece.words[at + i] = words[from + i]!;
      this.#record.point(piece, slot);
      this.#enlist(slot, this.#record.user);
      yield this.#record;
    }
  }

  /** Puts a slot at the end of its user's list. */
  #enlist(slot: number, user: number): void {
    const orders = this.#byUser.get(user);
    this.#setLink(slot, Word.NEXT, 0);
    this.#setLink(slot, Word.PREVIOUS, orders?.last ?? 0);
    if (orders === undefined) this.#byUser.set(user, { first: slot, last: slot });
    else {
      this.#setLink(orders.last, Word.NEXT, slot);
      orders.last = slot;
    }
    this.#count += 1;
  }

  #at(slot: number): OrderRecord | undefined {
    const piece = this.#pieces[slot >> PIECE_BITS];
    if (piece === undefined) return undefined;
    this.#record.point(piece, slot);
    this.#record.more = this.#more.size === 0 ? undefined : this.#more.get(slot);
    return this.#record;
  }

  #link(slot: number, field: number): number {
    return this.#pieces[slot >> PIECE_BITS]!.words[(slot & (PIECE_RECORDS - 1)) * RECORD_WORDS + field]!;
  }
  #setLink(slot: number, field: number, to: number): void {
    this.#pieces[slot >> PIECE_BITS]!.words[(slot & (PIECE_RECORDS - 1)) * RECORD_WORDS + field] = to;
  }
}

function pieceOf(records: number): Piece {
  const words = new Int32Array(records * RECORD_WORDS);
  return { words, doubles: new Float64Array(words.buffer), longs: new BigInt64Array(words.buffer) };
}
