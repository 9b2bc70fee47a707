/**
 * Whole numbers that are exact at any size and seldom cost anything: a double as long as it is exact, a bigint beyond. Whoever reckons
 * with them thousands of times a second allocates nothing as long as amounts stay below 2^53, and need not know whether they do.
 */

import { divideDownUnits, divideUpUnits } from './rounding.ts';

/** A whole number: a double from −(2^53 − 1) to 2^53 − 1, otherwise a bigint. The two compare by `<` and `>` as they are. */
export type Units = number | bigint;

const MOST = Number.MAX_SAFE_INTEGER;

/** A bigint as Units. */
export function asUnits(value: bigint): Units {
  return value >= -MOST && value <= MOST ? Number(value) : value;
}

/** a + b. */
export function plus(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    // A sum beyond is rounded, but never back to where doubles are exact.
    if (sum >= -MOST && sum <= MOST) return sum;
  }
  return asUnits(BigInt(a) + BigInt(b));
}

/** a − b. */
export function minus(a: Units, b: Units): Units {
  return plus(a, negative(b));
}

/** −a. */
export function negative(a: Units): Units {
  // Not −0, which is no bigint's zero.
  return typeof a === 'number' ? 0 - a : -a;
}

/** The lower of two. */
export function lesser(a: Units, b: Units): Units {
  return a < b ? a : b;
}

/** a × b × c, each a safe integer ≥ 0, and c ≥ 1. */
export function product(a: number, b: number, c: number): Units {
  const value = a * b * c;
  return value <= MOST ? value : asUnits(BigInt(a) * BigInt(b) * BigInt(c));
}

/** ⌊value × share / whole⌋ for value ≥ 0 and whole numbers 0 ≤ share ≤ whole, whole ≥ 1. */
export function shareDown(value: Units, share: number, whole: number): Units {
  if (typeof value === 'number') {
    // Of the whole parts of the value its share is whole; what is left of it decides about rounding.
    const parts = divideDownUnits(value, whole);
    const left = (value - parts * whole) * share;
    if (left <= MOST) return parts * share + divideDownUnits(left, whole);
  }
  return asUnits((BigInt(value) * BigInt(share)) / BigInt(whole));
}

/** ⌈value × share / whole⌉, of the same. */
export function shareUp(value: Units, share: number, whole: number): Units {
  if (typeof value === 'number') {
    const parts = divideDownUnits(value, whole);
    const left = (value - parts * whole) * share;
    if (left <= MOST) return parts * share + divideUpUnits(left, whole);
  }
  return asUnits((BigInt(value) * BigInt(share) + BigInt(whole) - 1n) / BigInt(whole));
}
