import { expect, test } from 'vitest';
import { FirstTrades } from './first-trades.ts';

const DAY_MS = 1_700_006_400_000;
const traded = { terms: { market: 3 }, lastTicks: 5 };

test('the day of the first trade is looked up once; before it there is none', async () => {
  const asked: unknown[] = [];
  let first: number | undefined;
  const firstTrades = new FirstTrades({
    candlesFrom: (market, query) => {
      asked.push([market, query]);
      return Promise.resolve(first);
    },
  });
  expect(await firstTrades.of({ ...traded, lastTicks: 0 })).toBeNull();
  expect(asked).toEqual([]);
  // The trade is done and its candle not written yet.
  expect(await firstTrades.of(traded)).toBeNull();
  first = DAY_MS;
  expect(await firstTrades.of(traded)).toBe(DAY_MS);
  first = DAY_MS + 1;
  expect(await firstTrades.of(traded)).toBe(DAY_MS);
  expect(asked).toEqual([
    [3, { interval: '1d', fromMs: 0 }],
    [3, { interval: '1d', fromMs: 0 }],
  ]);
});

test('while the tables are away nobody knows, and the next one asks again', async () => {
  let isAway = true;
  const firstTrades = new FirstTrades({ candlesFrom: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(DAY_MS)) });
  expect(await firstTrades.of(traded)).toBeNull();
  isAway = false;
  expect(await firstTrades.of(traded)).toBe(DAY_MS);
});
