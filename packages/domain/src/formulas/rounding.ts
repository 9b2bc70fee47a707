/**
 * Division with a stated direction (rules 0.3): up for what a user pays, down for what he receives.
 * The bigint pair is exact everywhere; the `Units` pair does the same on safe integers without allocating.
 */

/** ⌊dividend / divisor⌋ for dividend ≥ 0 and divisor ≥ 1. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor;
}

/** ⌈dividend / divisor⌉ for dividend ≥ 0 and divisor ≥ 1. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/**
 * ⌊dividend / divisor⌋ for integers |dividend| ≤ 2^53 and divisor ≥ 1. Exact, although the quotient is rounded before the
 * floor. Take a, b > 0 and let k be the least integer above a/b, so a ≤ bk − 1. The floor is wrong only if a/b rounds to
 * k. Doubles just below k lie 2^(e−52) apart with 2^e below a/b, so rounding to k needs k − a/b ≤ 2^(e−53), that is
 * 1 ≤ bk − a ≤ b × 2^(e−53) < a × 2^−53 ≤ 1: impossible. Below zero the same holds mirrored.
 */
export function divideDownUnits(dividend: number, divisor: number): number {
  return Math.floor(dividend / divisor);
}

/**
 * ⌈dividend / divisor⌉ for integers 0 ≤ dividend ≤ 2^53 and divisor ≥ 1. The quotient is multiplied back (exact: the
 * product is at most the dividend) and one is added when a remainder is left; the ceiling of a rounded quotient is never
 * taken on trust.
 */
export function divideUpUnits(dividend: number, divisor: number): number {
  const quotient = divideDownUnits(dividend, divisor);
  return quotient * divisor < dividend ? quotient + 1 : quotient;
}

/** ⌊dividend / divisor⌋, toward −∞, for any dividend and divisor ≥ 1. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  return dividend >= 0n ? dividend / divisor : -divideUp(-dividend, divisor);
}

/** ⌈dividend / divisor⌉, toward +∞, for any dividend and divisor ≥ 1. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return -floorDivide(-dividend, divisor);
}
