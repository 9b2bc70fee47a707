import { Refusal } from '@kontor/domain/refusals';
import { Side } from '@kontor/domain/order';
import type { MarketTerms } from '@kontor/domain/market';
import type { Bounds } from './market-bounds.ts';

/** What filters ask about. */
interface FilteredMarket {
  readonly terms: MarketTerms;
  readonly bounds: Bounds;
}

/** The filters of rules 1.2, each a refusal per line; amounts are doubles, exact wherever a bound can be met. */

/** PRICE_FILTER on a price in ticks; −1 stands for a price off the grid. */
export function priceRefusal(market: FilteredMarket, ticks: number): Refusal {
  const bounds = market.bounds;
  return ticks < bounds.minPriceTicks || ticks > bounds.maxPriceTicks ? Refusal.PRICE_FILTER : Refusal.NONE;
}

/** LOT_SIZE on a quantity in lots; −1 stands for a quantity off the grid. */
export function lotRefusal(market: FilteredMarket, lots: number): Refusal {
  const bounds = market.bounds;
  return lots < bounds.minLots || lots > bounds.maxLots ? Refusal.LOT_SIZE : Refusal.NONE;
}

/** MARKET_LOT_SIZE. */
export function marketLotRefusal(market: FilteredMarket, lots: number): Refusal {
  const bounds = market.bounds;
  return lots < bounds.minMarketLots || lots > bounds.maxMarketLots ? Refusal.MARKET_LOT_SIZE : Refusal.NONE;
}

/** NOTIONAL on an amount in quote units. */
export function notionalRefusal(market: FilteredMarket, notional: number): Refusal {
  const bounds = market.bounds;
  return notional < bounds.minNotional || notional > bounds.maxNotional ? Refusal.NOTIONAL : Refusal.NONE;
}

/** NOTIONAL of a market order: each bound counts only where the market applies it to them. */
export function marketNotionalRefusal(market: FilteredMarket, notional: number): Refusal {
  if (market.terms.applyMinToMarket && notional < market.bounds.minNotional) return Refusal.NOTIONAL;
  if (market.terms.applyMaxToMarket && notional > market.bounds.maxNotional) return Refusal.NOTIONAL;
  return Refusal.NONE;
}

/** PERCENT_PRICE_BY_SIDE on a limit price; a reference of 0 passes. */
export function percentRefusal(market: FilteredMarket, side: number, ticks: number, reference: number): Refusal {
  if (reference === 0 || !market.bounds.hasPercentFilter) return Refusal.NONE;
  const terms = market.terms;
  const up = side === Side.BUY ? terms.bidUpBps : terms.askUpBps;
  const down = side === Side.BUY ? terms.bidDownBps : terms.askDownBps;
  if (up !== 0 && ticks * 10_000 > reference * up) return Refusal.PERCENT_PRICE_BY_SIDE;
  if (down !== 0 && ticks * 10_000 < reference * down) return Refusal.PERCENT_PRICE_BY_SIDE;
  return Refusal.NONE;
}
