import { Side } from '@kontor/domain/order';
import { LineKind } from '../line-batch.ts';
import type { LineBatch, LineSource } from '../line-batch.ts';
import { Random } from './random.ts';

/** What a day of a share looks like. Shares are in 1/10,000 of the orders entered. */
export interface SwingTerms {
  readonly iocs: number;
  /** Orders for which a cancel is sent at the end of their life, whether they still rest or not. */
  readonly cancelled: number;
  /** Orders for which a replace is sent in the course of their life, whether they still rest or not. */
  readonly replaced: number;
  /** Limit orders priced to match. */
  readonly matching: number;
  /** Ticks. */
  readonly startMid: number;
  /** How far the mid has moved at the end, in 1/10,000 of its start. */
  readonly swing: number;
  /** Ticks between the mid and the farthest orders. */
  readonly reach: number;
  readonly users: number;
}

/** The mid rises by 40 %; 15 % of the orders are IOC, 20 % are replaced, 95 % cancelled. */
export const SWING: SwingTerms = {
  iocs: 1_500,
  cancelled: 9_500,
  replaced: 2_000,
  matching: 400,
  startMid: 100_000,
  swing: 4_000,
  reach: 500,
  users: 10_000,
};

const MAX_QUANTITY = 100;
/** Ticks beyond the mid that a matching order goes at most. */
const AGGRESSION = 8;
/** The mid strays at most this many ticks from its path. */
const NOISE = 200;
/** Lines that lie ahead at most; a power of two above twice the longest delay. */
const AHEAD = 1 << 18;
const LONGEST_DELAY = 1 << 17;

/** What is planned for an order. */
const Plan = { REPLACE: 0, CANCEL: 1, REPLACE_THEN_CANCEL: 2 } as const;

/**
 * Lines of SwingTerms: the same for the same seed. Replaces and cancels are planned when the order is entered, so some come
 * after their order is over. The longest life of an order is a fiftieth of the day.
 */
export class SwingGenerator implements LineSource {
  readonly users: number;
  private readonly terms: SwingTerms;
  private readonly random: Random;
  private readonly lines: number;
  private readonly longest: number;
  private line = 0;
  private lastId = 0;
  private noise = 0;
  /** Plans by the line at which they fall due: first of a chain, 0 for none. */
  private readonly planned = new Int32Array(AHEAD);
  private due = 0;
  private ids = new Int32Array(1024);
  private plans = new Uint8Array(1024);
  private sides = new Uint8Array(1024);
  private next = new Int32Array(1024);
  private end = 1;
  private firstFree = 0;

  constructor(terms: SwingTerms, seed: number, lines: number) {
    this.terms = terms;
    this.users = terms.users;
    this.random = new Random(seed);
    this.lines = lines;
    this.longest = Math.min(Math.max(Math.floor(lines / 50), 64), LONGEST_DELAY);
  }

  fill(batch: LineBatch): void {
    batch.count = 0;
    while (batch.count < batch.capacity && this.line < this.lines) {
      this.line++;
      this.moveNoise();
      this.collectDue();
      if (this.due !== 0) this.workOff(batch);
      else this.enter(batch);
    }
  }

  /** Ticks, now. */
  get mid(): number {
    const { startMid, swing } = this.terms;
    return startMid + this.noise + Math.floor((startMid * swing * (this.line / this.lines)) / 10_000);
  }

  private moveNoise(): void {
    if (!this.random.chance(1_000)) return;
    const moved = this.noise + (this.random.below(2) === 0 ? 1 : -1);
    if (Math.abs(moved) <= NOISE) this.noise = moved;
  }

  private enter(batch: LineBatch): void {
    const { terms, random } = this;
    const id = ++this.lastId;
    const side = random.below(2);
    const ioc = random.chance(terms.iocs);
    const price = this.price(side, ioc || random.chance(terms.matching));
    batch.order(ioc ? LineKind.IOC : LineKind.LIMIT, id, side, price, 1 + random.below(MAX_QUANTITY), 1 + random.below(terms.users), 0);
    const replaced = random.chance(terms.replaced);
    const cancelled = random.chance(terms.cancelled);
    if (replaced) this.plan(id, side, cancelled ? Plan.REPLACE_THEN_CANCEL : Plan.REPLACE);
    else if (cancelled) this.plan(id, side, Plan.CANCEL);
  }

  private workOff(batch: LineBatch): void {
    const record = this.due;
    this.due = this.next[record]!;
    const id = this.ids[record]!;
    const side = this.sides[record]!;
    const plan = this.plans[record]!;
    this.next[record] = this.firstFree;
    this.firstFree = record;
    if (plan === Plan.CANCEL) {
      batch.cancel(id);
      return;
    }
    batch.replace(id, this.price(side, this.random.chance(this.terms.matching)), 1 + this.random.below(MAX_QUANTITY));
    if (plan === Plan.REPLACE_THEN_CANCEL) this.plan(id, side, Plan.CANCEL);
  }

  private price(side: number, matches: boolean): number {
    const distance = matches ? -this.random.below(AGGRESSION) : this.random.distance(this.terms.reach);
    return side === Side.BUY ? this.mid - distance : this.mid + distance;
  }

  private plan(id: number, side: number, plan: number): void {
    const record = this.takeRecord();
    this.ids[record] = id;
    this.sides[record] = side;
    this.plans[record] = plan;
    const at = (this.line + this.random.distance(this.longest)) & (AHEAD - 1);
    this.next[record] = this.planned[at]!;
    this.planned[at] = record;
  }

  /** Moves the plans of this line in front of those that are due already. */
  private collectDue(): void {
    const at = this.line & (AHEAD - 1);
    let record = this.planned[at]!;
    this.planned[at] = 0;
    while (record !== 0) {
      const next = this.next[record]!;
      this.next[record] = this.due;
      this.due = record;
      record = next;
    }
  }

  private takeRecord(): number {
    const record = this.firstFree;
    if (record !== 0) {
      this.firstFree = this.next[record]!;
      return record;
    }
    if (this.end === this.ids.length) this.grow();
    return this.end++;
  }

  private grow(): void {
    const size = this.ids.length * 2;
    this.ids = grown(this.ids, new Int32Array(size));
    this.plans = grown(this.plans, new Uint8Array(size));
    this.sides = grown(this.sides, new Uint8Array(size));
    this.next = grown(this.next, new Int32Array(size));
  }
}

function grown<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
