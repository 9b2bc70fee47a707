import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../amount.ts';
import { FEE_RATE_SCALE, MAX_FEE_RATE, feeAmount, feeUnits, isFeeRate } from './fee.ts';

/** No shrinking: from numbers this large the walk down takes minutes, and the counterexample is readable as it is. */
const runs = { seed: 1, numRuns: 1_000, endOnFailure: true };
const TENTH_OF_A_PERCENT = 100_000;

const units = (text: string) => parseDecimal(text, 8) as bigint;
const rates = fc.integer({ min: 0, max: MAX_FEE_RATE });
const safeUnits = fc.oneof(
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  fc.integer({ min: 0, max: 3 * FEE_RATE_SCALE }),
  fc.integer({ min: 0, max: 1_000 }).map((offset) => Number.MAX_SAFE_INTEGER - offset),
  // Beside multiples of the scale, where whole and rest change over.
  fc
    .tuple(fc.integer({ min: 1, max: 90_071_991 }), fc.integer({ min: -2, max: 2 }))
    .map(([whole, offset]) => whole * FEE_RATE_SCALE + offset),
);

describe('vectors', () => {
  test.each([
    // received, rate, fee
    ['S1 first fill', '0.2', TENTH_OF_A_PERCENT, '0.0002'],
    ['S1 second fill', '0.1', TENTH_OF_A_PERCENT, '0.0001'],
    ['S1 third fill', '0.2', TENTH_OF_A_PERCENT, '0.0002'],
    ['S2 first fill', '0.01', TENTH_OF_A_PERCENT, '0.00001'],
    ['S2 second fill', '0.00621', TENTH_OF_A_PERCENT, '0.00000621'],
    ['S3, exact 0.0758737923', '75.8737923', TENTH_OF_A_PERCENT, '0.0758738'],
    ['rules 1.5, 35,000 × 0.49975', '17491.25', 60, '0.01049475'],
    ['the smallest unit pays itself', '0.00000001', 1, '0.00000001'],
    ['no rate, no fee', '1', 0, '0'],
    ['half', '0.00000003', MAX_FEE_RATE, '0.00000002'],
  ])('%s', (_, received, rate, fee) => {
    expect(feeAmount(units(received), rate)).toBe(units(fee));
    expect(feeAmount(units(received), BigInt(rate))).toBe(units(fee));
    expect(feeUnits(Number(units(received)), rate)).toBe(Number(units(fee)));
  });

  test('S3: the seller receives 75.79791850', () => {
    const notional = units('75.8737923');
    expect(notional - feeAmount(notional, TENTH_OF_A_PERCENT)).toBe(units('75.7979185'));
  });
});

describe('feeAmount', () => {
  test('is the least integer that covers the exact fee and never more than received', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 62n }), rates, (received, rate) => {
        const fee = feeAmount(received, rate);
        const exact = received * BigInt(rate);
        const scale = BigInt(FEE_RATE_SCALE);
        expect(fee * scale >= exact && (fee === 0n ? exact === 0n : (fee - 1n) * scale < exact)).toBe(true);
        expect(fee <= received).toBe(true);
      }),
      runs,
    );
  });

  test.each([
    [-1n, 1],
    [1n, -1],
    [1n, MAX_FEE_RATE + 1],
    [1n, 0.5],
    [1n, Number.NaN],
  ])('throws on %d at rate %d', (received, rate) => {
    expect(() => feeAmount(received, rate)).toThrow(RangeError);
  });
});

describe('feeUnits', () => {
  test('equals feeAmount over its whole domain', () => {
    fc.assert(
      fc.property(safeUnits, rates, (received, rate) => {
        expect(feeUnits(received, rate)).toBe(Number(feeAmount(BigInt(received), rate)));
      }),
      runs,
    );
  });

  test("equals feeAmount where the rest's product is a multiple of the scale or one beside it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: -1, max: 1 }), (rate, offset) => {
        const received = Math.floor(FEE_RATE_SCALE / rate) + offset;
        expect(feeUnits(received, rate)).toBe(Number(feeAmount(BigInt(received), rate)));
      }),
      runs,
    );
  });

  test.each([
    [Number.MAX_SAFE_INTEGER, MAX_FEE_RATE],
    [Number.MAX_SAFE_INTEGER, MAX_FEE_RATE - 1],
    [90_071_992 * FEE_RATE_SCALE - 1, MAX_FEE_RATE],
    [FEE_RATE_SCALE - 1, MAX_FEE_RATE],
    [Number.MAX_SAFE_INTEGER, 1],
    [0, MAX_FEE_RATE],
  ])('at the edge: %d at rate %d, every step a safe integer', (received, rate) => {
    const whole = Math.floor(received / FEE_RATE_SCALE);
    expect(Number.isSafeInteger(whole * rate)).toBe(true);
    expect(Number.isSafeInteger((received % FEE_RATE_SCALE) * rate)).toBe(true);
    expect(feeUnits(received, rate)).toBe(Number(feeAmount(BigInt(received), rate)));
  });
});

test.each([
  [0, true],
  [60, true],
  [MAX_FEE_RATE, true],
  [MAX_FEE_RATE + 1, false],
  [-1, false],
  [0.1, false],
  [Number.NaN, false],
])('rate %d may be charged: %s', (rate, allowed) => {
  expect(isFeeRate(rate)).toBe(allowed);
});
