import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COIN } from '../../../core-loop/core-world.ts';
import { Cleanup } from '../../../store/test-world.ts';
import { resting, startSpotApi } from '../spot-api-world.ts';
import type { SpotApiWorld } from '../spot-api-world.ts';

const cleanup = new Cleanup();
let world: SpotApiWorld;
let traded = 0;
const lots = (coins: number): number => Math.round(coins * Number(COIN));

/** The last price is 100 from now on. */
const trade = async (): Promise<void> => {
  traded += 1;
  await world.submitAll([resting(2, `t-${traded}a`, 'SELL', 100, lots(0.01)), resting(3, `t-${traded}b`, 'BUY', 100, lots(0.01))]);
};
const clear = async (): Promise<void> => {
  for (const user of [1, 2, 3]) await world.ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' }, user);
};

beforeAll(async () => {
  world = await startSpotApi(cleanup);
  await trade();
});
afterAll(() => cleanup.run());

const OCO = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  quantity: '0.5',
  aboveType: 'LIMIT_MAKER',
  abovePrice: '110',
  belowType: 'STOP_LOSS_LIMIT',
  belowStopPrice: '90',
  belowPrice: '89',
  belowTimeInForce: 'GTC',
};
interface ListAnswer {
  readonly orderListId: number;
  readonly listClientOrderId: string;
  readonly listStatusType: string;
  readonly orders: readonly { readonly orderId: number; readonly clientOrderId: string }[];
  readonly orderReports: readonly {
    readonly orderId: number;
    readonly clientOrderId: string;
    readonly type: string;
    readonly status: string;
  }[];
}

describe('a list', () => {
  test('is placed, found by its name and by its id, and by the names of its legs', async () => {
    await clear();
    const named = { listClientOrderId: 'the-list', aboveClientOrderId: 'the-limit', belowClientOrderId: 'the-stop' };
    const placed = await world.done<ListAnswer>('POST', '/api/v3/orderList/oco', { ...OCO, ...named });
    expect(placed).toMatchObject({
      contingencyType: 'OCO',
      listStatusType: 'EXEC_STARTED',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'the-list',
      symbol: 'BTCUSDT',
      orders: [{ clientOrderId: 'the-limit' }, { clientOrderId: 'the-stop' }],
      orderReports: [
        { type: 'LIMIT_MAKER', status: 'NEW', price: '110.00000000', orderListId: placed.orderListId },
        { type: 'STOP_LOSS_LIMIT', status: 'NEW', price: '89.00000000', stopPrice: '90.00000000' },
      ],
    });
    const { orderReports: _, ...list } = placed;
    for (const which of [{ origClientOrderId: 'the-list' }, { orderListId: placed.orderListId }])
      expect(await world.done('GET', '/api/v3/orderList', which)).toEqual(list);
    expect(await world.done('GET', '/api/v3/openOrderList')).toEqual([list]);
    expect(await world.done('GET', '/api/v3/allOrderList')).toEqual([list]);
    const [limit, stop] = placed.orders;
    expect(await world.done('GET', '/api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: 'the-stop' })).toMatchObject({
      orderId: stop!.orderId,
      orderListId: placed.orderListId,
      isWorking: false,
    });
    expect(await world.done('GET', '/api/v3/openOrders', { symbol: 'BTCUSDT' })).toMatchObject([
      { orderId: limit!.orderId, clientOrderId: 'the-limit', orderListId: placed.orderListId },
      { orderId: stop!.orderId, clientOrderId: 'the-stop', orderListId: placed.orderListId },
    ]);
    // Nobody else's, and after a restart the same.
    expect(await world.ask('GET', '/api/v3/orderList', { orderListId: placed.orderListId }, 2)).toMatchObject({ body: { code: -2013 } });
    expect(await world.ask('DELETE', '/api/v3/orderList', { symbol: 'BTCUSDT', orderListId: placed.orderListId }, 2)).toMatchObject({
      body: { code: -2011 },
    });
    await world.serveAnew();
    expect(await world.done('POST', '/api/v3/orderList/oco', { ...OCO, ...named })).toEqual(placed);
    expect(
      await world.done('DELETE', '/api/v3/orderList', { symbol: 'BTCUSDT', listClientOrderId: 'the-list', newClientOrderId: 'gone' }),
    ).toMatchObject({
      listStatusType: 'ALL_DONE',
      listOrderStatus: 'ALL_DONE',
      orderReports: [
        { origClientOrderId: 'the-limit', clientOrderId: 'gone', status: 'CANCELED' },
        { origClientOrderId: 'the-stop', clientOrderId: 'gone', status: 'CANCELED' },
      ],
    });
    expect(await world.done('GET', '/api/v3/openOrderList')).toEqual([]);
    expect(await world.done('GET', '/api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: 'the-stop' })).toMatchObject({
      status: 'CANCELED',
    });
    expect(await world.done('GET', '/api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: 'the-limit' })).toMatchObject({
      status: 'CANCELED',
      type: 'LIMIT_MAKER',
    });
    expect(await world.done('GET', '/api/v3/orderList', { origClientOrderId: 'the-list' })).toMatchObject({ listStatusType: 'ALL_DONE' });
  });

  test("has its legs' names for its owner alone: others give their legs the same, and he gives them again", async () => {
    await clear();
    const ask = async (user: number, names: object) => {
      const { body } = await world.ask('POST', '/api/v3/orderList/oco', { ...OCO, quantity: '0.1', ...names }, user);
      return body as ListAnswer;
    };
    const legs = { aboveClientOrderId: 'take', belowClientOrderId: 'stop' };
    const first = await ask(1, { listClientOrderId: 'same-list', ...legs });
    const other = await ask(2, { listClientOrderId: 'same-list', aboveClientOrderId: 'up', belowClientOrderId: 'stop' });
    expect([first, other].map(({ orders }) => orders.map(({ clientOrderId }) => clientOrderId))).toEqual([
      ['take', 'stop'],
      ['up', 'stop'],
    ]);
    const named = async (user: number, name: string) =>
      (await world.ask('GET', '/api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: name }, user)).body as { readonly orderId?: number };
    await world.serveAnew();
    expect([(await named(1, 'stop')).orderId, (await named(2, 'stop')).orderId]).toEqual([
      first.orders[1]!.orderId,
      other.orders[1]!.orderId,
    ]);
    expect(await named(1, 'up')).toMatchObject({ code: -2013 });
    await clear();
    const later = await ask(1, { listClientOrderId: 'later-list', ...legs });
    expect((await named(1, 'take')).orderId).toBe(later.orders[0]!.orderId);
    await clear();
  });

  test('without names has some, by which its legs are found and cancelled', async () => {
    await clear();
    const old = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      quantity: '0.5',
      price: '90',
      stopPrice: '110',
      stopLimitPrice: '111',
      stopLimitTimeInForce: 'GTC',
    };
    const placed = await world.done<ListAnswer>('POST', '/api/v3/order/oco', old);
    const [limit, stop] = placed.orders;
    expect(new Set([placed.listClientOrderId, limit!.clientOrderId, stop!.clientOrderId]).size).toBe(3);
    for (const { orderId, clientOrderId } of placed.orders)
      expect(await world.done('GET', '/api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: clientOrderId })).toMatchObject({ orderId });
    expect(await world.done('DELETE', '/api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: stop!.clientOrderId })).toMatchObject({
      orderListId: placed.orderListId,
      orderReports: [
        { orderId: limit!.orderId, status: 'CANCELED' },
        { orderId: stop!.orderId, status: 'CANCELED' },
      ],
    });
  });

  test('known by the name of a leg alone is placed once', async () => {
    await clear();
    const one = await world.done<ListAnswer>('POST', '/api/v3/orderList/oco', { ...OCO, aboveClientOrderId: 'only-above' });
    const again = await world.done<ListAnswer>('POST', '/api/v3/orderList/oco', { ...OCO, aboveClientOrderId: 'only-above' });
    expect(again).toEqual(one);
    expect(await world.done('GET', '/api/v3/openOrders')).toHaveLength(2);
    expect(await world.ask('POST', '/api/v3/orderList/oco', { ...OCO, quantity: '0.4', aboveClientOrderId: 'only-above' })).toMatchObject({
      body: { code: -2010, msg: 'Duplicate order sent.' },
    });
  });

  test('is cancelled with all that is open', async () => {
    await clear();
    const { orderListId } = await world.done<ListAnswer>('POST', '/api/v3/orderList/oco', OCO);
    const single = await world.done('POST', '/api/v3/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '1',
      price: '50',
    });
    const cancelled = await world.done<object[]>('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(cancelled).toMatchObject([
      { orderListId, orderReports: [{}, {}] },
      { orderId: single['orderId'], status: 'CANCELED', orderListId: -1 },
    ]);
    expect(await world.ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' })).toMatchObject({ body: { code: -2011 } });
  });

  test('that is done in part goes on with its limit order', async () => {
    await clear();
    const { orderListId, orders } = await world.done<ListAnswer>('POST', '/api/v3/orderList/oco', OCO);
    await world.submitAll([resting(2, 'lift', 'BUY', 110, lots(0.2))]);
    expect(await world.done('GET', '/api/v3/openOrderList')).toMatchObject([{ orderListId, listStatusType: 'EXEC_STARTED' }]);
    expect(await world.done('GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: orders[1]!.orderId })).toMatchObject({
      status: 'EXPIRED',
      orderListId,
    });
    expect(await world.done('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT', orderId: orders[0]!.orderId })).toMatchObject([
      { orderListId, qty: '0.20000000', isMaker: true },
    ]);
    await trade();
  });

  test.each<[what: string, more: Readonly<Record<string, string>>, code: number, msg?: string]>([
    ['two limits', { belowType: 'LIMIT_MAKER' }, -1014, 'Unsupported order combination.'],
    ['a take profit', { aboveType: 'TAKE_PROFIT', aboveStopPrice: '110' }, -1014],
    ['upside down', { side: 'BUY' }, -1014],
    ['prices the wrong way round', { abovePrice: '99' }, -2010, 'The relationship of the prices for the orders is not correct.'],
    ['a time that is none', { belowTimeInForce: 'FOK' }, -1115],
    ['a stop of the limit', { aboveStopPrice: '1' }, -1106, "Parameter 'aboveStopPrice' sent when not required."],
  ])('of %s is refused', async (_what, more, code, msg) => {
    await clear();
    const answer = await world.ask('POST', '/api/v3/orderList/oco', { ...OCO, ...more });
    expect(answer).toMatchObject({ status: 400, body: { code, ...(msg === undefined ? {} : { msg }) } });
    expect(await world.done('GET', '/api/v3/openOrders')).toEqual([]);
  });

  test('of another kind there is none', async () => {
    for (const kind of ['oto', 'otoco'])
      expect(await world.ask('POST', `/api/v3/orderList/${kind}`, { symbol: 'BTCUSDT', workingType: 'LIMIT' })).toMatchObject({
        body: { code: -1020 },
      });
  });
});

describe('lists of orders and deals', () => {
  test('go on where they are asked to, from numbers and from times', async () => {
    await clear();
    const place = (price: number) =>
      world.done('POST', '/api/v3/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1', price }, 3);
    const times: number[] = [];
    const numbers: number[] = [];
    for (let at = 0; at < 6; at++) {
      world.hands.timeMs += 3_600_000;
      times.push(world.hands.timeMs);
      if (at % 2 === 0) await world.submitAll([resting(2, `list-${at}`, 'SELL', 60 + at, lots(0.1))]);
      numbers.push((await place(60 + at))['orderId'] as number);
    }
    const all = async (more: object) =>
      (await world.done<{ orderId: number }[]>('GET', '/api/v3/allOrders', { symbol: 'BTCUSDT', ...more }, 3))
        .map(({ orderId }) => orderId)
        .filter((id) => numbers.includes(id));
    expect(await all({})).toEqual(numbers);
    expect(await all({ orderId: numbers[2]! })).toEqual(numbers.slice(2));
    expect(await all({ orderId: numbers[2]!, limit: 2 })).toEqual(numbers.slice(2, 4));
    expect(await all({ limit: 2 })).toEqual(numbers.slice(-2));
    expect(await all({ startTime: times[1]!, endTime: times[3]! })).toEqual(numbers.slice(1, 4));
    expect(await all({ startTime: times[1]!, limit: 2 })).toEqual(numbers.slice(1, 3));
    expect(await all({ endTime: times[0]! })).toEqual(numbers.slice(0, 1));
    expect(
      await world.ask('GET', '/api/v3/allOrders', { symbol: 'BTCUSDT', startTime: times[0]!, endTime: times[0]! + 86_400_001 }, 3),
    ).toMatchObject({
      body: { code: -1127, msg: 'More than 24 hours between startTime and endTime.' },
    });
    const deals = await world.done<{ id: number; orderId: number; time: number }[]>(
      'GET',
      '/api/v3/myTrades',
      { symbol: 'BTCUSDT', startTime: times[0]! },
      3,
    );
    expect(deals.map(({ orderId }) => orderId)).toEqual([numbers[0], numbers[2], numbers[4]]);
    const trades = async (more: object) =>
      (await world.done<{ id: number }[]>('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT', ...more }, 3)).map(({ id }) => id);
    const ids = deals.map(({ id }) => id);
    expect(await trades({ fromId: ids[1]! })).toEqual(ids.slice(1));
    expect(await trades({ fromId: ids[0]!, limit: 1 })).toEqual(ids.slice(0, 1));
    expect(await trades({ limit: 2 })).toEqual(ids.slice(-2));
    expect(await trades({ orderId: numbers[2]! })).toEqual([ids[1]]);
    expect(await trades({ startTime: times[1]!, endTime: times[2]! })).toEqual([ids[1]]);
    expect(await world.ask('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT', fromId: 1, startTime: 1 }, 3)).toMatchObject({
      body: { code: -1128 },
    });
    expect(await world.done('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT', orderId: numbers[0]! }, 1)).toEqual([]);
  });

  test('tell what self-trade prevention kept apart', async () => {
    await clear();
    const order = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', selfTradePreventionMode: 'DECREMENT' };
    const maker = await world.done('POST', '/api/v3/order', { ...order, side: 'SELL', quantity: '0.3', price: '70' });
    const taker = await world.done('POST', '/api/v3/order', { ...order, side: 'BUY', quantity: '0.5', price: '70' });
    expect(taker).toMatchObject({
      status: 'NEW',
      executedQty: '0.00000000',
      preventedQuantity: '0.30000000',
      selfTradePreventionMode: 'DECREMENT',
    });
    const matches = await world.done<{ preventedMatchId: number }[]>('GET', '/api/v3/myPreventedMatches', {
      symbol: 'BTCUSDT',
      orderId: maker['orderId'] as number,
    });
    expect(matches).toMatchObject([
      {
        makerOrderId: maker['orderId'],
        takerOrderId: taker['orderId'],
        price: '70.00000000',
        makerPreventedQuantity: '0.30000000',
        takerPreventedQuantity: '0.30000000',
        selfTradePreventionMode: 'DECREMENT',
      },
    ]);
    const [{ preventedMatchId }] = matches as [{ preventedMatchId: number }];
    expect(await world.done('GET', '/api/v3/myPreventedMatches', { symbol: 'BTCUSDT', preventedMatchId })).toEqual(matches);
    expect(await world.done('GET', '/api/v3/myPreventedMatches', { symbol: 'BTCUSDT', preventedMatchId: preventedMatchId + 1 })).toEqual(
      [],
    );
    expect(await world.done('GET', '/api/v3/myPreventedMatches', { symbol: 'BTCUSDT', preventedMatchId }, 2)).toEqual([]);
  });

  test('of an account are what it holds and pays', async () => {
    await clear();
    await world.done('POST', '/api/v3/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '1',
      price: '50',
    });
    const account = await world.done<{ balances: { asset: string; free: string; locked: string }[] }>('GET', '/api/v3/account');
    expect(account).toMatchObject({
      makerCommission: 10,
      takerCommission: 10,
      commissionRates: { maker: '0.00100000', taker: '0.00100000', buyer: '0.00000000', seller: '0.00000000' },
      canTrade: true,
      canDeposit: true,
      accountType: 'SPOT',
      permissions: ['SPOT'],
      uid: 1,
    });
    expect(account.balances.find(({ asset }) => asset === 'USDT')).toMatchObject({ locked: '50.00000000' });
    expect(await world.done('GET', '/api/v3/account/commission', { symbol: 'BTCUSDT' })).toMatchObject({
      symbol: 'BTCUSDT',
      standardCommission: { maker: '0.00100000', taker: '0.00100000' },
      discount: { enabledForAccount: false },
    });
  });
});
