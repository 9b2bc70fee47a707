import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import { chartCloseTime, chartOpenTime, keptParts } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeCandles } from './candle-series.ts';
import type { Candle } from './candle-series.ts';
import { CandleComposer } from './composed-series.ts';

const MINUTE = 60_000;

interface Trade {
  readonly timeMs: number;
  readonly price: number;
  /** Hundredths. */
  readonly quantity: number;
}

/** The candle of trades that lie in one interval. */
function candleOf(interval: ChartInterval, trades: readonly Trade[]): Candle {
  const open = chartOpenTime(interval, trades[0]?.timeMs ?? 0);
  const prices = trades.map(({ price }) => price);
  const amount = trades.reduce((all, { quantity }) => all + quantity, 0);
  const value = trades.reduce((all, { price, quantity }) => all + price * quantity, 0);
  return {
    open_time: open,
    close_time: chartCloseTime(interval, open),
    open: String(prices[0]),
    high: String(Math.max(...prices)),
    low: String(Math.min(...prices)),
    close: String(prices.at(-1)),
    amount: (amount / 100).toFixed(2),
    vol: (value / 100).toFixed(2),
    count: trades.length,
  };
}

/** Candles straight from trades: one for each interval that has some. */
function fromTrades(interval: ChartInterval, trades: readonly Trade[]): Candle[] {
  const opens = [...new Set(trades.map(({ timeMs }) => chartOpenTime(interval, timeMs)))];
  return opens.map((open) =>
    candleOf(
      interval,
      trades.filter(({ timeMs }) => chartOpenTime(interval, timeMs) === open),
    ),
  );
}

const plain = (candles: readonly Candle[]): readonly Candle[] =>
  candles
    .filter(({ count }) => count > 0)
    .map((candle) => ({ ...candle, amount: Number(candle.amount).toFixed(2), vol: Number(candle.vol).toFixed(2) }));

test('trade by trade, with pages put before, composed candles are those of the trades, volumes to the last digit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<ChartInterval>('3m', '4h', '45m', '2w', '3d'),
      fc.array(
        fc.record({
          after: fc.integer({ min: 0, max: 400 }),
          price: fc.integer({ min: 1, max: 99 }),
          quantity: fc.integer({ min: 1, max: 999 }),
        }),
        {
          minLength: 2,
          maxLength: 30,
        },
      ),
      fc.nat(29),
      (interval, steps, cut) => {
        const { kept, parts } = keptParts(interval);
        let timeMs = candleOpenTime(kept, 1_700_000_000_000);
        const trades = steps.map(({ after, price, quantity }) => ({
          timeMs: (timeMs += (after / 100) * (chartCloseTime(interval, 0) + 1)),
          price,
          quantity,
        }));
        const composer = new CandleComposer(interval);
        const [old, live] = [trades.slice(0, cut), trades.slice(cut)];
        let series: readonly Candle[] = [];
        const seen: Trade[] = [];
        for (const trade of live) {
          seen.push(trade);
          const inSame = seen.filter((one) => candleOpenTime(kept, one.timeMs) === candleOpenTime(kept, trade.timeMs));
          series = mergeCandles(series, [candleOf(kept, inSame)], kept, 50_000);
          const composed = composer.compose(series, false);
          expect(composed).toEqual(new CandleComposer(interval).compose(series, false));
        }
        // The page before has the whole truth of the candle at the seam.
        series = mergeCandles(series, fromTrades(kept, trades.slice(0, cut + 1)).slice(0, old.length > 0 ? undefined : 0), kept, 50_000);
        series = mergeCandles(series, fromTrades(kept, trades), kept, 50_000);
        expect(plain(composer.compose(series, true))).toEqual(fromTrades(interval, trades));
        expect(parts).toBeGreaterThan(1);
      },
    ),
    { seed: 7, numRuns: 150 },
  );
});

test('the first candle is left out while older parts of it may come, and is there once there are none', () => {
  const minutes = [1, 2, 3, 4].map((minute) => candleOf('1m', [{ timeMs: minute * MINUTE, price: minute, quantity: 100 }]));
  const composer = new CandleComposer('3m');
  expect(composer.compose(minutes, false).map(({ open_time }) => open_time / MINUTE)).toEqual([3]);
  const whole = composer.compose(minutes, true);
  expect(whole.map(({ open_time, amount, open, close, count }) => [open_time / MINUTE, amount, open, close, count])).toEqual([
    [0, '2.00', '1', '2', 2],
    [3, '2.00', '3', '4', 2],
  ]);
  const older = mergeCandles(minutes, [candleOf('1m', [{ timeMs: 0, price: 9, quantity: 1 }])], '1m');
  expect(composer.compose(older, false)[0]).toMatchObject({ open: '9', close: '2', amount: '2.01', count: 3 });
});

test('what did not change is the same again', () => {
  const minutes = Array.from({ length: 9 }, (_, minute) => candleOf('1m', [{ timeMs: minute * MINUTE, price: minute + 1, quantity: 100 }]));
  const composer = new CandleComposer('3m');
  const before = composer.compose(minutes, true);
  const grown = composer.compose([...minutes.slice(0, -1), { ...minutes[8]!, close: '50', high: '50', count: 2 }], true);
  expect(grown.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(grown[0]).toBe(before[0]);
  expect(grown[2]).toMatchObject({ high: '50', close: '50', count: 4 });
});
