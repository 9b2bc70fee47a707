import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseOf, changeFrom, closesAt, percentTicks } from './compared-lines.ts';

const own = (...times: readonly number[]) => times.map((time) => ({ source: { open_time: time } }));
const other = (...closes: readonly (readonly [number, string])[]) => closes.map(([time, close]) => ({ open_time: time, close }));

describe('another pair’s closes at a chart’s candles', () => {
  test('each at its time; where one of both has no candle there is none', () => {
    expect(closesAt(own(2, 3, 4, 6), other([1, '10'], [2, '20'], [4, '40'], [5, '50'], [6, '60'], [7, '70']))).toEqual([
      20,
      undefined,
      40,
      60,
    ]);
    expect(closesAt(own(2, 3), [])).toEqual([undefined, undefined]);
    expect(closesAt([], other([1, '10']))).toEqual([]);
  });

  test('the base is the first close in sight, or the first after it', () => {
    expect(baseOf([undefined, 5, 6], 0)).toBe(5);
    expect(baseOf([4, 5, 6], 2)).toBe(6);
    expect(baseOf([4, 0, 6], 1)).toBe(6);
    expect(baseOf([4, undefined], 1)).toBeUndefined();
    expect(changeFrom(200, 250)).toBe(0.25);
    expect(changeFrom(200, undefined)).toBeUndefined();
    expect(changeFrom(undefined, 3)).toBeUndefined();
  });
});

describe('labels in per cent', () => {
  test.each([
    [-3.3, 4.9, 10, [-3, -2, -1, 0, 1, 2, 3, 4]],
    [-0.011, 0.012, 6, [-0.01, -0.005, 0, 0.005, 0.01]],
    [3, 3, 5, []],
    [0, Number.NaN, 5, []],
    [0, 900, 4, [0, 500]],
  ])('from %d to %d, at most %d', (low, high, most, ticks) => {
    expect(percentTicks(low, high, most).ticks).toEqual(ticks);
  });

  test('are whole steps within the range, no more than asked for and never none that is far less', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -99, max: 1_000, noNaN: true }),
        fc.double({ min: 0.01, max: 5_000, noNaN: true }),
        fc.integer({ min: 2, max: 30 }),
        (low, span, most) => {
          const { ticks, decimals } = percentTicks(low, low + span, most);
          expect(ticks.length).toBeLessThanOrEqual(most + 1);
          for (const [at, tick] of ticks.entries()) {
            expect(tick).toBeGreaterThanOrEqual(low - span * 1e-6 - 10 ** -decimals / 2);
            expect(tick).toBeLessThanOrEqual(low + span * (1 + 1e-6) + 10 ** -decimals / 2);
            if (at > 1) expect(tick - ticks[at - 1]!).toBeCloseTo(ticks[1]! - ticks[0]!, 6);
          }
        },
      ),
      { seed: 27, numRuns: 300 },
    );
  });
});
