import { connect } from 'node:net';
import { MAX_CALLS_WAITING } from '@kontor/contract/channels';
import { endpoint } from '@kontor/contract/trading-api/endpoint';
import { decimal, objects, optional, symbol, texts } from '@kontor/contract/trading-api/parameter';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../store/test-world.ts';
import { apiError } from './api-error.ts';
import { BATCH_METHOD } from './socket-door.ts';
import type { UserDataDoor, UserDataListener } from './user-data-door.ts';
import { NO_LIMITS, startApiWorld } from './trading-api-world.ts';
import type { ApiWorld, SocketAnswer, SocketClient } from './trading-api-world.ts';

const placed = endpoint({
  family: 'spot',
  method: 'POST',
  paths: ['/api/v3/test/order'],
  socketMethod: 'order.place',
  security: 'TRADE',
  weight: 1,
  orders: 1,
  parameters: {
    symbol: symbol(),
    quantity: optional(decimal('')),
    list: optional(texts('')),
    newClientOrderId: optional({ kind: 'text', required: true, about: '' }),
  },
  answer: Type.Object({ symbol: Type.String(), quantity: Type.Union([Type.String(), Type.Null()]), user: Type.Integer() }),
  about: '',
});
const cancelled = endpoint({
  family: 'spot',
  method: 'DELETE',
  paths: ['/api/v3/test/order'],
  socketMethod: 'order.cancel',
  security: 'TRADE',
  weight: 1,
  maintenance: 'served',
  parameters: { symbol: symbol() },
  answer: Type.Object({}),
  about: '',
});
const listed = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/test/list'],
  socketMethod: 'list',
  security: 'NONE',
  weight: 1,
  parameters: { list: objects('') },
  answer: Type.Array(Type.Record(Type.String(), Type.String())),
  about: '',
});

function eventOf(text: string, number: number, journal: number) {
  return { payload: JSON.parse(text) as object, text, number, journal };
}

/** Users' events by hand. */
class Events implements UserDataDoor {
  readonly listeners = new Map<string, UserDataListener>();
  ended = 0;
  missed: Parameters<UserDataListener['event']>[0][] = [];
  fails = false;

  listen: UserDataDoor['listen'] = async (user, family, listener, since) => {
    if (this.fails) throw apiError('SERVER_BUSY');
    this.listeners.set(`${family} ${user}`, listener);
    // Something happens while the program has not heard that it listens.
    listener.event(eventOf('{"e":"early"}', 5, 50));
    return { missed: since === undefined ? [] : this.missed, complete: true, number: 4, journal: 40, end: () => void this.ended++ };
  };

  tell(user: number, number: number): void {
    this.listeners.get(`spot ${user}`)!.event(eventOf(`{"e":"balanceUpdate","n":${number}}`, number, number * 10));
  }
}

const events = new Events();
const hands = { begun: [] as string[], hold: undefined as Promise<void> | undefined, turn: 0, turns: [] as number[] };
let world: ApiWorld;
let client: SocketClient;
beforeAll(async () => {
  world = await startApiWorld({
    events,
    maxWaiting: MAX_CALLS_WAITING + 10,
    limits: { ...NO_LIMITS, weight: { spot: 6_000, futures: 6_000, wallet: 0 }, spotOrders: { tenSeconds: 100, day: 0 } },
    mount: (endpoints) => {
      endpoints.user(placed, async ({ parameters: { symbol: name, quantity }, caller }) => {
        hands.begun.push(name);
        hands.turns.push(hands.turn);
        setImmediate(() => hands.turn++);
        await hands.hold;
        if (name === 'BROKEN') throw new Error('a detail that nobody outside may read');
        if (name === 'REFUSED') throw apiError('NEW_ORDER_REJECTED', 'Account has insufficient balance for requested action.');
        return { symbol: name, quantity: quantity ?? null, user: caller.user };
      });
      endpoints.user(cancelled, () => ({}));
      endpoints.open(listed, ({ parameters: { list } }) => list as Record<string, string>[]);
    },
  });
});
beforeEach(async () => {
  world.hands.nowMs += 60_000;
  hands.begun = [];
  hands.turns = [];
  hands.hold = undefined;
  world.errors.length = 0;
  client?.end();
  client = await world.connect();
});
afterAll(() => world.stop());

const ORDER = { symbol: 'BTCUSDT', quantity: '0.10' };
const failed = (code: number, status = 400) => ({ status, error: { code, msg: expect.any(String) as string } });

describe('a message', () => {
  test('ping, with what is used of the limits', async () => {
    expect(await client.ask('ping')).toEqual({
      id: 1,
      status: 200,
      result: {},
      rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6_000, count: 1 }],
    });
    expect(await client.ask('time', {})).toMatchObject({ status: 200, result: { serverTime: world.hands.nowMs } });
  });

  test('may say, or its socket, that it does not want to hear of limits', async () => {
    expect(await client.ask('ping', { returnRateLimits: false })).toEqual({ id: 1, status: 200, result: {} });
    const quiet = await world.connect('/ws-api/v3?returnRateLimits=false');
    expect(await quiet.ask('ping')).toEqual({ id: 1, status: 200, result: {} });
    expect(await quiet.ask('ping', { returnRateLimits: true })).toHaveProperty('rateLimits');
    quiet.end();
  });

  test.each<[string, string, unknown, number]>([
    ['no JSON', '{"id":1', null, -1135],
    ['a list', '[{"id":1,"method":"ping"}]', null, -1135],
    ['a text', '"ping"', null, -1135],
    ['a name twice', '{"id":1,"method":"ping","method":"time"}', 1, -1135],
    ['a prototype’s name', '{"id":1,"method":"ping","params":{"__proto__":{"a":1}}}', 1, -1135],
    ['an id that is none', '{"id":{},"method":"ping"}', null, -1100],
    ['an id of any characters', '{"id":"<script>","method":"ping"}', null, -1100],
    ['an id that is no whole number', '{"id":1.5,"method":"ping"}', null, -1100],
    ['no method', '{"id":"a-1"}', 'a-1', -1102],
    ['no text as a method', '{"id":"a","method":1}', 'a', -1102],
    ['parameters that are none', '{"id":"a","method":"ping","params":[]}', 'a', -1102],
    ['another method', '{"id":"a","method":"order.steal<"}', 'a', -5000],
    ['a method of everybody’s', '{"id":"a","method":"constructor"}', 'a', -5000],
    ['a surplus parameter', '{"id":"a","method":"ping","params":{"x":1}}', 'a', -1104],
    ['a session’s surplus parameter', '{"id":"a","method":"session.status","params":{"x":1}}', 'a', -1104],
  ])('%s is refused', async (_what, text, id, code) => {
    expect(await client.say(text, id)).toMatchObject({ id, ...failed(code) });
    expect(await client.ask('ping')).toMatchObject({ status: 200 });
  });

  test('in bytes, or too large', async () => {
    client.ws.send(Buffer.from('{"id":1,"method":"ping"}'), { binary: true });
    await eventually(() => client.heard.length > 0);
    expect(client.heard[0]).toMatchObject({ id: null, error: { code: -1135 } });
    client.ws.send(JSON.stringify({ id: 1, method: 'ping', params: { x: 'x'.repeat(70_000) } }));
    expect(await client.closed).toBe(1009);
  });

  test('numbers are kept as they were written', async () => {
    const futures = await world.connect('/ws-fapi/v1');
    expect(
      await futures.say('{"id":1,"method":"list","params":{"list":[{"a":1.50,"b":12345678901234567890,"c":"2.50"}]}}', 1),
    ).toMatchObject({
      result: [{ a: '1.50', b: '12345678901234567890', c: '2.50' }],
    });
    expect(await futures.ask('order.place', {})).toMatchObject(failed(-5000));
    futures.end();
  });
});

describe('a signed message', () => {
  test('with its parameters in any order, of each kind of key', async () => {
    for (const kind of ['hmac', 'rsa', 'ed25519'] as const) {
      const pair = world.keys.add({ kind, user: 4 });
      expect(await client.signed('order.place', ORDER, pair), kind).toMatchObject({
        status: 200,
        result: { symbol: 'BTCUSDT', quantity: '0.10', user: 4 },
        rateLimits: [{}, { rateLimitType: 'ORDERS', interval: 'SECOND' }, { interval: 'DAY' }],
      });
    }
    expect(world.answered).toContainEqual([placed.paths[0], 200, 1]);
  });

  test('also over percent-encoded values, lists, and numbers as they were written', async () => {
    const { key, sign } = world.mine;
    const timestamp = world.hands.nowMs;
    const say = (params: object, text: string): Promise<SocketAnswer> =>
      client.ask('order.place', { ...params, apiKey: key.apiKey, timestamp, signature: sign(text) });
    expect(
      await say({ symbol: 'A', newClientOrderId: 'a/b' }, `apiKey=${key.apiKey}&newClientOrderId=a%2Fb&symbol=A&timestamp=${timestamp}`),
    ).toMatchObject({
      status: 200,
    });
    expect(
      await say({ symbol: 'A', list: ['x', 'y'] }, `apiKey=${key.apiKey}&list=["x","y"]&symbol=A&timestamp=${timestamp}`),
    ).toMatchObject({
      status: 200,
    });
    const signature = sign(`apiKey=${key.apiKey}&quantity=1.0&symbol=A&timestamp=${timestamp}`);
    expect(
      await client.say(
        `{"id":"f","method":"order.place","params":{"quantity":1.0,"symbol":"A","apiKey":"${key.apiKey}","timestamp":${timestamp},"signature":"${signature}"}}`,
        'f',
      ),
    ).toMatchObject({ status: 200, result: { quantity: '1.0' } });
  });

  test('altered, late, by another key, or not signed at all does nothing', async () => {
    const signed = client.sign(ORDER, world.mine);
    expect(await client.ask('order.place', { ...signed, quantity: '1' })).toMatchObject(failed(-1022));
    expect(await client.ask('order.place', { ...signed, apiKey: world.keys.add().key.apiKey })).toMatchObject(failed(-1022));
    expect(await client.ask('order.place', { ...signed, signature: undefined })).toMatchObject(failed(-1102));
    expect(await client.ask('order.place', ORDER)).toMatchObject(failed(-2014, 401));
    expect(await client.ask('order.place', { ...signed, apiKey: 5 })).toMatchObject(failed(-2014, 401));
    world.hands.nowMs += 5_001;
    expect(await client.ask('order.place', signed)).toMatchObject(failed(-1021));
    expect(await client.signed('order.place', ORDER, world.keys.add({ scopes: ['read', 'futures'] }))).toMatchObject(failed(-2015, 401));
    expect(hands.begun).toEqual([]);
  });

  test('what fails says so by itself, and what is broken is told to operators', async () => {
    expect(await client.signed('order.place', { symbol: 'REFUSED' }, world.mine)).toMatchObject({
      error: { code: -2010, msg: 'Account has insufficient balance for requested action.' },
    });
    expect(world.errors).toEqual([]);
    expect(await client.signed('order.place', { symbol: 'BROKEN' }, world.mine)).toMatchObject({ status: 500, error: { code: -1000 } });
    expect(world.errors).toHaveLength(1);
    expect(JSON.stringify(client.heard)).not.toContain('detail');
  });
});

describe('a session', () => {
  test('logs on once, asks without signing, and logs out', async () => {
    expect(await client.ask('session.status')).toMatchObject({ result: { apiKey: null, authorizedSince: null, userDataStream: false } });
    expect(await client.ask('session.logon', { timestamp: world.hands.nowMs })).toMatchObject(failed(-1102));
    expect(await client.ask('session.logon', { ...client.sign({}, world.mine), signature: 'a'.repeat(64) })).toMatchObject(failed(-1022));
    expect(await client.signed('session.logon', {}, world.mine)).toMatchObject({
      status: 200,
      result: {
        apiKey: world.mine.key.apiKey,
        authorizedSince: world.hands.nowMs,
        connectedSince: expect.any(Number) as number,
        returnRateLimits: true,
        serverTime: world.hands.nowMs,
      },
    });
    const timestamp = world.hands.nowMs;
    expect(await client.ask('order.place', { ...ORDER, timestamp })).toMatchObject({ status: 200, result: { user: 1 } });
    expect(await client.ask('order.place', ORDER)).toMatchObject(failed(-1102));
    expect(await client.ask('order.place', { ...ORDER, timestamp: timestamp - 6_000 })).toMatchObject(failed(-1021));
    // Whoever says another key signs with it.
    expect(await client.ask('order.place', { ...ORDER, timestamp, apiKey: world.keys.add({ user: 8 }).key.apiKey })).toMatchObject(
      failed(-1102),
    );
    expect(await client.signed('order.place', ORDER, world.keys.add({ user: 8 }))).toMatchObject({ result: { user: 8 } });
    expect(await client.ask('session.logout')).toMatchObject({ result: { apiKey: null, authorizedSince: null } });
    expect(await client.ask('order.place', { ...ORDER, timestamp })).toMatchObject(failed(-2014, 401));
  });

  test('is over when its key is taken back, and hears so', async () => {
    const pair = world.keys.add({ user: 3 });
    await client.signed('session.logon', {}, pair);
    await client.ask('userDataStream.subscribe', {});
    const other = await world.connect();
    await other.signed('session.logon', {}, world.mine);
    world.keys.change(pair.key.apiKey, undefined);
    await eventually(() =>
      client.heard.some((message) => 'event' in (message as object) && JSON.stringify(message).includes('sessionLoggedOut')),
    );
    expect(client.heard.slice(-2)).toEqual([
      { subscriptionId: 0, event: { e: 'eventStreamTerminated', E: world.hands.nowMs } },
      { event: { e: 'sessionLoggedOut', E: world.hands.nowMs, apiKey: pair.key.apiKey } },
    ]);
    expect(await client.ask('order.place', { ...ORDER, timestamp: world.hands.nowMs })).toMatchObject(failed(-2014, 401));
    expect(await other.ask('order.place', { ...ORDER, timestamp: world.hands.nowMs })).toMatchObject({ status: 200 });
    other.end();
  });
});

test('an order is answered with the limits of its account, by the fee tier', async () => {
  const { rateLimits } = await client.signed('order.place', ORDER, world.keys.add({ user: 12, feeTier: 5 }));
  expect(rateLimits).toMatchObject([
    { rateLimitType: 'REQUEST_WEIGHT', limit: 6_000 },
    { rateLimitType: 'ORDERS', interval: 'SECOND', limit: 500, count: 1 },
    { rateLimitType: 'ORDERS', interval: 'DAY', limit: 2_147_483_647, count: 1 },
  ]);
});

describe('a batch', () => {
  test('is begun in one turn and in order, and each is answered by itself', async () => {
    await client.signed('session.logon', {}, world.mine);
    const list = [{ symbol: 'A', quantity: 1.5 }, { symbol: 'REFUSED' }, {}, { symbol: 'b', quantity: '2' }, { symbol: 'C', x: 1 }];
    const { result } = await client.ask(BATCH_METHOD, { method: 'order.place', list, timestamp: world.hands.nowMs });
    expect(result).toEqual([
      { status: 200, result: { symbol: 'A', quantity: '1.5', user: 1 } },
      { status: 400, error: { code: -2010, msg: 'Account has insufficient balance for requested action.' } },
      { status: 400, error: { code: -1102, msg: expect.any(String) as string } },
      { status: 200, result: { symbol: 'B', quantity: '2', user: 1 } },
      { status: 400, error: { code: -1104, msg: expect.any(String) as string } },
    ]);
    expect(hands.begun).toEqual(['A', 'REFUSED', 'B']);
    expect(new Set(hands.turns).size).toBe(1);
  });

  test('is signed once, its list as JSON or as a text', async () => {
    const list = [{ symbol: 'A', quantity: '1' }];
    expect(await client.signed(BATCH_METHOD, { method: 'order.place', list }, world.mine)).toMatchObject({
      status: 200,
      result: [{ status: 200 }],
    });
    expect(
      await client.signed(BATCH_METHOD, { method: 'order.place', list: '[ {"symbol":"A", "quantity": 0.50} ]' }, world.mine),
    ).toMatchObject({
      result: [{ result: { quantity: '0.50' } }],
    });
    const signed = client.sign({ method: 'order.place', list }, world.mine);
    expect(await client.ask(BATCH_METHOD, { ...signed, list: [{ symbol: 'A', quantity: '2' }] })).toMatchObject(failed(-1022));
  });

  test.each([
    ['no list', { method: 'order.place' }, -1102],
    ['an empty one', { method: 'order.place', list: [] }, -1130],
    ['one that is too long', { method: 'order.place', list: Array.from({ length: 51 }, () => ORDER) }, -1130],
    ['what are no requests', { method: 'order.place', list: [1] }, -1130],
    ['a text that is no list', { method: 'order.place', list: '],[' }, -1100],
    ['a text with more than a list', { method: 'order.place', list: '[]},"x":{"a":1' }, -1100],
    ['no method', { list: [ORDER] }, -1102],
    ['another method', { method: 'order.steal', list: [ORDER] }, -5000],
    ['a batch in a batch', { method: BATCH_METHOD, list: [ORDER] }, -5000],
  ])('%s is refused, and nothing is begun', async (_what, params, code) => {
    expect(await client.signed(BATCH_METHOD, params, world.mine)).toMatchObject(failed(code));
    expect(hands.begun).toEqual([]);
  });

  test('counts each order, and weighs a tenth', async () => {
    const list = Array.from({ length: 50 }, () => ORDER);
    const pair = world.keys.add({ user: 11 });
    const answer = await client.signed(BATCH_METHOD, { method: 'order.place', list }, pair);
    expect(answer.rateLimits).toMatchObject([{ count: 5 }, { interval: 'SECOND', count: 50 }, { interval: 'DAY', count: 50 }]);
    await client.signed(BATCH_METHOD, { method: 'order.place', list: list.slice(1) }, pair);
    const over = await client.signed(BATCH_METHOD, { method: 'order.place', list: [ORDER, ORDER] }, pair);
    expect(over.result).toMatchObject([
      { status: 200 },
      { status: 429, error: { code: -1015, data: { serverTime: world.hands.nowMs, retryAfter: expect.any(Number) as number } } },
    ]);
  });
});

describe('limits', () => {
  test('429 with the time to come again, then 418 and the end; a banned address opens no socket', async () => {
    world.hands.address = '198.51.100.20';
    const greedy = await world.connect();
    world.hands.address = '127.0.0.1';
    void world.limits.takeWeight('spot', '198.51.100.20', 6_000);
    const over = await greedy.ask('ping');
    expect(over).toMatchObject({
      status: 429,
      error: { code: -1003, data: { serverTime: world.hands.nowMs, retryAfter: expect.any(Number) as number } },
    });
    for (let at = 0; at < 99; at++) void greedy.ask('ping');
    expect(await greedy.ask('ping')).toMatchObject({ status: 418, error: { code: -1003 } });
    expect(await greedy.closed).toBe(1008);
    world.hands.address = '198.51.100.20';
    await expect(world.connect()).rejects.toThrow('418');
    world.hands.address = '127.0.0.1';
    expect(await client.ask('ping')).toMatchObject({ status: 200 });
  });

  test('what is no message weighs something too', async () => {
    await client.say('{', null);
    const { rateLimits } = await client.ask('ping');
    expect(rateLimits).toMatchObject([{ count: 2 }]);
  });

  test('more than a connection, or all, may have waiting is refused; cancels get in', async () => {
    let release = (): void => undefined;
    hands.hold = new Promise((resolve) => (release = resolve));
    world.hands.nowMs += 60_000;
    const pairs = Array.from({ length: 6 }, (_, at) => world.keys.add({ user: 100 + at }));
    const waiting = Array.from({ length: MAX_CALLS_WAITING }, (_, at) => client.signed('order.place', ORDER, pairs[at % 6]!));
    expect(await client.signed('order.place', ORDER, world.mine)).toMatchObject(failed(-1008, 503));
    const second = await world.connect();
    const more = Array.from({ length: 10 }, () => second.signed('order.place', ORDER, world.mine));
    expect(await second.signed('order.place', ORDER, world.mine)).toMatchObject(failed(-1008, 503));
    expect(await second.signed('order.cancel', { symbol: 'A' }, world.mine)).toMatchObject({ status: 200 });
    release();
    const answers = await Promise.all([...waiting, ...more]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await client.signed('order.place', ORDER, world.mine)).toMatchObject({ status: 200 });
    second.end();
  });

  test('a loop that never ends is hung up on, also where nothing is limited', async () => {
    const open = await startApiWorld();
    const looping = await open.connect('/ws-api/v3?returnRateLimits=false');
    const reason = new Promise<string>((resolve) => looping.ws.once('close', (_code, why) => resolve(why.toString())));
    for (let at = 0; at < 101; at++) await Promise.all(Array.from({ length: 99 }, () => looping.ask('ping')));
    expect(looping.heard).toHaveLength(9_999);
    for (let at = 0; at < 2; at++) void looping.ask('ping');
    expect(await reason).toBe('too many messages');
    await open.stop();
  });
});

describe('events of a user', () => {
  const SUBSCRIBED = { subscriptionId: 0, seq: 4, journal: 40 };

  test('come behind the answer, with their numbers, until they are not wanted any more', async () => {
    expect(await client.signed('userDataStream.subscribe.signature', {}, world.mine)).toMatchObject({ status: 200, result: SUBSCRIBED });
    events.tell(1, 6);
    await eventually(() => client.heard.length === 3);
    expect(client.heard.slice(1)).toEqual([
      { subscriptionId: 0, event: { e: 'early' }, seq: 5, journal: 50 },
      { subscriptionId: 0, event: { e: 'balanceUpdate', n: 6 }, seq: 6, journal: 60 },
    ]);
    expect(await client.ask('session.subscriptions')).toMatchObject({ result: [{ subscriptionId: 0 }] });
    expect(await client.ask('session.status')).toMatchObject({ result: { userDataStream: true } });
    expect(await client.ask('userDataStream.unsubscribe', { subscriptionId: 7 })).toMatchObject(failed(-1130));
    expect(await client.ask('userDataStream.unsubscribe', { subscriptionId: 0 })).toMatchObject({ status: 200, result: {} });
    const heard = client.heard.length;
    events.tell(1, 7);
    await client.ask('ping');
    expect(client.heard).toHaveLength(heard + 1);
  });

  test('since what was heard before', async () => {
    events.missed = [eventOf('{"e":"missed"}', 3, 30)];
    await client.signed('session.logon', {}, world.mine);
    expect(await client.ask('userDataStream.subscribe', { since: 30 })).toMatchObject({ result: { ...SUBSCRIBED, complete: true } });
    await eventually(() => client.heard.length === 4);
    expect(client.heard.slice(2)).toMatchObject([{ event: { e: 'early' } }, { event: { e: 'missed' }, seq: 3 }]);
  });

  test('need somebody who is logged on, or a signature; and end with the log-out, the socket, or by themselves', async () => {
    expect(await client.ask('userDataStream.subscribe')).toMatchObject(failed(-1099));
    expect(await client.ask('userDataStream.subscribe.signature')).toMatchObject(failed(-2014, 401));
    events.fails = true;
    expect(await client.signed('userDataStream.subscribe.signature', {}, world.mine)).toMatchObject(failed(-1008, 503));
    events.fails = false;
    expect(await client.ask('session.subscriptions')).toMatchObject({ result: [] });
    await client.signed('session.logon', {}, world.mine);
    await client.ask('userDataStream.subscribe');
    await client.signed('userDataStream.subscribe.signature', {}, world.keys.add({ user: 2 }));
    const { ended } = events;
    await client.ask('session.logout');
    expect(events.ended).toBe(ended + 1);
    events.listeners.get('spot 2')!.terminated();
    await eventually(() => JSON.stringify(client.heard.at(-1)).includes('eventStreamTerminated'));
    await client.signed('userDataStream.subscribe.signature', {}, world.mine);
    client.end();
    await eventually(() => events.ended === ended + 2);
  });

  test('so many at most in one session', async () => {
    for (let at = 0; at < 16; at++) expect((await client.signed('userDataStream.subscribe.signature', {}, world.mine)).status).toBe(200);
    expect(await client.signed('userDataStream.subscribe.signature', {}, world.mine)).toMatchObject(failed(-1101));
  });
});

describe('a socket', () => {
  test('is pinged every 20 seconds, cut where nobody answers for a minute, and over after a day', async () => {
    const pings: number[] = [];
    client.ws.on('ping', () => pings.push(world.hands.monotonicMs));
    const from = world.hands.monotonicMs;
    for (let step = 1; step <= 3; step++) {
      world.hands.monotonicMs = from + step * 20_001;
      await eventually(() => pings.length === step);
    }
    expect(await client.ask('ping')).toMatchObject({ status: 200 });
    // One that reads pings and answers none.
    const mute = new WebSocket(`${(await world.listen()).replace('http', 'ws')}/ws-api/v3`, { autoPong: false });
    await new Promise((resolve) => mute.once('open', resolve));
    const cut = new Promise((resolve) => mute.once('close', resolve));
    const opened = world.hands.monotonicMs;
    for (let step = 1; step <= 4; step++) {
      const before = pings.length;
      world.hands.monotonicMs = opened + step * 20_001;
      await eventually(() => pings.length > before);
    }
    expect(await cut).toBe(1006);
    world.hands.monotonicMs = from + 86_400_001;
    expect(await client.closed).toBe(1001);
  });

  test('of another path is none', async () => {
    for (const path of ['/ws-api/v3/', '/ws-api/v2', '/ws-fapi/v1/x', '/WS-API/v3', '/ws-api%2fv3'])
      await expect(world.connect(path), path).rejects.toThrow('socket hang up');
  });

  test('that is not read is hung up on, and the others are served', async () => {
    const port = Number(new URL(await world.listen()).port);
    const stuck = connect({ port, host: '127.0.0.1' });
    stuck.write(
      'GET /ws-api/v3 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await new Promise((resolve) => stuck.once('data', resolve));
    stuck.on('error', () => undefined).pause();
    const text = Buffer.from('{"id":1,"method":"ping"}');
    const masked = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
    const open = world.sockets.size;
    world.hands.nowMs += 60_000;
    const write = (): void => {
      if (!stuck.destroyed) stuck.write(Buffer.concat(Array.from({ length: 200 }, () => masked)));
      world.hands.nowMs += 60_000;
      world.hands.monotonicMs += 1_000;
    };
    await eventually(() => {
      write();
      return world.sockets.size < open;
    });
    expect(await client.ask('ping')).toMatchObject({ status: 200 });
    stuck.destroy();
  });
});

test('a server that stops answers what is on its way, says so, and takes nothing more', async () => {
  const stopping = await startApiWorld({
    mount: (endpoints) => {
      endpoints.user(placed, async ({ caller }) => {
        await hands.hold;
        return { symbol: 'A', quantity: null, user: caller.user };
      });
    },
  });
  let release = (): void => undefined;
  hands.hold = new Promise((resolve) => (release = resolve));
  const program = await stopping.connect();
  const waiting = program.signed('order.place', { symbol: 'A' }, stopping.mine);
  await program.ask('ping');
  const stopped = stopping.stop();
  await eventually(() => JSON.stringify(program.heard).includes('serverShutdown'));
  expect(await program.ask('ping')).toMatchObject(failed(-1008, 503));
  release();
  expect(await waiting).toMatchObject({ status: 200 });
  expect(await program.closed).toBe(1001);
  await stopped;
});
