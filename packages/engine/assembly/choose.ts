/**
 * Choices without a jump. Which side an order is on, or whether it matches, cannot be foretold; a processor that guesses wrong
 * throws away as much work as a small command is. The host compiles `?:` to a jump, so what depends on such a question and
 * is cheap both ways is computed instead. Bits and sides are 0 or 1.
 */

import { Address } from './memory';

/** `zero` where the bit is 0, else `one`. */
// @ts-ignore: decorator
@inline
export function choose(bit: i32, zero: i32, one: i32): i32 {
  return zero ^ ((zero ^ one) & -bit);
}

// @ts-ignore: decorator
@inline
export function chooseLong(bit: i32, zero: i64, one: i64): i64 {
  return zero ^ ((zero ^ one) & -(<i64>bit));
}

// @ts-ignore: decorator
@inline
export function chooseAddress(bit: i32, zero: Address, one: Address): Address {
  return zero ^ ((zero ^ one) & <usize>-bit);
}

/** 1 when a price lies beyond what a taker of this side may trade at: a buy pays at most its limit, a sell takes at least it. Neither is negative. */
// @ts-ignore: decorator
@inline
export function isBeyond(price: i32, limit: i32, side: i32): i32 {
  return (((limit - price) ^ -side) + side) >>> 31;
}
