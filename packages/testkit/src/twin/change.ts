import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { DoneReason, OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { oppositeOf, reachesOther } from './book.ts';
import { openOrder } from './cancel.ts';
import { isLate } from './deadline.ts';
import { passesLotSize, passesNotional, passesPercentPrice, passesPriceFilter } from './filters.ts';
import { movedExitRefusal } from './exits.ts';
import { answerToKnownId, isZero } from './ids.ts';
import { accept, end, freeze, givenAsset, neededFor, orderFrom, release, tellAttached } from './orders.ts';
import { mayTrade } from './place.ts';
import { isConditionalMarket } from './order-kinds.ts';
import { costOf, isTooLarge } from './prices.ts';
import type { Body, Order, Outcome, World } from './state.ts';
import { doneWith, refused, userOf } from './state.ts';
import { takerPhase } from './taker.ts';

/** AMEND: a smaller quantity; the order keeps its place. */
export function amend(world: World, command: CommandOf<'AMEND'>): Outcome {
  if (command.user < 1 || command.quantity <= 0n) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const user = userOf(world, command.user);
  const order = openOrder(world, user, command.order);
  if (!order) return refused(Refusal.UNKNOWN_ORDER);
  if (order.sibling || order.where === 'queue' || order.contract) return refused(Refusal.NOT_AMENDABLE);
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return refused(Refusal.USER_SUSPENDED);
  const { market } = order;
  if (!passesLotSize(market, command.quantity)) return refused(Refusal.LOT_SIZE);
  const lots = Number(command.quantity / BigInt(market.terms.stepUnits));
  if (lots >= order.lots || lots <= order.executed + order.prevented) return refused(Refusal.NOT_SMALLER);
  const price = isConditionalMarket(order.type) ? (order.trail?.start ?? order.stop) : order.limit;
  if (!passesNotional(market, costOf(market, price, lots))) return refused(Refusal.NOTIONAL);

  const fewer = order.lots - lots;
  order.lots = lots;
  order.open -= fewer;
  world.events.write({
    type: 'amended',
    user: user.id,
    market: market.terms.market,
    slot: order.slot,
    number: order.number,
    lots: order.lots,
    left: order.open,
  });
  release(world, order, neededFor(order, fewer));
  return doneWith(order);
}

/** REPLACE: cancels a resting order and places another on its side, both or neither. */
export function replace(world: World, command: CommandOf<'REPLACE'>): Outcome {
  if (!isWellFormed(command)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = bodyOf(command);
  const known = answerToKnownId(user, command.clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const old = openOrder(world, user, command.order);
  if (!old) return refused(Refusal.UNKNOWN_ORDER);
  if (!isReplaceable(old, command.timeInForce)) return refused(Refusal.NOT_AMENDABLE);
  const closed = mayTrade(world, user, old.market, command.selfTrade);
  if (closed !== Refusal.NONE) return refused(closed);
  const order = replacementOf(old, command, body);
  if (old.exit) order.exit = { ...old.exit, received: 0n };
  const refusal = replaceRefusal(world, order, command);
  if (refusal !== Refusal.NONE) return refused(refusal);

  const amount = neededFor(order, order.lots);
  if (world.ledger.available(user.id, givenAsset(order)) + old.frozen < amount) return refused(Refusal.INSUFFICIENT_BALANCE);
  end(world, old, DoneReason.REPLACED);
  accept(world, order);
  if (order.exit) tellAttached(world, order);
  freeze(world, order, amount);
  const outcome = doneWith(order);
  takerPhase(world, order);
  return outcome;
}

function bodyOf(command: CommandOf<'REPLACE'>): Body {
  const { order } = command;
  return [command.type, order.slot, order.number, command.timeInForce, command.selfTrade, command.price, command.quantity];
}

function isWellFormed(command: CommandOf<'REPLACE'>): boolean {
  if (command.user < 1 || isZero(command.clientId)) return false;
  if (command.timeInForce > TimeInForce.FOK || command.selfTrade > SelfTrade.DECREMENT) return false;
  return command.price > 0n && command.quantity > 0n;
}

function isReplaceable(order: Order, timeInForce: number): boolean {
  if (order.where !== 'book' || order.sibling || order.contract) return false;
  if (order.type === OrderType.LIMIT_MAKER) return timeInForce === TimeInForce.GTC;
  return order.type === OrderType.LIMIT;
}

/** The questions from PRICE_FILTER to WOULD_MATCH. */
function replaceRefusal(world: World, { market, side, type, limit, lots, exit }: Order, command: CommandOf<'REPLACE'>): Refusal {
  if (!passesPriceFilter(market, command.price)) return Refusal.PRICE_FILTER;
  if (!passesLotSize(market, command.quantity)) return Refusal.LOT_SIZE;
  if (!passesNotional(market, costOf(market, limit, lots))) return Refusal.NOTIONAL;
  if (isTooLarge(market, limit, lots)) return Refusal.AMOUNT_TOO_LARGE;
  if (!passesPercentPrice(world, market, side, limit)) return Refusal.PERCENT_PRICE_BY_SIDE;
  const unfit = exit ? movedExitRefusal(market, oppositeOf(side), exit, limit, lots) : Refusal.NONE;
  if (unfit !== Refusal.NONE) return unfit;
  if (type === OrderType.LIMIT_MAKER && reachesOther(market, side, limit)) return Refusal.WOULD_MATCH;
  return Refusal.NONE;
}

function replacementOf(old: Order, command: CommandOf<'REPLACE'>, body: Body): Order {
  const { terms } = old.market;
  return orderFrom({
    user: old.user,
    market: old.market,
    side: old.side,
    type: old.type,
    timeInForce: command.timeInForce,
    selfTrade: command.selfTrade,
    limit: Number(command.price / BigInt(terms.tickUnits)),
    stop: 0,
    lots: Number(command.quantity / BigInt(terms.stepUnits)),
    quoteAmount: 0n,
    clientId: command.clientId,
    body,
  });
}
