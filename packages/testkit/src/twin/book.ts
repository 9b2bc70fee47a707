import { Side } from '@kontor/domain/order';
import { assert } from './assert.ts';
import type { Level, Market, Order } from './state.ts';

/** The resting orders of a side, best price first. */
export function sideOf(market: Market, side: number): Level[] {
  return side === Side.BUY ? market.bids : market.asks;
}

export function oppositeOf(side: number): number {
  return side === Side.BUY ? Side.SELL : Side.BUY;
}

/** Whether price `a` comes before price `b` on a side: bids fall, asks rise. */
function comesBefore(side: number, a: number, b: number): boolean {
  return side === Side.BUY ? a > b : a < b;
}

/** The order that is next to trade on a side. */
export function firstOf(market: Market, side: number): Order | undefined {
  return sideOf(market, side)[0]?.orders[0];
}

/** The orders of a side in the order in which they trade. */
export function ordersOf(market: Market, side: number): Order[] {
  return sideOf(market, side).flatMap((level) => level.orders);
}

/** Puts an order behind the others of its price. */
export function rest(order: Order): void {
  const levels = sideOf(order.market, order.side);
  const behind = levels.findIndex((level) => !comesBefore(order.side, level.price, order.limit));
  const at = behind < 0 ? levels.length : behind;
  if (levels[at]?.price === order.limit) levels[at].orders.push(order);
  else levels.splice(at, 0, { price: order.limit, orders: [order] });
  order.where = 'book';
}

/** Takes a resting order out of the book. */
export function takeFromBook(order: Order): void {
  const levels = sideOf(order.market, order.side);
  const at = levels.findIndex((level) => level.price === order.limit);
  assert(at >= 0, `no price ${order.limit} in the book`);
  const { orders } = levels[at]!;
  takeFrom(orders, order);
  if (orders.length === 0) levels.splice(at, 1);
}

/** Takes an order out of a list that holds it. */
export function takeFrom(orders: Order[], order: Order): void {
  const at = orders.indexOf(order);
  assert(at >= 0, `order ${order.number} is not where it should be`);
  orders.splice(at, 1);
}

/** Whether an order at `price` on `side` reaches the best price of the other side. */
export function reachesOther(market: Market, side: number, price: number): boolean {
  const first = firstOf(market, oppositeOf(side));
  return first !== undefined && !isBeyond(side, first.limit, price);
}

/** Whether a maker's price is worse for a taker than its limit. */
export function isBeyond(takerSide: number, makerPrice: number, limit: number): boolean {
  return takerSide === Side.BUY ? makerPrice > limit : makerPrice < limit;
}
