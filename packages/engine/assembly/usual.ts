/**
 * The commands that nearly all traffic consists of, in one go each: a LIMIT order that is accepted, and the cancel of one
 * that rests. Both first ask whether everything is as usual; if anything is not, whatever it is, they have changed nothing
 * and the general way (src/engine.ts) asks again, in its settled order, and gives the refusal its name. What they do then is
 * what the general way does: matching, resting, freezing and releasing are the same functions.
 */

import {
  MARKET_ASK_DOWN, MARKET_ASK_UP, MARKET_BEST_ASK, MARKET_BEST_BID, MARKET_BID_DOWN, MARKET_BID_UP, MARKET_FLAGS, MARKET_MAX_LOTS, MARKET_MAX_NOTIONAL,
  MARKET_MAX_ORDERS, MARKET_MAX_PRICE, MARKET_MIN_LOTS, MARKET_MIN_NOTIONAL, MARKET_MIN_PRICE, MARKET_QUEUED, MARKET_STATUS, MARKET_STEP, MARKET_TICK,
  MARKET_UNIT, ORDER_FLAGS, ORDER_NUMBER, ORDER_OPEN, ORDER_SEAT, SEAT_FLAGS, SEAT_MARKET, SEAT_OPEN, SEAT_USER, SEAT_USER_ROW, STATE_FREE_ORDER,
  STATE_LAST_NUMBER, STATE_NEXT_DUE, STATE_OPEN_ORDERS, STATE_ORDER_END, STATE_QUEUE_LENGTH, STATE_SECOND, STATE_SEQUENCE, STATE_TIME,
} from '../src/layout';
import { bodyHash, findId, hashOf } from './client-ids';
import { forget, leaveBook } from './endings';
import { writeCommand, writeDone } from './events';
import { rest, take } from './matching';
import { Address, marketAt, orderAt, seatAt } from './memory';
import { freeze, frozenHolding, releaseAll } from './money';
import { accept } from './orders';
import { hasRoom } from './price-levels';
import { reference } from './reference-price';
import { findSeat } from './seats';
import { BUY, CANCELED, DECREMENT, GTC, HAS_EXTRAS, NONE, RESTING, STATE_BITS, timeInForceOf } from './terms';
import { workOffTriggers } from './triggers';
import { MAX_OPEN_ORDERS } from './tables';

/** First words of the two commands: type and length. */
const PLACE = 9;
const PLACE_HEAD = PLACE | (20 << 16);
const CANCEL = 10;
const CANCEL_HEAD = CANCEL | (14 << 16);

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

/** Bits of a PLACE's flags that must be zero for a LIMIT order that is GTC or IOC, with a side of 0 or 1. */
const NOT_USUAL = 0x00fe_fffe;

/** Amounts and times below this are exact as doubles. */
const SAFE: i64 = 0x20_0000_0000_0000;

const SELF_TRADE_ALLOWED = 1;
const PERCENT_FILTER = 2;
const SUSPENDED = 1;

/** Applies the command at an address; false, with nothing changed but the time, when it must be asked in full. */
export function apply(command: Address): bool {
  const time = load<f64>(command, TIME);
  if (time != load<f64>(STATE_TIME)) {
    if (!(time > load<f64>(STATE_TIME) && time < load<f64>(STATE_NEXT_DUE) && time <= 9007199254740991.0)) return false;
    store<f64>(STATE_TIME, time);
    store<f64>(STATE_SECOND, Math.floor(time / 1000));
  }
  if (load<i32>(STATE_QUEUE_LENGTH) != 0) return false;
  const head = load<i32>(command);
  const done = head == PLACE_HEAD ? place(command, time) : head == CANCEL_HEAD && cancel(command, time);
  if (done && load<i32>(STATE_QUEUE_LENGTH) != 0) workOffTriggers();
  return done;
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

// @ts-ignore: decorator
@inline
function place(command: Address, time: f64): bool {
  const flags = load<i32>(command, PLACE_FLAGS);
  const mode = flags >>> 24;
  if ((flags & NOT_USUAL) != 0 || mode > DECREMENT || !isInTime(command, time)) return false;
  const priceUnits = load<i64>(command, PLACE_PRICE);
  const quantityUnits = load<i64>(command, PLACE_QUANTITY);
  if (<u64>(priceUnits | quantityUnits) >= <u64>SAFE || (load<i64>(command, PLACE_QUOTE) | load<i64>(command, PLACE_STOP)) != 0) return false;
  const key = command + PLACE_CLIENT;
  if ((load<i64>(key) | load<i64>(key, 8)) == 0) return false;

  const user = load<i32>(command, USER);
  const seatNumber = findSeat(user, load<i32>(command, PLACE_MARKET));
  if (seatNumber == 0) return false;
  const seat = seatAt(seatNumber);
  const market = marketAt(load<i32>(seat, SEAT_MARKET));
  if (load<i32>(market, MARKET_STATUS) != 1 || load<i32>(market, MARKET_QUEUED) != 0) return false;
  const marketFlags = load<i32>(market, MARKET_FLAGS);
  if ((mode == NONE && (marketFlags & SELF_TRADE_ALLOWED) == 0) || (load<i32>(seat, SEAT_FLAGS) & SUSPENDED) != 0) return false;

  const side = flags & 1;
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
  if ((marketFlags & PERCENT_FILTER) != 0 && !passesPercent(market, side, price)) return false;
  const mayRest = timeInForceOf(flags) == GTC;
  if (mayRest && load<i32>(seat, SEAT_OPEN) >= load<i32>(market, MARKET_MAX_ORDERS)) return false;
  const hash = hashOf(user, key);
  if (findId(hash, load<i32>(seat, SEAT_USER_ROW), key) != 0) return false;
  const need = side == BUY ? notional : quantityUnits;
  const holding = frozenHolding(seat, side);
  if (load<i64>(holding) < need || load<i32>(STATE_OPEN_ORDERS) >= MAX_OPEN_ORDERS || !hasRoom()) return false;

  // Nothing refuses it. Its slot and number are the next ones.
  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  const free = load<i32>(STATE_FREE_ORDER);
  writeCommand(PLACE, user, time, free != 0 ? free : load<i32>(STATE_ORDER_END), load<f64>(STATE_LAST_NUMBER) + 1);
  const slot = accept(seatNumber, flags, <i32>price, <i32>lots, 0, 0, key, hash, bodyHash(PLACE, command + PLACE_MARKET, key));
  const order = orderAt(slot);
  freeze(order, holding, need, load<f64>(order, ORDER_NUMBER));
  const opposite = side == BUY ? load<i32>(market, MARKET_BEST_ASK) : load<i32>(market, MARKET_BEST_BID);
  if (mayRest && (opposite == 0 || (side == BUY ? <i32>price < opposite : <i32>price > opposite))) rest(market, slot, order);
  else take(slot, 0);
  return true;
}

/** Cancels, by its order id, an order that rests and has no extras. */
// @ts-ignore: decorator
@inline
function cancel(command: Address, time: f64): bool {
  if (!isInTime(command, time)) return false;
  if (load<i32>(command, CANCEL_BY_CLIENT) != 0 || (load<i64>(command, CANCEL_CLIENT) | load<i64>(command, CANCEL_CLIENT + 8)) != 0) return false;
  const slot = load<i32>(command, CANCEL_SLOT);
  if (slot <= 0 || slot >= load<i32>(STATE_ORDER_END)) return false;
  const order = orderAt(slot);
  const number = load<f64>(order, ORDER_NUMBER);
  if ((load<i32>(order, ORDER_FLAGS) & (STATE_BITS | HAS_EXTRAS)) != RESTING || number != load<f64>(command, CANCEL_NUMBER)) return false;
  const seat = seatAt(load<i32>(order, ORDER_SEAT));
  const user = load<i32>(command, USER);
  if (load<i32>(seat, SEAT_USER) != user) return false;

  // It is this user's and rests.
  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  const id = load<i32>(seat, SEAT_MARKET);
  writeCommand(CANCEL, user, time, slot, number);
  writeDone(CANCELED, user, id, slot, number, load<i32>(order, ORDER_OPEN));
  leaveBook(marketAt(id), order);
  releaseAll(order, seat);
  forget(slot, order, seat);
  return true;
}

/** Applies the commands between two addresses as long as they are usual; returns the address of the first that is not, or the end. */
export function applyRun(from: Address, to: Address): Address {
  let at = from;
  while (at < to && apply(at)) at += <usize>(load<i32>(at) >>> 16) << 2;
  return at;
}
