/**
 * CONTRACT_PLACE of what nearly everybody sends: a LIMIT order without take profit and stop loss, of a user who has a record in the
 * contract and far more than it costs. As with spot's (usual.ts), whatever is not as usual changes nothing and is asked in full
 * (src/perpetual/placing.ts).
 */

import {
  ACCOUNT_RESERVED,
  CONTRACT_LAST_VALID,
  CONTRACT_MARK,
  CONTRACT_MOST_LOTS,
  CONTRACT_OPEN_LOTS,
  CONTRACT_SETTLING,
  CONTRACT_STALE,
  EXTRA_KIND,
  EXTRA_SIBLING,
  MARKET_BEST_BID,
  MARKET_ID,
  MARKET_MAX_ORDERS,
  MARKET_STATUS,
  MARKET_UNIT,
  ORDER_FLAGS,
  READY_BODY,
  READY_HASH,
  READY_LOTS,
  READY_MARKET,
  READY_PRICE,
  READY_RECORD,
  READY_SEAT,
  RECORD_CLOSING,
  RECORD_LEVERAGE,
  RECORD_LOTS,
  RECORD_OPENING,
  SEAT_OPEN,
  SEAT_USER_ROW,
  STATE_OPEN_ORDERS,
  STATE_RECORDS,
  STATE_SEQUENCE,
  USER_PERMISSIONS,
} from '../src/layout';
import { isBeyond } from './choose';
import { findId, rememberId } from './client-ids';
import { CONTRACT_PLACE, CONTRACT_PLACE_CLIENT, CONTRACT_PLACE_CLOSES, CONTRACT_PLACE_FLAGS, USER } from './commands';
import { accountOf, contractOf, isCountable, isListed, isSurelyWithin, ofSide, surelyHas, takerRate } from './contracts';
import { writeAccepted, writeCommand } from './events';
import { hasRoomForRows } from './holdings';
import { clearWork, workOffProducts } from './kinds';
import { bestFor, rest, takeOrder } from './matching';
import { Address, orderAt, seatAt, userAt } from './memory';
import { extra, setExtra, takeNumber, takeSlot, writeOrder } from './orders';
import { reserveOf } from './positions';
import { hasRoom } from './price-levels';
import { passesPercent } from './reference-price';
import { MAX_OPEN_ORDERS, MAX_RECORDS } from './tables';
import { ACCEPTED, ASK, BUY, GTC, LIMIT, RESTING, STATE_BITS, TAKING, timeInForceOf, typeOf } from './terms';
import { hasRoomForUser } from './users';

const TRADING = 1;

/** The permission to open positions (`UserPermission`). */
const FUTURES = 1;

/** For how long a mark opens positions, ms (rules 2.14). */
const MARK_LASTS_MS: f64 = 10_000;

/** Whether an order rests in a contract's book. */
// @ts-ignore: decorator
@inline
export function restsInContract(slot: i32, order: Address): bool {
  return (
    (load<i32>(order, ORDER_FLAGS) & STATE_BITS) == RESTING && extra(slot, order, EXTRA_KIND) != 0 && extra(slot, order, EXTRA_SIBLING) == 0
  );
}

/** Whether a contract takes orders at this time that are made ready: the market trades, and its mark is one to open or close at. */
// @ts-ignore: decorator
@inline
function isOpen(market: Address, contract: Address, closing: i32, time: f64): bool {
  if (!isListed(contract) || load<u8>(market, MARKET_STATUS) != TRADING || load<i32>(contract, CONTRACT_SETTLING) != 0) return false;
  if (load<i32>(contract, CONTRACT_MARK) == 0) return false;
  return closing != 0 || (load<i32>(contract, CONTRACT_STALE) == 0 && time - load<f64>(contract, CONTRACT_LAST_VALID) <= MARK_LASTS_MS);
}

/** Whether there is room for one more order, and whatever it may open. */
// @ts-ignore: decorator
@inline
function isRoomLeft(): bool {
  return (
    load<i32>(STATE_OPEN_ORDERS) < MAX_OPEN_ORDERS &&
    hasRoom() &&
    hasRoomForUser() &&
    hasRoomForRows() &&
    load<i32>(STATE_RECORDS) < MAX_RECORDS
  );
}

/** What so many lots at a price reserve and may cost at once, where the owner of a record has it beyond doubt and may open them; else −1. */
// @ts-ignore: decorator
@inline
function reserveFor(market: Address, contract: Address, record: Address, side: i32, price: i32, mark: i32, lots: i32): i64 {
  const most = load<f64>(contract, CONTRACT_MOST_LOTS);
  if (most != 0 && load<f64>(contract, CONTRACT_OPEN_LOTS) + <f64>lots > most) return -1;
  const dearest = side == BUY ? price : max(price, load<i32>(market, MARKET_BEST_BID));
  if (!isCountable(market, dearest, mark, lots)) return -1;
  const leverage = load<i32>(record, RECORD_LEVERAGE);
  const own = ofSide(record, side);
  const value = <f64>load<i64>(own, RECORD_OPENING) + <f64>price * <f64>lots * <f64>load<i64>(market, MARKET_UNIT);
  if (!isSurelyWithin(contract, leverage, load<f64>(own, RECORD_LOTS), value)) return -1;
  const account = accountOf(record);
  const rate = takerRate(contract, account);
  const reserve = reserveOf(market, rate, leverage, side, price, mark, lots);
  const cost = dearest == price ? reserve : reserveOf(market, rate, leverage, side, dearest, mark, lots);
  return surelyHas(record, account, <f64>cost) ? reserve : -1;
}

/** Places a LIMIT order, GTC or IOC, or a LIMIT_MAKER one. */
// @ts-ignore: decorator
@inline
export function placeInContract(command: Address, ready: Address, time: f64): i32 {
  const market = load<usize>(ready, READY_MARKET);
  if (market == 0) return ASK;
  const contract = contractOf(market);
  const closing = load<i32>(command, CONTRACT_PLACE_CLOSES);
  if (!isOpen(market, contract, closing, time)) return ASK;
  const seat = load<i32>(ready, READY_SEAT);
  const seatRecord = seatAt(seat);
  const row = load<i32>(seatRecord, SEAT_USER_ROW);
  const flags = load<i32>(command, CONTRACT_PLACE_FLAGS);
  const side = flags & 1;
  const price = load<i32>(ready, READY_PRICE);
  const lots = load<i32>(ready, READY_LOTS);
  if (!passesPercent(market, side, price)) return ASK;
  if (timeInForceOf(flags) == GTC && load<i32>(seatRecord, SEAT_OPEN) >= load<i32>(market, MARKET_MAX_ORDERS)) return ASK;
  const best = bestFor(market, side);
  const matches = best != 0 && isBeyond(best, price, side) == 0;
  if (matches && typeOf(flags) != LIMIT) return ASK;
  const hash = load<i32>(ready, READY_HASH);
  const key = command + CONTRACT_PLACE_CLIENT;
  if (findId(hash, row, key) != 0 || !isRoomLeft()) return ASK;
  const record = load<usize>(ready, READY_RECORD);
  // The mark stands down for an order that buys, up for one that sells.
  const mark = load<i32>(contract + ((<usize>side) << 2), CONTRACT_MARK);
  let reserve: i64 = 0;
  if (closing != 0) {
    const closed = ofSide(record, side ^ 1);
    if (<f64>lots > load<f64>(closed, RECORD_LOTS) - load<f64>(closed, RECORD_CLOSING)) return ASK;
    if (!isCountable(market, price, mark, lots)) return ASK;
    store<f64>(closed, load<f64>(closed, RECORD_CLOSING) + <f64>lots, RECORD_CLOSING);
  } else {
    if ((load<i32>(userAt(row), USER_PERMISSIONS) & FUTURES) == 0) return ASK;
    reserve = reserveFor(market, contract, record, side, price, mark, lots);
    if (reserve < 0) return ASK;
    const own = ofSide(record, side);
    const account = accountOf(record);
    const value = <i64>price * <i64>lots * load<i64>(market, MARKET_UNIT);
    store<i64>(own, load<i64>(own, RECORD_OPENING) + value, RECORD_OPENING);
    store<i64>(account, load<i64>(account, ACCOUNT_RESERVED) + reserve, ACCOUNT_RESERVED);
  }

  // Nothing refuses it, and it is counted.
  clearWork();
  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  const slot = takeSlot();
  const number = takeNumber();
  const order = orderAt(slot);
  const user = load<i32>(command, USER);
  writeCommand(CONTRACT_PLACE, user, time, ACCEPTED, slot, number);
  const rests = !matches && timeInForceOf(flags) == GTC;
  writeOrder(slot, number, seat, flags | (rests ? RESTING : TAKING), price, lots);
  writeAccepted(user, load<i32>(market, MARKET_ID), slot, number, flags, price, lots, 0, 0, key);
  rememberId(hash, row, key, load<i32>(ready, READY_BODY), slot, number, true);
  setExtra(slot, EXTRA_KIND, (mark << 1) | closing);
  if (rests) rest(market, slot, order, side, price);
  else takeOrder(market, slot, order, seatRecord, flags, price, 0);
  workOffProducts();
  return ACCEPTED;
}
