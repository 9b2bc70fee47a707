/** The accounts of the exchange itself by the console, over HTTP, a real database and a small exchange. */
import { auditList } from '@kontor/contract/console/audit';
import { changeDetail } from '@kontor/contract/console/change';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { systemAccounts } from '@kontor/contract/console/system';
import { Code } from '@kontor/contract/envelope';
import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CoreError } from '../../core-loop/core-error.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import { BTC, COIN, USDT, give } from '../../core-loop/core-world.ts';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { ShownChange, TestOperator } from '../../operators/console-world.ts';
import { command } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { Cleanup, eventually, silentLog } from '../../store/test-world.ts';
import { agreedRelay } from './agreed-relay.ts';
import { MARK_BOOKING } from './agreed-rows.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let finance: TestOperator;
let risk: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  finance = await world.operator(['finance'], 'finance');
  risk = await world.operator(['risk'], 'risk');
});
afterAll(() => cleanup.run());

/** What the accounts hold that hold anything. */
const held = async (): Promise<Record<string, string>> => {
  const { code, data } = await world.ask(systemAccounts, {}, finance);
  expect(code).toBe(Code.SUCCESS);
  return Object.fromEntries(
    data.list.flatMap(({ account, number, balances }) =>
      balances.map(({ symbol, amount }) => [`${account}${number === 0 ? '' : ` ${number}`} ${symbol}`, amount]),
    ),
  );
};
const detail = async (id: number): Promise<ShownChange> => (await world.ask(changeDetail, { change_id: id }, risk)).data;

/** Proposed by finance and approved by risk. */
async function approved(name: ChangeCommand, body: Record<string, unknown>): Promise<number> {
  const { code, msg, data } = await world.propose(finance, name, body);
  expect([code, msg]).toEqual([Code.SUCCESS, '']);
  expect((await world.decide(risk, 'approve', data)).code).toBe(Code.SUCCESS);
  return data.change_id;
}

/** The same, at its end. */
async function done(name: ChangeCommand, body: Record<string, unknown>): Promise<ShownChange> {
  const id = await approved(name, body);
  await eventually(async () => (await detail(id)).state !== 'approved');
  return detail(id);
}

const INSURANCE = { account: 'insurance', number: 0, symbol: 'USDT' } as const;

test('each account is there with what it holds, in exact decimals; those of networks where something moved', async () => {
  const { data } = await world.ask(systemAccounts, {}, finance);
  expect(data.list.map(({ account, number, balances }) => [account, number, balances])).toEqual(
    ['fee', 'rounding', 'insurance', 'house_seconds', 'peer_escrow', 'dust', 'loss'].map((account) => [account, 0, []]),
  );
  expect(data.list.find(({ account }) => account === 'fee')).toMatchObject({ role: 'fees', operators: 'empty' });
  await world.exchange.submitAll([give(7, USDT, 90_000_000n * COIN + 1n)]);
  expect(await held()).toEqual({ 'external USDT': '-90000000.00000001' });
  expect((await world.ask(systemAccounts, {}, finance)).data.sequence).toBe(world.exchange.view.sequence);
});

describe('two operators', () => {
  test('fund the insurance account, and its balance is seen', async () => {
    const before = await held();
    const change = await done('system/fund', { ...INSURANCE, quantity: '1000.00000001' });
    expect(change).toMatchObject({
      state: 'done',
      subject: 'insurance',
      differences: [{ field: 'paid_in', before: null, after: '1000.00000001 USDT' }],
    });
    expect(change.outcome).toBe(`carried out by command ${change.sequence}`);
    expect(await held()).toEqual({ ...before, 'insurance USDT': '1000.00000001', 'external USDT': '-90001000.00000002' });
    const { engine } = world.exchange;
    expect(engine.dump().proposals.at(-1)).toMatchObject({ proposer: finance.id, decider: risk.id, decision: 1 });
    const auditor = await world.operator(['auditor']);
    const entries = (await world.ask(auditList, { subject: 'insurance' }, auditor)).data.list;
    expect(entries.map(({ action, operator }) => [action, operator])).toEqual([
      ['change.end', null],
      ['change.approve', risk.id],
      ['change.propose', finance.id],
    ]);
  });

  test('take money out for a customer, who has it in his spot account, and to the outside', async () => {
    const before = await held();
    const uid = await world.customer();
    expect(await done('system/withdraw', { ...INSURANCE, quantity: '300', beneficiary: uid })).toMatchObject({
      state: 'done',
      differences: [
        { field: 'taken_out', before: null, after: '300 USDT' },
        { field: 'paid_to', before: null, after: `UID ${uid}` },
      ],
    });
    expect(await held()).toEqual({ ...before, 'insurance USDT': '700.00000001' });
    expect(world.exchange.engine.balance(uid, Account.SPOT, USDT, Bucket.AVAILABLE)).toBe(300n * COIN);
    expect(await done('system/withdraw', { ...INSURANCE, quantity: '100', beneficiary: null })).toMatchObject({ state: 'done' });
    expect(await held()).toEqual({ 'insurance USDT': '600.00000001', 'external USDT': '-90000900.00000002' });
  });

  test('fund a numbered account, each of its own', async () => {
    expect(await done('system/fund', { account: 'ico_treasury', number: 4, symbol: 'BTC', quantity: '2' })).toMatchObject({
      state: 'done',
      subject: 'ico_treasury 4',
    });
    expect(await held()).toMatchObject({ 'ico_treasury 4 BTC': '2.00000000' });
  });

  test('cannot take out more than there is: it fails, nothing has changed, and nothing comes of it later', async () => {
    const before = await held();
    const change = await done('system/withdraw', { ...INSURANCE, quantity: '600.00000002', beneficiary: null });
    expect(change).toMatchObject({ state: 'failed', outcome: 'INSUFFICIENT_BALANCE' });
    expect(await held()).toEqual(before);
    expect(world.exchange.engine.dump().proposals.at(-1)).toMatchObject({ decision: 2, decider: risk.id });
    await done('system/fund', { ...INSURANCE, quantity: '1' });
    expect(await held()).toMatchObject({ 'insurance USDT': '601.00000001' });
  });

  test('cannot pay in more than the exchange may hold', async () => {
    const before = await held();
    expect(await done('system/fund', { ...INSURANCE, quantity: '46100000000' })).toMatchObject({
      state: 'failed',
      outcome: 'AMOUNT_TOO_LARGE',
    });
    expect(await held()).toEqual(before);
  });

  test('pay nobody who has the number of one of them: the engine takes no such proposal', async () => {
    const add = command<[id: number, now: Date]>(
      'test-add-namesake',
      `INSERT INTO account (id, login, nickname, password_hash, demo, fee_tier, created_at) VALUES ($1, 'same', 'same', 'none', false, 0, $2)`,
    );
    await world.owner.run(add, finance.id, new Date(world.wallMs));
    const [before, proposals] = [await held(), world.exchange.engine.dump().proposals.length];
    expect(await done('system/withdraw', { ...INSURANCE, quantity: '1', beneficiary: finance.id })).toMatchObject({
      state: 'failed',
      outcome: 'SAME_PERSON',
    });
    expect(await held()).toEqual(before);
    expect(world.exchange.engine.dump().proposals).toHaveLength(proposals);
  });

  test('are two: who proposed does not approve, whatever else he may', async () => {
    const both = await world.operator(['finance', 'owner']);
    const { data } = await world.propose(both, 'system/fund', { ...INSURANCE, quantity: '5' });
    const before = await held();
    expect((await world.decide(both, 'approve', data)).code).toBe(Code.NOT_ALLOWED);
    expect((await world.decide(await world.operator(['support']), 'approve', data)).code).toBe(Code.NOT_ALLOWED);
    expect(await held()).toEqual(before);
  });

  test.each([
    ['system/fund', { ...INSURANCE, quantity: '0' }, '0 is no quantity of USDT, which has 8 decimals'],
    ['system/fund', { ...INSURANCE, quantity: '0.000000001' }, '0.000000001 is no quantity of USDT, which has 8 decimals'],
    ['system/fund', { ...INSURANCE, number: 1, quantity: '1' }, 'there is one account insurance: its number is 0'],
    ['system/fund', { ...INSURANCE, symbol: 'XYZ', quantity: '1' }, 'there is no currency XYZ'],
    ['system/withdraw', { ...INSURANCE, quantity: '1', beneficiary: 77 }, 'there is no account 77'],
  ] as const)('%s %o is refused with a sentence', async (name, body, sentence) => {
    expect(await world.propose(finance, name, body)).toMatchObject({ code: Code.BAD_REQUEST, msg: sentence, data: null });
  });

  test.each([
    ['system/fund', 'fee'],
    ['system/fund', 'peer_escrow'],
    ['system/withdraw', 'external'],
    ['system/withdraw', 'withdraw_pending'],
    ['system/withdraw', 'spot'],
  ] as const)('%s leaves %s alone', async (name, account) => {
    const body = { account, number: 0, symbol: 'USDT', quantity: '1', ...(name === 'system/withdraw' && { beneficiary: null }) };
    expect((await world.propose(finance, name, body)).code).toBe(Code.BAD_REQUEST);
  });
});

describe('a customer’s balance', () => {
  test('is changed by two, and he is the subject', async () => {
    const uid = await world.customer();
    const holds = () => world.exchange.engine.balance(uid, Account.FIAT, USDT, Bucket.AVAILABLE);
    expect(await done('adjust', { uid, symbol: 'USDT', account: 'fiat', amount: '12.5' })).toMatchObject({
      state: 'done',
      subject: `UID ${uid}`,
      differences: [{ field: 'fiat', before: null, after: '+12.5 USDT' }],
    });
    expect(holds()).toBe((125n * COIN) / 10n);
    const out = { uid, symbol: 'USDT', account: 'fiat', amount: '-12.50000001' };
    expect(await done('adjust', out)).toMatchObject({ state: 'failed', outcome: 'INSUFFICIENT_BALANCE' });
    expect(holds()).toBe((125n * COIN) / 10n);
    expect(await done('adjust', { ...out, amount: '-12.5' })).toMatchObject({ state: 'done' });
    expect(holds()).toBe(0n);
  });

  test('is not changed where there is none, nor by nothing, nor where the account takes no such currency', async () => {
    const uid = await world.customer();
    const body = { uid, symbol: 'BTC', account: 'spot', amount: '1' };
    for (const [wrong, sentence] of [
      [{ uid: 77 }, 'there is no account 77'],
      [{ amount: '-0' }, '0 is no quantity of BTC, which has 8 decimals'],
      [{ account: 'contract' }, 'the account contract takes no BTC'],
    ] as const)
      expect(await world.propose(finance, 'adjust', { ...body, ...wrong })).toMatchObject({ code: Code.BAD_REQUEST, msg: sentence });
  });
});

describe('a server that was killed', () => {
  const relay = (parts: { readonly queries?: Queries; readonly core?: Core }) =>
    agreedRelay({
      queries: world.database,
      core: world.exchange.core,
      money: world.exchange.core,
      listings: world.exchange.view.listings,
      log: silentLog,
      wallMs: () => world.wallMs,
      ...parts,
    });
  /** A core that is gone when a command of a type comes. */
  const dyingAt = (type: number): Core => ({
    submit: (asked) => (asked.type === type ? Promise.reject(new CoreError('STOPPED', 'killed')) : world.exchange.core.submit(asked)),
  });
  const dyingAtMark: () => Queries = () => ({
    many: (...asked) => world.database.many(...asked),
    maybe: (...asked) => world.database.maybe(...asked),
    one: (...asked) => world.database.one(...asked),
    run: (asked, ...values) =>
      asked.name === MARK_BOOKING.name ? Promise.reject(new Error('killed')) : world.database.run(asked, ...values),
  });
  const insurance = () => world.exchange.engine.balance(SYSTEM_OWNER, Account.INSURANCE, BTC, Bucket.AVAILABLE);
  const FUND = { account: 'insurance', number: 0, symbol: 'BTC', quantity: '1' } as const;

  beforeAll(() => world.bookings.close());

  test.each([
    ['before the proposal', () => ({ core: dyingAt(CommandType.PROPOSE) })],
    ['between proposal and approval', () => ({ core: dyingAt(CommandType.APPROVE) })],
    ['before the row was marked', () => ({ queries: dyingAtMark() })],
  ] as const)('%s: it happens once', async (_when, dying) => {
    const before = insurance();
    const id = await approved('system/fund', FUND);
    for (let starts = 0; starts < 2; starts++) await expect(relay(dying()).drain()).rejects.toThrow('killed');
    expect((await detail(id)).state).toBe('approved');
    await relay({}).drain();
    await eventually(async () => (await detail(id)).state === 'done');
    await relay({}).drain();
    expect(insurance()).toBe(before + COIN);
  });

  test.each([
    ['before the rejection', () => ({ core: dyingAt(CommandType.REJECT) })],
    ['behind it', () => ({ queries: dyingAtMark() })],
  ] as const)('%s of what the engine refused: it has failed for the first reason, though there is enough by now', async (_when, dying) => {
    const id = await approved('system/withdraw', { ...FUND, quantity: '50', beneficiary: null });
    await expect(relay(dying()).drain()).rejects.toThrow('killed');
    const rich = await approved('system/fund', { ...FUND, quantity: '50' });
    await relay({}).drain();
    await eventually(async () => (await detail(id)).state !== 'approved' && (await detail(rich)).state === 'done');
    expect(await detail(id)).toMatchObject({ state: 'failed', outcome: 'INSUFFICIENT_BALANCE' });
    await emptied(FUND);
  });

  /** Leaves the account with less than the next test takes out. */
  async function emptied(body: typeof FUND): Promise<void> {
    const id = await approved('system/withdraw', { ...body, quantity: '50', beneficiary: null });
    await relay({}).drain();
    await eventually(async () => (await detail(id)).state === 'done');
  }

  test('while a customer’s balance was changed: it happens once', async () => {
    const uid = await world.customer();
    const id = await approved('adjust', { uid, symbol: 'BTC', account: 'spot', amount: '3' });
    for (let starts = 0; starts < 2; starts++) await expect(relay({ queries: dyingAtMark() }).drain()).rejects.toThrow('killed');
    await relay({}).drain();
    await eventually(async () => (await detail(id)).state === 'done');
    expect(world.exchange.engine.balance(uid, Account.SPOT, BTC, Bucket.AVAILABLE)).toBe(3n * COIN);
  });

  test.each([
    ['the amount of the row', 'UPDATE agreed_booking SET amount = amount * 100 WHERE change_id = $1'],
    ['who receives it', 'UPDATE agreed_booking SET beneficiary = 9 WHERE change_id = $1'],
    ['the account', `UPDATE agreed_booking SET account = ${Account.FEE} WHERE change_id = $1`],
    ['the body that was signed', `UPDATE operator_change SET body = replace(body, '"quantity":"1"', '"quantity":"100"') WHERE id = $1`],
    ['the signature', `UPDATE operator_decision SET signature = repeat('A', 86) WHERE change_id = $1`],
    ['the one who approved', `UPDATE operator_decision SET operator_id = (SELECT max(id) FROM operator) WHERE change_id = $1`],
  ])('%s, altered before it is carried out: nothing moves, and the change says so', async (what, sql) => {
    await world.operator(['risk'], `risk of ${what}`);
    const id = await approved('system/fund', FUND);
    const before = insurance();
    await world.owner.run(command<[change: number]>(`test-alter ${what}`, sql), id);
    await relay({}).drain();
    expect(insurance()).toBe(before);
    await eventually(async () => (await detail(id)).state === 'failed');
    expect((await detail(id)).outcome).toBe('ALTERED');
  });

  test('a row that nobody approved moves nothing', async () => {
    const { data } = await world.propose(finance, 'system/fund', FUND);
    const forge = command<[change: number, asset: number, account: number, now: Date]>(
      'test-forge-booking',
      `INSERT INTO agreed_booking (change_id, asset, account, number, beneficiary, amount, asked_at) VALUES ($1, $2, $3, 0, 0, 100, $4)`,
    );
    await world.database.run(forge, data.change_id, BTC, Account.INSURANCE, new Date(world.wallMs));
    const before = insurance();
    await relay({}).drain();
    expect(insurance()).toBe(before);
  });
});
