/** What operators see of what is listed and what it costs: over HTTP, a real database and a small exchange. */
import { changeDetail } from '@kontor/contract/console/change';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { currencyTable } from '@kontor/contract/console/currency';
import { feeTable } from '@kontor/contract/console/fee';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { pairHalt, pairTable } from '@kontor/contract/console/pair';
import { platformLimits } from '@kontor/contract/console/platform';
import { Code } from '@kontor/contract/envelope';
import { HOUSE_FEE_TIER } from '@kontor/domain/formulas/fee';
import { CommandType } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BTC, BTC_USDT, COIN, USDT, give, limit } from '../../core-loop/core-world.ts';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { command } from '../../store/database.ts';
import { Cleanup, eventually } from '../../store/test-world.ts';
import { askChange } from './change-rows.ts';

const cleanup = new Cleanup();
const PAIR = 'BTC_USDT';
const SET_TIER = command<[accounts: readonly number[], tier: number]>(
  'test-set-tier',
  'UPDATE account SET fee_tier = $2 WHERE id = ANY ($1::int[])',
);
const CLOSE = command<[account: number, now: Date]>('test-close', 'UPDATE account SET closed_at = $2 WHERE id = $1');
let world: ConsoleWorld;
let risk: TestOperator;
let owner: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  risk = await world.operator(['risk'], 'risk');
  owner = await world.operator(['owner'], 'owner');
  support = await world.operator(['support'], 'support');
});
afterAll(() => cleanup.run());

async function rowOf(pair: string): Promise<OperatorAnswerOf<typeof pairTable>['list'][number] | undefined> {
  return (await world.ask(pairTable, {}, support)).data.list.find((row) => row.pair === pair);
}

/** A change by two, until the exchange has carried it out. */
async function byTwo(proposer: TestOperator, approver: TestOperator, name: ChangeCommand, body: Record<string, unknown>) {
  const { data, msg } = await world.propose(proposer, name, body);
  expect(msg).toBe('');
  await world.decide(approver, 'approve', data);
  const detail = async () => (await world.ask(changeDetail, { change_id: data.change_id }, risk)).data;
  await eventually(async () => (await detail()).state === 'done');
  return detail();
}

describe('the pairs', () => {
  test('stand with their grid, their last day and the orders that are open, as of a command', async () => {
    const { exchange } = world;
    expect(await rowOf(PAIR)).toMatchObject({
      base: 'BTC',
      quote: 'USDT',
      state: 'trading',
      halt: null,
      open_orders: 0,
      last_price: null,
      trades: 0,
    });
    await exchange.submitAll([give(1, USDT, 1_000n * COIN), give(2, BTC, 10n * COIN), limit(1, 'bid', 'buy', 90n, COIN)]);
    await exchange.submitAll([
      limit(2, 'ask', 'sell', 100n, 2n * COIN),
      limit(1, 'hit', 'buy', 100n, COIN),
      limit(1, 'low', 'buy', 80n, COIN),
    ]);
    const { data } = await world.ask(pairTable, {}, support);
    expect(data.sequence).toBe(exchange.view.sequence);
    expect(data.list).toEqual([
      expect.objectContaining({
        tick_size: '0.01',
        step_size: '0.00001',
        limits: expect.objectContaining({ price_band: null, max_quantity: null, max_orders: 1_000 }),
        last_price: '100',
        volume: '1',
        turnover: '100',
        trades: 1,
        open_orders: 3,
      }),
    ]);
    await exchange.submitAll([{ type: CommandType.CANCEL_ALL, user: 1, market: BTC_USDT }]);
    expect((await rowOf(PAIR))?.open_orders).toBe(1);
  });

  test('that are halted say since when, by whom and why, from the first halt until they trade again', async () => {
    const halt = (who: TestOperator, reason: string) => world.ask(pairHalt, { pair: PAIR, reason }, who);
    await halt(risk, 'an odd price');
    const first = (await rowOf(PAIR))!;
    expect(first).toMatchObject({ state: 'halted', halt: { time: world.wallMs, reason: 'an odd price', by: 'RISK' } });
    world.wallMs += 60_000;
    await halt(owner, 'once more');
    expect((await rowOf(PAIR))?.halt).toEqual(first.halt);
    await byTwo(risk, owner, 'pair/state', { pair: PAIR, state: 'trading' });
    expect(await rowOf(PAIR)).toMatchObject({ state: 'trading', halt: null });
    // By two, and by whoever is at the machine.
    await byTwo(owner, risk, 'pair/state', { pair: PAIR, state: 'halted' });
    expect((await rowOf(PAIR))?.halt).toMatchObject({ by: 'OWNER', reason: 'a reason' });
    const asked = (state: 'trading' | 'halted') =>
      askChange(world.database, { command: 'pair/state', body: { pair: PAIR, state } }, 'at the machine', new Date(world.wallMs));
    await asked('trading');
    await asked('halted');
    await eventually(async () => (await rowOf(PAIR))?.halt?.by === null);
    expect(await rowOf(PAIR)).toMatchObject({ state: 'halted', halt: { reason: 'at the machine' } });
  });

  test('that were listed and never opened are new', async () => {
    await byTwo(risk, owner, 'currency/list', { symbol: 'NEWT', scale: 6, supply: '1000', deposits: true });
    await byTwo(risk, owner, 'pair/list', { pair: 'NEWT_USDT', tick_size: '0.01', step_size: '0.1', min_notional: '5' });
    expect(await rowOf('NEWT_USDT')).toMatchObject({ state: 'new', halt: null, min_notional: '5', turnover: '0', open_orders: 0 });
    expect((await world.ask(currencyTable, {}, support)).data.list.at(-1)).toEqual({
      symbol: 'NEWT',
      scale: 6,
      supply: '1000',
      deposits: true,
      withdrawals: false,
      legal: false,
      ico_payment: false,
      margin: false,
      pairs: ['NEWT_USDT'],
    });
  });
});

const NONE_IN_CONTRACTS = { contract_maker_rate: null, contract_taker_rate: null };

test('a fee tier stands with its rates and the accounts that are in it; closed ones are in none', async () => {
  await world.exchange.submitAll([
    { type: CommandType.FEE_TIER, tier: 2, makerRate: 30_000, takerRate: 70_000 },
    { type: CommandType.FEE_TIER, tier: HOUSE_FEE_TIER, makerRate: 0, takerRate: 0 },
    { type: CommandType.CONTRACT_FEE_TIER, tier: 2, makerRate: 0, takerRate: 40_000 },
  ]);
  const [one, other, closed] = [await world.customer(), await world.customer(), await world.customer()];
  await world.owner.run(SET_TIER, [one, closed], 2);
  await world.owner.run(CLOSE, closed, new Date(world.wallMs));
  expect((await world.ask(feeTable, {}, support)).data.list).toEqual([
    { tier: 0, maker_rate: 100_000, taker_rate: 100_000, ...NONE_IN_CONTRACTS, accounts: 1, is_house: false },
    {
      tier: 2,
      maker_rate: 30_000,
      taker_rate: 70_000,
      contract_maker_rate: 0,
      contract_taker_rate: 40_000,
      accounts: 1,
      is_house: false,
    },
    { tier: HOUSE_FEE_TIER, maker_rate: 0, taker_rate: 0, ...NONE_IN_CONTRACTS, accounts: 0, is_house: true },
  ]);
  expect(other).not.toBe(one);
});

test('the limits are what the journal says', async () => {
  const limits = async () => (await world.ask(platformLimits, {}, support)).data.limits;
  expect((await limits())?.legal_trade).toEqual({ confirm_time: 60, max_unpaid_num: 5, pay_time: 90 });
  await byTwo(risk, owner, 'platform/config', { legal_trade: { pay_time: 33 } });
  expect((await limits())?.legal_trade.pay_time).toBe(33);
});

test.each([
  ['a trade would be rounded', { pair: 'USDT_BTC', tick_size: '0.00000001', step_size: '0.1' }, /a trade would be rounded/],
  ['one currency is no pair', { pair: 'BTC_BTC', tick_size: '1', step_size: '1' }, /a pair has two currencies/],
  ['a band as wide as the price', { pair: PAIR, price_band: '1' }, /price_band: has to be below 1/],
  ['more steps than a book has', { pair: PAIR, max_quantity: '21475' }, /max_quantity: is more than/],
  ['a limit with too many digits', { pair: PAIR, max_notional: '0.000000000' }, /max_notional/],
])('%s: nobody is asked to approve it', async (_what, body, why) => {
  expect(await world.propose(risk, 'pair/list', body)).toMatchObject({ code: Code.BAD_REQUEST, msg: expect.stringMatching(why) });
});

test('a limit of zero is none, and is said so', async () => {
  const proposed = async (limits: Record<string, string>) => (await byTwo(risk, owner, 'pair/list', { pair: PAIR, ...limits })).differences;
  expect(await proposed({ max_notional: '5000', price_band: '0.1' })).toEqual([
    { field: 'max_notional', before: 'no limit', after: '5000' },
    { field: 'price_band', before: 'no limit', after: '10 %' },
  ]);
  expect(await proposed({ max_notional: '0', price_band: '0.0' })).toEqual([
    { field: 'max_notional', before: '5000', after: 'no limit' },
    { field: 'price_band', before: '10 %', after: 'no limit' },
  ]);
  expect((await rowOf(PAIR))?.limits).toMatchObject({ max_notional: null, price_band: null });
});

test('two change whether a pair is hot and how many coins there are: now beside then, and a change that changes nothing is none', async () => {
  const coin = async () => (await world.ask(currencyTable, {}, support)).data.list.find(({ symbol }) => symbol === 'BTC');
  expect(await byTwo(risk, owner, 'pair/list', { pair: PAIR, is_hot: true })).toMatchObject({
    differences: [{ field: 'is_hot', before: 'off', after: 'on' }],
  });
  expect(await rowOf(PAIR)).toMatchObject({ is_hot: true });
  expect(await byTwo(risk, owner, 'currency/state', { symbol: 'BTC', supply: '19900000.50' })).toMatchObject({
    differences: [{ field: 'supply', before: null, after: '19900000.5' }],
  });
  expect(await coin()).toMatchObject({ supply: '19900000.50' });
  for (const [name, body] of [
    ['pair/list', { pair: PAIR, is_hot: true }],
    ['currency/state', { symbol: 'BTC', supply: '19900000.5' }],
  ] as const)
    expect((await world.propose(risk, name, body)).code, name).not.toBe(Code.SUCCESS);
  expect((await world.propose(risk, 'currency/state', { symbol: 'BTC', supply: '-1' })).code).toBe(Code.BAD_REQUEST);
  expect(await byTwo(risk, owner, 'currency/state', { symbol: 'BTC', supply: '0' })).toMatchObject({
    differences: [{ field: 'supply', before: '19900000.5', after: null }],
  });
  expect(await coin()).toMatchObject({ supply: null });
});
