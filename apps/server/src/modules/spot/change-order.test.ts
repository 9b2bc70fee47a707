import { amendOrder, openOrders, placeOrder, replaceOrder } from '@kontor/contract/spot';
import { Refusal } from '@kontor/domain/refusals';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { expect, test } from 'vitest';
import { startSpotWorld } from './spot-world.ts';

const BUY = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '90', quantity: '2' } as const;
const UNKNOWN = codeOfRefusal(Refusal.UNKNOWN_ORDER);

test('orders are changed and replaced while there is no follower, each only by its owner and once', async () => {
  const world = await startSpotWorld();
  const placed = await world.ask(placeOrder, BUY);
  await world.endFollower();
  expect(await world.ask(openOrders, {})).toMatchObject({ code: Code.BUSY });
  const id = { order_id: placed.data.order_id };
  expect(await world.ask(amendOrder, { ...id, quantity: '1' }, 2)).toMatchObject({ code: UNKNOWN });
  expect(await world.ask(amendOrder, { ...id, quantity: '1' })).toMatchObject({ code: 200, data: id });
  const replacement = { ...id, price: '91', quantity: '3', client_id: 'again' } as const;
  expect(await world.ask(replaceOrder, replacement, 2)).toMatchObject({ code: UNKNOWN });
  const replaced = await world.ask(replaceOrder, replacement);
  expect(replaced).toMatchObject({ code: 200, data: { client_id: 'again', repeated: false } });
  expect(replaced.data.order_id).not.toBe(id.order_id);
  // The old order is gone; the new one, known by its client id, tells the market.
  expect(await world.ask(replaceOrder, replacement)).toMatchObject({
    code: 200,
    data: { order_id: replaced.data.order_id, repeated: true },
  });
  expect(await world.ask(amendOrder, { ...id, quantity: '1' })).toMatchObject({ code: UNKNOWN });
  expect(await world.ask(amendOrder, { order_id: replaced.data.order_id, quantity: '1' })).toMatchObject({ code: 200 });
  const [order] = world.engine.dump().markets[0]!.bids;
  expect(order).toMatchObject({ user: 1, priceTicks: 9_100, lots: 100_000, open: 100_000 });
  await world.stop();
});
