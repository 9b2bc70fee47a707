import { Side } from '@kontor/domain/order';
import { describe, expect, test } from 'vitest';
import { buildCandles, compareLonger, compareMinutes, readCandles, readTrades } from './recorded-trades.ts';
import { replayDepth } from './recorded-depth.ts';

/** Rows of our own in the shapes of the recordings; times are minutes since 1970. */
const TRADES = `trade_id,time_ms,price,qty,buyer_is_maker,type
1,59999,100.10,1.5,0,
2,60000,100.20,0.5,1,
3,61000,99.90,2,0,
4,119999,100.00,1,1,
5,120000,101,3,0,`;
const MINUTES = `open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore
60000,100.20,100.20,99.90,100.00,3.5,119999,349.90,3,2,199.80,0`;

describe('recorded trades', () => {
  test('make the exchange’s minute, wherever batches end; the cut minutes at both ends do not count', () => {
    const trades = readTrades(TRADES);
    expect(trades[1]).toEqual({
      timeMs: 60_000,
      priceTicks: 10_020_000_000,
      lots: 50_000_000n,
      amount: 501_000_000_000_000_000n,
      side: Side.SELL,
    });
    for (const batch of [1, 2, 3, 100]) {
      const built = buildCandles(trades, batch);
      expect(compareMinutes(trades, built, readCandles(MINUTES))).toEqual({ compared: 1, differences: [] });
      expect(compareLonger(built)).toEqual({ compared: 7, differences: [] });
    }
  });

  test('a wrong field is named', () => {
    const trades = readTrades(TRADES);
    expect(compareMinutes(trades, buildCandles(trades, 9), readCandles(MINUTES.replace('100.00,3.5', '100.01,3.5')))).toEqual({
      compared: 1,
      differences: ['minute 60000: closeTicks is 10000000000, theirs 10001000000'],
    });
  });

  test('what is no decimal is refused', () => {
    expect(() => readTrades(TRADES.replace('99.90', '9x9'))).toThrow(/no decimal/);
    expect(() => readTrades(TRADES.replace('99.90', '1e2'))).toThrow(/no decimal/);
  });
});

describe('a recorded depth stream', () => {
  const line = (message: object): string => `1 ${JSON.stringify(message)}`;
  const change = (U: number, u: number, b: string[][], a: string[][]): string =>
    line({ stream: 'x@depth', data: { e: 'depthUpdate', U, u, b, a } });
  const best = (u: number, b: string, B: string, a: string, A: string): string => line({ stream: 'x@bookTicker', data: { u, b, B, a, A } });
  const SNAPSHOT = line({
    lastUpdateId: 10,
    bids: [
      ['100.10', '2.00'],
      ['100.00', '1.00'],
    ],
    asks: [['100.20', '3.00']],
  });

  test('leads to the best prices that the exchange told', () => {
    const text = [
      change(5, 8, [['99', '1']], []),
      SNAPSHOT,
      change(9, 12, [['100.10', '0.00']], [['100.15', '4.50']]),
      best(12, '100.00', '1.00', '100.15', '4.50'),
      change(13, 13, [['100.12', '0.25']], []),
      best(13, '100.12', '0.25', '100.15', '4.50'),
      best(99, '1', '1', '2', '2'),
    ].join('\n');
    expect(replayDepth(text)).toEqual({
      snapshots: 1,
      changes: 2,
      skipped: 1,
      gaps: 0,
      crossed: 0,
      compared: 2,
      differences: [],
      trades: [],
    });
  });

  test('a missing message is a gap, a crossed book and another best are seen', () => {
    expect(replayDepth([SNAPSHOT, change(11, 12, [], []), change(14, 15, [], [])].join('\n'))).toMatchObject({ changes: 1, gaps: 1 });
    expect(
      replayDepth([SNAPSHOT, change(11, 12, [['100.30', '1']], []), best(12, '100.10', '2.00', '100.20', '3.00')].join('\n')),
    ).toMatchObject({
      crossed: 1,
      compared: 1,
      differences: ['update 12: best are 100.3 1 100.2 3, theirs 100.1 2 100.2 3'],
    });
    expect(() => replayDepth(change(1, 2, [], []))).toThrow('no snapshot');
  });
});
