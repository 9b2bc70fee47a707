/** Stops: waiting for their price, and fired by it (rules 1.1, 1.3). What becomes of those that fired: trigger-queue.ts. */

import {
  EXTRA_STOP,
  MARKET_FLAGS,
  MARKET_INDEX,
  MARKET_LAST,
  MARKET_MARK,
  MARKET_NEXT_FALL,
  MARKET_NEXT_RISE,
  MARKET_QUEUED,
  MARKET_TRAIL_HIGH,
  MARKET_TRAIL_LOW,
  ORDER_FLAGS,
  ORDER_NEXT,
  ORDER_PREV,
  STATE_QUEUE_HEAD,
  STATE_QUEUE_LENGTH,
  STATE_QUEUE_TAIL,
} from '../src/layout';
import { leaveStops, marketOf, nextStops, risingOf } from './endings';
import { moveTrails, startsToTrail, startTrailing } from './followed';
import { Address, orderAt } from './memory';
import { extra, setState, sortByNumber } from './orders';
import { append, head } from './price-levels';
import { AT_LAST, AT_MARK, HAS_TRAILS, QUEUED, STATE_BITS, triggersOnRise, typeOf, WAITING } from './terms';
import { SORTED } from './tables';

/** Puts a conditional order where it waits for its trigger: a price of this source that reaches its stop. */
export function waitForTrigger(slot: i32, source: i32): void {
  const order = orderAt(slot);
  const market = marketOf(order);
  const flags = load<i32>(order, ORDER_FLAGS);
  const stop = extra(slot, order, EXTRA_STOP);
  const rising = risingOf(market, source);
  const next = nextStops(market, source);
  store<i32>(order, flags | (source << 6), ORDER_FLAGS);
  setState(order, WAITING);
  if (triggersOnRise(typeOf(flags), flags & 1)) {
    append(rising, stop, slot, order);
    const first = load<i32>(next);
    if (first == 0 || stop < first) store<i32>(next, stop);
  } else {
    append(rising + 1, stop, slot, order);
    if (stop > load<i32>(next, 4)) store<i32>(next, stop, 4);
  }
}

/** Whether the last price reaches a waiting stop, or moves one that trails. */
// @ts-ignore: decorator
@inline
export function hasTriggered(market: Address, last: i32): bool {
  const rise = load<i32>(market, MARKET_NEXT_RISE);
  return (rise != 0 && rise <= last) || load<i32>(market, MARKET_NEXT_FALL) >= last || movesTrails(market, last);
}

/** Whether a last price changes anything for the orders that trail. */
// @ts-ignore: decorator
@inline
function movesTrails(market: Address, last: i32): bool {
  if ((load<i32>(market, MARKET_FLAGS) & HAS_TRAILS) == 0) return false;
  return last <= load<i32>(market, MARKET_TRAIL_LOW) || last >= load<i32>(market, MARKET_TRAIL_HIGH);
}

/** The price of a market that stops of a source wait for; 0 until there is one. */
export function priceOf(market: Address, source: i32): Address {
  return market + (source == AT_LAST ? MARKET_LAST : source == AT_MARK ? MARKET_MARK : MARKET_INDEX);
}

/** Writes down a market's mark or index price, 0 for none (one below a tick is none either), and fires the stops that wait for it. */
export function movePrice(market: Address, source: i32, price: i32): void {
  store<i32>(priceOf(market, source), price);
  if (price != 0) fireStops(market, source);
}

/**
 * Moves every stop that the price of a source, which there is, reaches to the end of the queue, in the order of their numbers; those
 * that trail among them. An order whose activation is reached trails from now on.
 */
export function fireStops(market: Address, source: i32): void {
  const price = load<i32>(priceOf(market, source));
  const rising = risingOf(market, source);
  const next = nextStops(market, source);
  let count: i32 = 0;
  let stop = load<i32>(next);
  while (stop != 0 && stop <= price) {
    takeFirst(market, rising, stop, count++);
    stop = load<i32>(next);
  }
  stop = load<i32>(next, 4);
  while (stop >= price) {
    takeFirst(market, rising + 1, stop, count++);
    stop = load<i32>(next, 4);
  }
  if (source == AT_LAST && movesTrails(market, price)) count = moveTrails(market, price, count);
  sortByNumber(SORTED, count);
  for (let i = 0; i < count; i++) {
    const slot = load<i32>(((<usize>i) << 2) + SORTED);
    const order = orderAt(slot);
    const isWaiting = (load<i32>(order, ORDER_FLAGS) & STATE_BITS) == WAITING;
    if (isWaiting && startsToTrail(market, slot, order)) startTrailing(slot);
    else enqueue(market, slot);
  }
}

/** Takes the first of the stops at a price out of its ladder and into the list of fired ones. */
function takeFirst(market: Address, ladder: i32, stop: i32, count: i32): void {
  const slot = head(ladder, stop);
  leaveStops(market, slot, orderAt(slot));
  store<i32>(((<usize>count) << 2) + SORTED, slot);
}

function enqueue(market: Address, slot: i32): void {
  const order = orderAt(slot);
  const tail = load<i32>(STATE_QUEUE_TAIL);
  setState(order, QUEUED);
  store<i32>(order, 0, ORDER_NEXT);
  store<i32>(order, tail, ORDER_PREV);
  if (tail == 0) store<i32>(STATE_QUEUE_HEAD, slot);
  else store<i32>(orderAt(tail), slot, ORDER_NEXT);
  store<i32>(STATE_QUEUE_TAIL, slot);
  store<i32>(STATE_QUEUE_LENGTH, load<i32>(STATE_QUEUE_LENGTH) + 1);
  store<i32>(market, load<i32>(market, MARKET_QUEUED) + 1, MARKET_QUEUED);
}
