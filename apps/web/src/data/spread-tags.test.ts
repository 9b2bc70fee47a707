import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadTags } from './spread-tags.ts';

test('tags with room stand where they belong', () => {
  expect(spreadTags([300, 50, 100], 20, 0, 400)).toEqual([300, 50, 100]);
  expect(spreadTags([], 20, 0, 400)).toEqual([]);
});

test('tags that would overlap make room on both sides, in the order of their places', () => {
  expect(spreadTags([100, 100], 20, 0, 400)).toEqual([89.5, 110.5]);
  expect(spreadTags([110, 100, 300], 20, 0, 400)).toEqual([115.5, 94.5, 300]);
});

test('no tag leaves the plot', () => {
  expect(spreadTags([2, 398], 20, 0, 400)).toEqual([10.5, 389.5]);
});

test('whatever the places, tags with enough room for all neither overlap nor change their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 15 }), (wanted) => {
      const middles = spreadTags(wanted, 20, 0, 400);
      const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
      for (const [at, index] of order.entries()) {
        const middle = middles[index] ?? Number.NaN;
        expect(middle).toBeGreaterThanOrEqual(10);
        expect(middle).toBeLessThanOrEqual(390);
        const next = order[at + 1];
        if (next !== undefined) expect((middles[next] ?? 0) - middle).toBeGreaterThanOrEqual(20);
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});
