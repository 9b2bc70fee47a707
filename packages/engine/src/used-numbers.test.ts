import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UsedNumbers } from './used-numbers.ts';

test('numbers are known in whatever order they come, as few ranges', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 })), (numbers) => {
      const used = new UsedNumbers();
      const known = new Set<number>();
      for (const number of numbers) {
        expect(used.has(number)).toBe(false);
        used.add(number);
        known.add(number);
        for (let each = 0; each <= 31; each++) expect(used.has(each)).toBe(known.has(each));
      }
      const runs = [...known].filter((number) => !known.has(number - 1)).length;
      expect(used.ranges()).toHaveLength(runs);
      expect(used.isEmpty).toBe(numbers.length === 0);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('what was stored is taken over, and not shared', () => {
  const used = new UsedNumbers();
  for (const number of [1, 2, 5]) used.add(number);
  const other = new UsedNumbers();
  other.restore(used.ranges());
  other.add(3);
  expect(other.ranges()).toEqual([
    [1, 3],
    [5, 5],
  ]);
  expect(used.ranges()).toEqual([
    [1, 2],
    [5, 5],
  ]);
});
