/** Trading fee, charged in the received asset and rounded up. Source: rules 1.5, 0.3. */

import { divideDownUnits, divideUp, divideUpUnits } from './rounding.ts';

/** Fee rates are integers in units of 1/FEE_RATE_SCALE: 100,000 is 0.1 %, 60 is 0.00000060. */
export const FEE_RATE_SCALE = 100_000_000;

/** Highest rate a market may charge: 50 %. feeUnits stays exact up to here. */
export const MAX_FEE_RATE = 50_000_000;

/** The fee tier of those who make the exchange's own markets. It is offered to nobody, and stands on no public list. */
export const HOUSE_FEE_TIER = 15;

/** Whether a rate may be charged: an integer from 0 to MAX_FEE_RATE. */
export function isFeeRate(rate: number): boolean {
  return Number.isInteger(rate) && rate >= 0 && rate <= MAX_FEE_RATE;
}

/**
 * ⌈received × rate⌉ in units of the received asset, never more than `received`. Exact for any received ≥ 0.
 * Throws RangeError on a negative amount or a rate outside 0 to MAX_FEE_RATE.
 */
export function feeAmount(received: bigint, rate: number | bigint): bigint {
  if (received < 0n || !isFeeRate(Number(rate))) throw new RangeError(`fee of ${received} at rate ${rate}`);
  return divideUp(received * BigInt(rate), BigInt(FEE_RATE_SCALE));
}

/**
 * feeAmount in doubles for safe integers 0 ≤ received ≤ 2^53 − 1 and 0 ≤ rate ≤ MAX_FEE_RATE; nobody re-checks them here.
 * Exact and free of allocation: with received = whole × 10^8 + rest, the fee is whole × rate + ⌈rest × rate / 10^8⌉, where
 * whole ≤ 90,071,992 makes the first product ≤ 4.6 × 10^15, rest < 10^8 makes the second < 5 × 10^15, and the sum is at
 * most half of `received` plus one; all below 2^53 ≈ 9.007 × 10^15.
 */
export function feeUnits(received: number, rate: number): number {
  const whole = divideDownUnits(received, FEE_RATE_SCALE);
  const rest = received - whole * FEE_RATE_SCALE;
  return whole * rate + divideUpUnits(rest * rate, FEE_RATE_SCALE);
}
