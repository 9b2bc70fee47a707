import { expect, test } from 'vitest';
import { pastProfit, profitOf } from './past-profit.ts';

const HOUR = 3_600_000;
const GRID = { step: 100n, coin: 1_000n };
const row = (fromMs: number, side: number, lots: number, entryValue: bigint) => ({ market: 21, side, fromMs, lots, entryValue });

test('is of what stood then at the mark of then: opened, grown, closed, both sides', () => {
  const held = [row(HOUR, 0, 10, 500n), row(2 * HOUR, 1, 10, 700n), row(3 * HOUR, 0, 20, 1_100n), row(4 * HOUR, 1, 0, 0n)];
  const { at } = profitOf(
    held,
    (_market, timeMs) => 500n + BigInt(timeMs / HOUR) * 10n,
    () => GRID,
  );
  expect([0, 1, 2, 3, 4, 5].map((hour) => at(hour * HOUR))).toEqual([0n, 10n, 20n + 180n, -40n + 170n, -20n, 0n]);
});

test('a position without a mark counts nothing', () => {
  const { at } = profitOf(
    [row(0, 0, 10, 500n)],
    () => undefined,
    () => GRID,
  );
  expect(at(HOUR)).toBe(0n);
});

test('marks are the closes of candles that were over: from the tables, of what may still change, and of before the span', async () => {
  const candle = (hour: number, close: bigint) => ({ openMs: hour * HOUR, open: close, high: close, low: close, close, count: 1 });
  const found = await pastProfit({
    queries: {
      listings: { market: () => ({ terms: { quote: 3, stepUnits: 100 }, baseScale: 3 }) } as never,
      markCandles: async () => ({ value: [candle(13, 540n), candle(14, 560n)], sequence: 9 }),
    },
    history: { markCandles: async (_market, { fromMs }) => (fromMs === undefined ? [candle(4, 510n)] : [candle(11, 530n)]) },
    positions: { held: async () => [row(0, 0, 10, 500n)] },
  })(7, { fromMs: 10 * HOUR, toMs: 14 * HOUR, step: 'hour', minSeq: 9 });
  expect(found?.asset).toBe(3);
  expect([10, 11, 12, 13, 14].map((hour) => found!.at(hour * HOUR))).toEqual([10n, 10n, 30n, 30n, 40n]);
});
