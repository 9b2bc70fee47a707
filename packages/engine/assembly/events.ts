/**
 * Writing events. Where their fields stand is in event-words.ts; two words side by side are stored in one go, under the first
 * one's name.
 */

import { STATE_EVENT_WORDS, STATE_SEQUENCE } from '../src/layout';
import {
  ACCEPTED,
  ACCEPTED_CLIENT,
  ACCEPTED_FLAGS,
  ACCEPTED_LOTS,
  ACCEPTED_MARKET,
  ACCEPTED_NUMBER,
  ACCEPTED_QUOTE,
  ACCEPTED_WORDS,
  COMMAND,
  COMMAND_CODE,
  COMMAND_NUMBER,
  COMMAND_SEQUENCE,
  COMMAND_TIME,
  COMMAND_WORDS,
  DONE,
  DONE_LEFT,
  DONE_MARKET,
  DONE_NUMBER,
  DONE_WORDS,
  POSITION,
  POSITION_ENTRY,
  POSITION_LOTS,
  POSITION_MARGIN,
  POSITION_MARKET,
  POSITION_ORDER,
  POSITION_REALISED,
  POSITION_WORDS,
  PREVENTED,
  PREVENTED_MAKER_NUMBER,
  PREVENTED_MAKER_SLOT,
  PREVENTED_PRICE,
  PREVENTED_TAKER_NUMBER,
  PREVENTED_USER,
  PREVENTED_WORDS,
  TRADE,
  TRADE_MAKER_FEE,
  TRADE_MAKER_LEFT,
  TRADE_MAKER_NUMBER,
  TRADE_MAKER_SLOT,
  TRADE_MAKER_USER,
  TRADE_PRICE,
  TRADE_TAKER_FEE,
  TRADE_TAKER_NUMBER,
  TRADE_TRADE_NUMBER,
  TRADE_WORDS,
  TRIGGERED,
  TRIGGERED_LAST,
  TRIGGERED_MARKET,
  TRIGGERED_NUMBER,
  TRIGGERED_WORDS,
} from './event-words';
import { Address, pair } from './memory';
import { EVENTS } from './tables';

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
  const at = begin(COMMAND, type, COMMAND_WORDS, user);
  store<f64>(at, load<f64>(STATE_SEQUENCE), COMMAND_SEQUENCE);
  store<f64>(at, time, COMMAND_TIME);
  store<i64>(at, pair(code, slot), COMMAND_CODE);
  store<f64>(at, number, COMMAND_NUMBER);
}

/** `id`: address of the client id, 0 for an order without one. */
// @ts-ignore: decorator
@inline
export function writeAccepted(
  user: i32,
  market: i32,
  slot: i32,
  number: f64,
  flags: i32,
  price: i32,
  lots: i32,
  stop: i32,
  quoteUnits: i64,
  id: Address,
): void {
  const at = begin(ACCEPTED, 0, ACCEPTED_WORDS, user);
  store<i64>(at, pair(market, slot), ACCEPTED_MARKET);
  store<f64>(at, number, ACCEPTED_NUMBER);
  store<i64>(at, pair(flags, price), ACCEPTED_FLAGS);
  store<i64>(at, pair(lots, stop), ACCEPTED_LOTS);
  store<i64>(at, quoteUnits, ACCEPTED_QUOTE);
  v128.store(at, id != 0 ? v128.load(id) : i64x2.splat(0), ACCEPTED_CLIENT);
}

// @ts-ignore: decorator
@inline
export function writeTrade(
  side: i32,
  market: i32,
  price: i32,
  lots: i32,
  maker: i32,
  taker: i32,
  makerNumber: f64,
  takerNumber: f64,
  makerUser: i32,
  takerUser: i32,
  makerFee: i64,
  takerFee: i64,
  makerLeft: i32,
  takerLeft: i32,
  tradeNumber: f64,
): void {
  const at = begin(TRADE, side, TRADE_WORDS, market);
  store<i64>(at, pair(price, lots), TRADE_PRICE);
  store<i64>(at, pair(maker, taker), TRADE_MAKER_SLOT);
  store<f64>(at, makerNumber, TRADE_MAKER_NUMBER);
  store<f64>(at, takerNumber, TRADE_TAKER_NUMBER);
  store<i64>(at, pair(makerUser, takerUser), TRADE_MAKER_USER);
  store<i64>(at, makerFee, TRADE_MAKER_FEE);
  store<i64>(at, takerFee, TRADE_TAKER_FEE);
  store<i64>(at, pair(makerLeft, takerLeft), TRADE_MAKER_LEFT);
  store<f64>(at, tradeNumber, TRADE_TRADE_NUMBER);
}

// @ts-ignore: decorator
@inline
export function writeDone(reason: i32, user: i32, market: i32, slot: i32, number: f64, left: i32): void {
  const at = begin(DONE, reason, DONE_WORDS, user);
  store<i64>(at, pair(market, slot), DONE_MARKET);
  store<f64>(at, number, DONE_NUMBER);
  store<i64>(at, pair(left, 0), DONE_LEFT);
}

/** PREVENTED: a trade between a user's own orders that did not happen; `price` in ticks. */
export function writePrevented(
  mode: i32,
  market: i32,
  price: i32,
  lots: i32,
  maker: i32,
  taker: i32,
  makerNumber: f64,
  takerNumber: f64,
  user: i32,
): void {
  const at = begin(PREVENTED, mode, PREVENTED_WORDS, market);
  store<i64>(at, pair(price, lots), PREVENTED_PRICE);
  store<i64>(at, pair(maker, taker), PREVENTED_MAKER_SLOT);
  store<f64>(at, makerNumber, PREVENTED_MAKER_NUMBER);
  store<f64>(at, takerNumber, PREVENTED_TAKER_NUMBER);
  store<i64>(at, pair(user, 0), PREVENTED_USER);
}

/** POSITION: what a trade has made of one side; lots are a double. */
export function writePosition(user: i32, market: i32, side: i32, lots: f64, entry: i64, margin: i64, realised: i64, order: f64): void {
  const at = begin(POSITION, 0, POSITION_WORDS, user);
  store<i64>(at, pair(market, side), POSITION_MARKET);
  store<f64>(at, lots, POSITION_LOTS);
  store<i64>(at, entry, POSITION_ENTRY);
  store<i64>(at, margin, POSITION_MARGIN);
  store<i64>(at, realised, POSITION_REALISED);
  store<f64>(at, order, POSITION_ORDER);
}

/** TRIGGERED: a stop's price was reached; `last` is the last price in ticks. */
export function writeTriggered(user: i32, market: i32, slot: i32, number: f64, last: i32): void {
  const at = begin(TRIGGERED, 0, TRIGGERED_WORDS, user);
  store<i64>(at, pair(market, slot), TRIGGERED_MARKET);
  store<f64>(at, number, TRIGGERED_NUMBER);
  store<i64>(at, pair(last, 0), TRIGGERED_LAST);
}
