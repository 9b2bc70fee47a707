import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shrink, shrinkByKind } from './shrink.ts';

const numbers = Array.from({ length: 200 }, (_, i) => i);

describe('shrink', () => {
  test('finds the one item that fails', () => {
    expect(shrink(numbers, (items) => items.includes(137), 1_000_000)).toEqual([137]);
  });

  test('keeps items that fail only together, in their order', () => {
    const fails = (items: readonly number[]) => items.indexOf(3) >= 0 && items.indexOf(180) > items.indexOf(3) && items.includes(77);
    expect(shrink(numbers, fails, 1_000_000)).toEqual([3, 77, 180]);
  });

  test('property: what is left fails, and no single item of it can go', () => {
    const wanted = fc.uniqueArray(fc.integer({ min: 0, max: 199 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(wanted, (needed) => {
        const fails = (items: readonly number[]) => needed.every((item) => items.includes(item));
        expect(shrink(numbers, fails, 1_000_000)).toEqual([...needed].toSorted((a, b) => a - b));
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  test('never plays more items than its budget', () => {
    let played = 0;
    shrink(
      numbers,
      (items) => {
        played += items.length;
        return items.includes(5);
      },
      300,
    );
    expect(played).toBeLessThanOrEqual(300);
  });

  test('by kind: takes out every kind that is not needed, at once', () => {
    let attempts = 0;
    const fails = (items: readonly number[]) => {
      attempts += 1;
      return items.includes(12) && items.includes(31);
    };
    expect(shrinkByKind(numbers, (item) => item % 10, fails)).toEqual(numbers.filter((item) => item % 10 === 2 || item % 10 === 1));
    expect(attempts).toBe(10);
  });
});
