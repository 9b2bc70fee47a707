import { highestBandTicks } from '@kontor/domain/formulas/price-band';
import { stopSlackBps } from '@kontor/domain/market';
import { Side } from '@kontor/domain/order';
import type { SpotMarket } from './spot-state.ts';

/** Largest freeze of one order, in units; and a double below which a product is surely within it. */
const MAX_FREEZE = 1n << 62n;
const SURELY_BELOW_MAX = 2 ** 62 * 0.999_999;

/** Worst price of a conditional market buy, in ticks; may lie above the grid. */
export function worstPrice(market: SpotMarket, stopTicks: number): number {
  return highestBandTicks(stopTicks, stopSlackBps(market.bounds.bandBps));
}

/** Whether a price reaches the best one of the other side. */
export function wouldMatch(market: SpotMarket, side: number, priceTicks: number): boolean {
  return side === Side.BUY ? market.bestAsk !== 0 && priceTicks >= market.bestAsk : market.bestBid !== 0 && priceTicks <= market.bestBid;
}

/** Whether price × lots or the quantity exceeds what one order may freeze. */
export function isTooLarge(market: SpotMarket, priceTicks: number, lots: number): boolean {
  const { stepUnits } = market.bounds;
  if (priceTicks * lots * market.unit < SURELY_BELOW_MAX && lots * stepUnits < SURELY_BELOW_MAX) return false;
  return BigInt(priceTicks) * BigInt(lots) * BigInt(market.unit) > MAX_FREEZE || BigInt(lots) * BigInt(stepUnits) > MAX_FREEZE;
}
