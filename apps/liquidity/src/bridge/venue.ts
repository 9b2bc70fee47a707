/** Another exchange, whose book is copied and where fills are hedged. */
import type { IntentRecord } from '../books/journal-record.ts';
import type { OrderSide } from '../exchange/trading-client.ts';
import { MILLION, least } from '../exact.ts';
import { valueOf } from '../books/books.ts';
import type { MarketTerms, MicroTicks } from '../market-terms.ts';

/** It is not an exchange that is known, or not one that says what is needed. */
export class VenueProblem extends Error {
  override readonly name = 'VenueProblem';
}

/** A level, in terms of the market here: millionths of a tick, and units of the base asset. */
export interface VenueLevel {
  readonly price: MicroTicks;
  readonly units: bigint;
}

/** A book, best first on each side, and when it was heard, monotonic ms. */
export interface VenueBook {
  readonly bids: readonly VenueLevel[];
  readonly asks: readonly VenueLevel[];
  readonly heardMs: number;
}

/** What an order there may be, units of the base asset. */
export interface VenueSizes {
  readonly step: bigint;
  readonly fewest: bigint;
  /** Units of the quote asset that it has to be worth. */
  readonly leastCost: bigint;
}

/** A hedge that is wanted: at once, up to a limit, the rest of it given up. */
export interface Hedge {
  readonly side: OrderSide;
  readonly units: bigint;
  readonly limit: MicroTicks;
}

/** What was executed of a hedge. `cost` is without the fee, which is in units of its asset. */
export interface HedgeOutcome {
  readonly units: bigint;
  readonly cost: bigint;
  readonly fee: bigint;
  readonly feeAsset: string;
  /** Of paper: age of the book, ms. */
  readonly bookAgeMs?: number;
}

/** What can be sold and paid there, units. */
export interface VenueRoom {
  readonly base: bigint;
  readonly quote: bigint;
}

export interface Venue {
  readonly name: string;
  readonly isPaper: boolean;
  /** The last book that was heard. */
  readonly book: VenueBook | undefined;
  readonly sizes: VenueSizes;
  /** Undefined while it is not known. */
  room(): VenueRoom | undefined;
  /** Sends it under the intent's id, which the venue takes once. @throws OutcomeUnknown, Refusal */
  hedge(hedge: Hedge, intent: IntentRecord): Promise<HedgeOutcome>;
  /** What came of an intent that was not answered. `never`: it was not sent, or not taken, and will not be. */
  find(hedge: Hedge, intent: IntentRecord): Promise<HedgeOutcome | 'never' | 'unknown'>;
  close(): void;
}

/** What a hedge gets of a book: level by level, up to its limit. What is paid is rounded up, what is received down. */
export function walkBook(
  terms: Pick<MarketTerms, 'notionalUnit' | 'lotUnits'>,
  { bids, asks }: Pick<VenueBook, 'bids' | 'asks'>,
  { side, units, limit }: Hedge,
): { readonly units: bigint; readonly cost: bigint; readonly rest: readonly VenueLevel[] } {
  let left = units;
  let cost = 0n;
  const rest: VenueLevel[] = [];
  for (const level of side === 'SELL' ? bids : asks) {
    const isWithin = side === 'SELL' ? level.price >= limit : level.price <= limit;
    const taken = isWithin ? least(left, level.units) : 0n;
    left -= taken;
    // Cut down is what a seller receives; a buyer pays what is left over as well.
    cost += side === 'SELL' ? valueOf(terms, taken, level.price) : -valueOf(terms, -taken, level.price);
    if (taken < level.units) rest.push({ price: level.price, units: level.units - taken });
  }
  return { units: units - left, cost, rest };
}

/** The price beyond which a hedge is given up: so many millionths behind the best of the book. */
export function limitOf(best: MicroTicks, side: OrderSide, slippage: bigint): MicroTicks {
  return side === 'SELL' ? (best * (MILLION - slippage)) / MILLION : (best * (MILLION + slippage)) / MILLION;
}
