import type { CommandOf } from '@kontor/engine/command';
import { SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from './deadline.ts';
import { passesLotSize, passesNotional, passesPercentPrice, passesPriceFilter } from './filters.ts';
import { answerToKnownId, isZero } from './ids.ts';
import { hasLimitPrice, isConditional, isConditionalMarket } from './order-kinds.ts';
import { accept, freeze, neededFor, orderFrom } from './orders.ts';
import { fundsRefusal, mayTrade, pricesRefusal, standingRefusal } from './place.ts';
import { costOf, worstPrice } from './prices.ts';
import type { Market, Order, Outcome, World } from './state.ts';
import { doneWith, refused, userOf } from './state.ts';
import { followFrom, isSatisfied, levelOf, tellTrail, waitForTrigger } from './triggers.ts';

/** PLACE_TRAILING: a conditional order whose stop follows the last price. */
export function placeTrailing(world: World, command: CommandOf<'PLACE_TRAILING'>): Outcome {
  if (world.version < 7 || !isWellFormed(command)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const { type, side, orderType, timeInForce, selfTrade, delta, price, quantity, stopPrice } = command;
  const body = [type, command.market, side, orderType, timeInForce, selfTrade, delta, price, quantity, stopPrice];
  const known = answerToKnownId(user, command.clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);

  const market = world.markets.get(command.market);
  if (market?.kind !== 0) return refused(Refusal.UNKNOWN_MARKET);
  const closed = mayTrade(world, user, market, selfTrade);
  if (closed !== Refusal.NONE) return refused(closed);
  if (price > 0n && !passesPriceFilter(market, price)) return refused(Refusal.PRICE_FILTER);
  if (stopPrice > 0n && !passesPriceFilter(market, stopPrice)) return refused(Refusal.PRICE_FILTER);
  const ticks = (amount: bigint): number => Number(amount / BigInt(market.terms.tickUnits));
  const start = stopPrice > 0n ? ticks(stopPrice) : market.last;
  if (start === 0) return refused(Refusal.OCO_PRICES);
  const limit = limitOf(market, command, ticks(price), start);
  if (limit > 2_147_483_647) return refused(Refusal.PRICE_FILTER);
  if (!passesLotSize(market, quantity)) return refused(Refusal.LOT_SIZE);
  const lots = Number(quantity / BigInt(market.terms.stepUnits));
  if (!passesNotional(market, costOf(market, hasLimitPrice(orderType) ? limit : start, lots))) return refused(Refusal.NOTIONAL);
  const order = orderFrom({
    user,
    market,
    side,
    type: orderType,
    timeInForce,
    selfTrade,
    limit,
    stop: ticks(stopPrice),
    lots,
    quoteAmount: 0n,
    clientId: command.clientId,
    body,
  });
  order.trail = { delta, start, peak: 0 };
  const refusal = percentAndStanding(world, order);
  if (refusal !== Refusal.NONE) return refused(refusal);

  accept(world, order);
  const active = order.stop === 0 || (market.last > 0 && isSatisfied(orderType, side, order.stop, market.last));
  if (active) followFrom(order, market.last);
  tellTrail(world, order);
  freeze(world, order, neededFor(order, lots));
  if (!active) waitForTrigger(order);
  return doneWith(order);
}

/** A buy at market pays at worst what a stop at the level of its start would. */
function limitOf(market: Market, { side, orderType, delta }: CommandOf<'PLACE_TRAILING'>, limit: number, start: number): number {
  if (!isConditionalMarket(orderType) || side !== Side.BUY) return limit;
  return Number(worstPrice(market, levelOf(side, start, delta)));
}

function percentAndStanding(world: World, order: Order): Refusal {
  const limited = hasLimitPrice(order.type);
  const large = pricesRefusal(world, order, false);
  if (large !== Refusal.NONE) return large;
  if (limited && !passesPercentPrice(world, order.market, order.side, order.limit)) return Refusal.PERCENT_PRICE_BY_SIDE;
  return standingRefusal(order) || fundsRefusal(world, order);
}

function isWellFormed(command: CommandOf<'PLACE_TRAILING'>): boolean {
  const { price, quantity, stopPrice, timeInForce, delta, orderType } = command;
  if (command.user < 1 || isZero(command.clientId)) return false;
  if (command.side > Side.SELL || !isConditional(orderType)) return false;
  if (timeInForce > TimeInForce.FOK || command.selfTrade > SelfTrade.DECREMENT) return false;
  if (price < 0n || quantity <= 0n || stopPrice < 0n) return false;
  if (delta < 10 || delta > 2_000) return false;
  return hasLimitPrice(orderType) ? price > 0n : price === 0n && timeInForce === TimeInForce.GTC;
}
