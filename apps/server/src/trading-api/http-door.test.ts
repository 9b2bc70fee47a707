import { spotPing } from '@kontor/contract/trading-api/general';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiWorld } from './trading-api-world.ts';
import type { ApiWorld } from './trading-api-world.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world.stop());

test('ping and time', async () => {
  expect(await world.ask('GET', spotPing.paths[0])).toMatchObject({ status: 200, body: {}, headers: { 'x-mbx-used-weight-1m': '1' } });
  expect(await world.ask('GET', '/fapi/v1/time')).toMatchObject({ status: 200, body: { serverTime: world.hands.nowMs } });
});

test('a signed request', async () => {
  expect(await world.signed('GET', '/api/v3/rateLimit/order')).toMatchObject({ status: 200, body: [{ rateLimitType: 'ORDERS' }, {}] });
});

test('nothing there', async () => {
  expect(await world.ask('POST', '/api/v3/ping')).toMatchObject({ status: 404, body: { code: -5000 } });
  expect(await world.ask('GET', '/api/v3/nothing')).toMatchObject({ status: 404, body: { code: -5000 } });
});
