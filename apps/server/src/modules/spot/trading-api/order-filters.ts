/** The filters that an order can be asked without its market's book: what `order/test` asks (rules 1.2). Pure; the engine has the last word of what is placed. */
import { OrderType, hasLimitPrice, isConditional } from '@kontor/domain/order';
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { MarketListing } from '../../../follower/listings.ts';
import type { OrderCommand } from '../first-outcome.ts';

/** What an order would be refused for. */
export function filterRefusal(command: OrderCommand, { terms, unit, status }: Pick<MarketListing, 'terms' | 'unit' | 'status'>): Refusal {
  if (command.type !== CommandType.PLACE) return Refusal.NONE;
  if (status !== MarketStatus.TRADING) return Refusal.MARKET_HALTED;
  const { orderType, price, stopPrice, quantity, quoteAmount } = command;
  const [tick, step] = [BigInt(terms.tickUnits), BigInt(terms.stepUnits)];
  const isPrice = (units: bigint): boolean => fits(units, tick, terms.minPriceTicks, terms.maxPriceTicks);
  if (hasLimitPrice(orderType) && !isPrice(price)) return Refusal.PRICE_FILTER;
  if (isConditional(orderType) && !isPrice(stopPrice)) return Refusal.PRICE_FILTER;
  const isTooSmall = (notional: bigint): boolean => notional < BigInt(terms.minNotional);
  const isTooLarge = (notional: bigint): boolean => terms.maxNotional !== 0 && notional > BigInt(terms.maxNotional);
  if (orderType === OrderType.MARKET) {
    if (quoteAmount === 0n) return fits(quantity, step, terms.minMarketLots, terms.maxMarketLots) ? Refusal.NONE : Refusal.MARKET_LOT_SIZE;
    return (terms.applyMinToMarket && isTooSmall(quoteAmount)) || (terms.applyMaxToMarket && isTooLarge(quoteAmount))
      ? Refusal.NOTIONAL
      : Refusal.NONE;
  }
  if (!fits(quantity, step, terms.minLots, terms.maxLots)) return Refusal.LOT_SIZE;
  const notional = ((hasLimitPrice(orderType) ? price : stopPrice) / tick) * (quantity / step) * unit;
  return isTooSmall(notional) || isTooLarge(notional) ? Refusal.NOTIONAL : Refusal.NONE;
}

/** Whether a count of units lies on a grid and within its bounds, of which 0 is none. */
function fits(units: bigint, grid: bigint, least: number, most: number): boolean {
  const count = units / grid;
  return units % grid === 0n && count >= BigInt(Math.max(1, least)) && count <= BigInt(most === 0 ? MAX_GRID : most);
}
