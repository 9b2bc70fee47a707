/**
 * Deals, and what was closed without one, while the events that belong to them come: what a trade did to a position is told behind it. Whole ones go into
 * rows and news, with the orders that they changed. Source: spec §3 (futures order); rules 2.1, 2.15.
 */
import { isBot } from '../../bot-numbers.ts';
import type { Ground } from '../projection.ts';
import type { ContractFill } from './contract-facts.ts';
import type { ContractOrders, GrowingOrder } from './contract-orders.ts';
import { CONTRACT_FILL_TABLE, CONTRACT_ORDER_TABLE } from './contract-tables.ts';
import type { ContractUserNews } from './user-news.ts';

/** A deal whose position events may still come. */
type PendingFill = { -readonly [Field in keyof ContractFill]: ContractFill[Field] };

/** What is said of a deal; when and at which place of its command follows. */
export type NewFill = Omit<ContractFill, 'sequence' | 'ordinal' | 'timeMs' | 'realised'>;

export class ContractDeals {
  readonly #ground: Ground;
  readonly #orders: ContractOrders;
  readonly #news: ContractUserNews;
  #pending: PendingFill[] = [];
  /** Orders that changed, by what command. */
  #touched = new Map<GrowingOrder, number>();
  #ordinal = 0;
  #ordinalOf = 0;

  constructor(ground: Ground, orders: ContractOrders, news: ContractUserNews) {
    this.#ground = ground;
    this.#orders = orders;
    this.#news = news;
  }

  /** The place of what is told next among all of its command. */
  nextOrdinal(): number {
    const { sequence } = this.#ground.moment;
    if (this.#ordinalOf !== sequence) this.#ordinal = 0;
    this.#ordinalOf = sequence;
    this.#ordinal += 1;
    return this.#ordinal;
  }

  /** An order has changed. */
  touch(order: GrowingOrder): void {
    this.#touched.set(order, this.#ground.moment.sequence);
  }

  /** A deal; what it realised, as far as that is known. */
  add(fill: NewFill, realised = 0n): void {
    const { sequence, atMs } = this.#ground.moment;
    this.#pending.push({ ...fill, sequence, ordinal: this.nextOrdinal(), timeMs: atMs, realised });
  }

  /** The deal of a user's order changed a side of his position, of which it closed so many lots. */
  realise(user: number, order: number, change: { readonly side: number; readonly closed: number; readonly realised: bigint }): void {
    const { side, closed, realised } = change;
    const fill = this.#pending.find((each) => each.orderNumber === order && each.user === user);
    if (fill !== undefined) {
      if (fill.side !== side && !fill.closes) this.#split(fill, side, closed);
      fill.realised += realised;
    }
    const growing = [...this.#touched.keys()].find(({ number }) => number === order);
    if (growing !== undefined) growing.realised += realised;
  }

  /** What waited for its position events is whole: into rows and news. */
  flush(): void {
    if (this.#pending.length === 0 && this.#touched.size === 0) return;
    const { out } = this.#ground;
    for (const fill of this.#pending) {
      if (!isBot(fill.user)) out.rows?.add(CONTRACT_FILL_TABLE, fill);
      this.#news.of(fill.user)?.contractFills.push(fill);
    }
    for (const [order, sequence] of this.#touched) {
      const isOver = this.#orders.find(order.number) === undefined;
      if (isOver && !isBot(order.user)) out.rows?.add(CONTRACT_ORDER_TABLE, { ...order, sequence });
      this.#news.of(order.user)?.contractOrders.push({ ...order, sequence });
      if (isOver) this.#news.over(order);
    }
    this.#pending = [];
    this.#touched = new Map();
  }

  /** In one-way mode an order that opens closed so many lots of the other side first: its deal is two. */
  #split(fill: PendingFill, side: number, closed: number): void {
    const lots = BigInt(fill.lots);
    const part = {
      lots: closed,
      amount: (fill.amount / lots) * BigInt(closed),
      fee: (fill.fee * BigInt(closed) + lots - 1n) / lots,
    };
    if (closed < fill.lots)
      this.#pending.push({
        ...fill,
        lots: fill.lots - closed,
        amount: fill.amount - part.amount,
        fee: fill.fee - part.fee,
        ordinal: this.nextOrdinal(),
      });
    Object.assign(fill, { ...part, side, closes: true });
  }
}
