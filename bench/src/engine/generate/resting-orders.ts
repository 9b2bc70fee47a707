import { Side } from '@kontor/domain/order';
import type { Random } from './random.ts';

/**
 * The book as the generators see it: price-time matching without money, so that a generator knows which orders still rest
 * and how many. It is no reference for the engine; `reference-book.ts` is. Levels stand in arrays indexed by the price.
 */
export class RestingOrders {
  /** Orders that rest. */
  count = 0;
  private readonly maxPrice: number;
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;
  private bestBid = 0;
  private bestAsk: number;
  private ids = new Int32Array(1024);
  private prices = new Int32Array(1024);
  private open = new Int32Array(1024);
  private next = new Int32Array(1024);
  private prev = new Int32Array(1024);
  /** Place of a slot in `resting`. */
  private places = new Int32Array(1024);
  /** Slots of resting orders in no order. */
  private resting = new Int32Array(1024);
  private end = 1;
  private firstFree = 0;

  /** Prices run from 1 to `maxPrice` − 1. */
  constructor(maxPrice: number) {
    this.maxPrice = maxPrice;
    this.heads = new Int32Array(maxPrice + 1);
    this.tails = new Int32Array(maxPrice + 1);
    this.bestAsk = maxPrice;
  }

  /** Highest bid, 0 for none. */
  get bid(): number {
    return this.bestBid;
  }

  /** Lowest ask, `maxPrice` for none. */
  get ask(): number {
    return this.bestAsk;
  }

  /** Matches an order; what is left of it rests if `rests`. Returns the number of orders it met. */
  enter(id: number, side: number, price: number, quantity: number, rests: boolean): number {
    let left = quantity;
    let met = 0;
    while (left > 0) {
      const best = side === Side.BUY ? this.bestAsk : this.bestBid;
      if (side === Side.BUY ? best > price || best === this.maxPrice : best < price || best === 0) break;
      const maker = this.heads[best]!;
      const traded = Math.min(left, this.open[maker]!);
      left -= traded;
      met++;
      this.open[maker]! -= traded;
      if (this.open[maker] === 0) this.remove(maker);
    }
    if (rests && left > 0) this.add(id, side, price, left);
    return met;
  }

  /** Takes out one of the resting orders, each as likely as the others, and returns its id. There must be one. */
  takeAny(random: Random): number {
    const slot = this.resting[random.below(this.count)]!;
    this.remove(slot);
    return this.ids[slot]!;
  }

  private add(id: number, side: number, price: number, quantity: number): void {
    const slot = this.takeSlot();
    this.ids[slot] = id;
    this.prices[slot] = price;
    this.open[slot] = quantity;
    const tail = this.tails[price]!;
    this.prev[slot] = tail;
    this.next[slot] = 0;
    if (tail === 0) this.heads[price] = slot;
    else this.next[tail] = slot;
    this.tails[price] = slot;
    this.places[slot] = this.count;
    this.resting[this.count++] = slot;
    if (side === Side.BUY) this.bestBid = Math.max(this.bestBid, price);
    else this.bestAsk = Math.min(this.bestAsk, price);
  }

  private remove(slot: number): void {
    const price = this.prices[slot]!;
    const next = this.next[slot]!;
    const prev = this.prev[slot]!;
    if (prev === 0) this.heads[price] = next;
    else this.next[prev] = next;
    if (next === 0) this.tails[price] = prev;
    else this.prev[next] = prev;
    const last = this.resting[--this.count]!;
    this.resting[this.places[slot]!] = last;
    this.places[last] = this.places[slot]!;
    this.next[slot] = this.firstFree;
    this.firstFree = slot;
    while (this.bestBid > 0 && this.heads[this.bestBid] === 0) this.bestBid--;
    while (this.bestAsk < this.maxPrice && this.heads[this.bestAsk] === 0) this.bestAsk++;
  }

  private takeSlot(): number {
    const slot = this.firstFree;
    if (slot !== 0) {
      this.firstFree = this.next[slot]!;
      return slot;
    }
    if (this.end === this.ids.length) this.grow();
    return this.end++;
  }

  private grow(): void {
    this.ids = doubled(this.ids);
    this.prices = doubled(this.prices);
    this.open = doubled(this.open);
    this.next = doubled(this.next);
    this.prev = doubled(this.prev);
    this.places = doubled(this.places);
    this.resting = doubled(this.resting);
  }
}

function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(values.length * 2);
  grown.set(values);
  return grown;
}
