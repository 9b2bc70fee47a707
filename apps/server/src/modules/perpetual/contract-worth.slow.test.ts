/** What wallets and the equity curve say of somebody who holds positions, at the doors of a whole server. Source: rules 2.2, 6.6, 6.7. */
import { demoClock } from '@kontor/contract/demo';
import { codeOfRefusal } from '@kontor/contract/envelope';
import { contractSetting } from '@kontor/contract/perpetual';
import { walletTrades } from '@kontor/contract/profit';
import { accounts, equity, transfer } from '@kontor/contract/wallet';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAIR, startContractServer } from './contract-server-world.ts';
import type { ContractServer } from './contract-server-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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

const equityOf = (token: string) => world.done(equity, { period: '1d', min_seq: world.last() }, token);
const contractRow = async (token: string) => (await world.done(accounts, { account: 'contract', min_seq: world.last() }, token)).list[0]!;
const contractWorth = async (token: string): Promise<string> => {
  const { accounts: list } = await equityOf(token);
  return list.find(({ account }) => account === 'contract')!.value;
};

test('without positions the account is worth what it holds', async () => {
  expect(await contractWorth(ann)).toBe('10000.00000000');
  expect(await contractRow(ann)).toMatchObject({ available: '10000.00000000', order_freeze: '0.00000000', value: '10000.00000000' });
});

test('what orders reserve is held, and cannot leave', async () => {
  await world.place({ price: '59000', quantity: '0.1', client_id: 'rests' }, ann);
  expect(await contractRow(ann)).toMatchObject({
    available: '9702.05000000',
    order_freeze: '297.95000000',
    withdrawable: '9702.05000000',
    value: '10000.00000000',
  });
});

test('what positions would gain counts, and cannot leave; what they would lose takes away', async () => {
  const before = Number((await equityOf(ann)).total);
  await world.place({ action: 'open_short', type: 'limit_maker', price: '60000', quantity: '1' }, bob);
  await world.place({ type: 'market', quantity: '1' }, ann);
  await world.indexAt(60_600, 2);
  // Less the fee of 30.
  expect(await contractWorth(ann)).toBe('10570.00000000');
  const { total, accounts: list, points } = await equityOf(ann);
  expect(points.at(-1)).toMatchObject({ value: total });
  expect(list.find(({ account }) => account === 'contract')!.today).toBe('570.00000000');
  const spot = Number(list.find(({ account }) => account === 'spot')!.value);
  expect(Number(total)).toBeCloseTo(spot + 10_570, 6);
  expect(before).toBeGreaterThan(0);
  const row = await contractRow(ann);
  expect(row).toMatchObject({ value: '10570.00000000' });
  // The wallet has 9,970, of which 297.95 are reserved; 3,030 are bound at the mark.
  expect(Number(row.withdrawable)).toBeLessThanOrEqual(9_970 - 297.95);
  const out = { from: 'contract', to: 'spot', symbol: 'USDT', client_id: 'gain' } as const;
  expect((await world.ask(transfer, { ...out, quantity: '10000' }, ann)).code).toBe(codeOfRefusal(Refusal.INSUFFICIENT_BALANCE));
  expect((await world.ask(transfer, { ...out, quantity: row.withdrawable }, ann)).code).toBe(200);
  expect(await contractWorth(bob)).toBe('49388.00000000');
  // Its deals are told under its pair, which a contract shares with a market of spot.
  const { now } = await world.done(demoClock, { advance_ms: 1 });
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const told = await world.done(walletTrades, { from: today, to: today + DAY_MS, min_seq: world.last() }, ann);
  expect(told.pairs).toMatchObject([{ account: 'contract', pair: PAIR, trades: 1, volume: '60000.00000000' }]);
});

test('a position that is older than the day gives it what it gained since; the curve has what was held then at the marks of then', async () => {
  const { value } = await contractRow(ann);
  const { now } = await world.done(demoClock, { advance_ms: 1_000 });
  const until = (Math.floor(now / DAY_MS) + 1) * DAY_MS + HOUR_MS;
  while ((await world.done(demoClock, { advance_ms: HOUR_MS })).now < until);
  [ann, bob] = [await world.signIn('demo1'), await world.signIn('demo2')];
  await world.done(contractSetting, { pair: PAIR, leverage: 50 }, ann);
  const { total, points, accounts: list } = await equityOf(ann);
  expect(points.length).toBeGreaterThan(2);
  expect(points.at(-1)).toMatchObject({ value: total });
  const contract = list.find(({ account }) => account === 'contract')!;
  // Funding alone has moved it since.
  expect(Number(contract.value)).toBeGreaterThan(Number(value) - 100);
  expect(Math.abs(Number(contract.today))).toBeLessThan(100);
  // Hours that are over have the gain of then in them: the mark has stood where it was since.
  const profit = Number((await world.held(ann))[0]!.profit);
  expect(profit).toBeGreaterThan(500);
  for (const { value: then } of points.slice(-4)) expect(Math.abs(Number(total) - Number(then))).toBeLessThan(100);
  // Another mark gains for the day and for the curve's end, and leaves what is over.
  await world.indexAt(61_600, 3);
  const after = await equityOf(ann);
  const gained = Number((await world.held(ann))[0]!.profit) - profit;
  expect(gained).toBeGreaterThan(500);
  const then = after.accounts.find(({ account }) => account === 'contract')!;
  expect(Number(then.today) - Number(contract.today)).toBeCloseTo(gained, 0);
  expect(Number(then.value) - Number(contract.value)).toBeCloseTo(gained, 0);
  // A coin that was never traded counts at the index of now, also then: that is all that changes there.
  const coins = Number(after.total) - Number(total) - gained;
  for (const at of [-2, -3]) expect(Number(after.points.at(at)!.value) - Number(points.at(at)!.value)).toBeCloseTo(coins, 0);
});
