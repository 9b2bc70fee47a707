import type { Call } from '@kontor/contract/call';
import { deposits } from '@kontor/contract/deposit';
import { withdrawals } from '@kontor/contract/withdrawal';
import { CALLS } from '@kontor/contract/call-table';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import {
  amendOrder,
  balances,
  cancelAfter,
  cancelAllOrders,
  cancelOrder,
  feeRates,
  feeTiers,
  openOrders,
  orderDetail,
  orderHistory,
  placeOco,
  placeOrder,
  replaceOrder,
  spotDeals,
} from '@kontor/contract/spot';
import { walletRecords } from '@kontor/contract/wallet';
import { HOUSE_FEE_TIER } from '@kontor/domain/formulas/fee';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { fittingBody } from '../../call-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../store/test-world.ts';
import { startSpotWorld } from './spot-world.ts';

let world: Awaited<ReturnType<typeof startSpotWorld>>;
beforeAll(async () => {
  world = await startSpotWorld();
});
afterAll(() => world.stop());

const BUY = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '90', quantity: '1' } as const;

async function openOf(user: number, sequence: number) {
  return (await world.ask(openOrders, { min_seq: sequence }, user)).data.list;
}

/** A last price of 100, which stop orders need. */
async function tradeAt100(): Promise<void> {
  await world.ask(placeOrder, { ...BUY, price: '100', quantity: '0.1' }, 1);
  const { code } = await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'market', quantity: '0.1' }, 2);
  expect(code).toBe(Code.SUCCESS);
}

describe('spot calls', () => {
  test('an order is placed, made smaller, replaced and cancelled by its client id', async () => {
    const placed = await world.ask(placeOrder, { ...BUY, client_id: 'a' });
    expect(placed).toMatchObject({ code: 200, data: { client_id: 'a', repeated: false } });
    expect(await world.ask(placeOrder, { ...BUY, client_id: 'a' })).toMatchObject({
      data: { order_id: placed.data.order_id, repeated: true },
    });
    const amended = await world.ask(amendOrder, { order_id: placed.data.order_id, quantity: '0.5' });
    expect(await openOf(1, amended.data.sequence)).toMatchObject([{ quantity: '0.5', price: '90', status: 'new', average_price: null }]);
    const replaced = await world.ask(replaceOrder, { order_id: placed.data.order_id, price: '91', quantity: '2', client_id: 'b' });
    expect(await openOf(1, replaced.data.sequence)).toMatchObject([{ order_id: replaced.data.order_id, quantity: '2', price: '91' }]);
    expect(await world.ask(replaceOrder, { order_id: placed.data.order_id, price: '91', quantity: '2', client_id: 'b' })).toMatchObject({
      data: { repeated: true },
    });
    const cancelled = await world.ask(cancelOrder, { client_id: 'b' });
    expect(cancelled.data.order_id).toBe(replaced.data.order_id);
    expect(await openOf(1, cancelled.data.sequence)).toEqual([]);
    expect(await world.ask(cancelOrder, {})).toMatchObject({ code: Code.BAD_REQUEST });
  });

  test('stop orders, an OCO, cancel all and the cancel-after timer', async () => {
    await tradeAt100();
    await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'stop_loss', stop_price: '80', quantity: '0.2' });
    await world.ask(placeOrder, {
      pair: 'BTC_USDT',
      side: 'buy',
      type: 'take_profit_limit',
      stop_price: '95',
      price: '96',
      quantity: '0.2',
    });
    const oco = await world.ask(placeOco, {
      pair: 'BTC_USDT',
      side: 'sell',
      quantity: '0.3',
      price: '110',
      stop_price: '90',
      stop_limit_price: '89',
    });
    expect(oco.code).toBe(Code.SUCCESS);
    expect((await openOf(1, oco.data.sequence)).map(({ type }) => type).toSorted()).toEqual([
      'limit_maker',
      'stop_loss',
      'stop_loss_limit',
      'take_profit_limit',
    ]);
    const legs = (await openOf(1, oco.data.sequence)).filter(({ order_id: id }) =>
      [oco.data.order_id, oco.data.stop_order_id].includes(id),
    );
    const limit = legs.find(({ type }) => type === 'limit_maker');
    expect(new Map(legs.map(({ type, leg_of: leg }) => [type, leg]))).toEqual(
      new Map([
        ['limit_maker', null],
        ['stop_loss_limit', limit?.order_number],
      ]),
    );
    const otherOf = async (id: string) =>
      (await world.ask(orderDetail, { order_id: id, min_seq: oco.data.sequence })).data.other_leg?.order_id;
    expect([await otherOf(oco.data.order_id), await otherOf(oco.data.stop_order_id)]).toEqual([oco.data.stop_order_id, oco.data.order_id]);
    expect(await world.ask(cancelAfter, { pair: 'BTC_USDT', timeout_ms: 60_000 })).toMatchObject({ code: 200 });
    const all = await world.ask(cancelAllOrders, { pair: 'BTC_USDT' });
    expect(await openOf(1, all.data.sequence)).toEqual([]);
  });

  test('take profit and stop loss come along, are placed when the order is filled, and a stop trails; all of it is shown', async () => {
    await world.submitAll([{ type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION }]);
    await tradeAt100();
    const exit = { take_profit_price: '120', stop_loss_price: '85', stop_loss_limit_price: '84' };
    const placed = await world.ask(placeOrder, { ...BUY, client_id: 'with-exit', ...exit });
    expect(await world.ask(placeOrder, { ...BUY, client_id: 'with-exit', ...exit })).toMatchObject({ data: { repeated: true } });
    const [open] = await openOf(1, placed.data.sequence);
    expect(open).toMatchObject({ exit, exit_of: null, trailing_delta: null });
    const filled = await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'market', quantity: '1' }, 2);
    const legs = await openOf(1, filled.data.sequence);
    const limit = legs.find(({ type }) => type === 'limit_maker');
    expect(
      legs.map(({ type, price, stop_price: stop, quantity, exit_of: of, leg_of: leg }) => [type, price, stop, quantity, of, leg]),
    ).toEqual([
      ['stop_loss_limit', '84', '85', '0.999', open?.order_number, limit?.order_number],
      ['limit_maker', '120', null, '0.999', open?.order_number, null],
    ]);
    const over = await world.ask(cancelAllOrders, {});
    // Over, they still say so.
    const detailOf = async (id = '') => (await world.ask(orderDetail, { order_id: id, min_seq: over.data.sequence })).data.order;
    expect(await detailOf(open?.order_id)).toMatchObject({ status: 'filled', exit, exit_of: null });
    expect(await Promise.all(legs.map(({ order_id: id }) => detailOf(id)))).toMatchObject([
      { status: 'canceled', exit: null, exit_of: open?.order_number, leg_of: limit?.order_number },
      { status: 'canceled', exit: null, exit_of: open?.order_number, leg_of: null },
    ]);
    const trailing = { pair: 'BTC_USDT', side: 'sell', type: 'stop_loss', quantity: '0.5', trailing_delta: 150 } as const;
    const followed = await world.ask(placeOrder, trailing);
    expect(await openOf(1, followed.data.sequence)).toMatchObject([{ type: 'stop_loss', stop_price: null, trailing_delta: 150 }]);
    const ended = await world.ask(cancelAllOrders, {});
    const past = await world.ask(orderDetail, { order_id: followed.data.order_id, min_seq: ended.data.sequence });
    expect(past.data.order).toMatchObject({ status: 'canceled', trailing_delta: 150, exit: null });
    expect((await world.ask(placeOrder, { ...BUY, take_profit_price: '80' })).code).toBe(codeOfRefusal(Refusal.OCO_PRICES));
    await world.ask(cancelAllOrders, {});
    await tradeAt100();
  });

  test('a request that is repeated long after its order is over gets its first outcome, with another body a refusal', async () => {
    const user = 2;
    const first = await world.ask(placeOrder, { ...BUY, client_id: 'long-ago' }, user);
    const old = await world.ask(placeOrder, { ...BUY, price: '80' }, user);
    const change = { order_id: old.data.order_id, price: '81', quantity: '2', client_id: 'changed-long-ago' } as const;
    const changed = await world.ask(replaceOrder, change, user);
    await world.ask(cancelAllOrders, {}, user);
    const again = async () => [
      await world.ask(placeOrder, { ...BUY, client_id: 'long-ago' }, user),
      await world.ask(replaceOrder, change, user),
    ];
    const outcomes = [first, changed].map(({ data }) => ({
      code: 200,
      data: { order_id: data.order_id, client_id: data.client_id, repeated: true },
    }));
    expect(await again()).toMatchObject(outcomes);
    for (let i = 0; i < 40; i++) await world.ask(placeOrder, BUY, user);
    await world.ask(cancelAllOrders, {}, user);
    expect(await again()).toMatchObject(outcomes);
    const reused = codeOfRefusal(Refusal.CLIENT_ID_REUSED);
    expect((await world.ask(placeOrder, { ...BUY, quantity: '2', client_id: 'long-ago' }, user)).code).toBe(reused);
    expect((await world.ask(placeOrder, { ...BUY, price: '89', client_id: 'long-ago' }, user)).code).toBe(reused);
    expect((await world.ask(replaceOrder, { ...change, price: '82' }, user)).code).toBe(reused);
    // Another user's ids are his own.
    expect(await world.ask(placeOrder, { ...BUY, client_id: 'long-ago' }, 1)).toMatchObject({ code: 200, data: { repeated: false } });
    await world.ask(cancelAllOrders, {}, 1);
  });

  test('a server that has just started knows the requests that the one before it did', async () => {
    const user = 2;
    const bodies = Array.from({ length: 60 }, (_, i) => ({ ...BUY, price: String(70 + (i % 9)), client_id: `before-${i}` }));
    const before = [];
    for (const body of bodies) before.push(await world.ask(placeOrder, body, user));
    for (const { data } of before.slice(0, 50)) await world.ask(cancelOrder, { order_id: data.order_id }, user);
    await world.serveAnew();
    // The open ones end under the new server, and others push them out of what the engine remembers.
    await world.ask(placeOrder, { ...BUY, client_id: 'after' }, user);
    await world.ask(cancelAllOrders, {}, user);
    for (let i = 0; i < 40; i++) await world.ask(placeOrder, BUY, user);
    await world.ask(cancelAllOrders, {}, user);
    for (const [i, body] of bodies.entries()) {
      expect(await world.ask(placeOrder, body, user)).toMatchObject({
        code: 200,
        data: { order_id: before[i]!.data.order_id, repeated: true },
      });
    }
    expect(await world.ask(placeOrder, { ...bodies[3]!, quantity: '2' }, user)).toMatchObject({
      code: codeOfRefusal(Refusal.CLIENT_ID_REUSED),
    });
    expect((await world.ask(placeOrder, { ...BUY, client_id: 'before-60' }, user)).data.repeated).toBe(false);
    await world.ask(cancelAllOrders, {}, user);
  });

  test('an OCO answers with both legs, also when it is repeated and when it is over', async () => {
    const body = { pair: 'BTC_USDT', side: 'sell', quantity: '0.3', price: '110', stop_price: '90', client_id: 'both' } as const;
    const { data: placed } = await world.ask(placeOco, body);
    const open = await openOf(1, placed.sequence);
    expect(open.map((order) => order.order_id).toSorted()).toEqual([placed.order_id, placed.stop_order_id].toSorted());
    expect((await world.ask(placeOco, body)).data).toMatchObject({
      order_id: placed.order_id,
      stop_order_id: placed.stop_order_id,
      repeated: true,
    });
    await world.ask(cancelOrder, { order_id: placed.stop_order_id });
    expect((await world.ask(placeOco, body)).data).toMatchObject({
      order_id: placed.order_id,
      stop_order_id: placed.stop_order_id,
      repeated: true,
    });
  });

  test("fee rates are those of the user's own tier", async () => {
    expect((await world.ask(feeRates, {}, 3)).data).toEqual({ maker: '0.001', taker: '0.001' });
    await world.submitAll([
      { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
      { type: CommandType.FEE_TIER, tier: 2, makerRate: 20_000, takerRate: 45_500 },
      // Of the exchange's own makers: on no public list.
      { type: CommandType.FEE_TIER, tier: HOUSE_FEE_TIER, makerRate: 0, takerRate: 0 },
      { type: CommandType.CONTRACT_FEE_TIER, tier: 2, makerRate: 0, takerRate: 40_000 },
      { type: CommandType.SET_USER, user: 3, tier: 2, flags: 0 },
    ]);
    await eventually(async () => (await world.ask(feeRates, {}, 3)).data.taker === '0.000455');
    expect((await world.ask(feeRates, {}, 3)).data).toEqual({ maker: '0.0002', taker: '0.000455' });
    expect((await world.ask(feeTiers, {})).data.list).toEqual([
      { tier: 0, maker: '0.001', taker: '0.001', contract_maker: null, contract_taker: null },
      { tier: 2, maker: '0.0002', taker: '0.000455', contract_maker: '0', contract_taker: '0.0004' },
    ]);
  });

  test('an open order is shown with its numbers, its fees stand in the fee rates, its money in the balances', async () => {
    const placed = await world.ask(placeOrder, BUY);
    const detail = await world.ask(orderDetail, { order_id: placed.data.order_id, min_seq: placed.data.sequence });
    expect(detail.data).toMatchObject({ order: { order_id: placed.data.order_id, deal_amount: '0', time: 1_000_000 }, deals: [] });
    expect((await world.ask(balances, { min_seq: placed.data.sequence })).data.list).toMatchObject([
      { symbol: 'USDT', frozen: '0.00000000', order_freeze: '90.00000000' },
      { symbol: 'BTC' },
    ]);
    expect((await world.ask(feeRates, {})).data).toEqual({ maker: '0.001', taker: '0.001' });
    await world.ask(cancelAllOrders, {});
  });

  test('an order tells the sum of its fees and their currency, open, over and in its detail', async () => {
    const bought = await world.ask(placeOrder, { ...BUY, price: '100.01', quantity: '1' });
    const sell = (quantity: string) => world.ask(placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'market', quantity }, 2);
    await sell('0.3');
    const {
      data: { sequence },
    } = await sell('0.33333');
    // Each deal's fee is rounded up by itself: 0.3 + 0.33333 BTC, 30.003 and 33.3363333 USDT, 0.1 % of each.
    const buyerPays = { fee: '0.00063333', fee_symbol: 'BTC' };
    expect(await openOf(1, sequence)).toMatchObject([{ order_id: bought.data.order_id, deal_quantity: '0.63333', ...buyerPays }]);
    const {
      data: { sequence: after },
    } = await world.ask(cancelAllOrders, {});
    const detail = await world.ask(orderDetail, { order_id: bought.data.order_id, min_seq: after });
    expect(detail.data.order).toMatchObject(buyerPays);
    const [own] = (await world.ask(orderHistory, { min_seq: after })).data.list;
    expect(own).toMatchObject({ order_id: bought.data.order_id, status: 'canceled', ...buyerPays });
    const [second, first] = (await world.ask(orderHistory, { min_seq: after }, 2)).data.list;
    expect([first, second]).toMatchObject([
      { fee: '0.030003', fee_symbol: 'USDT' },
      { fee: '0.03333634', fee_symbol: 'USDT' },
    ]);
    const untouched = await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'limit', price: '120', quantity: '1' });
    expect(await openOf(1, untouched.data.sequence)).toMatchObject([{ fee: '0', fee_symbol: 'USDT' }]);
    await world.ask(cancelAllOrders, {});
  });

  /** Not here: what is put together with more than a product (surface.ts), and what other products ask (the slow tests of their calls). */
  const ELSEWHERE: readonly string[] = [deposits.path, withdrawals.path];
  const OTHERS = ['/api/contract/', '/api/seconds/', '/api/ico/', '/api/deal/'];
  const isElsewhere = (path: string): boolean => ELSEWHERE.includes(path) || OTHERS.some((start) => path.startsWith(start));
  const DEMANDING = Object.values(CALLS).filter((call: Call) => 'min_seq' in call.body.properties && !isElsewhere(call.path));
  test.each(DEMANDING.map((call) => call.path))('%s for what is not yet there answers busy', async (path) => {
    const [open, over] = [await world.ask(placeOrder, BUY), await world.ask(placeOrder, BUY)];
    const cancelled = await world.ask(cancelOrder, { order_id: over.data.order_id });
    const call = DEMANDING.find((each) => each.path === path)!;
    const bodies = [open.data, over.data].map(({ order_id }) => ({ ...fittingBody(call), ...(call === orderDetail && { order_id }) }));
    for (const body of bodies)
      expect(await world.ask(call, { ...body, min_seq: cancelled.data.sequence })).toMatchObject({ code: Code.SUCCESS });
    // Side by side: each waits a second for what does not come.
    const early = await Promise.all(bodies.map((body) => world.ask(call, { ...body, min_seq: cancelled.data.sequence + 1 })));
    expect(early).toMatchObject([{ code: Code.BUSY }, { code: Code.BUSY }]);
    await world.ask(cancelAllOrders, {});
  });

  test('an order that has ended but stands in no table yet is waited for, and so are the deals of an open one', async () => {
    for (const user of [1, 2]) await world.ask(cancelAllOrders, {}, user);
    const sold = await world.ask(placeOrder, { ...BUY, side: 'sell', quantity: '2' }, 2);
    expect(await world.ask(orderDetail, { order_id: sold.data.order_id, min_seq: sold.data.sequence }, 2)).toMatchObject({
      code: Code.SUCCESS,
    });
    world.disk.full = true;
    const bought = await world.ask(placeOrder, BUY);
    const detail = async (id: string, user: number) =>
      (await world.ask(orderDetail, { order_id: id, min_seq: bought.data.sequence }, user)).code;
    const away = await Promise.all([detail(bought.data.order_id, 1), detail(sold.data.order_id, 2)]);
    world.disk.full = false;
    expect(away).toEqual([Code.BUSY, Code.BUSY]);
    await eventually(
      async () => (await detail(bought.data.order_id, 1)) === Code.SUCCESS && (await detail(sold.data.order_id, 2)) === Code.SUCCESS,
    );
    await world.ask(cancelAllOrders, {}, 2);
  });

  test.each([
    ['days and a window', { days: 7, from: 1 }],
    ['a window that ends before it begins', { from: 10, to: 10 }],
    ['a cursor that nobody gave', { cursor: '1.2.3.4.5' }],
    ['days that no screen offers', { days: 8 }],
    ['a status that is not over', { status: 'new' }],
    ['too many rows', { limit: 101 }],
  ])('a history query with %s is refused', async (_what, filter) => {
    expect(await world.ask(orderHistory, filter)).toMatchObject({ code: Code.BAD_REQUEST });
  });

  test.each<[Call, string, string]>([
    [walletRecords, '9007199254740991.2147483647', '9007199254740991.2147483648'],
    [walletRecords, '0.0', '9007199254740992.0'],
    [walletRecords, '1.0', '01.0'],
    [spotDeals, '9007199254740991.2147483647.9007199254740991.32767', '1.2147483648.1.1'],
    [spotDeals, '0.0.0.0', '1.1.1.32768'],
    [orderHistory, '9007199254740991', '-1'],
  ])('of $path any cursor that could be one is taken, others are refused', async (call, taken, refused) => {
    expect(await world.ask<Call>(call, { cursor: taken })).toMatchObject({ code: Code.SUCCESS });
    expect(await world.ask<Call>(call, { cursor: refused })).toMatchObject({ code: Code.BAD_REQUEST });
  });
});

describe('ownership', () => {
  /** A body that fits each call that names a thing; the other calls are told by their declaration to touch only the caller's own. */
  const NAMED: Readonly<Record<string, (id: string) => Readonly<Record<string, unknown>>>> = {
    [cancelOrder.path]: (id) => ({ order_id: id }),
    [amendOrder.path]: (id) => ({ order_id: id, quantity: '0.5' }),
    [replaceOrder.path]: (id) => ({ order_id: id, price: '91', quantity: '1' }),
    [orderDetail.path]: (id) => ({ order_id: id }),
  };

  test('every call of a user: anonymous is told to log in, another user that there is no such thing', async () => {
    const placed = await world.ask(placeOrder, { ...BUY, client_id: 'mine' });
    const userCalls = world.routes.mounted.filter((call) => call.access === 'user');
    expect(userCalls.length).toBeGreaterThan(12);
    let named = 0;
    for (const call of userCalls) {
      expect((await world.ask<Call>(call, {}, 0)).code, call.path).toBe(Code.SESSION_OVER);
      if (call.ownership.kind === 'own') continue;
      named++;
      const body = NAMED[call.path];
      expect(body, `${call.path} has no body here`).toBeDefined();
      const foreign = await world.ask<Call>(call, body!(placed.data.order_id), 2);
      const missing = await world.ask<Call>(call, body!('8388607999'), 2);
      expect(foreign, call.path).toEqual(missing);
      expect([Code.NOT_FOUND, codeOfRefusal(Refusal.UNKNOWN_ORDER)], call.path).toContain(foreign.code);
    }
    expect(named).toBe(Object.keys(NAMED).length);
    expect(await world.ask(cancelOrder, { client_id: 'mine' }, 2)).toMatchObject({ code: codeOfRefusal(Refusal.UNKNOWN_ORDER) });
    expect(await openOf(1, placed.data.sequence)).toHaveLength(1);
    await world.ask(cancelAllOrders, {});
  });

  test.each(['role', 'balance', 'name_status', 'user', 'user_id', 'constructor'])(
    'a surplus field `%s` is refused everywhere',
    async (field) => {
      for (const call of world.routes.mounted) expect(await world.ask<Call>(call, { [field]: 1 }), call.path).toMatchObject({ data: null });
    },
  );
});

/** Sixty ways to write a number that is none, or that somebody else reads differently. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '.',
  '.5',
  '5.',
  '-1',
  '+1',
  '-0',
  '1e3',
  '1E3',
  '1e-7',
  '1e400',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'true',
  '0x10',
  '0b1',
  '0o7',
  '1_000',
  '1,000',
  '1,5',
  '1.000,5',
  ' 1',
  '1 ',
  '1\n',
  '\t1',
  '1\u0000',
  '\u00001',
  '01',
  '00.5',
  '007',
  '1..2',
  '1.2.3',
  '１',
  '１２',
  '١٢',
  '१',
  '²',
  '½',
  '𝟏',
  '1\u200b',
  '\ufeff1',
  '1\u00a0',
  '9'.repeat(400),
  '9'.repeat(41),
  `0.${'0'.repeat(400)}1`,
  '0.000000001',
  '4611686018427387905',
  '$1',
  '1 USDT',
  '1%',
  '1/2',
  '1-1',
  '(1)',
  '1;',
  true,
  1,
  1.5,
];
const ALSO_HOSTILE: readonly unknown[] = [['1'], [1], {}, null, '0', '0.0', '0.00000000'];

describe('hostile decimals', () => {
  test.each([
    ['place limit', placeOrder, BUY, ['price', 'quantity']],
    ['place market by amount', placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'market', amount: '10' }, ['amount']],
    [
      'place stop',
      placeOrder,
      { pair: 'BTC_USDT', side: 'sell', type: 'stop_loss', stop_price: '80', quantity: '1' },
      ['stop_price', 'quantity'],
    ],
    [
      'OCO',
      placeOco,
      { pair: 'BTC_USDT', side: 'sell', quantity: '0.3', price: '110', stop_price: '90', stop_limit_price: '89' },
      ['quantity', 'price', 'stop_price', 'stop_limit_price'],
    ],
  ] as [string, Call, Record<string, unknown>, string[]][])(
    '%s: every field refuses them all, in the language of the caller, and nothing is done',
    async (_what, call, body, fields) => {
      expect(HOSTILE).toHaveLength(60);
      await refusesHostile(call, body, fields);
    },
  );

  test('amend and replace of an open order: every field refuses them all, and the order stays as it is', async () => {
    const placed = await world.ask(placeOrder, BUY);
    await refusesHostile(amendOrder, { order_id: placed.data.order_id, quantity: '0.5' }, ['quantity']);
    await refusesHostile(replaceOrder, { order_id: placed.data.order_id, price: '91', quantity: '1' }, ['price', 'quantity']);
    expect(await openOf(1, placed.data.sequence)).toMatchObject([{ order_id: placed.data.order_id, price: '90', quantity: '1' }]);
    await world.ask(cancelAllOrders, {});
  });

  async function refusesHostile(call: Call, body: Readonly<Record<string, unknown>>, fields: readonly string[]): Promise<void> {
    const before = world.engine.sequence;
    for (const field of fields) {
      for (const value of [...HOSTILE, ...ALSO_HOSTILE]) {
        const answer = await world.ask(call, { ...body, [field]: value }, 1, 'de_DE');
        expect(answer.code, `${field} = ${JSON.stringify(value)}`).toBe(Code.BAD_REQUEST);
        expect(answer.msg).toMatch(/^Bitte /);
      }
    }
    expect(world.engine.sequence).toBe(before);
  }
});
