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
import { accept, conditionalCount, freeze, givenAsset, neededFor, openCount, orderFrom, tellAttached } from './orders.ts';
import { hasLimitPrice, isConditional, isConditionalMarket } from './order-kinds.ts';
import { costOf, isTooLarge, referencePrice, worstPrice } from './prices.ts';
import type { Body, Market, Order, Outcome, User, World } from './state.ts';
import { doneWith, refused, userOf } from './state.ts';
import { takerPhase } from './taker.ts';
import { isBusy, isSatisfied, waitForTrigger } from './triggers.ts';

const MAX_QUOTE_AMOUNT = BigInt(MOST_WHOLE);

/** What PLACE says of an order. */
type OwnWords = Omit<CommandOf<'PLACE'>, 'type'>;

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
  const refusal = pricesRefusal(world, order) || standingRefusal(order) || marketRefusal(order) || fundsRefusal(world, order);
  return refusal === Refusal.NONE ? freezeAndEnter(world, order) : refused(refusal);
}

/** Opens an order that nothing refuses: it waits for its price, or takes and rests. */
export function freezeAndEnter(world: World, order: Order): Outcome {
  const amount = amountToFreeze(world, order);
  accept(world, order);
  if (order.exit) tellAttached(world, order);
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
export function filterRefusal(world: World, market: Market, command: OwnWords): Refusal {
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

export function orderOf(user: User, market: Market, command: OwnWords, body: Body): Order {
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

/** AMOUNT_TOO_LARGE and, of a limit, PERCENT_PRICE_BY_SIDE. */
export function pricesRefusal(world: World, order: Order, asksPercent = true): Refusal {
  const { market } = order;
  if (order.type !== OrderType.MARKET && isTooLarge(market, order.limit, order.lots)) return Refusal.AMOUNT_TOO_LARGE;
  if (asksPercent && hasLimitPrice(order.type) && !passesPercentPrice(world, market, order.side, order.limit))
    return Refusal.PERCENT_PRICE_BY_SIDE;
  return Refusal.NONE;
}

/** MAX_NUM_ORDERS and MAX_NUM_ALGO_ORDERS; what is brought along counts as a conditional order. */
export function standingRefusal(order: Order): Refusal {
  const { market, user } = order;
  const { maxOrders, maxConditionalOrders } = market.terms;
  if (canRest(order) && maxOrders > 0 && openCount(user, market) + 1 > maxOrders) return Refusal.MAX_NUM_ORDERS;
  const waits = isConditional(order.type) || order.exit !== undefined;
  if (waits && maxConditionalOrders > 0 && conditionalCount(user, market) + 1 > maxConditionalOrders) return Refusal.MAX_NUM_ALGO_ORDERS;
  return Refusal.NONE;
}

/** WOULD_TRIGGER and WOULD_MATCH. */
export function marketRefusal(order: Order): Refusal {
  const { market } = order;
  if (isConditional(order.type) && market.last > 0 && isSatisfied(order.type, order.side, order.stop, market.last))
    return Refusal.WOULD_TRIGGER;
  if (order.type === OrderType.LIMIT_MAKER && reachesOther(market, order.side, order.limit)) return Refusal.WOULD_MATCH;
  return Refusal.NONE;
}

/** INSUFFICIENT_BALANCE and ENGINE_FULL. */
export function fundsRefusal(world: World, order: Order): Refusal {
  if (world.ledger.available(order.user.id, givenAsset(order)) < amountToFreeze(world, order)) return Refusal.INSUFFICIENT_BALANCE;
  return world.orders.size + 1 > world.maxOpenOrders ? Refusal.ENGINE_FULL : Refusal.NONE;
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
