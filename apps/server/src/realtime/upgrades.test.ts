/** Who may open a socket: every way to ask for an upgrade, over a real connection. */
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Code } from '@kontor/contract/envelope';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { networksOf } from '../client-address.ts';
import { addressOf } from '../http/gates.ts';
import { channelsOf, startSpotWorld } from '../modules/spot/spot-world.ts';
import { Hub } from './hub.ts';
import { RealtimeServer } from './realtime-server.ts';
import { SocketCalls } from './socket-calls.ts';

const REFUSED = '192.0.2.66';
const hands = { monotonicMs: 0 };
const http = createServer();
let world: Awaited<ReturnType<typeof startSpotWorld>>;
let hub: Hub;
let server: RealtimeServer;

beforeAll(async () => {
  world = await startSpotWorld();
  const told = channelsOf(world.follower);
  hub = new Hub({
    feed: world.follower,
    ...told,
    onSlow: () => undefined,
  });
  const proxies = networksOf(['127.0.0.1']);
  server = new RealtimeServer({
    hub,
    calls: new SocketCalls({ calls: world.routes.direct, onError: () => undefined, onAnswered: () => undefined }),
    region: (address) => address !== REFUSED,
    allowedOrigins: [],
    maxSockets: 2,
    openRate: { perSecond: 1, burst: 1 },
    addressOf: (request) => addressOf(request, proxies),
    authenticate: async () => undefined,
    living: async () => new Set(),
    keepAwake: async () => undefined,
    monotonicMs: () => hands.monotonicMs,
    onMessage: () => undefined,
    onError: () => undefined,
  });
  server.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  hands.monotonicMs += 10_000;
});
afterAll(async () => {
  await server.close();
  hub.close();
  await new Promise((resolve) => http.close(resolve));
  await world.stop();
});

/** Asks for an upgrade; an opened socket is ended at once and counts as 101. */
function upgrade(path: string, headers: Record<string, string>): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    const { port } = http.address() as AddressInfo;
    const asked = send({
      host: '127.0.0.1',
      port,
      path,
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.once('upgrade', (_response, socket) => {
      socket.destroy();
      resolve({ status: 101, body: undefined });
    });
    asked.once('response', (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .once('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) }));
    });
    asked.once('error', reject).end();
  });
}

const SPELLINGS = [
  '/realtime',
  '/%72ealtime',
  '/%72%65altime',
  '/realtime/',
  '//realtime',
  '/./realtime',
  '/api/../realtime',
  '/REALTIME',
  '/realtime?x=1',
  '/realtime%3fx',
  '/realtime;x=1',
  '/realtime#x',
  'http://a/realtime',
  'ws://a/realtime',
  '*',
  '/%zz',
  '/',
  '/api/spot/balances',
  '/healthz',
  '/metrics',
];

test.each(SPELLINGS)('%s: a region that is not served, and an address that cannot be read, get nothing but that', async (path) => {
  for (const forwarded of [REFUSED, `198.51.100.1, ${REFUSED}:5555`, '::ffff:192.0.2.66', 'unknown', '8.8.8.8,', '']) {
    expect(await upgrade(path, { 'x-forwarded-for': forwarded }), forwarded).toMatchObject({
      status: 403,
      body: { code: Code.REGION_RESTRICTED, message: 'REGION_RESTRICTED', data: { message: 'REGION_RESTRICTED' } },
    });
  }
});

test('one spelling opens a socket; the others find nothing, and pay for it', async () => {
  const opened = [];
  for (const [at, path] of SPELLINGS.entries()) {
    const headers = { 'x-forwarded-for': `198.18.0.${at}` };
    const first = await upgrade(path, headers);
    if (first.status === 101) opened.push(path);
    else expect(first, path).toMatchObject({ status: 404, body: { code: Code.NOT_FOUND, data: null } });
    expect(await upgrade(path, headers), path).toMatchObject({ status: 429, body: { code: Code.TOO_MANY_REQUESTS, data: null } });
  }
  expect(opened).toEqual(['/realtime', '/realtime?x=1']);
});

test('the addresses of one customer are counted together', async () => {
  expect((await upgrade('/', { 'x-forwarded-for': '2001:db8::1' })).status).toBe(404);
  expect((await upgrade('/', { 'x-forwarded-for': '[2001:DB8:0:0:8000::1]:443' })).status).toBe(429);
  expect((await upgrade('/', { 'x-forwarded-for': '2001:db8:0:1::1' })).status).toBe(404);
});

test.each([
  ['another version', { 'sec-websocket-version': '12' }],
  ['a key that is none', { 'sec-websocket-key': 'x' }],
  ['another protocol', { upgrade: 'h2c' }],
  ['an extension that cannot be read', { 'sec-websocket-protocol': ',,' }],
])('%s is refused in the envelope', async (_what, headers) => {
  expect(await upgrade('/realtime', headers as Record<string, string>)).toMatchObject({
    status: 400,
    body: { code: Code.BAD_REQUEST, data: null },
  });
});

test('a page of another origin is refused in the envelope', async () => {
  expect(await upgrade('/realtime', { origin: 'https://elsewhere.example' })).toMatchObject({
    status: 403,
    body: { code: Code.BAD_REQUEST, data: null },
  });
});
