import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANDLE_INTERVALS, candleOpenTime } from './candle-interval.ts';
import {
  INTERVAL_UNITS,
  MOST_PARTS,
  chartCloseTime,
  chartIntervalOf,
  chartOpenTime,
  compareIntervals,
  intervalParts,
  isOfDays,
  keptParts,
  nextChartOpenTime,
  readChartInterval,
} from './chart-interval.ts';
import type { ChartInterval } from './chart-interval.ts';
import { API_INTERVALS, apiCandleOpenTime } from './composed-candle.ts';

const at = (text: string): number => Date.parse(text);

describe('which intervals there are', () => {
  test.each([
    // typed, its one spelling, made of, so many
    ['1m', '1m', '1m', 1],
    ['3m', '3m', '1m', 3],
    ['7m', '7m', '1m', 7],
    ['45m', '45m', '15m', 3],
    ['60m', '60m', '60m', 1],
    ['1h', '60m', '60m', 1],
    ['90m', '90m', '30m', 3],
    ['120m', '2h', '60m', 2],
    ['4h', '4h', '60m', 4],
    ['24h', '1d', '1d', 1],
    ['36h', '36h', '60m', 36],
    ['1440m', '1d', '1d', 1],
    ['3d', '3d', '1d', 3],
    ['7d', '7d', '1d', 7],
    ['31d', '31d', '1d', 31],
    ['2w', '2w', '1w', 2],
    ['1M', '1M', '1M', 1],
  ])('%s is %s, of %s × %s', (typed, spelling, kept, parts) => {
    const interval = readChartInterval(typed);
    expect(interval).toBe(spelling);
    expect(keptParts(interval!)).toMatchObject({ kept, parts });
  });

  test.each(['', '0m', '01m', '61m', '61h', '32d', '5w', '2M', '1s', '-1m', '1.5h', '4H', '99999w', ' 4h', 4, null, undefined, ['4h']])(
    '%j is none',
    (typed) => {
      expect(readChartInterval(typed)).toBeUndefined();
    },
  );

  test('what is read reads as itself, of at most so many parts, and its words say the same length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), fc.constantFrom(...INTERVAL_UNITS), (count, unit) => {
        const interval = chartIntervalOf(count, unit);
        if (interval === undefined) return;
        expect(readChartInterval(interval)).toBe(interval);
        expect(keptParts(interval).parts).toBeLessThanOrEqual(MOST_PARTS);
        const words = intervalParts(interval)!;
        expect(chartIntervalOf(words.count, words.unit)).toBe(interval);
      }),
      { seed: 2, numRuns: 500 },
    );
    expect(intervalParts('60m')).toEqual({ count: 1, unit: 'h' });
    expect(intervalParts('1M')).toBeUndefined();
  });

  test('every kept one is among them, in order', () => {
    expect(CANDLE_INTERVALS.map((interval) => readChartInterval(interval))).toEqual([...CANDLE_INTERVALS]);
    const mixed: ChartInterval[] = ['1M', '4h', '1w', '3d', '1m', '60m', '2w', '31d'];
    expect(mixed.toSorted(compareIntervals)).toEqual(['1m', '60m', '4h', '3d', '1w', '2w', '31d', '1M']);
    expect(mixed.filter((interval) => isOfDays(interval)).length).toBe(5);
  });
});

describe('where candles begin', () => {
  test('as at the trading API, where both have the interval', () => {
    const times = fc.integer({ min: 0, max: at('2200-01-01T00:00:00Z') });
    for (const api of API_INTERVALS)
      fc.assert(
        fc.property(times, (timeMs) => {
          expect(chartOpenTime(readChartInterval(api)!, timeMs)).toBe(apiCandleOpenTime(api, timeMs));
        }),
        { seed: 4, numRuns: 50 },
      );
  });

  test('two weeks on every other Monday', () => {
    expect(new Date(chartOpenTime('2w', at('2026-11-28T12:00:00Z'))).getUTCDay()).toBe(1);
    expect(chartOpenTime('2w', at('1970-01-05T00:00:00Z'))).toBe(at('1970-01-05T00:00:00Z'));
    expect(chartOpenTime('2w', at('1970-01-18T23:59:59Z'))).toBe(at('1970-01-05T00:00:00Z'));
  });

  test('one behind the other without gap or overlap, each of whole kept candles', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(...INTERVAL_UNITS),
        fc.integer({ min: 0, max: at('2200-01-01T00:00:00Z') }),
        (count, unit, timeMs) => {
          const interval = chartIntervalOf(count, unit);
          if (interval === undefined) return;
          const open = chartOpenTime(interval, timeMs);
          expect(open).toBeLessThanOrEqual(timeMs);
          const next = nextChartOpenTime(interval, open);
          expect(next).toBeGreaterThan(timeMs);
          expect(chartCloseTime(interval, open)).toBe(next - 1);
          expect(chartOpenTime(interval, next)).toBe(next);
          expect(candleOpenTime(keptParts(interval).kept, open)).toBe(open);
        },
      ),
      { seed: 5, numRuns: 500 },
    );
  });
});
