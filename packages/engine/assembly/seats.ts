/**
 * Seats: one for each user and market in which the user has had an order accepted (src/spot/seats.ts). A seat is drafted in a row
 * of its own, so that all that is asked of an order's seat can be asked of one that there is not yet; it is added after the last
 * question, beside the user's holding in the market's base if no seat stands there yet, else alone. In a market of another kind
 * than spot it always stands alone, beside numbers of the kind's own.
 */

import {
  MARKET_BASE_KEY,
  MARKET_ID,
  MARKET_QUOTE_KEY,
  RATES,
  SEAT_BASE,
  SEAT_MARKET,
  SEAT_NEXT,
  SEAT_QUOTE,
  SEAT_STANDING,
  SEAT_USER,
  SEAT_USER_ROW,
  STATE_LONE_SEATS,
  STATE_ROW_END,
  STATE_SEAT_MASK,
  USER_FIRST_SEAT,
  USER_FLAGS,
  USER_LAST_SEAT,
  USER_TIER,
} from '../src/layout';
import { findHolding, isSomebodys, openHolding, openNobodys, placeOfHolding } from './holdings';
import { clearIndex, findRecord, firstPlace, insert, isCrowded } from './indexes';
import { isSpot } from './kinds';
import { Address, findMarket, marketAt, marketOfSeat, seatAt, userAt } from './memory';
import { MAX_ROWS, ROWS, SEAT_INDEX } from './tables';
import { findUser, openUser } from './users';

/** A row is so many bytes, as a power of two; a seat is the second half of one. */
const SHIFT = 6;
const SEAT_BYTES = 32;

/** The row behind the last: no seat there is anybody's. */
export const DRAFT: i32 = MAX_ROWS;

/** In the byte of a seat's standing: the user may place nothing. The rest is the fee tier. */
const SUSPENDED = 16;

/** One conditional order in the word that counts them. */
export const CONDITIONAL_ORDER: u32 = 256;

/** Which of the two rates of a fee tier. */
export const MAKER: usize = 0;
export const TAKER: usize = 4;

/** What the user of a seat pays as maker or taker. */
// @ts-ignore: decorator
@inline
export function rateOf(seat: Address, which: usize): i32 {
  return load<i32>(((<usize>load<u8>(seat, SEAT_STANDING) & (SUSPENDED - 1)) << 3) + RATES + which);
}

/** Whether the user of a seat may place nothing. */
// @ts-ignore: decorator
@inline
export function isSuspended(seat: Address): bool {
  return (load<u8>(seat, SEAT_STANDING) & SUSPENDED) != 0;
}

/** The user's seat in a market by its id, or 0. */
export function findSeat(user: i32, market: i32): i32 {
  const beside = findHolding(user, load<i32>(findMarket(market), MARKET_BASE_KEY));
  return isSeatOf(beside, user, market) ? beside : findLoneSeat(user, market);
}

/** The same of a seat that stands alone, as all in markets of other kinds than spot do. */
export function findLoneSeat(user: i32, market: i32): i32 {
  // SEAT_MARKET stands behind SEAT_USER.
  return findRecord(SEAT_INDEX, load<i32>(STATE_SEAT_MASK), ROWS + SEAT_USER, SHIFT, true, user, market);
}

/** Where a row stands that probably has the user's seat in the market of a record: the holding in its base is probably found there. */
// @ts-ignore: decorator
@inline
export function placeOfSeat(user: i32, market: Address): Address {
  return placeOfHolding(user, load<i32>(market, MARKET_BASE_KEY));
}

/** The same of a seat that stands alone. */
// @ts-ignore: decorator
@inline
export function placeOfLoneSeat(user: i32, market: i32): Address {
  return firstPlace(SEAT_INDEX, load<i32>(STATE_SEAT_MASK), user, market);
}

/** Whether a row has the user's seat in a market by its id. */
// @ts-ignore: decorator
@inline
export function isSeatOf(row: i32, user: i32, market: i32): bool {
  const at = seatAt(row);
  return load<i32>(at, SEAT_USER) == user && load<i32>(at, SEAT_MARKET) == market;
}

/** Drafts the seat of a user who has none in the market of a record; what it lacks of row and holdings is 0. */
export function draftSeat(user: i32, market: Address): void {
  const at = seatAt(DRAFT);
  // An earlier draft may stand here.
  memory.fill(at + SEAT_USER, 0, SEAT_BYTES);
  store<i32>(at, user, SEAT_USER);
  store<i32>(at, load<i32>(market, MARKET_ID), SEAT_MARKET);
  const row = findUser(user);
  store<i32>(at, row, SEAT_USER_ROW);
  refresh(at, userAt(row));
  store<i32>(at, findHolding(user, load<i32>(market, MARKET_BASE_KEY)), SEAT_BASE);
  store<i32>(at, findHolding(user, load<i32>(market, MARKET_QUOTE_KEY)), SEAT_QUOTE);
}

/** Adds the seat that was drafted last, with what it lacks; returns it. */
export function addSeat(): i32 {
  const draft = seatAt(DRAFT);
  const user = load<i32>(draft, SEAT_USER);
  const market = marketOfSeat(draft);
  if (load<i32>(draft, SEAT_USER_ROW) == 0) store<i32>(draft, openUser(user), SEAT_USER_ROW);
  if (load<i32>(draft, SEAT_BASE) == 0) store<i32>(draft, openHolding(user, load<i32>(market, MARKET_BASE_KEY)), SEAT_BASE);
  if (load<i32>(draft, SEAT_QUOTE) == 0) store<i32>(draft, openHolding(user, load<i32>(market, MARKET_QUOTE_KEY)), SEAT_QUOTE);
  const beside = load<i32>(draft, SEAT_BASE);
  const isFree = isSpot(market) && load<i32>(seatAt(beside), SEAT_USER) == 0;
  const seat = isFree ? beside : openNobodys();
  memory.copy(seatAt(seat) + SEAT_USER, draft + SEAT_USER, SEAT_BYTES);
  if (!isFree) addToIndex(seat);
  const row = userAt(load<i32>(draft, SEAT_USER_ROW));
  const last = load<i32>(row, USER_LAST_SEAT);
  if (last == 0) store<i32>(row, seat, USER_FIRST_SEAT);
  else store<i32>(seatAt(last), seat, SEAT_NEXT);
  store<i32>(row, seat, USER_LAST_SEAT);
  return seat;
}

/** The user's seat in a listed market, made with its holdings when there is none yet. */
export function openSeat(user: i32, listing: i32): i32 {
  const found = findSeat(user, load<i32>(marketAt(listing), MARKET_ID));
  if (found != 0) return found;
  draftSeat(user, marketAt(listing));
  return addSeat();
}

/** Copies tier and flags of the user in a row into all of the user's seats. */
export function refreshSeats(userRow: i32): void {
  const row = userAt(userRow);
  for (let seat = load<i32>(row, USER_FIRST_SEAT); seat != 0; seat = load<i32>(seatAt(seat), SEAT_NEXT)) refresh(seatAt(seat), row);
}

function refresh(seat: Address, row: Address): void {
  store<u8>(seat, load<i32>(row, USER_TIER) | (load<i32>(row, USER_FLAGS) & 1 ? SUSPENDED : 0), SEAT_STANDING);
}

/** Counts a lone seat that has been written and puts it into the index. */
function addToIndex(seat: i32): void {
  const count = load<i32>(STATE_LONE_SEATS) + 1;
  if (isCrowded(load<i32>(STATE_SEAT_MASK), count)) {
    indexSeats();
    return;
  }
  store<i32>(STATE_LONE_SEATS, count);
  insert(SEAT_INDEX, load<i32>(STATE_SEAT_MASK), load<i32>(seatAt(seat), SEAT_USER), load<i32>(seatAt(seat), SEAT_MARKET), seat);
}

/** Makes the index anew over all lone seats. */
export function indexSeats(): void {
  const end = load<i32>(STATE_ROW_END);
  let count = 0;
  for (let row = 1; row < end; row++) if (!isSomebodys(row)) count++;
  const mask = clearIndex(SEAT_INDEX, count);
  store<i32>(STATE_SEAT_MASK, mask);
  store<i32>(STATE_LONE_SEATS, count);
  for (let row = 1; row < end; row++) {
    if (!isSomebodys(row)) insert(SEAT_INDEX, mask, load<i32>(seatAt(row), SEAT_USER), load<i32>(seatAt(row), SEAT_MARKET), row);
  }
}
