import { Side } from '@kontor/domain/order';
import { putBehind, takeFrom, takeFromLevel } from './book.ts';
import { waitsForRise } from './order-kinds.ts';
import { ceilDivide } from './prices.ts';
import type { Level, Market, Order, World } from './state.ts';

/** Distances of trailing orders count in 1e-4. */
const WHOLE = 10_000n;

/** Whether a stop of this kind is satisfied by a last price; both in ticks. */
export function isSatisfied(type: number, side: number, stop: number, last: number): boolean {
  return waitsForRise(type, side) ? last >= stop : last <= stop;
}

/** The price at which one that trails fires: its distance from its best price, never too early. Ticks. */
export function levelOf(side: number, peak: number, delta: number): number {
  const [best, share] = [BigInt(peak), BigInt(delta)];
  return Number(side === Side.SELL ? (best * (WHOLE - share)) / WHOLE : ceilDivide(best * (WHOLE + share), WHOLE));
}

/** Lets one that trails follow the last price from here. */
export function followFrom(order: Order, last: number): void {
  order.trail!.peak = last;
  order.market.trailing.push(order);
  order.where = 'trailing';
}

/** The TRAILING event. */
export function tellTrail(world: World, { user, market, slot, number, trail }: Order): void {
  const { delta, peak } = trail!;
  world.events.write({ type: 'trailing', user: user.id, market: market.terms.market, slot, number, delta, peakTicks: peak });
}

/** Moves whatever trails in a market; those that have come back far enough trail no more. */
function moveTrails({ trailing, last }: Market): Order[] {
  const fired: Order[] = [];
  for (const order of trailing.slice()) {
    const trail = order.trail!;
    const sells = order.side === Side.SELL;
    trail.peak = sells ? Math.max(trail.peak, last) : Math.min(trail.peak, last);
    const level = levelOf(order.side, trail.peak, trail.delta);
    if (sells ? last > level : last < level) continue;
    takeFrom(trailing, order);
    order.trail = undefined;
    fired.push(order);
  }
  return fired;
}

/** Lets a market's stops that the last price satisfies join the queue, by order number; those that trail begin to. */
export function fireStops(world: World, market: Market): void {
  const { rising, falling, last } = market;
  const fired: Order[] = moveTrails(market);
  while (rising.length > 0 && last >= rising[0]!.price) fired.push(...rising.shift()!.orders);
  while (falling.length > 0 && last <= falling[0]!.price) fired.push(...falling.shift()!.orders);
  for (const order of fired.sort((a, b) => a.number - b.number)) {
    if (order.trail) {
      followFrom(order, last);
      tellTrail(world, order);
      continue;
    }
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
