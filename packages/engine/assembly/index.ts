/** What the engine's TypeScript calls. Addresses, slots and seats are not checked here: they come from the engine itself. */

import { orderAt, marketAt } from './memory';
import { rest as restOrder, walkMarket } from './matching';
import { AMOUNTS, ORDER_FLAGS, ORDER_PRICE } from '../src/layout';
import { freezeRegister, releaseRegister } from './money';
import { marketOf } from './endings';
import { setState } from './orders';
import { reference as referenceOf } from './reference-price';
import { RESTING } from './terms';

export { bodyHash, findId, hashOf, idBody, idNumber, idSlot, indexLongIds, rememberId } from './client-ids';
export { end, endAll } from './endings';
export { findHolding, hasRoomForRows, indexHoldings, openHolding } from './holdings';
export { take } from './matching';
export { accept, isOpen, setExtra } from './orders';
export { above, below, hasRoom, head } from './price-levels';
export { findSeat, indexSeats, openSeat, refreshSeats } from './seats';
export { waitForTrigger, workOffTriggers } from './triggers';
export { findUser, hasRoomForUser, indexUsers, openUser } from './users';
export { apply, applyRun } from './usual';

/** Freezes the amount in a register for an order. */
export function freeze(slot: i32, register: i32): void {
  freezeRegister(orderAt(slot), register);
}

/** Gives the amount in a register of what an order has frozen back to available. */
export function release(slot: i32, register: i32): void {
  releaseRegister(orderAt(slot), register);
}

/** Puts an order behind its level. */
export function rest(slot: i32): void {
  const order = orderAt(slot);
  setState(order, RESTING);
  restOrder(marketOf(order), slot, order, load<i32>(order, ORDER_FLAGS) & 1, load<i32>(order, ORDER_PRICE));
}

/** Reference price of a listed market in ticks, 0 for none. */
export function reference(listing: i32): i32 {
  return referenceOf(marketAt(listing));
}

/** `walkMarket` of a listed market into an amount register. */
export function walk(listing: i32, side: i32, seat: i32, mode: i32, lots: i32, quoteAmount: i64, register: i32): void {
  store<i64>(((<usize>register) << 3) + AMOUNTS, walkMarket(marketAt(listing), side, seat, mode, lots, quoteAmount));
}
