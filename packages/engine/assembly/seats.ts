/** Finding a user's seat in a market (see src/spot/seats.ts). */

import { SEAT_MARKET, SEAT_USER, STATE_SEAT_END, STATE_SEAT_MASK } from '../src/layout';
import { end } from './endings';
import { Address, seatAt } from './memory';
import { SEAT_INDEX } from './tables';

// @ts-ignore: decorator
@inline
function place(i: i32): Address {
  return ((<usize>i) << 2) + SEAT_INDEX;
}

// @ts-ignore: decorator
@inline
function home(user: i32, market: i32): i32 {
  let h = (user * 0x9e3779b1) ^ (market * 0x85ebca6b);
  h = (h ^ (h >>> 15)) * 0x2c1b3c6d;
  return (h ^ (h >>> 13)) & load<i32>(STATE_SEAT_MASK);
}

/** The user's seat in a market, or 0. */
// @ts-ignore: decorator
@inline
export function findSeat(user: i32, market: i32): i32 {
  const mask = load<i32>(STATE_SEAT_MASK);
  let i = home(user, market);
  let seat = load<i32>(place(i));
  while (seat != 0) {
    const at = seatAt(seat);
    if (load<i32>(at, SEAT_USER) == user && load<i32>(at, SEAT_MARKET) == market) break;
    i = (i + 1) & mask;
    seat = load<i32>(place(i));
  }
  return seat;
}

/** Probably the user's seat in a market: the first the index names. */
// @ts-ignore: decorator
@inline
export function glanceSeat(user: i32, market: i32): i32 {
  return load<i32>(place(home(user, market)));
}

// @ts-ignore: decorator
@inline
export function isSeatOf(seat: i32, user: i32, market: i32): bool {
  const at = seatAt(seat);
  return load<i32>(at, SEAT_USER) == user && load<i32>(at, SEAT_MARKET) == market;
}

/** Puts a new seat, the last there is, into the index. */
export function indexSeat(seat: i32): void {
  if (load<i32>(STATE_SEAT_END) * 4 > load<i32>(STATE_SEAT_MASK)) indexSeats(load<i32>(STATE_SEAT_MASK) * 2 + 1);
  else insert(seat);
}

/** Makes the index anew over all seats, with room for `mask` + 1. */
export function indexSeats(mask: i32): void {
  store<i32>(STATE_SEAT_MASK, mask);
  memory.fill(SEAT_INDEX, 0, (<usize>mask + 1) << 2);
  const end = load<i32>(STATE_SEAT_END);
  for (let seat = 1; seat < end; seat++) insert(seat);
}

function insert(seat: i32): void {
  const at = seatAt(seat);
  const mask = load<i32>(STATE_SEAT_MASK);
  let i = home(load<i32>(at, SEAT_USER), load<i32>(at, SEAT_MARKET));
  while (load<i32>(place(i)) != 0) i = (i + 1) & mask;
  store<i32>(place(i), seat);
}
