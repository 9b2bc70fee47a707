/** Exact ratios and how they are shown. Rates on screen are cut toward zero like balances. Source: spec §3, §9. */

import { truncateDecimal } from '../amount.ts';

/** An exact ratio; the denominator is above zero, the pair need not be reduced. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Prints the ratio itself with exactly `digits` decimals (0 to 18), cut toward zero: 1/8 with 2 digits is `0.12`. */
export function formatFraction(fraction: Fraction, digits: number): string {
  const units = (fraction.numerator * 10n ** BigInt(digits)) / fraction.denominator;
  return truncateDecimal(units, digits, digits);
}

/**
 * Prints the ratio as a number of percent with exactly `digits` decimals, without a percent sign: 1/8 with 2 digits is
 * `12.50`. It cuts toward zero instead of rounding to nearest: no screen shows a gain or a loss that was not reached, and
 * cutting in two steps (a fraction on the wire, then a percent on screen) gives the same digits as cutting once.
 */
export function formatPercent(fraction: Fraction, digits = 2): string {
  return formatFraction({ numerator: fraction.numerator * 100n, denominator: fraction.denominator }, digits);
}
