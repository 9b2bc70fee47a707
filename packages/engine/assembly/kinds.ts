/**
 * Kinds of market. All share the book, its orders and its stops. What differs is which holdings orders freeze (`MARKET_BASE_KEY`,
 * `MARKET_QUOTE_KEY`), how much (`needOf`), and what a trade does (`settle`). Spot's rules are compiled here; the other kinds' are
 * asked of whoever brought them (src/market-kind.ts), at the price of a call out.
 */

import { MARKET_ID, MARKET_KIND } from '../src/layout';
import { Address } from './memory';
import { SPOT_KIND } from './terms';

/** What so many lots at a price freeze for a seat, 0 for a user who has none yet. */
// @ts-ignore: decorator
@external('engine', 'need')
declare function needOfKind(kind: i32, market: i32, seat: i32, side: i32, price: i32, lots: i32): i64;

/** What the user of a seat pays for a trade, as maker or taker. */
// @ts-ignore: decorator
@external('engine', 'fee')
declare function feeOfKind(kind: i32, market: i32, seat: i32, isTaker: i32, price: i32, lots: i32): i64;

/** What a trade does, once it is announced and what its lots had frozen is available again. */
// @ts-ignore: decorator
@external('engine', 'settle')
declare function settleOfKind(
  kind: i32,
  market: i32,
  maker: i32,
  makerSeat: i32,
  taker: i32,
  takerSeat: i32,
  side: i32,
  price: i32,
  lots: i32,
  makerFee: i64,
  takerFee: i64,
): void;

/** Whether both sides can bear a trade: BEARABLE, or who cannot. */
// @ts-ignore: decorator
@external('engine', 'bear')
declare function bearOfKind(
  kind: i32,
  market: i32,
  maker: i32,
  makerSeat: i32,
  taker: i32,
  takerSeat: i32,
  side: i32,
  price: i32,
  lots: i32,
): i32;

/** The same of a trade that a FOK order would make, once those that were asked about since its first one have happened. */
// @ts-ignore: decorator
@external('engine', 'foresee')
declare function foreseeOfKind(
  kind: i32,
  market: i32,
  maker: i32,
  makerSeat: i32,
  taker: i32,
  takerSeat: i32,
  side: i32,
  price: i32,
  lots: i32,
  isFirst: i32,
): i32;

/** An order that the kind placed itself has ended, and is still in its record. */
// @ts-ignore: decorator
@external('engine', 'ended')
declare function endedOfKind(kind: i32, market: i32, slot: i32, seat: i32): void;

/** A trade that was carried out here may fire plans, or make such of what is attached to its orders. */
// @ts-ignore: decorator
@external('engine', 'traded')
declare function tradedOfKind(kind: i32, market: i32, maker: i32, makerSeat: i32, taker: i32, takerSeat: i32, price: i32): void;

/** Works off what a command has left over. */
// @ts-ignore: decorator
@external('engine', 'work')
declare function workOfProducts(): void;

/** Whether the command that is applied has asked for what may leave work over. */
let mayLeaveWork: bool = false;

export const MAKER_UNABLE = 1;
export const TAKER_UNABLE = 2;

// @ts-ignore: decorator
@inline
export function isSpot(market: Address): bool {
  return load<u8>(market, MARKET_KIND) == SPOT_KIND;
}

/** What so many lots freeze in a market of another kind than spot. */
export function needElsewhere(market: Address, seat: i32, side: i32, price: i32, lots: i32): i64 {
  return needOfKind(load<u8>(market, MARKET_KIND), load<i32>(market, MARKET_ID), seat, side, price, lots);
}

/** What a user pays for a trade in a market of another kind than spot. */
export function feeElsewhere(market: Address, seat: i32, isTaker: i32, price: i32, lots: i32): i64 {
  return feeOfKind(load<u8>(market, MARKET_KIND), load<i32>(market, MARKET_ID), seat, isTaker, price, lots);
}

/** Who cannot bear a trade in a market of another kind than spot. */
export function unableElsewhere(
  market: Address,
  maker: i32,
  makerSeat: i32,
  taker: i32,
  takerSeat: i32,
  side: i32,
  price: i32,
  lots: i32,
): i32 {
  return bearOfKind(load<u8>(market, MARKET_KIND), load<i32>(market, MARKET_ID), maker, makerSeat, taker, takerSeat, side, price, lots);
}

/** Who could not bear a trade in a market of another kind than spot, once those asked about since the first one have happened. */
export function unableThen(
  market: Address,
  maker: i32,
  makerSeat: i32,
  taker: i32,
  takerSeat: i32,
  side: i32,
  price: i32,
  lots: i32,
  isFirst: i32,
): i32 {
  const kind = load<u8>(market, MARKET_KIND);
  return foreseeOfKind(kind, load<i32>(market, MARKET_ID), maker, makerSeat, taker, takerSeat, side, price, lots, isFirst);
}

/** Tells a kind that an order which it placed itself has ended. */
export function endedElsewhere(market: Address, slot: i32, seat: i32): void {
  endedOfKind(load<u8>(market, MARKET_KIND), load<i32>(market, MARKET_ID), slot, seat);
}

/** Tells a kind of a trade that was carried out here. */
export function tradedElsewhere(market: Address, maker: i32, makerSeat: i32, taker: i32, takerSeat: i32, price: i32): void {
  mayLeaveWork = true;
  tradedOfKind(load<u8>(market, MARKET_KIND), load<i32>(market, MARKET_ID), maker, makerSeat, taker, takerSeat, price);
}

/** Works off what the command that is applied has left over, where it may be anything; `clearWork` before it says that it is none yet. */
export function workOffProducts(): void {
  if (mayLeaveWork) workOfProducts();
}

// @ts-ignore: decorator
@inline
export function clearWork(): void {
  mayLeaveWork = false;
}

/** What a trade does in a market of another kind than spot. */
export function tradeElsewhere(
  market: Address,
  maker: i32,
  makerSeat: i32,
  taker: i32,
  takerSeat: i32,
  side: i32,
  price: i32,
  lots: i32,
  makerFee: i64,
  takerFee: i64,
): void {
  mayLeaveWork = true;
  settleOfKind(
    load<u8>(market, MARKET_KIND),
    load<i32>(market, MARKET_ID),
    maker,
    makerSeat,
    taker,
    takerSeat,
    side,
    price,
    lots,
    makerFee,
    takerFee,
  );
}
