/** Where a record stands. */

import { DIRECTORY_BYTES, MARKET_BYTES, MARKET_IDS, PAGE_BYTES, SEAT_MARKET, USER_BYTES } from '../src/layout';
import { DIRECTORIES, EXTRAS, LISTINGS, MARKETS, ORDERS, PAGES, ROOTS, ROWS, USERS } from './tables';

export type Address = usize;

/** Two words as one 64-bit integer, to be stored in one go: loads wait on what is still being stored, so fewer stores are quicker. */
// @ts-ignore: decorator
@inline
export function pair(low: i32, high: i32): i64 {
  return <i64>(<u32>low) | ((<i64>high) << 32);
}

// @ts-ignore: decorator
@inline
export function orderAt(slot: i32): Address {
  return ((<usize>slot) << 6) + ORDERS;
}

// @ts-ignore: decorator
@inline
export function extrasAt(slot: i32): Address {
  return ((<usize>slot) << 4) + EXTRAS;
}

// @ts-ignore: decorator
@inline
export function rowAt(row: i32): Address {
  return ((<usize>row) << 6) + ROWS;
}

/** The row in which a seat stands. */
// @ts-ignore: decorator
@inline
export function seatAt(seat: i32): Address {
  return rowAt(seat);
}

// @ts-ignore: decorator
@inline
export function userAt(row: i32): Address {
  return <usize>row * USER_BYTES + USERS;
}

// @ts-ignore: decorator
@inline
export function marketAt(listing: i32): Address {
  return <usize>listing * MARKET_BYTES + MARKETS;
}

/** The record of the market with an id, 0 where none is listed. */
// @ts-ignore: decorator
@inline
export function findMarket(id: i32): Address {
  return <u32>id < <u32>MARKET_IDS ? load<usize>(((<usize>id) << 2) + LISTINGS) : 0;
}

/** The record of the market that a seat is in. */
// @ts-ignore: decorator
@inline
export function marketOfSeat(seat: Address): Address {
  return load<usize>(((<usize>load<i32>(seat, SEAT_MARKET)) << 2) + LISTINGS);
}

// @ts-ignore: decorator
@inline
export function rootAt(ladder: i32): Address {
  return <usize>ladder * DIRECTORY_BYTES + ROOTS;
}

// @ts-ignore: decorator
@inline
export function directoryAt(directory: i32): Address {
  return <usize>directory * DIRECTORY_BYTES + DIRECTORIES;
}

// @ts-ignore: decorator
@inline
export function pageAt(page: i32): Address {
  return <usize>page * PAGE_BYTES + PAGES;
}
