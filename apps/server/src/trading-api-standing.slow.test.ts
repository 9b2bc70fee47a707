/** The standing of an account at the trading API of a whole server: how many orders its fee tier may send. */
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { withStore } from './follower/open-store.ts';
import { wishStanding } from './modules/account/standing.ts';
import type { StandingChange } from './modules/account/standing.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Cleanup, eventually, makeFolder } from './store/test-world.ts';
import { DemoProgram } from './trading-api/demo-key-world.ts';

const cleanup = new Cleanup();
const config = readConfig({
  PORT: '0',
  CONSOLE_PORT: 'off',
  DATA_DIR: join(makeFolder(cleanup), 'data'),
  INDEX_FEED: 'off',
  DEMO_BOTS: 'off',
  LOCAL_CHAIN: 'off',
  API_WEIGHT: '0',
  API_ORDERS_10S: '0',
  API_ORDERS_1D: '3',
});
/** A tier that the demo has; ten times the orders of tier 0. */
const TIER = 15;
let server: RunningServer;

beforeAll(async () => {
  server = await boot(config, {
    log: pino({ level: 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

const change = (user: number, wish: StandingChange): Promise<unknown> =>
  withStore(config, ({ database }) => database.transaction((queries) => wishStanding(queries, user, wish, 'a test', new Date())));

const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '20000' } as const;

test('an account sends as many orders as its fee tier may, and hears how many that are', async () => {
  const program = await DemoProgram.open(server.url, 'demo1', ['spot']);
  const dayOf = async () => ((await program.signed('GET', '/api/v3/rateLimit/order')).body as readonly { readonly limit: number }[])[1];
  const refused = (limit: number) => ({
    status: 429,
    body: { code: -1015, msg: `Too many new orders; current limit is ${limit} orders per 1 DAY.` },
  });
  for (let at = 0; at < 3; at++) expect(await program.signed('POST', '/api/v3/order', ORDER)).toMatchObject({ status: 200 });
  expect(await program.signed('POST', '/api/v3/order', ORDER)).toMatchObject(refused(3));
  expect(await dayOf()).toMatchObject({ limit: 3, count: 3 });

  await change(1, { change: 'tier', tier: TIER });
  await eventually(async () => (await dayOf())?.limit === 30);
  for (let at = 3; at < 30; at++) expect(await program.signed('POST', '/api/v3/order', ORDER)).toMatchObject({ status: 200 });
  expect(await program.signed('POST', '/api/v3/order', ORDER)).toMatchObject(refused(30));
  expect(await dayOf()).toMatchObject({ limit: 30, count: 30 });
  const { body } = await program.plain('GET', '/api/v3/exchangeInfo', { symbol: 'BTCUSDT' });
  expect((body as { readonly rateLimits: readonly object[] }).rateLimits.at(-1)).toMatchObject({ interval: 'DAY', limit: 3 });

  await change(1, { change: 'tier', tier: 0 });
  await eventually(async () => (await dayOf())?.limit === 3);
  expect(await program.signed('POST', '/api/v3/order', ORDER)).toMatchObject(refused(3));
});
