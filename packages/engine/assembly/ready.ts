/**
 * What can be found out of a command before its turn, because no usual command changes it: the user's seat where there is
 * one, whether order type, market, price and quantity are as usual, and the hashes of client id and body. Found for a whole
 * group of commands at a time (read-ahead): the reads and multiplications of one do not wait for those of another.
 */

import {
  MARKET_FLAGS,
  MARKET_MAX_LOTS,
  MARKET_MAX_MARKET_LOTS,
  MARKET_MAX_PRODUCT,
  MARKET_MAX_PRICE,
  MARKET_MIN_LOTS,
  MARKET_MIN_MARKET_LOTS,
  MARKET_MIN_PRODUCT,
  MARKET_MIN_PRICE,
  MARKET_STATUS,
  MARKET_STEP,
  MARKET_TICK,
  MARKET_UNIT,
  ORDER_SEAT,
  READY_BODY,
  READY_HASH,
  READY_LOTS,
  READY_MARKET,
  READY_NEED,
  READY_PRICE,
  READY_SEAT,
  READY_SLOT,
  STATE_ORDER_END,
} from '../src/layout';
import { chooseLong } from './choose';
import { bodyHash, hashOf, shortBodyHash } from './client-ids';
import {
  CANCEL_SLOT,
  DEADLINE,
  PLACE,
  PLACE_CLIENT,
  PLACE_FLAGS,
  PLACE_MARKET,
  PLACE_PRICE,
  PLACE_QUANTITY,
  PLACE_QUOTE,
  PLACE_STOP,
  REPLACE,
  REPLACE_CLIENT,
  REPLACE_HEAD,
  REPLACE_SLOT,
  TIME,
  USER,
} from './commands';
import { Address, findMarket, orderAt, seatAt } from './memory';
import { findSeat, isSeatOf, isSuspended, placeOfSeat } from './seats';
import { DECREMENT, MARKET, NONE } from './terms';

/** Bits of an order's flags that must be zero for a LIMIT order that is GTC or IOC, with a side of 0 or 1. */
export const NOT_LIMIT = 0x00fe_fffe;
/** Those bits with the lowest of the time in force, which a MARKET order has at GTC. */
const NOT_SIDE_OR_MODE = 0x00ff_fffe;
const MARKET_ORDER = MARKET << 8;

/** Amounts and times below this are exact as doubles. */
const SAFE: i64 = 0x20_0000_0000_0000;

const SELF_TRADE_ALLOWED = 1;

/** Whether a command that must be applied by some time is not too late. */
// @ts-ignore: decorator
@inline
export function isInTime(command: Address): bool {
  const deadline = load<f64>(command, DEADLINE);
  return deadline == 0 || load<f64>(command, TIME) <= deadline;
}

/** Whether a spot market takes orders of this self-trade mode. Status and kind are looked at together; the other kinds are asked in full. */
// @ts-ignore: decorator
@inline
export function isOpenTo(market: Address, mode: i32): bool {
  return load<u16>(market, MARKET_STATUS) == 1 && (mode != NONE || (load<i32>(market, MARKET_FLAGS) & SELF_TRADE_ALLOWED) != 0);
}

/** Whether price and quantity of a LIMIT order are on the grid and inside the filters but the percent filter; then they and what it freezes are ready. */
// @ts-ignore: decorator
@inline
export function sizeLimit(market: Address, side: i32, priceUnits: i64, quantityUnits: i64, ready: Address): bool {
  if (<u64>(priceUnits | quantityUnits) >= <u64>SAFE) return false;
  const tick = load<i64>(market, MARKET_TICK);
  const step = load<i64>(market, MARKET_STEP);
  const price = tick == 1 ? priceUnits : priceUnits / tick;
  const lots = step == 1 ? quantityUnits : quantityUnits / step;
  if (price * tick != priceUnits || price < load<i32>(market, MARKET_MIN_PRICE) || price > load<i32>(market, MARKET_MAX_PRICE))
    return false;
  if (lots * step != quantityUnits || lots < load<i32>(market, MARKET_MIN_LOTS) || lots > load<i32>(market, MARKET_MAX_LOTS)) return false;
  const product = price * lots;
  if (product < load<i64>(market, MARKET_MIN_PRODUCT) || product > load<i64>(market, MARKET_MAX_PRODUCT)) return false;
  store<i32>(ready, <i32>price, READY_PRICE);
  store<i32>(ready, <i32>lots, READY_LOTS);
  store<i64>(ready, chooseLong(side, product * load<i64>(market, MARKET_UNIT), quantityUnits), READY_NEED);
  return true;
}

/** Whether the quantity of a MARKET order is on the grid and inside its filters; then the lots are ready. */
function sizeMarketOrder(market: Address, quantityUnits: i64, ready: Address): bool {
  if (<u64>quantityUnits >= <u64>SAFE) return false;
  const step = load<i64>(market, MARKET_STEP);
  const lots = quantityUnits / step;
  if (lots * step != quantityUnits || lots < load<i32>(market, MARKET_MIN_MARKET_LOTS) || lots > load<i32>(market, MARKET_MAX_MARKET_LOTS))
    return false;
  store<i32>(ready, 0, READY_PRICE);
  store<i32>(ready, <i32>lots, READY_LOTS);
  return true;
}

/** Whether all about an order placed in the market of a record is usual but what depends on its user; then its size and its hashes are ready. */
// @ts-ignore: decorator
@inline
function isUsual(command: Address, user: i32, market: Address, ready: Address): bool {
  const flags = load<i32>(command, PLACE_FLAGS);
  const mode = flags >>> 24;
  const limited = (flags & NOT_LIMIT) == 0;
  if ((!limited && (flags & NOT_SIDE_OR_MODE) != MARKET_ORDER) || mode > DECREMENT || !isInTime(command)) return false;
  const price = load<i64>(command, PLACE_PRICE);
  if ((load<i64>(command, PLACE_QUOTE) | load<i64>(command, PLACE_STOP)) != 0 || (price == 0) == limited) return false;
  const key = command + PLACE_CLIENT;
  if ((load<i64>(key) | load<i64>(key, 8)) == 0) return false;
  if (market == 0 || !isOpenTo(market, mode)) return false;
  const quantity = load<i64>(command, PLACE_QUANTITY);
  if (limited ? !sizeLimit(market, flags & 1, price, quantity, ready) : !sizeMarketOrder(market, quantity, ready)) return false;
  store<i32>(ready, hashOf(user, key), READY_HASH);
  store<i32>(ready, shortBodyHash(PLACE, command + PLACE_MARKET), READY_BODY);
  return true;
}

/** Finds out the market of a PLACE, 0 for none, and where the seat in it probably is. */
// @ts-ignore: decorator
@inline
export function glanceAtPlace(command: Address, ready: Address): void {
  const market = findMarket(load<i32>(command, PLACE_MARKET));
  store<usize>(ready, market, READY_MARKET);
  store<usize>(ready, placeOfSeat(load<i32>(command, USER), market), READY_SEAT);
}

/** Reads the seat that probably is a PLACE's. */
// @ts-ignore: decorator
@inline
export function glanceAtSeat(ready: Address): void {
  store<i32>(ready, load<i32>(load<usize>(ready, READY_SEAT)), READY_SEAT);
}

/** Makes a PLACE ready that was glanced at; its market is 0 when anything about it is not usual. Returns the user's seat there, 0 for none. */
// @ts-ignore: decorator
@inline
export function readyPlace(command: Address, ready: Address): i32 {
  const user = load<i32>(command, USER);
  const id = load<i32>(command, PLACE_MARKET);
  let seat = load<i32>(ready, READY_SEAT);
  if (!isSeatOf(seat, user, id)) seat = findSeat(user, id);
  store<i32>(ready, seat, READY_SEAT);
  if (isSuspended(seatAt(seat)) || !isUsual(command, user, load<usize>(ready, READY_MARKET), ready)) store<usize>(ready, 0, READY_MARKET);
  return seat;
}

/** Finds out the slot that a CANCEL or a REPLACE names, 0 where the table has none such, and of a REPLACE the hashes. */
// @ts-ignore: decorator
@inline
export function glanceAtOther(command: Address, ready: Address): void {
  // CANCEL and REPLACE have the order's slot in the same place.
  const slot = load<i32>(command, CANCEL_SLOT);
  store<i32>(ready, slot > 0 && slot < load<i32>(STATE_ORDER_END) ? slot : 0, READY_SLOT);
  if (load<i32>(command) != REPLACE_HEAD) return;
  const key = command + REPLACE_CLIENT;
  store<i32>(ready, hashOf(load<i32>(command, USER), key), READY_HASH);
  store<i32>(ready, bodyHash(REPLACE, command + REPLACE_SLOT, key), READY_BODY);
}

/** Makes a command ready that was glanced at as another than a PLACE: the seat of the order that it names. */
// @ts-ignore: decorator
@inline
export function readyOther(ready: Address): void {
  store<i32>(ready, load<i32>(orderAt(load<i32>(ready, READY_SLOT)), ORDER_SEAT), READY_SEAT);
}
