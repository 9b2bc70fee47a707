import type { Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import { cancelAllOrders, openOrders, orderDetail, placeOrder } from '@kontor/contract/spot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fittingBody } from '../../call-world.ts';
import { startSpotWorld } from './spot-world.ts';

const BUY = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '90', quantity: '1' } as const;
/** A command that nobody will give here. */
const NEVER = 1_000_000;

let world: Awaited<ReturnType<typeof startSpotWorld>>;
beforeAll(async () => {
  world = await startSpotWorld();
});
afterAll(() => world.stop());

test('every query that takes min_seq answers busy rather than from before that command', async () => {
  const { data: placed } = await world.ask(placeOrder, BUY);
  const calls = world.routes.mounted.filter((call: Call) => 'min_seq' in (call.body as { properties?: object }).properties!);
  expect(calls.length).toBeGreaterThan(2);
  const askFrom = async (call: Call, sequence: number): Promise<number> =>
    (
      await world.ask<Call>(call, {
        ...fittingBody(call),
        ...(call.path === orderDetail.path ? { order_id: placed.order_id } : {}),
        min_seq: sequence,
      })
    ).code;
  for (const call of calls) expect(await askFrom(call, placed.sequence), call.path).toBe(Code.SUCCESS);
  // All at once: each waits a second for what does not come.
  expect(await Promise.all(calls.map((call) => askFrom(call, NEVER)))).toEqual(calls.map(() => Code.BUSY));
  await world.ask(cancelAllOrders, {});
});

test('an order that is over is shown as it was at min_seq or later, never as still open', async () => {
  for (let i = 0; i < 10; i++) {
    const { data: placed } = await world.ask(placeOrder, { ...BUY, price: String(50 + i) });
    const { data: all } = await world.ask(cancelAllOrders, {});
    const detail = await world.ask(orderDetail, { order_id: placed.order_id, min_seq: all.sequence });
    expect(detail.data.order.status).toBe('canceled');
    expect(detail.data.sequence).toBeGreaterThanOrEqual(all.sequence);
    expect((await world.ask(openOrders, { min_seq: all.sequence })).data.list).toEqual([]);
  }
});
