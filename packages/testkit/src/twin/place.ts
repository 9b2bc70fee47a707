import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { MarketStatus } from '@kontor/domain/market';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { reachesOther } from './book.ts';
import { MOST_ON_GRID, MOST_WHOLE } from './bounds.ts';
import { isLate } from './deadline.ts';
import {
  passesLotSize,
  passesMarketLotSize,
  passesMarketNotional,
  passesNotional,
  passesPercentPrice,
  passesPriceFilter,
} from './filters.ts';
import { answerToKnownId, isZero } from './ids.ts';
import { wouldFill } from './look-ahead.ts';
import { accept, conditionalCount, freeze, givenAsset, neededFor, openCount, orderFrom } from './orders.ts';
import { hasLimitPrice, isConditional, isConditionalMarket } from './order-kinds.ts';
import { costOf, isTooLarge, referencePrice, worstPrice } from './prices.ts';
import type { Body, Market, Order, Outcome, User, World } from './state.ts';
import { doneWith, refused, userOf } from './state.ts';
import { takerPhase } from './taker.ts';
import { isBusy, isSatisfied, waitForTrigger } from './triggers.ts';

const MAX_QUOTE_AMOUNT = BigInt(MOST_WHOLE);

export function place(world: World, command: CommandOf<'PLACE'>): Outcome {
  if (!isWellFormed(command)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = bodyOf(command);
  const known = answerToKnownId(user, command.clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);

  const market = world.markets.get(command.market);
  if (market?.kind !== 0) return refused(Refusal.UNKNOWN_MARKET);
  const closed = mayTrade(world, user, market, command.selfTrade);
  if (closed !== Refusal.NONE) return refused(closed);
  const filtered = filterRefusal(world, market, command);
  if (filtered !== Refusal.NONE) return refused(filtered);
  const order = orderOf(user, market, command, body);
  const refusal = placeRefusal(world, order);
  if (refusal !== Refusal.NONE) return refused(refusal);
  const amount = amountToFreeze(world, order);
  if (world.ledger.available(user.id, givenAsset(order)) < amount) return refused(Refusal.INSUFFICIENT_BALANCE);
  if (world.orders.size + 1 > world.maxOpenOrders) return refused(Refusal.ENGINE_FULL);

  accept(world, order);
  freeze(world, order, amount);
  const outcome = doneWith(order);
  if (isConditional(order.type)) waitForTrigger(order);
  else takerPhase(world, order);
  return outcome;
}

function bodyOf(command: CommandOf<'PLACE'>): Body {
  return [
    command.type,
    command.market,
    command.side,
    command.orderType,
    command.timeInForce,
    command.selfTrade,
    command.price,
    command.quantity,
    command.quoteAmount,
    command.stopPrice,
  ];
}

/** Known numbers in every field, and exactly the fields that the type wants. */
function isWellFormed(command: CommandOf<'PLACE'>): boolean {
  const { price, quantity, quoteAmount, stopPrice, timeInForce } = command;
  if (command.user < 1 || isZero(command.clientId)) return false;
  if (command.side > Side.SELL || command.orderType > OrderType.TAKE_PROFIT_LIMIT) return false;
  if (timeInForce > TimeInForce.FOK || command.selfTrade > SelfTrade.DECREMENT) return false;
  if (price < 0n || quantity < 0n || quoteAmount < 0n || stopPrice < 0n) return false;
  switch (command.orderType) {
    case OrderType.LIMIT:
      return price > 0n && quantity > 0n && quoteAmount === 0n && stopPrice === 0n;
    case OrderType.LIMIT_MAKER:
      return price > 0n && quantity > 0n && quoteAmount === 0n && stopPrice === 0n && timeInForce === TimeInForce.GTC;
    case OrderType.MARKET:
      return price === 0n && quantity > 0n !== quoteAmount > 0n && stopPrice === 0n && timeInForce === TimeInForce.GTC;
    case OrderType.STOP_LOSS:
    case OrderType.TAKE_PROFIT:
      return price === 0n && quantity > 0n && quoteAmount === 0n && stopPrice > 0n && timeInForce === TimeInForce.GTC;
    default:
      return price > 0n && quantity > 0n && quoteAmount === 0n && stopPrice > 0n;
  }
}

/** The questions that PLACE, PLACE_OCO and REPLACE share: is this user let into this market with this mode? */
export function mayTrade(world: World, user: User, market: Market, selfTrade: number): Refusal {
  if (selfTrade === SelfTrade.NONE && !market.terms.selfTradeAllowed) return Refusal.MALFORMED;
  if (market.status === MarketStatus.HALTED) return Refusal.MARKET_HALTED;
  if (isBusy(world, market)) return Refusal.MARKET_BUSY;
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  return Refusal.NONE;
}

/** The filters of price, stop price, quantity and notional: those that can be asked in units. */
function filterRefusal(world: World, market: Market, command: CommandOf<'PLACE'>): Refusal {
  const { orderType, price, quantity, quoteAmount, stopPrice } = command;
  const step = BigInt(market.terms.stepUnits);
  const tick = BigInt(market.terms.tickUnits);
  if (hasLimitPrice(orderType) && !passesPriceFilter(market, price)) return Refusal.PRICE_FILTER;
  if (isConditional(orderType) && !passesPriceFilter(market, stopPrice)) return Refusal.PRICE_FILTER;
  if (isConditionalMarket(orderType) && command.side === Side.BUY && !isWorstPriceOnGrid(market, stopPrice)) return Refusal.PRICE_FILTER;

  if (orderType === OrderType.MARKET) {
    if (quantity > 0n && !passesMarketLotSize(market, quantity)) return Refusal.MARKET_LOT_SIZE;
    const reference = referencePrice(world, market);
    if (quantity > 0n && reference !== undefined && !passesMarketNotional(market, costOf(market, reference, Number(quantity / step)))) {
      return Refusal.NOTIONAL;
    }
    if (quoteAmount > 0n && !passesMarketNotional(market, quoteAmount)) return Refusal.NOTIONAL;
    if (quoteAmount > MAX_QUOTE_AMOUNT) return Refusal.AMOUNT_TOO_LARGE;
    return Refusal.NONE;
  }
  if (!passesLotSize(market, quantity)) return Refusal.LOT_SIZE;
  const counted = hasLimitPrice(orderType) ? price : stopPrice;
  if (!passesNotional(market, costOf(market, counted / tick, Number(quantity / step)))) return Refusal.NOTIONAL;
  return Refusal.NONE;
}

/** Whether the worst price that belongs to a stop price can be counted in ticks. */
export function isWorstPriceOnGrid(market: Market, stopPrice: bigint): boolean {
  return worstPrice(market, Number(stopPrice / BigInt(market.terms.tickUnits))) <= BigInt(MOST_ON_GRID);
}

function orderOf(user: User, market: Market, command: CommandOf<'PLACE'>, body: Body): Order {
  const ticks = (price: bigint): number => Number(price / BigInt(market.terms.tickUnits));
  const buysAtWorst = command.side === Side.BUY && isConditionalMarket(command.orderType);
  return orderFrom({
    user,
    market,
    side: command.side,
    type: command.orderType,
    timeInForce: command.timeInForce,
    selfTrade: command.selfTrade,
    limit: buysAtWorst ? Number(worstPrice(market, ticks(command.stopPrice))) : ticks(command.price),
    stop: ticks(command.stopPrice),
    lots: Number(command.quantity / BigInt(market.terms.stepUnits)),
    quoteAmount: command.quoteAmount,
    clientId: command.clientId,
    body,
  });
}

/** The questions from AMOUNT_TOO_LARGE to WOULD_MATCH. */
function placeRefusal(world: World, order: Order): Refusal {
  const { market, user } = order;
  const { maxOrders, maxConditionalOrders } = market.terms;
  const conditional = isConditional(order.type);
  if (order.type !== OrderType.MARKET && isTooLarge(market, order.limit, order.lots)) return Refusal.AMOUNT_TOO_LARGE;
  if (hasLimitPrice(order.type) && !passesPercentPrice(world, market, order.side, order.limit)) return Refusal.PERCENT_PRICE_BY_SIDE;
  if (canRest(order) && maxOrders > 0 && openCount(user, market) + 1 > maxOrders) return Refusal.MAX_NUM_ORDERS;
  if (conditional && maxConditionalOrders > 0 && conditionalCount(user, market) + 1 > maxConditionalOrders)
    return Refusal.MAX_NUM_ALGO_ORDERS;
  if (conditional && market.last > 0 && isSatisfied(order.type, order.side, order.stop, market.last)) return Refusal.WOULD_TRIGGER;
  if (order.type === OrderType.LIMIT_MAKER && reachesOther(market, order.side, order.limit)) return Refusal.WOULD_MATCH;
  return Refusal.NONE;
}

/** Conditional orders, and those that are good till cancelled and have a price. */
function canRest(order: Order): boolean {
  return isConditional(order.type) || (order.type !== OrderType.MARKET && order.timeInForce === TimeInForce.GTC);
}

function amountToFreeze(world: World, order: Order): bigint {
  if (order.type !== OrderType.MARKET) return neededFor(order, order.lots);
  if (order.side === Side.BUY && order.quoteAmount > 0n) return order.quoteAmount;
  const { lots, cost } = wouldFill(world, order);
  return order.side === Side.BUY ? cost : neededFor(order, lots);
}
