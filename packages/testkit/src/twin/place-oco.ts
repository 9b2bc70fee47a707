import type { CommandOf } from '@kontor/engine/command';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { reachesOther, rest } from './book.ts';
import { isLate } from './deadline.ts';
import { passesLotSize, passesNotional, passesPercentPrice, passesPriceFilter } from './filters.ts';
import { answerToKnownId, isZero } from './ids.ts';
import { accept, conditionalCount, freeze, givenAsset, neededFor, openCount, orderFrom } from './orders.ts';
import { isWorstPriceOnGrid, mayTrade } from './place.ts';
import { costOf, isTooLarge, worstPrice } from './prices.ts';
import type { Body, Market, Order, Outcome, User, World } from './state.ts';
import { doneWith, refused, userOf } from './state.ts';
import { enclosesLast, waitForTrigger } from './triggers.ts';

export function placeOco(world: World, command: CommandOf<'PLACE_OCO'>): Outcome {
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
  const filtered = filterRefusal(market, command);
  if (filtered !== Refusal.NONE) return refused(filtered);
  const [limitLeg, stopLeg] = legsOf(user, market, command, body);
  const refusal = ocoRefusal(world, limitLeg, stopLeg);
  if (refusal !== Refusal.NONE) return refused(refusal);
  const forLimit = neededFor(limitLeg, limitLeg.lots);
  const forStop = neededFor(stopLeg, stopLeg.lots);
  const amount = forLimit > forStop ? forLimit : forStop;
  if (world.ledger.available(user.id, givenAsset(limitLeg)) < amount) return refused(Refusal.INSUFFICIENT_BALANCE);
  if (world.orders.size + 2 > world.maxOpenOrders) return refused(Refusal.ENGINE_FULL);

  accept(world, limitLeg);
  accept(world, stopLeg);
  limitLeg.sibling = stopLeg;
  stopLeg.sibling = limitLeg;
  world.events.write({
    type: 'linked',
    user: user.id,
    market: market.terms.market,
    limitSlot: limitLeg.slot,
    stopSlot: stopLeg.slot,
    limitNumber: limitLeg.number,
    stopNumber: stopLeg.number,
  });
  freeze(world, limitLeg, amount);
  rest(limitLeg);
  waitForTrigger(stopLeg);
  return doneWith(limitLeg);
}

function bodyOf(command: CommandOf<'PLACE_OCO'>): Body {
  return [
    command.type,
    command.market,
    command.side,
    command.selfTrade,
    command.quantity,
    command.price,
    command.stopPrice,
    command.stopLimitPrice,
  ];
}

function isWellFormed(command: CommandOf<'PLACE_OCO'>): boolean {
  if (command.user < 1 || isZero(command.clientId)) return false;
  if (command.side > Side.SELL || command.selfTrade > SelfTrade.DECREMENT) return false;
  return command.quantity > 0n && command.price > 0n && command.stopPrice > 0n && command.stopLimitPrice >= 0n;
}

function filterRefusal(market: Market, command: CommandOf<'PLACE_OCO'>): Refusal {
  const { price, stopPrice, stopLimitPrice, quantity } = command;
  if (!passesPriceFilter(market, price)) return Refusal.PRICE_FILTER;
  if (!passesPriceFilter(market, stopPrice)) return Refusal.PRICE_FILTER;
  if (stopLimitPrice > 0n && !passesPriceFilter(market, stopLimitPrice)) return Refusal.PRICE_FILTER;
  if (stopLimitPrice === 0n && command.side === Side.BUY && !isWorstPriceOnGrid(market, stopPrice)) return Refusal.PRICE_FILTER;
  if (!passesLotSize(market, quantity)) return Refusal.LOT_SIZE;
  const lots = Number(quantity / BigInt(market.terms.stepUnits));
  const tick = BigInt(market.terms.tickUnits);
  if (!passesNotional(market, costOf(market, price / tick, lots))) return Refusal.NOTIONAL;
  if (!passesNotional(market, costOf(market, (stopLimitPrice > 0n ? stopLimitPrice : stopPrice) / tick, lots))) return Refusal.NOTIONAL;
  return Refusal.NONE;
}

/** The limit leg and the stop leg; only the limit leg carries the client id. */
function legsOf(user: User, market: Market, command: CommandOf<'PLACE_OCO'>, body: Body): [Order, Order] {
  const ticks = (price: bigint): number => Number(price / BigInt(market.terms.tickUnits));
  const stop = ticks(command.stopPrice);
  const common = {
    user,
    market,
    side: command.side,
    timeInForce: TimeInForce.GTC,
    selfTrade: command.selfTrade,
    lots: Number(command.quantity / BigInt(market.terms.stepUnits)),
    quoteAmount: 0n,
  };
  const isMarket = command.stopLimitPrice === 0n;
  const worst = command.side === Side.BUY ? Number(worstPrice(market, stop)) : 0;
  return [
    orderFrom({ ...common, type: OrderType.LIMIT_MAKER, limit: ticks(command.price), stop: 0, clientId: command.clientId, body }),
    orderFrom({
      ...common,
      type: isMarket ? OrderType.STOP_LOSS : OrderType.STOP_LOSS_LIMIT,
      limit: isMarket ? worst : ticks(command.stopLimitPrice),
      stop,
      clientId: [0, 0, 0, 0],
      body: [],
    }),
  ];
}

/** The questions from AMOUNT_TOO_LARGE to WOULD_MATCH. */
function ocoRefusal(world: World, limitLeg: Order, stopLeg: Order): Refusal {
  const { market, user, side } = limitLeg;
  const { maxOrders, maxConditionalOrders } = market.terms;
  if (isTooLarge(market, limitLeg.limit, limitLeg.lots)) return Refusal.AMOUNT_TOO_LARGE;
  if (isTooLarge(market, stopLeg.limit, stopLeg.lots)) return Refusal.AMOUNT_TOO_LARGE;
  if (!passesPercentPrice(world, market, side, limitLeg.limit)) return Refusal.PERCENT_PRICE_BY_SIDE;
  if (stopLeg.type === OrderType.STOP_LOSS_LIMIT && !passesPercentPrice(world, market, side, stopLeg.limit))
    return Refusal.PERCENT_PRICE_BY_SIDE;
  if (maxOrders > 0 && openCount(user, market) + 2 > maxOrders) return Refusal.MAX_NUM_ORDERS;
  if (maxConditionalOrders > 0 && conditionalCount(user, market) + 1 > maxConditionalOrders) return Refusal.MAX_NUM_ALGO_ORDERS;
  if (!enclosesLast(side, limitLeg.limit, stopLeg.stop, market.last)) return Refusal.OCO_PRICES;
  if (reachesOther(market, side, limitLeg.limit)) return Refusal.WOULD_MATCH;
  return Refusal.NONE;
}
