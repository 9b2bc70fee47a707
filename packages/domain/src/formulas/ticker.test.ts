import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFraction, formatPercent } from './fraction.ts';
import { increase, tickerOpenTime } from './ticker.ts';

describe('tickerOpenTime', () => {
  test.each([
    // now, open
    [1_641_287_867_099, 1_641_201_420_000],
    [1_641_287_820_000, 1_641_201_420_000],
    [1_641_287_879_999, 1_641_201_420_000],
    [1_641_287_880_000, 1_641_201_480_000],
  ])('a window that ends at %d opens at %d', (now, open) => {
    expect(tickerOpenTime(now)).toBe(open);
  });

  test('the window is a day to a day and 59,999 ms wide and opens on a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 86_400_000, max: 253_402_300_799_999 }), (now) => {
        const width = now - tickerOpenTime(now);
        expect(width).toBeGreaterThanOrEqual(86_400_000);
        expect(width).toBeLessThanOrEqual(86_459_999);
        expect(tickerOpenTime(now) % 60_000).toBe(0);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe('increase', () => {
  test.each([
    // open, close, fraction on the wire, percent on screen
    [6_168_600, 6_477_030, '0.05000000', '5.00'],
    [6_168_600, 6_168_600, '0.00000000', '0.00'],
    [3, 4, '0.33333333', '33.33'],
    [4, 3, '-0.25000000', '-25.00'],
    [3, 2, '-0.33333333', '-33.33'],
    [100_000, 100_009, '0.00009000', '0.00'],
    [100_000, 99_991, '-0.00009000', '0.00'],
    [1, 0, '-1.00000000', '-100.00'],
    [1n, 21n, '20.00000000', '2000.00'],
  ])('from %d to %d is %s, shown as %s', (open, close, fraction, percent) => {
    const change = increase(open, close);
    expect(change && formatFraction(change, 8)).toBe(fraction);
    expect(change && formatPercent(change)).toBe(percent);
  });

  test.each([0, 0n, -1])('without an opening price (%d) there is none', (open) => {
    expect(increase(open, 5)).toBeUndefined();
  });
});
