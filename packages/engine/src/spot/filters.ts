import { Refusal } from '@kontor/domain/refusals';
import { MAX_GRID } from '@kontor/domain/market';
import { Side } from '@kontor/domain/order';
import type { SpotMarket } from './spot-state.ts';

/** The filters of rules 1.2, each a refusal per line; amounts are doubles, exact wherever a bound can be met. */

/** PRICE_FILTER on a price in ticks; −1 stands for a price off the grid. */
export function priceRefusal(market: SpotMarket, ticks: number): Refusal {
  const terms = market.terms;
  if (ticks < 1 || ticks > MAX_GRID) return Refusal.PRICE_FILTER;
  if (terms.minPriceTicks !== 0 && ticks < terms.minPriceTicks) return Refusal.PRICE_FILTER;
  if (terms.maxPriceTicks !== 0 && ticks > terms.maxPriceTicks) return Refusal.PRICE_FILTER;
  return Refusal.NONE;
}

/** LOT_SIZE on a quantity in lots; −1 stands for a quantity off the grid. */
export function lotRefusal(market: SpotMarket, lots: number): Refusal {
  const terms = market.terms;
  if (lots < 1 || lots > MAX_GRID) return Refusal.LOT_SIZE;
  if (terms.minLots !== 0 && lots < terms.minLots) return Refusal.LOT_SIZE;
  if (terms.maxLots !== 0 && lots > terms.maxLots) return Refusal.LOT_SIZE;
  return Refusal.NONE;
}

/** MARKET_LOT_SIZE. */
export function marketLotRefusal(market: SpotMarket, lots: number): Refusal {
  const terms = market.terms;
  if (lots < 1 || lots > MAX_GRID) return Refusal.MARKET_LOT_SIZE;
  if (terms.minMarketLots !== 0 && lots < terms.minMarketLots) return Refusal.MARKET_LOT_SIZE;
  if (terms.maxMarketLots !== 0 && lots > terms.maxMarketLots) return Refusal.MARKET_LOT_SIZE;
  return Refusal.NONE;
}

/** NOTIONAL on an amount in quote units. */
export function notionalRefusal(market: SpotMarket, notional: number, applyMin: boolean, applyMax: boolean): Refusal {
  const terms = market.terms;
  if (applyMin && terms.minNotional !== 0 && notional < terms.minNotional) return Refusal.NOTIONAL;
  if (applyMax && terms.maxNotional !== 0 && notional > terms.maxNotional) return Refusal.NOTIONAL;
  return Refusal.NONE;
}

/** Whether PERCENT_PRICE_BY_SIDE says anything in this market. */
export function hasPercentFilter(market: SpotMarket): boolean {
  const terms = market.terms;
  return (terms.bidUpBps | terms.bidDownBps | terms.askUpBps | terms.askDownBps) !== 0;
}

/** PERCENT_PRICE_BY_SIDE on a limit price; a reference of 0 passes. */
export function percentRefusal(market: SpotMarket, side: number, ticks: number, reference: number): Refusal {
  if (reference === 0) return Refusal.NONE;
  const terms = market.terms;
  const up = side === Side.BUY ? terms.bidUpBps : terms.askUpBps;
  const down = side === Side.BUY ? terms.bidDownBps : terms.askDownBps;
  if (up !== 0 && ticks * 10_000 > reference * up) return Refusal.PERCENT_PRICE_BY_SIDE;
  if (down !== 0 && ticks * 10_000 < reference * down) return Refusal.PERCENT_PRICE_BY_SIDE;
  return Refusal.NONE;
}
