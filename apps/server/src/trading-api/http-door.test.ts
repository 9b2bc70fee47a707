import { Refusal } from '@kontor/domain/refusals';
import { endpoint } from '@kontor/contract/trading-api/endpoint';
import { decimal, optional, symbol, texts, whole, withDefault } from '@kontor/contract/trading-api/parameter';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CoreError } from '../core-loop/core-error.ts';
import { FollowerBusy } from '../follower/live-queries.ts';
import { refused, refusedByEngine } from '../http/refused.ts';
import { eventually } from '../store/test-world.ts';
import { DatabaseAway } from '../store/store-error.ts';
import { apiError } from './api-error.ts';
import { NO_LIMITS, REFUSED_ADDRESS, startApiWorld } from './trading-api-world.ts';
import type { ApiWorld } from './trading-api-world.ts';

const ECHO = Type.Object({
  symbol: Type.String(),
  quantity: Type.Union([Type.String(), Type.Null()]),
  user: Type.Integer(),
  deadline: Type.Number(),
});
const placed = endpoint({
  family: 'spot',
  method: 'POST',
  paths: ['/api/v3/test/order', '/api/v1/test/order'],
  security: 'TRADE',
  weight: 1,
  orders: 1,
  parameters: { symbol: symbol(), quantity: optional(decimal('')) },
  answer: ECHO,
  about: '',
});
const { orders: _orders, ...likePlaced } = placed;
const cancelled = endpoint({ ...likePlaced, method: 'DELETE', maintenance: 'served' });
const batched = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/test/batch'],
  security: 'TRADE',
  weight: 5,
  orders: { parameter: 'list' },
  parameters: { list: texts('') },
  answer: Type.Integer(),
  about: '',
});
const withdrawn = endpoint({
  family: 'wallet',
  method: 'POST',
  paths: ['/sapi/v1/test/withdraw'],
  security: 'WITHDRAW',
  weight: 600,
  parameters: {},
  answer: Type.Integer(),
  about: '',
});
const depth = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/test/depth'],
  security: 'NONE',
  weight: {
    parameter: 'limit',
    steps: [
      [100, 5],
      [500, 25],
      [1_000, 50],
    ],
  },
  parameters: { symbol: symbol(), limit: withDefault(whole('', { min: 1, max: 5_000 }), 100) },
  answer: Type.Integer(),
  about: '',
});
const tickers = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/test/tickers'],
  security: 'MARKET_DATA',
  weight: { symbol: 2, all: 80 },
  parameters: { symbol: optional(symbol()) },
  answer: Type.Integer(),
  about: '',
});
const failing = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/test/fails'],
  security: 'NONE',
  weight: 1,
  parameters: { how: whole('') },
  answer: Type.Integer(),
  about: '',
});
const FAILURES = [
  refusedByEngine(Refusal.INSUFFICIENT_BALANCE),
  new CoreError('BUSY', 'full'),
  new CoreError('OUTCOME_UNKNOWN', 'halted'),
  new FollowerBusy('behind'),
  new DatabaseAway(new Error('gone')),
  refused('BUSY'),
  refused('BAD_REQUEST', 'field.stopPrice'),
  apiError('CANCEL_REPLACE_FAILED'),
  new Error('a detail that nobody outside may read'),
];

let world: ApiWorld;
const done: string[] = [];
beforeAll(async () => {
  world = await startApiWorld({
    limits: { ...NO_LIMITS, weight: { spot: 6_000, futures: 2_400, wallet: 12_000 }, spotOrders: { tenSeconds: 100, day: 200_000 } },
    mount: (endpoints) => {
      for (const each of [placed, cancelled])
        endpoints.user(each, ({ parameters: { symbol: name, quantity }, caller, deadlineMs }) => {
          done.push(`${each.method} ${name} ${quantity}`);
          return { symbol: name, quantity: quantity ?? null, user: caller.user, deadline: deadlineMs };
        });
      endpoints.user(batched, ({ parameters: { list } }) => list.length);
      endpoints.user(withdrawn, () => 1);
      endpoints.open(depth, ({ parameters: { limit } }) => limit);
      endpoints.open(tickers, () => 1);
      endpoints.open(failing, ({ parameters: { how } }) => {
        throw FAILURES[how]!;
      });
    },
  });
});
beforeEach(() => {
  done.length = 0;
  world.hands.nowMs += 60_000;
});
afterAll(() => world.stop());

const code = (of: number) => ({ body: { code: of, msg: expect.any(String) as string } });

describe('general endpoints', () => {
  test('ping, time and status, with the weight that was used', async () => {
    expect(await world.ask('GET', '/api/v3/ping')).toMatchObject({ status: 200, body: {}, headers: { 'x-mbx-used-weight-1m': '1' } });
    expect(await world.ask('GET', '/fapi/v1/ping')).toMatchObject({ status: 200, body: {}, headers: { 'x-mbx-used-weight-1m': '1' } });
    expect(await world.ask('GET', '/fapi/v1/time')).toMatchObject({ status: 200, body: { serverTime: world.hands.nowMs } });
    expect(await world.ask('GET', '/api/v3/time')).toMatchObject({
      body: { serverTime: world.hands.nowMs },
      headers: { 'x-mbx-used-weight-1m': '2', 'content-type': 'application/json;charset=UTF-8', 'cache-control': 'no-store' },
    });
    expect(await world.ask('GET', '/sapi/v1/system/status')).toMatchObject({
      body: { status: 0, msg: 'normal' },
      headers: { 'x-sapi-used-ip-weight-1m': '1' },
    });
  });

  test('orders of an account in each interval', async () => {
    await world.signed('POST', placed.paths[0], { symbol: 'BTCUSDT' });
    expect(await world.signed('GET', '/api/v3/rateLimit/order')).toMatchObject({
      status: 200,
      body: [
        { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100, count: 1 },
        { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000, count: 1 },
      ],
      headers: { 'x-mbx-used-weight-1m': '41' },
    });
  });
});

describe('where nothing is', () => {
  test.each([
    ['GET', '/api/v3/nothing'],
    ['GET', '/api/v3/'],
    ['POST', '/api/v3/ping'],
    ['PUT', placed.paths[0]],
    ['GET', '/fapi/v9/order'],
    ['DELETE', '/sapi/v1/nothing'],
    ['GET', '/futures/data/openInterestHist'],
    ['GET', '/dapi/v1/exchangeInfo'],
  ] as const)('%s %s is 404, as programs know it', async (method, path) => {
    expect(await world.ask(method, path, { a: 1 })).toMatchObject({
      status: 404,
      body: { code: -5000, msg: `Path ${path}, Method ${method} is invalid` },
    });
  });

  test('the site’s own paths keep their own answers', async () => {
    expect((await world.ask('GET', '/api/spot/nothing')).body).toEqual({ code: 404, msg: expect.any(String) as string, data: null });
    expect((await world.ask('GET', '/api/v2/nothing')).body).toEqual({ code: 404, msg: expect.any(String) as string, data: null });
  });
});

describe('a signed request', () => {
  const path = placed.paths[0];
  const headers = () => ({ 'x-mbx-apikey': world.mine.key.apiKey });

  test('in the query, in a form, and in both; also by an older address', async () => {
    const answer = { status: 200, body: { symbol: 'BTCUSDT', quantity: '0.10', user: 1, deadline: world.hands.nowMs + 5_000 } };
    const query = world.signedQuery({ symbol: 'btcusdt', quantity: '0.10' });
    expect(await world.send('POST', path, query, { headers: headers() })).toMatchObject({
      ...answer,
      headers: { 'x-mbx-order-count-10s': '1', 'x-mbx-order-count-1d': expect.any(String) as string },
    });
    expect(await world.send('POST', path, '', { form: query, headers: headers() })).toMatchObject(answer);
    expect(await world.send('DELETE', path, '', { form: query, headers: headers() })).toMatchObject(answer);
    expect(await world.send('POST', '/api/v1/test/order', query, { headers: headers() })).toMatchObject(answer);
    const [inQuery, inForm] = ['symbol=BTCUSDT', `quantity=0.10&timestamp=${world.hands.nowMs}`];
    const signature = world.mine.sign(inQuery + inForm);
    expect(await world.send('POST', path, inQuery, { form: `${inForm}&signature=${signature}`, headers: headers() })).toMatchObject(answer);
    expect(await world.send('POST', path, `${inQuery}&signature=${signature}`, { form: inForm, headers: headers() })).toMatchObject(answer);
    expect(await world.send('POST', path, `signature=${signature}&${inQuery}`, { form: inForm, headers: headers() })).toMatchObject(answer);
  });

  test.each(['rsa', 'ed25519'] as const)('by a key of kind %s', async (kind) => {
    const pair = world.keys.add({ kind, user: 7 });
    expect(await world.signed('POST', path, { symbol: 'BTCUSDT' }, pair)).toMatchObject({ status: 200, body: { user: 7 } });
    expect(await world.signed('POST', path, { symbol: 'BTCUSDT' }, { key: pair.key, sign: () => world.mine.sign('x') })).toMatchObject({
      status: 400,
      ...code(-1022),
    });
  });

  test('over parameters in another order, or with another value, is nobody’s; nothing is done', async () => {
    const text = `symbol=BTCUSDT&quantity=1&timestamp=${world.hands.nowMs}`;
    const signature = world.mine.sign(text);
    for (const sent of [
      `quantity=1&symbol=BTCUSDT&timestamp=${world.hands.nowMs}`,
      text.replace('quantity=1', 'quantity=2'),
      text.replace('=1&', '=%31&'),
      `${text}&recvWindow=60000`,
    ])
      expect(await world.send('POST', path, `${sent}&signature=${signature}`, { headers: headers() }), sent).toMatchObject({
        status: 400,
        ...code(-1022),
      });
    expect(done).toEqual([]);
  });

  test('early, late, again after its time, or without a time is refused; nothing is done', async () => {
    const query = world.signedQuery({ symbol: 'BTCUSDT', recvWindow: 1_000 });
    expect((await world.send('POST', path, query, { headers: headers() })).status).toBe(200);
    world.hands.nowMs += 1_001;
    expect(await world.send('POST', path, query, { headers: headers() })).toMatchObject({ status: 400, ...code(-1021) });
    const now = world.hands.nowMs;
    expect(await world.signed('POST', path, { symbol: 'BTCUSDT', timestamp: now + 1_000 })).toMatchObject({
      body: { code: -1021, msg: "Timestamp for this request was 1000ms ahead of the server's time." },
    });
    expect(await world.signed('POST', path, { symbol: 'BTCUSDT', timestamp: now - 5_001 })).toMatchObject(code(-1021));
    expect(await world.signed('POST', path, { symbol: 'BTCUSDT', recvWindow: 60_001 })).toMatchObject(code(-1131));
    const text = 'symbol=BTCUSDT';
    expect(await world.send('POST', path, `${text}&signature=${world.mine.sign(text)}`, { headers: headers() })).toMatchObject(code(-1102));
    expect(done).toHaveLength(1);
  });

  test.each([
    ['without a key', {}, 401, -2014],
    ['with what is no key', { 'x-mbx-apikey': 'short' }, 401, -2014],
    ['with two keys', { 'x-mbx-apikey': `${'A'.repeat(64)}, ${'B'.repeat(64)}` }, 401, -2014],
    ['with nobody’s key', { 'x-mbx-apikey': 'N'.repeat(64) }, 401, -2015],
  ])('%s is refused', async (_what, given, status, refusal) => {
    expect(await world.send('POST', path, world.signedQuery({ symbol: 'BTCUSDT' }), { headers: given })).toMatchObject({
      status,
      ...code(refusal),
    });
  });

  test('by a key that is another’s, switched off, over, not for this, or not from here', async () => {
    const other = world.keys.add({ user: 2 });
    expect(await world.signed('POST', path, { symbol: 'BTCUSDT' }, { key: other.key, sign: world.mine.sign })).toMatchObject(code(-1022));
    for (const terms of [
      { isEnabled: false },
      { expiresMs: world.hands.nowMs },
      { scopes: ['read', 'futures', 'withdraw'] as const },
      { allows: (address: string) => address !== '198.51.100.7' },
    ]) {
      const pair = world.keys.add(terms);
      const from = { 'x-mbx-apikey': pair.key.apiKey, 'x-forwarded-for': '198.51.100.7' };
      const sent = await world.send('POST', path, world.signedQuery({ symbol: 'BTCUSDT' }, pair), { headers: from });
      expect(sent, JSON.stringify(terms)).toMatchObject({ status: 401, ...code(-2015) });
    }
    const reader = world.keys.add({ scopes: ['read'] });
    expect(await world.signed('GET', '/api/v3/rateLimit/order', {}, reader)).toMatchObject({ status: 200 });
    expect(await world.signed('POST', batched.paths[0], { list: '["A"]' }, reader)).toMatchObject(code(-2015));
    expect(await world.signed('POST', withdrawn.paths[0], {}, reader)).toMatchObject(code(-2015));
    expect(await world.signed('POST', withdrawn.paths[0], {}, world.keys.add({ scopes: ['withdraw'] }))).toMatchObject({
      status: 200,
      body: 1,
    });
    expect(done).toEqual([]);
  });

  test('before its parameters are looked at', async () => {
    expect(await world.ask('POST', path)).toMatchObject(code(-2014));
    expect(await world.send('POST', path, 'nothing=1', { headers: headers() })).toMatchObject(code(-1102));
    expect(await world.signed('POST', path, { symbol: 'BTCUSDT', nothing: 1 })).toMatchObject(code(-1104));
    expect(await world.signed('POST', path, {})).toMatchObject(code(-1102));
  });

  test('by a key that has to be looked for', async () => {
    world.keys.isSlow = true;
    expect((await world.signed('POST', path, { symbol: 'BTCUSDT' })).status).toBe(200);
    world.keys.isSlow = false;
  });

  test('JSON is nobody’s parameters, and is not looked at', async () => {
    const json = { 'content-type': 'application/json', ...headers() };
    const response = await world.app.inject({ method: 'POST', url: path, headers: json, payload: '{"symbol":"BTCUSDT"}' });
    expect(response.json()).toMatchObject({ code: -1102 });
    const query = world.signedQuery({ symbol: 'BTCUSDT' });
    expect((await world.app.inject({ method: 'POST', url: `${path}?${query}`, headers: json, payload: '{}' })).statusCode).toBe(200);
    const empty = await world.app.inject({ method: 'POST', url: `${path}?${query}`, headers: json });
    expect(empty.statusCode).toBe(200);
  });

  test('too long a form is refused', async () => {
    expect(await world.send('POST', path, '', { form: `symbol=${'A'.repeat(70_000)}`, headers: headers() })).toMatchObject({
      status: 413,
      ...code(-1101),
    });
  });
});

test('a key alone is enough where nothing is signed', async () => {
  expect(await world.ask('GET', tickers.paths[0])).toMatchObject(code(-2014));
  const sent = await world.send('GET', tickers.paths[0], '', { headers: { 'x-mbx-apikey': world.mine.key.apiKey } });
  expect(sent).toMatchObject({ status: 200, body: 1 });
});

test('weights by the parameters that were sent', async () => {
  const weightOf = async (path: string, query = {}): Promise<number> => {
    world.hands.nowMs += 60_000;
    return Number((await world.ask('GET', path, query)).headers['x-mbx-used-weight-1m']);
  };
  const limited = (limit?: number) => weightOf(depth.paths[0], limit === undefined ? { symbol: 'A' } : { symbol: 'A', limit });
  expect([await limited(), await limited(100), await limited(101), await limited(500), await limited(1_000), await limited(5_000)]).toEqual(
    [5, 5, 25, 25, 50, 50],
  );
  expect([await weightOf(tickers.paths[0]), await weightOf(tickers.paths[0], { symbol: 'A' })]).toEqual([80, 2]);
  expect(await weightOf(depth.paths[0])).toBe(1);
});

test('a batch counts each of its orders', async () => {
  expect(await world.signed('POST', batched.paths[0], { list: '["A","B","C"]' })).toMatchObject({
    status: 200,
    body: 3,
    headers: { 'x-mbx-order-count-10s': '3', 'x-mbx-order-count-1m': '3', 'x-mbx-used-weight-1m': '5' },
  });
});

describe('limits', () => {
  test('429 and when to come again; then 418', async () => {
    const from = { headers: { 'x-forwarded-for': '198.51.100.9' } };
    world.hands.nowMs += 60_000 - (world.hands.nowMs % 60_000) + 10_000;
    for (let at = 0; at < 120; at++) await world.send('GET', depth.paths[0], 'symbol=A&limit=5000', from);
    const over = await world.send('GET', '/api/v3/ping', '', from);
    expect(over).toMatchObject({ status: 429, ...code(-1003), headers: { 'retry-after': '50', 'x-mbx-used-weight-1m': '6000' } });
    for (let at = 0; at < 100; at++) await world.send('GET', '/api/v3/ping', '', from);
    const banned = { status: 418, ...code(-1003), headers: { 'retry-after': '120' } };
    expect(await world.send('GET', '/api/v3/ping', '', from)).toMatchObject(banned);
    expect(await world.send('GET', '/fapi/v1/ping', '', from)).toMatchObject(banned);
    expect(await world.send('POST', '/api/v3/nothing', '', from)).toMatchObject(banned);
    expect((await world.ask('GET', '/api/v3/ping')).status).toBe(200);
    world.hands.nowMs += 120_000;
    expect((await world.send('GET', '/api/v3/ping', '', from)).status).toBe(200);
  });

  test('too many orders of one account, however many keys it has', async () => {
    world.hands.nowMs += 10_000 - (world.hands.nowMs % 10_000);
    const second = world.keys.add();
    for (let at = 0; at < 100; at++)
      expect((await world.signed('POST', placed.paths[0], { symbol: 'A' }, at % 2 === 0 ? world.mine : second)).status).toBe(200);
    expect(await world.signed('POST', placed.paths[0], { symbol: 'A' }, second)).toMatchObject({
      status: 429,
      body: { code: -1015, msg: 'Too many new orders; current limit is 100 orders per 10 SECOND.' },
      headers: { 'retry-after': '10', 'x-mbx-order-count-10s': '100' },
    });
    expect((await world.signed('DELETE', placed.paths[0], { symbol: 'A' })).status).toBe(200);
    expect((await world.signed('POST', placed.paths[0], { symbol: 'A' }, world.keys.add({ user: 9 }))).status).toBe(200);
  });

  test('orders of an account by its fee tier, which is told; a tier that changes counts with the next order', async () => {
    world.hands.nowMs += 10_000 - (world.hands.nowMs % 10_000);
    const pair = world.keys.add({ user: 10, feeTier: 2 });
    const order = (by = pair) => world.signed('POST', placed.paths[0], { symbol: 'A' }, by);
    for (let at = 0; at < 200; at++) expect((await order()).status).toBe(200);
    expect(await order()).toMatchObject({
      status: 429,
      body: { code: -1015, msg: 'Too many new orders; current limit is 200 orders per 10 SECOND.' },
    });
    expect(await world.signed('GET', '/api/v3/rateLimit/order', {}, pair)).toMatchObject({
      body: [
        { limit: 200, count: 200 },
        { limit: 400_000, count: 200 },
      ],
    });
    const risen = { ...pair, key: { ...pair.key, feeTier: 3 } };
    world.keys.change(pair.key.apiKey, risen.key);
    expect((await order(risen)).status).toBe(200);
    expect(world.door.rateLimits('spot')).toMatchObject([{}, { limit: 100 }, { limit: 200_000 }]);
  });
});

test('who may do what is waited for where others are asked, before anything is done', async () => {
  const waiting: ((isTaken: boolean) => void)[] = [];
  const counters = {
    interval: () => ({
      endMs: () => 0,
      sumOf: () => 7,
      add: () => 8,
      take: () => new Promise<boolean>((resolve) => waiting.push(resolve)),
    }),
    mark: () => undefined,
    onMark: () => undefined,
  };
  const done: unknown[] = [];
  const open = await startApiWorld({
    counters,
    limits: { ...NO_LIMITS, weight: { spot: 100, futures: 100, wallet: 100 } },
    mount: (endpoints) =>
      endpoints.user(placed, ({ parameters: { symbol: asked }, deadlineMs: deadline }) => ({
        symbol: asked,
        quantity: null,
        user: done.push(asked),
        deadline,
      })),
  });
  const answers = ['A', 'B', 'C'].map((symbol) => open.signed('POST', placed.paths[0], { symbol }));
  const next = async (isTaken: boolean, count = 1): Promise<void> => {
    await eventually(() => waiting.length === count);
    for (const settle of waiting.splice(0, count)) settle(isTaken);
  };
  await next(true, 3);
  expect(done).toEqual([]);
  await eventually(() => waiting.length === 6);
  // Of each of them both intervals; what one of them refuses is not done.
  for (const [at, settle] of waiting.splice(0).entries()) settle(at !== 3);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 429, 200]);
  expect(done).toEqual(['A', 'C']);
  const refusing = open.signed('POST', placed.paths[0], { symbol: 'D' });
  await next(false);
  expect(await refusing).toMatchObject({ status: 429, body: { code: -1003 } });
  await open.stop();
});

test('the rate of an address counts here too, and is told as programs know it', async () => {
  const slow = await startApiWorld({ addressRate: { perSecond: 1, burst: 1 } });
  expect((await slow.ask('GET', '/api/v3/ping')).status).toBe(200);
  expect(await slow.ask('GET', '/api/v3/ping')).toMatchObject({
    status: 429,
    body: { code: -1003, msg: 'Too many requests queued.' },
    headers: { 'retry-after': '1' },
  });
  await slow.stop();
});

test('in maintenance reads and cancels are served, and nothing else', async () => {
  world.hands.isMaintained = true;
  expect(await world.signed('POST', placed.paths[0], { symbol: 'A' })).toMatchObject({
    status: 503,
    body: { code: 1, msg: 'System is under maintenance.' },
  });
  expect((await world.signed('DELETE', placed.paths[0], { symbol: 'A' })).status).toBe(200);
  expect((await world.ask('GET', '/api/v3/time')).status).toBe(200);
  expect((await world.ask('GET', '/sapi/v1/system/status')).body).toEqual({ status: 1, msg: 'system_maintenance' });
  world.hands.isMaintained = false;
});

test('a region that is not served gets nothing but that, whatever it asks for', async () => {
  for (const path of ['/api/v3/ping', '/api/v3/nothing', '/fapi/v1/ping', '/sapi/v1/system/status'])
    expect(await world.send('GET', path, '', { headers: { 'x-forwarded-for': REFUSED_ADDRESS } }), path).toMatchObject({
      status: 403,
      body: { message: 'REGION_RESTRICTED' },
    });
});

test.each(
  [
    [400, -2010, 'Account has insufficient balance for requested action.'],
    [503, -1008, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
    [504, -1006, 'An unexpected response was received from the message bus. Execution status unknown.'],
    [503, -1008, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
    [503, -1008, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
    [503, -1008, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
    [400, -1130, "Data sent for parameter 'stopPrice' is not valid."],
    [400, -2022, 'Order cancel-replace failed.'],
    [500, -1000, 'An unknown error occurred while processing the request.'],
  ].map((row, how) => [how, ...row] as const),
)('failure %i is told as %i with %i', async (how, status, refusal, msg) => {
  expect(await world.ask('GET', failing.paths[0], { how })).toMatchObject({ status, body: { code: refusal, msg } });
});

test('pages of other origins are given no leave', async () => {
  const response = await world.app.inject({
    method: 'OPTIONS',
    url: '/api/v3/ping',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
  });
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
});
