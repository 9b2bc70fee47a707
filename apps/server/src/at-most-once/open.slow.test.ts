/** A server says that it is open when an order sent right then is taken, however far the read tables are behind. */
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { depth } from '@kontor/contract/market';
import { balances, cancelAllOrders, openOrders, orderHistory, placeOrder } from '@kontor/contract/spot';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot } from '../boot.ts';
import type { RunningServer } from '../boot.ts';
import { MACHINE_TIME } from '../clock.ts';
import { readConfig } from '../config.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../store/test-world.ts';

const cleanup = new Cleanup();
const BUY = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '50000', quantity: '0.001' } as const;
let folder: string;
let database: Awaited<ReturnType<typeof startDatabase>>;
let blocker: pg.Client;
let server: RunningServer;

beforeAll(async () => {
  folder = join(makeFolder(cleanup), 'data');
  database = cleanup.add(await startDatabase({ url: undefined, dataDir: folder, log: silentLog }), (started) => started.stop());
  blocker = cleanup.add(new pg.Client({ ...database.settings }), (client) => client.end());
  await blocker.connect();
});
afterAll(() => cleanup.run());

async function start(): Promise<void> {
  const { host, user, database: name } = database.settings as { host: string; user: string; database: string };
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`,
    INDEX_FEED: 'off',
    DEMO_BOTS: 'off',
    SNAPSHOT_EVERY: '100',
  });
  server = await boot(config, { log: pino({ level: 'silent' }), time: MACHINE_TIME, random: MACHINE_RANDOM, onHalt: () => undefined });
}

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const query = call.method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const response = await fetch(new URL(call.path + query, server.url), {
    method: call.method,
    headers: { 'content-type': 'application/json', token },
    ...(query === '' && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

const tokenOf = async (account: string): Promise<string> => (await ask(login, { account, password: 'kontor-demo' })).data.token;

test('the first order after a start is taken while the read tables stand still, and a repeated one is not done again', async () => {
  await start();
  let token = await tokenOf('demo1');
  const place = (id: string) => ask(placeOrder, { ...BUY, client_id: id }, token);
  for (let at = 0; at < 150; at++) await place(`before-${at}`);
  const { data: ended } = await ask(cancelAllOrders, {}, token);
  await eventually(async () => (await ask(orderHistory, { min_seq: ended.sequence }, token)).code === Code.SUCCESS);
  const snapshots = async (): Promise<number> => (await blocker.query('SELECT FROM engine_snapshot WHERE verified')).rowCount ?? 0;
  await eventually(async () => (await snapshots()) > 0);

  // From here on nothing is written to the read tables.
  await blocker.query('BEGIN; LOCK TABLE follower_position IN SHARE MODE');
  const first = await place('behind');
  await ask(cancelAllOrders, {}, token);
  for (let at = 0; at < 40; at++) await place(`more-${at}`);
  const last = await ask(cancelAllOrders, {}, token);
  await server.stop();
  await start();

  token = await tokenOf('demo1');
  expect(await place('new')).toMatchObject({ code: Code.SUCCESS, data: { repeated: false } });
  expect((await ask(balances, {}, token)).code).toBe(Code.SUCCESS);
  // The view follows by itself, a moment behind what was answered.
  await eventually(async () => (await ask(openOrders, {}, token)).data.list.length === 1);
  expect((await ask(depth, { pair: 'BTC_USDT' })).code).toBe(Code.SUCCESS);
  expect((await place('before-7')).data).toMatchObject({ repeated: true });
  expect((await place('behind')).code).toBe(Code.BUSY);
  expect((await ask(orderHistory, { min_seq: last.data.sequence }, token)).code).toBe(Code.BUSY);

  await blocker.query('COMMIT');
  await eventually(async () => (await ask(orderHistory, { min_seq: last.data.sequence }, token)).code === Code.SUCCESS);
  expect((await place('behind')).data).toMatchObject({ order_id: first.data.order_id, repeated: true });
  expect((await ask(openOrders, {}, token)).data.list).toHaveLength(1);
  await server.stop();
});
