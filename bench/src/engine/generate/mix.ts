import { Side } from '@kontor/domain/order';
import { LineKind } from '../line-batch.ts';
import type { LineBatch, LineSource } from '../line-batch.ts';
import { Random } from './random.ts';
import { RestingOrders } from './resting-orders.ts';

/** What a stream of orders around a random-walking mid looks like. Shares are in 1/10,000 of the lines. */
export interface MixTerms {
  /** Limit orders. */
  readonly limits: number;
  readonly cancels: number;
  /** Orders that rest in each market, about; the share of limit orders that match on arrival is steered towards it. */
  readonly resting: number;
  /** Begins with this many limit orders in each market that do not match. */
  readonly buildUp: number;
  /** Ticks; the mid stays between half and one and a half of it. */
  readonly startMid: number;
  /** Chance that a line moves its market's mid by one tick. */
  readonly midMoves: number;
  /** Ticks between the mid and the farthest orders. */
  readonly reach: number;
  readonly users: number;
  readonly markets: number;
}

/**
 * 65 % limit orders near a random-walking mid, 28 % cancels of resting orders, 7 % IOC or market; about 25,000 rest. How near decides
 * how many orders share a price, and with it how fast `nodejs-order-book` is, which searches a price's orders for one that is
 * cancelled: at this reach it does the 0.12 million commands/s that the engine's goals, 10 million and 85 times as many, go together
 * with; at 1,000 ticks nearly twice that (`far`).
 */
export const MIX: MixTerms = {
  limits: 6_500,
  cancels: 2_800,
  resting: 25_000,
  buildUp: 0,
  startMid: 100_000,
  midMoves: 200,
  reach: 250,
  users: 2_000,
  markets: 1,
};

/** `mix` over four times the prices: a quarter as many orders share one. */
export const FAR: MixTerms = { ...MIX, reach: 1_000 };

/** One million orders are built up, then the stream of `mix` goes on around them. */
export const DEEP: MixTerms = {
  ...MIX,
  resting: 1_000_000,
  buildUp: 1_000_000,
  startMid: 1_000_000,
  reach: 250_000,
  users: 20_000,
};

/** Limit orders that never match. */
export const INSERT: MixTerms = {
  ...MIX,
  limits: 10_000,
  cancels: 0,
  buildUp: Number.MAX_SAFE_INTEGER,
  midMoves: 0,
  reach: 10_000,
  users: 50_000,
};

/** `mix` spread evenly over several markets; about 50,000 orders rest in all, at most 25,000 in one. Every user trades everywhere. */
export function mixOver(markets: number): MixTerms {
  if (markets === 1) return MIX;
  return { ...MIX, markets, resting: Math.min(25_000, Math.ceil(50_000 / markets)), startMid: 10_000, reach: 500 };
}

/** A large exchange: 512,000 orders rest, and ten thousand users trade in every market, so that most orders are a user's first in theirs. */
export function wideOver(markets: number): MixTerms {
  return { ...mixOver(markets), resting: Math.min(25_000, Math.ceil(512_000 / markets)), users: 10_000 };
}

const MAX_QUANTITY = 100;
/** Ticks beyond the best opposite price that a matching limit order goes at most. */
const AGGRESSION = 4;
/** Share of limit orders that match when as many orders rest as wanted. */
const USUAL_MATCHING = 3_800;

/** Lines of MixTerms: the same for the same seed. Knows the book, so that it cancels only orders that rest. */
export class MixGenerator implements LineSource {
  readonly users: number;
  private readonly terms: MixTerms;
  private readonly random: Random;
  private readonly books: RestingOrders[] = [];
  private readonly mids: Int32Array;
  private readonly built: Float64Array;
  private left: number;
  private lastId = 0;

  constructor(terms: MixTerms, seed: number, lines: number) {
    this.terms = terms;
    this.users = terms.users;
    this.random = new Random(seed);
    this.left = lines;
    this.mids = new Int32Array(terms.markets).fill(terms.startMid);
    this.built = new Float64Array(terms.markets);
    for (let i = 0; i < terms.markets; i++) this.books.push(new RestingOrders(terms.startMid * 2));
  }

  /** Orders that rest, in all markets. */
  get resting(): number {
    let sum = 0;
    for (const book of this.books) sum += book.count;
    return sum;
  }

  fill(batch: LineBatch): void {
    batch.count = 0;
    while (batch.count < batch.capacity && this.left > 0) {
      this.left--;
      this.line(batch);
    }
  }

  private line(batch: LineBatch): void {
    const { terms, random } = this;
    const market = random.below(terms.markets);
    const book = this.books[market]!;
    this.moveMid(market);
    if (this.built[market]! < terms.buildUp) {
      this.built[market]!++;
      this.enterLimit(batch, market, book, false);
      return;
    }
    const kind = random.below(10_000);
    if (kind < terms.limits || book.count === 0) this.enterLimit(batch, market, book, random.chance(this.matching(book)));
    else if (kind < terms.limits + terms.cancels) batch.cancel(book.takeAny(random));
    else this.enterTaker(batch, market, book);
  }

  private moveMid(market: number): void {
    const { terms, random, mids } = this;
    if (!random.chance(terms.midMoves)) return;
    const moved = mids[market]! + (random.below(2) === 0 ? 1 : -1);
    if (moved >= terms.startMid * 0.5 && moved <= terms.startMid * 1.5) mids[market] = moved;
  }

  /** Share of limit orders that are to match. */
  private matching(book: RestingOrders): number {
    return (USUAL_MATCHING + 8_000 * (book.count / this.terms.resting - 1)) | 0;
  }

  private enterLimit(batch: LineBatch, market: number, book: RestingOrders, matches: boolean): void {
    const random = this.random;
    const side = random.below(2);
    const price = matches ? this.matchingPrice(side, market, book) : this.restingPrice(side, market);
    this.enter(batch, LineKind.LIMIT, side, price, market, book);
  }

  private enterTaker(batch: LineBatch, market: number, book: RestingOrders): void {
    const random = this.random;
    const side = random.below(2);
    if (random.below(2) === 0) this.enter(batch, LineKind.IOC, side, this.matchingPrice(side, market, book), market, book);
    else this.enter(batch, LineKind.MARKET, side, side === Side.BUY ? this.terms.startMid * 2 - 1 : 1, market, book);
  }

  private enter(batch: LineBatch, kind: LineKind, side: number, price: number, market: number, book: RestingOrders): void {
    const random = this.random;
    const id = ++this.lastId;
    const quantity = 1 + random.below(MAX_QUANTITY);
    book.enter(id, side, price, quantity, kind === LineKind.LIMIT);
    batch.order(kind, id, side, kind === LineKind.MARKET ? 0 : price, quantity, 1 + random.below(this.terms.users), market);
  }

  private restingPrice(side: number, market: number): number {
    const distance = this.random.distance(this.terms.reach);
    return side === Side.BUY ? this.mids[market]! - distance : this.mids[market]! + distance;
  }

  /** A price that matches if anything rests on the other side. */
  private matchingPrice(side: number, market: number, book: RestingOrders): number {
    const beyond = this.random.below(AGGRESSION);
    const highest = this.terms.startMid * 2 - 1;
    if (side === Side.BUY) return book.ask > highest ? this.restingPrice(side, market) : Math.min(book.ask + beyond, highest);
    return book.bid === 0 ? this.restingPrice(side, market) : Math.max(book.bid - beyond, 1);
  }
}
