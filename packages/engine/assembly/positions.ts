/** What an order of a contract counts, and what a plain trade makes of positions (docs/perpetual.md, "Money", "A trade"). */

import {
  ACCOUNT_RESERVED,
  CONTRACT_CLEARING,
  CONTRACT_OPEN_LOTS,
  MARKET_ID,
  MARKET_QUOTE_FEE_ROW,
  MARKET_QUOTE_KEY,
  MARKET_UNIT,
  ORDER_FLAGS,
  ORDER_NUMBER,
  ORDER_OPEN,
  ORDER_PRICE,
  RECORD_CLOSING,
  RECORD_ENTRY,
  RECORD_LEVERAGE,
  RECORD_LOTS,
  RECORD_MARGIN,
  RECORD_MODE,
  RECORD_OPENING,
  RECORD_USER,
  ROW_KEY,
} from '../src/layout';
import { accountOf, closes, isOneWay, markOf, ofSide, takerRate, walletOf } from './contracts';
import { writePosition } from './events';
import { Address, orderAt, rowAt } from './memory';
import { feeOf, LOCKED, pay, transfer } from './money';
import { BUY, CONTRACT_FEE, ISOLATED, LONG, MARGIN_IN, MARGIN_OUT, REALIZED_PNL } from './terms';

/** ⌈value / divisor⌉ for a value of 0 or above. */
// @ts-ignore: decorator
@inline
function divideUp(value: i64, divisor: i64): i64 {
  return <i64>((<u64>value + <u64>(divisor - 1)) / <u64>divisor);
}

/** What an opening order reserves for so many lots. */
// @ts-ignore: decorator
@inline
export function reserveOf(market: Address, rate: i32, leverage: i32, side: i32, price: i32, mark: i32, lots: i32): i64 {
  if (lots == 0) return 0;
  const each = <i64>lots * load<i64>(market, MARKET_UNIT);
  const value = <i64>price * each;
  const behind = side == BUY ? price - mark : mark - price;
  return divideUp(value, leverage) + feeOf(value, rate) + <i64>max(behind, 0) * each;
}

/** Takes lots of an order out of, or below zero into, what its record and account count. */
export function count(market: Address, contract: Address, record: Address, slot: i32, before: i32, after: i32): void {
  const order = orderAt(slot);
  const side = load<i32>(order, ORDER_FLAGS) & 1;
  if (closes(slot)) {
    const closed = ofSide(record, side ^ 1);
    store<f64>(closed, load<f64>(closed, RECORD_CLOSING) + <f64>(after - before), RECORD_CLOSING);
    return;
  }
  const price = load<i32>(order, ORDER_PRICE);
  const opened = ofSide(record, side);
  const value = <i64>price * <i64>(after - before) * load<i64>(market, MARKET_UNIT);
  store<i64>(opened, load<i64>(opened, RECORD_OPENING) + value, RECORD_OPENING);
  const account = accountOf(record);
  const rate = takerRate(contract, account);
  const leverage = load<i32>(record, RECORD_LEVERAGE);
  const mark = markOf(slot);
  const more = reserveOf(market, rate, leverage, side, price, mark, after) - reserveOf(market, rate, leverage, side, price, mark, before);
  store<i64>(account, load<i64>(account, ACCOUNT_RESERVED) + more, ACCOUNT_RESERVED);
}

/** Closes lots of a side at what they bring (short: cost); frees isolated margin and settles gain or loss with the wallet. Returns the gain. */
// @ts-ignore: decorator
@inline
function close(contract: Address, record: Address, wallet: Address, order: Address, side: i32, lots: i64, proceeds: i64): i64 {
  const own = ofSide(record, side);
  const held = <i64>load<f64>(own, RECORD_LOTS);
  const entry = load<i64>(own, RECORD_ENTRY);
  const margin = load<i64>(own, RECORD_MARGIN);
  let cost = entry;
  let freed = margin;
  if (lots != held) {
    // Of the whole parts of an amount its share is whole; what is left of it decides about rounding: up for longs, down for shorts.
    const parts = <i64>(<u64>entry / <u64>held);
    const left = (entry - parts * held) * lots;
    cost = parts * lots + (side == LONG ? divideUp(left, held) : <i64>(<u64>left / <u64>held));
    freed = 0;
    if (margin != 0) {
      const pieces = <i64>(<u64>margin / <u64>held);
      freed = pieces * lots + <i64>(<u64>((margin - pieces * held) * lots) / <u64>held);
    }
  }
  store<f64>(own, <f64>(held - lots), RECORD_LOTS);
  store<i64>(own, entry - cost, RECORD_ENTRY);
  store<i64>(own, margin - freed, RECORD_MARGIN);
  if (side == LONG) store<f64>(contract, load<f64>(contract, CONTRACT_OPEN_LOTS) - <f64>lots, CONTRACT_OPEN_LOTS);
  pay(wallet + LOCKED, wallet, freed, MARGIN_OUT, order);
  const clearing = <Address>load<u32>(contract, CONTRACT_CLEARING);
  const gained = side == LONG ? proceeds - cost : cost - proceeds;
  if (gained >= 0) transfer(clearing, wallet, gained, REALIZED_PNL, order);
  else pay(wallet, clearing, -gained, REALIZED_PNL, order);
  return gained;
}

/** Opens lots of a side at their value; an isolated record puts its margin aside. */
// @ts-ignore: decorator
@inline
function open(contract: Address, record: Address, wallet: Address, order: Address, side: i32, lots: i64, value: i64): void {
  const own = ofSide(record, side);
  if (load<i32>(record, RECORD_MODE) == ISOLATED) {
    const added = divideUp(value, load<i32>(record, RECORD_LEVERAGE));
    pay(wallet, wallet + LOCKED, added, MARGIN_IN, order);
    store<i64>(own, load<i64>(own, RECORD_MARGIN) + added, RECORD_MARGIN);
  }
  store<f64>(own, load<f64>(own, RECORD_LOTS) + <f64>lots, RECORD_LOTS);
  store<i64>(own, load<i64>(own, RECORD_ENTRY) + value, RECORD_ENTRY);
  if (side == LONG) store<f64>(contract, load<f64>(contract, CONTRACT_OPEN_LOTS) + <f64>lots, CONTRACT_OPEN_LOTS);
}

/** Says what a trade has made of a side. */
// @ts-ignore: decorator
@inline
function announce(market: Address, record: Address, side: i32, gained: i64, order: Address): void {
  const own = ofSide(record, side);
  writePosition(
    load<i32>(record, RECORD_USER),
    load<i32>(market, MARKET_ID),
    side,
    load<f64>(own, RECORD_LOTS),
    load<i64>(own, RECORD_ENTRY),
    load<i64>(own, RECORD_MARGIN),
    gained,
    load<f64>(order, ORDER_NUMBER),
  );
}

/**
 * One side of a plain trade, whose lots the order's record has lost: its numbers, what closes, what opens, the fee. Traps when a holding
 * is not of the market's asset, or would fall below zero.
 */
export function fill(market: Address, contract: Address, record: Address, slot: i32, price: i32, lots: i32, fee: i64): void {
  const order = orderAt(slot);
  const left = load<i32>(order, ORDER_OPEN);
  count(market, contract, record, slot, left + lots, left);
  const account = accountOf(record);
  const wallet = walletOf(account);
  const fees = rowAt(load<i32>(market, MARKET_QUOTE_FEE_ROW));
  const asset = load<u16>(market, MARKET_QUOTE_KEY);
  if (load<u16>(wallet, ROW_KEY) != asset || load<u16>(fees, ROW_KEY) != asset) unreachable();
  const opened = load<i32>(order, ORDER_FLAGS) & 1;
  const closed = opened ^ 1;
  const closing: i64 = closes(slot) ? lots : isOneWay(account) ? min<i64>(lots, <i64>load<f64>(ofSide(record, closed), RECORD_LOTS)) : 0;
  const opening = <i64>lots - closing;
  const each = <i64>price * load<i64>(market, MARKET_UNIT);
  let gained: i64 = 0;
  if (closing > 0) gained = close(contract, record, wallet, order, closed, closing, closing * each);
  if (opening > 0) open(contract, record, wallet, order, opened, opening, opening * each);
  pay(wallet, fees, fee, CONTRACT_FEE, order);
  if (closing > 0) announce(market, record, closed, gained, order);
  if (opening > 0) announce(market, record, opened, 0, order);
}
