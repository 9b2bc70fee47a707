/** Writing events (see src/event.ts for their shapes). */

import { STATE_EVENT_WORDS, STATE_SEQUENCE } from '../src/layout';
import { Address, pair } from './memory';
import { EVENTS } from './tables';

const COMMAND_WORDS = 10;
const ACCEPTED_WORDS = 16;
const TRADE_WORDS = 20;
const DONE_WORDS = 8;
const PREVENTED_WORDS = 12;
const TRIGGERED_WORDS = 8;

/** Makes room for an event of so many words and writes its first two. */
// @ts-ignore: decorator
@inline
function begin(type: i32, detail: i32, words: i32, second: i32): Address {
  const length = load<i32>(STATE_EVENT_WORDS);
  store<i32>(STATE_EVENT_WORDS, length + words);
  const at: Address = ((<usize>length) << 2) + EVENTS;
  store<i64>(at, pair(type | (detail << 8) | (words << 16), second));
  return at;
}

/** COMMAND: what became of one; slot −1 and number 0 for no order. */
// @ts-ignore: decorator
@inline
export function writeCommand(type: i32, user: i32, time: f64, code: i32, slot: i32, number: f64): void {
  const at = begin(1, type, COMMAND_WORDS, user);
  store<f64>(at, load<f64>(STATE_SEQUENCE), 8);
  store<f64>(at, time, 16);
  store<i64>(at, pair(code, slot), 24);
  store<f64>(at, number, 32);
}

/** `id`: address of the client id, 0 for an order without one. */
// @ts-ignore: decorator
@inline
export function writeAccepted(
  user: i32, market: i32, slot: i32, number: f64, flags: i32, price: i32, lots: i32, stop: i32, quoteUnits: i64, id: Address,
): void {
  const at = begin(3, 0, ACCEPTED_WORDS, user);
  store<i64>(at, pair(market, slot), 8);
  store<f64>(at, number, 16);
  store<i64>(at, pair(flags, price), 24);
  store<i64>(at, pair(lots, stop), 32);
  store<i64>(at, quoteUnits, 40);
  v128.store(at, id != 0 ? v128.load(id) : i64x2.splat(0), 48);
}

// @ts-ignore: decorator
@inline
export function writeTrade(
  side: i32, market: i32, price: i32, lots: i32, maker: i32, taker: i32, makerNumber: f64, takerNumber: f64, makerUser: i32, takerUser: i32,
  makerFee: i64, takerFee: i64, makerLeft: i32, takerLeft: i32, tradeNumber: f64,
): void {
  const at = begin(4, side, TRADE_WORDS, market);
  store<i64>(at, pair(price, lots), 8);
  store<i64>(at, pair(maker, taker), 16);
  store<f64>(at, makerNumber, 24);
  store<f64>(at, takerNumber, 32);
  store<i64>(at, pair(makerUser, takerUser), 40);
  store<i64>(at, makerFee, 48);
  store<i64>(at, takerFee, 56);
  store<i64>(at, pair(makerLeft, takerLeft), 64);
  store<f64>(at, tradeNumber, 72);
}

// @ts-ignore: decorator
@inline
export function writeDone(reason: i32, user: i32, market: i32, slot: i32, number: f64, left: i32): void {
  const at = begin(5, reason, DONE_WORDS, user);
  store<i64>(at, pair(market, slot), 8);
  store<f64>(at, number, 16);
  store<i64>(at, pair(left, 0), 24);
}

export function writePrevented(
  mode: i32, market: i32, price: i32, lots: i32, maker: i32, taker: i32, makerNumber: f64, takerNumber: f64, user: i32,
): void {
  const at = begin(6, mode, PREVENTED_WORDS, market);
  store<i64>(at, pair(price, lots), 8);
  store<i64>(at, pair(maker, taker), 16);
  store<f64>(at, makerNumber, 24);
  store<f64>(at, takerNumber, 32);
  store<i64>(at, pair(user, 0), 40);
}

export function writeTriggered(user: i32, market: i32, slot: i32, number: f64, last: i32): void {
  const at = begin(8, 0, TRIGGERED_WORDS, user);
  store<i64>(at, pair(market, slot), 8);
  store<f64>(at, number, 16);
  store<i64>(at, pair(last, 0), 24);
}
