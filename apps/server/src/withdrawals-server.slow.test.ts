/** A whole exchange that pays out on the chain of a demo: what a customer proves, what is stopped, and that coins leave once. */
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { centerIndex, codeSend, login, whitelistOn } from '@kontor/contract/account';
import { addressAdd, addressList } from '@kontor/contract/address';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { requestOf } from '@kontor/contract/call';
import { demoInbox } from '@kontor/contract/demo';
import { depositAddress, deposits, networks } from '@kontor/contract/deposit';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { noticeList } from '@kontor/contract/notice';
import { placeOrder } from '@kontor/contract/spot';
import { accounts, transfer, walletRecords } from '@kontor/contract/wallet';
import {
  withdrawApply,
  withdrawCancel,
  withdrawDetail,
  withdrawPasskeyOptions,
  withdrawQuote,
  withdrawals,
} from '@kontor/contract/withdrawal';
import { Refusal } from '@kontor/domain/refusals';
import { TestPasskey } from '@kontor/testkit/passkey';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { MACHINE_RANDOM } from './random.ts';
import { safeInteger } from './store/columns.ts';
import { Database, command, statement } from './store/database.ts';
import type { Queries } from './store/database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from './store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
const FUND_PASSWORD = 'kontor-fund';
/** Ten times as fast as a demo's. */
const BLOCK_MS = 100;
/** Nobody of this exchange. */
const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const LOCAL = { symbol: 'USDT', network: 'LOCAL' } as const;
let server: RunningServer;
let database: Database;

async function start(): Promise<void> {
  const environment = {
    PORT: '0',
    CONSOLE_PORT: 'off',
    DATA_DIR: dataDir,
    INDEX_FEED: 'off',
    DEMO_BOTS: 'off',
    LOCAL_CHAIN: 'on',
    USER_RATE: '0',
    ADDRESS_RATE: '0',
  };
  server = await boot(
    { ...readConfig(environment), localBlockMs: BLOCK_MS },
    {
      log: pino({ level: 'silent' }),
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      onHalt: (reason) => {
        throw reason;
      },
    },
  );
  database = new Database(
    { host: resolve(dataDir, readlinkSync(join(dataDir, 'socket'))), port: 5432, user: 'kontor', database: 'kontor' },
    { log: silentLog },
  );
}
async function stop(): Promise<void> {
  await database.close();
  await server.stop();
}
beforeAll(start);
afterAll(async () => {
  await stop();
  await cleanup.run();
});

/** The last command that an answer named: balances are read as of it. */
let last = 0;
async function ask<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const request = requestOf(call, body);
  const headers = { 'content-type': 'application/json', token };
  const response = await fetch(new URL(request.target, server.url), { method: request.method, headers, body: request.body! });
  const envelope = (await response.json()) as Envelope<AnswerOf<C>>;
  const data: unknown = envelope.data;
  if (typeof data === 'object' && data !== null && 'sequence' in data) last = Math.max(last, Number(data.sequence));
  return envelope;
}
const tokens = new Map<string, string>();
/** Logged in once. */
async function tokenOf(account: string): Promise<string> {
  const token = tokens.get(account) ?? (await ask(login, { account, password: 'kontor-demo' })).data.token;
  tokens.set(account, token);
  return token;
}

const FREE_CODES = command<[]>('test-free-codes', 'DELETE FROM code_budget');
/** A new code for a withdrawal. */
async function newCode(token: string): Promise<string> {
  await database.run(FREE_CODES);
  const since = (await ask(demoInbox, {})).data.list.length;
  expect((await ask(codeSend, { purpose: 'withdraw', channel: 'email' }, token)).code).toBe(Code.SUCCESS);
  const codes = async () => (await ask(demoInbox, {})).data.list;
  await eventually(async () => (await codes()).length > since);
  return (await codes()).find(({ code }) => code !== null)!.code!;
}

let made = 0;
async function bodyOf(token: string, quantity: string, more: Partial<BodyOf<typeof withdrawApply>> = {}) {
  return {
    ...LOCAL,
    address: OUTSIDE,
    quantity,
    fund_password: FUND_PASSWORD,
    code: await newCode(token),
    client_id: `w${made++}`,
    ...more,
  };
}
const apply = async (token: string, quantity: string, more: Partial<BodyOf<typeof withdrawApply>> = {}) =>
  ask(withdrawApply, await bodyOf(token, quantity, more), token);
const spot = async (token: string) =>
  (await ask(accounts, { account: 'spot', min_seq: last }, token)).data.list.find(({ symbol }) => symbol === 'USDT')!;
const stateOf = async (token: string, id: string) => (await ask(withdrawDetail, { withdrawal_id: id }, token)).data;

test('a withdrawal is paid on the chain, once, and told at every step', async () => {
  const token = await tokenOf('demo1');
  await eventually(async () =>
    (await ask(networks, { symbol: 'USDT' }, token)).data.list.some(({ withdrawals: state }) => state === 'available'),
  );
  const before = await spot(token);
  const quote = (await ask(withdrawQuote, { ...LOCAL, quantity: '100' }, token)).data;
  expect(quote).toMatchObject({
    fee: '0.50000000',
    receives: '99.50000000',
    maximum: '10000.00000000',
    maximum_by: 'limit',
    hold_until: null,
  });
  const body = await bodyOf(token, '100');
  const asked = await ask(withdrawApply, body, token);
  expect(asked).toMatchObject({ code: Code.SUCCESS, data: { fee: '0.50000000', receives: '99.50000000', repeated: false } });
  const again = await ask(withdrawApply, body, token);
  expect(again).toMatchObject({ code: Code.SUCCESS, data: { withdrawal_id: asked.data.withdrawal_id, repeated: true } });
  expect((await ask(withdrawApply, { ...body, quantity: '101' }, token)).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
  const id = asked.data.withdrawal_id;
  await eventually(async () => (await stateOf(token, id)).state === 'completed');
  const done = await stateOf(token, id);
  expect(done.timeline.map(({ step }) => step)).toEqual(['asked', 'approved', 'signed', 'broadcast', 'completed']);
  expect(done).toMatchObject({ needed: 6, may_cancel: false, is_internal: false, txid: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
  expect((await ask(withdrawCancel, { withdrawal_id: id }, token)).code).toBe(codeOfRefusal(Refusal.WITHDRAWAL_SENT));
  const after = await spot(token);
  expect([Number(before.available) - Number(after.available), after.frozen]).toEqual([100, '0.00000000']);
  const { list } = (await ask(noticeList, {}, token)).data;
  const titles = list.map(({ title }) => title);
  for (const word of ['requested', 'approved', 'completed']) expect(titles).toContain(`Withdrawal of 100 USDT ${word}`);
  const types = (await ask(walletRecords, { symbol: 'USDT' }, token)).data.list.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['withdraw_freeze', 'withdraw', 'withdraw_fee']));
  expect((await ask(withdrawals, {}, await tokenOf('demo2'))).data.list).toEqual([]);
  expect((await ask(withdrawDetail, { withdrawal_id: id }, await tokenOf('demo2'))).code).toBe(Code.NOT_FOUND);
});

describe('what is refused changes nothing', () => {
  const wrong = [
    ['a wrong fund password', { fund_password: 'wrong-password' }, Code.WRONG_FUND_PASSWORD],
    ['a wrong code', { code: '000000' }, Code.WRONG_CODE],
    ['an address with a wrong checksum', { address: OUTSIDE.replace('C51812', 'c51812') }, Code.BAD_REQUEST],
    ['no address', { address: undefined }, Code.BAD_REQUEST],
    ['an address of nobody’s book', { address: undefined, address_id: '999' }, Code.NOT_FOUND],
    ['below the minimum', { quantity: '1' }, Code.BAD_REQUEST],
    ['finer than the chain', { quantity: '10.0000001' }, Code.BAD_REQUEST],
    ['finer than the ledger', { quantity: '10.000000001' }, Code.BAD_REQUEST],
    ['with an exponent', { quantity: '1e3' }, Code.BAD_REQUEST],
    ['a network without a node', { network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }, Code.NOT_OFFERED],
    ['more than there is', { quantity: '9999999' }, codeOfRefusal(Refusal.WITHDRAWAL_LIMIT)],
  ] as const;

  test.each(wrong)('%s', async (_, more, code) => {
    const token = await tokenOf('demo2');
    const before = await spot(token);
    const { address, ...rest } = { ...(await bodyOf(token, '10')), ...more };
    const answer = await ask(withdrawApply, { ...rest, ...(address !== undefined && { address }) }, token);
    expect(answer.code, answer.msg).toBe(code);
    expect(await spot(token)).toEqual(before);
    expect((await ask(withdrawals, {}, token)).data.list).toEqual([]);
  });

  test('a code is good once', async () => {
    const token = await tokenOf('demo2');
    const body = await bodyOf(token, '10');
    const first = await ask(withdrawApply, body, token);
    expect(first.code).toBe(Code.SUCCESS);
    expect((await ask(withdrawApply, { ...body, client_id: 'another' }, token)).code).toBe(Code.WRONG_CODE);
  });
});

test('a large one waits for operators, and its customer may take it back; all of it is his again', async () => {
  const token = await tokenOf('demo1');
  const before = await spot(token);
  const { data } = await apply(token, '6000');
  const waiting = await stateOf(token, data.withdrawal_id);
  expect([waiting.state, waiting.may_cancel, waiting.timeline.map(({ step }) => step)]).toEqual([
    'not_paid_out',
    true,
    ['asked', 'reviewing'],
  ]);
  expect((await spot(token)).frozen).toBe('6000.00000000');
  // A whole day's limit counts what waits.
  expect((await ask(withdrawQuote, LOCAL, token)).data.limit).toMatchObject({ used: '6100.00000000', left: '3900.00000000' });
  expect((await apply(token, '3901')).code).toBe(codeOfRefusal(Refusal.WITHDRAWAL_LIMIT));
  expect((await ask(withdrawCancel, { withdrawal_id: data.withdrawal_id }, await tokenOf('demo2'))).code).toBe(Code.NOT_FOUND);
  expect((await ask(withdrawCancel, { withdrawal_id: data.withdrawal_id }, token)).data.state).toBe('cancelled');
  expect((await ask(withdrawCancel, { withdrawal_id: data.withdrawal_id }, token)).data.state).toBe('cancelled');
  expect(await spot(token)).toEqual(before);
  expect((await ask(withdrawQuote, LOCAL, token)).data.limit.used).toBe('100.00000000');
});

test('to another customer’s deposit address it changes hands inside, without a fee', async () => {
  const [token, other] = [await tokenOf('demo1'), await tokenOf('demo2')];
  const { address } = (await ask(depositAddress, LOCAL, other)).data;
  const [before, theirs] = [await spot(token), await spot(other)];
  expect((await ask(withdrawQuote, { ...LOCAL, address }, token)).data).toMatchObject({ is_internal: true, fee: '0.00000000' });
  const { data } = await apply(token, '25', { address });
  expect(data).toMatchObject({ fee: '0.00000000', receives: '25.00000000' });
  await eventually(async () => (await stateOf(token, data.withdrawal_id)).state === 'completed');
  await eventually(async () => Number((await spot(other)).available) === Number(theirs.available) + 25);
  expect(Number((await spot(token)).available)).toBe(Number(before.available) - 25);
  const [deposit] = (await ask(deposits, {}, other)).data.list;
  expect(deposit).toMatchObject({ quantity: '25.00000000', state: 'success', txid: null });
  // The receiver's record says that it came from inside, and nothing of who sent it; he is told of it like of any other.
  const [record] = (await ask(walletRecords, { type: 'deposit', symbol: 'USDT' }, other)).data.list;
  expect(record).toMatchObject({
    amount: '25.00000000',
    status: 'success',
    is_internal: true,
    deposit_id: deposit!.deposit_id,
    withdrawal_id: null,
    txid: null,
    note: null,
    network: 'LOCAL',
    address,
  });
  const sent = (await ask(walletRecords, { types: ['withdraw'], symbol: 'USDT' }, token)).data.list[0];
  expect(sent).toMatchObject({ is_internal: true, withdrawal_id: data.withdrawal_id, txid: null });
  await eventually(async () => (await ask(noticeList, {}, other)).data.list.some(({ title }) => title === '25 USDT received'));
  const own = (await ask(depositAddress, LOCAL, token)).data.address;
  expect((await apply(token, '25', { address: own })).code).toBe(Code.BAD_REQUEST);
});

test('an unverified customer is held to the smaller limit', async () => {
  const token = await tokenOf('demo3');
  expect((await ask(withdrawQuote, LOCAL, token)).data.limit.total).toBe('100.00000000');
  expect((await apply(token, '101')).code).toBe(codeOfRefusal(Refusal.WITHDRAWAL_LIMIT));
});

describe('of the whole balance at once', () => {
  const WHOLE = '900';
  const applied = (outcomes: readonly Envelope<unknown>[]): readonly unknown[] =>
    outcomes.filter(({ code, data }) => code === Code.SUCCESS && !(data as { repeated: boolean }).repeated);
  const decimal = (amount: number): string => amount.toFixed(8);
  /** All but so much goes elsewhere, so that the limit allows the rest. */
  async function leaveWhole(token: string, clientId: string): Promise<void> {
    const quantity = String(Number((await spot(token)).available) - Number(WHOLE));
    if (quantity === '0') return;
    await ask(transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity, client_id: clientId }, token);
    expect((await spot(token)).available).toBe('900.00000000');
  }

  test('fifty withdrawals, each with its own id: one, and the other forty-nine have moved nothing', async () => {
    const token = await tokenOf('demo2');
    await leaveWhole(token, 'most');
    const before = (await ask(withdrawals, {}, token)).data.list.length;
    const frozenBefore = Number((await spot(token)).frozen);
    const body = await bodyOf(token, WHOLE);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) => ask(withdrawApply, { ...body, client_id: `fifty${at}` }, token)),
    );
    expect(applied(outcomes)).toHaveLength(1);
    const { list } = (await ask(withdrawals, {}, token)).data;
    expect(list).toHaveLength(before + 1);
    const { available, frozen } = await spot(token);
    expect([available, Number(frozen) - frozenBefore]).toEqual(['0.00000000', Number(WHOLE)]);
    // Another customer was paid there before: somebody has to look at it, and until then it can be taken back.
    expect((await ask(withdrawCancel, { withdrawal_id: list[0]!.withdrawal_id }, token)).data.state).toBe('cancelled');
    expect(await spot(token)).toMatchObject({ available: '900.00000000', frozen: decimal(frozenBefore) });
  });

  test('a withdrawal, transfers and orders: one wins, and nothing is below zero', async () => {
    const token = await tokenOf('demo2');
    await leaveWhole(token, 'again');
    const held = await spot(token);
    const body = await bodyOf(token, WHOLE);
    const all = { from: 'spot', to: 'contract', symbol: 'USDT', quantity: WHOLE } as const;
    // Far below the market: what it freezes stays frozen.
    const order = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '50000', quantity: '0.018' } as const;
    const outcomes: Envelope<unknown>[] = await Promise.all([
      ask(withdrawApply, body, token),
      ...Array.from({ length: 10 }, (_, at) => ask(transfer, { ...all, client_id: `all${at}` }, token)),
      ...Array.from({ length: 10 }, (_, at) => ask(placeOrder, { ...order, client_id: `order${at}` }, token)),
      ...Array.from({ length: 10 }, () => ask(withdrawApply, body, token)),
    ]);
    expect(applied(outcomes)).toHaveLength(1);
    const { available, frozen, order_freeze: ordered } = await spot(token);
    const taken = Number(frozen) + Number(ordered) - Number(held.frozen) - Number(held.order_freeze);
    expect(available).toBe('0.00000000');
    // By a withdrawal or an order; a transfer has taken it elsewhere.
    expect([0, Number(WHOLE)]).toContain(taken);
  });
});

describe('a passkey as second factor', () => {
  const ADD_KEY = command<[account: number, credential: string, key: Uint8Array]>(
    'test-add-passkey',
    `INSERT INTO passkey (account_id, credential, public_key, counter, name, added_at) VALUES ($1, $2, $3, 0, 'key', now())`,
  );
  const REMOVE_KEYS = command<[]>('test-remove-passkeys', 'DELETE FROM passkey');

  test('proves one withdrawal to the last digit, once; another one, another’s, none and a null are refused', async () => {
    const [token, other] = [await tokenOf('demo1'), await tokenOf('demo2')];
    const key = new TestPasskey(new URL(server.url).origin.replace('127.0.0.1', 'localhost'));
    const { id } = (await ask(centerIndex, {}, token)).data.user;
    // Added by its owner, it would hold withdrawals for a day.
    await database.run(ADD_KEY, id, key.id, key.publicKey);
    const before = (await ask(withdrawals, {}, token)).data.list.length;
    const asked = { ...LOCAL, address: OUTSIDE, quantity: '10' };
    expect((await ask(withdrawQuote, asked, token)).data).toMatchObject({ second_factor: true, authenticator: false, passkey: true });
    expect((await ask(withdrawPasskeyOptions, asked, other)).code).toBe(Code.NOT_FOUND);
    const passkey = key.prove((await ask(withdrawPasskeyOptions, asked, token)).data.options);
    expect((await apply(token, '10')).code).toBe(Code.PASSKEY_NEEDED);
    for (const nothing of [null, [], 0]) {
      expect((await apply(token, '10', { passkey: nothing as unknown as string })).code).toBe(Code.BAD_REQUEST);
    }
    const theirs = (await ask(depositAddress, LOCAL, other)).data.address;
    expect((await apply(token, '10.00000001', { passkey })).code).toBe(Code.BAD_REQUEST);
    for (const [quantity, more] of [
      ['10.000001', {}],
      ['10', { address: theirs }],
      ['10', { second_factor: 'AAAAA-AAAAA' }],
    ] as const) {
      const code = 'second_factor' in more ? Code.BAD_REQUEST : Code.WRONG_SECOND_FACTOR;
      expect((await apply(token, quantity, { passkey, ...more })).code, quantity).toBe(code);
    }
    expect((await ask(withdrawals, {}, token)).data.list).toHaveLength(before);
    // The same quantity, written otherwise, is the same request.
    expect((await apply(token, '10.0', { passkey })).code).toBe(Code.SUCCESS);
    expect((await apply(token, '10', { passkey })).code).toBe(Code.WRONG_SECOND_FACTOR);
    expect((await ask(withdrawals, {}, token)).data.list).toHaveLength(before + 1);
    await database.run(REMOVE_KEYS);
  });
});

describe('whitelist mode', () => {
  const AGE = command<[]>('test-age-addresses', `UPDATE withdrawal_address SET added_at = added_at - interval '1 day'`);
  const WAITING = statement<[], number>(
    'test-waiting',
    `SELECT count(*) AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
    (row) => safeInteger(row, 'waiting'),
  );
  const LISTED = { ...LOCAL, address: OUTSIDE, note: 'Ledger' };
  /** Nobody of this exchange either. */
  const ELSEWHERE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
  const listed = async (token: string) => (await ask(withdrawals, {}, token)).data.list.length;

  /** Asks for a withdrawal while a transaction has changed something and is not over; gives what it is told when that is committed. */
  async function askedBeside(token: string, address: string, change: (queries: Queries, user: number) => Promise<unknown>) {
    const { id } = (await ask(centerIndex, {}, token)).data.user;
    const body = await bodyOf(token, '10', { address });
    const { answer } = await database.transaction(async (queries) => {
      await change(queries, id);
      let isAnswered = false;
      const asked = ask(withdrawApply, body, token).finally(() => (isAnswered = true));
      await eventually(async () => isAnswered || (await database.one(WAITING)) > 0);
      return { answer: asked };
    });
    return (await answer).code;
  }
  const SET = command<[account: number, on: boolean]>('test-set-whitelist', 'UPDATE account SET whitelist = $2 WHERE id = $1');
  const FORGET = command<[account: number]>('test-forget-addresses', 'DELETE FROM withdrawal_address WHERE account_id = $1');
  const END = command<[account: number]>(
    'test-end-whitelist',
    `UPDATE account SET whitelist = false, hold_until = now() + interval '1 day', hold_reason = 'whitelist' WHERE id = $1`,
  );

  test('only an address that has been in the book for a day is paid, however it is named', async () => {
    const token = await tokenOf('demo3');
    const before = await listed(token);
    expect((await ask(whitelistOn, { fund_password: FUND_PASSWORD }, token)).code).toBe(Code.SUCCESS);
    const added = (await ask(addressAdd, LISTED, token)).data;
    expect(added.usable_from - added.time).toBe(86_400_000);
    const tooNew = await apply(token, '10');
    expect([tooNew.code, tooNew.msg]).toEqual([Code.NOT_WHITELISTED, expect.stringContaining('24 hours after it was added')]);
    expect((await apply(token, '10', { address: undefined, address_id: added.id } as never)).code).toBe(Code.NOT_WHITELISTED);
    await database.run(AGE);
    expect((await ask(addressList, {}, token)).data.list[0]?.usable_from).toBe(added.time);
    // Another customer's address here and one that is kept for another currency are others.
    const theirs = (await ask(depositAddress, LOCAL, await tokenOf('demo1'))).data.address;
    await ask(addressAdd, { symbol: 'ETH', network: 'LOCAL', address: ELSEWHERE, note: 'Other' }, token);
    await database.run(AGE);
    for (const address of [theirs, ELSEWHERE]) expect((await apply(token, '10', { address })).code).toBe(Code.NOT_WHITELISTED);
    expect(await listed(token)).toBe(before);
    expect((await apply(token, '10', { address: OUTSIDE.toLowerCase() })).code).toBe(Code.SUCCESS);
    expect(await listed(token)).toBe(before + 1);
  });

  test('what is switched, held or removed while a withdrawal is being asked for counts', async () => {
    const token = await tokenOf('demo3');
    const before = await listed(token);
    expect(await askedBeside(token, OUTSIDE, (queries, user) => queries.run(FORGET, user))).toBe(Code.NOT_WHITELISTED);
    const { id } = (await ask(centerIndex, {}, token)).data.user;
    await database.run(SET, id, false);
    expect(await askedBeside(token, OUTSIDE, (queries, user) => queries.run(SET, user, true))).toBe(Code.NOT_WHITELISTED);
    await database.run(SET, id, false);
    // The engine has not been told of the hold.
    expect(await askedBeside(token, OUTSIDE, (queries, user) => queries.run(END, user))).toBe(codeOfRefusal(Refusal.WITHDRAWALS_HELD));
    expect(await listed(token)).toBe(before);
  });
});
