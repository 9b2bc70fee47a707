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

/** The order that is next to trade on a side. */
export function firstOf(market: Market, side: number): Order | undefined {
  return sideOf(market, side)[0]?.orders[0];
}

/** Lets an order rest in the book. */
export function rest(order: Order): void {
  putBehind(sideOf(order.market, order.side), order.side === Side.SELL, order.limit, order);
  order.where = 'book';
}

/** Takes a resting order out of the book. */
export function takeFromBook(order: Order): void {
  takeFromLevel(sideOf(order.market, order.side), order.limit, order);
}

/** Puts an order behind the others of its price, in a list of rising or falling prices. */
export function putBehind(levels: Level[], rising: boolean, price: number, order: Order): void {
  const behind = levels.findIndex((level) => (rising ? level.price >= price : level.price <= price));
  const at = behind < 0 ? levels.length : behind;
  if (levels[at]?.price === price) levels[at].orders.push(order);
  else levels.splice(at, 0, { price, orders: [order] });
}

/** Takes an order out of a list of prices. */
export function takeFromLevel(levels: Level[], price: number, order: Order): void {
  const at = levels.findIndex((level) => level.price === price);
  assert(at >= 0, () => `nothing waits at ${price}`);
  const { orders } = levels[at]!;
  takeFrom(orders, order);
  if (orders.length === 0) levels.splice(at, 1);
}

/** Takes an order out of a list that holds it. */
export function takeFrom(orders: Order[], order: Order): void {
  const at = orders.indexOf(order);
  assert(at >= 0, () => `order ${order.number} is not where it should be`);
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
