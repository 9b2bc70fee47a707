/** Which orders are wanted: a pure function of what is known. Source: docs/liquidity.md, "What the maker quotes". */
import { ceilDivide, floorDivide } from '@kontor/domain/formulas/rounding';
import type { OrderSide } from '../exchange/trading-client.ts';
import { MILLION, least, most, partsOf, within } from '../exact.ts';
import { isOrderSize, notionalOf } from '../market-terms.ts';
import type { MarketTerms, MicroTicks } from '../market-terms.ts';
import { deviationOf } from './inventory.ts';
import type { Inventory } from './inventory.ts';

/** How to quote. Spreads, steps and shifts are millionths of the reference price. */
export interface QuoteTerms {
  /** Orders on each side. */
  readonly layers: number;
  /** Units of the quote asset that the innermost order is worth. */
  readonly layerNotional: bigint;
  /** What each order is worth of the one inside it, in millionths. */
  readonly growth: bigint;
  /** From one order to the next. */
  readonly step: bigint;
  /** From the middle to the innermost order: so much of a minute's volatility, in millionths, between floor and cap; the cap where nobody knows. */
  readonly volatilityShare: bigint;
  readonly spreadFloor: bigint;
  readonly spreadCap: bigint;
  /** How far the middle is moved where as much as may be is held, or as little. */
  readonly skew: bigint;
  /** Units of the quote asset that all orders together are worth at most. */
  readonly maxOpenNotional: bigint;
}

/** What a plan goes by. */
export interface QuoteState {
  readonly terms: MarketTerms;
  readonly reference: MicroTicks;
  /** Of a minute, in millionths; undefined: nobody knows. */
  readonly volatility: bigint | undefined;
  readonly inventory: Inventory;
  /** Best prices of others; undefined where nobody quotes. */
  readonly bestBid: bigint | undefined;
  readonly bestAsk: bigint | undefined;
}

/** An order that is wanted. Layer 0 is the innermost. */
export interface WantedOrder {
  readonly side: OrderSide;
  readonly layer: number;
  readonly priceTicks: bigint;
  readonly lots: bigint;
}

/** From the middle to the innermost order. */
export function halfSpread({ volatilityShare, spreadFloor, spreadCap }: QuoteTerms, volatility: bigint | undefined): bigint {
  return volatility === undefined ? spreadCap : within(partsOf(volatility, volatilityShare), spreadFloor, spreadCap);
}

/** The middle of the quotes: below the reference where too much is held, above it where too little is. */
export function middleOf({ skew }: QuoteTerms, reference: MicroTicks, inventory: Inventory): MicroTicks {
  return reference - partsOf(reference, partsOf(skew, deviationOf(inventory)));
}

/**
 * The orders that are wanted, innermost first, both sides in turn. None of them crosses another or takes from others; all bids filled never bring
 * more than may be held, all asks never leave less; all together are within the notional that may be open.
 */
export function quotePlan(quote: QuoteTerms, state: QuoteState): readonly WantedOrder[] {
  const { terms, reference, volatility, inventory } = state;
  const middle = middleOf(quote, reference, inventory);
  if (middle <= 0n) return [];
  const spread = halfSpread(quote, volatility);
  const room = {
    bidLots: inventory.highestLots - inventory.heldLots,
    askLots: inventory.heldLots - inventory.lowestLots,
    bidNotional: inventory.quoteUnits ?? quote.maxOpenNotional,
    openNotional: quote.maxOpenNotional,
  };
  const wanted: WantedOrder[] = [];
  const last: { BUY?: bigint; SELL?: bigint } = {};
  let notional = quote.layerNotional;
  for (let layer = 0; layer < quote.layers; layer++) {
    const away = spread + quote.step * BigInt(layer);
    for (const side of ['BUY', 'SELL'] as const) {
      const priceTicks = priceOf(side, middle, away, state, last[side]);
      const order = { side, layer, priceTicks, lots: lotsOf(side, notional, priceTicks, state, room) };
      if (!isOrderSize(terms, order.priceTicks, order.lots)) continue;
      last[side] = priceTicks;
      spend(room, order, terms);
      wanted.push(order);
    }
    notional = partsOf(notional, quote.growth);
  }
  return wanted;
}

interface Room {
  bidLots: bigint;
  askLots: bigint;
  bidNotional: bigint;
  openNotional: bigint;
}

/** Away from the middle, never at a price at which others would be met, and each layer a tick outside the one before. */
function priceOf(
  side: OrderSide,
  middle: MicroTicks,
  away: bigint,
  { bestBid, bestAsk }: Pick<QuoteState, 'bestBid' | 'bestAsk'>,
  inside: bigint | undefined,
): bigint {
  if (side === 'BUY') {
    const wished = floorDivide(middle * (MILLION - away), MILLION * MILLION);
    const resting = bestAsk === undefined ? wished : least(wished, bestAsk - 1n);
    return inside === undefined ? resting : least(resting, inside - 1n);
  }
  const wished = ceilDivide(middle * (MILLION + away), MILLION * MILLION);
  const resting = bestBid === undefined ? wished : most(wished, bestBid + 1n);
  return inside === undefined ? resting : most(resting, inside + 1n);
}

/** What the notional buys, less where one side has too much of it already, and within all that is left. */
function lotsOf(side: OrderSide, notional: bigint, ticks: bigint, { terms, inventory }: QuoteState, room: Room): bigint {
  const lotNotional = notionalOf(terms, ticks, 1n);
  if (ticks <= 0n || lotNotional <= 0n) return 0n;
  const deviation = deviationOf(inventory);
  const against = side === 'BUY' ? most(0n, deviation) : most(0n, -deviation);
  const wished = partsOf(notional, MILLION - against) / lotNotional;
  const affordable = least(room.openNotional, side === 'BUY' ? room.bidNotional : room.openNotional) / lotNotional;
  const allowed = least(affordable, side === 'BUY' ? room.bidLots : room.askLots);
  return most(0n, least(least(wished, allowed), terms.maxLots));
}

function spend(room: Room, { side, priceTicks, lots }: WantedOrder, terms: MarketTerms): void {
  const notional = notionalOf(terms, priceTicks, lots);
  room.openNotional -= notional;
  if (side === 'SELL') {
    room.askLots -= lots;
    return;
  }
  room.bidLots -= lots;
  room.bidNotional -= notional;
}
