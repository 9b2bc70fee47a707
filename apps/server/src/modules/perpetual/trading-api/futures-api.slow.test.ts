/** Contracts at the door of the trading API, over a whole exchange in memory with its read tables in a database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cleanup } from '../../../store/test-world.ts';
import { UNPERMITTED, markAt, startFuturesApi } from '../futures-api-world.ts';
import type { FuturesApiWorld } from '../futures-api-world.ts';

const SYMBOL = 'BTCUSDT';
const cleanup = new Cleanup();
let world: FuturesApiWorld;

beforeAll(async () => {
  world = await startFuturesApi(cleanup);
});
afterAll(() => cleanup.run());

type Row = Readonly<Record<string, unknown>>;

const limit = (more: Row = {}) =>
  ({
    symbol: SYMBOL,
    side: 'BUY',
    positionSide: 'LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.010',
    price: '59000',
    ...more,
  }) as Record<string, string>;

describe('an order', () => {
  test('rests, is asked for, and is cancelled, by its id and by the one it was given', async () => {
    const placed = await world.done('POST', 'v1/order', limit({ newClientOrderId: 'first' }));
    expect(placed).toMatchObject({
      symbol: SYMBOL,
      status: 'NEW',
      clientOrderId: 'first',
      price: '59000.0',
      origQty: '0.010',
      executedQty: '0.000',
      type: 'LIMIT',
      timeInForce: 'GTC',
      side: 'BUY',
      positionSide: 'LONG',
      reduceOnly: false,
    });
    const { orderId } = placed as { orderId: number };
    expect(await world.done('GET', 'v1/order', { symbol: SYMBOL, orderId })).toMatchObject({
      orderId,
      clientOrderId: 'first',
      status: 'NEW',
    });
    expect(await world.done<Row[]>('GET', 'v1/openOrders', {})).toHaveLength(1);
    const cancelled = await world.done('DELETE', 'v1/order', { symbol: SYMBOL, origClientOrderId: 'first' });
    expect(cancelled).toMatchObject({ orderId, status: 'CANCELED', executedQty: '0.000' });
    expect(await world.codeOf('DELETE', 'v1/order', { symbol: SYMBOL, orderId })).toBe(-2011);
    expect(await world.done('GET', 'v1/order', { symbol: SYMBOL, origClientOrderId: 'first' })).toMatchObject({
      orderId,
      status: 'CANCELED',
    });
  });

  test('takes effect once, however often it is sent, also to a server that starts anew', async () => {
    const body = limit({ newClientOrderId: 'once', newOrderRespType: 'RESULT' });
    const first = await world.done('POST', 'v1/order', body);
    expect(await world.done('POST', 'v1/order', body)).toEqual(first);
    expect(await world.codeOf('POST', 'v1/order', { ...body, price: '58000' })).toBe(-4116);
    await world.done('DELETE', 'v1/order', { symbol: SYMBOL, origClientOrderId: 'once' });
    await world.serveAnew();
    expect(await world.done('POST', 'v1/order', body)).toMatchObject({ orderId: first['orderId'], status: 'CANCELED' });
    expect(await world.codeOf('POST', 'v1/order', { ...body, quantity: '0.020' })).toBe(-4116);
  });

  test('trades, and everything tells the same of it', async () => {
    await world.done('POST', 'v1/order', limit({ side: 'SELL', positionSide: 'SHORT', price: '60010', newClientOrderId: 'maker' }), 2);
    const taken = await world.done('POST', 'v1/order', limit({ price: '60020', quantity: '0.006', newOrderRespType: 'RESULT' }));
    expect(taken).toMatchObject({ status: 'FILLED', executedQty: '0.006', avgPrice: '60010.00000', cumQuote: '360.06000000' });
    const [trade] = await world.done<Row[]>('GET', 'v1/userTrades', { symbol: SYMBOL, orderId: taken['orderId'] as number });
    expect(trade).toMatchObject({
      price: '60010.0',
      qty: '0.006',
      quoteQty: '360.06000000',
      commission: '0.18003000',
      side: 'BUY',
      positionSide: 'LONG',
      maker: false,
      buyer: true,
    });
    const [of] = await world.done<Row[]>('GET', 'v1/trades', { symbol: SYMBOL, limit: 1 });
    expect(of).toMatchObject({ id: trade!['id'], price: '60010.0', qty: '0.006', isBuyerMaker: false });
    const [position] = await world.done<Row[]>('GET', 'v3/positionRisk', { symbol: SYMBOL });
    expect(position).toMatchObject({ positionAmt: '0.006', entryPrice: '60010.00000', positionSide: 'LONG', markPrice: '60000.00000000' });
    const income = await world.done<Row[]>('GET', 'v1/income', { symbol: SYMBOL });
    expect(income).toMatchObject([{ incomeType: 'COMMISSION', income: '-0.18003000', tradeId: String(trade!['id']) }]);
    await world.done('DELETE', 'v1/order', { symbol: SYMBOL, origClientOrderId: 'maker' }, 2);
  });

  test('is modified by being placed again; the old ids lead to the new one', async () => {
    const first = await world.done('POST', 'v1/order', limit({ newClientOrderId: 'moved' }));
    const second = await world.done('PUT', 'v1/order', {
      symbol: SYMBOL,
      side: 'BUY',
      orderId: first['orderId'] as number,
      quantity: '0.020',
      price: '58000',
    });
    expect(second).toMatchObject({ status: 'NEW', price: '58000.0', origQty: '0.020' });
    expect(await world.done('GET', 'v1/order', { symbol: SYMBOL, origClientOrderId: 'moved' })).toMatchObject({
      orderId: second['orderId'],
    });
    const same = { symbol: SYMBOL, side: 'BUY', origClientOrderId: 'moved', quantity: '0.020', price: '58000' };
    expect(await world.codeOf('PUT', 'v1/order', same)).toBe(-5027);
    expect(await world.codeOf('PUT', 'v1/order', { ...same, price: '58000.05' })).toBe(-4014);
    expect(await world.done('DELETE', 'v1/order', { symbol: SYMBOL, orderId: first['orderId'] as number })).toMatchObject({
      orderId: second['orderId'],
      status: 'CANCELED',
    });
  });
});

describe('what is refused', () => {
  test.each<[name: string, more: Row, code: number]>([
    ['a position side of the other mode', { positionSide: 'BOTH' }, -4061],
    ['reduceOnly in hedge mode', { reduceOnly: 'true' }, -1106],
    ['a price between two ticks', { price: '59000.05' }, -4014],
    ['a quantity between two steps', { quantity: '0.0105' }, -4023],
    ['more decimals than there are', { price: '59000.123456789' }, -1111],
    ['nothing', { quantity: '0' }, -4003],
    ['a market nobody lists', { symbol: 'ETHUSDT' }, -1121],
    ['a limit order without its time in force', { timeInForce: undefined }, -1102],
    ['a market order with a price', { type: 'MARKET', timeInForce: undefined }, -1106],
    ['post-only that would take', { timeInForce: 'GTX', price: '70000' }, -5022],
    ['what cannot be filled whole', { timeInForce: 'FOK', price: '59500' }, -5021],
    ['closing what is not there', { side: 'BUY', positionSide: 'SHORT' }, -2022],
    ['more than the margin allows', { quantity: '900' }, -2027],
    ['GTD', { timeInForce: 'GTD' }, -1115],
    ['no protection', { selfTradePreventionMode: 'NONE' }, -1130],
  ])('%s', async (_name, more, code) => {
    await world.done(
      'POST',
      'v1/order',
      limit({ side: 'SELL', positionSide: 'SHORT', price: '61000', newClientOrderId: `wall-${code}-${_name.length}` }),
      2,
    );
    const body = Object.fromEntries(Object.entries(limit(more)).filter(([, value]) => value !== undefined));
    expect(await world.codeOf('POST', 'v1/order', body)).toBe(code);
    await world.done('DELETE', 'v1/allOpenOrders', { symbol: SYMBOL }, 2);
  });

  test('whoever has no permission, clearly', async () => {
    const { status, body } = await world.ask('POST', 'v1/order', limit(), UNPERMITTED);
    expect([status, (body as Row)['code']]).toEqual([400, -2015]);
  });
});

describe('settings', () => {
  test('leverage, margin type and mode of positions are set, and refused when they are so already', async () => {
    expect(await world.done('POST', 'v1/leverage', { symbol: SYMBOL, leverage: 10 }, 3)).toEqual({
      leverage: 10,
      maxNotionalValue: '3000000',
      symbol: SYMBOL,
    });
    expect(await world.codeOf('POST', 'v1/leverage', { symbol: SYMBOL, leverage: 126 }, 3)).toBe(-1130);
    expect(await world.codeOf('POST', 'v1/marginType', { symbol: SYMBOL, marginType: 'CROSSED' }, 3)).toBe(-4046);
    expect(await world.done('POST', 'v1/marginType', { symbol: SYMBOL, marginType: 'ISOLATED' }, 3)).toEqual({ code: 200, msg: 'success' });
    expect(await world.done('GET', 'v1/symbolConfig', { symbol: SYMBOL }, 3)).toMatchObject([{ marginType: 'ISOLATED', leverage: 10 }]);
    expect(await world.codeOf('POST', 'v1/positionSide/dual', { dualSidePosition: 'true' }, 3)).toBe(-4059);
    await world.done('POST', 'v1/positionSide/dual', { dualSidePosition: 'false' }, 3);
    expect(await world.done('GET', 'v1/positionSide/dual', {}, 3)).toEqual({ dualSidePosition: false });
    await world.done('POST', 'v1/order', limit({ positionSide: 'BOTH', newClientOrderId: 'mode' }), 3);
    expect(await world.codeOf('POST', 'v1/positionSide/dual', { dualSidePosition: 'true' }, 3)).toBe(-4067);
    expect(await world.codeOf('POST', 'v1/marginType', { symbol: SYMBOL, marginType: 'CROSSED' }, 3)).toBe(-4047);
    await world.done('DELETE', 'v1/allOpenOrders', { symbol: SYMBOL }, 3);
  });

  test('a margin of its own is added to and taken from, and that is listed', async () => {
    await world.done('POST', 'v1/order', limit({ side: 'SELL', positionSide: 'SHORT', price: '60000', quantity: '0.1' }), 2);
    const market = { symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: '0.1', newOrderRespType: 'RESULT' };
    expect(await world.done('POST', 'v1/order', market, 3)).toMatchObject({ status: 'FILLED', positionSide: 'BOTH' });
    const change = { symbol: SYMBOL, amount: '100', type: 1 };
    expect(await world.done('POST', 'v1/positionMargin', change, 3)).toMatchObject({ code: 200, amount: 100, type: 1 });
    expect(await world.codeOf('POST', 'v1/positionMargin', { ...change, amount: '5000', type: 2 }, 3)).toBe(-4051);
    expect(await world.codeOf('POST', 'v1/positionMargin', { ...change, amount: '99999999' }, 3)).toBe(-4050);
    expect(await world.codeOf('POST', 'v1/positionMargin', { ...change, positionSide: 'LONG' }, 3)).toBe(-4061);
    const rows = await world.done<Row[]>('GET', 'v1/positionMargin/history', { symbol: SYMBOL }, 3);
    expect(rows).toMatchObject([{ type: 1, amount: '100.00000000', deltaType: 'USER_ADJUST', positionSide: 'BOTH' }]);
    // In one-way mode what opens the other side closes this one first.
    await world.done('POST', 'v1/order', limit({ positionSide: 'LONG', price: '59990', quantity: '0.2' }), 2);
    await world.done('POST', 'v1/order', { symbol: SYMBOL, side: 'SELL', type: 'MARKET', quantity: '0.15' }, 3);
    expect(await world.done('GET', 'v3/positionRisk', {}, 3)).toMatchObject([{ positionAmt: '-0.050', positionSide: 'BOTH' }]);
    const [opened, closed] = (await world.done<Row[]>('GET', 'v1/userTrades', { symbol: SYMBOL, limit: 2 }, 3)).toReversed();
    expect([closed!['qty'], opened!['qty'], closed!['id'] === opened!['id']]).toEqual(['0.100', '0.050', true]);
    expect(
      await world.done('POST', 'v1/order', { symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: '0.05', reduceOnly: 'true' }, 3),
    ).toMatchObject({
      reduceOnly: true,
    });
    await world.done('DELETE', 'v1/allOpenOrders', { symbol: SYMBOL }, 2);
  });
});

describe('algo orders', () => {
  const algo = {
    algoType: 'CONDITIONAL',
    symbol: SYMBOL,
    side: 'SELL',
    positionSide: 'LONG',
    type: 'STOP_MARKET',
    triggerPrice: '50000',
    quantity: '0.003',
  };

  test('wait for a price, and are found by both their ids', async () => {
    const placed = await world.done('POST', 'v1/algoOrder', { ...algo, clientAlgoId: 'stop-1', workingType: 'MARK_PRICE' });
    expect(placed).toMatchObject({
      clientAlgoId: 'stop-1',
      orderType: 'STOP_MARKET',
      algoStatus: 'NEW',
      triggerPrice: '50000.0',
      workingType: 'MARK_PRICE',
    });
    expect(await world.done('GET', 'v1/algoOrder', { clientAlgoId: 'stop-1' })).toMatchObject({ algoId: placed['algoId'] });
    expect(await world.done('GET', 'v1/openAlgoOrders', { symbol: SYMBOL })).toMatchObject([{ clientAlgoId: 'stop-1' }]);
    expect(await world.done('DELETE', 'v1/algoOrder', { algoId: placed['algoId'] as number })).toEqual({
      algoId: placed['algoId'],
      clientAlgoId: 'stop-1',
      code: '200',
      msg: 'success',
    });
    expect(await world.done('GET', 'v1/allAlgoOrders', { symbol: SYMBOL })).toMatchObject([
      { clientAlgoId: 'stop-1', algoStatus: 'CANCELED' },
    ]);
    expect(await world.codeOf('DELETE', 'v1/algoOrder', { clientAlgoId: 'stop-1' })).toBe(-2011);
  });

  test.each<[name: string, more: Row, code: number]>([
    ['one that would open', { side: 'BUY' }, -1020],
    ['one that is met already', { triggerPrice: '70000', workingType: 'MARK_PRICE' }, -2021],
    ['one of a position that is not there', { side: 'BUY', positionSide: 'SHORT' }, -2022],
    ['a price for one at market', { price: '50000' }, -1106],
    ['one without a trigger', { triggerPrice: undefined }, -1102],
    ['price protection', { priceProtect: 'TRUE' }, -1130],
    ['a callback beyond all bounds', { type: 'TRAILING_STOP_MARKET', triggerPrice: undefined, callbackRate: '60' }, -1130],
    ['a quantity with closePosition', { closePosition: 'true' }, -1106],
  ])('refuses %s', async (_name, more, code) => {
    const body = Object.fromEntries(Object.entries({ ...algo, ...more }).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >;
    expect(await world.codeOf('POST', 'v1/algoOrder', body)).toBe(code);
  });

  test('come as orders from older programs', async () => {
    const placed = await world.done('POST', 'v1/order', {
      symbol: SYMBOL,
      side: 'SELL',
      positionSide: 'LONG',
      type: 'STOP_MARKET',
      stopPrice: '50000',
      closePosition: 'true',
      newClientOrderId: 'old-stop',
    });
    expect(placed).toMatchObject({
      type: 'STOP_MARKET',
      stopPrice: '50000.0',
      status: 'NEW',
      closePosition: true,
      clientOrderId: 'old-stop',
    });
    expect(placed['orderId']).toBeGreaterThan(4_000_000_000_000_000);
    expect(await world.done('GET', 'v1/order', { symbol: SYMBOL, orderId: placed['orderId'] as number })).toMatchObject({
      type: 'STOP_MARKET',
    });
    expect(await world.done('DELETE', 'v1/order', { symbol: SYMBOL, origClientOrderId: 'old-stop' })).toMatchObject({ status: 'CANCELED' });
  });

  test('close when the mark is met, and tell what they placed', async () => {
    await world.done('POST', 'v1/order', limit({ positionSide: 'LONG', price: '58000', quantity: '0.1', newClientOrderId: 'bid' }), 2);
    const placed = await world.done('POST', 'v1/algoOrder', {
      ...algo,
      triggerPrice: '58500',
      workingType: 'MARK_PRICE',
      clientAlgoId: 'fires',
    });
    world.hands.timeMs += 1_000;
    await world.submitAll([markAt(58_400)]);
    await world.settled();
    const fired = await world.done('GET', 'v1/algoOrder', { algoId: placed['algoId'] as number });
    expect(fired).toMatchObject({ algoStatus: 'FINISHED', actualType: 'MARKET', actualQty: '0.003' });
    const order = await world.done('GET', 'v1/order', { symbol: SYMBOL, orderId: Number(fired['actualOrderId']) });
    expect(order).toMatchObject({ status: 'FILLED', reduceOnly: true, clientOrderId: `algo-${String(placed['algoId'])}` });
    world.hands.timeMs += 1_000;
    await world.submitAll([markAt(60_000)]);
    await world.done('DELETE', 'v1/allOpenOrders', { symbol: SYMBOL }, 2);
  });
});

test('several at once are done each by itself', async () => {
  const batchOrders = JSON.stringify([
    limit({ newClientOrderId: 'b1' }),
    limit({ price: '1.05' }),
    limit({ newClientOrderId: 'b3', price: '58000' }),
  ]);
  const placed = await world.done<Row[]>('POST', 'v1/batchOrders', { batchOrders });
  expect(placed).toMatchObject([{ clientOrderId: 'b1' }, { code: -4014 }, { clientOrderId: 'b3' }]);
  const changes = JSON.stringify([{ symbol: SYMBOL, side: 'BUY', origClientOrderId: 'b1', quantity: '0.01', price: '58500' }]);
  expect(await world.done('PUT', 'v1/batchOrders', { batchOrders: changes })).toMatchObject([{ price: '58500.0' }]);
  const names = JSON.stringify(['b3', 'nobody']);
  expect(await world.done('DELETE', 'v1/batchOrders', { symbol: SYMBOL, origClientOrderIdList: names })).toMatchObject([
    { clientOrderId: 'b3', status: 'CANCELED' },
    { code: -2011 },
  ]);
  expect(await world.done('POST', 'v1/countdownCancelAll', { symbol: SYMBOL, countdownTime: 5_000 })).toEqual({
    symbol: SYMBOL,
    countdownTime: '5000',
  });
  world.hands.timeMs += 6_000;
  await world.submitAll([markAt(60_000)]);
  await world.settled();
  expect(await world.done('GET', 'v1/openOrders', { symbol: SYMBOL })).toEqual([]);
});

describe('what everybody may ask', () => {
  test('candles of the premium: each of the four is one that a mark had, whatever interval they are put together for', async () => {
    const of = async (interval: string) =>
      (await world.api().ask('GET', '/fapi/v1/premiumIndexKlines', { symbol: SYMBOL, interval })).body as (string | number)[][];
    const [minutes, hours] = [await of('1m'), await of('1h')];
    expect(minutes.length).toBeGreaterThan(0);
    const marks = (await world.api().ask('GET', '/fapi/v1/markPriceKlines', { symbol: SYMBOL, interval: '1m' })).body as typeof minutes;
    expect(minutes.map(([openMs, , , , , , , , count]) => [openMs, count])).toEqual(
      marks.map(([openMs, , , , , , , , count]) => [openMs, count]),
    );
    for (const [, open, high, low, close] of minutes) {
      expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
      expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
    }
    const highest = (rows: typeof minutes) => Math.max(...rows.map(([, , high]) => Number(high)));
    const lowest = (rows: typeof minutes) => Math.min(...rows.map(([, , , low]) => Number(low)));
    expect([highest(hours), lowest(hours)]).toEqual([highest(minutes), lowest(minutes)]);
  });

  test.each<[path: string, parameters: Record<string, string | number>]>([
    ['v1/exchangeInfo', {}],
    ['v1/depth', { symbol: SYMBOL }],
    ['v1/rpiDepth', { symbol: SYMBOL }],
    ['v1/trades', { symbol: SYMBOL }],
    ['v1/aggTrades', { symbol: SYMBOL }],
    ['v1/klines', { symbol: SYMBOL, interval: '3m' }],
    ['v1/continuousKlines', { pair: SYMBOL, contractType: 'PERPETUAL', interval: '1h' }],
    ['v1/markPriceKlines', { symbol: SYMBOL, interval: '4h' }],
    ['v1/indexPriceKlines', { pair: SYMBOL, interval: '1m' }],
    ['v1/premiumIndexKlines', { symbol: SYMBOL, interval: '1m' }],
    ['v1/ticker/24hr', {}],
    ['v1/ticker/24hr', { symbol: SYMBOL }],
    ['v1/ticker/price', {}],
    ['v2/ticker/price', { symbol: SYMBOL }],
    ['v1/ticker/bookTicker', { symbol: SYMBOL }],
    ['v1/openInterest', { symbol: SYMBOL }],
    ['v1/premiumIndex', {}],
    ['v1/fundingRate', {}],
    ['v1/fundingInfo', {}],
    ['v1/insuranceBalance', {}],
  ])('%s %o', async (path, parameters) => {
    const { status, body } = await world.api().ask('GET', `/fapi/${path}`, parameters);
    expect([status, JSON.stringify(body).slice(0, 200)]).toMatchObject([200, expect.any(String)]);
  });

  test.each<[path: string, parameters: Record<string, string | number>]>([
    ['v2/account', {}],
    ['v3/account', {}],
    ['v2/balance', {}],
    ['v3/balance', {}],
    ['v2/positionRisk', {}],
    ['v3/positionRisk', {}],
    ['v1/accountConfig', {}],
    ['v1/symbolConfig', {}],
    ['v1/leverageBracket', {}],
    ['v1/commissionRate', { symbol: SYMBOL }],
    ['v1/income', {}],
    ['v1/adlQuantile', {}],
    ['v1/forceOrders', {}],
    ['v1/allOrders', { symbol: SYMBOL }],
    ['v1/userTrades', { symbol: SYMBOL }],
    ['v1/multiAssetsMargin', {}],
    ['v1/historicalTrades', { symbol: SYMBOL, fromId: 1 }],
  ])('of oneself: %s %o', async (path, parameters) => {
    const { status, body } = await world.ask('GET', path, parameters);
    expect([status, JSON.stringify(body).slice(0, 300)]).toMatchObject([200, expect.any(String)]);
  });
});
