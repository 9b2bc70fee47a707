import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candleOpenTime, nextCandleOpenTime } from './candle-interval.ts';
import {
  API_INTERVALS,
  apiCandleCloseTime,
  apiCandleOpenTime,
  composedCandles,
  isComposed,
  keptIntervalOf,
  nextApiCandleOpenTime,
} from './composed-candle.ts';
import type { ApiInterval } from './composed-candle.ts';

const runs = { seed: 1, numRuns: 300 };
const at = (text: string) => Date.parse(text);

interface Candle {
  readonly openMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: bigint;
  readonly count: number;
}
interface Trade {
  readonly timeMs: number;
  readonly price: number;
  readonly volume: bigint;
}

const join = (a: Candle, b: Candle): Candle => ({
  openMs: a.openMs,
  open: a.open,
  high: Math.max(a.high, b.high),
  low: Math.min(a.low, b.low),
  close: b.close,
  volume: a.volume + b.volume,
  count: a.count + b.count,
});

/** Candles straight from trades: one for each interval that has some, or for every one from the first to the last. */
function fromTrades(
  trades: readonly Trade[],
  openOf: (timeMs: number) => number,
  fill?: { readonly next: (openMs: number) => number; readonly toMs: number },
): Candle[] {
  const candles: Candle[] = [];
  for (const { timeMs, price } of trades) {
    const openMs = openOf(timeMs);
    const inside = trades.filter((trade) => openOf(trade.timeMs) === openMs);
    if (candles.at(-1)?.openMs === openMs) continue;
    const before = candles.at(-1);
    if (fill !== undefined && before !== undefined)
      for (let gap = fill.next(before.openMs); gap < openMs; gap = fill.next(gap)) candles.push(empty(gap, before.close));
    const prices = inside.map((trade) => trade.price);
    candles.push({
      openMs,
      open: price,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1)!,
      volume: inside.reduce((sum, trade) => sum + trade.volume, 0n),
      count: inside.length,
    });
  }
  const last = candles.at(-1);
  if (fill !== undefined && last !== undefined)
    for (let gap = fill.next(last.openMs); gap <= fill.toMs; gap = fill.next(gap)) candles.push(empty(gap, last.close));
  return candles;
}

const empty = (openMs: number, close: number): Candle => ({ openMs, open: close, high: close, low: close, close, volume: 0n, count: 0 });

/** Trades of some days around a turn of the year, in order. */
const tradesOver = (spanMs: number) =>
  fc
    .array(
      fc.record({
        afterMs: fc.integer({ min: 0, max: spanMs }),
        price: fc.integer({ min: 1, max: 50 }),
        volume: fc.bigInt({ min: 1n, max: 1n << 70n }),
      }),
      {
        minLength: 1,
        maxLength: 40,
      },
    )
    .map((list) =>
      list
        .map(({ afterMs, price, volume }) => ({ timeMs: at('2024-12-29T22:00:00Z') + afterMs, price, volume }))
        .sort((a, b) => a.timeMs - b.timeMs),
    );

const COMPOSED = API_INTERVALS.filter(isComposed);

describe('candles that are put together', () => {
  test.each(COMPOSED)('of %s equal those built from trades, with and without empty ones between', (interval) => {
    const kept = keptIntervalOf(interval);
    const openOf = (timeMs: number) => apiCandleOpenTime(interval, timeMs);
    const spanMs = nextApiCandleOpenTime(interval, 0) * 6;
    fc.assert(
      fc.property(tradesOver(spanMs), fc.integer({ min: 0, max: spanMs }), (trades, moreMs) => {
        const sparse = fromTrades(trades, (timeMs) => candleOpenTime(kept, timeMs));
        expect(composedCandles(interval, sparse, join)).toEqual(fromTrades(trades, openOf));
        const toMs = trades.at(-1)!.timeMs + moreMs;
        const filled = fromTrades(trades, (timeMs) => candleOpenTime(kept, timeMs), {
          next: (openMs) => nextCandleOpenTime(kept, openMs),
          toMs,
        });
        expect(composedCandles(interval, filled, join)).toEqual(
          fromTrades(trades, openOf, { next: (openMs) => nextApiCandleOpenTime(interval, openMs), toMs }),
        );
      }),
      runs,
    );
  });

  test.each(API_INTERVALS)('of %s follow each other without gap or overlap, and hold whole kept ones', (interval) => {
    const kept = keptIntervalOf(interval);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), (timeMs) => {
        const openMs = apiCandleOpenTime(interval, timeMs);
        const next = nextApiCandleOpenTime(interval, openMs);
        expect(openMs).toBeLessThanOrEqual(timeMs);
        expect(timeMs).toBeLessThan(next);
        expect(apiCandleCloseTime(interval, openMs)).toBe(next - 1);
        expect(apiCandleOpenTime(interval, next)).toBe(next);
        expect(apiCandleOpenTime(interval, next - 1)).toBe(openMs);
        expect(candleOpenTime(kept, openMs)).toBe(openMs);
        expect(candleOpenTime(kept, next)).toBe(next);
      }),
      runs,
    );
  });

  test.each<[ApiInterval, string, string]>([
    // interval, trade, when its candle opens
    ['3m', '2024-08-08T23:59:59.999Z', '2024-08-08T23:57:00.000Z'],
    ['1h', '2024-08-08T23:59:59.999Z', '2024-08-08T23:00:00.000Z'],
    ['2h', '2024-08-08T23:59:59.999Z', '2024-08-08T22:00:00.000Z'],
    ['4h', '2024-08-08T03:59:59.999Z', '2024-08-08T00:00:00.000Z'],
    ['6h', '2024-08-08T17:00:00.000Z', '2024-08-08T12:00:00.000Z'],
    ['8h', '2024-08-08T16:00:00.000Z', '2024-08-08T16:00:00.000Z'],
    ['12h', '2024-08-08T11:59:59.999Z', '2024-08-08T00:00:00.000Z'],
    // 2024-08-08 is day 19,943 since 1970, two days behind a multiple of three.
    ['3d', '2024-08-08T11:59:59.999Z', '2024-08-06T00:00:00.000Z'],
    ['1w', '2024-08-08T11:59:59.999Z', '2024-08-05T00:00:00.000Z'],
    ['3m', '1969-12-31T23:59:59.999Z', '1969-12-31T23:57:00.000Z'],
  ])('%s at %s opens %s', (interval, trade, open) => {
    expect(apiCandleOpenTime(interval, at(trade))).toBe(at(open));
  });

  test('nothing comes of nothing', () => {
    expect(composedCandles<Candle>('4h', [], join)).toEqual([]);
  });
});
