import { Code } from '@kontor/contract/envelope';
import { placeOrder } from '@kontor/contract/spot';
import { walletCosts, walletProfit, walletTrades } from '@kontor/contract/profit';
import { equity } from '@kontor/contract/wallet';
import { Account, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import { COIN, USDT } from '../../core-loop/core-world.ts';
import type { DealDay, ProfitDay } from '../../follower/worth/profit-tables.ts';
import { startSpotWorld } from '../spot/spot-world.ts';
import { daysMade, dealsByMarket, dealsOf, feesByAsset } from './profit.ts';

const DAY_MS = 86_400_000;

const row = (of: Partial<ProfitDay>): ProfitDay => ({
  user: 1,
  account: 0,
  dayMs: 0,
  inflow: 0n,
  outflow: 0n,
  realised: 0n,
  isUnpriced: false,
  isUnknown: false,
  ...of,
});

describe('what days made', () => {
  test('is what is left when flows are taken off; what nobody knows stays unknown, of its own account and day alone', () => {
    const boundaries = [
      { timeMs: 0, worth: [100n, 0n, 50n, 0n, 0n] },
      { timeMs: DAY_MS, worth: [170n, 0n, 40n, undefined, 0n] },
      { timeMs: 2 * DAY_MS, worth: [160n, 0n, 40n, 5n, 0n] },
    ];
    const rows = [
      row({ inflow: 60n, realised: 3n }),
      row({ account: 2, outflow: 5n, isUnknown: true }),
      row({ dayMs: DAY_MS, inflow: 1n, isUnpriced: true }),
    ];
    const [first, second] = daysMade(boundaries, rows);
    const nothing = { profit: 0n, realised: 0n };
    expect(first).toEqual({
      dayMs: 0,
      profit: undefined,
      realised: undefined,
      accounts: [
        { profit: 10n, realised: 3n },
        nothing,
        { profit: -5n, realised: undefined },
        { profit: undefined, realised: 0n },
        nothing,
      ],
    });
    expect(second).toMatchObject({ dayMs: DAY_MS, profit: undefined, realised: 0n });
    expect(second!.accounts.map(({ profit }) => profit)).toEqual([undefined, 0n, 0n, undefined, 0n]);
  });

  test('added up over any days and accounts it is the end less the beginning less what was moved', () => {
    const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
    const worth = fc.array(amount, { minLength: USER_ACCOUNTS, maxLength: USER_ACCOUNTS });
    const flow = fc.record({
      day: fc.nat({ max: 9 }),
      account: fc.nat({ max: USER_ACCOUNTS - 1 }),
      inflow: fc.bigInt({ min: 0n, max: 10n ** 18n }),
      outflow: fc.bigInt({ min: 0n, max: 10n ** 18n }),
    });
    fc.assert(
      fc.property(fc.array(worth, { minLength: 1, maxLength: 10 }), fc.array(flow, { maxLength: 20 }), (worths, drawn) => {
        const flows = new Map(drawn.map((each) => [`${each.day}/${each.account}`, each]));
        const inside = [...flows.values()].filter(({ day }) => day < worths.length - 1);
        const days = daysMade(
          worths.map((each, at) => ({ timeMs: at * DAY_MS, worth: each })),
          inside.map(({ day, ...each }) => row({ dayMs: day * DAY_MS, ...each })),
        );
        expect(days.length).toBe(worths.length - 1);
        const sum = (list: readonly bigint[]): bigint => list.reduce((total, each) => total + each, 0n);
        const moved = sum(inside.map(({ inflow, outflow }) => inflow - outflow));
        expect(sum(days.map(({ profit }) => profit!))).toBe(sum(worths.at(-1)!) - sum(worths[0]!) - moved);
        for (const { profit, accounts } of days) expect(sum(accounts.map((each) => each.profit!))).toBe(profit);
      }),
      { seed: 9, numRuns: 300, includeErrorInReport: true },
    );
  });
});

test('deals of days add up, by market the best first; fees the dearest first', () => {
  const deal = (of: Partial<DealDay>): DealDay => ({
    user: 1,
    account: 0,
    market: 3,
    dayMs: 0,
    trades: 2,
    volume: 10n,
    unknown: 0,
    closes: 1,
    wins: 1,
    losses: 0,
    gained: 4n,
    lost: 0n,
    largestGain: 4n,
    largestLoss: 0n,
    ...of,
  });
  const loss = { wins: 0, losses: 1, gained: 0n, lost: 9n, largestGain: 0n, largestLoss: 9n } as const;
  const days = [
    deal({}),
    deal({ market: 4, ...loss, unknown: 1 }),
    deal({ dayMs: DAY_MS, gained: 6n, largestGain: 6n }),
    deal({ account: 1 }),
  ];
  expect(dealsOf(days)).toEqual({
    trades: 8,
    volume: 40n,
    unknown: 1,
    closes: 4,
    wins: 3,
    losses: 1,
    gained: 14n,
    lost: 9n,
    largestGain: 6n,
    largestLoss: 9n,
  });
  expect(dealsByMarket(days).map(({ account, market, gained, lost }) => [account, market, gained - lost])).toEqual([
    [0, 3, 10n],
    [1, 3, 4n],
    [0, 4, -9n],
  ]);
  const fee = { user: 1, account: 0, dayMs: 0 };
  expect(
    feesByAsset([
      { ...fee, asset: 0, amount: 5n, value: 5n },
      { ...fee, asset: 7, amount: 1n, value: 9n },
      { ...fee, asset: 0, dayMs: DAY_MS, amount: 2n, value: 2n },
    ]),
  ).toEqual([
    { asset: 7, amount: 1n, value: 9n },
    { asset: 0, amount: 7n, value: 7n },
  ]);
});

describe('the calls', () => {
  let world: Awaited<ReturnType<typeof startSpotWorld>>;
  beforeAll(async () => {
    world = await startSpotWorld();
    world.hands.timeMs = 10 * DAY_MS;
  });
  afterAll(() => world.stop());

  async function trade(price: string, seller = 2, buyer = 1, quantity = '1'): Promise<void> {
    const order = { pair: 'BTC_USDT', type: 'limit', price, quantity } as const;
    await world.ask(placeOrder, { ...order, side: 'sell' }, seller);
    await world.ask(placeOrder, { ...order, side: 'buy' }, buyer);
  }
  const move = (id: string, asset: number, amount: bigint): Promise<unknown> =>
    world.submitAll([{ type: CommandType.ADJUST, user: 3, clientId: clientKey(id), asset, account: Account.SPOT, amount }]);
  const days = async (from: number, to: number, user = 3) =>
    (await world.ask(walletProfit, { from: from * DAY_MS, to: to * DAY_MS, min_seq: world.engine.sequence }, user)).data;
  const trades = async (from: number, to: number, user = 3) =>
    (await world.ask(walletTrades, { from: from * DAY_MS, to: to * DAY_MS, min_seq: world.engine.sequence }, user)).data;

  test('who never held anything has no days and no deals', async () => {
    expect(await days(0, 11, 9)).toMatchObject({ since: null, days: [] });
    expect(await trades(0, 11, 9)).toMatchObject({
      since: null,
      trades: 0,
      closes: 0,
      win_rate: null,
      average_gain: null,
      fees: [],
      pairs: [],
    });
  });

  test('a day of buying, one of a rise, one of selling: what was gained and what of it is for good', async () => {
    await trade('100');
    await move('a', USDT, 1_000n * COIN);
    world.hands.timeMs += 3_600_000;
    // Two coins at 100, of which 0.1 % are the fee.
    await trade('100', 2, 3, '2');
    world.hands.timeMs = 11 * DAY_MS + 5_000;
    await trade('150');
    world.hands.timeMs = 12 * DAY_MS + 5_000;
    await move('b', USDT, -100n * COIN);
    await trade('150', 3, 1, '1');
    const told = await days(0, 13);
    expect(told.since).toBe(10 * DAY_MS);
    expect(told.days.map(({ time, is_over: isOver, profit, realised }) => [time / DAY_MS, isOver, profit, realised])).toEqual([
      [10, true, '-0.20000000', '0.00000000'],
      [11, true, '99.90000000', '0.00000000'],
      // 150 less 0.15 of fee, for a coin that cost 200 / 1.998.
      [12, false, '-0.15000000', '49.74989989'],
    ]);
    expect(told.days[2]!.accounts.map(({ account, profit }) => [account, profit])).toEqual([
      ['spot', '-0.15000000'],
      ['contract', '0.00000000'],
      ['seconds', '0.00000000'],
      ['fiat', '0.00000000'],
      ['ico', '0.00000000'],
    ]);
    // The day that is not over is what the overview says of today.
    expect((await world.ask(equity, { min_seq: world.engine.sequence }, 3)).data.today).toBe('-0.15000000');
    expect((await days(11, 12)).days).toEqual([told.days[1]]);
  });

  test('deals of these days', async () => {
    const told = await trades(0, 13);
    expect(told).toMatchObject({
      since: 10 * DAY_MS,
      trades: 2,
      volume: '350.00000000',
      closes: 1,
      wins: 1,
      losses: 0,
      unknown: 0,
      win_rate: '1.000000',
      average_gain: '49.74989989',
      average_loss: null,
      largest_gain: '49.74989989',
      largest_loss: null,
      result: '49.74989989',
      fees: [
        { symbol: 'BTC', amount: '0.00200000', value: '0.20000000' },
        { symbol: 'USDT', amount: '0.15000000', value: '0.15000000' },
      ],
      fee_value: '0.35000000',
      pairs: [{ account: 'spot', pair: 'BTC_USDT', trades: 2, closes: 1, wins: 1, volume: '350.00000000', result: '49.74989989' }],
      volume_30d: { spot: '350.00000000', contract: '0.00000000' },
    });
    expect(await trades(12, 13)).toMatchObject({ trades: 1, fee_value: '0.15000000', volume_30d: told.volume_30d });
    const asked = { from: 0, to: 13 * DAY_MS, account: 'contract', min_seq: world.engine.sequence } as const;
    expect((await world.ask(walletTrades, asked, 3)).data).toMatchObject({ trades: 0, closes: 0, fees: [], volume_30d: told.volume_30d });
    // Who sold coins that came before there was a price has sold, and closed nothing that can be told.
    expect(await trades(0, 13, 2)).toMatchObject({ closes: 0, unknown: 3, win_rate: null });
    expect((await days(10, 11, 2)).days[0]).toMatchObject({ realised: null });
  });

  test('what coins cost, for who trades', async () => {
    const { data } = await world.ask(walletCosts, { min_seq: world.engine.sequence }, 3);
    expect(data.list).toEqual([{ symbol: 'BTC', average: '100.100100090180', gain: '49.80010011', gain_share: '0.498500' }]);
  });

  test.each([
    ['a day that is none', { from: 1, to: DAY_MS }],
    ['an end before the beginning', { from: DAY_MS, to: DAY_MS }],
    ['days to come', { from: 400 * DAY_MS, to: 401 * DAY_MS }],
    ['more than a year', { from: 0, to: 367 * DAY_MS }],
    ['another user', { from: 0, to: DAY_MS, user: 1 }],
  ])('%s is refused', async (_what, body) => {
    for (const call of [walletProfit, walletTrades]) expect(await world.ask(call, body, 3)).toMatchObject({ code: Code.BAD_REQUEST });
  });

  test('what is not there yet answers busy, and a visitor is told to log in', async () => {
    const body = { from: 0, to: DAY_MS };
    for (const call of [walletProfit, walletTrades]) {
      expect(await world.ask(call, { ...body, min_seq: world.engine.sequence + 1_000 }, 3)).toMatchObject({ code: Code.BUSY });
      expect(await world.ask(call, body, 0)).toMatchObject({ code: Code.SESSION_OVER });
    }
  });
});
