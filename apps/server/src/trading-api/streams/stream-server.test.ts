/** Sockets of streams: what may be asked, what is refused, and when one is hung up; over real connections. */
import { CloseCode } from '@kontor/contract/channels';
import { decodeBinary } from '@kontor/contract/trading-api/binary-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit } from '../../core-loop/core-world.ts';
import { eventually } from '../../store/test-world.ts';
import { contractLimit, startStreamWorld } from '../stream-world.ts';
import type { StreamWorld } from '../stream-world.ts';

const NOBODYS_KEY = 'k'.repeat(64);
let world: StreamWorld;
let orders = 0;

beforeAll(async () => {
  world = await startStreamWorld();
});
afterAll(() => world.stop());

/** One trade of spot. */
const trade = (price = 100n) =>
  world.submitAll([limit(1, `server-${++orders}`, 'sell', price, 1_000_000n), limit(2, `server-${++orders}`, 'buy', price, 1_000_000n)]);

describe('addresses', () => {
  test('one stream as it is, several with their names', async () => {
    const raw = await world.connect('/ws/btcusdt@trade');
    const combined = await world.connect('/stream?streams=btcusdt@trade/btcusdt@aggTrade');
    await trade();
    const one = await raw.next(({ e }) => e === 'trade');
    expect(await combined.next(({ stream }) => stream === 'btcusdt@trade')).toEqual({ stream: 'btcusdt@trade', data: one });
    await combined.next(({ stream }) => stream === 'btcusdt@aggTrade');
  });

  test.each([
    '/fstream/ws/btcusdt@aggTrade',
    '/fstream/public/ws/btcusdt@aggTrade',
    '/fstream/market/ws/btcusdt@aggTrade',
    '/fstream/stream?streams=BTCUSDT@aggTrade',
  ])('%s is of the contract', async (path) => {
    const client = await world.connect(path);
    await world.submitAll([
      contractLimit(1, `server-${++orders}`, 'sell', 90n, 5n),
      contractLimit(2, `server-${++orders}`, 'buy', 90n, 5n),
    ]);
    const message = await client.next(() => true);
    expect(message['data'] ?? message).toMatchObject({ e: 'aggTrade', s: 'BTCUSDT', p: '90.0', q: '0.005' });
  });

  test('numbers in a path name nothing: clients tell their connections apart by them', async () => {
    const client = await world.connect('/ws/17');
    expect(await client.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: [], id: 1 });
  });

  test.each([
    ['/ws/nosuch@trade', -1130],
    ['/ws/btcusdt@nosuch', -1130],
    ['/ws/btcusdt@kline_1s', -1130],
    ['/ws/btcusdt@kline_7m', -1130],
    ['/ws/btcusdt@markPrice', -1130],
    ['/stream?streams=btcusdt@trade/x', -1130],
    ['/stream?streams=btcusdt@trade&streams=btcusdt@depth', -1101],
    ['/ws/btcusdt@trade?timeUnit=MICROSECOND', -1130],
    ['/ws/btcusdt@trade?sequence=maybe', -1130],
    ['/ws/btcusdt@trade?since=-1', -1130],
    ['/ws/%zz', -1130],
    ['/binary?streams=btcusdt@ticker', -1130],
    [`/ws/${NOBODYS_KEY}`, -1125],
    [`/fstream/private/ws?listenKey=${NOBODYS_KEY}`, -1125],
    [`/ws/${'x'.repeat(100)}`, -1130],
  ])('%s is refused before there is a socket', async (path, code) => {
    expect(await world.refused(path)).toMatchObject({ status: 400, body: { code } });
  });

  test('so many connections in five minutes, and as many sockets as there is room for', async () => {
    const small = await startStreamWorld({ connections: 3, maxSockets: 2 });
    const first = await small.connect('/ws', { 'x-address': '192.0.2.1' });
    await small.connect('/ws', { 'x-address': '192.0.2.1' });
    expect(await small.refused('/ws', { 'x-address': '192.0.2.1' })).toMatchObject({ status: 503 });
    expect(await small.refused('/ws', { 'x-address': '192.0.2.1' })).toMatchObject({ status: 429, body: { code: -1003 } });
    first.ws.close();
    await eventually(() => small.streams.server.size === 1);
    await small.connect('/ws', { 'x-address': '192.0.2.2' });
    await small.stop();
  });
});

describe('requests', () => {
  test('subscribing twice is subscribing once; a symbol may be in capitals', async () => {
    const client = await world.connect('/stream');
    expect(await client.ask('SUBSCRIBE', ['btcusdt@trade', 'BTCUSDT@trade', 'btcusdt@trade'])).toEqual({ result: null, id: 1 });
    expect(await client.ask('SUBSCRIBE', ['btcusdt@trade'])).toEqual({ result: null, id: 2 });
    expect(await client.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: ['btcusdt@trade'], id: 3 });
    await trade();
    await client.next(({ stream }) => stream !== undefined);
    expect(client.of('btcusdt@trade')).toHaveLength(1);
    expect(await client.ask('UNSUBSCRIBE', ['BTCUSDT@trade', 'never@heard'])).toEqual({ result: null, id: 4 });
    expect(await client.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: [], id: 5 });
  });

  test('one unknown stream, and nothing is subscribed to', async () => {
    const client = await world.connect('/ws');
    const said = await client.ask('SUBSCRIBE', ['btcusdt@trade', 'nosuch@trade']);
    expect(said).toMatchObject({ id: 1, code: 2, msg: 'Invalid request: there is no stream nosuch@trade', error: { code: 2 } });
    expect(await client.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ result: [] });
  });

  test('ten thousand streams asked for are too many, and nothing is subscribed to', async () => {
    const client = await world.connect('/ws');
    const many = Array.from({ length: 10_000 }, (_, at) => `btcusdt@kline_${at}m`);
    expect(await client.ask('SUBSCRIBE', many.slice(0, 5_000))).toMatchObject({ code: 2 });
    client.say({ method: 'SUBSCRIBE', params: many, id: 2 });
    expect((await client.closed).code).toBe(1009);
  });

  test.each([
    ['{', 3, 'Invalid JSON: expected value at line 1 column 1', null],
    ['[]', 2, 'Invalid request: expected an object', null],
    ['{"method":"LIST_SUBSCRIPTIONS","method":"SUBSCRIBE","id":1}', 3, 'Invalid JSON: expected value at line 1 column 1', null],
    ['{"id":1}', 2, 'Invalid request: missing field `method` at line 1 column 1', 1],
    ['{"method":"SUBSCRIBE","id":1}', 2, 'Invalid request: missing field `params` at line 1 column 1', 1],
    ['{"method":"SUBSCRIBE","params":[],"id":1}', 2, 'Invalid request: params must be a list of streams', 1],
    ['{"method":"SUBSCRIBE","params":[7],"id":1}', 2, 'Invalid request: params must be a list of streams', 1],
    ['{"method":"LIST_SUBSCRIPTIONS","id":-1}', 2, 'Invalid request: request ID must be an unsigned integer', null],
    ['{"method":"LIST_SUBSCRIPTIONS","id":1.5}', 2, 'Invalid request: request ID must be an unsigned integer', null],
    ['{"method":"LIST_SUBSCRIPTIONS","more":1,"id":1}', 2, 'Invalid request: too many parameters', 1],
    ['{"method":"GET_PROPERTY","params":[],"id":1}', 2, 'Invalid request: property name must be a string', 1],
    ['{"method":"GET_PROPERTY","params":["x"],"id":1}', 0, 'Unknown property', 1],
    ['{"method":"SET_PROPERTY","params":["combined","true"],"id":1}', 1, 'Invalid value type: expected Boolean', 1],
    ['{"method":"SET_PROPERTY","params":["combined",true,1],"id":1}', 2, 'Invalid request: too many parameters', 1],
  ])('%s is answered %i', async (text, code, msg, id) => {
    const client = await world.connect('/ws');
    client.say(text);
    expect(await client.next(() => true)).toEqual({ code, msg, error: { code, msg }, id });
  });

  test('a method that there is not is answered with those that there are', async () => {
    const client = await world.connect('/ws');
    client.say({ method: 'subscribe', params: [], id: 'a-1' });
    const said = await client.next(() => true);
    expect(said['msg']).toBe(
      'Invalid request: unknown variant `subscribe`, expected one of `SUBSCRIBE`, `UNSUBSCRIBE`, `LIST_SUBSCRIPTIONS`, `SET_PROPERTY`, `GET_PROPERTY`',
    );
    expect(said['id']).toBe('a-1');
  });

  test('more than five messages a second, pings among them, and it is over; ten of futures', async () => {
    for (const [path, most] of [
      ['/ws', 5],
      ['/fstream/ws', 10],
    ] as const) {
      const client = await world.connect(path);
      for (let at = 0; at < most - 1; at++) client.say({ method: 'LIST_SUBSCRIPTIONS', id: at });
      client.ws.ping();
      await client.next(({ id }) => id === most - 2);
      client.say({ method: 'LIST_SUBSCRIPTIONS', id: most });
      expect(await client.closed).toEqual({ code: 1008, reason: 'Too many requests' });
    }
  });

  test('combined or not is asked and changed', async () => {
    const client = await world.connect('/ws/btcusdt@trade');
    expect(await client.ask('GET_PROPERTY', ['combined'])).toEqual({ result: false, id: 1 });
    expect(await client.ask('SET_PROPERTY', ['combined', true])).toEqual({ result: null, id: 2 });
    expect(await client.ask('GET_PROPERTY', ['combined'])).toEqual({ result: true, id: 3 });
    await trade();
    await client.next(({ stream }) => stream === 'btcusdt@trade');
  });
});

describe('numbers', () => {
  test('count the messages of a stream without gaps, the same for everybody', async () => {
    const [first, second] = [await world.connect('/ws/btcusdt@trade?sequence=true'), await world.connect('/stream?streams=btcusdt@trade')];
    await second.ask('SET_PROPERTY', ['sequence', true]);
    for (let at = 0; at < 5; at++) await trade();
    await eventually(() => first.heard.length === 5 && second.of('btcusdt@trade').length === 5);
    const numbers = first.heard.map(({ seq }) => seq as number);
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
    expect(second.heard.filter(({ stream }) => stream !== undefined)).toEqual(first.heard);
  });

  test('in the binary form too, with the same figures', async () => {
    const [words, bytes] = [
      await world.connect('/stream?streams=btcusdt@trade/btcusdt@depth@100ms&sequence=true'),
      await world.connect('/binary?streams=btcusdt@trade/btcusdt@depth@100ms'),
    ];
    await trade(101n);
    await world.submitAll([limit(1, `server-${++orders}`, 'sell', 105n, 1_000n)]);
    await eventually(() => words.heard.length >= 2 && bytes.bytes.length >= 2);
    const told = words.heard.find(({ stream }) => stream === 'btcusdt@trade')!;
    const messages = bytes.bytes.map((each) => decodeBinary(each)!);
    expect(messages.find(({ template }) => template === 'trade')).toMatchObject({
      seq: told['seq'],
      symbol: 'BTCUSDT',
      family: 0,
      priceExponent: -8,
      price: 10_100_000_000n,
      quantity: 1_000_000n,
      tradeId: (told['data'] as { t: number }).t,
    });
    const book = words.of('btcusdt@depth@100ms')[0]!;
    expect(messages.find(({ template }) => template === 'bookDiff')).toMatchObject({ firstUpdateId: book['U'], lastUpdateId: book['u'] });
    expect(await world.connect('/binary').then((client) => client.ask('SUBSCRIBE', ['btcusdt@ticker']))).toMatchObject({ code: 2 });
  });
});

describe('ends', () => {
  test('no pong within a minute, and a day: it is over', async () => {
    const [client, silent] = [await world.connect('/ws'), await world.connect('/ws')];
    let pings = 0;
    client.ws.on('ping', () => (pings += 1));
    // The library answers pings by itself, unless it may not read them.
    silent.ws.pause();
    const open = world.streams.server.size;
    for (let at = 0; at < 2; at++) {
      world.hands.monotonicMs += 20_001;
      await eventually(() => pings === at + 1);
    }
    expect(world.streams.server.size).toBe(open);
    for (let at = 2; at < 4; at++) {
      world.hands.monotonicMs += 20_001;
      await eventually(() => pings === at + 1);
    }
    await eventually(() => world.streams.server.size === open - 1);
    world.hands.monotonicMs += 86_400_000;
    expect((await client.closed).code).toBe(1000);
  });

  test('whoever reads nothing of what he subscribed to is hung up on; the others hear everything', async () => {
    const [stuck, reading] = [await world.connect('/ws'), await world.connect('/stream?streams=btcusdt@trade&sequence=true')];
    // As many streams of changes as leave a lot unread soon, and then nothing is read any more.
    await stuck.ask('SUBSCRIBE', ['btcusdt@trade', 'btcusdt@aggTrade', 'btcusdt@depth@100ms', '!bookTicker', 'btcusdt@kline_1m']);
    stuck.ws.pause();
    const before = world.streams.server.size;
    for (let batch = 0; world.streams.server.size === before; batch++) {
      const many = Array.from({ length: 200 }, (_, at) =>
        limit(1 + (at % 2), `stuck-${batch}-${at}`, at % 2 === 0 ? 'sell' : 'buy', 100n, 1_000n),
      );
      await world.submitAll(many);
      world.hands.monotonicMs += 100;
    }
    expect(world.hands.slow).toBeGreaterThan(0);
    const told = world.core.committed;
    await world.follower.told(told);
    await trade();
    await eventually(() => reading.heard.length > 0 && Number((reading.heard.at(-1)!['data'] as { q: string }).q) === 0.01);
    const numbers = reading.heard.map(({ seq }) => seq as number);
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
  });

  test('whoever the gate does not let in any more is hung up on', async () => {
    const client = await world.connect('/ws', { 'x-address': '192.0.2.77' });
    world.hands.refused.add('192.0.2.77');
    world.streams.server.closeRefused();
    expect((await client.closed).code).toBe(CloseCode.REGION_RESTRICTED);
  });

  test('a stop is said, and then it is over', async () => {
    const stopping = await startStreamWorld();
    const [raw, combined] = [await stopping.connect('/ws'), await stopping.connect('/stream')];
    stopping.streams.close();
    await Promise.all([raw.closed, combined.closed]);
    await stopping.stop();
    expect(raw.heard).toEqual([{ e: 'serverShutdown', E: 1_700_000_000_000 }]);
    expect(combined.heard).toEqual([{ stream: 'serverShutdown', data: raw.heard[0] }]);
    expect((await raw.closed).code).toBe(1001);
  });

  test('nothing of it was an error of the server’s', () => {
    expect(world.hands.errors).toEqual([]);
  });
});
