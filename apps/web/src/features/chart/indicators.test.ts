import { describe, expect, test } from 'vitest';
import { bollinger, exponentialAverage, macd, movingAverage, relativeStrength, stochastic } from './indicators.ts';

const rounded = (line: readonly (number | undefined)[]): readonly (number | undefined)[] =>
  line.map((value) => (value === undefined ? undefined : Math.round(value * 1e6) / 1e6));

/** Every expectation is worked out by hand from the definitions. */
describe('indicators', () => {
  test('moving average', () => {
    expect(movingAverage([1, 2, 3, 4], 3)).toEqual([undefined, undefined, 2, 3]);
  });

  test('exponential average of 3: weight 1/2, begun with the mean', () => {
    expect(exponentialAverage([1, 2, 3, 5, 8], 3)).toEqual([undefined, undefined, 2, 3.5, 5.75]);
  });

  test('Bollinger bands of 2 wide 2: half the difference is the deviation', () => {
    const { middle, upper, lower } = bollinger([1, 3, 7], 2, 2);
    expect([middle, upper, lower]).toEqual([
      [undefined, 2, 5],
      [undefined, 4, 9],
      [undefined, 0, 1],
    ]);
  });

  test('MACD 1, 3, signal 2', () => {
    // Slow: -, -, 2, 4, 8. Difference: close − slow = 1, 2, 4. Signal: -, 1.5, then 1.5 + (4 − 1.5) × 2/3.
    const { difference, signal, histogram } = macd([1, 2, 3, 6, 12], 1, 3, 2);
    expect(difference).toEqual([undefined, undefined, 1, 2, 4]);
    expect(rounded(signal)).toEqual([undefined, undefined, undefined, 1.5, 3.166667]);
    expect(rounded(histogram)).toEqual([undefined, undefined, undefined, 0.5, 0.833333]);
  });

  test('relative strength of 2: gains 2 of 3, then 1 of 1.5 + 3', () => {
    // Means: up 1, down 0.5; then up (1 + 0) / 2, down (0.5 + 3) / 2.
    expect(rounded(relativeStrength([10, 12, 11, 8], 2))).toEqual([undefined, undefined, 66.666667, 22.222222]);
    expect(relativeStrength([5, 5, 5], 2)).toEqual([undefined, undefined, 50]);
  });

  test('KDJ of 2', () => {
    // Places: (9 − 6) / (10 − 6) = 75, then (7 − 6) / (10 − 6) = 25.
    const bars = [
      { high: 8, low: 6, close: 7 },
      { high: 10, low: 7, close: 9 },
      { high: 9, low: 6, close: 7 },
    ];
    const { k, d, j } = stochastic(bars, 2);
    // K: (100 + 75) / 3, then (2K + 25) / 3. D the same of K. J = 3K − 2D.
    expect([rounded(k), rounded(d), rounded(j)]).toEqual([
      [undefined, 58.333333, 47.222222],
      [undefined, 52.777778, 50.925926],
      [undefined, 69.444444, 39.814815],
    ]);
  });

  test('nothing from nothing', () => {
    expect(macd([], 12, 26, 9)).toEqual({ difference: [], signal: [], histogram: [] });
    expect(movingAverage([], 7)).toEqual([]);
  });
});
