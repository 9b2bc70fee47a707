import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COIN } from '../../../core-loop/core-world.ts';
import { Cleanup } from '../../../store/test-world.ts';
import { resting, startSpotApi } from '../spot-api-world.ts';
import type { SpotApiWorld } from '../spot-api-world.ts';

const cleanup = new Cleanup();
let world: SpotApiWorld;

beforeAll(async () => {
  world = await startSpotApi(cleanup);
});
afterAll(() => cleanup.run());

const ORDER = '/api/v3/order';
const LIMIT = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.5', price: '100' };
const lots = (coins: number): number => Math.round(coins * Number(COIN));
interface Placed {
  readonly orderId: number;
  readonly clientOrderId: string;
  readonly status: string;
  readonly executedQty: string;
  readonly fills: readonly object[];
}

/** Everybody's orders are cancelled, and the books are empty. */
const clear = async (): Promise<void> => {
  for (const user of [1, 2, 3]) await world.ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' }, user);
};

describe('an order', () => {
  test('that finds what it wants is answered with its own deals', async () => {
    await clear();
    await world.submitAll([resting(2, 'ask-1', 'SELL', 100, lots(0.2)), resting(2, 'ask-2', 'SELL', 101, lots(5))]);
    const answer = await world.done('POST', ORDER, { ...LIMIT, price: '101', newClientOrderId: 'mine-1' });
    expect(answer).toEqual({
      symbol: 'BTCUSDT',
      orderId: expect.any(Number),
      orderListId: -1,
      clientOrderId: 'mine-1',
      transactTime: world.hands.timeMs,
      price: '101.00000000',
      origQty: '0.50000000',
      executedQty: '0.50000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '50.30000000',
      status: 'FILLED',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      workingTime: world.hands.timeMs,
      selfTradePreventionMode: 'EXPIRE_MAKER',
      fills: [
        { price: '100.00000000', qty: '0.20000000', commission: '0.00020000', commissionAsset: 'BTC', tradeId: expect.any(Number) },
        { price: '101.00000000', qty: '0.30000000', commission: '0.00030000', commissionAsset: 'BTC', tradeId: expect.any(Number) },
      ],
    });
  });

  test.each([
    ['LIMIT', {}, 'fills'],
    ['LIMIT', { newOrderRespType: 'RESULT' }, 'status'],
    ['LIMIT', { newOrderRespType: 'ACK' }, 'transactTime'],
    ['LIMIT_MAKER', {}, 'transactTime'],
  ])('%s %j says as much as is wanted', async (type, more, last) => {
    await clear();
    const { timeInForce, ...rest } = LIMIT;
    const parameters = type === 'LIMIT' ? { ...rest, timeInForce } : rest;
    const answer = await world.done('POST', ORDER, { ...parameters, type, ...more });
    expect(Object.keys(answer)).toContain(last);
    expect('status' in answer).toBe(last !== 'transactTime');
    expect('fills' in answer).toBe(last === 'fills');
  });

  test('at market, by quantity and by amount, ends as it must', async () => {
    await clear();
    await world.submitAll([resting(2, 'ask-3', 'SELL', 100, lots(1))]);
    const market = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET' };
    expect(await world.done('POST', ORDER, { ...market, quantity: '0.4' })).toMatchObject({
      status: 'FILLED',
      executedQty: '0.40000000',
      price: '0.00000000',
    });
    // 10.0005 buys 0.1 at 100; what is left buys less than a step.
    expect(await world.done('POST', ORDER, { ...market, quoteOrderQty: '10.0005' })).toMatchObject({
      status: 'FILLED',
      origQty: '0.10000000',
      executedQty: '0.10000000',
      origQuoteOrderQty: '10.00050000',
      cummulativeQuoteQty: '10.00000000',
    });
    expect(await world.done('POST', ORDER, { ...market, quantity: '2' })).toMatchObject({ status: 'EXPIRED', executedQty: '0.50000000' });
  });

  test('is found by its id, by its name and by both, and by nobody else', async () => {
    await clear();
    const { orderId } = await world.done<Placed>('POST', ORDER, { ...LIMIT, price: '50', newClientOrderId: 'find-me' });
    const found = {
      symbol: 'BTCUSDT',
      orderId,
      orderListId: -1,
      clientOrderId: 'find-me',
      price: '50.00000000',
      origQty: '0.50000000',
      executedQty: '0.00000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '0.00000000',
      status: 'NEW',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      stopPrice: '0.00000000',
      icebergQty: '0.00000000',
      time: world.hands.timeMs,
      updateTime: world.hands.timeMs,
      isWorking: true,
      workingTime: world.hands.timeMs,
      selfTradePreventionMode: 'EXPIRE_MAKER',
    };
    const which = [{ orderId }, { origClientOrderId: 'find-me' }, { orderId, origClientOrderId: 'find-me' }];
    for (const one of which) {
      expect(await world.done('GET', ORDER, { symbol: 'BTCUSDT', ...one })).toEqual(found);
      expect(await world.ask('GET', ORDER, { symbol: 'BTCUSDT', ...one }, 2)).toMatchObject({
        status: 400,
        body: { code: -2013, msg: 'Order does not exist.' },
      });
      expect(await world.ask('DELETE', ORDER, { symbol: 'BTCUSDT', ...one }, 2)).toMatchObject({
        status: 400,
        body: { code: -2011, msg: 'Unknown order sent.' },
      });
    }
    expect(await world.ask('GET', ORDER, { symbol: 'BTCUSDT', orderId, origClientOrderId: 'another' })).toMatchObject({
      body: { code: -2013 },
    });
    expect(
      await world.done('DELETE', ORDER, { symbol: 'BTCUSDT', origClientOrderId: 'find-me', newClientOrderId: 'cancel-it' }),
    ).toMatchObject({
      origClientOrderId: 'find-me',
      clientOrderId: 'cancel-it',
      status: 'CANCELED',
    });
    for (const one of which)
      expect(await world.done('GET', ORDER, { symbol: 'BTCUSDT', ...one })).toEqual({ ...found, status: 'CANCELED' });
    expect(await world.ask('DELETE', ORDER, { symbol: 'BTCUSDT', orderId })).toMatchObject({ body: { code: -2011 } });
  });

  test('is cancelled only as it is said to be', async () => {
    await clear();
    await world.submitAll([resting(2, 'ask-4', 'SELL', 100, lots(0.1))]);
    const { orderId } = await world.done<Placed>('POST', ORDER, { ...LIMIT, price: '100' });
    const cancel = (cancelRestrictions: string) => world.ask('DELETE', ORDER, { symbol: 'BTCUSDT', orderId, cancelRestrictions });
    expect(await cancel('ONLY_NEW')).toMatchObject({ body: { code: -2011, msg: 'Order was not canceled due to cancel restrictions.' } });
    expect(await cancel('ONLY_PARTIALLY_FILLED')).toMatchObject({ status: 200, body: { status: 'CANCELED', executedQty: '0.10000000' } });
  });

  test('made smaller keeps its place, and its name', async () => {
    await clear();
    const { orderId } = await world.done<Placed>('POST', ORDER, { ...LIMIT, price: '50', newClientOrderId: 'smaller' });
    const amend = (more: object) => world.ask('PUT', '/api/v3/order/amend/keepPriority', { symbol: 'BTCUSDT', orderId, ...more });
    expect(await amend({ newQty: '0.3' })).toMatchObject({
      status: 200,
      body: {
        amendedOrder: {
          orderId,
          clientOrderId: 'smaller',
          qty: '0.30000000',
          executedQty: '0.00000000',
          status: 'NEW',
          preventedQty: '0.00000000',
        },
      },
    });
    expect(await amend({ newQty: '0.4' })).toMatchObject({ body: { code: -2038 } });
    expect(await amend({ newQty: '0.2', newClientOrderId: 'renamed' })).toMatchObject({ body: { code: -1130 } });
    expect(await amend({ newQty: '0.000001' })).toMatchObject({ body: { code: -1013, msg: 'Filter failure: LOT_SIZE' } });
  });

  test('that is only tried is not there', async () => {
    await clear();
    expect(await world.done('POST', '/api/v3/order/test', LIMIT)).toEqual({});
    expect(await world.done('POST', '/api/v3/order/test', { ...LIMIT, computeCommissionRates: true })).toMatchObject({
      standardCommissionForOrder: { maker: '0.00100000', taker: '0.00100000' },
    });
    expect(await world.ask('POST', '/api/v3/order/test', { ...LIMIT, price: '100.001' })).toMatchObject({
      body: { code: -1013, msg: 'Filter failure: PRICE_FILTER' },
    });
    expect(await world.done('GET', '/api/v3/openOrders')).toEqual([]);
  });
});

describe('parameters', () => {
  const without = (...names: readonly string[]) => Object.fromEntries(Object.entries(LIMIT).filter(([name]) => !names.includes(name)));
  test.each<[what: string, parameters: Readonly<Record<string, string>>, code: number, msg: string]>([
    ['no time in force', without('timeInForce'), -1102, "Mandatory parameter 'timeInForce' was not sent, was empty/null, or malformed."],
    ['no price', without('price'), -1102, "Mandatory parameter 'price' was not sent, was empty/null, or malformed."],
    ['no quantity', without('quantity'), -1102, "Mandatory parameter 'quantity' was not sent, was empty/null, or malformed."],
    ['market with a price', { ...LIMIT, type: 'MARKET' }, -1106, "Parameter 'timeInForce' sent when not required."],
    [
      'market with nothing',
      { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET' },
      -1102,
      "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!",
    ],
    ['a stop of a limit', { ...LIMIT, stopPrice: '1' }, -1106, "Parameter 'stopPrice' sent when not required."],
    ['maker with a time', { ...LIMIT, type: 'LIMIT_MAKER' }, -1106, "Parameter 'timeInForce' sent when not required."],
    [
      'a stop without one',
      { ...LIMIT, type: 'STOP_LOSS_LIMIT' },
      -1102,
      "Mandatory parameter 'stopPrice' was not sent, was empty/null, or malformed.",
    ],
    ['an unknown market', { ...LIMIT, symbol: 'NOPE' }, -1121, 'Invalid symbol.'],
    ['an unknown side', { ...LIMIT, side: 'LONG' }, -1117, 'Invalid side.'],
    ['an unknown type', { ...LIMIT, type: 'ICEBERG' }, -1116, 'Invalid orderType.'],
    ['an unknown time', { ...LIMIT, timeInForce: 'GTX' }, -1115, 'Invalid timeInForce.'],
    ['off the tick', { ...LIMIT, price: '100.001' }, -1013, 'Filter failure: PRICE_FILTER'],
    ['off the step', { ...LIMIT, quantity: '0.000001' }, -1013, 'Filter failure: LOT_SIZE'],
    ['too many digits', { ...LIMIT, price: '100.0000000001' }, -1111, "Parameter 'price' has too much precision."],
    ['beyond all measure', { ...LIMIT, quantity: '99999999999999999999' }, -1013, 'Filter failure: LOT_SIZE'],
    ['more than there is', { ...LIMIT, quantity: '20000' }, -2010, 'Account has insufficient balance for requested action.'],
    ['an iceberg', { ...LIMIT, icebergQty: '0.1' }, -2010, 'Iceberg orders are not supported for this symbol.'],
    [
      'no prevention',
      { ...LIMIT, selfTradePreventionMode: 'NONE' },
      -1130,
      "Data sent for parameter 'selfTradePreventionMode' is not valid.",
    ],
    [
      'a name with a space',
      { ...LIMIT, newClientOrderId: 'a b' },
      -1100,
      "Illegal characters found in parameter 'newClientOrderId'; legal range is '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'.",
    ],
  ])('%s', async (_what, parameters, code, msg) => {
    const before = world.engine.sequence;
    const answer = await world.ask('POST', ORDER, parameters);
    expect(answer).toMatchObject({ status: 400, body: { code, msg } });
    // What the engine refuses is a command; what the door refuses is none.
    expect(world.engine.sequence - before).toBeLessThanOrEqual(1);
    expect(await world.done('GET', '/api/v3/openOrders')).toEqual([]);
  });

  test('zeros that say nothing are passed over', async () => {
    await clear();
    expect(await world.done('POST', ORDER, { ...LIMIT, price: '50.0000000000', quantity: '00.50000000000' })).toMatchObject({
      price: '50.00000000',
      origQty: '0.50000000',
    });
  });

  test('a maker that would take is refused', async () => {
    await clear();
    await world.submitAll([resting(2, 'ask-5', 'SELL', 100, lots(0.1))]);
    const { timeInForce: _, ...rest } = LIMIT;
    expect(await world.ask('POST', ORDER, { ...rest, type: 'LIMIT_MAKER' })).toMatchObject({
      body: { code: -2010, msg: 'Order would immediately match and take.' },
    });
  });
});

describe('a name', () => {
  test('takes effect once, whatever is restarted and however long ago it was', async () => {
    await clear();
    await world.submitAll([resting(2, 'ask-6', 'SELL', 100, lots(0.1))]);
    const open = { ...LIMIT, price: '60', newClientOrderId: 'once-open' };
    const taken = { ...LIMIT, quantity: '0.1', newClientOrderId: 'once-taken' };
    const part = { ...LIMIT, quantity: '0.2', price: '100', newClientOrderId: 'once-part' };
    await world.submitAll([resting(2, 'ask-7', 'SELL', 100, lots(0.05))]);
    const first = [await world.done('POST', ORDER, open), await world.done('POST', ORDER, taken), await world.done('POST', ORDER, part)];
    expect(first.map(({ status }) => status)).toEqual(['NEW', 'FILLED', 'PARTIALLY_FILLED']);
    const again = async () => [
      await world.done('POST', ORDER, open),
      await world.done('POST', ORDER, taken),
      await world.done('POST', ORDER, part),
    ];
    expect(await again()).toEqual(first);
    await world.submitAll([resting(2, 'ask-8', 'SELL', 100, lots(0.15))]);
    await world.done('DELETE', ORDER, { symbol: 'BTCUSDT', origClientOrderId: 'once-open' });
    // Beyond what the engine itself remembers of a user.
    for (let at = 0; at < 40; at++) await world.done('POST', ORDER, { ...LIMIT, price: '10', newOrderRespType: 'ACK' });
    world.hands.timeMs += 60_000;
    expect(await again()).toEqual(first);
    await world.serveAnew();
    expect(await again()).toEqual(first);
    expect((await world.ask('POST', ORDER, { ...open, price: '61' })).body).toEqual({ code: -2010, msg: 'Duplicate order sent.' });
    // Another's is another.
    expect(await world.done<Placed>('POST', ORDER, { ...open, price: '61' }, 3)).toMatchObject({
      status: 'NEW',
      clientOrderId: 'once-open',
    });
  });
});

test.each([
  ['IOC', { ...LIMIT, timeInForce: 'IOC' }, 'EXPIRED', '0.10000000'],
  ['FOK', { ...LIMIT, timeInForce: 'FOK' }, 'EXPIRED', '0.00000000'],
  ['a market order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '3' }, 'EXPIRED', '0.10000000'],
  ['a market order by amount', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '5.0001' }, 'FILLED', '0.05000000'],
  [
    'a stop',
    { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', stopPrice: '10', quantity: '1', newOrderRespType: 'FULL' },
    'NEW',
    '0.00000000',
  ],
])('%s that is sent again is told as it was', async (what, parameters, status, executedQty) => {
  await clear();
  await world.submitAll([resting(2, `again-${what}`, 'SELL', 100, lots(0.1))]);
  const named = { ...parameters, newClientOrderId: `again-${what.replaceAll(' ', '-')}` };
  const first = await world.done('POST', ORDER, named);
  expect(first).toMatchObject({ status, executedQty });
  world.hands.timeMs += 1_000;
  expect(await world.done('POST', ORDER, named)).toEqual(first);
  await world.ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
  await world.serveAnew();
  expect(await world.done('POST', ORDER, named)).toEqual(first);
});

describe('cancel-replace', () => {
  const REPLACE = '/api/v3/order/cancelReplace';
  test('does both, with nothing between', async () => {
    await clear();
    const { orderId } = await world.done<Placed>('POST', ORDER, { ...LIMIT, price: '50' });
    const before = world.engine.sequence;
    const answer = await world.done('POST', REPLACE, {
      ...LIMIT,
      price: '51',
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: orderId,
    });
    expect(answer).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: { orderId, status: 'CANCELED' },
      newOrderResponse: { price: '51.00000000', status: 'NEW' },
    });
    expect(world.engine.sequence).toBe(before + 2);
  });

  test('stops at a failure, or goes on', async () => {
    await clear();
    const replace = (more: object) => world.ask('POST', REPLACE, { ...LIMIT, price: '51', cancelOrderId: 1, ...more });
    expect(await replace({ cancelReplaceMode: 'STOP_ON_FAILURE' })).toMatchObject({
      status: 400,
      body: {
        code: -2022,
        msg: 'Order cancel-replace failed.',
        data: {
          cancelResult: 'FAILURE',
          newOrderResult: 'NOT_ATTEMPTED',
          cancelResponse: { code: -2011, msg: 'Unknown order sent.' },
          newOrderResponse: null,
        },
      },
    });
    expect(await world.done('GET', '/api/v3/openOrders')).toEqual([]);
    expect(await replace({ cancelReplaceMode: 'ALLOW_FAILURE' })).toMatchObject({
      status: 409,
      body: { code: -2021, data: { cancelResult: 'FAILURE', newOrderResult: 'SUCCESS', newOrderResponse: { status: 'NEW' } } },
    });
    const [open] = await world.done<Placed[]>('GET', '/api/v3/openOrders');
    expect(
      await replace({ cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: open!.orderId, quantity: '20000', price: '100' }),
    ).toMatchObject({
      status: 409,
      body: {
        code: -2021,
        data: {
          cancelResult: 'SUCCESS',
          newOrderResult: 'FAILURE',
          newOrderResponse: { code: -2010, msg: 'Account has insufficient balance for requested action.' },
        },
      },
    });
    expect(await replace({ cancelReplaceMode: 'ALLOW_FAILURE', quantity: '20000', price: '100' })).toMatchObject({
      status: 400,
      body: { code: -2022, data: { newOrderResult: 'FAILURE' } },
    });
  });
});
