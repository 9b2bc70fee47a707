import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchoredRange } from './anchored-scale.ts';

const plot = { height: 484, meridian: 244, top: 44, bottom: 460 };

describe('the scale that keeps the last price on the meridian', () => {
  test('a last price in the middle is anchored: 2 px a unit up, and the range follows', () => {
    // Room above 200 for 100, below 216 for 100: the smaller, 2 px.
    expect(anchoredRange(plot, 900, 1_100, 1_000)).toEqual({ anchored: true, max: 1_122, min: 880 });
  });

  test('a last price at the edge of what is seen gives the plot to the candles', () => {
    const range = anchoredRange(plot, 900, 1_100, 900);
    expect(range.anchored).toBe(false);
    expect((range.max - 1_100) / (range.max - range.min)).toBeCloseTo(44 / 484);
  });

  test('one price alone lies on the meridian', () => {
    const { min, max } = anchoredRange(plot, 50, 50, 50);
    expect((max - 50) / (max - min)).toBeCloseTo(244 / 484);
  });
});

test('anchored: the last price is on the meridian and every candle within the plot; otherwise they fit all the same', () => {
  const price = fc.double({ min: 0.0001, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(price, price, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      fc.pre(high > low * 1.0001);
      const last = low + (high - low) * share;
      const { anchored, min, max } = anchoredRange(plot, low, high, last);
      const y = (value: number): number => ((max - value) / (max - min)) * plot.height;
      if (anchored) expect(y(last)).toBeCloseTo(plot.meridian, 3);
      expect(y(high)).toBeGreaterThanOrEqual(plot.top - 0.001);
      expect(y(low)).toBeLessThanOrEqual(plot.bottom + 0.001);
    }),
    { seed: 19, numRuns: 200 },
  );
});
