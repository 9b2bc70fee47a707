import { Side } from '@kontor/domain/order';
import { putBehind, takeFromLevel } from './book.ts';
import { waitsForRise } from './order-kinds.ts';
import type { Level, Market, Order, World } from './state.ts';

/** Whether a stop of this kind is satisfied by a last price; both in ticks. */
export function isSatisfied(type: number, side: number, stop: number, last: number): boolean {
  return waitsForRise(type, side) ? last >= stop : last <= stop;
}

/** Lets a market's stops that the last price satisfies join the queue, by order number. */
export function fireStops(world: World, market: Market): void {
  const { rising, falling, last } = market;
  const fired: Order[] = [];
  while (rising.length > 0 && last >= rising[0]!.price) fired.push(...rising.shift()!.orders);
  while (falling.length > 0 && last <= falling[0]!.price) fired.push(...falling.shift()!.orders);
  for (const order of fired.sort((a, b) => a.number - b.number)) {
    world.queue.push(order);
    order.where = 'queue';
  }
}

/** The stops of a market that wait for the same direction as an order. */
function waitingWith(order: Order): Level[] {
  return waitsForRise(order.type, order.side) ? order.market.rising : order.market.falling;
}

/** Whether triggered orders of a market wait, so that nothing new may be placed there. */
export function isBusy(world: World, market: Market): boolean {
  return world.queue.some((order) => order.market === market);
}

/** Puts a new stop with the others that wait. */
export function waitForTrigger(order: Order): void {
  putBehind(waitingWith(order), waitsForRise(order.type, order.side), order.stop, order);
  order.where = 'stops';
}

/** Takes a stop out of those that wait. */
export function takeFromStops(order: Order): void {
  takeFromLevel(waitingWith(order), order.stop, order);
}

/** The side of the last price on which both prices of an OCO must lie (rules 1.3); all in ticks. */
export function enclosesLast(side: number, price: number, stop: number, last: number): boolean {
  if (last === 0) return false;
  return side === Side.SELL ? price > last && last > stop : price < last && last < stop;
}
