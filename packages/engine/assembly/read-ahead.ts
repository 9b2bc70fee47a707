import {
  MARKET_BASE_KEY,
  MARKET_BOOK,
  MARKET_QUOTE_KEY,
  ORDER_KEY,
  ORDER_NEXT,
  ORDER_PREV,
  ORDER_SEAT,
  READY,
  READY_BYTES,
  READY_HASH,
  READY_ID,
  READY_MAKER,
  READY_MAKER_SEAT,
  READY_MARKET,
  READY_PRICE,
  READY_SEAT,
  READY_SLOT,
  READY_TAIL,
  REMEMBERED_IDS,
  SEAT_BASE,
  SEAT_QUOTE,
  SEAT_USER,
  SEAT_USER_ROW,
  STATE_LONG_MASK,
  STATE_OPEN_ORDERS,
  STATE_SEEN,
  USER_LAST_SEAT,
  USER_NEXT_PLACE,
  USER_OPEN_IDS,
  USER_TAGS,
} from '../src/layout';
import { choose, isBeyond } from './choose';
import { glanceLong, hashOf, idAt, isOpenBeyondRing, placeFrom, placeOfLong } from './client-ids';
import { CONTRACT_PLACE_HEAD, PLACE_FLAGS, PLACE_HEAD, USER } from './commands';
import { glanceHolding } from './holdings';
import { bestFor } from './matching';
import { Address, orderAt, pageAt, pair, rowAt, seatAt, userAt } from './memory';
import { bitOf, head, pageOf, queueAt } from './price-levels';
import { glanceAtOther, glanceAtPlace, glanceAtSeat, readyOther, readyPlace } from './ready';
import { glanceAtContractPlace, readAccount, readRecord, readyContractPlace } from './ready-contracts';
import { glanceUser } from './users';

/** Most commands that are read ahead together. */
const GROUP: Address = 64;

/** With so many open orders what commands need is mostly not in the caches near the processor, and reading it ahead costs less than waiting for it. */
const MANY_ORDERS: i32 = 32_768;

/**
 * Addresses of the places of a group and of what is made ready of each; of its other commands; of its places of users who have no
 * seat yet; of the orders that it will probably end and whose ids are open beyond their rings; and the order that the next matching place
 * of each side meets.
 */
const PLACES: Address = READY + GROUP * READY_BYTES;
const OTHERS: Address = PLACES + (GROUP + 1) * 8;
const NEWCOMERS: Address = OTHERS + (GROUP + 1) * 8;
const ENDS: Address = NEWCOMERS + (GROUP + 1) * 8;
const MEETS: Address = ENDS + (GROUP + 1) * 8;
/** Its places in contracts. */
const IN_CONTRACTS: Address = MEETS + 8;

/** What the order of a maker needs of its user: both holdings and what is known of ids. */
// @ts-ignore: decorator
@inline
function readSeat(seat: Address): i32 {
  return (
    load<i32>(rowAt(load<i32>(seat, SEAT_BASE))) ^
    load<i32>(rowAt(load<i32>(seat, SEAT_QUOTE))) ^
    load<i32>(userAt(load<i32>(seat, SEAT_USER_ROW)), USER_TAGS)
  );
}

/**
 * Reads what the next commands will need and does nothing with it. A command's own reads hang one on the other (order →
 * seat → holding), so each that misses the cache holds the engine up for as long as the memory takes. Here each step reads
 * for all commands of a group before the next step begins, and the memory answers many of them at once: the fewer instructions
 * stand between two reads, the more. So where something stands is found out in one step and read in the next. Places and other
 * commands are read one kind after the other, which spares a wrong guess at each. Nothing is changed, and nothing that stands
 * in a command is trusted: a place outside the tables is not read.
 *
 * Reads for the commands between two addresses, at most 64 of them, and makes them ready; returns the address behind the last.
 */
export function readAhead(from: Address, to: Address): Address {
  let places: Address = PLACES;
  let others: Address = OTHERS;
  let contracts: Address = IN_CONTRACTS;
  let at = from;
  let end: Address = READY;
  for (; at < to && end < PLACES; end += READY_BYTES) {
    const first = load<i32>(at);
    const isPlace = <i32>(first == PLACE_HEAD);
    const isInContract = <i32>(first == CONTRACT_PLACE_HEAD);
    store<i64>(places, pair(<i32>at, <i32>end));
    store<i64>(others, pair(<i32>at, <i32>end));
    store<i64>(contracts, pair(<i32>at, <i32>end));
    places += (<usize>isPlace) << 3;
    contracts += (<usize>isInContract) << 3;
    others += (<usize>((isPlace | isInContract) ^ 1)) << 3;
    at += (<usize>(first >>> 16)) << 2;
  }
  let sum: i32 = 0;
  // What is always read ahead is what a command needs first, its seat and order, and lines that are not in the caches near the
  // processor even while few orders are open, and that are written: a store that waits for its line soon holds up all behind it.
  for (let each: Address = PLACES; each < places; each += 8) glanceAtPlace(load<usize>(each), load<usize>(each, 4));
  for (let each: Address = PLACES; each < places; each += 8) glanceAtSeat(load<usize>(each, 4));
  for (let each: Address = OTHERS; each < others; each += 8) glanceAtOther(load<usize>(each), load<usize>(each, 4));
  for (let each: Address = OTHERS; each < others; each += 8) readyOther(load<usize>(each, 4));
  for (let each: Address = IN_CONTRACTS; each < contracts; each += 8) glanceAtContractPlace(load<usize>(each), load<usize>(each, 4));
  for (let each: Address = IN_CONTRACTS; each < contracts; each += 8) glanceAtSeat(load<usize>(each, 4));
  for (let ready: Address = READY; ready < end; ready += READY_BYTES) sum ^= load<i32>(seatAt(load<i32>(ready, READY_SEAT)));
  let newcomers: i32 = 0;
  for (let each: Address = PLACES; each < places; each += 8) newcomers |= readyPlace(load<usize>(each), load<usize>(each, 4)) - 1;
  for (let each: Address = IN_CONTRACTS; each < contracts; each += 8) readyContractPlace(load<usize>(each), load<usize>(each, 4));
  for (let each: Address = IN_CONTRACTS; each < contracts; each += 8) sum ^= readRecord(load<usize>(each, 4));
  for (let each: Address = OTHERS; each < others; each += 8) sum ^= readNeighbours(orderAt(load<i32>(load<usize>(each, 4), READY_SLOT)));
  for (let ready: Address = READY; ready < end; ready += READY_BYTES) {
    const seat = seatAt(load<i32>(ready, READY_SEAT));
    sum ^= load<i32>(userAt(load<i32>(seat, SEAT_USER_ROW)), USER_OPEN_IDS) ^ load<i32>(rowAt(load<i32>(seat, SEAT_QUOTE)));
  }
  for (let each: Address = PLACES; each < places; each += 8) {
    const ready = load<usize>(each, 4);
    store<usize>(ready, nextId(load<i32>(seatAt(load<i32>(ready, READY_SEAT)), SEAT_USER_ROW)), READY_ID);
  }
  for (let each: Address = PLACES; each < places; each += 8) sum ^= load<i32>(load<usize>(load<usize>(each, 4), READY_ID));
  if (contracts != IN_CONTRACTS) sum ^= readForContracts(contracts);
  if (newcomers < 0) sum ^= readForNewcomers(places);
  if (load<i32>(STATE_OPEN_ORDERS) >= MANY_ORDERS) sum ^= readForMany(end, places, others);
  // So that no compiler leaves the reading out. A global that nobody reads would be left out as well.
  store<i32>(STATE_SEEN, sum);
  return at;
}

/** What the places in contracts up to an address need besides: their accounts, and where their ids will be remembered. */
function readForContracts(end: Address): i32 {
  let sum: i32 = 0;
  for (let each: Address = IN_CONTRACTS; each < end; each += 8) {
    const ready = load<usize>(each, 4);
    sum ^= readAccount(ready);
    store<usize>(ready, nextId(load<i32>(seatAt(load<i32>(ready, READY_SEAT)), SEAT_USER_ROW)), READY_ID);
  }
  for (let each: Address = IN_CONTRACTS; each < end; each += 8) sum ^= load<i32>(load<usize>(load<usize>(each, 4), READY_ID));
  return sum;
}

/** What the commands that are ready need besides, with many orders open. */
function readForMany(end: Address, places: Address, others: Address): i32 {
  let sum: i32 = 0;
  // The holding in the base is elsewhere where a seat stands alone.
  for (let ready: Address = READY; ready < end; ready += READY_BYTES)
    sum ^= load<i32>(rowAt(load<i32>(seatAt(load<i32>(ready, READY_SEAT)), SEAT_BASE)));
  sum ^= readForPlaces(places);
  // A smaller table is in the cache anyway.
  if (load<i32>(STATE_LONG_MASK) >= 0x1000) sum ^= readForLongIds(places, others);
  return sum;
}

/** Where the next id of the user in a row will be remembered. */
// @ts-ignore: decorator
@inline
function nextId(row: i32): Address {
  const user = userAt(row);
  return idAt(row * REMEMBERED_IDS + placeFrom(load<u8>(user, USER_NEXT_PLACE), load<i32>(user, USER_OPEN_IDS)));
}

/** Writes an order behind a list when its id is open beyond its ring; returns the end of the list. */
// @ts-ignore: decorator
@inline
function note(list: Address, order: Address): Address {
  store<usize>(list, order);
  return list + ((<usize>isOpenBeyondRing(order)) << 3);
}

/**
 * What the orders that the commands up to two addresses will probably end need of the ids that are open beyond their rings: where
 * the table has them, and the places that they take in the rings.
 */
function readForLongIds(places: Address, others: Address): i32 {
  let sum: i32 = 0;
  let end: Address = ENDS;
  for (let each: Address = PLACES; each < places; each += 8) end = note(end, orderAt(load<i32>(load<usize>(each, 4), READY_MAKER)));
  for (let each: Address = OTHERS; each < others; each += 8) end = note(end, orderAt(load<i32>(load<usize>(each, 4), READY_SLOT)));
  // Both places take the order's in the list.
  for (let each: Address = ENDS; each < end; each += 8) {
    const order = load<usize>(each);
    const seat = seatAt(load<i32>(order, ORDER_SEAT));
    store<i64>(
      each,
      pair(<i32>nextId(load<i32>(seat, SEAT_USER_ROW)), <i32>placeOfLong(hashOf(load<i32>(seat, SEAT_USER), order + ORDER_KEY))),
    );
  }
  for (let each: Address = ENDS; each < end; each += 8) sum ^= load<i32>(load<usize>(each)) ^ load<i32>(load<usize>(each, 4));
  return sum;
}

/**
 * What the places up to an address need of users who have no seat in their market yet: what a seat is drafted from, and the
 * user's last seat, which it will be linked to.
 */
function readForNewcomers(places: Address): i32 {
  let sum: i32 = 0;
  let end: Address = NEWCOMERS;
  for (let each: Address = PLACES; each < places; each += 8) {
    store<i64>(end, load<i64>(each));
    end += (<usize>(load<i32>(load<usize>(each, 4), READY_SEAT) == 0)) << 3;
  }
  for (let each: Address = NEWCOMERS; each < end; each += 8) {
    const user = load<i32>(load<usize>(each), USER);
    const market = load<usize>(load<usize>(each, 4), READY_MARKET);
    sum ^=
      glanceUser(user) ^ glanceHolding(user, load<i32>(market, MARKET_BASE_KEY)) ^ glanceHolding(user, load<i32>(market, MARKET_QUOTE_KEY));
  }
  for (let each: Address = NEWCOMERS; each < end; each += 8) {
    const user = load<i32>(load<usize>(each), USER);
    const market = load<usize>(load<usize>(each, 4), READY_MARKET);
    sum ^= load<i32>(userAt(glanceUser(user)), USER_TAGS);
    sum ^=
      load<i32>(rowAt(glanceHolding(user, load<i32>(market, MARKET_BASE_KEY)))) ^
      load<i32>(rowAt(glanceHolding(user, load<i32>(market, MARKET_QUOTE_KEY))));
  }
  for (let each: Address = NEWCOMERS; each < end; each += 8) {
    const row = glanceUser(load<i32>(load<usize>(each), USER));
    sum ^= load<i32>(nextId(row)) ^ load<i32>(seatAt(load<i32>(userAt(row), USER_LAST_SEAT)));
  }
  return sum;
}

// @ts-ignore: decorator
@inline
function readNeighbours(order: Address): i32 {
  return load<i32>(orderAt(load<i32>(order, ORDER_NEXT)), ORDER_PREV) ^ load<i32>(orderAt(load<i32>(order, ORDER_PREV)), ORDER_NEXT);
}

/** Seat of the order that a place meets, 0 for none. */
// @ts-ignore: decorator
@inline
function makerSeat(ready: Address): Address {
  return seatAt(load<i32>(ready, READY_MAKER_SEAT));
}

/**
 * What the places of a group need up to an address: the queue they will rest in and the last order there, and where their ids may
 * be open beyond their rings. An order that will match also needs those it meets: the first of the best queue for the first such
 * order of a side, the one behind it for the next.
 */
// @ts-ignore: decorator
@inline
function readForPlaces(end: Address): i32 {
  let sum: i32 = 0;
  // No market has this address.
  let current: Address = 1;
  for (let each: Address = PLACES; each < end; each += 8) {
    const command = load<usize>(each);
    const ready = load<usize>(each, 4);
    const market = load<usize>(ready, READY_MARKET);
    if (market != current) {
      current = market;
      store<i64>(MEETS, 0);
    }
    const side = load<i32>(command, PLACE_FLAGS) & 1;
    const price = load<i32>(ready, READY_PRICE);
    const book = load<i32>(market, MARKET_BOOK);
    const best = bestFor(market, side);
    const matches = <i32>(best != 0) & (<i32>(price == 0) | (isBeyond(best, price, side) ^ 1));
    const meets = MEETS + ((<usize>side) << 2);
    let maker = load<i32>(meets);
    if ((matches & <i32>(maker == 0)) != 0) maker = head(book, best);
    const order = orderAt(maker & -matches);
    store<i32>(meets, choose(matches, maker, load<i32>(order, ORDER_NEXT)));
    store<i32>(ready, maker & -matches, READY_MAKER);
    store<i32>(ready, load<i32>(order, ORDER_SEAT), READY_MAKER_SEAT);
    store<usize>(ready, queueAt(pageAt(pageOf(book, price)), price), READY_TAIL);
  }
  for (let each: Address = PLACES; each < end; each += 8) {
    const ready = load<usize>(each, 4);
    const queue = load<usize>(ready, READY_TAIL);
    sum ^= load<i32>(bitOf(queue, load<i32>(ready, READY_PRICE)));
    store<i32>(ready, load<i32>(queue, 4), READY_TAIL);
  }
  for (let each: Address = PLACES; each < end; each += 8) {
    const ready = load<usize>(each, 4);
    sum ^= glanceLong(load<i32>(ready, READY_HASH)) ^ load<i32>(makerSeat(ready)) ^ load<i32>(orderAt(load<i32>(ready, READY_TAIL)));
  }
  for (let each: Address = PLACES; each < end; each += 8) sum ^= readSeat(makerSeat(load<usize>(each, 4)));
  return sum;
}
