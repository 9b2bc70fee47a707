/**
 * Open orders, a cache line each. A slot is an order's place; links hold slots, 0 is none. What only few orders have (a stop
 * price, an OCO sibling, prevented lots) stands in a table of its own and counts only where the order's flag says so.
 */

import {
  ORDER_FLAGS,
  ORDER_NEXT,
  ORDER_NUMBER,
  ORDER_OPEN,
  ORDER_RING,
  ORDER_SEAT,
  SEAT_CONDITIONAL,
  SEAT_MARKET,
  SEAT_OPEN,
  SEAT_USER,
  SEAT_USER_ROW,
  STATE_FREE_ORDER,
  STATE_LAST_NUMBER,
  STATE_OPEN_ORDERS,
  STATE_ORDER_END,
} from '../src/layout';
import { rememberId } from './client-ids';
import { writeAccepted } from './events';
import { Address, extrasAt, orderAt, pair, seatAt } from './memory';
import { CONDITIONAL_ORDER } from './seats';
import { SEAT_OF } from './tables';
import { HAS_EXTRAS, STATE_BITS, STOP_LOSS, typeOf } from './terms';

/** Where the seat of the last order in a slot stands; the order itself says whether it is still open. */
// @ts-ignore: decorator
@inline
export function seatOf(slot: i32): Address {
  return ((<usize>slot) << 2) + SEAT_OF;
}

/** Takes the slot freed last, or else the next new one. */
// @ts-ignore: decorator
@inline
export function takeSlot(): i32 {
  let slot = load<i32>(STATE_FREE_ORDER);
  if (slot != 0) store<i32>(STATE_FREE_ORDER, load<i32>(orderAt(slot), ORDER_NEXT));
  else {
    slot = load<i32>(STATE_ORDER_END);
    store<i32>(STATE_ORDER_END, slot + 1);
  }
  store<i32>(STATE_OPEN_ORDERS, load<i32>(STATE_OPEN_ORDERS) + 1);
  return slot;
}

/** The next order's number. */
// @ts-ignore: decorator
@inline
export function takeNumber(): f64 {
  const number = load<f64>(STATE_LAST_NUMBER) + 1;
  store<f64>(STATE_LAST_NUMBER, number);
  return number;
}

/** Writes an order's record, with a state among its flags, and counts it at its seat. */
// @ts-ignore: decorator
@inline
export function writeOrder(slot: i32, number: f64, seat: i32, flags: i32, price: i32, lots: i32): void {
  store<i32>(seatOf(slot), seat);
  const order = orderAt(slot);
  store<i64>(order, pair(lots, price), ORDER_OPEN);
  store<i64>(order, pair(seat, flags), ORDER_SEAT);
  store<f64>(order, number, ORDER_NUMBER);
  // No place in a ring yet.
  store<i64>(order, pair(0, lots), ORDER_RING);
  const seatRecord = seatAt(seat);
  store<i32>(seatRecord, load<i32>(seatRecord, SEAT_OPEN) + 1, SEAT_OPEN);
}

/**
 * Accepts an order of any kind: gives it slot and number, writes its record, announces it and remembers its id: sixteen bytes
 * at `key`, whose hash is `hash`, 0 for an order without one. Returns its slot.
 */
export function accept(seat: i32, flags: i32, price: i32, lots: i32, stop: i32, quoteUnits: i64, key: Address, hash: i32, body: i32): i32 {
  const slot = takeSlot();
  const number = takeNumber();
  writeOrder(slot, number, seat, flags, price, lots);
  if (stop != 0) setExtra(slot, 0, stop);
  const record = seatAt(seat);
  if (typeOf(flags) >= STOP_LOSS) store<u32>(record, load<u32>(record, SEAT_CONDITIONAL) + CONDITIONAL_ORDER, SEAT_CONDITIONAL);
  writeAccepted(
    load<i32>(record, SEAT_USER),
    load<i32>(record, SEAT_MARKET),
    slot,
    number,
    flags,
    price,
    lots,
    stop,
    quoteUnits,
    hash != 0 ? key : 0,
  );
  if (hash != 0) rememberId(hash, load<i32>(record, SEAT_USER_ROW), key, body, slot, number, true);
  return slot;
}

/** Gives a slot back. */
// @ts-ignore: decorator
@inline
export function freeSlot(slot: i32, order: Address): void {
  store<i32>(order, 0, ORDER_FLAGS);
  store<i32>(order, load<i32>(STATE_FREE_ORDER), ORDER_NEXT);
  store<i32>(STATE_FREE_ORDER, slot);
  store<i32>(STATE_OPEN_ORDERS, load<i32>(STATE_OPEN_ORDERS) - 1);
}

// @ts-ignore: decorator
@inline
export function setState(order: Address, state: i32): void {
  store<i32>(order, (load<i32>(order, ORDER_FLAGS) & ~STATE_BITS) | state, ORDER_FLAGS);
}

/** An extra (`EXTRA_…`), 0 where the order has none. */
// @ts-ignore: decorator
@inline
export function extra(slot: i32, order: Address, which: usize): i32 {
  return (load<i32>(order, ORDER_FLAGS) & HAS_EXTRAS) == 0 ? 0 : load<i32>(extrasAt(slot) + which);
}

/** Gives an order an extra (`EXTRA_…`); the first makes its others 0. */
export function setExtra(slot: i32, which: usize, value: i32): void {
  const order = orderAt(slot);
  const extras = extrasAt(slot);
  const flags = load<i32>(order, ORDER_FLAGS);
  if ((flags & HAS_EXTRAS) == 0) {
    store<i32>(order, flags | HAS_EXTRAS, ORDER_FLAGS);
    store<i64>(extras, 0);
    store<i64>(extras, 0, 8);
  }
  store<i32>(extras + which, value);
}

/** Whether slot and number name an open order. Any integers may be asked. */
// @ts-ignore: decorator
@inline
export function isOpen(slot: i32, number: f64): bool {
  if (slot <= 0 || slot >= load<i32>(STATE_ORDER_END)) return false;
  // A free slot keeps its last number, but no state.
  const order = orderAt(slot);
  return load<f64>(order, ORDER_NUMBER) == number && (load<i32>(order, ORDER_FLAGS) & STATE_BITS) != 0;
}

/** Puts the slots in a list in the order of their orders' numbers (a shell sort; lists are short, and nothing is allocated). */
export function sortByNumber(list: Address, count: i32): void {
  for (let gap = count >> 1; gap > 0; gap >>= 1) {
    for (let i = gap; i < count; i++) {
      const slot = load<i32>(list + ((<usize>i) << 2));
      const number = load<f64>(orderAt(slot), ORDER_NUMBER);
      let j = i;
      while (j >= gap) {
        const other = load<i32>(list + ((<usize>(j - gap)) << 2));
        if (load<f64>(orderAt(other), ORDER_NUMBER) <= number) break;
        store<i32>(list + ((<usize>j) << 2), other);
        j -= gap;
      }
      store<i32>(list + ((<usize>j) << 2), slot);
    }
  }
}
