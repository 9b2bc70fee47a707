/** Stops: waiting for their price, fired by it, worked off in order (rules 1.1, 1.3). */

import {
  EXTRA_SIBLING, EXTRA_STOP, MARKET_BOOK, MARKET_LAST, MARKET_NEXT_FALL, MARKET_NEXT_RISE, MARKET_QUEUED, ORDER_FLAGS, ORDER_NEXT, ORDER_NUMBER, ORDER_PREV,
  ORDER_SEAT, SEAT_MARKET, SEAT_USER, STATE_QUEUE_HEAD, STATE_QUEUE_LENGTH, STATE_QUEUE_TAIL,
} from '../src/layout';
import { expireSibling, leaveQueue, leaveStops, marketOf } from './endings';
import { writeTriggered } from './events';
import { take } from './matching';
import { Address, orderAt, seatAt } from './memory';
import { extra, setState, sortByNumber } from './orders';
import { append, head } from './price-levels';
import { QUEUED, TAKING, triggersOnRise, typeOf, WAITING } from './terms';
import { SORTED } from './tables';

/** Triggered orders worked off per command, so that a cascade never holds up the exchange. */
const TRIGGERS_PER_COMMAND: i32 = 1_024;

/** Puts a conditional order where it waits for its trigger. */
export function waitForTrigger(slot: i32): void {
  const order = orderAt(slot);
  const market = marketOf(order);
  const flags = load<i32>(order, ORDER_FLAGS);
  const stop = extra(slot, order, EXTRA_STOP);
  const rising = load<i32>(market, MARKET_BOOK) + 1;
  setState(order, WAITING);
  if (triggersOnRise(typeOf(flags), flags & 1)) {
    append(rising, stop, slot, order);
    const next = load<i32>(market, MARKET_NEXT_RISE);
    if (next == 0 || stop < next) store<i32>(market, stop, MARKET_NEXT_RISE);
  } else {
    append(rising + 1, stop, slot, order);
    if (stop > load<i32>(market, MARKET_NEXT_FALL)) store<i32>(market, stop, MARKET_NEXT_FALL);
  }
}

/** Whether the last price reaches a waiting stop. */
// @ts-ignore: decorator
@inline
export function hasTriggered(market: Address, last: i32): bool {
  const rise = load<i32>(market, MARKET_NEXT_RISE);
  return (rise != 0 && rise <= last) || load<i32>(market, MARKET_NEXT_FALL) >= last;
}

/** Moves every stop that the last price reaches to the end of the queue, in the order of their numbers. */
export function fireStops(market: Address): void {
  const last = load<i32>(market, MARKET_LAST);
  const rising = load<i32>(market, MARKET_BOOK) + 1;
  let count: i32 = 0;
  let stop = load<i32>(market, MARKET_NEXT_RISE);
  while (stop != 0 && stop <= last) {
    takeFirst(market, rising, stop, count++);
    stop = load<i32>(market, MARKET_NEXT_RISE);
  }
  stop = load<i32>(market, MARKET_NEXT_FALL);
  while (stop >= last) {
    takeFirst(market, rising + 1, stop, count++);
    stop = load<i32>(market, MARKET_NEXT_FALL);
  }
  sortByNumber(SORTED, count);
  for (let i = 0; i < count; i++) enqueue(market, load<i32>(((<usize>i) << 2) + SORTED));
}

/** Works off triggered orders from the head of the queue, at most TRIGGERS_PER_COMMAND; the rest waits for the next command. */
export function workOffTriggers(): void {
  for (let i = 0; i < TRIGGERS_PER_COMMAND && load<i32>(STATE_QUEUE_HEAD) != 0; i++) {
    const slot = load<i32>(STATE_QUEUE_HEAD);
    const order = orderAt(slot);
    const seat = seatAt(load<i32>(order, ORDER_SEAT));
    const market = marketOf(order);
    leaveQueue(market, order);
    setState(order, TAKING);
    writeTriggered(load<i32>(seat, SEAT_USER), load<i32>(seat, SEAT_MARKET), slot, load<f64>(order, ORDER_NUMBER), load<i32>(market, MARKET_LAST));
    if (extra(slot, order, EXTRA_SIBLING) != 0) expireSibling(market, slot);
    take(slot, 0);
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
