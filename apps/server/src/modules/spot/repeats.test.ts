/** Repeated requests whose ids are older than what is remembered here, or whose orders the read tables do not have yet. */
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { cancelAllOrders, cancelOrder, orderHistory, placeOco, placeOrder, replaceOrder } from '@kontor/contract/spot';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../store/test-world.ts';
import { startSpotWorld } from './spot-world.ts';
import type { SpotWorldOptions } from './spot-world.ts';

const BUY = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '90', quantity: '1' } as const;
const DAY = 86_400_000;

let world: Awaited<ReturnType<typeof startSpotWorld>>;
afterEach(() => world.stop());
const start = async (options: SpotWorldOptions = {}): Promise<void> => {
  world = await startSpotWorld(options);
};

/** Places and ends so many orders of user 1 that the engine forgets all before them. */
async function goOn(count: number, name: string): Promise<void> {
  for (let at = 0; at < count; at++) await world.ask(placeOrder, { ...BUY, client_id: `${name}-${at}` });
  await world.ask(cancelAllOrders, {});
}

/** An order, a pair and a replacement that are over. */
async function threeThings() {
  await world.ask(placeOrder, { ...BUY, price: '100', quantity: '0.1' }, 1);
  await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'market', quantity: '0.1' }, 2);
  const old = await world.ask(placeOrder, { ...BUY, price: '80' });
  const order = { ...BUY, client_id: 'an-order' };
  const pair = { pair: 'BTC_USDT', side: 'sell', quantity: '0.3', price: '110', stop_price: '90', client_id: 'a-pair' } as const;
  const change = { order_id: old.data.order_id, price: '81', quantity: '2', client_id: 'a-change' };
  const make = async () => [await world.ask(placeOrder, order), await world.ask(placeOco, pair), await world.ask(replaceOrder, change)];
  const first = await make();
  expect(first.map(({ code }) => code)).toEqual([200, 200, 200]);
  await world.ask(cancelAllOrders, {});
  return {
    order,
    pair,
    change,
    make,
    outcomes: first.map(({ data }) => ({ code: 200, data: { ...data, sequence: expect.any(Number), repeated: true } })),
  };
}

test("ids beyond the memory's room are found in the read tables, each user's for himself", async () => {
  await start({ idCapacity: { idsOfPart: 20, parts: 2 } });
  const { order, pair, change, make, outcomes } = await threeThings();
  await goOn(100, 'after');
  const before = world.engine.sequence;
  expect(await make()).toMatchObject(outcomes);
  expect(world.engine.sequence).toBe(before);
  const reused = codeOfRefusal(Refusal.CLIENT_ID_REUSED);
  expect((await world.ask(placeOrder, { ...order, price: '89' })).code).toBe(reused);
  expect((await world.ask(placeOco, { ...pair, price: '111' })).code).toBe(reused);
  expect((await world.ask(placeOco, { ...pair, stop_price: '91' })).code).toBe(reused);
  expect((await world.ask(replaceOrder, { ...change, price: '82' })).code).toBe(reused);
  // An id of a pair is no id of one order, and the other way round.
  const alone = { pair: 'BTC_USDT', side: 'sell', type: 'limit_maker', price: '112', quantity: '0.3', client_id: 'alone' } as const;
  expect((await world.ask(placeOrder, alone)).code).toBe(200);
  await goOn(40, 'again');
  const { type: _, ...both } = { ...alone, stop_price: '90' };
  expect((await world.ask(placeOco, both)).code).toBe(reused);
  expect(await world.ask(placeOrder, alone)).toMatchObject({ code: 200, data: { repeated: true } });
  expect((await world.ask(placeOrder, { ...alone, price: pair.price, client_id: pair.client_id })).code).toBe(reused);
  expect(await world.ask(placeOrder, order, 2)).toMatchObject({ code: 200, data: { repeated: false } });
});

test('what an order brought along and how it trailed counts when its id comes again, long after it is over', async () => {
  await start({ idCapacity: { idsOfPart: 20, parts: 2 } });
  await world.submitAll([{ type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION }]);
  await world.ask(placeOrder, { ...BUY, price: '100', quantity: '0.5' }, 1);
  await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'market', quantity: '0.5' }, 2);
  const order = { ...BUY, client_id: 'with-exit', take_profit_price: '120', stop_loss_price: '85', stop_loss_limit_price: '84' };
  const stop = { pair: 'BTC_USDT', side: 'sell', type: 'stop_loss', quantity: '0.2', trailing_delta: 150, client_id: 'trails' } as const;
  const first = [await world.ask(placeOrder, order), await world.ask(placeOrder, stop)];
  expect(first.map(({ code }) => code)).toEqual([200, 200]);
  await world.ask(cancelAllOrders, {});
  await goOn(100, 'after');
  expect([await world.ask(placeOrder, order), await world.ask(placeOrder, stop)]).toMatchObject(
    first.map(({ data }) => ({ code: 200, data: { order_id: data.order_id, repeated: true } })),
  );
  const others = [
    { ...order, take_profit_price: '121' },
    { ...order, stop_loss_price: '86' },
    { ...order, stop_loss_limit_price: '83' },
    { ...BUY, client_id: 'with-exit' },
    { ...stop, trailing_delta: 151 },
    { ...stop, stop_price: '130' },
  ];
  for (const other of others) expect((await world.ask(placeOrder, other)).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
});

test('an id that was made here and told is known like one that was given', async () => {
  await start();
  const placed = await world.ask(placeOrder, BUY);
  await goOn(40, 'after');
  expect(await world.ask(placeOrder, { ...BUY, client_id: placed.data.client_id })).toMatchObject({
    code: 200,
    data: { order_id: placed.data.order_id, repeated: true },
  });
});

test('ids are dropped by age only when they are older than the window', async () => {
  await start({ idCapacity: { idsOfPart: 20, parts: 5 }, idWindow: { ms: DAY, ids: 30 } });
  const { make, outcomes } = await threeThings();
  world.hands.timeMs += DAY - 1;
  await goOn(70, 'a-day');
  expect(await make()).toMatchObject(outcomes);
});

test('while the read tables are behind nothing is done twice: busy, then the first outcome; new orders go on', async () => {
  await start();
  const { make, outcomes } = await threeThings();
  world.disk.full = true;
  await goOn(40, 'behind');
  const resting = { ...BUY, client_id: 'rests-over-the-start' };
  const rested = await world.ask(placeOrder, resting);
  // What rests at the start and is over before its owner asks again is not in the read tables yet.
  await world.serveAnew('journal');
  await world.ask(cancelOrder, { order_id: rested.data.order_id });
  for (let at = 0; at < 40; at++)
    expect(await world.ask(placeOrder, { ...BUY, client_id: `new-${at}` })).toMatchObject({ code: 200, data: { repeated: false } });
  await world.ask(cancelAllOrders, {});
  const before = world.engine.sequence;
  const again = await Promise.all([world.ask(placeOrder, resting), world.ask(placeOrder, { ...BUY, client_id: 'behind-39' })]);
  expect(again).toMatchObject([{ code: Code.BUSY }, { code: Code.BUSY }]);
  expect(world.engine.sequence).toBe(before);
  world.disk.full = false;
  await eventually(async () => (await world.ask(orderHistory, { min_seq: before })).code === Code.SUCCESS);
  expect(await world.ask(placeOrder, resting)).toMatchObject({ code: 200, data: { order_id: rested.data.order_id, repeated: true } });
  expect(await make()).toMatchObject(outcomes);
  expect(world.engine.sequence).toBe(before);
});

test('an order that was refused, or told busy, may come again under its id at once, however far the read tables are behind', async () => {
  await start();
  world.disk.full = true;
  const much = { ...BUY, quantity: '20000', client_id: 'much' };
  expect((await world.ask(placeOrder, much)).code).toBe(codeOfRefusal(Refusal.INSUFFICIENT_BALANCE));
  expect(await world.ask(placeOrder, { ...much, quantity: '1' })).toMatchObject({ code: 200, data: { repeated: false } });
});
