import { INDICATOR_KINDS } from '@kontor/contract/desk-documents';
import type { IndicatorKind } from '@kontor/contract/desk-documents';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Formula, IndicatorBar, Run } from './indicator-run.ts';
import { MORE_INDICATORS } from './more-formulas.ts';
import { infoOf } from './more-kinds.ts';
import { USUAL_FORMULAS } from './usual-formulas.ts';

const FORMULAS: Readonly<Record<IndicatorKind, Formula>> = { ...USUAL_FORMULAS, ...MORE_INDICATORS.formulas };
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A candle from high, low, close and volume; each of a minute. */
const bar = (at: number, high: number, low: number, close: number, volume = 1, lengthMs = MINUTE): IndicatorBar => ({
  open: close,
  high,
  low,
  close,
  volume,
  source: { open_time: at * lengthMs, close_time: (at + 1) * lengthMs - 1 },
});
const flat = (prices: readonly number[], volumes: readonly number[] = []): IndicatorBar[] =>
  prices.map((price, at) => bar(at, price, price, price, volumes[at] ?? 1));
const shaped = (rows: readonly (readonly [high: number, low: number, close: number])[]): IndicatorBar[] =>
  rows.map(([high, low, close], at) => bar(at, high, low, close));

function runOf(kind: IndicatorKind, inputs: readonly number[], bars: readonly IndicatorBar[]): Run {
  const run = FORMULAS[kind](inputs);
  run.take(bars, 0);
  return run;
}

const rounded = (values: readonly (number | undefined)[], digits = 4): readonly (number | undefined)[] =>
  values.map((value) => (value === undefined ? undefined : Math.round(value * 10 ** digits) / 10 ** digits));

/** The lines, each with its values. */
const lines = (kind: IndicatorKind, inputs: readonly number[], bars: readonly IndicatorBar[], digits?: number) =>
  runOf(kind, inputs, bars).values.map((values) => rounded(values, digits));

const _ = undefined;

describe('published', () => {
  // chartschool.stockcharts.com: Relative Strength Index, Moving Averages. The last digit of a few differs by their rounding in between.
  test('relative strength of 14', () => {
    const closes = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614, 46.282, 46.282,
      46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672,
      43.4205, 42.6628, 43.1314,
    ];
    const [line = []] = lines('rsi', [14], flat(closes), 2);
    expect(line.slice(0, 14).every((value) => value === undefined)).toBe(true);
    const expected = [
      70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87, 45.46, 37.3, 33.08, 37.77,
    ];
    for (const [at, value] of expected.entries()) expect(Math.abs((line[14 + at] ?? 0) - value)).toBeLessThanOrEqual(0.015);
  });

  test('averages of 10', () => {
    const closes = [
      22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36, 24.05, 23.75, 23.83, 23.95,
      23.63,
    ];
    const [mean = []] = lines('ma', [10], flat(closes), 2);
    const [exponential = []] = lines('ema', [10], flat(closes), 2);
    expect(mean.slice(9, 15)).toEqual([22.22, 22.21, 22.23, 22.26, 22.3, 22.42]);
    const expected = [22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34];
    for (const [at, value] of expected.entries()) expect(Math.abs((exponential[9 + at] ?? 0) - value)).toBeLessThanOrEqual(0.011);
  });
});

describe('worked out by hand from the definitions', () => {
  test.each<[IndicatorKind, readonly number[], readonly IndicatorBar[], readonly (readonly (number | undefined)[])[]]>([
    ['ma', [3], flat([1, 2, 3, 4]), [[_, _, 2, 3]]],
    // Weight 1/2, begun with the mean.
    ['ema', [3], flat([1, 2, 3, 5, 8]), [[_, _, 2, 3.5, 5.75]]],
    // (1 × 1 + 2 × 2 + 3 × 4) / 6
    ['wma', [3], flat([1, 2, 4]), [[_, _, 2.8333]]],
    // Half the difference is the deviation.
    [
      'boll',
      [2, 2],
      flat([1, 3, 7]),
      [
        [_, 4, 9],
        [_, 2, 5],
        [_, 0, 1],
      ],
    ],
    // Slow: -, -, 2, 4, 8. Difference: close − slow = 1, 2, 4. Signal: -, 1.5, then 1.5 + (4 − 1.5) × 2/3.
    [
      'macd',
      [1, 3, 2],
      flat([1, 2, 3, 6, 12]),
      [
        [_, _, _, 0.5, 0.8333],
        [_, _, 1, 2, 4],
        [_, _, _, 1.5, 3.1667],
      ],
    ],
    // Means: up 1, down 0.5; then up (1 + 0) / 2, down (0.5 + 3) / 2.
    ['rsi', [2], flat([10, 12, 11, 8]), [[_, _, 66.6667, 22.2222]]],
    ['rsi', [2], flat([5, 5, 5]), [[_, _, 50]]],
    // Places 75 and 25: K 50 + 25/3, D 50 + 8.3333/3; then K 58.3333 − 33.3333/3, D 52.7778 − 5.5556/3.
    [
      'kdj',
      [2, 3, 3],
      shaped([
        [10, 6, 8],
        [9, 7, 9],
        [10, 6, 7],
      ]),
      [
        [_, 58.3333, 47.2222],
        [_, 52.7778, 50.9259],
        [_, 69.4444, 39.8148],
      ],
    ],
    [
      'donchian',
      [2],
      shaped([
        [5, 1, 3],
        [7, 2, 4],
        [6, 3, 5],
      ]),
      [
        [_, 7, 7],
        [_, 4, 4.5],
        [_, 1, 2],
      ],
    ],
    // Ranges 2, 3, 4.
    [
      'atr',
      [2],
      shaped([
        [10, 8, 9],
        [12, 9, 11],
        [11, 7, 8],
      ]),
      [[_, 2.5, 3.25]],
    ],
    // Mean 10, then 10 − 2 × 2/3.
    [
      'keltner',
      [2, 1, 2],
      shaped([
        [10, 8, 9],
        [12, 9, 11],
        [11, 7, 8],
      ]),
      [
        [_, 12.5, 11.9167],
        [_, 10, 8.6667],
        [_, 7.5, 5.4167],
      ],
    ],
    [
      'stoch',
      [2, 1, 2],
      shaped([
        [10, 8, 9],
        [12, 8, 11],
        [11, 7, 8],
      ]),
      [
        [_, 75, 20],
        [_, _, 47.5],
      ],
    ],
    // Strengths 100, 0, 100.
    [
      'stochrsi',
      [1, 2, 1, 2],
      flat([1, 2, 1, 2]),
      [
        [_, _, 0, 100],
        [_, _, _, 50],
      ],
    ],
    [
      'wr',
      [2],
      shaped([
        [10, 8, 9],
        [12, 8, 11],
        [11, 7, 8],
      ]),
      [[_, -25, -80]],
    ],
    ['cci', [2], flat([1, 3, 7]), [[_, 66.6667, 66.6667]]],
    ['cci', [2], flat([5, 5]), [[_, 0]]],
    ['obv', [], flat([1, 2, 2, 1], [5, 5, 5, 4]), [[0, 5, 5, 1]]],
    // Up 11, down 10; then down 10, up 12.
    ['mfi', [2], flat([10, 11, 10, 12]), [[_, _, 52.381, 54.5455]]],
    ['roc', [1], flat([10, 11, 5.5]), [[_, 10, -50]]],
    [
      'trix',
      [1, 1],
      flat([10, 11]),
      [
        [_, 10],
        [_, 10],
      ],
    ],
    [
      'volma',
      [1, 2],
      flat([1, 1], [5, 7]),
      [
        [5, 7],
        [5, 7],
        [_, 6],
      ],
    ],
    // Directions +2, +1, −3; ranges 3, 3, 5.
    [
      'dmi',
      [2, 1],
      shaped([
        [10, 8, 9],
        [12, 9, 11],
        [13, 10, 12],
        [12, 7, 8],
      ]),
      [
        [_, _, 50, 18.75],
        [_, _, 0, 37.5],
        [_, _, 100, 33.3333],
      ],
    ],
    // The spans lie one candle ahead, the close one back.
    [
      'ichimoku',
      [1, 2, 2],
      shaped([
        [4, 2, 3],
        [8, 4, 6],
        [6, 2, 4],
      ]),
      [
        [3, 6, 4],
        [_, 5, 5],
        [_, _, 5.5],
        [_, _, 5],
        [6, 4, _],
      ],
    ],
  ])('%s %j', (kind, inputs, bars, expected) => {
    expect(lines(kind, inputs, bars)).toEqual(expected);
  });

  test('average price by volume begins anew with the day, among days with the year', () => {
    const hours = [bar(22, 10, 10, 10, 1, 60 * MINUTE), bar(23, 20, 20, 20, 3, 60 * MINUTE), bar(24, 30, 30, 30, 2, 60 * MINUTE)];
    expect(lines('vwap', [], hours)).toEqual([[10, 17.5, 30]]);
    const newYear = Date.parse('2026-01-01T00:00:00Z') / DAY;
    const days = [bar(newYear - 2, 10, 10, 10, 1, DAY), bar(newYear - 1, 20, 20, 20, 1, DAY), bar(newYear, 40, 40, 40, 1, DAY)];
    expect(lines('vwap', [], days)).toEqual([[10, 15, 40]]);
  });

  test('parabolic stop: speeds up, never inside of two candles, turns where it is touched', () => {
    const run = runOf(
      'sar',
      [0.02, 0.2],
      shaped([
        [10, 8, 9],
        [11, 9, 10.5],
        [12, 10, 11],
        [13, 11, 12],
        [13, 5, 6],
        [7, 4, 5],
      ]),
    );
    expect(rounded(run.values[0] ?? [])).toEqual([_, 8, 8, 8.16, 13, 13]);
    expect(run.trend).toEqual([_, 1, 1, 1, -1, -1]);
  });

  test('trend by ranges: above the price until it closes beyond, then below', () => {
    const run = runOf(
      'supertrend',
      [1, 1],
      shaped([
        [10, 8, 9],
        [13, 11, 12],
        [12, 5, 6],
      ]),
    );
    expect(rounded(run.values[0] ?? [])).toEqual([11, 8, 15.5]);
    expect(run.trend).toEqual([-1, 1, -1]);
  });
});

describe('every kind', () => {
  const candle = fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 50 }))
    .map(([close, up, down, volume]) => ({ high: close + up, low: close - down, close, volume }));
  const series = fc
    .array(candle, { minLength: 2, maxLength: 90 })
    .map((rows) => rows.map(({ high, low, close, volume }, at) => bar(at, high, low, close, volume)));

  test.each(INDICATOR_KINDS)('%s has a value for each line and candle, finite, the same one by one as at once', (kind) => {
    const { inputs: told, lines: named } = infoOf(kind);
    const inputs = told.map(({ first }) => first);
    fc.assert(
      fc.property(series, candle, (bars, other) => {
        const whole = runOf(kind, inputs, bars);
        expect(whole.values.length).toBe(named.length);
        for (const values of whole.values) {
          expect(values.length).toBe(bars.length);
          expect(values.every((value) => value === undefined || Number.isFinite(value))).toBe(true);
        }
        const live = FORMULAS[kind](inputs);
        for (let at = 0; at < bars.length; at++) {
          // Another state of the candle first, as it comes live.
          live.take([...bars.slice(0, at), bar(at, other.high, other.low, other.close, other.volume)], at);
          live.take(bars.slice(0, at + 1), at);
        }
        expect(live.values).toEqual(whole.values);
        // Older ones are put before.
        live.take(bars.slice(1), 0);
        expect(live.values).toEqual(runOf(kind, inputs, bars.slice(1)).values);
        expect(live.trend).toEqual(runOf(kind, inputs, bars.slice(1)).trend);
      }),
      { seed: 11, numRuns: 15, includeErrorInReport: true },
    );
  });
});
