import { CANDLE_INTERVALS, candleCloseTime, candleOpenTime, nextCandleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendTo, mergeCandles, mergeRecent, skipsCandles } from './candle-series.ts';
import type { Candle } from './candle-series.ts';

const MINUTE = 60_000;

function candle(openTime: number, close: string, count = 1, interval: CandleInterval = '1m'): Candle {
  return {
    open_time: openTime,
    close_time: candleCloseTime(interval, openTime),
    open: close,
    high: close,
    low: close,
    close,
    amount: '1',
    vol: '1',
    count,
  };
}

const prices = (series: readonly Candle[]): readonly string[] => series.map(({ open_time, close }) => `${open_time / MINUTE}:${close}`);

describe('merging', () => {
  test('the live candle replaces itself and appends the next', () => {
    const first = mergeCandles([], [candle(0, '10')], '1m');
    expect(prices(mergeCandles(mergeCandles(first, [candle(0, '11', 2)], '1m'), [candle(MINUTE, '12')], '1m'))).toEqual(['0:11', '1:12']);
  });

  test('an older state of a candle changes nothing', () => {
    const series = [candle(0, '11', 5)];
    expect(mergeCandles(series, [candle(0, '10', 4)], '1m')).toBe(series);
    expect(mergeCandles([...series, candle(MINUTE, '12')], [candle(0, '10', 4)], '1m')).toHaveLength(2);
  });

  test('minutes without a trade stand at the close before; the truth about them wins later', () => {
    const gapped = mergeCandles([candle(0, '10')], [candle(3 * MINUTE, '13')], '1m');
    expect(prices(gapped)).toEqual(['0:10', '1:10', '2:10', '3:13']);
    expect(prices(mergeCandles(gapped, [candle(MINUTE, '11', 2)], '1m'))).toEqual(['0:10', '1:11', '2:10', '3:13']);
  });

  test('an older page is put before without a seam', () => {
    expect(
      prices(mergeCandles([candle(2 * MINUTE, '12')], [candle(0, '10'), candle(MINUTE, '11'), candle(2 * MINUTE, '12')], '1m')),
    ).toEqual(['0:10', '1:11', '2:12']);
  });

  test('after hours of sleep a page with nothing in common stands for itself', () => {
    const page = [candle(600 * MINUTE, '20'), candle(601 * MINUTE, '21')];
    expect(mergeRecent([candle(0, '10')], page, '1m')).toEqual(page);
    expect(prices(mergeRecent([candle(599 * MINUTE, '19')], page, '1m'))).toEqual(['599:19', '600:20', '601:21']);
  });

  test('a skipped interval is noticed', () => {
    expect(skipsCandles([candle(0, '10')], candle(MINUTE, '11'), '1m')).toBe(false);
    expect(skipsCandles([candle(0, '10')], candle(2 * MINUTE, '12'), '1m')).toBe(true);
  });

  test('the clock goes on without trades', () => {
    expect(prices(extendTo([candle(0, '10')], 2 * MINUTE + 5, '1m'))).toEqual(['0:10', '1:10', '2:10']);
    const series = [candle(0, '10')];
    expect(extendTo(series, MINUTE - 1, '1m')).toBe(series);
  });
});

test('pages and live candles in any order, with repeats and gaps: one candle per interval, none left out, the newest truth in each', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CANDLE_INTERVALS),
      fc.array(fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 8 }), {
        minLength: 1,
        maxLength: 12,
      }),
      (interval, batches) => {
        const opens: number[] = [candleOpenTime(interval, 1_700_000_000_000)];
        while (opens.length <= 40) opens.push(nextCandleOpenTime(interval, opens.at(-1) ?? 0));
        const most = new Map<number, number>();
        let series: readonly Candle[] = [];
        for (const batch of batches) {
          const more = batch.map(([at, count]) => candle(opens[at] ?? 0, String(count), count, interval));
          for (const { open_time, count } of more) most.set(open_time, Math.max(most.get(open_time) ?? 0, count));
          series = mergeCandles(series, more, interval);
        }
        for (const [at, { open_time }] of series.entries())
          if (at > 0) expect(open_time).toBe(nextCandleOpenTime(interval, series[at - 1]?.open_time ?? 0));
        for (const [openTime, count] of most) expect(series.find(({ open_time }) => open_time === openTime)?.count).toBe(count);
      },
    ),
    { seed: 5, numRuns: 200 },
  );
});
