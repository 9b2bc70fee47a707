/** Two gateways and a leader, which is another after a while: whoever asks cannot tell which of them answers. */
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { pairList } from '@kontor/contract/market';
import { balances, cancelOrder, openOrders, orderHistory, placeOrder } from '@kontor/contract/spot';
import { transfer } from '@kontor/contract/wallet';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { startGateway } from './gateway-surface.ts';
import { MACHINE_RANDOM } from './random.ts';
import { startPairDatabase } from './kill/server-pair.ts';
import { Cleanup, eventually, makeFolder } from './store/test-world.ts';
import { LocalNetwork } from './transport/local-transport.ts';

const cleanup = new Cleanup();
const faults: unknown[] = [];
const network = new LocalNetwork({ onFault: (error) => faults.push(error) });
const halts: Error[] = [];
const log = pino({ level: 'silent' });
let config: ReturnType<typeof readConfig>;
let leader: RunningServer;
let gateways: readonly RunningServer[];

function surroundings() {
  return {
    log,
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    transport: network.connect(),
    onHalt: (reason: Error) => void halts.push(reason),
  };
}

beforeAll(async () => {
  const { settings, folder } = await startPairDatabase(cleanup);
  config = readConfig({
    PORT: '0',
    DATA_DIR: join(makeFolder(cleanup), 'data'),
    DATABASE_URL: `postgres://${settings.user}@${encodeURIComponent(settings.host)}:${settings.port}/${settings.database}`,
    LOGIN_KEY_FILE: join(folder, 'login.key'),
    VAULT_KEY_FILE: join(folder, 'vault.key'),
    FEED_KEY_FILE: join(folder, 'feed.key'),
    NATS_URL: 'nats://127.0.0.1:9',
    INDEX_FEED: 'off',
    DEMO_BOTS: 'off',
    LOCAL_CHAIN: 'off',
    CONSOLE_PORT: 'off',
    ADDRESS_RATE: '0',
    USER_RATE: '0',
    ORDER_RATE: '10',
  });
  leader = await boot(config, surroundings());
  gateways = await Promise.all([0, 1].map(async () => cleanup.add(await startGateway(config, surroundings()), (opened) => opened.stop())));
});
afterAll(async () => {
  await leader.stop();
  await cleanup.run();
});

async function ask<C extends Call>(gateway: number, call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const headers = { 'content-type': 'application/json', token };
  const url = new URL(call.path, gateways[gateway]!.url);
  const response = await fetch(url, { method: call.method, headers, ...(call.method === 'POST' && { body: JSON.stringify(body) }) });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function tokenOf(account: string): Promise<string> {
  const { code, data } = await ask(0, login, { account, password: 'kontor-demo' });
  expect(code).toBe(Code.SUCCESS);
  return data.token;
}

const BUY = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.1' } as const;

test('what is done at one gateway is there at the other, with what was told as the least that is asked for', async () => {
  const token = await tokenOf('demo1');
  expect((await ask(1, pairList, {})).data.list.length).toBeGreaterThan(0);
  const placed = await ask(0, placeOrder, { ...BUY, client_id: 'first' }, token);
  expect(placed).toMatchObject({ code: Code.SUCCESS, data: { repeated: false } });
  const { order_id: id, sequence } = placed.data;
  const open = await ask(1, openOrders, { min_seq: sequence }, token);
  expect(open.data.list.map((order) => order.order_id)).toContain(id);
  // The same request at the other one gets its first outcome.
  expect(await ask(1, placeOrder, { ...BUY, client_id: 'first' }, token)).toMatchObject({ data: { order_id: id, repeated: true } });
  expect((await ask(1, placeOrder, { ...BUY, price: '59999', client_id: 'first' }, token)).code).not.toBe(Code.SUCCESS);
  const cancelled = await ask(1, cancelOrder, { order_id: id }, token);
  expect(cancelled.code).toBe(Code.SUCCESS);
  const over = await ask(0, orderHistory, { min_seq: cancelled.data.sequence }, token);
  expect(over.data.list.find((order) => order.order_id === id)).toMatchObject({ status: 'canceled' });
});

test('money is moved once, whichever gateway is asked', async () => {
  const token = await tokenOf('demo2');
  const body = { symbol: 'USDT', from: 'spot', to: 'contract', quantity: '12', client_id: 'moved-once' } as const;
  const answers = [await ask(0, transfer, body, token), await ask(1, transfer, body, token), await ask(0, transfer, body, token)];
  expect(answers.map(({ code, msg }) => (code === Code.SUCCESS ? code : msg))).toEqual([Code.SUCCESS, Code.SUCCESS, Code.SUCCESS]);
  expect(new Set(answers.map(({ data }) => data.sequence)).size).toBe(1);
});

test('a page at one gateway hears of what was done at the other', async () => {
  const token = await tokenOf('demo3');
  const socket = new WebSocket(new URL('/realtime', gateways[1]!.url.replace('http', 'ws')));
  const heard: unknown[] = [];
  socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString())));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ op: 'login', id: 1, token }));
  await eventually(() => JSON.stringify(heard).includes('"spot"'));
  const { data } = await ask(0, placeOrder, { ...BUY, price: '50000', client_id: 'heard-of' }, token);
  await eventually(() => JSON.stringify(heard).includes(data.order_id));
  // And the other way round: an order by the socket.
  socket.send(JSON.stringify({ op: 'call', id: 2, call: placeOrder.path, body: { ...BUY, price: '50001', client_id: 'by-the-socket' } }));
  await eventually(() => heard.some((message) => (message as { id?: number }).id === 2));
  const answer = heard.find((message) => (message as { id?: number }).id === 2) as { data: { order_id: string; sequence: number } };
  const open = await ask(0, openOrders, { min_seq: answer.data.sequence }, token);
  expect(open.data.list.map((order) => order.order_id)).toEqual(expect.arrayContaining([data.order_id, answer.data.order_id]));
  socket.terminate();
});

test('a limit is one limit, and what is sent twice is seen, at whichever gateway', async () => {
  const token = await tokenOf('demo2');
  const twice = { ...BUY, price: '30001', quantity: '0.001' } as const;
  const once = [await ask(0, placeOrder, twice, token), await ask(1, placeOrder, twice, token)];
  expect(once.map(({ code }) => code)).toEqual([Code.SUCCESS, Code.DUPLICATE_REQUEST]);
  const orderMany = async (gateway: number, count: number, name: string) => {
    const order = (at: number) =>
      ask(gateway, placeOrder, { ...BUY, price: '30000', quantity: '0.001', client_id: `${name}-${at}` }, token);
    return (await Promise.all(Array.from({ length: count }, (_, at) => order(at)))).map(({ code }) => code);
  };
  // Forty at once are allowed: what is used up at one is used up at the other.
  const codes = [await orderMany(0, 80, 'here'), await orderMany(1, 35, 'there')];
  for (const each of codes) expect(new Set(each)).toEqual(new Set([Code.SUCCESS, Code.TOO_MANY_REQUESTS]));
});

test('when another leads, gateways go on, and what was asked meanwhile is done once', async () => {
  const token = await tokenOf('demo1');
  const before = await ask(0, balances, {}, token);
  await leader.stop();
  const asked = [0, 1].map((gateway) => ask(gateway, placeOrder, { ...BUY, price: '40000', client_id: 'while-nobody-leads' }, token));
  leader = await boot(config, surroundings());
  const answers = await Promise.all(asked);
  // Who waited for as long as he may is told busy, and may ask again.
  const again = [0, 1].map((gateway) => ask(gateway, placeOrder, { ...BUY, price: '40000', client_id: 'while-nobody-leads' }, token));
  await eventually(
    async () => (await ask(0, placeOrder, { ...BUY, price: '40000', client_id: 'while-nobody-leads' }, token)).code === Code.SUCCESS,
  );
  const told = [...answers, ...(await Promise.all(again))].filter(({ code }) => code === Code.SUCCESS);
  const last = await ask(1, placeOrder, { ...BUY, price: '40000', client_id: 'while-nobody-leads' }, token);
  expect(new Set([...told, last].map(({ data }) => data.order_id)).size).toBe(1);
  const open = await ask(1, openOrders, { min_seq: last.data.sequence }, token);
  expect(open.data.list.filter((order) => order.price === '40000.00' || Number(order.price) === 40_000)).toHaveLength(1);
  expect(before.code).toBe(Code.SUCCESS);
  expect([halts, faults]).toEqual([[], []]);
});
