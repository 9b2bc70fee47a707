import {
  AHEAD, MARKET_BEST_ASK, MARKET_BEST_BID, MARKET_BID_UP, MARKET_BOOK, MARKET_MIN_PRICE, MARKET_TICK, ORDER_NEXT, ORDER_PREV, ORDER_SEAT, SEAT_BASE, SEAT_MARKET, SEAT_QUOTE, SEAT_USER_ROW, STATE_ORDER_END,
  USER_TAGS,
} from '../src/layout';
import { Address, marketAt, orderAt, pageAt, rowAt, seatAt, userAt } from './memory';
import { pageOf, queueAt } from './price-levels';
import { glanceSeat } from './seats';
import { BUY } from './terms';

/** Most commands that are read ahead together. */
const GROUP: i32 = 32;

const PLACE = 9;
const CANCEL = 10;
const REPLACE = 13;
const USER = 4;
const PLACE_MARKET = 24;
const PLACE_FLAGS = 28;
const PLACE_PRICE = 32;
const CANCEL_SLOT = 24;

/** Highest price of a grid, in ticks. */
const MAX_PRICE: i64 = 2_147_483_647;

/** What was read, so that no compiler leaves the reading out. */
export let seen: i32 = 0;

/** What an order needs of its user: both holdings, the row and the tags of the ids. */
// @ts-ignore: decorator
@inline
function readSeat(seat: Address): i32 {
  const user = userAt(load<i32>(seat, SEAT_USER_ROW));
  return load<i32>(rowAt(load<i32>(seat, SEAT_BASE))) ^ load<i32>(rowAt(load<i32>(seat, SEAT_QUOTE))) ^ load<i32>(user) ^ load<i32>(user, USER_TAGS);
}

/** What an order that will rest needs: the queue, and the last order in it. */
// @ts-ignore: decorator
@inline
function readQueue(book: i32, price: i32): i32 {
  const queue = queueAt(pageAt(pageOf(book, price)), price);
  return load<i32>(queue) ^ load<i32>(orderAt(load<i32>(queue, 4)), ORDER_NEXT);
}

/**
 * Reads what the next commands will need and does nothing with it. A command's own reads hang one on the other (order →
 * seat → holding), so each that misses the cache holds the engine up for as long as the memory takes. Here each step reads
 * for all commands of a group before the next step begins, and the memory answers many of them at once. An order that will
 * match also needs those it meets: the first of the best queue for the first such order, the one behind it for the next.
 * Nothing is changed, and nothing that stands in a command is trusted: a place outside the tables is not read.
 *
 * Reads for the commands between two addresses, at most 32 of them; returns the address behind the last.
 */
export function readAhead(from: Address, to: Address): Address {
  let count: i32 = 0;
  let at = from;
  while (at < to && count < GROUP) {
    const first = load<i32>(at);
    let seat: i32 = 0;
    if ((first & 0xffff) == PLACE) seat = glanceSeat(load<i32>(at, USER), load<i32>(at, PLACE_MARKET));
    else {
      const slot = load<i32>(at, CANCEL_SLOT);
      if (slot > 0 && slot < load<i32>(STATE_ORDER_END)) seat = load<i32>(orderAt(slot), ORDER_SEAT);
    }
    store<i32>(((<usize>count) << 2) + AHEAD, seat);
    count++;
    at += <usize>(first >>> 16) << 2;
  }
  let sum: i32 = 0;
  let command = from;
  let market: i32 = -1;
  let nextBid: i32 = 0;
  let nextAsk: i32 = 0;
  for (let i = 0; i < count; i++) {
    const first = load<i32>(command);
    const seat = seatAt(load<i32>(((<usize>i) << 2) + AHEAD));
    sum ^= readSeat(seat);
    if ((first & 0xffff) == PLACE) {
      const id = load<i32>(seat, SEAT_MARKET);
      const record = marketAt(id);
      const buys = (load<i32>(command, PLACE_FLAGS) & 1) == BUY;
      const best = buys ? load<i32>(record, MARKET_BEST_ASK) : load<i32>(record, MARKET_BEST_BID);
      const price = load<i64>(command, PLACE_PRICE);
      const bestUnits = <i64>best * load<i64>(record, MARKET_TICK);
      if (best != 0 && (price == 0 || (buys ? price >= bestUnits : price <= bestUnits))) {
        if (id != market) {
          market = id;
          nextBid = 0;
          nextAsk = 0;
        }
        let maker = buys ? nextAsk : nextBid;
        if (maker == 0) maker = load<i32>(queueAt(pageAt(pageOf(load<i32>(record, MARKET_BOOK), best)), best));
        const order = orderAt(maker);
        const next = load<i32>(order, ORDER_NEXT);
        if (buys) nextAsk = next;
        else nextBid = next;
        sum ^= readSeat(seatAt(load<i32>(order, ORDER_SEAT)));
      } else if (load<i64>(record, MARKET_TICK) == 1) {
        // Where it will rest. A price beyond the grid has no queue.
        if (<u64>price <= <u64>MAX_PRICE) sum ^= readQueue(load<i32>(record, MARKET_BOOK), <i32>price);
      }
      sum ^= load<i32>(record, MARKET_MIN_PRICE) ^ load<i32>(record, MARKET_BID_UP);
    } else if ((first & 0xffff) == CANCEL || (first & 0xffff) == REPLACE) {
      const slot = load<i32>(command, CANCEL_SLOT);
      if (slot > 0 && slot < load<i32>(STATE_ORDER_END)) {
        const order = orderAt(slot);
        sum ^= load<i32>(orderAt(load<i32>(order, ORDER_NEXT)), ORDER_PREV) ^ load<i32>(orderAt(load<i32>(order, ORDER_PREV)), ORDER_NEXT);
      }
    }
    command += <usize>(first >>> 16) << 2;
  }
  seen = sum;
  return at;
}
