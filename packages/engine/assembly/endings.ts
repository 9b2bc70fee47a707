/** How an order leaves: out of the book, out of its funds, out of its slot. */

import {
  EXTRA_KIND,
  EXTRA_PREVENTED,
  EXTRA_SIBLING,
  EXTRA_STOP,
  ID_SLOT,
  MARKET_BEST_BID,
  MARKET_BOOK,
  MARKET_NEXT_RISE,
  MARKET_NEXT_RISE_MARK,
  MARKET_QUEUED,
  ORDER_FLAGS,
  ORDER_FROZEN,
  ORDER_LOTS,
  ORDER_NEXT,
  ORDER_NUMBER,
  ORDER_OPEN,
  ORDER_PREV,
  ORDER_PRICE,
  ORDER_SEAT,
  SEAT_CONDITIONAL,
  SEAT_MARKET,
  SEAT_OPEN,
  SEAT_USER,
  SEAT_USER_ROW,
  REMEMBERED_IDS,
  STATE_ORDER_END,
  STATE_QUEUE_HEAD,
  STATE_QUEUE_LENGTH,
  STATE_QUEUE_TAIL,
  USER_OPEN_IDS,
} from '../src/layout';
import { endId, idAt } from './client-ids';
import { writeDone } from './events';
import { tellGone } from './followed';
import { endedElsewhere, isSpot } from './kinds';
import { Address, marketOfSeat, orderAt, seatAt, userAt } from './memory';
import { frozenHolding, keepNeeded, needOf, release, releaseAll } from './money';
import { extra, freeSlot, seatOf, setExtra, sortByNumber } from './orders';
import { endPlainly } from './plain-trades';
import { above, below, remove } from './price-levels';
import { CONDITIONAL_ORDER } from './seats';
import { SORTED } from './tables';
import {
  AT_LAST,
  AT_MARK,
  BUY,
  HAS_EXTRAS,
  LIMIT_MAKER,
  OCO,
  QUEUED,
  RESTING,
  sourceOf,
  STATE_BITS,
  STOP_LOSS,
  triggersOnRise,
  typeOf,
  WAITING,
} from './terms';

// @ts-ignore: decorator
@inline
export function marketOf(order: Address): Address {
  return marketOfSeat(seatAt(load<i32>(order, ORDER_SEAT)));
}

/** Takes a resting order out of the book and moves the best price when its queue is empty. */
// @ts-ignore: decorator
@inline
export function leaveBook(market: Address, order: Address): void {
  const price = load<i32>(order, ORDER_PRICE);
  const book = load<i32>(market, MARKET_BOOK);
  if (remove(book, price, order)) closeLevel(market, book, load<i32>(order, ORDER_FLAGS) & 1, price);
}

/** The queue at a price of a side has become empty: moves the best price when this was it. */
// @ts-ignore: decorator
@inline
export function closeLevel(market: Address, book: i32, side: i32, price: i32): void {
  const own = market + ((<usize>side) << 2);
  if (price == load<i32>(own, MARKET_BEST_BID)) store<i32>(own, side == BUY ? below(book, price) : above(book, price), MARKET_BEST_BID);
}

/** Where a market has its next rise and next fall for stops that wait for a source. */
// @ts-ignore: decorator
@inline
export function nextStops(market: Address, source: i32): Address {
  // MARKET_NEXT_FALL stands behind MARKET_NEXT_RISE, and so with each source; the index's pair behind the mark's.
  return source == AT_LAST ? market + MARKET_NEXT_RISE : market + MARKET_NEXT_RISE_MARK + ((<usize>(source - AT_MARK)) << 3);
}

/** Ladder of the stops that wait for a rise of a source; the one behind it is that of those that wait for a fall. */
// @ts-ignore: decorator
@inline
export function risingOf(market: Address, source: i32): i32 {
  return load<i32>(market, MARKET_BOOK) + 1 + (source << 1);
}

/** Takes a waiting stop out of its ladder. */
export function leaveStops(market: Address, slot: i32, order: Address): void {
  const flags = load<i32>(order, ORDER_FLAGS);
  const stop = extra(slot, order, EXTRA_STOP);
  const rising = risingOf(market, sourceOf(flags));
  const next = nextStops(market, sourceOf(flags));
  if (triggersOnRise(typeOf(flags), flags & 1)) {
    if (remove(rising, stop, order) && stop == load<i32>(next)) store<i32>(next, above(rising, stop));
  } else if (remove(rising + 1, stop, order) && stop == load<i32>(next, 4)) store<i32>(next, below(rising + 1, stop), 4);
}

/** Takes a triggered order out of the queue. */
export function leaveQueue(market: Address, order: Address): void {
  const next = load<i32>(order, ORDER_NEXT);
  const prev = load<i32>(order, ORDER_PREV);
  if (prev == 0) store<i32>(STATE_QUEUE_HEAD, next);
  else store<i32>(orderAt(prev), next, ORDER_NEXT);
  if (next == 0) store<i32>(STATE_QUEUE_TAIL, prev);
  else store<i32>(orderAt(next), prev, ORDER_PREV);
  store<i32>(STATE_QUEUE_LENGTH, load<i32>(STATE_QUEUE_LENGTH) - 1);
  store<i32>(market, load<i32>(market, MARKET_QUEUED) - 1, MARKET_QUEUED);
}

/** Takes an order out of wherever it stands. */
function leave(market: Address, slot: i32, order: Address): void {
  const state = load<i32>(order, ORDER_FLAGS) & STATE_BITS;
  if (state == RESTING) leaveBook(market, order);
  else if (state == WAITING) leaveStops(market, slot, order);
  else if (state == QUEUED) leaveQueue(market, order);
}

/**
 * Ends the record of an order that stands nowhere any more: off its seat's count, its id among the remembered, its slot
 * free. Traps when it still has funds frozen: they were to be released or spent before.
 */
// @ts-ignore: decorator
@inline
export function forget(slot: i32, order: Address, seat: Address): void {
  if (load<i64>(order, ORDER_FROZEN) != 0) unreachable();
  store<i32>(seat, load<i32>(seat, SEAT_OPEN) - 1, SEAT_OPEN);
  const flags = load<i32>(order, ORDER_FLAGS);
  if (typeOf(flags) >= STOP_LOSS) store<u32>(seat, load<u32>(seat, SEAT_CONDITIONAL) - CONDITIONAL_ORDER, SEAT_CONDITIONAL);
  if ((flags & HAS_EXTRAS) != 0) tellGone(slot, order, marketOfSeat(seat));
  endId(slot, order, load<i32>(seat, SEAT_USER_ROW));
  freeSlot(slot, order);
}

/** Writes the DONE event of an order: what was not executed is what is open and what was prevented. */
function announceDone(slot: i32, order: Address, seat: Address, reason: i32): void {
  const left = load<i32>(order, ORDER_LOTS) == 0 ? 0 : load<i32>(order, ORDER_OPEN) + extra(slot, order, EXTRA_PREVENTED);
  writeDone(reason, load<i32>(seat, SEAT_USER), load<i32>(seat, SEAT_MARKET), slot, load<f64>(order, ORDER_NUMBER), left);
}

/** Ends an order that stands nowhere: DONE, release, slot free. */
export function finish(slot: i32, order: Address, seat: Address, reason: i32): void {
  announceDone(slot, order, seat, reason);
  if (extra(slot, order, EXTRA_KIND) != 0) {
    const market = marketOfSeat(seat);
    if (!isSpot(market) && !endPlainly(market, slot, load<i32>(order, ORDER_SEAT)))
      endedElsewhere(market, slot, load<i32>(order, ORDER_SEAT));
  }
  releaseAll(order, seat);
  forget(slot, order, seat);
}

/** Ends an order wherever it stands, with its sibling when it is an OCO leg; **here a cancelled order's funds are released**. */
export function end(slot: i32, reason: i32): void {
  const order = orderAt(slot);
  const seat = seatAt(load<i32>(order, ORDER_SEAT));
  const market = marketOfSeat(seat);
  const sibling = extra(slot, order, EXTRA_SIBLING);
  if (sibling != 0) {
    endPair(market, seat, slot, sibling, reason);
    return;
  }
  leave(market, slot, order);
  finish(slot, order, seat, reason);
}

/** Lists the slots of a seat's open orders in SORTED, oldest first; returns how many. */
export function listOrders(seat: i32): i32 {
  const count = load<i32>(seatAt(seat), SEAT_OPEN) == 0 ? 0 : listOpen(seat);
  sortByNumber(SORTED, count);
  return count;
}

/** Ends all open orders of a seat, oldest first. */
export function endAll(seat: i32, reason: i32): void {
  if (seat == 0 || load<i32>(seatAt(seat), SEAT_OPEN) == 0) return;
  const count = listOpen(seat);
  sortByNumber(SORTED, count);
  for (let i = 0; i < count; i++) {
    const slot = load<i32>(((<usize>i) << 2) + SORTED);
    // The other leg of an OCO has ended with its sibling.
    if (stands(slot)) end(slot, reason);
  }
}

/**
 * Lists the slots of a seat's open orders in SORTED; returns how many. Most users have few, which their rings of client ids name,
 * and the siblings of these. Links between a seat's orders would find the others too, at the price of two cache lines for each
 * order that comes or goes; for them all seats of orders are looked through, four at a time.
 */
function listOpen(seat: i32): i32 {
  const row = load<i32>(seatAt(seat), SEAT_USER_ROW);
  let count: i32 = 0;
  for (let bits = load<i32>(userAt(row), USER_OPEN_IDS); bits != 0; bits &= bits - 1) {
    const slot = load<i32>(idAt(row * REMEMBERED_IDS + ctz(bits)), ID_SLOT);
    const order = orderAt(slot);
    if (load<i32>(order, ORDER_SEAT) != seat) continue;
    list(slot, count++);
    const sibling = extra(slot, order, EXTRA_SIBLING);
    if (sibling != 0) list(sibling, count++);
  }
  return count == load<i32>(seatAt(seat), SEAT_OPEN) ? count : searchOpen(seat);
}

/** `listOpen` for whatever has open orders that no ring names: beyond it, or without an id. */
function searchOpen(seat: i32): i32 {
  const wanted = i32x4.splat(seat);
  const slots = load<i32>(STATE_ORDER_END);
  let count: i32 = 0;
  // Slots begin at 1; nothing stands in front of them, and what stands behind the last is no order's.
  for (let four = 0; four < slots; four += 4) {
    if (!v128.any_true(i32x4.eq(v128.load(seatOf(four)), wanted))) continue;
    for (let slot = four; slot < four + 4 && slot < slots; slot++) {
      if (load<i32>(seatOf(slot)) == seat && stands(slot)) list(slot, count++);
    }
  }
  return count;
}

// @ts-ignore: decorator
@inline
function list(slot: i32, place: i32): void {
  store<i32>(((<usize>place) << 2) + SORTED, slot);
}

/** Whether the order in a slot is open. */
function stands(slot: i32): bool {
  return (load<i32>(orderAt(slot), ORDER_FLAGS) & STATE_BITS) != 0;
}

/** Ends both legs of an OCO: the limit leg, which holds the freeze, first. */
function endPair(market: Address, seat: Address, one: i32, other: i32, reason: i32): void {
  const limitFirst = typeOf(load<i32>(orderAt(one), ORDER_FLAGS)) == LIMIT_MAKER;
  const limit = limitFirst ? one : other;
  const stop = limitFirst ? other : one;
  const limitOrder = orderAt(limit);
  const stopOrder = orderAt(stop);
  leave(market, limit, limitOrder);
  announceDone(limit, limitOrder, seat, reason);
  leave(market, stop, stopOrder);
  announceDone(stop, stopOrder, seat, reason);
  releaseAll(limitOrder, seat);
  forget(limit, limitOrder, seat);
  forget(stop, stopOrder, seat);
}

/**
 * One leg of an OCO is about to be executed or has been triggered: the other expires at once, its freeze passes to the
 * survivor, and what the survivor does not need is released (rules 1.3).
 */
export function expireSibling(market: Address, survivor: i32): void {
  const order = orderAt(survivor);
  const seat = seatAt(load<i32>(order, ORDER_SEAT));
  const sibling = extra(survivor, order, EXTRA_SIBLING);
  const other = orderAt(sibling);
  leave(market, sibling, other);
  announceDone(sibling, other, seat, OCO);
  store<i64>(order, load<i64>(order, ORDER_FROZEN) + load<i64>(other, ORDER_FROZEN), ORDER_FROZEN);
  store<i64>(other, 0, ORDER_FROZEN);
  forget(sibling, other, seat);
  setExtra(survivor, EXTRA_SIBLING, 0);
  if (!isSpot(market)) {
    keepNeeded(market, survivor, order);
    return;
  }
  const side = load<i32>(order, ORDER_FLAGS) & 1;
  const needed = needOf(market, side, load<i32>(order, ORDER_PRICE), load<i32>(order, ORDER_OPEN));
  release(order, frozenHolding(seat, side), load<i64>(order, ORDER_FROZEN) - needed);
}
