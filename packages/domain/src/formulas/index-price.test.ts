import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INDEX_LIMIT_MS, INDEX_SOURCE_LIMIT_MS, indexPrice, isIndexStale, validIndexSources } from './index-price.ts';

const NOW = 1_700_000_000_000;

/** Sources heard of just now: prices, or [price, weight]. */
function heard(...prices: (number | [number, number])[]) {
  return prices.map((entry) => {
    const [price, weight] = typeof entry === 'number' ? [entry, 1] : entry;
    return { price: BigInt(price), weight, timeMs: NOW };
  });
}

describe('indexPrice', () => {
  test.each([
    ['V:P11 one outlier is left out', heard(60_000, 60_010, 60_020, 63_500), 60_010n],
    ['V:P11 two outliers: the median', heard(60_000, 60_010, 60_020, 63_500, 56_000), 60_010n],
    ['V:P11 weights', heard([60_000, 2], [60_010, 1], [60_030, 1]), 60_010n],
    ['exactly 5 % away is no outlier', heard(100, 100, 105), 101n],
    ['just beyond 5 % is one', heard(1_000, 1_000, 1_051), 1_000n],
    ['an even number: the mean of the two in the middle decides', heard(94, 100, 102, 108), 101n],
    ['without any weight: the median', heard([100, 0], [101, 0], [102, 0]), 101n],
    ['ten times too high', heard(60_000, 60_000, 600_000), 60_000n],
  ])('%s', (_what, sources, price) => {
    expect(indexPrice(sources, NOW)).toBe(price);
  });

  test('fewer than three sources are stale: two heard of, one silent for more than 10 s or without a price', () => {
    const [first, second, third] = heard(60_000, 60_010, 60_020) as [
      ReturnType<typeof heard>[0],
      ReturnType<typeof heard>[0],
      ReturnType<typeof heard>[0],
    ];
    expect(indexPrice([first, second], NOW)).toBeUndefined();
    expect(indexPrice([first, second, { ...third, price: 0n }], NOW)).toBeUndefined();
    expect(indexPrice([first, second, { ...third, timeMs: NOW - INDEX_SOURCE_LIMIT_MS - 1 }], NOW)).toBeUndefined();
    expect(indexPrice([first, second, { ...third, timeMs: NOW - INDEX_SOURCE_LIMIT_MS }], NOW)).toBe(60_010n);
    expect(validIndexSources([first, { ...third, price: -1n }], NOW)).toEqual([first]);
  });

  test('one source alone cannot move it beyond the others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 59_000, max: 61_000 }), { minLength: 3, maxLength: 7 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (honest, lie) => {
          const price = indexPrice(heard(...honest, lie), NOW);
          const low = Math.min(...honest) * 0.93;
          const high = Math.max(...honest) * 1.07;
          expect(Number(price)).toBeGreaterThan(low);
          expect(Number(price)).toBeLessThan(high);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe('isIndexStale', () => {
  test('ten seconds after it was made it is stale, and at once when too few sources are said to speak', () => {
    expect(isIndexStale({ timeMs: NOW - INDEX_LIMIT_MS, isFlagged: false }, NOW)).toBe(false);
    expect(isIndexStale({ timeMs: NOW - INDEX_LIMIT_MS - 1, isFlagged: false }, NOW)).toBe(true);
    expect(isIndexStale({ timeMs: NOW, isFlagged: true }, NOW)).toBe(true);
  });
});
