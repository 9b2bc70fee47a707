// oxlint-disable no-restricted-globals -- the platform's calendar is the independent check of ours; no test reads the clock.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANDLE_INTERVALS, type CandleInterval, candleCloseTime, candleOpenTime, nextCandleOpenTime } from './candle-interval.ts';

const runs = { seed: 1, numRuns: 300 };
/** 1970 to 9999. */
const times = fc.integer({ min: 0, max: 253_402_300_799_999 });
const intervals = fc.constantFrom(...CANDLE_INTERVALS);
const at = (text: string) => Date.parse(text);

describe("a trade's candle", () => {
  test.each<[CandleInterval, string, string, string]>([
    // interval, trade, first and last millisecond of its candle
    ['1m', '2024-08-08T23:59:59.999Z', '2024-08-08T23:59:00.000Z', '2024-08-08T23:59:59.999Z'],
    ['1m', '2024-08-09T00:00:00.000Z', '2024-08-09T00:00:00.000Z', '2024-08-09T00:00:59.999Z'],
    ['5m', '2024-08-08T23:58:30.000Z', '2024-08-08T23:55:00.000Z', '2024-08-08T23:59:59.999Z'],
    ['15m', '2024-08-08T23:44:59.999Z', '2024-08-08T23:30:00.000Z', '2024-08-08T23:44:59.999Z'],
    ['30m', '2024-08-08T23:30:00.000Z', '2024-08-08T23:30:00.000Z', '2024-08-08T23:59:59.999Z'],
    ['60m', '2024-08-08T23:30:00.000Z', '2024-08-08T23:00:00.000Z', '2024-08-08T23:59:59.999Z'],
    ['1d', '2024-08-08T23:59:59.999Z', '2024-08-08T00:00:00.000Z', '2024-08-08T23:59:59.999Z'],
    // 2024-08-05 is a Monday.
    ['1w', '2024-08-05T00:00:00.000Z', '2024-08-05T00:00:00.000Z', '2024-08-11T23:59:59.999Z'],
    ['1w', '2024-08-04T23:59:59.999Z', '2024-07-29T00:00:00.000Z', '2024-08-04T23:59:59.999Z'],
    ['1w', '2025-01-01T00:00:00.000Z', '2024-12-30T00:00:00.000Z', '2025-01-05T23:59:59.999Z'],
    // The week of 1970-01-01, a Thursday, opens before the epoch.
    ['1w', '1970-01-01T00:00:00.000Z', '1969-12-29T00:00:00.000Z', '1970-01-04T23:59:59.999Z'],
    ['1M', '2024-02-29T12:00:00.000Z', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['1M', '2023-02-28T23:59:59.999Z', '2023-02-01T00:00:00.000Z', '2023-02-28T23:59:59.999Z'],
    ['1M', '2000-02-29T00:00:00.000Z', '2000-02-01T00:00:00.000Z', '2000-02-29T23:59:59.999Z'],
    ['1M', '2100-02-28T23:59:59.999Z', '2100-02-01T00:00:00.000Z', '2100-02-28T23:59:59.999Z'],
    ['1M', '2100-03-01T00:00:00.000Z', '2100-03-01T00:00:00.000Z', '2100-03-31T23:59:59.999Z'],
    ['1M', '2024-12-31T23:59:59.999Z', '2024-12-01T00:00:00.000Z', '2024-12-31T23:59:59.999Z'],
    ['1M', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', '1970-01-31T23:59:59.999Z'],
  ])('%s at %s opens %s, closes %s', (interval, trade, open, close) => {
    expect(candleOpenTime(interval, at(trade))).toBe(at(open));
    expect(candleCloseTime(interval, at(open))).toBe(at(close));
  });

  test('holds it, and the candles of an interval follow each other without gap or overlap', () => {
    fc.assert(
      fc.property(intervals, times, (interval, time) => {
        const open = candleOpenTime(interval, time);
        const close = candleCloseTime(interval, open);
        expect(open <= time && time <= close).toBe(true);
        expect(candleOpenTime(interval, open)).toBe(open);
        expect(candleOpenTime(interval, close)).toBe(open);
        expect(candleOpenTime(interval, close + 1)).toBe(close + 1);
        expect(nextCandleOpenTime(interval, open)).toBe(close + 1);
        expect(candleOpenTime(interval, open - 1)).toBeLessThan(open);
      }),
      runs,
    );
  });

  test('is the one its 1-minute candle belongs to, so larger candles can be built from minutes', () => {
    fc.assert(
      fc.property(intervals, times, (interval, time) => {
        expect(candleOpenTime(interval, candleOpenTime('1m', time))).toBe(candleOpenTime(interval, time));
      }),
      runs,
    );
  });
});

describe("against the platform's calendar", () => {
  test('every month from 1970 to 2400', () => {
    for (let month = 0; month < 430 * 12; month++) {
      const open = Date.UTC(1970, month, 1);
      expect(nextCandleOpenTime('1M', open)).toBe(Date.UTC(1970, month + 1, 1));
      expect(candleOpenTime('1M', Date.UTC(1970, month + 1, 1) - 1)).toBe(open);
    }
  });

  test('any time from 1970 to 9999 by month, by week and by day', () => {
    fc.assert(
      fc.property(times, (time) => {
        const date = new Date(time);
        const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
        expect(candleOpenTime('1M', time)).toBe(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
        expect(candleOpenTime('1w', time)).toBe(day - ((date.getUTCDay() + 6) % 7) * 86_400_000);
        expect(candleOpenTime('1d', time)).toBe(day);
      }),
      runs,
    );
  });
});
