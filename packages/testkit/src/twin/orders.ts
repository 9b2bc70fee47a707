import { Account, Bucket } from '@kontor/domain/accounts';
import { Side } from '@kontor/domain/order';
import { RecordType } from '@kontor/domain/record-types';
import { assert } from './assert.ts';
import { takeFrom, takeFromBook } from './book.ts';
import { isZero, remember, rememberEnded } from './ids.ts';
import { isConditional } from './order-kinds.ts';
import { costOf, quantityOf } from './prices.ts';
import type { DueExit, Market, Order, User, World } from './state.ts';
import { ordersIn } from './state.ts';
import { takeFromStops } from './triggers.ts';

/** What an order is made of before it is accepted. */
export type Draft = Pick<
  Order,
  'user' | 'market' | 'side' | 'type' | 'timeInForce' | 'selfTrade' | 'limit' | 'stop' | 'lots' | 'quoteAmount' | 'clientId' | 'body'
> &
  Partial<Pick<Order, 'contract'>>;

export function orderFrom(draft: Draft): Order {
  const { user, market, side, type, timeInForce, selfTrade, limit, stop, lots, quoteAmount, clientId, body } = draft;
  return {
    user,
    market,
    side,
    type,
    timeInForce,
    selfTrade,
    limit,
    stop,
    lots,
    quoteAmount,
    clientId,
    body,
    number: 0,
    slot: -1,
    open: lots,
    executed: 0,
    prevented: 0,
    quoteLeft: quoteAmount,
    frozen: 0n,
    contract: draft.contract,
    exit: undefined,
    trail: undefined,
    sibling: undefined,
    where: 'taking',
  };
}

/** Gives an order its number and slot, opens it and announces it. */
export function accept(world: World, order: Order): void {
  world.orderNumber += 1;
  order.number = world.orderNumber;
  order.slot = world.freeSlots.pop() ?? world.slots++;
  world.orders.set(order.number, order);
  const own = order.user.orders.get(order.market);
  if (own) own.push(order);
  else order.user.orders.set(order.market, [order]);
  if (!isZero(order.clientId)) remember(order.user, order);
  world.events.write({
    type: 'accepted',
    user: order.user.id,
    market: order.market.terms.market,
    slot: order.slot,
    number: order.number,
    side: order.side,
    orderType: order.type,
    timeInForce: order.timeInForce,
    selfTrade: order.selfTrade,
    priceTicks: order.limit,
    lots: order.lots,
    stopTicks: order.stop,
    quoteUnits: order.quoteAmount,
    clientId: order.clientId,
  });
}

/** The asset that an order gives, and freezes. */
export function givenAsset(order: Order): number {
  return order.side === Side.BUY ? order.market.terms.quote : order.market.terms.base;
}

/** What `lots` of an order freeze at its limit or worst price. */
export function neededFor(order: Order, lots: number): bigint {
  return order.side === Side.BUY ? costOf(order.market, order.limit, lots) : quantityOf(order.market, lots);
}

export function freeze(world: World, order: Order, amount: bigint): void {
  move(world, order, amount, RecordType.SPOT_FREEZE, Bucket.AVAILABLE, Bucket.ORDER_FREEZE);
  order.frozen += amount;
}

export function release(world: World, order: Order, amount: bigint): void {
  move(world, order, amount, RecordType.SPOT_UNFREEZE, Bucket.ORDER_FREEZE, Bucket.AVAILABLE);
  order.frozen -= amount;
  assert(order.frozen >= 0n, () => `order ${order.number} released more than it froze`);
}

function move(world: World, order: Order, amount: bigint, type: number, from: number, to: number): void {
  const owner = order.user.id;
  const asset = givenAsset(order);
  const reference = order.number;
  world.ledger.post(world.sequence, [
    { type, owner, account: Account.SPOT, asset, bucket: from, amount: -amount, reference },
    { type, owner, account: Account.SPOT, asset, bucket: to, amount, reference },
  ]);
}

/** What an order that is over has brought along, if anything was executed. */
function exitOf(order: Order): DueExit | undefined {
  const { exit, market } = order;
  if (!exit || order.executed === 0) return undefined;
  const buys = order.side === Side.BUY;
  // A buyer has what he bought less the fee, in whole lots.
  const lots = buys ? Number(exit.received / quantityOf(market, 1)) : order.executed;
  const side = buys ? Side.SELL : Side.BUY;
  return { user: order.user, market, side, selfTrade: order.selfTrade, lots, parent: order.number, exit };
}

/** The ATTACHED event of an order that was just accepted. */
export function tellAttached(world: World, { user, market, slot, number, exit }: Order): void {
  world.events.write({
    type: 'attached',
    user: user.id,
    market: market.terms.market,
    slot,
    number,
    stopTicks: exit!.stop,
    stopLimitTicks: exit!.stopLimit,
    takeProfitTicks: exit!.takeProfit,
  });
}

/** Closes an order: it leaves its place, its slot is free, its id is an ended one, and what it has brought along is due. */
function close(world: World, order: Order): void {
  assert(order.where !== 'over', () => `order ${order.number} is over twice`);
  if (order.where === 'book') takeFromBook(order);
  if (order.where === 'stops') takeFromStops(order);
  if (order.where === 'queue') takeFrom(world.queue, order);
  if (order.where === 'trailing') takeFrom(order.market.trailing, order);
  order.where = 'over';
  world.orders.delete(order.number);
  takeFrom(order.user.orders.get(order.market)!, order);
  world.freeSlots.push(order.slot);
  rememberEnded(order);
  const exit = world.drops ? undefined : exitOf(order);
  if (exit) world.exits.push(exit);
}

/** Closes an order that has nothing open. What it froze must be used up. */
export function closeFilled(world: World, order: Order): void {
  assert(order.frozen === 0n, () => `order ${order.number} is filled and still holds ${order.frozen}`);
  close(world, order);
}

/** Ends an order before it is filled: DONE, then what it holds frozen goes back. */
export function end(world: World, order: Order, reason: number): void {
  announceEnd(world, order, reason);
  release(world, order, order.frozen);
}

/** The DONE event, with which the order is over. Its frozen amount is left to the caller. */
export function announceEnd(world: World, order: Order, reason: number): void {
  // By quote amount there is no number of lots to be left.
  const left = order.quoteAmount > 0n ? 0 : order.lots - order.executed;
  world.events.write({
    type: 'done',
    reason,
    user: order.user.id,
    market: order.market.terms.market,
    slot: order.slot,
    number: order.number,
    left,
  });
  close(world, order);
}

/** Open orders of a user in a market, conditional ones included. */
export function openCount(user: User, market: Market): number {
  return ordersIn(user, market).length;
}

/** Open orders of conditional types, and those that bring an exit along. */
export function conditionalCount(user: User, market: Market): number {
  let count = 0;
  for (const order of ordersIn(user, market)) if (isConditional(order.type) || order.exit) count += 1;
  return count;
}
