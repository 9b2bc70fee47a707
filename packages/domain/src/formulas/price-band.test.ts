import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandLimits, buyMaxTicks, highestBandTicks, referencePrice, sellMinTicks } from './price-band.ts';

/** No shrinking: from numbers this large the walk down takes minutes, and the counterexample is readable as it is. */
const runs = { seed: 1, numRuns: 1_000, endOnFailure: true };
const ticks = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const bands = fc.integer({ min: 0, max: 10_000 });

describe('bandLimits', () => {
  test.each([
    // reference, band, highest buy, lowest sell
    ['S4: 61,686.00 ± 5 %', 6_168_600, 500, 6_477_030, 5_860_170],
    ['rounded inward', 6_168_601, 500, 6_477_031, 5_860_171],
    ['10 %', 99, 1_000, 108, 90],
    ['one tick, narrower than a tick', 1, 500, 1, 1],
    ['no width', 6_168_601, 0, 6_168_601, 6_168_601],
    ['full width', 7, 10_000, 14, 0],
    ['the largest tick', 2_147_483_647, 10_000, 4_294_967_294, 0],
  ])('%s', (_, reference, bandBps, buyMax, sellMin) => {
    expect(bandLimits(reference, bandBps)).toEqual({ buyMax, sellMin });
  });

  test('are the outermost ticks inside the exact band', () => {
    fc.assert(
      fc.property(ticks, bands, (reference, bandBps) => {
        const upper = BigInt(reference) * BigInt(10_000 + bandBps);
        const lower = BigInt(reference) * BigInt(10_000 - bandBps);
        const buyMax = BigInt(buyMaxTicks(reference, bandBps));
        const sellMin = BigInt(sellMinTicks(reference, bandBps));
        expect(buyMax * 10_000n <= upper && (buyMax + 1n) * 10_000n > upper).toBe(true);
        expect(sellMin * 10_000n >= lower && (sellMin - 1n) * 10_000n < lower).toBe(true);
        expect(bandLimits(reference, bandBps)).toEqual({ buyMax: Number(buyMax), sellMin: Number(sellMin) });
      }),
      runs,
    );
  });

  test('the covering tick is the highest buy tick, or the next one when the band ends between ticks', () => {
    fc.assert(
      fc.property(ticks, bands, (reference, bandBps) => {
        const between = (BigInt(reference) * BigInt(10_000 + bandBps)) % 10_000n !== 0n;
        expect(highestBandTicks(reference, bandBps)).toBe(buyMaxTicks(reference, bandBps) + (between ? 1 : 0));
      }),
      runs,
    );
  });
});

describe('referencePrice', () => {
  test.each([
    [6_168_600, 1, 6_168_600],
    [10, 3, 3],
    [11, 3, 3],
    [12, 3, 4],
    [2 ** 53, 1, 2 ** 53],
    [2 ** 53, 3, 3_002_399_751_580_330],
  ])('the mean of sum %d over %d trades is %d', (sum, count, mean) => {
    expect(referencePrice(sum, count)).toBe(mean);
  });

  test('is the exact floor for sums up to 2^53, beside multiples of the count too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000_000 }), ticks, fc.integer({ min: -1, max: 1 }), (count, mean, offset) => {
        const sum = Math.max(0, Math.min(2 ** 53, mean * count) + Math.min(offset, 0));
        expect(referencePrice(sum, count)).toBe(Number(BigInt(sum) / BigInt(count)));
      }),
      runs,
    );
  });
});
