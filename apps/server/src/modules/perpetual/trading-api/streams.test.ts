/** Market streams of contracts: one event, its message, as Binance documents it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admitToContracts, contractLimit, startStreamWorld } from '../../../trading-api/stream-world.ts';
import type { Heard, StreamClient, StreamWorld } from '../../../trading-api/stream-world.ts';
import { markCommand } from '../contract-world.ts';

const NOW = 1_700_000_000_000;

let world: StreamWorld;
let client: StreamClient;

beforeAll(async () => {
  world = await startStreamWorld();
  await world.submitAll([
    contractLimit(1, 'rest-1', 'sell', 100n, 10n),
    contractLimit(1, 'rest-2', 'sell', 101n, 50n),
    contractLimit(1, 'rest-3', 'buy', 99n, 70n),
  ]);
  await world.follower.told(world.core.committed);
  client = await world.connect(
    `/fstream/stream?streams=${[
      'trade',
      'aggTrade',
      'depth',
      'depth@0ms',
      'depth5@100ms',
      'bookTicker',
      'kline_4h',
      'ticker',
      'markPrice',
      'markPrice@1s',
      'forceOrder',
    ]
      .map((name) => `btcusdt@${name}`)
      .join('/')}/!markPrice@arr@1s/!forceOrder@arr/!bookTicker/!ticker@arr/!miniTicker@arr`,
  );
  await told('btcusdt@bookTicker', ({ a }) => a === '100.0');
  await world.submitAll([contractLimit(2, 'take', 'buy', 101n, 20n)]);
});
afterAll(() => world.stop());

async function told(stream: string, fits: (data: Heard) => boolean = () => true): Promise<Heard> {
  const message = await client.next((heard) => heard['stream'] === stream && fits(heard['data'] as Heard));
  return message['data'] as Heard;
}

test('trade and aggTrade', async () => {
  expect(await told('btcusdt@trade')).toEqual({
    e: 'trade',
    E: NOW,
    T: NOW,
    s: 'BTCUSDT',
    t: 1,
    p: '100.0',
    q: '0.010',
    X: 'MARKET',
    m: false,
  });
  expect(await told('btcusdt@aggTrade', ({ a }) => a === 2)).toEqual({
    e: 'aggTrade',
    E: NOW,
    a: 2,
    s: 'BTCUSDT',
    p: '101.0',
    q: '0.010',
    f: 2,
    l: 2,
    T: NOW,
    m: false,
  });
});

test.each(['btcusdt@depth', 'btcusdt@depth@0ms'])('%s: levels that changed; `U` is `pu`', async (stream) => {
  const u = world.core.committed;
  expect(await told(stream)).toEqual({
    e: 'depthUpdate',
    E: NOW,
    T: NOW,
    s: 'BTCUSDT',
    U: u - 1,
    u,
    pu: u - 1,
    b: [],
    a: [
      ['100.0', '0.000'],
      ['101.0', '0.040'],
    ],
  });
});

test('depth5@100ms and bookTicker: the best levels', async () => {
  const u = world.core.committed;
  expect(await told('btcusdt@depth5@100ms', (data) => data['u'] === u)).toMatchObject({
    e: 'depthUpdate',
    s: 'BTCUSDT',
    u,
    b: [['99.0', '0.070']],
    a: [['101.0', '0.040']],
  });
  expect(await told('btcusdt@bookTicker', (data) => data['u'] === u)).toEqual({
    e: 'bookTicker',
    u,
    s: 'BTCUSDT',
    b: '99.0',
    B: '0.070',
    a: '101.0',
    A: '0.040',
    T: NOW,
    E: NOW,
  });
});

test('kline_4h: put together of what is kept', async () => {
  expect((await told('btcusdt@kline_4h', ({ k }) => (k as Heard)['n'] === 2))['k']).toMatchObject({
    t: 1_699_992_000_000,
    T: 1_700_006_399_999,
    i: '4h',
    f: 1,
    L: 2,
    o: '100.0',
    c: '101.0',
    v: '0.020',
    x: false,
    q: '2.01000000',
  });
});

test('ticker: without best prices', async () => {
  const ticker = await told('btcusdt@ticker');
  expect(Object.keys(ticker)).toEqual(['e', 'E', 's', 'p', 'P', 'w', 'c', 'Q', 'o', 'h', 'l', 'v', 'q', 'O', 'C', 'F', 'L', 'n']);
  expect(ticker).toMatchObject({ e: '24hrTicker', p: '1.0', P: '1.000', w: '100.50000000', c: '101.0', Q: '0.010', n: 2 });
  expect(await told('!ticker@arr')).toEqual([ticker]);
});

test.each(['btcusdt@markPrice', 'btcusdt@markPrice@1s'])('%s: mark, index and funding', async (stream) => {
  expect(await told(stream)).toEqual({
    e: 'markPriceUpdate',
    E: NOW,
    s: 'BTCUSDT',
    p: '100.00000000',
    i: '100.00000000',
    P: '100.00000000',
    r: '0.00000000',
    T: 1_700_006_400_000,
  });
});

test('marks of all', async () => {
  expect(await told('!markPrice@arr@1s')).toMatchObject([{ e: 'markPriceUpdate', s: 'BTCUSDT' }]);
});

test('forceOrder: what a liquidation placed, once it is over; to who reads one contract and to who reads all', async () => {
  // Ten coins at twenty times, with a hundred USDT: at a mark of 90.3 three are left, and it takes more to keep them.
  await world.submitAll([
    ...admitToContracts(3, 100n),
    contractLimit(3, 'long', 'buy', 100n, 10_000n),
    contractLimit(1, 'short', 'sell', 100n, 10_000n),
    contractLimit(2, 'bid', 'buy', 95n, 20_000n),
    markCommand(90),
  ]);
  const order = await told('btcusdt@forceOrder');
  expect(order).toMatchObject({
    e: 'forceOrder',
    E: NOW,
    o: { s: 'BTCUSDT', S: 'SELL', o: 'LIMIT', f: 'IOC', q: '10.000', ap: '95.02800000', X: 'FILLED', l: '10.000', z: '10.000', T: NOW },
  });
  expect(await told('!forceOrder@arr')).toEqual(order);
});
