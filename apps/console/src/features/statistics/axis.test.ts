import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, shortNumber } from './axis.ts';

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [7, true, [0, 5, 10]],
  [100, false, [0, 50, 100]],
  [0.013, false, [0, 0.01, 0.02]],
])('up to %d: %j', (most, isWhole, lines) => expect(axisOf(most, isWhole)).toEqual(lines));

test('nothing is above the last line, and no line is far above', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), fc.boolean(), (most, isWhole) => {
      const top = axisOf(most, isWhole).at(-1)!;
      expect(top).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(top).toBeLessThanOrEqual(Math.max(isWhole ? 2 : 0, most * 2.6));
    }),
    { seed: 3, numRuns: 500 },
  );
});

test('an axis is read at a glance', () => {
  expect([0, 1_500, 2_500_000, 0.05].map(shortNumber)).toEqual(['0', '1.5K', '2.5M', '0.05']);
});
