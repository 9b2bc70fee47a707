import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DepthBook } from '@kontor/contract/depth-book';
import type { DepthMessage, ServerMessage, UserMessage } from '@kontor/contract/channels';
import { CloseCode, LISTINGS_CHANNEL } from '@kontor/contract/channels';
import { placeOrder, cancelAllOrders } from '@kontor/contract/spot';
import { transfer } from '@kontor/contract/wallet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { limit } from '../core-loop/core-world.ts';
import { indexOf, trading } from '../follower/follower-world.ts';
import { channelsOf, startSpotWorld } from '../modules/spot/spot-world.ts';
import { DatabaseAway } from '../store/store-error.ts';
import { eventually } from '../store/test-world.ts';
import { Hub } from './hub.ts';
import { RealtimeServer } from './realtime-server.ts';
import { SocketCalls } from './socket-calls.ts';

let world: Awaited<ReturnType<typeof startSpotWorld>>;
let hub: Hub;
let told: ReturnType<typeof channelsOf>;
let server: RealtimeServer;
const http = createServer();
const living = new Set(['user-1', 'user-2', 'user-3']);
const hands = { monotonicMs: 0, wallMs: 0, slow: 0, errors: [] as unknown[], awake: [] as string[], isAway: false };
let port = 0;

beforeAll(async () => {
  world = await startSpotWorld();
  told = channelsOf(world.follower, () => hands.wallMs);
  hub = new Hub({
    feed: world.follower,
    ...told,
    onSlow: (readers) => (hands.slow += readers),
  });
  await hub.start();
  server = new RealtimeServer({
    hub,
    calls: new SocketCalls({ calls: world.routes.direct, onError: (error) => hands.errors.push(error), onAnswered: () => undefined }),
    region: (address) => address !== '192.0.2.66',
    allowedOrigins: ['https://pages.example'],
    maxSockets: 100,
    openRate: { perSecond: 0, burst: 0 },
    addressOf: (request) => String(request.headers['x-address'] ?? '127.0.0.1'),
    authenticate: async (token) => {
      if (hands.isAway) throw new DatabaseAway('for a moment');
      return living.has(token) ? { user: Number(token.slice(5)), token } : undefined;
    },
    keepAwake: async (tokens) => void hands.awake.push(...tokens),
    living: async (tokens) => new Set(tokens.filter((token) => living.has(token))),
    monotonicMs: () => hands.monotonicMs,
    onMessage: () => undefined,
    onError: (error) => hands.errors.push(error),
  });
  server.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  port = (http.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  hub.close();
  await new Promise((resolve) => http.close(resolve));
  await world.stop();
});

/** A client that keeps what it hears. */
async function connect(headers: Record<string, string> = {}, path = '/realtime') {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const heard: ServerMessage[] = [];
  ws.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString()) as ServerMessage));
  const closed = new Promise<number>((resolve) => ws.on('close', resolve));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  const say = (message: object): void => ws.send(JSON.stringify(message));
  const on = (channel: string) => heard.filter((message) => 'ch' in message && message.ch === channel);
  return { ws, heard, closed, say, on, end: () => ws.terminate() };
}

const DEPTH = 'btc_usdt_depth';

/** The engine's book as the wire writes it. */
function engineBook(): { bids: Map<string, string>; asks: Map<string, string> } {
  const [market] = world.engine.dump().markets;
  const side = (orders: readonly { priceTicks: number; open: number }[]): Map<string, string> => {
    const lots = new Map<number, number>();
    for (const { priceTicks, open } of orders) lots.set(priceTicks, (lots.get(priceTicks) ?? 0) + open);
    return new Map([...lots].map(([ticks, open]) => [String(ticks / 100), String(open / 100_000)]));
  };
  return { bids: side(market!.bids), asks: side(market!.asks) };
}

function sameBook(book: DepthBook): boolean {
  const { bids, asks } = engineBook();
  const text = (side: Map<string, string>): string =>
    JSON.stringify([...side].map(([price, quantity]) => [Number(price), Number(quantity)]).toSorted((a, b) => a[0]! - b[0]!));
  return text(book.bids) === text(bids) && text(book.asks) === text(asks);
}

describe('channels', () => {
  test('depth: snapshot, then deltas without a gap; a client that lost one notices, asks again and is right again', async () => {
    const client = await connect();
    const [whole, lossy] = [new DepthBook(), new DepthBook()];
    const steps: string[] = [];
    let deltas = 0;
    client.ws.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as DepthMessage;
      if (message.ch !== DEPTH) return;
      if (message.type === 'delta' && ++deltas === 2) return void steps.push('lost');
      const step = lossy.apply(message);
      if (step === 'resync') client.say({ op: 'resync', id: 9, channel: DEPTH });
      steps.push(step);
    });
    client.say({ op: 'subscribe', id: 1, channels: [DEPTH, 'btc_usdt_trade', 'btc_usdt_tick', 'btc_usdt_candle_1m'] });
    await eventually(() => client.on(DEPTH).length > 0);
    const commands = trading(90, 5);
    for (let at = 0; at < commands.length; at += 10) {
      const before = client.on(DEPTH).length;
      await world.submitAll(commands.slice(at, at + 10));
      await eventually(() => client.on(DEPTH).length > before);
    }
    await eventually(() => lossy.standsAt !== undefined && sameBook(lossy));
    for (const message of client.on(DEPTH)) expect(whole.apply(message as DepthMessage)).not.toBe('resync');
    expect(sameBook(whole)).toBe(true);
    expect(steps).toContain('lost');
    expect(steps).toContain('resync');
    const trades = client.on('btc_usdt_trade').flatMap((message) => ('data' in message ? (message.data as { id: number }[]) : []));
    expect(trades.length).toBeGreaterThan(5);
    expect(trades.map(({ id }) => id)).toEqual(trades.map((_, i) => trades[0]!.id + i));
    await eventually(() => client.on('btc_usdt_tick').length > 0 && client.on('btc_usdt_candle_1m').length > 0);
    const [tick] = client.on('btc_usdt_tick').slice(-1);
    expect(Object.keys((tick as { data: object }).data)).toEqual([
      'pair',
      'close',
      'open',
      'high',
      'low',
      'amount',
      'count',
      'vol',
      'increase',
    ]);
    client.end();
  });

  test('the private channel: a snapshot, then every change, each naming the one before; nobody else’s', async () => {
    const [client, other] = [await connect(), await connect()];
    client.say({ op: 'login', id: 1, token: 'user-1' });
    other.say({ op: 'login', id: 1, token: 'user-3' });
    await eventually(() => client.on('user').length > 0 && other.on('user').length > 0);
    const placed = await world.ask(placeOrder, {
      pair: 'BTC_USDT',
      side: 'buy',
      type: 'limit',
      price: '50',
      quantity: '1',
      client_id: 'seen',
    });
    await world.submitAll([limit(2, 'deal', 'sell', 50n, 1_000n)]);
    await world.ask(cancelAllOrders, {});
    await eventually(() =>
      client
        .on('user')
        .some((message) => (message as UserMessage).sections.spot?.orders.some(({ status }) => status === 'canceled') === true),
    );
    const messages = client.on('user') as UserMessage[];
    const [snapshot, ...updates] = messages;
    expect(snapshot!.sections.wallet).toMatchObject({
      type: 'snapshot',
      balances: expect.arrayContaining([expect.objectContaining({ account: 'spot', symbol: 'USDT' })]),
    });
    for (const section of ['spot', 'wallet'] as const) {
      let last = snapshot!.sections[section]!.sequence;
      for (const { sections } of updates) {
        if (sections[section] === undefined) continue;
        expect(sections[section]).toMatchObject({ type: 'update', prev: last });
        last = sections[section].sequence;
      }
    }
    expect(messages.flatMap(({ sections }) => sections.spot?.orders ?? []).some(({ order_id: id }) => id === placed.data.order_id)).toBe(
      true,
    );
    expect(other.on('user')).toHaveLength(1);
    client.say({ op: 'resync', id: 2, channel: 'user' });
    const last = () => (client.on('user').at(-1) as UserMessage).sections;
    await eventually(() => last().spot?.type === 'snapshot' && last().wallet?.type === 'snapshot');
    client.say({ op: 'resync', id: 3, channel: 'user', section: 'wallet' });
    await eventually(() => last().spot === undefined && last().wallet?.type === 'snapshot');
    client.end();
    other.end();
  });

  test('a login while the database is away is told busy, and the next one on the same connection is taken', async () => {
    const client = await connect();
    hands.isAway = true;
    client.say({ op: 'login', id: 1, token: 'user-1' });
    await eventually(() => client.heard.length > 0);
    hands.isAway = false;
    expect(client.heard).toMatchObject([{ op: 'error', id: 1, code: 503 }]);
    client.say({ op: 'login', id: 2, token: 'user-1' });
    await eventually(() => client.on('user').length > 0);
    client.end();
  });

  test('a section that there is not, or that does not speak yet, or of another channel, is refused, and nothing else happens', async () => {
    const [client, visitor] = [await connect(), await connect()];
    client.say({ op: 'login', id: 1, token: 'user-3' });
    await eventually(() => client.on('user').length > 0);
    client.say({ op: 'resync', id: 2, channel: 'user', section: 'margin' });
    client.say({ op: 'resync', id: 3, channel: 'user', section: 'ico' });
    client.say({ op: 'resync', id: 4, channel: 'btc_usdt_depth', section: 'spot' });
    visitor.say({ op: 'resync', id: 5, channel: 'user', section: 'spot' });
    const codes = (heard: readonly ServerMessage[]) =>
      heard.flatMap((message) => ('op' in message && message.op === 'error' ? [message.code] : []));
    await eventually(() => codes(client.heard).length === 3 && codes(visitor.heard).length === 1);
    expect([codes(client.heard), codes(visitor.heard)]).toEqual([[400, 404, 404], [404]]);
    expect(client.on('user')).toHaveLength(1);
    client.end();
    visitor.end();
  });

  test('a transfer tells what both accounts hold now, and whoever joins is told of all accounts', async () => {
    const client = await connect();
    client.say({ op: 'login', id: 1, token: 'user-1' });
    await eventually(() => client.on('user').length > 0);
    const heldIn = (message: UserMessage) =>
      message.sections.wallet?.balances.find(({ account, symbol }) => account === 'contract' && symbol === 'USDT')?.available ?? '0';
    const before = Number(heldIn(client.on('user')[0] as UserMessage));
    const { data } = await world.ask(transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '12.5', client_id: 'told' });
    await eventually(() => ((client.on('user').at(-1) as UserMessage).sections.wallet?.sequence ?? 0) >= data.sequence);
    const told = client.on('user').at(-1) as UserMessage;
    expect(told.sections.spot).toBeUndefined();
    expect(told.sections.wallet!.balances.map(({ account }) => account).toSorted()).toEqual(['contract', 'spot']);
    expect(Number(heldIn(told))).toBeCloseTo(before + 12.5, 8);
    const late = await connect();
    late.say({ op: 'login', id: 1, token: 'user-1' });
    await eventually(() => late.on('user').length > 0);
    expect(heldIn(late.on('user')[0] as UserMessage)).toBe(heldIn(told));
    client.end();
    late.end();
  });

  test('the index channel tells the last index at once, as journalled, and that it is stale: when it is said, and when nothing is said any more', async () => {
    const CHANNEL = 'btc_usdt_future_index_tick';
    const say = async (price: bigint, sources: number): Promise<void> => {
      const { sequence } = await world.core.submit(indexOf(price, sources));
      await world.follower.told(sequence);
    };
    await say(6_000_000_012_345n, 3);
    const time = world.follower.indexes.get(0)!.timeMs;
    hands.wallMs = time;
    const client = await connect();
    client.say({ op: 'subscribe', id: 1, channels: [CHANNEL] });
    await eventually(() => client.on(CHANNEL).length === 1);
    expect(client.on(CHANNEL)[0]).toMatchObject({ data: { pair: 'BTC_USDT', close: '60000.00012345', time, stale: false } });
    await say(6_000_000_012_345n, 2);
    await eventually(() => client.on(CHANNEL).length === 2);
    expect(client.on(CHANNEL)[1]).toMatchObject({ data: { close: '60000.00012345', time, stale: true } });
    await say(6_100_000_000_000n, 3);
    await eventually(() => client.on(CHANNEL).length === 3);
    expect(client.on(CHANNEL)[2]).toMatchObject({ data: { close: '61000', stale: false } });
    hands.wallMs = world.follower.indexes.get(0)!.timeMs + 10_001;
    await eventually(() => client.on(CHANNEL).length === 4);
    expect(client.on(CHANNEL)[3]).toMatchObject({ data: { close: '61000', stale: true } });
    client.end();
  });

  test('the channel of listings tells the version at once, and each later one', async () => {
    told.listed.tell(41);
    const client = await connect();
    client.say({ op: 'subscribe', id: 1, channels: [LISTINGS_CHANNEL] });
    await eventually(() => client.on(LISTINGS_CHANNEL).length === 1);
    told.listed.tell(42);
    await eventually(() => client.on(LISTINGS_CHANNEL).length === 2);
    expect(client.on(LISTINGS_CHANNEL).map((message) => 'data' in message && message.data)).toEqual([{ version: 41 }, { version: 42 }]);
    client.end();
  });
});

describe('limits', () => {
  test.each([
    ['a foreign origin', { origin: 'https://elsewhere.example' }, '/realtime', 403],
    ['an origin that is none', { origin: 'null' }, '/realtime', 403],
    ['a region that is not served, before anything else', { 'x-address': '192.0.2.66' }, '/other', 403],
    ['another path', {}, '/other', 404],
  ])('%s is refused', async (_what, headers, path, status) => {
    await expect(connect(headers, path)).rejects.toThrow(String(status));
  });

  test('our own origin and those on the list may connect', async () => {
    for (const origin of [`http://127.0.0.1:${port}`, 'https://pages.example']) {
      const client = await connect({ origin });
      expect(client.ws.readyState).toBe(WebSocket.OPEN);
      client.end();
    }
  });

  test('an unknown channel, a second login, garbage, and more than 100 channels are errors', async () => {
    const client = await connect();
    client.say({ op: 'subscribe', id: 1, channels: ['xyz_usdt_tick'] });
    client.say({ op: 'login', id: 2, token: 'user-9' });
    client.say({ op: 'login', id: 3, token: 'user-3', admin: true });
    client.ws.send('{');
    client.say({ op: 'subscribe', id: 5, channels: Array.from({ length: 101 }, () => 'btc_usdt_tick') });
    await eventually(() => client.heard.length === 5);
    expect(client.heard.map((message) => ('code' in message ? message.code : 0)).toSorted((a, b) => a - b)).toEqual([
      400, 400, 400, 403, 404,
    ]);
    client.end();
  });

  test('more than 20 messages a second end the connection, 4 KB are the most for one', async () => {
    const [flood, large] = [await connect(), await connect()];
    for (let id = 0; id < 21; id++) flood.say({ op: 'ping', id });
    expect(await flood.closed).toBe(CloseCode.TOO_MANY_MESSAGES);
    expect(flood.heard).toHaveLength(20);
    large.ws.send('x'.repeat(4_097));
    expect(await large.closed).toBe(1009);
  });

  test('who only watches stays awake, once a minute, by the answers to pings alone; a socket that is dead does not', async () => {
    const [watching, dead, visitor] = [await connect(), await connect(), await connect()];
    watching.say({ op: 'login', id: 1, token: 'user-3' });
    dead.say({ op: 'login', id: 1, token: 'user-1' });
    await eventually(() => watching.on('user').length > 0 && dead.on('user').length > 0);
    // A closed laptop: nothing is read and nothing answered, and nobody hangs up.
    dead.ws.pause();
    hands.awake = [];
    for (const minute of [1, 2]) {
      hands.monotonicMs += 60_000;
      await eventually(() => hands.awake.length === minute);
    }
    expect(hands.awake).toEqual(['user-3', 'user-3']);
    // It was not answered twice: cut.
    await eventually(() => server.size === 2);
    visitor.end();
    watching.end();
    dead.end();
    await eventually(() => server.size === 0);
  });

  test('what somebody asks keeps him awake too', async () => {
    const client = await connect();
    client.say({ op: 'login', id: 1, token: 'user-3' });
    await eventually(() => client.on('user').length > 0);
    hands.awake = [];
    hands.monotonicMs += 29_000;
    client.say({ op: 'ping', id: 2 });
    await eventually(() => client.heard.some((message) => 'op' in message && message.op === 'pong'));
    hands.monotonicMs += 31_000;
    for (const id of [3, 4]) client.say({ op: 'subscribe', id, channels: ['btc_usdt_tick'] });
    await eventually(() => hands.awake.length > 0);
    expect(hands.awake).toEqual(['user-3']);
    client.end();
  });

  test('a session that ends closes its sockets, and only those', async () => {
    const [revoked, other] = [await connect(), await connect()];
    revoked.say({ op: 'login', id: 1, token: 'user-2' });
    other.say({ op: 'login', id: 1, token: 'user-1' });
    await eventually(() => revoked.on('user').length > 0 && other.on('user').length > 0);
    living.delete('user-2');
    expect(await revoked.closed).toBe(CloseCode.SESSION_OVER);
    expect(other.ws.readyState).toBe(WebSocket.OPEN);
    living.add('user-2');
    other.end();
  });

  test('whoever was hung up and does not go is not heard any more', async () => {
    const client = await connect();
    client.say({ op: 'login', id: 1, token: 'user-2' });
    await eventually(() => client.on('user').length > 0);
    living.delete('user-2');
    client.ws.pause();
    await new Promise((resolve) => setTimeout(resolve, 700));
    const before = world.core.applied;
    client.say({
      op: 'call',
      id: 2,
      call: placeOrder.path,
      body: { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '1', quantity: '1' },
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(world.core.applied).toBe(before);
    living.add('user-2');
    client.end();
  });
});

test('nothing failed on the way', () => {
  expect(hands.errors).toEqual([]);
});
