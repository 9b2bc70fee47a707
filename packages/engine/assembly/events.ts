/** Writing events (see src/event.ts for their shapes). */

import { STATE_EVENT_WORDS, STATE_SEQUENCE } from '../src/layout';
import { Address } from './memory';
import { EVENTS } from './tables';

const COMMAND_WORDS = 10;
const ACCEPTED_WORDS = 16;
const TRADE_WORDS = 20;
const DONE_WORDS = 8;
const PREVENTED_WORDS = 12;
const TRIGGERED_WORDS = 8;

/** Makes room for an event of so many words and writes its first. */
// @ts-ignore: decorator
@inline
function begin(type: i32, detail: i32, words: i32): Address {
  const length = load<i32>(STATE_EVENT_WORDS);
  store<i32>(STATE_EVENT_WORDS, length + words);
  const at: Address = ((<usize>length) << 2) + EVENTS;
  store<i32>(at, type | (detail << 8) | (words << 16));
  return at;
}

/** COMMAND: what became of one; slot −1 and number 0 for no order. */
// @ts-ignore: decorator
@inline
export function writeCommand(type: i32, user: i32, time: f64, code: i32, slot: i32, number: f64): void {
  const at = begin(1, type, COMMAND_WORDS);
  store<i32>(at, user, 4);
  store<f64>(at, load<f64>(STATE_SEQUENCE), 8);
  store<f64>(at, time, 16);
  store<i32>(at, code, 24);
  store<i32>(at, slot, 28);
  store<f64>(at, number, 32);
}

// @ts-ignore: decorator
@inline
export function writeAccepted(
  user: i32, market: i32, slot: i32, number: f64, flags: i32, price: i32, lots: i32, stop: i32, quoteUnits: i64, idLow: i64, idHigh: i64,
): void {
  const at = begin(3, 0, ACCEPTED_WORDS);
  store<i32>(at, user, 4);
  store<i32>(at, market, 8);
  store<i32>(at, slot, 12);
  store<f64>(at, number, 16);
  store<i32>(at, flags, 24);
  store<i32>(at, price, 28);
  store<i32>(at, lots, 32);
  store<i32>(at, stop, 36);
  store<i64>(at, quoteUnits, 40);
  store<i64>(at, idLow, 48);
  store<i64>(at, idHigh, 56);
}

// @ts-ignore: decorator
@inline
export function writeTrade(
  side: i32, market: i32, price: i32, lots: i32, maker: i32, taker: i32, makerNumber: f64, takerNumber: f64, makerUser: i32, takerUser: i32,
  makerFee: i64, takerFee: i64, makerLeft: i32, takerLeft: i32, tradeNumber: f64,
): void {
  const at = begin(4, side, TRADE_WORDS);
  store<i32>(at, market, 4);
  store<i32>(at, price, 8);
  store<i32>(at, lots, 12);
  store<i32>(at, maker, 16);
  store<i32>(at, taker, 20);
  store<f64>(at, makerNumber, 24);
  store<f64>(at, takerNumber, 32);
  store<i32>(at, makerUser, 40);
  store<i32>(at, takerUser, 44);
  store<i64>(at, makerFee, 48);
  store<i64>(at, takerFee, 56);
  store<i32>(at, makerLeft, 64);
  store<i32>(at, takerLeft, 68);
  store<f64>(at, tradeNumber, 72);
}

// @ts-ignore: decorator
@inline
export function writeDone(reason: i32, user: i32, market: i32, slot: i32, number: f64, left: i32): void {
  const at = begin(5, reason, DONE_WORDS);
  store<i32>(at, user, 4);
  store<i32>(at, market, 8);
  store<i32>(at, slot, 12);
  store<f64>(at, number, 16);
  store<i32>(at, left, 24);
  store<i32>(at, 0, 28);
}

export function writePrevented(
  mode: i32, market: i32, price: i32, lots: i32, maker: i32, taker: i32, makerNumber: f64, takerNumber: f64, user: i32,
): void {
  const at = begin(6, mode, PREVENTED_WORDS);
  store<i32>(at, market, 4);
  store<i32>(at, price, 8);
  store<i32>(at, lots, 12);
  store<i32>(at, maker, 16);
  store<i32>(at, taker, 20);
  store<f64>(at, makerNumber, 24);
  store<f64>(at, takerNumber, 32);
  store<i32>(at, user, 40);
  store<i32>(at, 0, 44);
}

export function writeTriggered(user: i32, market: i32, slot: i32, number: f64, last: i32): void {
  const at = begin(8, 0, TRIGGERED_WORDS);
  store<i32>(at, user, 4);
  store<i32>(at, market, 8);
  store<i32>(at, slot, 12);
  store<f64>(at, number, 16);
  store<i32>(at, last, 24);
  store<i32>(at, 0, 28);
}
