/** The trading API at a whole server: keys that their owner makes on the site, over HTTP and sockets, across what he does to them, and across a restart. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { join } from 'node:path';
import { codeSend, login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { demoClock, demoInbox } from '@kontor/contract/demo';
import type { Envelope } from '@kontor/contract/envelope';
import { decodeBinary } from '@kontor/contract/trading-api/binary-stream';
import { tradingKeyCreate, tradingKeyList, tradingKeySwitch } from '@kontor/contract/trading-key';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Cleanup, eventually, makeFolder } from './store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
let server: RunningServer;
let token: string;
let lastCode = '';

function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  return boot(
    readConfig({ PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off', LOCAL_CHAIN: 'off', CLOCK: 'hand', ...environment }),
    {
      log: pino({ level: 'silent' }),
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      onHalt: () => undefined,
    },
  );
}

async function ask<C extends Call>(call: C, body: BodyOf<C>): Promise<Envelope<AnswerOf<C>>> {
  const headers = { 'content-type': 'application/json', token: token ?? '' };
  const response = await fetch(new URL(call.path, server.url), { method: call.method, headers, body: JSON.stringify(body) });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

/** The server's time, which a hand moves. */
async function nowMs(): Promise<number> {
  return ((await (await fetch(new URL('/api/v3/time', server.url))).json()) as { readonly serverTime: number }).serverTime;
}

interface MadeKey {
  readonly id: string;
  readonly apiKey: string;
  sign(text: string): string;
}

/** What the owner does on the site: he asks for a code, reads it in his mail, and makes a key. */
async function makeKey(kind: 'hmac' | 'ed25519', label: string): Promise<MadeKey> {
  const pair = generateKeyPairSync('ed25519');
  // From one code to the next a minute passes.
  expect(await ask(demoClock, { advance_ms: 60_000 })).toMatchObject({ code: 200 });
  await ask(codeSend, { purpose: 'trading_key', channel: 'email' });
  let code: string | null | undefined;
  await eventually(async () => {
    code = (await ask(demoInbox, { to: 'demo1@kontor.example' })).data.list.find((mail) => mail.code !== null)?.code;
    return code !== undefined && code !== lastCode;
  });
  const made = await ask(tradingKeyCreate, {
    kind,
    label,
    scopes: ['spot'],
    addresses: [],
    fund_password: 'kontor-fund',
    code: code!,
    ...(kind === 'hmac' ? {} : { public_key: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString() }),
  });
  expect(made).toMatchObject({ code: 200 });
  lastCode = code!;
  const { key_id: id, api_key: apiKey, secret } = made.data;
  return {
    id,
    apiKey,
    sign: (text) =>
      secret === null
        ? sign(null, Buffer.from(text), pair.privateKey).toString('base64')
        : createHmac('sha256', secret).update(text).digest('hex'),
  };
}

async function get(path: string, key: MadeKey, parameters = ''): Promise<{ readonly status: number; readonly body: unknown }> {
  const text = `${parameters}${parameters === '' ? '' : '&'}timestamp=${await nowMs()}`;
  const response = await fetch(new URL(`${path}?${text}&signature=${encodeURIComponent(key.sign(text))}`, server.url), {
    headers: { 'x-mbx-apikey': key.apiKey },
  });
  return { status: response.status, body: await response.json() };
}

/** A program that keeps what it hears. */
async function program() {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws-api/v3`);
  const heard: Record<string, unknown>[] = [];
  ws.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>)).on('error', () => undefined);
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  let next = 1;
  const askIt = async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    const id = next++;
    ws.send(JSON.stringify({ id, method, params }));
    await eventually(() => heard.some((message) => message['id'] === id));
    return heard.find((message) => message['id'] === id)!;
  };
  const logOn = async (key: MadeKey): Promise<Record<string, unknown>> => {
    const timestamp = await nowMs();
    return askIt('session.logon', { apiKey: key.apiKey, timestamp, signature: key.sign(`apiKey=${key.apiKey}&timestamp=${timestamp}`) });
  };
  return { heard, closed, ask: askIt, logOn, end: () => ws.terminate() };
}

const COUNTS = '/api/v3/rateLimit/order';

beforeAll(async () => {
  server = await start();
  const answer = await ask(login, { account: 'demo1', password: 'kontor-demo' });
  token = answer.data.token;
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

test('keys are made on the site and are good at once; a switched-off one is not, and whoever is logged on by it hears so', async () => {
  const [hmac, ed25519] = [await makeKey('hmac', 'first'), await makeKey('ed25519', 'second')];
  for (const key of [hmac, ed25519]) expect(await get(COUNTS, key)).toMatchObject({ status: 200, body: [{ count: 0, limit: 1_000 }, {}] });
  expect(await get(COUNTS, { ...hmac, sign: ed25519.sign })).toMatchObject({ status: 400, body: { code: -1022 } });
  const session = await program();
  expect(await session.logOn(hmac)).toMatchObject({ status: 200, result: { apiKey: hmac.apiKey } });
  expect(await session.ask('account.rateLimits.orders', { timestamp: await nowMs() })).toMatchObject({ status: 200 });
  expect(await ask(tradingKeySwitch, { key_id: hmac.id, enabled: false })).toMatchObject({ code: 200 });
  await eventually(() => session.heard.some(({ event }) => (event as { e?: string } | undefined)?.e === 'sessionLoggedOut'));
  expect(await session.ask('account.rateLimits.orders', { timestamp: await nowMs() })).toMatchObject({
    status: 401,
    error: { code: -2014 },
  });
  expect(await session.logOn(hmac)).toMatchObject({ status: 401, error: { code: -2015 } });
  expect(await session.logOn(ed25519)).toMatchObject({ status: 200 });
  expect(await get(COUNTS, hmac)).toMatchObject({ status: 401, body: { code: -2015 } });
  await eventually(async () => (await ask(tradingKeyList, {})).data.list.every(({ last_used: used }) => used?.address === '127.0.0.1'));
  session.end();
});

test('the site’s calls and pages are where they were, and its document lists none of this', async () => {
  const read = async (path: string) => {
    const response = await fetch(new URL(path, server.url));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  expect(await read('/api/v3/ping')).toEqual({ status: 200, body: {} });
  expect(await read('/api/v3/pong')).toMatchObject({ status: 404, body: { code: -5000 } });
  expect(await read('/api/market/pong')).toMatchObject({ status: 404, body: { code: 404, data: null } });
  const { body } = await read('/api/openapi.json');
  expect(Object.keys(body['paths'] as object).filter((path) => path.startsWith('/api/v3'))).toEqual([]);
});

test('a restart: programs are told, are answered, and come again with the same key', async () => {
  const key = await makeKey('hmac', 'third');
  const before = await program();
  await before.logOn(key);
  const stopped = server.stop();
  expect(await before.closed).toBe(1001);
  expect(before.heard.some(({ event }) => (event as { e?: string } | undefined)?.e === 'serverShutdown')).toBe(true);
  await stopped;
  server = await start();
  const after = await program();
  expect(await after.ask('account.rateLimits.orders', { timestamp: await nowMs() })).toMatchObject({ status: 401 });
  expect(await after.logOn(key)).toMatchObject({ status: 200 });
  expect(await get(COUNTS, key)).toMatchObject({ status: 200 });
  after.end();
});

/** A program that reads streams, and keeps what it hears. */
async function reader(path: string) {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
  const heard: Record<string, unknown>[] = [];
  const bytes: Uint8Array[] = [];
  ws.on('message', (data, isBinary) => {
    if (isBinary) bytes.push(data as Buffer);
    else heard.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>);
  }).on('error', () => undefined);
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  return { heard, bytes, closed, end: () => ws.terminate() };
}

async function send(method: string, path: string, key: MadeKey, parameters?: string): Promise<Record<string, unknown>> {
  const text = parameters === undefined ? '' : `${parameters}&timestamp=${await nowMs()}`;
  const query = parameters === undefined ? '' : `?${text}&signature=${encodeURIComponent(key.sign(text))}`;
  const response = await fetch(new URL(path + query, server.url), { method, headers: { 'x-mbx-apikey': key.apiKey } });
  return (await response.json()) as Record<string, unknown>;
}

test('an order is heard of by listen key, by signature and in the binary form alike; a restart ends the streams, and what was missed is known to be', async () => {
  const key = await makeKey('hmac', 'fourth');
  const { listenKey } = (await send('POST', '/api/v3/userDataStream', key)) as { readonly listenKey: string };
  expect(await send('PUT', `/api/v3/userDataStream?listenKey=${listenKey}`, key)).toEqual({});
  expect(await send('POST', '/api/v3/userDataStream', key)).toEqual({ listenKey });
  const [words, bytes] = [await reader(`/ws/${listenKey}?sequence=true`), await reader(`/binary?streams=${listenKey}`)];
  await eventually(() => words.heard.length === 1 && bytes.bytes.length === 1);
  const session = await program();
  await session.logOn(key);
  expect(await session.ask('userDataStream.subscribe')).toMatchObject({ status: 200, result: { subscriptionId: 0 } });
  const placed = await send(
    'POST',
    '/api/v3/order',
    key,
    'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=20000&newClientOrderId=stream-1',
  );
  expect(placed).toMatchObject({ symbol: 'BTCUSDT', clientOrderId: 'stream-1' });
  const isReport = (event: unknown): boolean => (event as { e?: string } | undefined)?.e === 'executionReport';
  await eventually(
    () => words.heard.some(({ data }) => isReport(data)) && session.heard.some(({ event }) => isReport(event)) && bytes.bytes.length > 1,
  );
  const report = words.heard.find(({ data }) => isReport(data))!;
  expect(report['data']).toMatchObject({ s: 'BTCUSDT', c: 'stream-1', x: 'NEW', X: 'NEW', i: placed['orderId'], p: '20000.00000000' });
  expect(session.heard.find(({ event }) => isReport(event))).toMatchObject({ event: report['data'] });
  const orders = bytes.bytes.map((each) => decodeBinary(each)!).filter(({ template }) => template === 'order');
  expect(orders[0]).toMatchObject({
    seq: report['seq'],
    clientOrderId: 'stream-1',
    price: 2_000_000_000_000n,
    orderId: placed['orderId'],
    side: 0,
  });
  const stopped = server.stop();
  expect([await words.closed, await bytes.closed]).toEqual([1001, 1001]);
  expect(words.heard.at(-1)).toMatchObject({ data: { e: 'serverShutdown' } });
  await stopped;
  server = await start();
  const again = await reader(`/ws/${listenKey}?sequence=true&since=${String(report['journal'])}`);
  await eventually(() => again.heard.length > 0);
  expect(again.heard[0]).toMatchObject({ stream: listenKey, data: { e: 'streamPosition', complete: false } });
  expect(await send('DELETE', '/api/v3/order', key, 'symbol=BTCUSDT&origClientOrderId=stream-1')).toMatchObject({ status: 'CANCELED' });
  await eventually(() => again.heard.some(({ data }) => (data as { x?: string }).x === 'CANCELED'));
  expect(await send('DELETE', `/api/v3/userDataStream?listenKey=${listenKey}`, key)).toEqual({});
  expect(await again.closed).toBe(4003);
});

test('where nobody is served, nobody finds anything here', async () => {
  await server.stop();
  server = await start({ REGION_DENY_NETWORKS: '127.0.0.0/8' });
  const response = await fetch(new URL('/api/v3/ping', server.url));
  expect([response.status, await response.json()]).toMatchObject([403, { message: 'REGION_RESTRICTED' }]);
  await expect(program()).rejects.toThrow('403');
});
