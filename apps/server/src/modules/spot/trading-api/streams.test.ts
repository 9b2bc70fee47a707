/** Spot's market streams: one event, its message, as Binance documents it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit } from '../../../core-loop/core-world.ts';
import { startStreamWorld } from '../../../trading-api/stream-world.ts';
import type { Heard, StreamClient, StreamWorld } from '../../../trading-api/stream-world.ts';

const NOW = 1_700_000_000_000;
/** The minute that holds it. */
const MINUTE = 1_699_999_980_000;

let world: StreamWorld;
let client: StreamClient;

/** A seller rests at two prices; a buyer takes two of his orders with one, and some of the third. */
beforeAll(async () => {
  world = await startStreamWorld();
  await world.submitAll([
    limit(1, 'rest-1', 'sell', 100n, 1_000_000n),
    limit(1, 'rest-2', 'sell', 100n, 2_000_000n),
    limit(1, 'rest-3', 'sell', 101n, 5_000_000n),
    limit(1, 'rest-4', 'buy', 99n, 7_000_000n),
  ]);
  await world.follower.told(world.core.committed);
  client = await world.connect(
    `/stream?streams=${[
      'trade',
      'aggTrade',
      'depth',
      'depth@100ms',
      'depth5',
      'bookTicker',
      'kline_1m',
      'kline_3m',
      'kline_1M',
      'ticker',
      'miniTicker',
      'avgPrice',
    ]
      .map((name) => `btcusdt@${name}`)
      .join('/')}/!ticker@arr/!miniTicker@arr/!bookTicker`,
  );
  // What there is has been told to whoever begins to read.
  await told('btcusdt@bookTicker', ({ A }) => A === '0.03000000');
  await world.submitAll([limit(2, 'take', 'buy', 101n, 4_000_000n)]);
});
afterAll(() => world.stop());

async function told(stream: string, fits: (data: Heard) => boolean = () => true): Promise<Heard> {
  const message = await client.next((heard) => heard['stream'] === stream && fits(heard['data'] as Heard));
  return message['data'] as Heard;
}

test('trade: every maker order that was touched by itself', async () => {
  await told('btcusdt@trade', ({ t }) => t === 3);
  expect(client.of('btcusdt@trade')).toEqual([
    { e: 'trade', E: NOW, s: 'BTCUSDT', t: 1, p: '100.00000000', q: '0.01000000', T: NOW, m: false, M: true },
    { e: 'trade', E: NOW, s: 'BTCUSDT', t: 2, p: '100.00000000', q: '0.02000000', T: NOW, m: false, M: true },
    { e: 'trade', E: NOW, s: 'BTCUSDT', t: 3, p: '101.00000000', q: '0.01000000', T: NOW, m: false, M: true },
  ]);
});

test('aggTrade: what one order took at one price', async () => {
  await told('btcusdt@aggTrade', ({ a }) => a === 3);
  expect(client.of('btcusdt@aggTrade')).toEqual([
    { e: 'aggTrade', E: NOW, s: 'BTCUSDT', a: 1, p: '100.00000000', q: '0.03000000', f: 1, l: 2, T: NOW, m: false, M: true },
    { e: 'aggTrade', E: NOW, s: 'BTCUSDT', a: 3, p: '101.00000000', q: '0.01000000', f: 3, l: 3, T: NOW, m: false, M: true },
  ]);
});

test.each(['btcusdt@depth', 'btcusdt@depth@100ms'])('%s: levels that changed, 0 for those that are gone', async (stream) => {
  const u = world.core.committed;
  expect(await told(stream)).toEqual({
    e: 'depthUpdate',
    E: NOW,
    s: 'BTCUSDT',
    U: u,
    u,
    b: [],
    a: [
      ['100.00000000', '0.00000000'],
      ['101.00000000', '0.04000000'],
    ],
  });
});

test('depth5: the best levels', async () => {
  expect(await told('btcusdt@depth5', ({ lastUpdateId }) => lastUpdateId === world.core.committed)).toEqual({
    lastUpdateId: world.core.committed,
    bids: [['99.00000000', '0.07000000']],
    asks: [['101.00000000', '0.04000000']],
  });
});

test.each(['btcusdt@bookTicker', '!bookTicker'])('%s: the best prices', async (stream) => {
  expect(await told(stream, ({ u }) => u === world.core.committed)).toEqual({
    u: world.core.committed,
    s: 'BTCUSDT',
    b: '99.00000000',
    B: '0.07000000',
    a: '101.00000000',
    A: '0.04000000',
  });
});

test.each([
  ['1m', MINUTE, MINUTE + 59_999],
  ['3m', 1_699_999_920_000, 1_700_000_099_999],
  ['1M', 1_698_796_800_000, 1_701_388_799_999],
])('kline_%s: the open candle', async (interval, openMs, closeMs) => {
  expect(await told(`btcusdt@kline_${interval}`, ({ k }) => (k as Heard)['n'] === 3)).toEqual({
    e: 'kline',
    E: NOW,
    s: 'BTCUSDT',
    k: {
      t: openMs,
      T: closeMs,
      s: 'BTCUSDT',
      i: interval,
      f: 1,
      L: 3,
      o: '100.00000000',
      c: '101.00000000',
      h: '101.00000000',
      l: '100.00000000',
      v: '0.04000000',
      n: 3,
      x: false,
      q: '4.01000000',
      V: '0.04000000',
      Q: '4.01000000',
      B: '0',
    },
  });
});

const TICKER = {
  e: '24hrTicker',
  E: NOW,
  s: 'BTCUSDT',
  p: '1.00000000',
  P: '1.000',
  w: '100.25000000',
  x: '100.00000000',
  c: '101.00000000',
  Q: '0.01000000',
  b: '99.00000000',
  B: '0.07000000',
  a: '101.00000000',
  A: '0.04000000',
  o: '100.00000000',
  h: '101.00000000',
  l: '100.00000000',
  v: '0.04000000',
  q: '4.01000000',
  O: 1_699_913_580_000,
  C: NOW,
  F: 1,
  L: 3,
  n: 3,
};
const MINI = {
  e: '24hrMiniTicker',
  E: NOW,
  s: 'BTCUSDT',
  c: '101.00000000',
  o: '100.00000000',
  h: '101.00000000',
  l: '100.00000000',
  v: '0.04000000',
  q: '4.01000000',
};

test('ticker and miniTicker: the last 24 hours', async () => {
  expect(await told('btcusdt@ticker')).toEqual(TICKER);
  expect(await told('btcusdt@miniTicker')).toEqual(MINI);
});

test('tickers of all markets in which something changed', async () => {
  expect(await told('!ticker@arr')).toEqual([TICKER]);
  expect(await told('!miniTicker@arr')).toEqual([MINI]);
});

test('avgPrice: by quantity, of five minutes', async () => {
  expect(await told('btcusdt@avgPrice', ({ w }) => w === '100.25000000')).toEqual({
    e: 'avgPrice',
    E: NOW,
    s: 'BTCUSDT',
    i: '5m',
    w: '100.25000000',
    T: NOW,
  });
});

test('whoever comes later gets the value there is, and candles that are over are told as closed, once', async () => {
  const late = await world.connect('/stream?streams=btcusdt@ticker/btcusdt@bookTicker/btcusdt@depth5/btcusdt@kline_1m/btcusdt@kline_3m');
  for (const stream of ['btcusdt@ticker', 'btcusdt@bookTicker', 'btcusdt@depth5', 'btcusdt@kline_1m'])
    await late.next((heard) => heard['stream'] === stream);
  // Two minutes without a trade, then one.
  world.hands.timeMs = MINUTE + 2 * 60_000 + 5;
  await world.submitAll([limit(2, 'later', 'buy', 101n, 1_000_000n)]);
  const isOver = (heard: Heard): boolean => ((heard['data'] as Heard)['k'] as Heard)['t'] === MINUTE + 120_000;
  await late.next((heard) => heard['stream'] === 'btcusdt@kline_1m' && isOver(heard));
  const told = late.of('btcusdt@kline_1m').map(({ k }) => k as Heard);
  const closed = told.filter(({ x }) => x).map(({ t, n, o, c, v, f, L }) => [t, n, o, c, v, f, L]);
  expect(closed).toEqual([
    [MINUTE, 3, '100.00000000', '101.00000000', '0.04000000', 1, 3],
    [MINUTE + 60_000, 0, '101.00000000', '101.00000000', '0.00000000', -1, -1],
  ]);
  expect(told.at(-1)).toMatchObject({ t: MINUTE + 120_000, n: 1, x: false, f: 4, L: 4, c: '101.00000000' });
  // A correction behind the last word is forbidden.
  for (const [openMs] of closed) {
    const last = told.findLastIndex(({ t }) => t === openMs);
    expect(told[last]!['x']).toBe(true);
  }
  await late.next((heard) => heard['stream'] === 'btcusdt@kline_3m' && ((heard['data'] as Heard)['k'] as Heard)['n'] === 1);
  expect(
    late
      .of('btcusdt@kline_3m')
      .map(({ k }) => k as Heard)
      .filter(({ x }) => x),
  ).toMatchObject([{ t: 1_699_999_920_000, n: 3, L: 3 }]);
});
