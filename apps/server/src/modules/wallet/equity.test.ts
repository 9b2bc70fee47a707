import { Code } from '@kontor/contract/envelope';
import { cancelAllOrders, placeOrder } from '@kontor/contract/spot';
import { equity } from '@kontor/contract/wallet';
import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import { BTC, COIN, USDT } from '../../core-loop/core-world.ts';
import { startSpotWorld } from '../spot/spot-world.ts';
import { equityOf } from './equity.ts';
import type { AssetPrices } from './equity.ts';

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
      { asset: BTC, amount: COIN, price: usdt(110n) },
      { asset: USDT, amount: -30n * COIN, price: usdt(1n) },
    ];
    const { total, today } = equityOf(
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
    expect(total).toBe(310n * one);
    expect(today).toEqual({
      day: { start: 200n * one, inflow: 110n * one, outflow: 30n * one, now: 310n * one },
      gain: 30n * one,
      share: { numerator: 30n * one, denominator: 310n * one },
    });
  });

  test('without a price of what is held, was held or came, no gain is told', () => {
    const odd = new Map([[7, 1n]]);
    expect(equityOf(odd, new Map(), [], pricesOf)).toEqual({ total: 0n, unpriced: [7], today: undefined });
    expect(equityOf(new Map(), odd, [], pricesOf)).toMatchObject({ unpriced: [], today: undefined });
    expect(equityOf(new Map(), new Map(), [{ asset: 7, amount: 1n, price: undefined }], pricesOf)).toMatchObject({ today: undefined });
    expect(equityOf(new Map([[7, 0n]]), new Map([[7, 0n]]), [], pricesOf)).toMatchObject({ unpriced: [], today: { gain: 0n } });
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

  test.each([
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
