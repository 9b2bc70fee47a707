import { AHEAD, ORDER_SEAT, SEAT_BASE, SEAT_QUOTE, SEAT_USER_ROW, STATE_ORDER_END, USER_TAGS } from '../src/layout';
import { Address, orderAt, rowAt, seatAt, userAt } from './memory';
import { glanceSeat } from './seats';

/** Most commands that are read ahead together. */
const GROUP: i32 = 32;

const PLACE = 9;
const USER = 4;
const PLACE_MARKET = 24;
const CANCEL_SLOT = 24;

/** What was read, so that no compiler leaves the reading out. */
export let seen: i32 = 0;

/**
 * Reads what the next commands will need and does nothing with it. A command's own reads hang one on the other (order →
 * seat → holding), so each that misses the cache holds the engine up for as long as the memory takes. Here each step reads
 * for all commands of a group before the next step begins, and the memory answers many of them at once. Nothing is changed,
 * and nothing that stands in a command is trusted: a place outside the tables is not read.
 *
 * Reads for the commands between two addresses, at most 32 of them; returns the address behind the last.
 */
export function readAhead(from: Address, to: Address): Address {
  let count: i32 = 0;
  let at = from;
  while (at < to && count < GROUP) {
    const head = load<i32>(at);
    let seat: i32 = 0;
    if ((head & 0xffff) == PLACE) seat = glanceSeat(load<i32>(at, USER), load<i32>(at, PLACE_MARKET));
    else {
      const slot = load<i32>(at, CANCEL_SLOT);
      if (slot > 0 && slot < load<i32>(STATE_ORDER_END)) seat = load<i32>(orderAt(slot), ORDER_SEAT);
    }
    store<i32>(((<usize>count) << 2) + AHEAD, seat);
    count++;
    at += <usize>(head >>> 16) << 2;
  }
  let sum: i32 = 0;
  for (let i = 0; i < count; i++) {
    const seat = seatAt(load<i32>(((<usize>i) << 2) + AHEAD));
    const user = userAt(load<i32>(seat, SEAT_USER_ROW));
    sum ^= load<i32>(rowAt(load<i32>(seat, SEAT_BASE))) ^ load<i32>(rowAt(load<i32>(seat, SEAT_QUOTE))) ^ load<i32>(user) ^ load<i32>(user, USER_TAGS);
  }
  seen = sum;
  return at;
}
