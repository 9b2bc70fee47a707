/** The price that quotes follow, and whether it is fresh enough to be followed. */
import { readWritten } from '../exact.ts';
import type { BookSides, ReferencePrice } from '../exchange/trading-client.ts';
import { readMicroTicks } from '../market-terms.ts';
import type { MarketTerms, MicroTicks } from '../market-terms.ts';
import type { OwnOrder } from '../orders/own-orders.ts';
import { remainingLots } from '../orders/own-orders.ts';

/** `index`: the exchange's index of the pair. `book`: the middle of what others quote there. */
export const REFERENCES = ['index', 'book'] as const;
export type ReferenceKind = (typeof REFERENCES)[number];

/** The best prices of others: what own orders bring to a level is taken off it. */
export function bestOfOthers(
  { bids, asks }: BookSides,
  own: readonly OwnOrder[],
): { readonly bestBid: bigint | undefined; readonly bestAsk: bigint | undefined } {
  const ownAt = (side: string, ticks: bigint): bigint =>
    own.filter((order) => order.side === side && order.priceTicks === ticks).reduce((sum, order) => sum + remainingLots(order), 0n);
  return {
    bestBid: bids.find(({ priceTicks, lots }) => lots > ownAt('BUY', priceTicks))?.priceTicks,
    bestAsk: asks.find(({ priceTicks, lots }) => lots > ownAt('SELL', priceTicks))?.priceTicks,
  };
}

/** What was heard last, and when. */
export class Heard<Value> {
  #value: Value | undefined;
  #atMs = 0;

  note(value: Value, atMs: number): void {
    // What arrives late does not replace what is newer.
    if (this.#value !== undefined && atMs < this.#atMs) return;
    this.#value = value;
    this.#atMs = atMs;
  }

  /** Undefined where nothing was heard, or nothing within so long. */
  within(ageMs: number, nowMs: number): Value | undefined {
    return nowMs - this.#atMs <= ageMs ? this.#value : undefined;
  }

  get last(): { readonly value: Value; readonly atMs: number } | undefined {
    return this.#value === undefined ? undefined : { value: this.#value, atMs: this.#atMs };
  }
}

/** An index in millionths of a tick. */
export function indexTicks(terms: MarketTerms, { price }: ReferencePrice): MicroTicks {
  return readMicroTicks(terms, readWritten(price));
}

/** The middle of what others quote; undefined where they do not quote both sides. */
export function middleTicks({ bestBid, bestAsk }: ReturnType<typeof bestOfOthers>): MicroTicks | undefined {
  return bestBid === undefined || bestAsk === undefined ? undefined : ((bestBid + bestAsk) * 1_000_000n) / 2n;
}
