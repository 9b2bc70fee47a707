import { Code } from '@kontor/contract/envelope';
import { cancelAllOrders, placeOrder } from '@kontor/contract/spot';
import { equity } from '@kontor/contract/wallet';
import { Account } from '@kontor/domain/accounts';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { RecordType } from '@kontor/domain/record-types';
import { CommandType } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import { BTC, COIN, USDT } from '../../core-loop/core-world.ts';
import { startSpotWorld } from '../spot/spot-world.ts';
import { flowsOf, placeOf } from './day-start.ts';
import { curveOf, curveSpan } from './equity-points.ts';
import { equityOf } from './equity.ts';
import type { AssetPrices } from './equity.ts';
import { costText } from './cost-text.ts';

const DAY_MS = 86_400_000;
const usdt = (whole: bigint) => ({ units: whole * COIN, scale: 8 });
const known = (start: bigint, now: bigint): AssetPrices => ({ scale: 8, start: usdt(start), now: usdt(now) });

describe('what accounts are worth and have gained', () => {
  const prices: Readonly<Record<number, AssetPrices>> = {
    [USDT]: known(1n, 1n),
    [BTC]: known(100n, 120n),
    7: { scale: 8, start: undefined, now: undefined },
  };
  const pricesOf = (asset: number): AssetPrices => prices[asset]!;

  test('each flow counts at the price of its time', () => {
    const flows = [
      { account: 0, asset: BTC, isOwn: false, amount: COIN, price: usdt(110n) },
      { account: 0, asset: USDT, isOwn: false, amount: -30n * COIN, price: usdt(1n) },
    ];
    const { all } = equityOf(
      new Map([
        [BTC, 2n * COIN],
        [USDT, 70n * COIN],
      ]),
      new Map([
        [BTC, COIN],
        [USDT, 100n * COIN],
      ]),
      flows,
      pricesOf,
    );
    const one = 10n ** 36n;
    expect(all).toEqual({
      value: 310n * one,
      today: {
        day: { start: 200n * one, inflow: 110n * one, outflow: 30n * one, now: 310n * one },
        gain: 30n * one,
        share: { numerator: 30n * one, denominator: 310n * one },
      },
    });
  });

  test('what goes from one account to another is no gain of either, and nothing of both together', () => {
    const at = (account: number, asset: number) => placeOf({ account, asset });
    const { all, accounts } = equityOf(
      new Map([
        [at(0, BTC), COIN],
        [at(3, BTC), COIN],
      ]),
      new Map([[at(0, BTC), 2n * COIN]]),
      [
        { account: 0, asset: BTC, isOwn: true, amount: -COIN, price: usdt(110n) },
        { account: 3, asset: BTC, isOwn: true, amount: COIN, price: usdt(110n) },
      ],
      pricesOf,
    );
    const one = 10n ** 36n;
    // Both coins rose by 20; one did the first half of that in spot and the other half in the fiat account.
    expect(all.today).toMatchObject({ gain: 40n * one, day: { inflow: 0n, outflow: 0n } });
    expect(accounts.map(({ value, today }) => [value / one, today!.gain / one])).toEqual([
      [120n, 30n],
      [0n, 0n],
      [0n, 0n],
      [120n, 10n],
      [0n, 0n],
    ]);
  });

  test('a withdrawal is a flow when it leaves, with its fee, and once more when it comes back from there; a reversed deposit is one', () => {
    const base = { owner: 1, account: 0, asset: BTC, bucket: 0, before: 0n, after: 0n, reference: 7, ordinal: 0, timeMs: 5 };
    const record = (sequence: number, type: keyof typeof RecordType, amount: bigint) => ({
      ...base,
      sequence,
      type: RecordType[type],
      amount,
    });
    const flows = flowsOf([
      // Cancelled while it was frozen.
      record(1, 'WITHDRAW_REFUND', -50n),
      record(1, 'WITHDRAW_REFUND', 50n),
      record(2, 'WITHDRAW', -98n),
      record(2, 'WITHDRAW_FEE', -2n),
      record(3, 'WITHDRAW_REFUND', 100n),
      record(4, 'DEPOSIT', 30n),
      record(5, 'DEPOSIT_REVERSE', -30n),
      record(6, 'TRANSFER_OUT', -1n),
      { ...record(6, 'TRANSFER_IN', 1n), account: 3 },
    ]);
    expect(flows.map(({ sequence, account, amount, isOwn }) => [sequence, account, amount, isOwn])).toEqual([
      [2, 0, -100n, false],
      [3, 0, 100n, false],
      [4, 0, 30n, false],
      [5, 0, -30n, false],
      [6, 0, -1n, true],
      [6, 3, 1n, true],
    ]);
  });

  test('V:W1, the total and its parts, exact until they are printed', () => {
    const scales: Readonly<Record<number, AssetPrices>> = {
      0: { scale: 8, now: { units: 1n, scale: 0 }, start: undefined },
      1: { scale: 8, now: { units: 61_686n, scale: 0 }, start: undefined },
      2: { scale: 8, now: { units: 2_677_605n, scale: 3 }, start: undefined },
    };
    const held = new Map([
      [0, 250_050_000_000n],
      [1, 12_345_678n],
      [2, 150_000_000n],
    ]);
    const { all } = equityOf(held, new Map(), [], (asset) => scales[asset]!);
    const exact = { numerator: all.value, denominator: 10n ** 36n };
    expect(formatFraction(exact, 8)).toBe('14132.46243108');
    expect(formatFraction({ ...exact, denominator: 61_686n * exact.denominator }, 8)).toBe('0.22910323');
    expect(formatFraction({ numerator: exact.numerator * 14_685n, denominator: exact.denominator * 100n }, 0)).toBe('2075352');
  });

  test('without a price of what is held, was held or came, no gain is told', () => {
    const odd = new Map([[7, 1n]]);
    const flow = { account: 0, asset: 7, isOwn: false, amount: 1n, price: undefined };
    expect(equityOf(odd, new Map(), [], pricesOf)).toMatchObject({ unpriced: [7], all: { value: 0n, today: undefined } });
    expect(equityOf(new Map(), odd, [], pricesOf)).toMatchObject({ unpriced: [], all: { today: undefined } });
    expect(equityOf(new Map(), new Map(), [flow], pricesOf)).toMatchObject({ all: { today: undefined } });
    const nothing = new Map([[7, 0n]]);
    expect(equityOf(nothing, nothing, [], pricesOf)).toMatchObject({ unpriced: [], all: { today: { gain: 0n } } });
  });
});

describe('the curve', () => {
  const HOUR = 3_600_000;

  test('has full hours or days that are over, of which the follower knows', () => {
    const now = 40 * DAY_MS + 5 * HOUR + 7;
    expect(curveSpan('1d', now, now - 7)).toEqual({
      fromMs: 39 * DAY_MS + 5 * HOUR,
      toMs: 40 * DAY_MS + 5 * HOUR,
      stepMs: HOUR,
      step: 'hour',
    });
    expect(curveSpan('1d', now, now - 7 - 2 * HOUR)).toMatchObject({ toMs: 40 * DAY_MS + 3 * HOUR });
    expect(curveSpan('30d', now, now - 7)).toEqual({
      fromMs: 10 * DAY_MS + 4 * HOUR,
      toMs: 40 * DAY_MS + 4 * HOUR,
      stepMs: 4 * HOUR,
      step: 'hour',
    });
    expect(curveSpan('1y', now, now - 7)).toEqual({ fromMs: DAY_MS, toMs: 40 * DAY_MS, stepMs: DAY_MS, step: 'day' });
    expect(curveSpan('1y', 5 * HOUR, 5 * HOUR)).toBeUndefined();
  });

  test('begins with the first thing held; a point is what was held then at the prices of then', () => {
    const row = (fromMs: number, account: number, asset: number, amount: bigint) => ({ fromMs, account, asset, amount });
    const points = curveOf(
      { fromMs: 0, toMs: 5 * HOUR, stepMs: HOUR, step: 'hour' },
      [row(HOUR, 0, BTC, 2n * COIN), row(3 * HOUR, 0, BTC, COIN), row(3 * HOUR, 3, BTC, COIN), row(5 * HOUR, 3, BTC, 0n)],
      () => 8,
      (_asset, timeMs) => usdt(BigInt(timeMs / HOUR) * 10n),
    );
    expect(points.map(({ timeMs, value }) => [timeMs / HOUR, value / 10n ** 36n])).toEqual([
      [1, 20n],
      [2, 40n],
      [3, 60n],
      [4, 80n],
      [5, 50n],
    ]);
  });

  test('what holdings cost is told of the spot account’s part; without a price or a known cost nothing is', () => {
    const cost = { asset: BTC, quantity: 4n * COIN, cost: 400n * COIN, isUnknown: false };
    const prices = { scale: 8, valueScale: 8, now: usdt(125n) };
    expect(costText(cost, 2n * COIN, prices)).toEqual({ average: '100.000000000000', gain: '50.00000000', gain_share: '0.250000' });
    expect(costText(cost, 0n, prices)).toEqual({ average: '100.000000000000', gain: '0.00000000', gain_share: null });
    expect(costText(cost, COIN, { ...prices, now: undefined })).toEqual({ average: '100.000000000000', gain: null, gain_share: null });
    expect(costText({ ...cost, isUnknown: true }, COIN, prices)).toEqual({ average: null, gain: null, gain_share: null });
  });
});

describe('the call', () => {
  let world: Awaited<ReturnType<typeof startSpotWorld>>;
  beforeAll(async () => {
    world = await startSpotWorld();
  });
  afterAll(() => world.stop());

  /** User 1 buys a thousandth of a coin from user 2. */
  async function trade(price: string): Promise<number> {
    await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'limit', price, quantity: '0.001' }, 2);
    return (await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price, quantity: '0.001' }, 1)).data.sequence;
  }
  async function move(id: string, asset: number, amount: bigint): Promise<void> {
    await world.submitAll([{ type: CommandType.ADJUST, user: 3, clientId: clientKey(id), asset, account: Account.SPOT, amount }]);
  }
  const ask = async (user: number, body: object = {}) => (await world.ask(equity, { min_seq: world.engine.sequence, ...body }, user)).data;

  test('before anything is priced or held', async () => {
    expect(await ask(9)).toMatchObject({
      total: '0.00000000',
      btc: null,
      fiat: '0.00',
      today: '0.00000000',
      today_share: null,
      unpriced: [],
    });
    // The opening's coins have no price yet.
    expect(await ask(1)).toMatchObject({ total: '1000000.00000000', today: null, today_share: null, day: null, unpriced: ['BTC'] });
  });

  test('V:W2, with a price that moves and a coin that comes at the price of its time', async () => {
    // The day before: 7,000 USDT and 30 BTC at 100.
    await move('a', USDT, 7_000n * COIN);
    await move('b', BTC, 30n * COIN);
    await trade('100');
    expect(await ask(3)).toMatchObject({
      total: '10000.00000000',
      btc: '100.00000000',
      today: '0.00000000',
      today_share: '0.000000',
      day: { start: '0.00000000', inflow: '10000.00000000' },
    });

    world.hands.timeMs = DAY_MS + 5_000;
    const start = { start_time: DAY_MS, start: '10000.00000000' };
    expect(await ask(3)).toMatchObject({
      total: '10000.00000000',
      today: '0.00000000',
      day: { ...start, inflow: '0.00000000', outflow: '0.00000000' },
    });
    await trade('80');
    expect(await ask(3)).toMatchObject({ total: '9400.00000000', today: '-600.00000000', today_share: '-0.060000' });
    // 2,000 come in: 10 coins at 80, and 1,200. 500 leave.
    await move('c', BTC, 10n * COIN);
    await move('d', USDT, 1_200n * COIN);
    await trade('95');
    await move('e', USDT, -500n * COIN);
    await trade('102.5');
    const vector = {
      total: '11800.00000000',
      today: '300.00000000',
      today_share: '0.025000',
      day: { ...start, inflow: '2000.00000000', outflow: '500.00000000' },
    };
    expect(await ask(3)).toMatchObject(vector);
    // A server that has just started finds the same.
    await world.serveAnew();
    expect(await ask(3)).toMatchObject(vector);
    expect(await ask(3, { currency: 'JPY' })).toMatchObject({ fiat: '1770000.00' });
  });

  test('what the core still does for the day before belongs to it', async () => {
    const [later, before] = [2 * DAY_MS + 1, world.hands.timeMs];
    world.hands.timeMs = later;
    const first = await ask(3);
    // The core's clock is a moment behind the wall's.
    world.hands.timeMs = 2 * DAY_MS - 1;
    await move('h', USDT, 5n * COIN);
    world.hands.timeMs = later + 60_000;
    expect(await ask(3)).toMatchObject({
      today: '0.00000000',
      day: { start: String((Number(first.total) + 5).toFixed(8)), inflow: '0.00000000' },
    });
    expect(before).toBeLessThan(later);
  });

  test('fees and what an order holds frozen count as what they are', async () => {
    const before = await ask(1);
    const { data } = await world.ask(placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '50', quantity: '100' }, 1);
    expect(await ask(1)).toMatchObject({ total: before.total, today: before.today });
    await world.ask(cancelAllOrders, {}, 1);
    expect(data.repeated).toBe(false);
    // 0.001 coins at the price they are worth: the fee, 0.000001 coins, is all that is lost.
    await trade('102.5');
    expect(Number(before.total) - Number((await ask(1)).total)).toBeCloseTo(0.000_102_5, 8);
  });

  test('the curve is what the day began with and what is there now, a server that has just started draws the same', async () => {
    const { points, total, day, time } = await ask(3, { period: '1d' });
    expect(points.at(-1)).toEqual({ time, value: total });
    expect(points.find((point) => point.time === day!.start_time)?.value).toBe(day!.start);
    expect(points.length).toBeGreaterThan(1);
    await world.serveAnew();
    expect((await ask(3, { period: '1d' })).points).toEqual(points);
    // At the end of the first day it was 10,000.
    const { points: days } = await ask(3, { period: '1y' });
    expect(days[0]).toEqual({ time: DAY_MS, value: '10000.00000000' });
    expect((await ask(9, { period: '7d' })).points).toEqual([{ time, value: '0.00000000' }]);
    expect((await ask(3)).points).toEqual([]);
  });

  test('what came in cost what it was worth, and the five accounts add up', async () => {
    const { costs, accounts, total } = await ask(1);
    // The opening's coins came before there was a price.
    expect(costs).toEqual([{ symbol: 'BTC', average: null, gain: null, gain_share: null }]);
    expect(accounts.map(({ account }) => account)).toEqual(['spot', 'contract', 'seconds', 'fiat', 'ico']);
    expect(accounts[0]).toMatchObject({ value: total });
    expect((await ask(3)).costs).toEqual([{ symbol: 'BTC', average: null, gain: null, gain_share: null }]);
    await world.submitAll([
      { type: CommandType.ADJUST, user: 8, clientId: clientKey('eight'), asset: BTC, account: Account.SPOT, amount: 2n * COIN },
    ]);
    expect((await ask(8)).costs).toEqual([{ symbol: 'BTC', average: '102.500000000000', gain: '0.00000000', gain_share: '0.000000' }]);
    await trade('123');
    expect((await ask(8)).costs).toMatchObject([{ average: '102.500000000000', gain: '41.00000000', gain_share: '0.200000' }]);
  });

  test.each([
    ['a period that is none', { period: '2d' }],
    ['a currency that is none', { currency: 'XYZ' }],
    ['a currency in small letters', { currency: 'usd' }],
    ['a list', { currency: ['USD'] }],
    ['another user', { user: 1 }],
    ['a day', { day: 0 }],
    ['a sequence below zero', { min_seq: -1 }],
    ['a sequence that is text', { min_seq: '1' }],
  ])('%s is refused', async (_what, body) => {
    expect(await world.ask(equity, body, 3, 'de_DE')).toMatchObject({ code: Code.BAD_REQUEST, data: null });
  });

  test('what is not yet there answers busy, and a visitor is told to log in', async () => {
    expect(await world.ask(equity, { min_seq: world.engine.sequence + 1_000 }, 3)).toMatchObject({ code: Code.BUSY });
    expect(await world.ask(equity, {}, 0)).toMatchObject({ code: Code.SESSION_OVER });
  });
});

test('what nobody trades gains nothing, however its index moves while a question is answered', async () => {
  let index = 100n * COIN;
  const world = await startSpotWorld({ indexOf: () => (index += COIN) });
  const { data } = await world.ask(equity, {}, 1);
  expect(data).toMatchObject({ today: '0.00000000', today_share: '0.000000', unpriced: [] });
  expect(data.day?.inflow).toBe(data.total);
  await world.stop();
});
