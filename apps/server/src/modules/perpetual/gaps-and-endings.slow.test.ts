/** What happens to positions without anybody's doing, at the doors of a whole server with scripted prices: warned, deleveraged, settled; and who is told. */
import { demoClock } from '@kontor/contract/demo';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { noticeList } from '@kontor/contract/notice';
import {
  contractAccount,
  contractDeals,
  contractOpenOrders,
  contractOrderHistory,
  contractSetting,
  liquidations,
  openPlans,
  planHistory,
  planPlace,
  positionMargin,
} from '@kontor/contract/perpetual';
import { contractTickers, insuranceFund, liquidationReceipts, contractList } from '@kontor/contract/perpetual-market';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAIR, startContractServer } from './contract-server-world.ts';
import type { ContractServer } from './contract-server-world.ts';

let world: ContractServer;
let [ann, bob] = ['', ''];

beforeAll(async () => {
  world = await startContractServer();
  [ann, bob] = world.tokens;
  await world.indexAt(60_000);
  await world.bring(ann, '10000');
  await world.bring(bob, '50000');
});
afterAll(() => world?.stop());

/** Titles of what somebody was told of contracts, the newest first. */
const toldOf = async (token: string): Promise<string[]> =>
  (await world.done(noticeList, {}, token)).list
    .map(({ title }) => title)
    .filter((title) => title.startsWith(PAIR) || /margin/i.test(title));
const walletOf = async (token: string): Promise<number> =>
  Number((await world.done(contractAccount, { min_seq: world.last() }, token)).wallet);
/** Two meet at a price: the first opens a long, the second a short. */
async function meet(price: number, quantity: string): Promise<void> {
  expect((await world.place({ action: 'open_short', type: 'limit_maker', price: String(price), quantity }, bob)).code).toBe(Code.SUCCESS);
  expect((await world.place({ type: 'limit', price: String(price), quantity }, ann)).code).toBe(Code.SUCCESS);
}

describe('the warning at 80 %', () => {
  test('comes once while a position stays there, and again after it had recovered', async () => {
    await world.done(contractSetting, { pair: PAIR, margin_mode: 'isolated' }, ann);
    await meet(60_000, '1');
    // 236.45 of 290: 81.5 %.
    await world.indexAt(57_290, 3);
    const [held] = await world.held(ann);
    expect(Number(held!.margin_ratio)).toBeGreaterThan(0.8);
    expect(Number(held!.margin_ratio)).toBeLessThan(1);
    await expect.poll(() => toldOf(ann)).toHaveLength(1);
    expect((await world.done(noticeList, {}, ann)).list[0]!.text).toMatch(/81 %/);
    await world.indexAt(57_300, 3);
    await world.indexAt(57_285, 3);
    await world.indexAt(58_500, 3);
    await world.indexAt(57_280, 3);
    await expect.poll(() => toldOf(ann)).toHaveLength(2);
    expect(await toldOf(bob)).toEqual([]);
    expect((await world.done(liquidationReceipts, {})).list).toEqual([]);
  });

  test('margin that is added ends it', async () => {
    await world.done(positionMargin, { pair: PAIR, side: 'long', delta: '1000', client_id: 'more' }, ann);
    expect(Number((await world.held(ann))[0]!.margin_ratio)).toBeLessThan(0.2);
  });
});

describe('a gap through bankruptcy', () => {
  test('what nobody buys and no fund pays for is closed against who gained most, at the price of bankruptcy', async () => {
    await world.indexAt(60_000, 3);
    const [before] = await world.held(ann);
    const [annHad, bobHad] = [await walletOf(ann), await walletOf(bob)];
    const plan = {
      pair: PAIR,
      side: 'short',
      purpose: 'take_profit',
      trigger_kind: 'price',
      trigger_price: '50000',
      client_id: 'short-tp',
    } as const;
    await world.done(planPlace, plan, bob);
    await world.place({ action: 'close_short', price: '52000', quantity: '0.4' }, bob);
    expect((await world.done(insuranceFund, {})).balance).toBe('0.00000000');
    await world.indexAt(54_000, 3);
    expect(await world.held(ann)).toEqual([]);
    expect(await world.held(bob)).toEqual([]);
    const [receipt] = (await world.done(liquidations, { min_seq: world.last() }, ann)).list;
    const bankruptcy = 60_000 - Number(before!.margin);
    expect(receipt).toMatchObject({
      quantity: '1',
      bankruptcy_price: String(bankruptcy),
      remaining_quantity: '0',
      insurance: '0',
      remaining_margin: '0',
      steps: [{ step: 'taken_over', quantity: '1', price: String(bankruptcy), insurance: '0' }],
    });
    const [deal] = (await world.done(contractDeals, { min_seq: world.last() }, bob)).list;
    expect(deal).toMatchObject({
      kind: 'deleveraging',
      action: 'close_short',
      order_number: null,
      price: String(bankruptcy),
      quantity: '1',
      fee: '0',
      realised_profit: before!.margin,
      role: null,
    });
    expect(await walletOf(ann)).toBeCloseTo(annHad - Number(before!.margin), 8);
    expect(await walletOf(bob)).toBeCloseTo(bobHad + Number(before!.margin), 8);
    // What hung on his position has gone with it.
    expect((await world.done(contractOpenOrders, { min_seq: world.last() }, bob)).list).toEqual([]);
    expect((await world.done(contractOrderHistory, { action: 'close_short', min_seq: world.last() }, bob)).list[0]).toMatchObject({
      status: 'invalid',
      unfilled: '0.4',
    });
    expect((await world.done(planHistory, { min_seq: world.last() }, bob)).list[0]).toMatchObject({ status: 'cancelled' });
    expect((await world.done(contractTickers, { pair: PAIR })).list[0]!.open_interest).toBe('0');
    await expect.poll(async () => (await toldOf(ann))[0]).toMatch(/liquidated/);
    await expect.poll(async () => (await toldOf(bob))[0]).toMatch(/deleverag|closed/i);
  });
});

describe('the end of a contract', () => {
  test('closes every position at one price, ends orders and plans, and pays what each gained', async () => {
    await world.indexAt(60_000, 3);
    await world.done(contractSetting, { pair: PAIR, margin_mode: 'cross' }, ann);
    await meet(60_000, '0.5');
    await world.place({ price: '55000' }, ann);
    await world.done(
      planPlace,
      { pair: PAIR, side: 'long', purpose: 'stop_loss', trigger_kind: 'trailing', callback_rate: '0.2', client_id: 'left' },
      ann,
    );
    const [annHad, bobHad] = [await walletOf(ann), await walletOf(bob)];
    const told = { ann: (await toldOf(ann)).length, bob: (await toldOf(bob)).length };
    await world.change('contract/state', { pair: PAIR, state: 'halted' });
    expect((await world.place({ price: '59000' }, ann)).code).toBe(codeOfRefusal(Refusal.MARKET_HALTED));
    await world.change('contract/settle', { pair: PAIR, price: '61000' });
    await world.done(demoClock, { advance_ms: 2_000 });
    for (const token of [ann, bob]) {
      expect(await world.held(token)).toEqual([]);
      expect((await world.done(contractOpenOrders, { min_seq: world.last() }, token)).list).toEqual([]);
    }
    expect((await world.done(openPlans, { min_seq: world.last() }, ann)).list).toEqual([]);
    expect(await walletOf(ann)).toBeCloseTo(annHad + 500, 8);
    expect(await walletOf(bob)).toBeCloseTo(bobHad - 500, 8);
    const [gained, lost] = [
      (await world.done(contractDeals, { min_seq: world.last() }, ann)).list[0],
      (await world.done(contractDeals, { min_seq: world.last() }, bob)).list[0],
    ];
    expect(gained).toMatchObject({ kind: 'settlement', action: 'close_long', price: '61000', fee: '0', realised_profit: '500' });
    expect(lost).toMatchObject({ kind: 'settlement', action: 'close_short', price: '61000', fee: '0', realised_profit: '-500' });
    expect((await world.done(contractOrderHistory, { min_seq: world.last() }, ann)).list[0]).toMatchObject({
      action: 'open_long',
      price: '55000',
      status: 'invalid',
    });
    expect((await world.done(contractList, {})).list.map(({ pair }) => pair)).not.toContain(PAIR);
    expect((await world.place({ price: '59000' }, ann)).code).toBe(codeOfRefusal(Refusal.UNKNOWN_MARKET));
    await expect.poll(async () => (await toldOf(ann)).length).toBe(told.ann + 1);
    await expect.poll(async () => (await toldOf(bob)).length).toBe(told.bob + 1);
    expect((await world.done(noticeList, {}, bob)).list[0]!.text).toMatch(/61000/);
  });
});
