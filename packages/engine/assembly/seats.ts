/**
 * Seats: one for each user and market in which the user has had an order accepted (src/spot/seats.ts). A seat is drafted
 * where the next one begins, so that all that is asked of an order's seat can be asked of one that there is not yet; it
 * counts from when it is added, which is after the last question.
 */

import {
  MARKET_ASSETS, MARKET_BYTES, MARKET_ID, RATES, SEAT_BASE, SEAT_BYTES, SEAT_FLAGS, SEAT_LISTING, SEAT_MAKER_RATE, SEAT_MARKET, SEAT_NEXT, SEAT_QUOTE, SEAT_TAKER_RATE,
  SEAT_USER, SEAT_USER_ROW, STATE_SEAT_END, STATE_SEAT_MASK, STATE_USER_END, USER_FIRST_SEAT, USER_FLAGS, USER_LAST_SEAT, USER_TIER,
} from '../src/layout';
import { baseOf, findHolding, openHolding, quoteOf } from './holdings';
import { clearIndex, findRecord, glance, insert, isCrowded } from './indexes';
import { Address, marketAt, seatAt, userAt } from './memory';
import { MARKETS, MAX_SEATS, MAX_USERS, SEAT_INDEX, SEATS } from './tables';
import { findUser, openUser } from './users';

/** A seat is so many bytes, as a power of two. */
const SHIFT = 6;

/** The user's seat in a market, or 0. */
// @ts-ignore: decorator
@inline
export function findSeat(user: i32, market: i32): i32 {
  // SEAT_MARKET stands behind SEAT_USER.
  return findRecord(SEAT_INDEX, load<i32>(STATE_SEAT_MASK), SEATS + SEAT_USER, SHIFT, true, user, market);
}

/** Probably the user's seat in a market: the first the index names. */
// @ts-ignore: decorator
@inline
export function glanceSeat(user: i32, market: i32): i32 {
  return glance(SEAT_INDEX, load<i32>(STATE_SEAT_MASK), user, market);
}

// @ts-ignore: decorator
@inline
export function isSeatOf(seat: i32, user: i32, market: i32): bool {
  const at = seatAt(seat);
  return load<i32>(at, SEAT_USER) == user && load<i32>(at, SEAT_MARKET) == market;
}

/** Whether there is room for one more user and seat. */
export function hasRoomForSeat(): bool {
  return load<i32>(STATE_SEAT_END) < MAX_SEATS && load<i32>(STATE_USER_END) < MAX_USERS;
}

/** Drafts the seat of a user who has none in the market of a record; what it lacks of row and holdings is 0. There must be room for it. Returns its number. */
export function draftSeat(user: i32, market: Address): i32 {
  const seat = load<i32>(STATE_SEAT_END);
  if (seat >= MAX_SEATS) unreachable();
  const at = seatAt(seat);
  const assets = load<i32>(market, MARKET_ASSETS);
  // An earlier draft may stand here.
  memory.fill(at, 0, SEAT_BYTES);
  store<i32>(at, user, SEAT_USER);
  store<i32>(at, load<i32>(market, MARKET_ID), SEAT_MARKET);
  store<i32>(at, <i32>((market - MARKETS) / MARKET_BYTES), SEAT_LISTING);
  const row = findUser(user);
  store<i32>(at, row, SEAT_USER_ROW);
  refresh(at, userAt(row));
  store<i32>(at, findHolding(user, baseOf(assets)), SEAT_BASE);
  store<i32>(at, findHolding(user, quoteOf(assets)), SEAT_QUOTE);
  return seat;
}

/** Adds the seat that was drafted last, with what it lacks. */
export function addSeat(): void {
  const seat = load<i32>(STATE_SEAT_END);
  const at = seatAt(seat);
  const user = load<i32>(at, SEAT_USER);
  const assets = load<i32>(marketAt(load<i32>(at, SEAT_LISTING)), MARKET_ASSETS);
  if (load<i32>(at, SEAT_USER_ROW) == 0) store<i32>(at, openUser(user), SEAT_USER_ROW);
  if (load<i32>(at, SEAT_BASE) == 0) store<i32>(at, openHolding(user, baseOf(assets)), SEAT_BASE);
  if (load<i32>(at, SEAT_QUOTE) == 0) store<i32>(at, openHolding(user, quoteOf(assets)), SEAT_QUOTE);
  const row = userAt(load<i32>(at, SEAT_USER_ROW));
  const last = load<i32>(row, USER_LAST_SEAT);
  if (last == 0) store<i32>(row, seat, USER_FIRST_SEAT);
  else store<i32>(seatAt(last), seat, SEAT_NEXT);
  store<i32>(row, seat, USER_LAST_SEAT);
  store<i32>(STATE_SEAT_END, seat + 1);
  if (isCrowded(load<i32>(STATE_SEAT_MASK), seat + 1)) indexSeats();
  else insert(SEAT_INDEX, load<i32>(STATE_SEAT_MASK), user, load<i32>(at, SEAT_MARKET), seat);
}

/** The user's seat in a listed market, made with its holdings when there is none yet. */
export function openSeat(user: i32, listing: i32): i32 {
  const found = findSeat(user, load<i32>(marketAt(listing), MARKET_ID));
  if (found != 0) return found;
  const seat = draftSeat(user, marketAt(listing));
  addSeat();
  return seat;
}

/** Copies what the tier and flags of the user in a row say into all of the user's seats. */
export function refreshSeats(userRow: i32): void {
  const row = userAt(userRow);
  for (let seat = load<i32>(row, USER_FIRST_SEAT); seat != 0; seat = load<i32>(seatAt(seat), SEAT_NEXT)) refresh(seatAt(seat), row);
}

function refresh(seat: Address, row: Address): void {
  const rates: Address = ((<usize>load<i32>(row, USER_TIER)) << 3) + RATES;
  store<i32>(seat, load<i32>(rates), SEAT_MAKER_RATE);
  store<i32>(seat, load<i32>(rates, 4), SEAT_TAKER_RATE);
  store<i32>(seat, load<i32>(row, USER_FLAGS), SEAT_FLAGS);
}

/** Makes the index anew over all seats. */
export function indexSeats(): void {
  const end = load<i32>(STATE_SEAT_END);
  const mask = clearIndex(SEAT_INDEX, end);
  store<i32>(STATE_SEAT_MASK, mask);
  for (let seat = 1; seat < end; seat++) insert(SEAT_INDEX, mask, load<i32>(seatAt(seat), SEAT_USER), load<i32>(seatAt(seat), SEAT_MARKET), seat);
}
