/**
 * The commands that nearly all traffic consists of, in one go each: a LIMIT or MARKET order that is accepted, the cancel of
 * one that rests, and its replacement. All first ask whether everything is as usual; if anything is not, whatever it is,
 * they have changed nothing and the general way (src/engine.ts) asks again, in its settled order, and gives the refusal its
 * name. What they do then is what the general way does: matching, resting, freezing and releasing are the same functions.
 */

import {
  MARKET_ASK_DOWN, MARKET_ASK_UP, MARKET_BEST_ASK, MARKET_BEST_BID, MARKET_BID_DOWN, MARKET_BID_UP, MARKET_FLAGS, MARKET_MAX_LOTS, MARKET_MAX_MARKET_LOTS,
  MARKET_MAX_NOTIONAL, MARKET_MAX_ORDERS, MARKET_MAX_PRICE, MARKET_MIN_LOTS, MARKET_MIN_MARKET_LOTS, MARKET_MIN_NOTIONAL, MARKET_MIN_PRICE, MARKET_QUEUED,
  MARKET_STATUS, MARKET_STEP, MARKET_TICK, MARKET_UNIT, ORDER_FLAGS, ORDER_FROZEN, ORDER_NUMBER, ORDER_OPEN, ORDER_SEAT, SEAT_FLAGS, SEAT_MARKET, SEAT_OPEN,
  SEAT_USER, SEAT_USER_ROW, STATE_FREE_ORDER, STATE_LAST_NUMBER, STATE_NEXT_DUE, STATE_OPEN_ORDERS, STATE_ORDER_END, STATE_QUEUE_LENGTH, STATE_SECOND,
  STATE_SEQUENCE, STATE_TIME,
} from '../src/layout';
import { bodyHash, findId, hashOf } from './client-ids';
import { forget, leaveBook } from './endings';
import { writeCommand, writeDone } from './events';
import { rest, take, walkMarket } from './matching';
import { Address, marketAt, orderAt, seatAt } from './memory';
import { freeze, frozenHolding, releaseAll } from './money';
import { accept, isOpen } from './orders';
import { hasRoom } from './price-levels';
import { reference } from './reference-price';
import { findSeat } from './seats';
import { BUY, CANCELED, DECREMENT, GTC, HAS_EXTRAS, LIMIT, MARKET, NONE, REPLACED, RESTING, STATE_BITS, timeInForceOf, typeOf, UNKNOWN_ORDER } from './terms';
import { workOffTriggers } from './triggers';
import { MAX_OPEN_ORDERS } from './tables';

/** First words of the commands: type and length. */
const PLACE = 9;
const PLACE_HEAD = PLACE | (20 << 16);
const CANCEL = 10;
const CANCEL_HEAD = CANCEL | (14 << 16);
const REPLACE = 13;
const REPLACE_HEAD = REPLACE | (18 << 16);

/** Where the fields of a command stand (src/command.ts). */
const USER = 4;
const TIME = 8;
const DEADLINE = 16;
const PLACE_MARKET = 24;
const PLACE_FLAGS = 28;
const PLACE_PRICE = 32;
const PLACE_QUANTITY = 40;
const PLACE_QUOTE = 48;
const PLACE_STOP = 56;
const PLACE_CLIENT = 64;
const CANCEL_SLOT = 24;
const CANCEL_BY_CLIENT = 28;
const CANCEL_NUMBER = 32;
const CANCEL_CLIENT = 40;
const REPLACE_SLOT = 24;
const REPLACE_FLAGS = 28;
const REPLACE_NUMBER = 32;
const REPLACE_PRICE = 40;
const REPLACE_QUANTITY = 48;
const REPLACE_CLIENT = 56;

/** Bits of an order's flags that must be zero for a LIMIT order that is GTC or IOC, with a side of 0 or 1. */
const NOT_LIMIT = 0x00fe_fffe;
/** Those bits with the lowest of the time in force, which a MARKET order has at GTC. */
const NOT_SIDE_OR_MODE = 0x00ff_fffe;
const MARKET_ORDER = MARKET << 8;

/** Amounts and times below this are exact as doubles. */
const SAFE: i64 = 0x20_0000_0000_0000;

const SELF_TRADE_ALLOWED = 1;
const PERCENT_FILTER = 2;
const MIN_TO_MARKET = 4;
const MAX_TO_MARKET = 8;
const SUSPENDED = 1;

/** What the questions have found out about an order's size: price in ticks (0: none), lots, and what it freezes. */
let foundPrice: i32 = 0;
let foundLots: i32 = 0;
let foundNeed: i64 = 0;

/** What `apply` answers: the refusal's code, or this, with nothing changed but the time, when the command must be asked in full. */
const ASK: i32 = -1;
const ACCEPTED: i32 = 0;

/** Applies the command at an address. */
export function apply(command: Address): i32 {
  const time = load<f64>(command, TIME);
  if (time != load<f64>(STATE_TIME)) {
    if (!(time > load<f64>(STATE_TIME) && time < load<f64>(STATE_NEXT_DUE) && time <= 9007199254740991.0)) return ASK;
    store<f64>(STATE_TIME, time);
    store<f64>(STATE_SECOND, Math.floor(time / 1000));
  }
  if (load<i32>(STATE_QUEUE_LENGTH) != 0) return ASK;
  const head = load<i32>(command);
  const answer = head == PLACE_HEAD ? place(command, time) : head == CANCEL_HEAD ? cancel(command, time) : head == REPLACE_HEAD ? replace(command, time) : ASK;
  if (answer == ACCEPTED && load<i32>(STATE_QUEUE_LENGTH) != 0) workOffTriggers();
  return answer;
}

/** Whether a command that must be applied by this time is not too late. */
// @ts-ignore: decorator
@inline
function isInTime(command: Address, time: f64): bool {
  const deadline = load<f64>(command, DEADLINE);
  return deadline == 0 || time <= deadline;
}

/** Whether a market's percent filter passes a price: against no reference everything does. */
function passesPercent(market: Address, side: i32, price: i64): bool {
  const mean = <i64>reference(market);
  if (mean == 0) return true;
  const up = <i64>(side == BUY ? load<i32>(market, MARKET_BID_UP) : load<i32>(market, MARKET_ASK_UP));
  const down = <i64>(side == BUY ? load<i32>(market, MARKET_BID_DOWN) : load<i32>(market, MARKET_ASK_DOWN));
  return (up == 0 || price * 10_000 <= mean * up) && price * 10_000 >= mean * down;
}

/** Whether a market takes orders of this self-trade mode from the user of a seat. */
// @ts-ignore: decorator
@inline
function isOpenTo(market: Address, seat: Address, mode: i32): bool {
  if (load<i32>(market, MARKET_STATUS) != 1 || load<i32>(market, MARKET_QUEUED) != 0) return false;
  return (mode != NONE || (load<i32>(market, MARKET_FLAGS) & SELF_TRADE_ALLOWED) != 0) && (load<i32>(seat, SEAT_FLAGS) & SUSPENDED) == 0;
}

/** Whether price and quantity of a LIMIT order are on the grid and inside the filters; then they are the found ones. */
// @ts-ignore: decorator
@inline
function findLimit(market: Address, side: i32, priceUnits: i64, quantityUnits: i64): bool {
  if (<u64>(priceUnits | quantityUnits) >= <u64>SAFE) return false;
  const tick = load<i64>(market, MARKET_TICK);
  const step = load<i64>(market, MARKET_STEP);
  const price = tick == 1 ? priceUnits : priceUnits / tick;
  const lots = step == 1 ? quantityUnits : quantityUnits / step;
  if (price * tick != priceUnits || price < load<i32>(market, MARKET_MIN_PRICE) || price > load<i32>(market, MARKET_MAX_PRICE)) return false;
  if (lots * step != quantityUnits || lots < load<i32>(market, MARKET_MIN_LOTS) || lots > load<i32>(market, MARKET_MAX_LOTS)) return false;
  const unit = load<i64>(market, MARKET_UNIT);
  if (<f64>(price * lots) * <f64>unit >= <f64>SAFE) return false;
  const notional = price * lots * unit;
  if (notional < load<i64>(market, MARKET_MIN_NOTIONAL) || notional > load<i64>(market, MARKET_MAX_NOTIONAL)) return false;
  if ((load<i32>(market, MARKET_FLAGS) & PERCENT_FILTER) != 0 && !passesPercent(market, side, price)) return false;
  foundPrice = <i32>price;
  foundLots = <i32>lots;
  foundNeed = side == BUY ? notional : quantityUnits;
  return true;
}

/** Whether the quantity of a MARKET order is on the grid and inside the filters; then it is the found one, with what filling it freezes. */
function findMarketOrder(market: Address, side: i32, seat: i32, mode: i32, quantityUnits: i64): bool {
  if (<u64>quantityUnits >= <u64>SAFE) return false;
  const step = load<i64>(market, MARKET_STEP);
  const lots = quantityUnits / step;
  if (lots * step != quantityUnits || lots < load<i32>(market, MARKET_MIN_MARKET_LOTS) || lots > load<i32>(market, MARKET_MAX_MARKET_LOTS)) return false;
  const bounded = load<i32>(market, MARKET_FLAGS) & (MIN_TO_MARKET | MAX_TO_MARKET);
  const price = <i64>reference(market);
  if (bounded != 0 && price != 0) {
    const unit = load<i64>(market, MARKET_UNIT);
    if (<f64>(price * lots) * <f64>unit >= <f64>SAFE) return false;
    const notional = price * lots * unit;
    if ((bounded & MIN_TO_MARKET) != 0 && notional < load<i64>(market, MARKET_MIN_NOTIONAL)) return false;
    if ((bounded & MAX_TO_MARKET) != 0 && notional > load<i64>(market, MARKET_MAX_NOTIONAL)) return false;
  }
  foundPrice = 0;
  foundLots = <i32>lots;
  foundNeed = walkMarket(market, side, seat, mode, <i32>lots, 0);
  return true;
}

/** Writes the order that was found, freezes its funds, and lets it rest or match. */
// @ts-ignore: decorator
@inline
function enter(market: Address, seat: i32, holding: Address, flags: i32, key: Address, hash: i32, body: i32): void {
  const side = flags & 1;
  const slot = accept(seat, flags, foundPrice, foundLots, 0, 0, key, hash, body);
  const order = orderAt(slot);
  freeze(order, holding, foundNeed, load<f64>(order, ORDER_NUMBER));
  const opposite = side == BUY ? load<i32>(market, MARKET_BEST_ASK) : load<i32>(market, MARKET_BEST_BID);
  const meetsNobody = opposite == 0 || (side == BUY ? foundPrice < opposite : foundPrice > opposite);
  if (meetsNobody && typeOf(flags) == LIMIT && timeInForceOf(flags) == GTC) rest(market, slot, order);
  else take(slot, 0);
}

/** Takes an order that rests and has no extras out of the book and gives back what it froze. */
// @ts-ignore: decorator
@inline
function withdraw(slot: i32, order: Address, seat: Address, reason: i32): void {
  const id = load<i32>(seat, SEAT_MARKET);
  writeDone(reason, load<i32>(seat, SEAT_USER), id, slot, load<f64>(order, ORDER_NUMBER), load<i32>(order, ORDER_OPEN));
  leaveBook(marketAt(id), order);
  releaseAll(order, seat);
  forget(slot, order, seat);
}

/** Whether slot and number name an open order of this user. */
// @ts-ignore: decorator
@inline
function isOwn(slot: i32, number: f64, user: i32): bool {
  return isOpen(slot, number) && load<i32>(seatAt(load<i32>(orderAt(slot), ORDER_SEAT)), SEAT_USER) == user;
}

/** Whether an open order rests and has no extras. */
// @ts-ignore: decorator
@inline
function isPlain(order: Address): bool {
  return (load<i32>(order, ORDER_FLAGS) & (STATE_BITS | HAS_EXTRAS)) == RESTING;
}

/** Places a LIMIT order, GTC or IOC, or a MARKET order by quantity. */
// @ts-ignore: decorator
@inline
function place(command: Address, time: f64): i32 {
  const flags = load<i32>(command, PLACE_FLAGS);
  const mode = flags >>> 24;
  const limited = (flags & NOT_LIMIT) == 0;
  if ((!limited && (flags & NOT_SIDE_OR_MODE) != MARKET_ORDER) || mode > DECREMENT || !isInTime(command, time)) return ASK;
  const priceUnits = load<i64>(command, PLACE_PRICE);
  if ((load<i64>(command, PLACE_QUOTE) | load<i64>(command, PLACE_STOP)) != 0 || (priceUnits == 0) == limited) return ASK;
  const key = command + PLACE_CLIENT;
  if ((load<i64>(key) | load<i64>(key, 8)) == 0) return ASK;

  const user = load<i32>(command, USER);
  const seat = findSeat(user, load<i32>(command, PLACE_MARKET));
  if (seat == 0) return ASK;
  const seatRecord = seatAt(seat);
  const market = marketAt(load<i32>(seatRecord, SEAT_MARKET));
  if (!isOpenTo(market, seatRecord, mode)) return ASK;
  const side = flags & 1;
  const quantityUnits = load<i64>(command, PLACE_QUANTITY);
  if (limited ? !findLimit(market, side, priceUnits, quantityUnits) : !findMarketOrder(market, side, seat, mode, quantityUnits)) return ASK;
  if (limited && timeInForceOf(flags) == GTC && load<i32>(seatRecord, SEAT_OPEN) >= load<i32>(market, MARKET_MAX_ORDERS)) return ASK;
  const hash = hashOf(user, key);
  if (findId(hash, load<i32>(seatRecord, SEAT_USER_ROW), key) != 0) return ASK;
  const holding = frozenHolding(seatRecord, side);
  if (load<i64>(holding) < foundNeed || load<i32>(STATE_OPEN_ORDERS) >= MAX_OPEN_ORDERS || !hasRoom()) return ASK;

  // Nothing refuses it. Its slot and number are the next ones.
  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  const free = load<i32>(STATE_FREE_ORDER);
  writeCommand(PLACE, user, time, ACCEPTED, free != 0 ? free : load<i32>(STATE_ORDER_END), load<f64>(STATE_LAST_NUMBER) + 1);
  enter(market, seat, holding, flags, key, hash, bodyHash(PLACE, command + PLACE_MARKET, key));
  return ACCEPTED;
}

/** Cancels, by its order id, an order that rests and has no extras. */
// @ts-ignore: decorator
@inline
function cancel(command: Address, time: f64): i32 {
  if (!isInTime(command, time)) return ASK;
  if (load<i32>(command, CANCEL_BY_CLIENT) != 0 || (load<i64>(command, CANCEL_CLIENT) | load<i64>(command, CANCEL_CLIENT + 8)) != 0) return ASK;
  const slot = load<i32>(command, CANCEL_SLOT);
  const number = load<f64>(command, CANCEL_NUMBER);
  const user = load<i32>(command, USER);
  if (user < 1) return ASK;
  const order = orderAt(slot);
  const isKnown = isOwn(slot, number, user);
  if (isKnown && !isPlain(order)) return ASK;

  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  if (!isKnown) {
    writeCommand(CANCEL, user, time, UNKNOWN_ORDER, -1, 0);
    return UNKNOWN_ORDER;
  }
  writeCommand(CANCEL, user, time, ACCEPTED, slot, number);
  withdraw(slot, order, seatAt(load<i32>(order, ORDER_SEAT)), CANCELED);
  return ACCEPTED;
}

/** Replaces a LIMIT order that rests and has no extras by one of its side, GTC or IOC. */
// @ts-ignore: decorator
@inline
function replace(command: Address, time: f64): i32 {
  const terms = load<i32>(command, REPLACE_FLAGS);
  const mode = terms >>> 24;
  if ((terms & (NOT_LIMIT | 1)) != 0 || mode > DECREMENT || !isInTime(command, time)) return ASK;
  const key = command + REPLACE_CLIENT;
  const priceUnits = load<i64>(command, REPLACE_PRICE);
  const quantityUnits = load<i64>(command, REPLACE_QUANTITY);
  if ((load<i64>(key) | load<i64>(key, 8)) == 0 || priceUnits <= 0 || quantityUnits <= 0) return ASK;
  const slot = load<i32>(command, REPLACE_SLOT);
  const user = load<i32>(command, USER);
  const hash = hashOf(user, key);
  // Where there is no such order, its replacement may be a repeated one: its id is asked first.
  if (!isOwn(slot, load<f64>(command, REPLACE_NUMBER), user)) return ASK;
  const old = orderAt(slot);
  const oldFlags = load<i32>(old, ORDER_FLAGS);
  if (typeOf(oldFlags) != LIMIT || !isPlain(old)) return ASK;
  const seat = load<i32>(old, ORDER_SEAT);
  const seatRecord = seatAt(seat);
  const market = marketAt(load<i32>(seatRecord, SEAT_MARKET));
  const side = oldFlags & 1;
  if (!isOpenTo(market, seatRecord, mode) || !findLimit(market, side, priceUnits, quantityUnits)) return ASK;
  if (findId(hash, load<i32>(seatRecord, SEAT_USER_ROW), key) != 0) return ASK;
  const holding = frozenHolding(seatRecord, side);
  if (load<i64>(holding) + load<i64>(old, ORDER_FROZEN) < foundNeed || !hasRoom()) return ASK;

  // Nothing refuses it. The new order takes the slot that the old one leaves.
  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  writeCommand(REPLACE, user, time, ACCEPTED, slot, load<f64>(STATE_LAST_NUMBER) + 1);
  withdraw(slot, old, seatRecord, REPLACED);
  enter(market, seat, holding, side | (terms & 0xffff_0000), key, hash, bodyHash(REPLACE, command + REPLACE_SLOT, key));
  return ACCEPTED;
}

/** Applies the commands between two addresses as long as they are usual; returns the address of the first that is not, or the end. */
export function applyRun(from: Address, to: Address): Address {
  let at = from;
  while (at < to && apply(at) != ASK) at += <usize>(load<i32>(at) >>> 16) << 2;
  return at;
}
