import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideDown, divideDownUnits, divideUp, divideUpUnits } from './rounding.ts';

/** No shrinking: from numbers this large the walk down takes minutes, and the counterexample is readable as it is. */
const runs = { seed: 1, numRuns: 500, endOnFailure: true };
const LIMIT = 2 ** 53;

/** Dividends up to 2^53 that lie at a multiple of the divisor or right beside it: where a rounded quotient could err. */
const besideMultiples = fc
  .tuple(fc.bigInt({ min: 1n, max: BigInt(LIMIT) }), fc.bigInt({ min: 1n, max: BigInt(LIMIT) }), fc.integer({ min: -2, max: 2 }))
  .map(([divisor, seed, offset]) => {
    const largest = BigInt(LIMIT) / divisor;
    const dividend = divisor * ((seed % largest) + 1n) + BigInt(offset);
    const clamped = dividend > BigInt(LIMIT) ? BigInt(LIMIT) : dividend < 0n ? 0n : dividend;
    return [Number(clamped), Number(divisor)] as const;
  });

/** Small quotients just below a power of two, where doubles are sparsest relative to the distance. */
const besidePowers = fc
  .tuple(fc.integer({ min: 0, max: 52 }), fc.integer({ min: 1, max: LIMIT - 1 }), fc.integer({ min: -2, max: 2 }))
  .map(([power, seed, offset]) => {
    const divisor = (seed % 2 ** (53 - power)) + 1;
    const dividend = Math.min(LIMIT, Math.max(0, divisor * 2 ** power + offset));
    return [dividend, divisor] as const;
  });

const anyPair = fc.tuple(fc.integer({ min: 0, max: LIMIT - 1 }), fc.integer({ min: 1, max: LIMIT - 1 }));

describe('division in doubles equals division in bigints up to 2^53', () => {
  test.each([
    ['beside multiples', besideMultiples],
    ['beside powers of two', besidePowers],
    ['anywhere', anyPair],
  ] as const)('%s', (_, pairs) => {
    fc.assert(
      fc.property(pairs as fc.Arbitrary<readonly [number, number]>, ([dividend, divisor]) => {
        expect(divideDownUnits(dividend, divisor)).toBe(Number(divideDown(BigInt(dividend), BigInt(divisor))));
        expect(divideUpUnits(dividend, divisor)).toBe(Number(divideUp(BigInt(dividend), BigInt(divisor))));
      }),
      runs,
    );
  });

  test('the floor holds below zero too', () => {
    fc.assert(
      fc.property(besideMultiples, ([dividend, divisor]) => {
        const floor = -divideUp(BigInt(dividend), BigInt(divisor));
        expect(BigInt(divideDownUnits(-dividend, divisor))).toBe(floor);
      }),
      runs,
    );
  });

  test('every pair of small numbers', () => {
    for (let dividend = 0; dividend <= 120; dividend++) {
      for (let divisor = 1; divisor <= 60; divisor++) {
        const remainder = dividend % divisor;
        const floor = (dividend - remainder) / divisor;
        expect(divideDownUnits(dividend, divisor)).toBe(floor);
        expect(divideUpUnits(dividend, divisor)).toBe(remainder === 0 ? floor : floor + 1);
      }
    }
  });
});
