import { Side, triggersOnRise } from '@kontor/domain/order';
import { takeFrom } from './book.ts';
import type { Market, Order, World } from './state.ts';

/** Whether a stop of this kind is satisfied by a last price; both in ticks. */
export function isSatisfied(type: number, side: number, stop: number, last: number): boolean {
  return triggersOnRise(type, side) ? last >= stop : last <= stop;
}

/** Lets a market's stops that the last price satisfies join the queue, by order number. */
export function fireStops(world: World, market: Market): void {
  const fired = market.stops.filter((order) => isSatisfied(order.type, order.side, order.stop, market.last));
  for (const order of fired.sort((a, b) => a.number - b.number)) {
    takeFrom(market.stops, order);
    world.queue.push(order);
    order.where = 'queue';
  }
}

/** Whether triggered orders of a market wait, so that nothing new may be placed there. */
export function isBusy(world: World, market: Market): boolean {
  return world.queue.some((order) => order.market === market);
}

/** Puts a new stop with the others that wait. */
export function waitForTrigger(order: Order): void {
  order.market.stops.push(order);
  order.where = 'stops';
}

/** The side of the last price on which both prices of an OCO must lie (rules 1.3); all in ticks. */
export function enclosesLast(side: number, price: number, stop: number, last: number): boolean {
  if (last === 0) return false;
  return side === Side.SELL ? price > last && last > stop : price < last && last < stop;
}
