import {
  ID_SLOT, MARKET_BOOK, ORDER_NEXT, ORDER_PREV, ORDER_SEAT, READY, READY_BYTES, READY_HASH, READY_MAKER_SEAT, READY_OLDEST, READY_PRICE, READY_SEAT,
  READY_SLOT, READY_TAIL, REMEMBERED_IDS, SEAT_BASE, SEAT_LISTING, SEAT_QUOTE, SEAT_USER_ROW, USER_NEXT_PLACE, USER_OPEN_IDS, USER_TAGS,
} from '../src/layout';
import { choose, isBeyond } from './choose';
import { glanceLong, idAt, placeFrom } from './client-ids';
import { PLACE_FLAGS, PLACE_HEAD } from './commands';
import { end } from './endings';
import { bestFor } from './matching';
import { Address, marketAt, orderAt, pageAt, pair, rowAt, seatAt, userAt } from './memory';
import { head, pageOf, queueAt } from './price-levels';
import { glanceAtPlace, readyOther, readyPlace } from './ready';

/** Most commands that are read ahead together. */
const GROUP: Address = 64;

/** Addresses of the places of a group and of what is made ready of each; of its other commands; and the order that the next matching place of each side meets. */
const PLACES: Address = READY + GROUP * READY_BYTES;
const OTHERS: Address = PLACES + (GROUP + 1) * 8;
const MEETS: Address = OTHERS + (GROUP + 1) * 8;

/** What was read, so that no compiler leaves the reading out. */
export let seen: i32 = 0;

/** What an order needs of its user: both holdings, the row and the tags of the ids. */
// @ts-ignore: decorator
@inline
function readSeat(seat: Address): i32 {
  const user = userAt(load<i32>(seat, SEAT_USER_ROW));
  return load<i32>(rowAt(load<i32>(seat, SEAT_BASE))) ^ load<i32>(rowAt(load<i32>(seat, SEAT_QUOTE))) ^ load<i32>(user) ^ load<i32>(user, USER_TAGS);
}

/**
 * Reads what the next commands will need and does nothing with it. A command's own reads hang one on the other (order →
 * seat → holding), so each that misses the cache holds the engine up for as long as the memory takes. Here each step reads
 * for all commands of a group before the next step begins, and the memory answers many of them at once. Places and other
 * commands are read one kind after the other, which spares a wrong guess at each. Nothing is changed, and nothing that stands
 * in a command is trusted: a place outside the tables is not read.
 *
 * Reads for the commands between two addresses, at most 64 of them, and makes them ready; returns the address behind the last.
 */
export function readAhead(from: Address, to: Address): Address {
  let places: Address = PLACES;
  let others: Address = OTHERS;
  let at = from;
  let end: Address = READY;
  for (; at < to && end < PLACES; end += READY_BYTES) {
    const first = load<i32>(at);
    const isPlace = <i32>(first == PLACE_HEAD);
    store<i64>(places, pair(<i32>at, <i32>end));
    store<i64>(others, pair(<i32>at, <i32>end));
    places += <usize>isPlace << 3;
    others += <usize>(isPlace ^ 1) << 3;
    at += <usize>(first >>> 16) << 2;
  }
  let sum: i32 = 0;
  for (let each: Address = PLACES; each < places; each += 8) glanceAtPlace(load<usize>(each), load<usize>(each, 4));
  for (let each: Address = OTHERS; each < others; each += 8) readyOther(load<usize>(each), load<usize>(each, 4));
  for (let ready: Address = READY; ready < end; ready += READY_BYTES) sum ^= load<i32>(seatAt(load<i32>(ready, READY_SEAT)));
  for (let each: Address = PLACES; each < places; each += 8) readyPlace(load<usize>(each), load<usize>(each, 4));
  for (let ready: Address = READY; ready < end; ready += READY_BYTES) sum ^= readSeat(seatAt(load<i32>(ready, READY_SEAT)));
  for (let each: Address = OTHERS; each < others; each += 8) sum ^= readNeighbours(orderAt(load<i32>(load<usize>(each, 4), READY_SLOT)));
  for (let each: Address = PLACES; each < places; each += 8) sum ^= readId(load<usize>(each, 4));
  sum ^= readForPlaces(places);
  seen = sum;
  return at;
}

/** Where the id of a place will be remembered, and where it may be found. The id that is there now, if its order is open, will be pushed out. */
// @ts-ignore: decorator
@inline
function readId(ready: Address): i32 {
  const row = load<i32>(seatAt(load<i32>(ready, READY_SEAT)), SEAT_USER_ROW);
  const user = userAt(row);
  const openIds = load<i32>(user, USER_OPEN_IDS);
  const place = placeFrom(load<i32>(user, USER_NEXT_PLACE), openIds);
  const oldest = idAt(row * REMEMBERED_IDS + place);
  store<usize>(ready, oldest & <usize>-((openIds >>> place) & 1), READY_OLDEST);
  return load<i32>(oldest) ^ glanceLong(load<i32>(ready, READY_HASH));
}

// @ts-ignore: decorator
@inline
function readNeighbours(order: Address): i32 {
  return load<i32>(orderAt(load<i32>(order, ORDER_NEXT)), ORDER_PREV) ^ load<i32>(orderAt(load<i32>(order, ORDER_PREV)), ORDER_NEXT);
}

/**
 * What the places of a group need up to an address: the queue they will rest in and the last order there. An order that will match also needs those it meets: the first of the best queue for the first such order of a side,
 * the one behind it for the next.
 */
// @ts-ignore: decorator
@inline
function readForPlaces(end: Address): i32 {
  let sum: i32 = 0;
  let current: i32 = -1;
  for (let each: Address = PLACES; each < end; each += 8) {
    const command = load<usize>(each);
    const ready = load<usize>(each, 4);
    const seat = seatAt(load<i32>(ready, READY_SEAT));
    const listing = load<i32>(seat, SEAT_LISTING);
    const market = marketAt(listing);
    if (listing != current) {
      current = listing;
      store<i64>(MEETS, 0);
    }
    const side = load<i32>(command, PLACE_FLAGS) & 1;
    const price = load<i32>(ready, READY_PRICE);
    const book = load<i32>(market, MARKET_BOOK);
    const best = bestFor(market, side);
    const matches = <i32>(best != 0) & (<i32>(price == 0) | (isBeyond(best, price, side) ^ 1));
    const meets = MEETS + (<usize>side << 2);
    let maker = load<i32>(meets);
    if ((matches & <i32>(maker == 0)) != 0) maker = head(book, best);
    const order = orderAt(maker & -matches);
    store<i32>(meets, choose(matches, maker, load<i32>(order, ORDER_NEXT)));
    store<i32>(ready, load<i32>(order, ORDER_SEAT), READY_MAKER_SEAT);
    store<i32>(ready, load<i32>(queueAt(pageAt(pageOf(book, price)), price), 4), READY_TAIL);
  }
  for (let each: Address = PLACES; each < end; each += 8) {
    const ready = load<usize>(each, 4);
    sum ^= load<i32>(seatAt(load<i32>(ready, READY_MAKER_SEAT))) ^ load<i32>(orderAt(load<i32>(ready, READY_TAIL)));
    // The order whose id this one's will push out. Address 0 holds 0.
    sum ^= load<i32>(orderAt(load<i32>(load<usize>(ready, READY_OLDEST), ID_SLOT)));
  }
  for (let each: Address = PLACES; each < end; each += 8) sum ^= readSeat(seatAt(load<i32>(load<usize>(each, 4), READY_MAKER_SEAT)));
  return sum;
}
