import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asUnits, lesser, minus, negative, plus, product, shareDown, shareUp } from './units.ts';
import type { Units } from './units.ts';

const MOST = 2n ** 53n - 1n;

/** Whole numbers of every size up to 2^62, many of them next to where doubles end to be exact. */
const whole = fc.oneof(fc.bigInt(0n, 2n ** 62n), fc.bigInt(0n, 1_000n), fc.bigInt(MOST - 3n, MOST + 3n), fc.bigInt(0n, MOST));
const signed = fc.tuple(whole, fc.boolean()).map(([value, isBelow]) => (isBelow ? -value : value));
/** Numbers of lots, ticks and rates. */
const small = fc.oneof(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 20 }));

/** Says that Units are a number, in the form that it has. */
function isExactly(found: Units, value: bigint): void {
  expect(BigInt(found)).toBe(value);
  expect(typeof found).toBe(value >= -MOST && value <= MOST ? 'number' : 'bigint');
  expect(Object.is(found, -0)).toBe(false);
}

describe('units', () => {
  it('add, subtract and compare as whole numbers of any size', () => {
    fc.assert(
      fc.property(signed, signed, (a, b) => {
        isExactly(plus(asUnits(a), asUnits(b)), a + b);
        isExactly(minus(asUnits(a), asUnits(b)), a - b);
        isExactly(negative(asUnits(a)), -a);
        isExactly(lesser(asUnits(a), asUnits(b)), a < b ? a : b);
      }),
      { numRuns: 500, seed: 18 },
    );
  });

  it('multiply exactly', () => {
    fc.assert(
      fc.property(small, small, fc.integer({ min: 1, max: 10 ** 9 }), (a, b, c) => {
        isExactly(product(a, b, c), BigInt(a) * BigInt(b) * BigInt(c));
      }),
      { numRuns: 500, seed: 18 },
    );
  });

  it('take shares down and up', () => {
    fc.assert(
      fc.property(whole, small, small, (value, a, b) => {
        const [share, of] = a < b ? [a, b] : [b, Math.max(1, a)];
        isExactly(shareDown(asUnits(value), share, of), (value * BigInt(share)) / BigInt(of));
        isExactly(shareUp(asUnits(value), share, of), (value * BigInt(share) + BigInt(of) - 1n) / BigInt(of));
      }),
      { numRuns: 1_000, seed: 18 },
    );
  });

  it('are bigints from where doubles end to be exact, and round what is left over', () => {
    expect(product(94_906_267, 94_906_267, 1)).toBe(9_007_199_515_875_289n);
    expect(product(94_906_265, 94_906_265, 1)).toBe(9_007_199_136_250_225);
    expect(plus(2 ** 53 - 1, 2)).toBe(9_007_199_254_740_993n);
    expect([shareDown(7, 1, 2), shareUp(7, 1, 2)]).toEqual([3, 4]);
    // A third of 2^60, of which neither product nor quotient is a double's.
    expect([shareDown(2n ** 60n, 1, 3), shareUp(2n ** 60n, 1, 3)]).toEqual([384_307_168_202_282_325n, 384_307_168_202_282_326n]);
  });

  it('know nothing of a zero below zero', () => {
    for (const zero of [minus(5, 5), negative(0), shareUp(0, 1, 7)]) expect(Object.is(zero, 0)).toBe(true);
  });
});
