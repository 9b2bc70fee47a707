/** The standing of an account at the trading API of a whole server: how many orders its fee tier may send, and what is left of it while it is suspended. */
import { join } from 'node:path';
import { accountFreeze, login } from '@kontor/contract/account';
import { contractPermissionOpen } from '@kontor/contract/perpetual';
import { cancelOrder, placeOrder } from '@kontor/contract/spot';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { withStore } from './follower/open-store.ts';
import { wishStanding } from './modules/account/standing.ts';
import type { StandingChange } from './modules/account/standing.ts';
import { ONE_CHANGE, askChange } from './modules/platform/change-rows.ts';
import { readChange } from './modules/platform/platform-change.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Cleanup, eventually, makeFolder } from './store/test-world.ts';
import { DemoProgram, askSite } from './trading-api/demo-key-world.ts';
import type { ApiAnswer } from './trading-api/demo-key-world.ts';

const cleanup = new Cleanup();
const config = readConfig({
  PORT: '0',
  CONSOLE_PORT: 'off',
  DATA_DIR: join(makeFolder(cleanup), 'data'),
  LOCAL_CHAIN: 'off',
  API_WEIGHT: '0',
  API_ORDERS_10S: '0',
  API_ORDERS_1D: '6',
});
const TIER = 3;
let server: RunningServer;
/** Below the market, so that an order of spot and one of contracts wait. */
let price: string;

beforeAll(async () => {
  server = await boot(config, {
    log: pino({ level: 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
  await withStore(config, async ({ database }) => {
    const body = { tier: TIER, maker_rate: 80_000, taker_rate: 90_000 };
    const id = await askChange(database, readChange('fee/tier', body), 'a test', new Date());
    await eventually(async () => (await database.one(ONE_CHANGE, id)).outcome === 'NONE');
  });
  const ticker = await eventualBody('/api/v3/ticker/price?symbol=BTCUSDT');
  price = String(Math.floor(Number(ticker['price']) * 0.95));
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

/** What is answered once it is served. */
async function eventualBody(target: string): Promise<Record<string, unknown>> {
  let response!: Response;
  await eventually(async () => (response = await fetch(new URL(target, server.url))).status === 200);
  return (await response.json()) as Record<string, unknown>;
}

const change = (user: number, wish: StandingChange): Promise<unknown> =>
  withStore(config, ({ database }) => database.transaction((queries) => wishStanding(queries, user, wish, 'a test', new Date())));

const order = () => ({ symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price }) as const;
const refused = (code: number, status = 400) => ({ status, body: { code } });
const idOf = ({ body }: ApiAnswer): number => (body as { readonly orderId: number }).orderId;

test('an account sends as many orders as its fee tier may, and hears how many that are', async () => {
  const program = await DemoProgram.open(server.url, 'demo1', ['spot']);
  const place = () => program.signed('POST', '/api/v3/order', order());
  const dayOf = async () => ((await program.signed('GET', '/api/v3/rateLimit/order')).body as readonly { readonly limit: number }[])[1];
  const tooMany = (limit: number) => ({
    status: 429,
    body: { code: -1015, msg: `Too many new orders; current limit is ${limit} orders per 1 DAY.` },
  });
  for (let at = 0; at < 6; at++) expect(await place()).toMatchObject({ status: 200 });
  expect(await place()).toMatchObject(tooMany(6));
  expect(await dayOf()).toMatchObject({ limit: 6, count: 6 });

  await change(1, { change: 'tier', tier: TIER });
  await eventually(async () => (await dayOf())?.limit === 18);
  for (let at = 6; at < 18; at++) expect(await place()).toMatchObject({ status: 200 });
  expect(await place()).toMatchObject(tooMany(18));
  expect(await dayOf()).toMatchObject({ limit: 18, count: 18 });
  const { rateLimits } = await eventualBody('/api/v3/exchangeInfo?symbol=BTCUSDT');
  expect((rateLimits as readonly object[]).at(-1)).toMatchObject({ interval: 'DAY', limit: 6 });

  await change(1, { change: 'tier', tier: 0 });
  await eventually(async () => (await dayOf())?.limit === 6);
  expect(await place()).toMatchObject(tooMany(6));
});

describe('an account that is suspended', () => {
  const DEMO = { account: 'demo2', password: 'kontor-demo' } as const;
  let program: DemoProgram;
  beforeAll(async () => {
    program = await DemoProgram.open(server.url, 'demo2', ['spot', 'futures']);
    await askSite(server.url, contractPermissionOpen, {}, program.token);
    const transfer = { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '5000' };
    await eventually(async () => (await program.signed('POST', '/sapi/v1/asset/transfer', transfer)).status === 200);
    await eventually(
      async () => (await program.signed('POST', '/fapi/v1/positionSide/dual', { dualSidePosition: 'false' })).status === 200,
    );
  });

  test('sees and cancels by its keys as on the site, and nothing else; reinstated it trades as before', async () => {
    const spot = [await program.signed('POST', '/api/v3/order', order()), await program.signed('POST', '/api/v3/order', order())].map(idOf);
    let placed = await program.signed('POST', '/fapi/v1/order', order());
    // The mark comes a moment after the start.
    await eventually(async () => placed.status === 200 || ((placed = await program.signed('POST', '/fapi/v1/order', order())), false));
    const onSite = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price, quantity: '0.01', client_id: 'site-1' } as const;
    const { order_id: siteOrder } = await askSite(server.url, placeOrder, onSite, program.token);

    await change(2, { change: 'suspend' });
    // The site has ended his sessions when it is carried out; the key is still good.
    await eventually(async () => !((await program.signed('GET', '/api/v3/account')).body as { readonly canTrade: boolean }).canTrade);
    const { token } = await askSite(server.url, login, DEMO);
    expect(await program.signed('POST', '/api/v3/order', order())).toMatchObject({
      status: 400,
      body: { code: -2010, msg: 'This account is suspended from trading.' },
    });
    await expect(askSite(server.url, placeOrder, { ...onSite, client_id: 'site-2' }, token)).rejects.toThrow(placeOrder.path);
    const replace = { ...order(), cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: spot[0]!, quantity: '0.02' };
    expect((await program.signed('POST', '/api/v3/order/cancelReplace', replace)).status).not.toBe(200);
    expect(await program.signed('POST', '/fapi/v1/order', order())).toMatchObject(refused(-2010));
    expect(await program.signed('POST', '/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 7 })).toMatchObject(refused(-2010));
    const back = { type: 'UMFUTURE_MAIN', asset: 'USDT', amount: '1' };
    expect((await program.signed('POST', '/sapi/v1/asset/transfer', back)).status).toBe(400);

    await askSite(server.url, cancelOrder, { order_id: siteOrder }, token);
    expect(await program.signed('DELETE', '/api/v3/order', { symbol: 'BTCUSDT', orderId: spot[1]! })).toMatchObject({
      status: 200,
      body: { orderId: spot[1], status: 'CANCELED' },
    });
    expect(await program.signed('DELETE', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId: idOf(placed) })).toMatchObject({
      status: 200,
      body: { status: 'CANCELED' },
    });

    await change(2, { change: 'reinstate' });
    await eventually(async () => (await program.signed('POST', '/fapi/v1/order', order())).status === 200);
  });

  test('or was frozen by its owner, who then can neither log in nor use a key', async () => {
    const { token } = await askSite(server.url, login, DEMO);
    await askSite(server.url, accountFreeze, { login_password: DEMO.password }, token);
    await eventually(async () => (await program.signed('GET', '/api/v3/openOrders')).status === 401);
    expect(await program.signed('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' })).toMatchObject(refused(-2015, 401));
    await expect(askSite(server.url, login, DEMO)).rejects.toThrow(login.path);
  });
});
