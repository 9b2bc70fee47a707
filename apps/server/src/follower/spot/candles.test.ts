import { Side } from '@kontor/domain/order';
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MarketCandles, addTo, candleOf, emptyCandle, fillGaps } from './candles.ts';
import type { CandleTrade } from './candles.ts';
import type { Candle, CandleChange } from '../feed.ts';
import { LineWriter } from '../line-writer.ts';
import { RollingDay } from './rolling-day.ts';

const MINUTE = 60_000;
const trade = (timeMs: number, priceTicks: number, lots: bigint, side: number = Side.BUY): CandleTrade => ({
  timeMs,
  priceTicks,
  lots,
  amount: BigInt(priceTicks) * lots,
  side,
});

function build(trades: readonly CandleTrade[], endAt: (i: number) => boolean = () => true): Map<string, CandleChange> {
  const candles = new MarketCandles(7);
  const told = new Map<string, CandleChange>();
  const take = (part: Candle | undefined): void => {
    if (part !== undefined) candles.build(part, (change) => told.set(`${change.interval} ${change.openMs}`, change));
  };
  trades.forEach((one, i) => {
    take(candles.add(one));
    if (endAt(i)) take(candles.takePart());
  });
  take(candles.takePart());
  return told;
}

describe('MarketCandles', () => {
  test('a vector: first and last, extremes, volumes, the taker’s buys; the boundary opens the next', () => {
    const told = build([
      trade(60_000, 100, 2n),
      trade(61_000, 90, 1n, Side.SELL),
      trade(119_999, 110, 3n),
      trade(120_000, 105, 5n, Side.SELL),
    ]);
    expect(told.get('1m 60000')).toEqual({
      market: 7,
      interval: '1m',
      openMs: 60_000,
      openTicks: 100,
      highTicks: 110,
      lowTicks: 90,
      closeTicks: 110,
      lots: 6n,
      amount: 620n,
      count: 3,
      takerBuyLots: 5n,
      takerBuyAmount: 530n,
    });
    expect(told.get('1m 120000')).toMatchObject({ openTicks: 105, closeTicks: 105, lots: 5n, takerBuyLots: 0n });
    expect(told.get('5m 0')).toMatchObject({
      openTicks: 100,
      highTicks: 110,
      lowTicks: 90,
      closeTicks: 105,
      lots: 11n,
      amount: 1_145n,
      count: 4,
    });
    // 1970-01-01 is a Thursday; its week began on Monday, 29 December.
    expect(told.get('1w -259200000')).toMatchObject({ count: 4 });
    expect(told.get('1M 0')).toMatchObject({ count: 4 });
  });

  test('wherever batches end, every interval is what its trades make', () => {
    const one = fc.record({
      gapMs: fc.integer({ min: 0, max: 40 * MINUTE }),
      price: fc.integer({ min: 1, max: 99 }),
      lots: fc.bigInt({ min: 1n, max: 9n }),
      side: fc.constantFrom(0, 1),
      end: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), (steps) => {
        let timeMs = 1_700_000_000_000;
        const trades = steps.map(({ gapMs, price, lots, side }) => trade((timeMs += gapMs), price, lots, side));
        const told = build(trades, (i) => steps[i]!.end);
        for (const change of told.values()) {
          const own = trades.filter((each) => candleOpenTime(change.interval, each.timeMs) === change.openMs);
          const whole = { ...candleOf(change.openMs, own[0]!) };
          for (const each of own.slice(1)) addTo(whole, candleOf(change.openMs, each));
          expect(change).toEqual({ market: 7, interval: change.interval, ...whole });
        }
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  test('gaps are filled with the close before, and nothing stands before the first trade', () => {
    const [a, b] = [
      { ...emptyCandle(2 * MINUTE, 5), count: 1 },
      { ...emptyCandle(5 * MINUTE, 8), count: 1 },
    ];
    expect(
      fillGaps('1m', [a, b], undefined, 0, 6 * MINUTE + 5).map(({ openMs, closeTicks, count }) => [openMs / MINUTE, closeTicks, count]),
    ).toEqual([
      [2, 5, 1],
      [3, 5, 0],
      [4, 5, 0],
      [5, 8, 1],
      [6, 8, 0],
    ]);
    expect(fillGaps('1m', [b], a, 4 * MINUTE + 1, 5 * MINUTE)).toEqual([emptyCandle(4 * MINUTE, 5), b]);
    expect(fillGaps('1m', [], a, 4 * MINUTE, 4 * MINUTE)).toEqual([emptyCandle(4 * MINUTE, 5)]);
    expect(fillGaps('1m', [], undefined, 0, MINUTE)).toEqual([]);
  });
});

describe('RollingDay', () => {
  test('is what the trades since the start of its window make, also across a restart', () => {
    const one = fc.record({
      gapMs: fc.integer({ min: 0, max: 5 * 3_600_000 }),
      price: fc.integer({ min: 1, max: 99 }),
      restart: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), (steps) => {
        let timeMs = 1_700_000_000_000;
        let day = new RollingDay(3);
        const trades: CandleTrade[] = [];
        for (const { gapMs, price, restart } of steps) {
          timeMs += gapMs;
          const before = day.ticker(timeMs);
          if (trades.length > 0) expect(before.closeTicks).toBe(trades.at(-1)!.priceTicks);
          trades.push(trade(timeMs, price, 1n));
          day.add(candleOf(candleOpenTime('1m', timeMs), trades.at(-1)!));
          const openMs = Math.floor((timeMs - 86_400_000) / MINUTE) * MINUTE;
          const own = trades.filter((each) => each.timeMs >= openMs).map(({ priceTicks }) => priceTicks);
          expect(day.ticker(timeMs)).toEqual({
            market: 3,
            openMs,
            closeMs: timeMs,
            openTicks: own[0],
            highTicks: Math.max(...own),
            lowTicks: Math.min(...own),
            closeTicks: own.at(-1),
            lots: BigInt(own.length),
            amount: BigInt(own.reduce((sum, price2) => sum + price2, 0)),
            count: own.length,
          });
          if (restart) day = new RollingDay(3, day.minutes(), day.closeBefore);
        }
        const last = trades.at(-1)!.priceTicks;
        expect(day.ticker(timeMs + 2 * 86_400_000)).toMatchObject({
          openTicks: last,
          highTicks: last,
          lowTicks: last,
          closeTicks: last,
          lots: 0n,
          count: 0,
        });
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  test('the window of the documented vector', () => {
    expect(new RollingDay(0, [emptyCandle(1_641_201_420_000, 1)]).ticker(1_641_287_867_099).openMs).toBe(1_641_201_420_000);
  });
});

describe('LineWriter', () => {
  test('writes what text would', () => {
    const numbers = fc.array(
      fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(0, -1, 999_999_999, 1_000_000_000, Number.MAX_SAFE_INTEGER)),
      { minLength: 1, maxLength: 40 },
    );
    const amounts = fc.array(fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(numbers, amounts, fc.boolean(), fc.integer(), fc.uint8Array(), (some, large, truth, word, bytes) => {
        const writer = new LineWriter();
        for (const value of some) writer.number(value);
        for (const value of large) writer.amount(value);
        writer.boolean(truth).bytes(bytes).hex(word).endColumn().endLine();
        const hex = (word >>> 0).toString(16).padStart(8, '0');
        expect(Buffer.concat(writer.chunks()).toString()).toBe(
          `${[...some, ...large, truth ? 't' : 'f', String.raw`\\x${Buffer.from(bytes).toString('hex')}`, hex].join('\t')}\n`,
        );
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test('lines beyond one piece of memory follow each other, and a released writer shares nothing with the next', () => {
    const writer = new LineWriter();
    for (let line = 0; line < 100_000; line++) writer.number(line).number(-line).endLine();
    const text = Array.from({ length: 100_000 }, (_, line) => `${line}\t${line === 0 ? 0 : -line}\n`).join('');
    expect(writer.chunks().length).toBeGreaterThan(3);
    expect(Buffer.concat(writer.chunks()).toString()).toBe(text);
    expect(writer.size).toBe(text.length);
    writer.release();
    expect([writer.lines, writer.size]).toEqual([0, 0]);
    const [one, other] = [new LineWriter(), new LineWriter()];
    one.number(1).endLine();
    other.number(2).endLine();
    writer.number(3).endLine();
    expect([one, other, writer].map((each) => Buffer.concat(each.chunks()).toString())).toEqual(['1\n', '2\n', '3\n']);
  });
});
