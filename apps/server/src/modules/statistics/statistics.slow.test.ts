/** The exchange's days, and what moved on its own accounts, as operators are told. */
import { changeDetail } from '@kontor/contract/console/change';
import { statisticsDays } from '@kontor/contract/console/statistics';
import { systemFees, systemMovements } from '@kontor/contract/console/system';
import { Code } from '@kontor/contract/envelope';
import { Account } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { command } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { CONTRACT, CONTRACT_OPENING } from '../perpetual/contract-world.ts';
import { countDays, dayOf } from './customer-days.ts';
import { feeValue } from './console-routes.ts';

const DAY_MS = 86_400_000;
const cleanup = new Cleanup();
let world: ConsoleWorld;
let finance: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  finance = await world.operator(['finance']);
});
afterAll(() => cleanup.run());

const ADD_DAY = command<[day: number, trades: number, amount: bigint, baseFee: bigint, quoteFee: bigint, market: number]>(
  'test-add-day',
  'INSERT INTO spot_day (day_ms, trades, market, lots, amount, base_fee, quote_fee) VALUES ($1, $2, $6, 100000, $3, $4, $5)',
);
const ADD_CONTRACT_NAME = command<[market: number]>(
  'test-add-contract-name',
  'INSERT INTO contract_name (market, base_asset, quote_asset, is_hot) VALUES ($1, 1, 0, false)',
);
const ADD_MOVEMENT = command<[sequence: number, time: number, amount: bigint, account: number, number: number, asset: number]>(
  'test-add-movement',
  `INSERT INTO system_movement (sequence, time_ms, amount, after, account, number, asset, ordinal, type)
   VALUES ($1::bigint, $2, $3, $3, $4, $5, $6, ($1::bigint % 3)::integer, ${RecordType.ADJUST})`,
);
const ADD_PERSON = command<[id: number, created: Date]>(
  'test-add-person',
  `INSERT INTO account (id, nickname, password_hash, demo, fee_tier, created_at, closed_at) VALUES ($1, 'x', 'none', false, 0, $2, $2)`,
);
const ADD_LOGIN = command<[account: number, at: Date, result: string]>(
  'test-add-login',
  `INSERT INTO login_event (account_id, at, result, device) VALUES ($1, $2, $3, 'x')`,
);

test('customers are counted by the day, each once, and those of the house not at all', async () => {
  const today = dayOf(world.wallMs);
  const yesterday = today - DAY_MS;
  for (const [id, ms] of [
    [9_001, yesterday],
    [9_002, yesterday + DAY_MS - 1],
    [9_003, today],
  ] as const)
    await world.database.run(ADD_PERSON, id, new Date(ms));
  const house = await world.customer();
  for (const [account, ms, result] of [
    [9_001, yesterday, 'success'],
    [9_001, yesterday + 5, 'success'],
    [9_001, today - 1, 'wrong_password'],
    [9_002, today - 1, 'wrong_password'],
    [9_003, today, 'success'],
    [house, today, 'success'],
  ] as const)
    await world.database.run(ADD_LOGIN, account, new Date(ms), result);
  await countDays(world.database, world.wallMs);
  const asked = async () => (await world.ask(statisticsDays, { days: 7 }, finance)).data;
  const { days, customers } = await asked();
  expect(days).toEqual(Array.from({ length: 7 }, (_, at) => today - (6 - at) * DAY_MS));
  expect(customers.slice(-2)).toEqual([
    { registered: 2, active: 1, verified: 0, counted: world.wallMs },
    { registered: 1, active: 1, verified: 0, counted: world.wallMs },
  ]);
  // What it was counted from may go; a day that is over stays.
  await world.owner.run(command('test-forget-logins', 'DELETE FROM login_event'));
  await countDays(world.database, world.wallMs);
  expect((await asked()).customers.slice(-2)).toMatchObject([{ active: 1 }, { active: 0 }]);
});

test('what was traded and earned stands by day and pair, fees also in one currency', async () => {
  const today = dayOf(world.wallMs);
  // One coin at 100 USDT: a hundredth of it is worth one.
  await world.owner.run(ADD_DAY, today, 2, 100n * 10n ** 8n, 10n ** 6n, 10n ** 8n, 0);
  await world.owner.run(ADD_DAY, today - 90 * DAY_MS, 9, 1n, 1n, 1n, 0);
  const { trading } = (await world.ask(statisticsDays, { days: 90 }, finance)).data;
  expect(trading).toEqual([
    {
      day: today,
      pair: 'BTC_USDT',
      kind: 'spot',
      trades: 2,
      volume: '100.00000000',
      quote: 'USDT',
      base: 'BTC',
      base_fee: '0.01000000',
      quote_fee: '1.00000000',
      fee_value: '2.00000000',
    },
  ]);
  expect(feeValue({ market: 0, dayMs: 0, trades: 0, lots: 0n, amount: 0n, baseFee: 0n, quoteFee: 7n }, 1n)).toBe(7n);
  const { list } = (await world.ask(systemFees, { from: today }, finance)).data;
  expect(list).toEqual([
    { day: today, symbol: 'BTC', amount: '0.01000000', trades: 2 },
    { day: today, symbol: 'USDT', amount: '1.00000000', trades: 2 },
  ]);
  expect((await world.ask(systemFees, { from: today, symbol: 'BTC' }, finance)).data.list).toHaveLength(1);
});

test('contracts stand beside spot, by day and by asset', async () => {
  const today = dayOf(world.wallMs);
  await world.exchange.submitAll(CONTRACT_OPENING);
  await world.database.run(ADD_CONTRACT_NAME, CONTRACT);
  await world.owner.run(ADD_DAY, today, 3, 60_000n * 10n ** 8n, 0n, 42n * 10n ** 8n, CONTRACT);
  const { trading } = (await world.ask(statisticsDays, { days: 7 }, finance)).data;
  expect(trading.map(({ pair, kind, quote_fee: fee }) => [pair, kind, fee])).toEqual([
    ['BTC_USDT', 'spot', '1.00000000'],
    ['BTC_USDT', 'contract', '42.00000000'],
  ]);
  expect(trading[1]).toMatchObject({ trades: 3, volume: '60000.00000000', base_fee: '0.00000000', fee_value: '42.00000000' });
  expect((await world.ask(systemFees, { from: today }, finance)).data.list).toEqual([
    { day: today, symbol: 'BTC', amount: '0.01000000', trades: 2 },
    { day: today, symbol: 'USDT', amount: '43.00000000', trades: 5 },
  ]);
  expect((await world.ask(systemFees, { from: today, symbol: 'BTC' }, finance)).data.list).toMatchObject([{ amount: '0.01000000' }]);
});

test('movements go page by page, each once, narrowed by currency, number and time', async () => {
  for (let sequence = 1; sequence <= 7; sequence++)
    await world.owner.run(ADD_MOVEMENT, 1_000 + sequence, sequence * 1_000, BigInt(sequence), Account.INSURANCE, 0, sequence % 2);
  await world.owner.run(ADD_MOVEMENT, 2_000, 1, 5n, Account.EXTERNAL, 3, 0);
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const { data }: { data: { list: readonly { sequence: number }[]; next_cursor: string | null } } = await world.ask(
      systemMovements,
      { account: 'insurance' as const, limit: 3, ...(cursor !== null && { cursor }) },
      finance,
    );
    seen.push(...data.list.map(({ sequence }) => sequence));
    cursor = data.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual([1_007, 1_006, 1_005, 1_004, 1_003, 1_002, 1_001]);
  const only = async (body: object) => (await world.ask(systemMovements, { account: 'insurance' as const, ...body }, finance)).data.list;
  expect((await only({ symbol: 'BTC' })).map(({ sequence }) => sequence)).toEqual([1_007, 1_005, 1_003, 1_001]);
  expect((await only({ from: 2_000, to: 4_000 })).map(({ time }) => time)).toEqual([3_000, 2_000]);
  expect(await only({ number: 1 })).toEqual([]);
  expect((await world.ask(systemMovements, { account: 'external', number: 3 }, finance)).data.list).toMatchObject([
    { number: 3, kind: 'adjust', amount: '0.00000005', change: null },
  ]);
});

test.each([
  ['a currency that there is not', { account: 'fee', symbol: 'NONE' }],
  ['a window that ends before it begins', { account: 'fee', from: 5, to: 5 }],
  ['a cursor of nobody', { account: 'fee', cursor: '1' }],
  ['a cursor beyond all numbers', { account: 'fee', cursor: '9007199254740993.0' }],
  ['an account of customers', { account: 'spot' }],
  ['a number below zero', { account: 'fee', number: -1 }],
])('%s is refused', async (_what, body) => {
  expect((await world.ask(systemMovements, body as { account: 'fee' }, finance)).code).toBe(Code.BAD_REQUEST);
});

test('what two operators agreed on leads to their change', async () => {
  const risk = await world.operator(['risk']);
  const change = { account: 'insurance', number: 0, symbol: 'USDT', quantity: '5' };
  const { data: proposed, msg } = await world.propose(finance, 'system/fund', change);
  expect(msg).toBe('');
  await world.decide(risk, 'approve', proposed);
  const ended = async () => (await world.ask(changeDetail, { change_id: proposed.change_id }, finance)).data;
  await expect.poll(async () => (await ended()).state).toBe('done');
  const { sequence } = await ended();
  await world.owner.run(ADD_MOVEMENT, sequence!, 9_000, 5n, Account.INSURANCE, 0, 0);
  const { list } = (await world.ask(systemMovements, { account: 'insurance', limit: 10 }, finance)).data;
  expect(list.find((row) => row.sequence === sequence)).toMatchObject({ change: proposed.change_id });
});
