import { expect, test } from 'vitest';
import { drawCandles } from './drawn-candle.ts';
import { fillMarks } from './fill-marks.ts';

const MINUTE = 60_000;
const candle = (open_time: number) => ({
  open_time,
  close_time: open_time + MINUTE - 1,
  open: '10',
  high: '12',
  low: '9',
  close: '11',
  amount: '1',
  vol: '10',
  count: 1,
});
const candles = drawCandles([candle(10 * MINUTE), candle(11 * MINUTE), candle(12 * MINUTE)], 'UTC');
const trade = (side: 'buy' | 'sell', price: string, quantity: string, time: number) => ({ side, price, quantity, time });

test('trades of one side in one candle are one mark at their average price', () => {
  const marks = fillMarks(
    [trade('buy', '10', '1', 11 * MINUTE), trade('buy', '12', '3', 12 * MINUTE - 1), trade('sell', '9.5', '2', 11 * MINUTE + 5)],
    candles,
  );
  expect(marks).toEqual([
    { at: 660, side: 'buy', price: 11.5 },
    { at: 660, side: 'sell', price: 9.5 },
  ]);
});

test('a trade of now belongs to the newest candle, one from before the first candle has no mark', () => {
  expect(fillMarks([trade('sell', '11', '1', 60 * MINUTE), trade('buy', '10', '1', 9 * MINUTE)], candles)).toEqual([
    { at: 720, side: 'sell', price: 11 },
  ]);
  expect(fillMarks([trade('buy', '10', '1', 9 * MINUTE)], [])).toEqual([]);
});
