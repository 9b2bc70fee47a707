/**
 * What the engine's TypeScript calls. Addresses, slots, seats and registers come from the engine itself, so one that names nothing
 * is a bug: whoever changes something by it is asserted to name what is there, and the core traps before anything has changed.
 */

import {
  AMOUNTS,
  MARKET_ID,
  ORDER_FLAGS,
  ORDER_PRICE,
  SEAT_MARKET,
  STATE_ORDER_END,
  STATE_RECORDS,
  STATE_ROW_END,
  STATE_USER_END,
} from '../src/layout';
import { endAll as endAllOf, end as endOrder, listOrders as listOrdersOf, marketOf } from './endings';
import { isSpot } from './kinds';
import { rest as restOrder, take as takeOrder, walkMarket } from './matching';
import { Address, findMarket, marketAt, orderAt, seatAt } from './memory';
import { freezeRegister, keepNeeded, releaseRegister } from './money';
import { accept as acceptOrder, setExtra as setExtraOf, setState } from './orders';
import { reference as referenceOf } from './reference-price';
import { openSeat as openSeatOf, refreshSeats as refreshSeatsOf } from './seats';
import { isNear as isNearOf, ranksBelow as ranksBelowOf } from './scan';
import { COMMANDS, MARKETS } from './tables';
import { AT_INDEX, AT_LAST, AT_MARK, RESTING, STATE_BITS } from './terms';
import { movePrice as movePriceOf, waitForTrigger as waitForTriggerOf } from './triggers';
import { apply as applyOne, applyRun as applyUsual } from './usual';

export { bodyHash, findId, hashOf, idBody, idNumber, idSlot, indexLongIds, rememberId } from './client-ids';
export { findHolding, hasRoomForRows, indexHoldings, openHolding } from './holdings';
export { isOpen } from './orders';
export { above, below, hasRoom, head } from './price-levels';
export { findSeat, indexSeats } from './seats';
export { workOffTriggers } from './trigger-queue';
export { findUser, hasRoomForUser, indexUsers, openUser } from './users';

/** Amount registers (`Reg` of the ledger). */
const REGISTERS: i32 = 8;

/** Applies the command at an address. */
export function apply(command: Address): i32 {
  assert(isCommand(command) && command < MARKETS);
  return applyOne(command);
}

/** `applyRun` of what is usual, from one address to another (usual.ts). */
export function applyRun(from: Address, to: Address, resumes: bool): Address {
  assert(isCommand(from) && isCommand(to) && from <= to);
  const at = applyUsual(from, to, resumes);
  assert(at <= to);
  return at;
}

/** Makes an order's record; `stop` in ticks, 0 for none (orders.ts). */
export function accept(seat: i32, flags: i32, price: i32, lots: i32, stop: i32, quoteUnits: i64, key: Address, hash: i32, body: i32): i32 {
  assert(isSeat(seat) && lots >= 0 && price >= 0 && stop >= 0);
  return acceptOrder(seat, flags, price, lots, stop, quoteUnits, key, hash, body);
}

/** Gives an order an extra (orders.ts). */
export function setExtra(slot: i32, which: usize, value: i32): void {
  assert(isSlot(slot));
  setExtraOf(slot, which, value);
}

/** Lets an order that was accepted match (matching.ts). */
export function take(slot: i32, quoteAmount: i64): void {
  assert(isSlot(slot) && quoteAmount >= 0);
  takeOrder(slot, quoteAmount);
}

/** Puts a conditional order where it waits for a price of this source; those of spot have ladders for the last price alone (triggers.ts). */
export function waitForTrigger(slot: i32, source: i32): void {
  assert(isSlot(slot) && (source == AT_LAST || (isOtherSource(source) && !isSpot(marketOf(orderAt(slot))))));
  waitForTriggerOf(slot, source);
}

/** Ends an order that is open, wherever it stands (endings.ts). */
export function end(slot: i32, reason: i32): void {
  assert(isSlot(slot) && (load<i32>(orderAt(slot), ORDER_FLAGS) & STATE_BITS) != 0);
  endOrder(slot, reason);
}

/** Ends all open orders of a seat; 0 is none (endings.ts). */
export function endAll(seat: i32, reason: i32): void {
  assert(seat == 0 || isSeat(seat));
  endAllOf(seat, reason);
}

/** Lists a seat's open orders in SORTED, oldest first (endings.ts). */
export function listOrders(seat: i32): i32 {
  assert(isSeat(seat));
  return listOrdersOf(seat);
}

/** A user's seat in a listed market, made when there is none (seats.ts). */
export function openSeat(user: i32, listing: i32): i32 {
  assert(user > 0 && isListed(listing));
  return openSeatOf(user, listing);
}

/** Copies what is said of the user in a row into the user's seats (seats.ts). */
export function refreshSeats(userRow: i32): void {
  assert(userRow > 0 && userRow < load<i32>(STATE_USER_END));
  refreshSeatsOf(userRow);
}

/** Freezes the amount in a register for an order. */
export function freeze(slot: i32, register: i32): void {
  assert(isSlot(slot) && isRegister(register));
  freezeRegister(orderAt(slot), register);
}

/** Gives the amount in a register of what an order has frozen back to available. */
export function release(slot: i32, register: i32): void {
  assert(isSlot(slot) && isRegister(register));
  releaseRegister(orderAt(slot), register);
}

/** Gives back what an order of another kind than spot has frozen beyond what its open lots need. */
export function keep(slot: i32): void {
  assert(isSlot(slot) && !isSpot(marketOf(orderAt(slot))));
  keepNeeded(marketOf(orderAt(slot)), slot, orderAt(slot));
}

/** Writes down a market's mark or index price, and fires the stops that wait for it, of which spot has none (triggers.ts). */
export function movePrice(id: i32, source: i32, price: i32): void {
  const market = findMarket(id);
  assert(market != 0 && !isSpot(market) && isOtherSource(source) && price >= 0);
  movePriceOf(market, source, price);
}

/** Puts an order behind its level. */
export function rest(slot: i32): void {
  assert(isSlot(slot));
  const order = orderAt(slot);
  setState(order, RESTING);
  restOrder(marketOf(order), slot, order, load<i32>(order, ORDER_FLAGS) & 1, load<i32>(order, ORDER_PRICE));
}

/** Reference price of a listed market in ticks, 0 for none. */
export function reference(listing: i32): i32 {
  assert(isListed(listing));
  return referenceOf(marketAt(listing));
}

/** `walkMarket` of a listed market into an amount register. */
export function walk(listing: i32, side: i32, seat: i32, mode: i32, lots: i32, quoteAmount: i64, register: i32): void {
  assert(isListed(listing) && isRegister(register));
  store<i64>(((<usize>register) << 3) + AMOUNTS, walkMarket(marketAt(listing), side, seat, mode, lots, quoteAmount));
}

/** Whether a record of a contract, or its account, may have to be liquidated (scan.ts). */
export function isNear(record: i32): bool {
  assert(isRecord(record));
  return isNearOf(record);
}

/** Whether a side of a record surely has a lower score for deleveraging (scan.ts). */
export function ranksBelow(record: i32, side: i32, score: f64): bool {
  assert(isRecord(record) && (side & ~1) == 0 && score > 0);
  return ranksBelowOf(record, side, score);
}

function isRecord(record: i32): bool {
  return record > 0 && record <= load<i32>(STATE_RECORDS);
}

function isCommand(address: Address): bool {
  return address >= COMMANDS && address <= MARKETS && (address & 3) == 0;
}

/** Whether an order has ever had the slot. */
function isSlot(slot: i32): bool {
  return slot > 0 && slot < load<i32>(STATE_ORDER_END);
}

/** Whether the row is a seat, in a market that is listed. */
function isSeat(seat: i32): bool {
  return seat > 0 && seat < load<i32>(STATE_ROW_END) && findMarket(load<i32>(seatAt(seat), SEAT_MARKET)) != 0;
}

/** Whether it is what stops can wait for beside the last price. */
function isOtherSource(source: i32): bool {
  return source == AT_MARK || source == AT_INDEX;
}

function isListed(listing: i32): bool {
  const market = marketAt(listing);
  return listing >= 0 && findMarket(load<i32>(market, MARKET_ID)) == market;
}

function isRegister(register: i32): bool {
  return <u32>register < <u32>REGISTERS;
}
