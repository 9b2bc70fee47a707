import { userCall } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import { strictObject } from '@kontor/contract/fields';
import { placeOrder } from '@kontor/contract/spot';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSpotWorld } from '../modules/spot/spot-world.ts';
import { networksOf } from '../client-address.ts';
import { createHttpServer } from './http-server.ts';
import { Metrics } from './metrics.ts';
import { Refused } from './refused.ts';
import { createRoutes } from './routes.ts';

const NO_LIMIT = { perSecond: 0, burst: 0 };
const whoAmI = userCall({
  path: '/api/test/who',
  summary: '',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({}),
  answer: strictObject({ user: Type.Integer() }),
});

test('a user who has used up his requests takes none from another', async () => {
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    site: { find: () => undefined },
    baseAddress: '',
    allowedOrigins: [],
    health: () => ({}),
    metrics: new Metrics(),
    ready: () => true,
    region: () => true,
    proxies: networksOf([]),
    metricsNetworks: networksOf([]),
    addressRate: NO_LIMIT,
    monotonicMs: () => 0,
  });
  const routes = createRoutes(app, {
    authenticate: async (token) => ({ user: Number(token), token }),
    monotonicMs: () => 0,
    userRate: { perSecond: 1, burst: 3 },
    orderRate: NO_LIMIT,
  });
  routes.user(whoAmI, ({ session }) => ({ user: session.user }));
  const ask = async (user: number) => {
    const headers = { 'content-type': 'application/json', token: String(user) };
    return (await app.inject({ method: 'POST', url: whoAmI.path, headers, payload: '{}' })).json<{
      code: number;
      data: { user: number } | null;
    }>();
  };
  for (let i = 0; i < 3; i++) expect(await ask(1)).toMatchObject({ code: Code.SUCCESS, data: { user: 1 } });
  expect(await ask(1)).toMatchObject({ code: Code.TOO_MANY_REQUESTS, data: null });
  expect(await ask(2)).toMatchObject({ code: Code.SUCCESS, data: { user: 2 } });
  // The socket takes from the same.
  expect([1, 2].map((user) => routes.direct.admit(user))).toEqual([false, true]);
  await app.close();
});

let world: Awaited<ReturnType<typeof startSpotWorld>>;
beforeAll(async () => {
  world = await startSpotWorld({ orderRate: 2 });
});
afterAll(() => world.stop());

test('a user who has used up his orders takes none from another', async () => {
  // No time passes between calls that do not come over HTTP here.
  const place = async (user: number, price: string): Promise<number> => {
    try {
      await world.routes.direct.find(placeOrder.path)!(
        { pair: 'BTC_USDT', side: 'buy', type: 'limit', price, quantity: '1' },
        { user, token: '' },
        'en_US',
      );
      return Code.SUCCESS;
    } catch (error) {
      return error instanceof Refused ? error.code : 0;
    }
  };
  expect([await place(1, '50'), await place(1, '51'), await place(1, '52')]).toEqual([Code.SUCCESS, Code.SUCCESS, Code.TOO_MANY_REQUESTS]);
  expect(await place(2, '53')).toBe(Code.SUCCESS);
});
