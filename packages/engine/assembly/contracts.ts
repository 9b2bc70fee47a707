/**
 * Contracts (src/perpetual): where they, their records and their accounts stand, and what doubles can tell of an account. The rules are
 * those of the TypeScript there, for the plain case; whatever is not plain is asked there (kinds.ts), and means the same.
 */

import {
  ACCOUNT_FIRST,
  ACCOUNT_MAKER_RATE,
  ACCOUNT_ONE_WAY,
  ACCOUNT_RESERVED,
  ACCOUNT_ROW,
  ACCOUNT_TAKER_RATE,
  BRACKET_BYTES,
  BRACKET_CUM,
  BRACKET_RATE,
  CONTRACT_BRACKETS,
  CONTRACT_CAPS,
  CONTRACT_FUNDING,
  CONTRACT_LISTED,
  CONTRACT_LOT_VALUE,
  CONTRACT_MAKER_RATE,
  CONTRACT_TABLE,
  CONTRACT_TAKER_RATE,
  EXTRA_KIND,
  MARKET_UNIT,
  ORDER_FLAGS,
  ORDER_OPEN,
  ORDER_PRICE,
  RECORD_ACCOUNT,
  RECORD_CARRIED,
  RECORD_ENTRY,
  RECORD_FUNDED,
  RECORD_LEVERAGE,
  RECORD_LISTING,
  RECORD_LOTS,
  RECORD_MARGIN,
  RECORD_MODE,
  RECORD_NEXT,
  RECORD_PLANS,
} from '../src/layout';
import { Address, extrasAt, marketAt, orderAt, rowAt } from './memory';
import { ACCOUNTS, CONTRACTS, MARKETS, RECORD_OF, RECORDS } from './tables';
import { ISOLATED, LONG } from './terms';

/** Fee rates count in 1/RATE_SCALE. */
const RATE_SCALE: f64 = 100_000_000;

/** Room for error where a double decides who is looked at closely (src/perpetual/contract.ts). */
const ERROR_SHARE: f64 = 1e-9;
const ERROR_UNITS: f64 = 64;

/** Amounts below this are exact as doubles, and their sums stay inside 64 bits. */
const SAFE: f64 = 9007199254740992;

/** A record of a market is so many bytes as a power of two less than a contract. */
const CONTRACT_SHIFT = 3;
const RECORD_SHIFT = 7;
const ACCOUNT_SHIFT = 5;

/** The contract of a market. */
// @ts-ignore: decorator
@inline
export function contractOf(market: Address): Address {
  return ((market - MARKETS) << CONTRACT_SHIFT) + CONTRACTS;
}

/** Whether a market is a contract that has terms. */
// @ts-ignore: decorator
@inline
export function isListed(contract: Address): bool {
  return load<i32>(contract, CONTRACT_LISTED) != 0;
}

// @ts-ignore: decorator
@inline
export function recordAt(record: i32): Address {
  return ((<usize>record) << RECORD_SHIFT) + RECORDS;
}

/** The record of a seat in a contract. */
// @ts-ignore: decorator
@inline
export function recordOf(seat: i32): Address {
  return recordAt(load<i32>(((<usize>seat) << 2) + RECORD_OF));
}

/** The account of a record. */
// @ts-ignore: decorator
@inline
export function accountOf(record: Address): Address {
  return ((<usize>load<i32>(record, RECORD_ACCOUNT)) << ACCOUNT_SHIFT) + ACCOUNTS;
}

/** The holding of an account: its first bucket is the wallet. */
// @ts-ignore: decorator
@inline
export function walletOf(account: Address): Address {
  return rowAt(load<i32>(account, ACCOUNT_ROW));
}

/** A double or an amount of one side; the short's stands behind the long's. */
// @ts-ignore: decorator
@inline
export function ofSide(record: Address, side: i32): Address {
  return record + ((<usize>side) << 3);
}

// @ts-ignore: decorator
@inline
export function isOneWay(account: Address): bool {
  return load<i32>(account, ACCOUNT_ONE_WAY) != 0;
}

/** Whether an order closes only. */
// @ts-ignore: decorator
@inline
export function closes(slot: i32): bool {
  return (load<i32>(extrasAt(slot), EXTRA_KIND) & 1) != 0;
}

/** The rates that the owner of an account pays in a contract, 1e-8. */
// @ts-ignore: decorator
@inline
export function makerRate(contract: Address, account: Address): i32 {
  return min(load<i32>(contract, CONTRACT_MAKER_RATE), load<i32>(account, ACCOUNT_MAKER_RATE));
}
// @ts-ignore: decorator
@inline
export function takerRate(contract: Address, account: Address): i32 {
  return min(load<i32>(contract, CONTRACT_TAKER_RATE), load<i32>(account, ACCOUNT_TAKER_RATE));
}

/** Maintenance margin of a value, about. */
// @ts-ignore: decorator
@inline
export function maintenanceAbout(contract: Address, value: f64): f64 {
  let bracket = contract + CONTRACT_TABLE;
  const last = bracket + <usize>(load<i32>(contract, CONTRACT_BRACKETS) - 1) * BRACKET_BYTES;
  while (bracket < last && value > load<f64>(bracket)) bracket += BRACKET_BYTES;
  return value * load<f64>(bracket, BRACKET_RATE) - load<f64>(bracket, BRACKET_CUM);
}

/** What a sum of so much, reckoned in doubles, may be wrong by. */
// @ts-ignore: decorator
@inline
export function doubtOf(sum: f64): f64 {
  return sum * ERROR_SHARE + ERROR_UNITS;
}

/** How far the profit of a side of so many lots, entered at about so much, is above its maintenance, about. */
// @ts-ignore: decorator
@inline
function spareAbout(contract: Address, side: i32, lots: f64, entry: f64): f64 {
  if (lots == 0) return 0;
  const value = lots * load<f64>(contract, CONTRACT_LOT_VALUE);
  const profit = side == LONG ? value - entry : entry - value;
  return profit - maintenanceAbout(contract, value) - doubtOf(value + entry);
}

/** The same of a side as it is. */
export function spareOf(contract: Address, record: Address, side: i32): f64 {
  const own = ofSide(record, side);
  return spareAbout(contract, side, load<f64>(own, RECORD_LOTS), <f64>load<i64>(own, RECORD_ENTRY));
}

/** How far a side's profit is above its initial margin, about. */
// @ts-ignore: decorator
@inline
function roomOf(contract: Address, record: Address, side: i32): f64 {
  const own = ofSide(record, side);
  const value = load<f64>(own, RECORD_LOTS) * load<f64>(contract, CONTRACT_LOT_VALUE);
  if (value == 0) return 0;
  const entry = <f64>load<i64>(own, RECORD_ENTRY);
  const profit = side == LONG ? value - entry : entry - value;
  return profit - value / <f64>load<i32>(record, RECORD_LEVERAGE) - (value + entry) * ERROR_SHARE - ERROR_UNITS;
}

/** The contract that a record of some account is in. */
// @ts-ignore: decorator
@inline
export function contractOfRecord(record: Address): Address {
  return contractOf(marketAt(load<i32>(record, RECORD_LISTING)));
}

/** Whether positions and orders of so many lots and so much value stay within the brackets of a leverage beyond doubt. */
// @ts-ignore: decorator
@inline
export function isSurelyWithin(contract: Address, leverage: i32, lots: f64, value: f64): bool {
  const most = load<f64>(contract + ((<usize>leverage) << 3), CONTRACT_CAPS);
  return (lots * load<f64>(contract, CONTRACT_LOT_VALUE) + value) * (1 + ERROR_SHARE) + ERROR_UNITS <= most;
}

/** Whether an account, which carries nothing, has so much to open with beyond doubt; from an isolated record it has to leave the wallet. */
export function surelyHas(record: Address, account: Address, cost: f64): bool {
  const wallet = <f64>load<i64>(walletOf(account));
  const reserved = <f64>load<i64>(account, ACCOUNT_RESERVED);
  const free = wallet - reserved - cost - ((wallet + reserved + cost) * ERROR_SHARE + ERROR_UNITS);
  if (free < 0 && load<i32>(record, RECORD_MODE) == ISOLATED) return false;
  let room = free;
  for (let each = load<i32>(account, ACCOUNT_FIRST); each != 0; each = load<i32>(recordAt(each), RECORD_NEXT)) {
    const other = recordAt(each);
    if (load<i64>(other, RECORD_CARRIED) != 0) return false;
    if (load<i32>(other, RECORD_MODE) == ISOLATED) continue;
    const contract = contractOfRecord(other);
    room += roomOf(contract, other, 0) + roomOf(contract, other, 1);
  }
  return room >= 0;
}

/** What an account's cross positions in other contracts than a record's have beyond their maintenance; less than nothing can outweigh where it carries something. */
// @ts-ignore: decorator
@inline
function spareElsewhere(account: Address, record: Address): f64 {
  let sum: f64 = 0;
  for (let each = load<i32>(account, ACCOUNT_FIRST); each != 0; each = load<i32>(recordAt(each), RECORD_NEXT)) {
    const other = recordAt(each);
    if (load<i64>(other, RECORD_CARRIED) != 0) return -Infinity;
    if (other == record || load<i32>(other, RECORD_MODE) == ISOLATED) continue;
    const contract = contractOfRecord(other);
    sum += spareOf(contract, other, 0) + spareOf(contract, other, 1);
  }
  return sum;
}

/** Whether the funding that is due of a record has been settled. */
// @ts-ignore: decorator
@inline
export function isFunded(contract: Address, record: Address): bool {
  return load<f64>(record, RECORD_FUNDED) >= load<f64>(contract, CONTRACT_FUNDING);
}

/** The mark in ticks that an order keeps. */
// @ts-ignore: decorator
@inline
export function markOf(slot: i32): i32 {
  return load<i32>(extrasAt(slot), EXTRA_KIND) >>> 1;
}

/** Whether what so many lots of an order count and reserve stays far inside 64 bits. */
// @ts-ignore: decorator
@inline
export function isCountable(market: Address, price: i32, mark: i32, lots: i32): bool {
  return <f64>max(price, mark) * <f64>lots * <f64>load<i64>(market, MARKET_UNIT) < SAFE;
}

/** Whether an amount is exact as a double. */
// @ts-ignore: decorator
@inline
function isSafe(amount: i64): bool {
  return <f64>amount < SAFE;
}

/**
 * Whether so many lots of an order can trade at a price beyond doubt (docs/perpetual.md, "Who can bear a trade"), and plainly: its
 * owner's wallet pays all of it, no plan stands at his record, and no product leaves 64 bits.
 */
export function isPlain(market: Address, contract: Address, record: Address, slot: i32, price: i32, lots: i32, rate: i32): bool {
  const account = accountOf(record);
  const order = orderAt(slot);
  if (!isCountable(market, load<i32>(order, ORDER_PRICE), markOf(slot), load<i32>(order, ORDER_OPEN))) return false;
  // A buy opens a long and closes a short.
  const opened = load<i32>(order, ORDER_FLAGS) & 1;
  const own = ofSide(record, opened ^ 1);
  const other = ofSide(record, opened);
  const held = load<f64>(own, RECORD_LOTS);
  const cells =
    load<i64>(own, RECORD_ENTRY) | load<i64>(other, RECORD_ENTRY) | load<i64>(own, RECORD_MARGIN) | load<i64>(other, RECORD_MARGIN);
  if (load<i32>(record, RECORD_PLANS) != 0 || held > <f64>i32.MAX_VALUE || !isSafe(cells)) return false;
  const closing: f64 = closes(slot) ? <f64>lots : isOneWay(account) ? min<f64>(<f64>lots, held) : 0;
  if (closing > held) return false;
  const opening = <f64>lots - closing;
  const each = <f64>price * <f64>load<i64>(market, MARKET_UNIT);
  const value = each * opening;
  if (each * <f64>lots >= SAFE) return false;
  const wallet = <f64>load<i64>(walletOf(account));
  const fee = (each * <f64>lots * <f64>rate) / RATE_SCALE;
  let spare = spareElsewhere(account, record);
  if (spare == -Infinity) return false;
  let gained: f64 = 0;
  let freed: f64 = 0;
  let doubt = (wallet + value) * ERROR_SHARE + ERROR_UNITS;
  const isIsolated = load<i32>(record, RECORD_MODE) == ISOLATED;
  if (closing > 0) {
    const share = closing / held;
    const entry = <f64>load<i64>(own, RECORD_ENTRY);
    const cost = entry * share;
    const proceeds = each * closing;
    gained = opened == LONG ? cost - proceeds : proceeds - cost;
    freed = <f64>load<i64>(own, RECORD_MARGIN) * share;
    doubt += (freed + proceeds + cost) * ERROR_SHARE;
    if (!isIsolated) spare += spareAbout(contract, opened ^ 1, held - closing, entry - cost);
  } else if (!isIsolated) spare += spareOf(contract, record, opened ^ 1);
  const added = isIsolated ? value / <f64>load<i32>(record, RECORD_LEVERAGE) : 0;
  if (wallet + min<f64>(gained, 0) - added - fee < doubt) return false;
  const more = spareAbout(contract, opened, load<f64>(other, RECORD_LOTS) + opening, <f64>load<i64>(other, RECORD_ENTRY) + value);
  if (!isIsolated) return wallet + gained - fee + more + spare > doubt;
  if (closing > 0 && freed + gained < doubt) return false;
  return opening == 0 || <f64>load<i64>(other, RECORD_MARGIN) + added + more > doubt;
}
