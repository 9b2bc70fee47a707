import { Side } from '@kontor/domain/order';
import { MOST_ON_GRID } from './bounds.ts';
import { referencePrice } from './prices.ts';
import type { Market, World } from './state.ts';

/** Every question here is answered with true when the filter lets the order pass. A bound of zero is no bound. */

function within(value: bigint, min: number, max: number): boolean {
  return (min === 0 || value >= BigInt(min)) && (max === 0 || value <= BigInt(max));
}

/** Whether an amount is a whole number of units that can be counted, and within bounds that are given in these units. */
function isOnGrid(amount: bigint, unit: number, min: number, max: number): boolean {
  const count = amount / BigInt(unit);
  return count * BigInt(unit) === amount && count <= BigInt(MOST_ON_GRID) && within(count, min, max);
}

/** PRICE_FILTER of a price in quote units for one whole base coin. */
export function passesPriceFilter({ terms }: Market, price: bigint): boolean {
  return isOnGrid(price, terms.tickUnits, terms.minPriceTicks, terms.maxPriceTicks);
}

/** LOT_SIZE of a quantity in base units. */
export function passesLotSize({ terms }: Market, quantity: bigint): boolean {
  return isOnGrid(quantity, terms.stepUnits, terms.minLots, terms.maxLots);
}

/** MARKET_LOT_SIZE of a quantity in base units. */
export function passesMarketLotSize({ terms }: Market, quantity: bigint): boolean {
  return isOnGrid(quantity, terms.stepUnits, terms.minMarketLots, terms.maxMarketLots);
}

/** NOTIONAL of an amount in quote units. */
export function passesNotional({ terms }: Market, amount: bigint): boolean {
  return within(amount, terms.minNotional, terms.maxNotional);
}

/** NOTIONAL of a market order: each bound counts only if the market applies it. */
export function passesMarketNotional({ terms }: Market, amount: bigint): boolean {
  return within(amount, terms.applyMinToMarket ? terms.minNotional : 0, terms.applyMaxToMarket ? terms.maxNotional : 0);
}

/** PERCENT_PRICE_BY_SIDE of a price in ticks; passes without a reference. */
export function passesPercentPrice(world: World, market: Market, side: number, price: number): boolean {
  const reference = referencePrice(world, market);
  if (reference === undefined) return true;
  const { terms } = market;
  const up = BigInt(side === Side.BUY ? terms.bidUpBps : terms.askUpBps);
  const down = BigInt(side === Side.BUY ? terms.bidDownBps : terms.askDownBps);
  const scaled = BigInt(price) * 10_000n;
  return (up === 0n || scaled <= reference * up) && (down === 0n || scaled >= reference * down);
}
