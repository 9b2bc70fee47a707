/**
 * The one way money moves in trading. A holding is a row of 64-bit integers for one (owner, account, asset): available,
 * order freeze, locked. A posting adds an amount to one of them; a recorder, where there is one, hears of it before.
 * Source: rules 0.3, 0.4, 1.5, 1.6.
 */

import {
  AMOUNTS,
  EXTRA_STOP,
  MARKET_FREEZE_RECORD,
  MARKET_STEP,
  MARKET_UNFREEZE_RECORD,
  MARKET_UNIT,
  ORDER_FLAGS,
  ORDER_FROZEN,
  ORDER_NUMBER,
  ORDER_OPEN,
  ORDER_PRICE,
  ORDER_SEAT,
  SEAT_BASE,
} from '../src/layout';
import { needElsewhere } from './kinds';
import { Address, marketOfSeat, rowAt, seatAt } from './memory';
import { extra } from './orders';
import { RECORDING, ROWS } from './tables';
import { BUY } from './terms';

/** Bytes from a holding's start to the bucket of what its open orders hold, and to that of what is locked. */
export const ORDER_FREEZE = 8;
export const LOCKED = 16;

/** Fee rates count in 1/FEE_SCALE. */
const FEE_SCALE: i64 = 100_000_000;

/** Tells the recorder of a posting that is about to happen: the bucket (row × 8 + bucket), the amount, why, and the order's number. */
// @ts-ignore: decorator
@external('engine', 'record')
declare function record(cell: i32, amount: i64, type: i32, reference: f64): void;

/** Adds an amount to the bucket at an address, for an order; returns what it holds then. */
// @ts-ignore: decorator
@inline
function post(bucket: Address, amount: i64, type: i32, order: Address): i64 {
  if (RECORDING) record(<i32>((bucket - ROWS) >> 3), amount, type, load<f64>(order, ORDER_NUMBER));
  const after = load<i64>(bucket) + amount;
  store<i64>(bucket, after);
  return after;
}

/** Posts + amount; returns it, for the sum over what is posted. */
// @ts-ignore: decorator
@inline
export function give(bucket: Address, amount: i64, type: i32, order: Address): i64 {
  post(bucket, amount, type, order);
  return amount;
}

/** Posts − amount; returns that. Traps when it leaves less than nothing. */
// @ts-ignore: decorator
@inline
export function take(bucket: Address, amount: i64, type: i32, order: Address): i64 {
  if (post(bucket, -amount, type, order) < 0) unreachable();
  return -amount;
}

/** Moves an amount between two buckets of one holding, which sums to zero whatever it is. Traps when it leaves less than nothing. */
// @ts-ignore: decorator
@inline
export function move(from: Address, to: Address, amount: i64, type: i32, order: Address): void {
  take(from, amount, type, order);
  post(to, amount, type, order);
}

/** Moves an amount between two buckets of one asset; none where it is 0. The first may fall below zero. */
// @ts-ignore: decorator
@inline
export function transfer(from: Address, to: Address, amount: i64, type: i32, order: Address): void {
  if (amount == 0) return;
  post(from, -amount, type, order);
  post(to, amount, type, order);
}

/** The same from a bucket that traps when it would fall below zero. */
// @ts-ignore: decorator
@inline
export function pay(from: Address, to: Address, amount: i64, type: i32, order: Address): void {
  if (amount != 0) move(from, to, amount, type, order);
}

/** The holding that orders of this seat and side freeze. */
// @ts-ignore: decorator
@inline
export function frozenHolding(seat: Address, side: i32): Address {
  // SEAT_QUOTE stands behind SEAT_BASE.
  return rowAt(load<i32>(seat + ((<usize>(side ^ 1)) << 2), SEAT_BASE));
}

/** What a limit order of this many lots freezes in a spot market: price × quantity in quote for a buy, the quantity in base for a sell. */
// @ts-ignore: decorator
@inline
export function needOf(market: Address, side: i32, price: i32, lots: i32): i64 {
  return side == BUY ? <i64>price * <i64>lots * load<i64>(market, MARKET_UNIT) : <i64>lots * load<i64>(market, MARKET_STEP);
}

/** ⌈received × rate⌉, exact for any amount: in whole and rest of the scale no product leaves 64 bits (rules 1.5). */
// @ts-ignore: decorator
@inline
export function feeOf(received: i64, rate: i32): i64 {
  const whole = <u64>received / <u64>FEE_SCALE;
  const rest = <u64>received - whole * <u64>FEE_SCALE;
  return <i64>(whole * <u64>rate + (rest * <u64>rate + <u64>(FEE_SCALE - 1)) / <u64>FEE_SCALE);
}

/** The type of record that a market has for a freeze or what goes back; 0 where nobody records. */
// @ts-ignore: decorator
@inline
function recordOf(order: Address, which: usize): i32 {
  return RECORDING ? load<u8>(marketOfSeat(seatAt(load<i32>(order, ORDER_SEAT))) + which) : 0;
}

/** Freezes an amount for an order: out of available, into the order freeze, and into the order's own record. */
// @ts-ignore: decorator
@inline
export function freeze(order: Address, holding: Address, amount: i64): void {
  store<i64>(order, amount, ORDER_FROZEN);
  move(holding, holding + ORDER_FREEZE, amount, recordOf(order, MARKET_FREEZE_RECORD), order);
}

/** Gives an amount of what an order has frozen back to available. */
// @ts-ignore: decorator
@inline
export function release(order: Address, holding: Address, amount: i64): void {
  store<i64>(order, load<i64>(order, ORDER_FROZEN) - amount, ORDER_FROZEN);
  move(holding + ORDER_FREEZE, holding, amount, recordOf(order, MARKET_UNFREEZE_RECORD), order);
}

/** Gives back all that an order still has frozen. */
// @ts-ignore: decorator
@inline
export function releaseAll(order: Address, seat: Address): void {
  release(order, frozenHolding(seat, load<i32>(order, ORDER_FLAGS) & 1), load<i64>(order, ORDER_FROZEN));
}

/**
 * The price at which an order of another kind than spot freezes, until it is over: its limit or worst price; without one its stop;
 * 0 for a MARKET order, each of whose fills freezes at its own price.
 */
export function freezePrice(slot: i32, order: Address): i32 {
  const price = load<i32>(order, ORDER_PRICE);
  return price != 0 ? price : extra(slot, order, EXTRA_STOP);
}

/**
 * Gives back what an order of another kind than spot has frozen beyond what its open lots need. What is needed is asked of all of
 * them and never of those that went, so that nothing is lost by rounding.
 */
export function keepNeeded(market: Address, slot: i32, order: Address): void {
  const seat = load<i32>(order, ORDER_SEAT);
  const side = load<i32>(order, ORDER_FLAGS) & 1;
  const open = load<i32>(order, ORDER_OPEN);
  const needed = open == 0 ? 0 : needElsewhere(market, seat, side, freezePrice(slot, order), open);
  release(order, frozenHolding(seatAt(seat), side), load<i64>(order, ORDER_FROZEN) - needed);
}

/** `freeze` of the amount in a register, for an order that stands in its record. */
export function freezeRegister(order: Address, register: i32): void {
  const seat = seatAt(load<i32>(order, ORDER_SEAT));
  freeze(order, frozenHolding(seat, load<i32>(order, ORDER_FLAGS) & 1), load<i64>(((<usize>register) << 3) + AMOUNTS));
}

/** `release` of the amount in a register. */
export function releaseRegister(order: Address, register: i32): void {
  const seat = seatAt(load<i32>(order, ORDER_SEAT));
  release(order, frozenHolding(seat, load<i32>(order, ORDER_FLAGS) & 1), load<i64>(((<usize>register) << 3) + AMOUNTS));
}
