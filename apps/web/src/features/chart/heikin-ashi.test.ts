import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heikinAshi } from './heikin-ashi.ts';

const bar = (open: number, high: number, low: number, close: number) => ({ open, high, low, close });

test('worked out by hand', () => {
  const candles = [bar(10, 14, 8, 12), bar(12, 20, 12, 18), bar(18, 18, 4, 6)];
  expect(heikinAshi(candles)).toEqual([
    // Middle of 10 and 12, mean of the four.
    bar(11, 14, 8, 11),
    // Middle of 11 and 11; (12 + 20 + 12 + 18) / 4.
    bar(11, 20, 11, 15.5),
    // Middle of 11 and 15.5; (18 + 18 + 4 + 6) / 4.
    bar(13.25, 18, 4, 11.5),
  ]);
});

test('a gap upwards: the open before lies below the candle and its low reaches down to it', () => {
  expect(heikinAshi([bar(10, 10, 10, 10), bar(20, 21, 19, 20)])[1]).toEqual(bar(10, 21, 10, 20));
});

test('candle by candle as at once, whatever changes at the end', () => {
  const prices = fc.tuple(
    fc.integer({ min: 1, max: 99 }),
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 1, max: 99 }),
  );
  const candle = prices.map(([open, up, down, close]) => bar(open, Math.max(open, close) + up, Math.min(open, close) - down, close));
  fc.assert(
    fc.property(fc.array(candle, { minLength: 1, maxLength: 20 }), candle, candle, (series, last, next) => {
      const changed = [...series.slice(0, -1), last];
      const grown = [...changed, next];
      const first = heikinAshi(series);
      const second = heikinAshi(changed, series, first);
      expect(second).toEqual(heikinAshi(changed));
      expect(heikinAshi(grown, changed, second)).toEqual(heikinAshi(grown));
      for (const { open, high, low, close } of second) {
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
      }
    }),
    { seed: 3, numRuns: 200 },
  );
});
