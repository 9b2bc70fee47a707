/** One market's candles as a stream tells them: what is open, what is over, and nothing of that afterwards. */
import { expect, test } from 'vitest';
import type { Candle, CandleChange, PublicTrade } from '../../follower/feed.ts';
import { candleOf } from '../../follower/spot/candles.ts';
import { Side } from '@kontor/domain/order';
import { KlineStream } from './kline-stream.ts';
import type { ToldCandle } from './stream-ground.ts';
import { worded } from './stream-message.ts';
import type { StreamReader } from './stream-channel.ts';

const MINUTE = 60_000;

/** A stream with one reader; what is told, as open minute, number of trades, close, closed or not, first and last trade. */
function listening(interval: '1m' | '3m', numbers = 0) {
  const stream = new KlineStream('x', interval, (candle: ToldCandle) =>
    worded(() => [candle.openMs / MINUTE, candle.count, candle.closeTicks, candle.isClosed, candle.firstNumber, candle.lastNumber]),
  );
  const told: unknown[] = [];
  const reader: StreamReader = {
    wrapping: 'raw',
    behind: false,
    slow: false,
    write: (frame) => void told.push(JSON.parse(frame.subarray(2).toString())),
    close: () => undefined,
  };
  stream.add(reader);
  let lastNumber = numbers;
  const minutes = new Map<number, Candle>();
  return {
    stream,
    told,
    /** A trade at a minute, and what the follower tells of it. */
    trade(atMinute: number, priceTicks: number): void {
      const timeMs = atMinute * MINUTE + 5;
      lastNumber += 1;
      const before = minutes.get(atMinute);
      const candle = {
        ...candleOf(atMinute * MINUTE, { timeMs, priceTicks, lots: 1n, amount: 1n, side: Side.BUY }),
        count: (before?.count ?? 0) + 1,
      };
      minutes.set(atMinute, candle);
      const change: CandleChange = { market: 0, interval: '1m', ...candle };
      stream.change(change, [{ tradeNumber: lastNumber, timeMs } as PublicTrade]);
    },
    minute: (atMinute: number, count: number, closeTicks: number): Candle => ({
      ...candleOf(atMinute * MINUTE, { timeMs: 0, priceTicks: closeTicks, lots: 1n, amount: 1n, side: Side.BUY }),
      count,
    }),
  };
}

test('the open one as it grows, told once for all that came, and closed when the next begins', () => {
  const { stream, told, trade } = listening('1m');
  stream.begin([], -1, 0);
  trade(10, 100);
  trade(10, 101);
  stream.flush();
  trade(11, 102);
  stream.flush();
  stream.flush();
  expect(told).toEqual([
    [10, 2, 101, false, 1, 2],
    [10, 2, 101, true, 1, 2],
    [11, 1, 102, false, 3, 3],
  ]);
});

test('minutes without trades keep the close; when time jumps far, the last of them are told', () => {
  const { stream, told, trade } = listening('1m');
  stream.begin([], -1, 0);
  trade(10, 100);
  stream.flush();
  stream.time(13 * MINUTE);
  stream.flush();
  expect(told.splice(0)).toEqual([
    [10, 1, 100, false, 1, 1],
    [10, 1, 100, true, 1, 1],
    [11, 0, 100, true, -1, -1],
    [12, 0, 100, true, -1, -1],
    [13, 0, 100, false, -1, -1],
  ]);
  stream.time(1_000 * MINUTE);
  stream.flush();
  expect(told.map((each) => (each as number[])[0])).toEqual([13, 995, 996, 997, 998, 999, 1_000]);
});

test('nothing of a minute that was told as closed is told again', () => {
  const { stream, told, trade } = listening('1m');
  stream.begin([], -1, 0);
  trade(10, 100);
  stream.time(11 * MINUTE);
  stream.flush();
  told.splice(0);
  trade(10, 200);
  stream.flush();
  expect(told).toEqual([]);
});

test('what was before it listened, with what came meanwhile', () => {
  const { stream, told, trade, minute } = listening('3m', 20);
  // Told while the past was being asked for: nothing is said before that is known.
  trade(31, 105);
  stream.flush();
  expect(told).toEqual([]);
  stream.begin([minute(29, 9, 99), minute(30, 4, 100), minute(31, 9, 101)], 20, 31 * MINUTE);
  stream.flush();
  expect(told).toEqual([[30, 5, 105, false, 17, 21]]);
});

test('a market that stood still: the open one without trades, at the last close', () => {
  const { stream, told, minute } = listening('3m');
  stream.begin([minute(2, 9, 99)], 9, 31 * MINUTE);
  stream.flush();
  expect(told).toEqual([[30, 0, 99, false, -1, -1]]);
});

test('something may have gone untold: nothing is said until what was before is known again', () => {
  const { stream, told, trade, minute } = listening('1m');
  stream.begin([], -1, 0);
  trade(10, 100);
  stream.flush();
  stream.restart();
  trade(10, 101);
  stream.flush();
  expect([told.splice(0).length, stream.isUnbegun]).toEqual([1, true]);
  stream.begin([minute(10, 9, 100)], 2, 10 * MINUTE);
  stream.flush();
  expect(told).toEqual([[10, 2, 101, false, 1, 2]]);
});

test('whoever comes later gets the open one', () => {
  const { stream, told, trade } = listening('1m');
  stream.begin([], -1, 0);
  trade(10, 100);
  stream.flush();
  stream.add({ wrapping: 'raw', behind: false, slow: false, write: () => undefined, close: () => undefined });
  stream.flush();
  expect(told).toEqual([
    [10, 1, 100, false, 1, 1],
    [10, 1, 100, false, 1, 1],
  ]);
});
