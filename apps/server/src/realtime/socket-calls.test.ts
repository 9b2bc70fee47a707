import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientMessage, ServerMessage } from '@kontor/contract/channels';
import { CloseCode, MAX_BATCH, MAX_CALLS_WAITING, MAX_CALL_MESSAGES_PER_SECOND, MAX_MESSAGES_PER_SECOND } from '@kontor/contract/channels';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { CALLS } from '@kontor/contract/call-table';
import { SOCKET_CALLS } from '@kontor/contract/socket-calls';
import { amendOrder, cancelAllOrders, cancelOrder, openOrders, placeOrder, replaceOrder } from '@kontor/contract/spot';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { channelsOf, startSpotWorld } from '../modules/spot/spot-world.ts';
import { eventually } from '../store/test-world.ts';
import { Hub } from './hub.ts';
import { RealtimeServer } from './realtime-server.ts';
import { SocketCalls } from './socket-calls.ts';

const ORDER_RATE = 1_000;
/** Of all connections together. */
const MAX_WAITING = MAX_CALLS_WAITING + 2 * MAX_BATCH;
const BUY = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '50', quantity: '0.1' } as const;

let world: Awaited<ReturnType<typeof startSpotWorld>>;
let hub: Hub;
let calls: SocketCalls;
let server: RealtimeServer;
const http = createServer();
const living = new Set(['user-1', 'user-2']);
const hands = { monotonicMs: 0, errors: [] as unknown[], answered: [] as [string, number, number][] };

beforeAll(async () => {
  world = await startSpotWorld({ orderRate: ORDER_RATE });
  const told = channelsOf(world.follower);
  hub = new Hub({
    feed: world.follower,
    ...told,
    onSlow: () => undefined,
  });
  await hub.start();
  calls = new SocketCalls({
    calls: world.routes.direct,
    maxWaiting: MAX_WAITING,
    onError: (error) => hands.errors.push(error),
    onAnswered: (...count) => hands.answered.push(count),
  });
  server = new RealtimeServer({
    hub,
    calls,
    region: () => true,
    allowedOrigins: [],
    maxSockets: 100,
    openRate: { perSecond: 0, burst: 0 },
    addressOf: () => '127.0.0.1',
    authenticate: async (token) => (living.has(token) ? { user: Number(token.slice(5)), token } : undefined),
    living: async (tokens) => new Set(tokens.filter((token) => living.has(token))),
    keepAwake: async () => undefined,
    monotonicMs: () => hands.monotonicMs,
    onMessage: () => undefined,
    onError: (error) => hands.errors.push(error),
  });
  server.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  // Also lets the rate of orders recover.
  for (const user of [1, 2]) await world.ask(cancelAllOrders, {}, user);
  hands.monotonicMs += 10_000;
  hands.answered = [];
});
afterAll(async () => {
  await server.close();
  hub.close();
  await new Promise((resolve) => http.close(resolve));
  await world.stop();
});

type Answered = Extract<ServerMessage, { op: 'answer' | 'answers' | 'error' }>;

/** A client that keeps what it hears; logged in for calls alone unless `token` is undefined. */
async function connect(token?: string) {
  const ws = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime`);
  const heard: ServerMessage[] = [];
  ws.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString()) as ServerMessage));
  const closed = new Promise<number>((resolve) => ws.on('close', resolve));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  const say = (message: ClientMessage): void => ws.send(JSON.stringify(message));
  const answers = (): Answered[] =>
    heard.filter((message): message is Answered => 'op' in message && ['answer', 'answers', 'error'].includes(message.op));
  const ask = async (message: ClientMessage): Promise<Answered> => {
    say(message);
    await eventually(() => answers().some(({ id }) => id === message.id));
    return answers().find(({ id }) => id === message.id)!;
  };
  if (token !== undefined) {
    say({ op: 'login', id: 0, token, private: false });
    await eventually(() => heard.length > 0);
  }
  return { ws, heard, closed, say, ask, answers, end: () => ws.terminate() };
}

/** Nothing is committed until the returned function is called. */
function holdAppends(): () => void {
  const { journal } = world;
  const append = journal.append.bind(journal);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  journal.append = async (batch) => {
    await held;
    return append(batch);
  };
  return () => {
    journal.append = append;
    release();
  };
}

function place(id: number, body: object): ClientMessage {
  return { op: 'call', id, call: placeOrder.path, body };
}

function batch(id: number, list: readonly unknown[], call: string = placeOrder.path): ClientMessage {
  return { op: 'batch', id, call, list: [...list] };
}

describe('calls', () => {
  test('an order is placed, made smaller, replaced and cancelled; it is the same to HTTP', async () => {
    const client = await connect('user-1');
    const placed = await client.ask(place(1, { ...BUY, client_id: 'socket-a' }));
    expect(placed).toEqual({
      op: 'answer',
      id: 1,
      code: 200,
      msg: '',
      data: { order_id: expect.any(String), sequence: world.engine.sequence, client_id: 'socket-a', repeated: false },
    });
    const overHttp = await world.ask(placeOrder, { ...BUY, client_id: 'socket-a' });
    const id = overHttp.data.order_id;
    expect(overHttp.data).toMatchObject({ order_id: (placed as { data: { order_id: string } }).data.order_id, repeated: true });
    expect(await client.ask({ op: 'call', id: 2, call: amendOrder.path, body: { order_id: id, quantity: '0.05' } })).toMatchObject({
      code: 200,
    });
    const replaced = await client.ask({
      op: 'call',
      id: 3,
      call: replaceOrder.path,
      body: { order_id: id, price: '51', quantity: '0.2', client_id: 'socket-b' },
    });
    expect(replaced).toMatchObject({ code: 200, data: { client_id: 'socket-b' } });
    expect(await client.ask({ op: 'call', id: 4, call: cancelOrder.path, body: { client_id: 'socket-b' } })).toMatchObject({ code: 200 });
    expect(hands.answered).toContainEqual([placeOrder.path, 200, 1]);
    client.end();
  });

  test('a login for calls alone opens no private channel', async () => {
    const client = await connect('user-1');
    await client.ask(place(1, BUY));
    await world.ask(openOrders, { min_seq: world.engine.sequence });
    expect(client.heard.map((message) => ('op' in message ? message.op : message.ch))).toEqual(['login', 'answer']);
    client.end();
  });

  test('a batch: each call by itself, in order, answered together; a repetition tells the first outcome', async () => {
    const client = await connect('user-1');
    const list = [
      { ...BUY, client_id: 'first' },
      { ...BUY, price: '0.001', client_id: 'fine' },
      { ...BUY, role: 'admin' },
      { ...BUY, client_id: 'first' },
      BUY,
      BUY,
    ];
    const answer = await client.ask(batch(1, list));
    expect(answer).toMatchObject({
      op: 'answers',
      list: [
        { code: 200, data: { repeated: false } },
        { code: codeOfRefusal(Refusal.PRICE_FILTER), data: null },
        { code: Code.BAD_REQUEST, data: null },
        { code: 200, data: { repeated: true } },
        { code: 200 },
        { code: Code.DUPLICATE_REQUEST },
      ],
    });
    const {
      data: { list: open },
    } = await world.ask(openOrders, { min_seq: world.engine.sequence });
    expect(open).toHaveLength(2);
    const cancelled = await client.ask(
      batch(
        2,
        open.map(({ order_id }) => ({ order_id })),
        cancelOrder.path,
      ),
    );
    expect(cancelled).toMatchObject({ list: [{ code: 200 }, { code: 200 }] });
    client.end();
  });

  test('many messages at once: every answer comes after its commit, in the order of sequences', async () => {
    const client = await connect('user-1');
    for (let id = 1; id <= 8; id++)
      client.say(
        batch(
          id,
          Array.from({ length: 20 }, (_, at) => ({ ...BUY, price: String(10 + id), client_id: `order-${id}-${at}` })),
        ),
      );
    const committed: number[] = [];
    client.ws.on('message', () => committed.push(world.storage.seqLast));
    await eventually(() => client.answers().length === 8);
    const told = client
      .answers()
      .map((answer) => ('list' in answer ? answer.list : []).map(({ data }) => (data as { sequence: number }).sequence));
    const all = told.flat();
    expect(client.answers().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(all).toHaveLength(160);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    told.forEach((sequences, at) => expect(committed[at]).toBeGreaterThanOrEqual(sequences.at(-1)!));
    client.end();
  });

  test('somebody else’s order is not there', async () => {
    const [mine, other] = [await connect('user-1'), await connect('user-2')];
    const placed = (await mine.ask(place(1, { ...BUY, client_id: 'own' }))) as { data: { order_id: string } };
    const named = [{ order_id: placed.data.order_id }, { client_id: 'own' }];
    const answer = await other.ask(batch(1, named, cancelOrder.path));
    expect(answer).toMatchObject({ list: named.map(() => ({ code: codeOfRefusal(Refusal.UNKNOWN_ORDER), data: null })) });
    mine.end();
    other.end();
  });
});

describe('hostile messages', () => {
  test.each([
    ['a body that is none', 1],
    ['null', null],
    ['a list as body', [BUY]],
    ['text', 'x'],
    ['an empty body', {}],
    ['a surplus field', { ...BUY, user: 2 }],
    ['a number for a decimal', { ...BUY, price: 50 }],
    ['an exponent', { ...BUY, price: '5e1' }],
    ['other digits', { ...BUY, quantity: '１' }],
    ['a long client id', { ...BUY, client_id: 'x'.repeat(37) }],
  ])('%s is a bad request, and nothing is done', async (_what, body) => {
    const client = await connect('user-1');
    const before = world.engine.sequence;
    client.ws.send(`{"op":"call","id":1,"call":"${placeOrder.path}","body":${JSON.stringify(body)}}`);
    await eventually(() => client.answers().length === 1);
    expect(client.answers()[0]).toMatchObject({ code: Code.BAD_REQUEST, data: null });
    expect(world.engine.sequence).toBe(before);
    client.end();
  });

  const FIELDS = JSON.stringify(BUY).slice(1);
  test.each([
    ['a prototype', `"id":7,"call":"${placeOrder.path}","body":{"__proto__":{"user":2},${FIELDS}`],
    ['a prototype escaped', `"id":7,"call":"${placeOrder.path}","body":{"\\u005f_proto__":{"user":2},${FIELDS}`],
    ['a field twice', `"id":7,"call":"${placeOrder.path}","body":{"side":"sell",${FIELDS}`],
    ['a field and itself escaped', `"id":7,"call":"${placeOrder.path}","body":{"\\u0073ide":"sell",${FIELDS}`],
    ['a body twice', `"id":7,"call":"${placeOrder.path}","body":{},"body":{${FIELDS}`],
    ['two calls in one', `"id":7,"call":"${openOrders.path}","call":"${placeOrder.path}","body":{${FIELDS}`],
  ])('%s makes a message that means two things: it is refused by its id, and nothing is done', async (_what, fields) => {
    const client = await connect('user-1');
    const before = world.engine.sequence;
    client.ws.send(`{"op":"call",${fields}}`);
    client.ws.send(`{"op":"batch",${fields.replace('"body":{}', '"list":[]').replace('"body":{', '"list":[{"pair":"BTC_USDT"},{')}]}`);
    await eventually(() => client.answers().length === 2);
    for (const answer of client.answers()) expect(answer).toMatchObject({ op: 'error', id: 7, code: Code.BAD_REQUEST });
    expect(world.engine.sequence).toBe(before);
    client.end();
  });

  test('calls that are none of these are not there; broken envelopes are bad requests', async () => {
    const client = await connect('user-1');
    for (const path of ['/api/account/logout', openOrders.path, '/api/spot/order/place/', '', '__proto__'])
      expect(await client.ask({ op: 'call', id: 1 + path.length, call: path, body: {} })).toMatchObject({
        op: 'error',
        code: Code.NOT_FOUND,
      });
    const broken = [
      '{',
      '[]',
      '{"op":"batch","id":100}',
      `{"op":"batch","id":101,"call":"${placeOrder.path}","list":[]}`,
      `{"op":"call","id":102,"call":"${placeOrder.path}"}`,
      JSON.stringify(
        batch(
          103,
          Array.from({ length: MAX_BATCH + 1 }, () => ({})),
        ),
      ),
      `{"op":"call","id":-1,"call":"${placeOrder.path}","body":{}}`,
      '{"op":"call","id":1,"call":1,"body":{}}',
    ];
    const before = client.answers().length;
    for (const text of broken) client.ws.send(text);
    await eventually(() => client.answers().length === before + broken.length);
    for (const answer of client.answers().slice(before)) expect(answer).toMatchObject({ op: 'error', code: Code.BAD_REQUEST });
    client.end();
  });

  test('without a login there are no calls, and no message above 4 KB', async () => {
    const [client, large] = [await connect(), await connect()];
    const before = world.engine.sequence;
    expect(await client.ask(place(1, BUY))).toMatchObject({ op: 'error', code: Code.SESSION_OVER });
    expect(await client.ask(batch(2, [BUY]))).toMatchObject({ op: 'error', code: Code.SESSION_OVER });
    large.say(
      batch(
        1,
        Array.from({ length: MAX_BATCH }, (_, at) => ({ ...BUY, client_id: `without-${at}` })),
      ),
    );
    expect(await large.closed).toBe(1009);
    expect(world.engine.sequence).toBe(before);
    client.end();
  });

  test('16 KB are the most for calls, 4 KB for anything else', async () => {
    const [calling, asking] = [await connect('user-1'), await connect('user-1')];
    calling.ws.send(`{"op":"call","id":1,"call":"${placeOrder.path}","body":"${'x'.repeat(16_384)}"}`);
    expect(await calling.closed).toBe(1009);
    asking.ws.send(`{"op":"ping","id":1${' '.repeat(4_096)}}`);
    expect(await asking.closed).toBe(1009);
  });
});

describe('limits', () => {
  test('who floods is hung up: calls beyond 220 messages a second, others beyond 20 as before', async () => {
    const [calling, asking] = [await connect('user-1'), await connect('user-1')];
    for (let id = 1; id <= MAX_CALL_MESSAGES_PER_SECOND + MAX_MESSAGES_PER_SECOND + 1; id++)
      calling.say({ op: 'call', id, call: cancelOrder.path, body: {} });
    expect(await calling.closed).toBe(CloseCode.TOO_MANY_MESSAGES);
    expect(calling.answers().length).toBeLessThanOrEqual(MAX_CALL_MESSAGES_PER_SECOND + MAX_MESSAGES_PER_SECOND);
    for (let id = 1; id <= MAX_MESSAGES_PER_SECOND + 1; id++) asking.say({ op: 'ping', id });
    expect(await asking.closed).toBe(CloseCode.TOO_MANY_MESSAGES);
  });

  test('the budget of orders: what is beyond is refused one by one, cancels never', async () => {
    const client = await connect('user-2');
    const answers: Answered[] = [];
    for (let id = 1; id <= ORDER_RATE / MAX_BATCH + 1; id++)
      answers.push(
        await client.ask(
          batch(
            id,
            Array.from({ length: MAX_BATCH }, () => ({ ...BUY, side: 'sell', quantity: '0.000001', client_id: 'x' })),
          ),
        ),
      );
    const codes = answers.map((answer) => ('list' in answer ? answer.list : []).map(({ code }) => code));
    expect(codes.flat().filter((code) => code === Code.TOO_MANY_REQUESTS)).toHaveLength(MAX_BATCH);
    expect(codes.at(-1)!.every((code) => code === Code.TOO_MANY_REQUESTS)).toBe(true);
    expect(await client.ask({ op: 'call', id: 100, call: cancelAllOrders.path, body: {} })).toMatchObject({ code: 200 });
    expect(await client.ask({ op: 'call', id: 101, call: cancelOrder.path, body: { client_id: 'x' } })).toMatchObject({
      code: codeOfRefusal(Refusal.UNKNOWN_ORDER),
    });
    client.end();
  });

  test('more calls than may wait are refused, message by message, and the others are done', async () => {
    const client = await connect('user-1');
    const messages = MAX_CALLS_WAITING / MAX_BATCH + 1;
    const release = holdAppends();
    for (let id = 1; id <= messages; id++)
      client.say(
        batch(
          id,
          Array.from({ length: MAX_BATCH }, (_, at) => ({ ...BUY, client_id: `wait-${id}-${at}` })),
        ),
      );
    await eventually(() => client.answers().some(({ op }) => op === 'error'));
    expect(client.answers()).toMatchObject([{ op: 'error', id: messages, code: Code.TOO_MANY_REQUESTS }]);
    release();
    await eventually(() => client.answers().length === messages);
    client.end();
  });

  test('when all together have too many waiting, messages with orders are told busy at once, cancels get in', async () => {
    const [first, second] = [await connect('user-1'), await connect('user-2')];
    const orders = (id: number) =>
      batch(
        id,
        Array.from({ length: MAX_BATCH }, (_, at) => ({ ...BUY, client_id: `all-${id}-${at}` })),
      );
    const release = holdAppends();
    for (let id = 1; id <= MAX_CALLS_WAITING / MAX_BATCH; id++) first.say(orders(id));
    for (let id = 1; id <= 3; id++) second.say(orders(id));
    second.say({ op: 'call', id: 4, call: cancelAllOrders.path, body: {} });
    // Its fields in another order: it is read whole.
    second.ws.send(JSON.stringify({ call: placeOrder.path, body: BUY, id: 6, op: 'call' }));
    await eventually(() => second.answers().length > 1);
    expect(second.answers()).toMatchObject([
      { op: 'error', id: 3, code: Code.BUSY },
      { op: 'error', id: 6, code: Code.BUSY },
    ]);
    // Operators see it.
    expect(hands.answered).toEqual([
      [placeOrder.path, Code.BUSY, 1],
      [placeOrder.path, Code.BUSY, 1],
    ]);
    release();
    await eventually(() => second.answers().length === 5);
    expect(second.answers().find(({ id }) => id === 4)).toMatchObject({ op: 'answer', code: 200 });
    expect(await second.ask(orders(5))).toMatchObject({ op: 'answers' });
    for (const client of [first, second]) client.end();
  });

  test('a session that ends: its sockets are closed and make no more calls', async () => {
    const client = await connect('user-2');
    living.delete('user-2');
    expect(await client.closed).toBe(CloseCode.SESSION_OVER);
    living.add('user-2');
  });
});

test('every call that changes orders is there, and no other', () => {
  const changing = Object.values(CALLS).filter(({ path, effect }) => /^\/api\/(spot|contract)\/order\//.test(path) && effect !== 'read');
  expect(changing.map(({ path }) => path).toSorted()).toEqual(SOCKET_CALLS.map(({ path }) => path).toSorted());
  const ofSpot = SOCKET_CALLS.filter(({ path }) => path.startsWith('/api/spot/'));
  expect(ofSpot.filter(({ path }) => world.routes.direct.find(path) === undefined)).toEqual([]);
});

test('at a stop calls on their way are answered, later ones are told busy', async () => {
  const client = await connect('user-1');
  const release = holdAppends();
  client.say(place(1, { ...BUY, client_id: 'last' }));
  await eventually(() => world.core.applied > world.storage.seqLast);
  const stopped = calls.close();
  expect(await client.ask(place(2, { ...BUY, client_id: 'late' }))).toMatchObject({ op: 'error', code: Code.BUSY });
  release();
  await stopped;
  await eventually(() => client.answers().some(({ id }) => id === 1));
  expect(client.answers().find(({ id }) => id === 1)).toMatchObject({ code: 200 });
  client.end();
});

test('nothing failed on the way', () => {
  expect(hands.errors).toEqual([]);
});
