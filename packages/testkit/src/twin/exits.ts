import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { MarketStatus } from '@kontor/domain/market';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { oppositeOf, reachesOther, rest } from './book.ts';
import { isLate } from './deadline.ts';
import { passesLotSize, passesMarketLotSize, passesMarketNotional, passesNotional, passesPriceFilter } from './filters.ts';
import { answerToKnownId, isZero } from './ids.ts';
import { wouldFill } from './look-ahead.ts';
import { hasLimitPrice, isConditional } from './order-kinds.ts';
import { accept, freeze, givenAsset, neededFor, orderFrom } from './orders.ts';
import {
  filterRefusal,
  freezeAndEnter,
  fundsRefusal,
  isWorstPriceOnGrid,
  marketRefusal,
  mayTrade,
  orderOf,
  pricesRefusal,
  standingRefusal,
} from './place.ts';
import { costOf, isTooLarge, quantityOf, referencePrice, worstPrice } from './prices.ts';
import type { DueExit, Exit, Market, Order, Outcome, World } from './state.ts';
import { refused, userOf } from './state.ts';
import { takerPhase } from './taker.ts';
import { waitForTrigger } from './triggers.ts';

const NO_ID = [0, 0, 0, 0] as const;

/** PLACE_WITH_EXIT: an order that brings take profit and stop loss along. */
export function placeWithExit(world: World, command: CommandOf<'PLACE_WITH_EXIT'>): Outcome {
  const { stopPrice, stopLimitPrice, takeProfit } = command;
  const own = { ...command, stopPrice: 0n };
  if (world.version < 7 || !isWellFormed(command)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = bodyOf(command);
  const known = answerToKnownId(user, command.clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);

  const market = world.markets.get(command.market);
  if (market?.kind !== 0) return refused(Refusal.UNKNOWN_MARKET);
  const closed = mayTrade(world, user, market, command.selfTrade);
  if (closed !== Refusal.NONE) return refused(closed);
  const filtered = filterRefusal(world, market, own);
  if (filtered !== Refusal.NONE) return refused(filtered);
  const order = orderOf(user, market, own, body);
  const early = pricesRefusal(world, order);
  if (early !== Refusal.NONE) return refused(early);
  const side = oppositeOf(command.side);
  const ticks = (price: bigint): number => Number(price / BigInt(market.terms.tickUnits));
  const exit: Exit = { takeProfit: ticks(takeProfit), stop: ticks(stopPrice), stopLimit: ticks(stopLimitPrice), received: 0n };
  order.exit = exit;
  const offGrid = [takeProfit, stopPrice, stopLimitPrice].some((price) => price > 0n && price % BigInt(market.terms.tickUnits) !== 0n);
  if (offGrid) return refused(Refusal.PRICE_FILTER);
  const refusal = gridRefusal(market, side, exit) || sizeRefusal(market, side, exit, order.lots) || standingRefusal(order);
  if (refusal !== Refusal.NONE) return refused(refusal);
  if (!liesAround(side, exit, command.orderType === OrderType.MARKET ? market.last : order.limit)) return refused(Refusal.OCO_PRICES);
  const late = marketRefusal(order) || fundsRefusal(world, order);
  if (late !== Refusal.NONE) return refused(late);
  return freezeAndEnter(world, order);
}

function bodyOf(command: CommandOf<'PLACE_WITH_EXIT'>): (number | bigint)[] {
  const { type, market, side, orderType, timeInForce, selfTrade, price, quantity, quoteAmount } = command;
  const { stopPrice, stopLimitPrice, takeProfit } = command;
  return [type, market, side, orderType, timeInForce, selfTrade, price, quantity, quoteAmount, stopPrice, stopLimitPrice, takeProfit];
}

function isWellFormed(command: CommandOf<'PLACE_WITH_EXIT'>): boolean {
  const { price, quantity, quoteAmount, stopPrice, stopLimitPrice, takeProfit, timeInForce } = command;
  if (command.user < 1 || isZero(command.clientId)) return false;
  if (command.side > Side.SELL || isConditional(command.orderType) || command.orderType > OrderType.MARKET) return false;
  if (timeInForce > TimeInForce.FOK || command.selfTrade > SelfTrade.DECREMENT) return false;
  if (price < 0n || quantity < 0n || quoteAmount < 0n || stopPrice < 0n || stopLimitPrice < 0n || takeProfit < 0n) return false;
  if (takeProfit === 0n && stopPrice === 0n) return false;
  if (stopLimitPrice > 0n && stopPrice === 0n) return false;
  if (command.orderType === OrderType.MARKET) return price === 0n && quantity > 0n !== quoteAmount > 0n && timeInForce === TimeInForce.GTC;
  if (command.orderType === OrderType.LIMIT_MAKER && timeInForce !== TimeInForce.GTC) return false;
  return price > 0n && quantity > 0n && quoteAmount === 0n;
}

/** PRICE_FILTER of all prices, and of the worst price of a stop that buys at market. */
function gridRefusal(market: Market, side: number, { takeProfit, stop, stopLimit }: Exit): Refusal {
  const tick = BigInt(market.terms.tickUnits);
  if ([takeProfit, stop, stopLimit].some((ticks) => ticks > 0 && !passesPriceFilter(market, BigInt(ticks) * tick)))
    return Refusal.PRICE_FILTER;
  const buysAtWorst = stop > 0 && stopLimit === 0 && side === Side.BUY;
  return buysAtWorst && !isWorstPriceOnGrid(market, BigInt(stop) * tick) ? Refusal.PRICE_FILTER : Refusal.NONE;
}

/** What is asked of an exit when its order gets another price and size. */
export function movedExitRefusal(market: Market, side: number, exit: Exit, price: number, lots: number): Refusal {
  const refusal = gridRefusal(market, side, exit) || sizeRefusal(market, side, exit, lots);
  if (refusal !== Refusal.NONE) return refusal;
  return liesAround(side, exit, price) ? Refusal.NONE : Refusal.OCO_PRICES;
}

/** NOTIONAL of both legs, then AMOUNT_TOO_LARGE of both; not asked where the order has no number of lots. */
function sizeRefusal(market: Market, side: number, exit: Exit, lots: number): Refusal {
  if (lots === 0) return Refusal.NONE;
  if (exit.takeProfit > 0 && !passesNotional(market, costOf(market, exit.takeProfit, lots))) return Refusal.NOTIONAL;
  if (exit.stop > 0 && !passesNotional(market, costOf(market, exit.stopLimit > 0 ? exit.stopLimit : exit.stop, lots)))
    return Refusal.NOTIONAL;
  const worst = exit.stopLimit > 0 ? exit.stopLimit : side === Side.BUY ? Number(worstPrice(market, exit.stop)) : 0;
  if (exit.takeProfit > 0 && isTooLarge(market, exit.takeProfit, lots)) return Refusal.AMOUNT_TOO_LARGE;
  if (exit.stop > 0 && isTooLarge(market, worst, lots)) return Refusal.AMOUNT_TOO_LARGE;
  return Refusal.NONE;
}

/** Whether an exit of a side gains at its take profit and loses at its stop, seen from a price; both in ticks. */
function liesAround(side: number, exit: Exit, price: number): boolean {
  if (price === 0) return false;
  if (side === Side.SELL) return (exit.takeProfit === 0 || exit.takeProfit > price) && (exit.stop === 0 || exit.stop < price);
  return (exit.takeProfit === 0 || exit.takeProfit < price) && (exit.stop === 0 || exit.stop > price);
}

/** Places an exit that is due, or says why not. */
export function placeExit(world: World, due: DueExit): void {
  const legs = legsOf(due);
  const code = exitRefusal(world, due, legs);
  const ok = code === Refusal.NONE;
  const [first, second] = [world.orderNumber + 1, world.orderNumber + 2];
  world.events.write({
    type: 'exit',
    user: due.user.id,
    market: due.market.terms.market,
    parent: due.parent,
    code,
    lots: due.lots,
    limitNumber: ok && legs.limit ? first : 0,
    stopNumber: ok && legs.stop ? (legs.limit ? second : first) : 0,
  });
  if (!ok) return;
  if (legs.limit && legs.stop) openBoth(world, legs.limit, legs.stop);
  else openOne(world, (legs.limit ?? legs.stop)!);
}

interface Legs {
  readonly limit?: Order;
  readonly stop?: Order;
}

function legsOf({ user, market, side, selfTrade, lots, exit }: DueExit): Legs {
  const leg = (type: number, limit: number, stop: number): Order =>
    orderFrom({
      user,
      market,
      side,
      type,
      timeInForce: TimeInForce.GTC,
      selfTrade,
      limit,
      stop,
      lots,
      quoteAmount: 0n,
      clientId: NO_ID,
      body: [],
    });
  const { takeProfit, stop, stopLimit } = exit;
  const past = (price: number, rises: boolean): boolean => (rises ? market.last >= price : market.last <= price);
  const sells = side === Side.SELL;
  if (stop > 0 && past(stop, !sells)) return { stop: stopLimit > 0 ? leg(OrderType.LIMIT, stopLimit, 0) : leg(OrderType.MARKET, 0, 0) };
  const stopLeg = (): Order => {
    if (stopLimit > 0) return leg(OrderType.STOP_LOSS_LIMIT, stopLimit, stop);
    return leg(OrderType.STOP_LOSS, sells ? 0 : Number(worstPrice(market, stop)), stop);
  };
  if (takeProfit === 0) return { stop: stopLeg() };
  const alone = stop === 0 || past(takeProfit, sells) || reachesOther(market, side, takeProfit);
  return alone ? { limit: leg(OrderType.LIMIT, takeProfit, 0) } : { limit: leg(OrderType.LIMIT_MAKER, takeProfit, 0), stop: stopLeg() };
}

function exitRefusal(world: World, due: DueExit, { limit, stop }: Legs): Refusal {
  const { user, market } = due;
  if (market.status === MarketStatus.HALTED) return Refusal.MARKET_HALTED;
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  const legs = [limit, stop].filter((leg) => leg !== undefined);
  for (const leg of legs) {
    const refusal = legRefusal(world, leg);
    if (refusal !== Refusal.NONE) return refusal;
  }
  if (world.ledger.available(user.id, givenAsset(legs[0]!)) < needOf(world, legs)) return Refusal.INSUFFICIENT_BALANCE;
  return world.orders.size + legs.length > world.maxOpenOrders ? Refusal.ENGINE_FULL : Refusal.NONE;
}

function legRefusal(world: World, leg: Order): Refusal {
  const { market, lots, limit, stop, type } = leg;
  if (type === OrderType.MARKET) {
    if (!passesMarketLotSize(market, quantityOf(market, lots)) || lots === 0) return Refusal.MARKET_LOT_SIZE;
    const reference = referencePrice(world, market);
    const passes = reference === undefined || passesMarketNotional(market, costOf(market, reference, lots));
    return passes ? Refusal.NONE : Refusal.NOTIONAL;
  }
  if (stop > 0 && limit > 2_147_483_647) return Refusal.PRICE_FILTER;
  if (!passesLotSize(market, quantityOf(market, lots)) || lots === 0) return Refusal.LOT_SIZE;
  if (!passesNotional(market, costOf(market, hasLimitPrice(type) ? limit : stop, lots))) return Refusal.NOTIONAL;
  return isTooLarge(market, limit, lots) ? Refusal.AMOUNT_TOO_LARGE : Refusal.NONE;
}

/** What the legs freeze together: the one that wants more says it. */
function needOf(world: World, legs: readonly Order[]): bigint {
  return legs.map((leg) => needOfLeg(world, leg)).reduce((most, need) => (need > most ? need : most));
}

function needOfLeg(world: World, leg: Order): bigint {
  if (leg.type !== OrderType.MARKET) return neededFor(leg, leg.lots);
  const { lots, cost } = wouldFill(world, leg);
  return leg.side === Side.BUY ? cost : neededFor(leg, lots);
}

function openOne(world: World, order: Order): void {
  const amount = needOf(world, [order]);
  accept(world, order);
  freeze(world, order, amount);
  if (isConditional(order.type)) waitForTrigger(order);
  else takerPhase(world, order);
}

function openBoth(world: World, limitLeg: Order, stopLeg: Order): void {
  const amount = needOf(world, [limitLeg, stopLeg]);
  accept(world, limitLeg);
  accept(world, stopLeg);
  limitLeg.sibling = stopLeg;
  stopLeg.sibling = limitLeg;
  world.events.write({
    type: 'linked',
    user: limitLeg.user.id,
    market: limitLeg.market.terms.market,
    limitSlot: limitLeg.slot,
    stopSlot: stopLeg.slot,
    limitNumber: limitLeg.number,
    stopNumber: stopLeg.number,
  });
  freeze(world, limitLeg, amount);
  rest(limitLeg);
  waitForTrigger(stopLeg);
}
