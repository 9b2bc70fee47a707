/** The console of a whole server: two operators, made by the operator's program, change what customers see. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { changeApprove, changeDetail, changePropose } from '@kontor/contract/console/change';
import { decisionText, keyText } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { operatorEnrol, operatorInvitation, operatorKeyAdd, operatorLogin, operatorMe } from '@kontor/contract/console/operator';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { systemAccounts } from '@kontor/contract/console/system';
import { userList } from '@kontor/contract/console/user';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { pairList } from '@kontor/contract/market';
import { balances, feeRates, orderDetail, placeOrder } from '@kontor/contract/spot';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { builtProgram } from './built-program.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { fromBase32, makeKey } from './operators/console-world.ts';
import type { TestKey } from './operators/console-world.ts';
import { MACHINE_RANDOM } from './random.ts';
import { safeInteger } from './store/columns.ts';
import type { RawRow } from './store/columns.ts';
import { Database, command as sql, statement } from './store/database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from './store/test-world.ts';
import { totpCode } from './totp.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
const PASSWORD = 'correct horse battery';
const halts: Error[] = [];
const found = (row: RawRow): number => safeInteger(row, 'found');
/** The lock that an operator's deed takes first (operators/operator-log.ts). */
const HOLD_TURN = statement<[], number>('test-hold-turn', 'SELECT 1 AS found FROM pg_advisory_lock(5170333216093407)', found);
const LEAVE_TURN = statement<[], number>('test-leave-turn', 'SELECT pg_advisory_unlock(5170333216093407)::integer AS found', found);
const WAITING = statement<[], number>(
  'test-waiting',
  "SELECT count(*) AS found FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
  found,
);
const CUT = statement<[], number>(
  'test-cut',
  "SELECT count(pg_terminate_backend(pid)) AS found FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
  found,
);
const TAKE_TABLE = sql('test-take-table', 'ALTER TABLE operator_session RENAME TO away');
const GIVE_TABLE = sql('test-give-table', 'ALTER TABLE away RENAME TO operator_session');
let server: RunningServer;
let token: string;
let anna: Operator;
let bert: Operator;

interface Operator {
  readonly id: number;
  readonly cookie: string;
  readonly key: TestKey;
  readonly keyId: number;
}

/** `port` is that of the console, as nobody asked for it. */
async function start(port?: number): Promise<void> {
  const config = readConfig({ PORT: '0', CONSOLE_PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off' });
  const console = port === undefined ? config.console : { ...config.console!, port, isAsked: false };
  server = await boot(
    { ...config, console },
    {
      log: pino({ level: 'silent' }),
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      onHalt: (reason) => halts.push(reason),
    },
  );
  ({ token } = (await ask(login, { account: 'demo1', password: 'kontor-demo' })).data);
}

beforeAll(async () => {
  await start();
  [anna, bert] = [await enrolled('anna', 'finance,support'), await enrolled('bert', 'risk')];
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

/** As a customer. */
async function ask<C extends Call>(call: C, body: BodyOf<C>, headers: Record<string, string> = {}): Promise<Envelope<AnswerOf<C>>> {
  const response = await fetch(new URL(call.path, server.url), {
    method: call.method,
    headers: { 'content-type': 'application/json', token: token ?? '', ...headers },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

/** As an operator. */
async function command<C extends OperatorCall>(call: C, body: OperatorBodyOf<C>, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(call.path, server.consoleUrl), {
    method: call.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { ...((await response.json()) as Envelope<OperatorAnswerOf<C>>), cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** `npm run operator`, in a process of its own. */
async function program(...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [builtProgram('operators/operator-main.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MODE: 'demo' },
  });
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string; code: number }) => `exit ${error.code}: ${error.stdout}${error.stderr}`,
  );
}

/** Made by the program, let in by the invitation that it prints, with a key. Each step takes a code of its own. */
async function enrolled(name: string, role: string): Promise<Operator> {
  const printed = await program('add', name, '--name', name, '--roles', role);
  const invitation = printed.split('\n')[0]!.split('/invitation#').at(-1)!;
  expect(invitation).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const secret = fromBase32((await command(operatorInvitation, { invitation })).data.secret);
  let step = 0;
  const code = (drift: number): string => totpCode(secret, step + drift);
  // The half minute may end on the way; what follows has room for that.
  await eventually(async () => {
    step = Math.floor(Date.now() / 30_000);
    return (await command(operatorEnrol, { invitation, password: PASSWORD, code: code(-1) })).code === Code.SUCCESS;
  });
  const { data: me, cookie } = await command(operatorLogin, { account: name, password: PASSWORD, code: code(0) });
  const key = await makeKey();
  const signature = await key.sign(keyText(me.id));
  const added = await command(operatorKeyAdd, { code: code(1), name: 'browser', key: { x: key.x, y: key.y }, signature }, { cookie });
  expect(added.code).toBe(Code.SUCCESS);
  return { id: me.id, cookie, key, keyId: added.data.id };
}

/** One proposes, the other approves; resolves when it is approved, which is before it is carried out. */
async function approved(name: ChangeCommand, body: Record<string, unknown>): Promise<number> {
  const { code, data } = await command(changePropose, { command: name, body, reason: 'a test' }, { cookie: anna.cookie });
  expect([name, code]).toEqual([name, Code.SUCCESS]);
  const { change_id, hash } = data;
  const signature = await bert.key.sign(decisionText('approve', hash, bert.id));
  const answer = await command(changeApprove, { change_id, hash, reason: 'a test', key: bert.keyId, signature }, { cookie: bert.cookie });
  expect([name, answer.code]).toEqual([name, Code.SUCCESS]);
  return change_id;
}

const stateOf = async (change_id: number) => (await command(changeDetail, { change_id }, { cookie: anna.cookie })).data.state;

async function done(name: ChangeCommand, body: Record<string, unknown>): Promise<void> {
  const change = await approved(name, body);
  await eventually(async () => (await stateOf(change)) !== 'approved');
  expect([name, await stateOf(change)]).toEqual([name, 'done']);
}

/** One customer sells another a hundredth of a coin, and it is done. */
async function trade(): Promise<void> {
  for (const [account, side] of [
    ['demo1', 'sell'],
    ['demo2', 'buy'],
  ] as const) {
    const { data: customer } = await ask(login, { account, password: 'kontor-demo' });
    const order = { pair: 'BTC_USDT', side, type: 'limit', price: '60000', quantity: '0.01', client_id: randomUUID() } as const;
    const { code, data } = await ask(placeOrder, order, { token: customer.token });
    expect([side, code]).toEqual([side, Code.SUCCESS]);
    if (side === 'sell') continue;
    const { order_id } = data;
    await eventually(async () => {
      const seen = await ask(orderDetail, { order_id }, { token: customer.token });
      return seen.code === Code.SUCCESS && seen.data.order.status === 'filled';
    });
  }
}

/** As the database's owner, whom no grant stops. */
function openOwner(): Database {
  const host = resolve(dataDir, readlinkSync(join(dataDir, 'socket')));
  return new Database({ host, port: 5432, user: 'kontor', database: 'kontor' }, { log: silentLog, maxConnections: 1 });
}

const pairNamed = async (left: string) => (await ask(pairList, {})).data.list.find(({ left_symbol }) => left_symbol === left);

test('a fee tier changes, a pair is listed and halted, and customers see it; after a restart it stands', async () => {
  await done('fee/tier', { tier: 0, maker_rate: 50_000, taker_rate: 150_000 });
  expect((await ask(feeRates, {})).data).toMatchObject({ maker: '0.0005', taker: '0.0015' });
  await done('currency/list', { symbol: 'NEWT', scale: 6, deposits: true });
  await done('pair/list', { pair: 'NEWT_USDT', tick_size: '0.01', step_size: '0.1' });
  await done('pair/state', { pair: 'NEWT_USDT', state: 'trading' });
  await eventually(async () => (await pairNamed('NEWT'))?.trade_status === 1);
  await done('pair/state', { pair: 'NEWT_USDT', state: 'halted' });
  await eventually(async () => (await pairNamed('NEWT'))?.trade_status === 0);

  await done('system/fund', { account: 'insurance', number: 0, symbol: 'USDT', quantity: '250.5' });
  const insured = async () =>
    (await command(systemAccounts, {}, { cookie: anna.cookie })).data.list.find(({ account }) => account === 'insurance')?.balances;
  await eventually(async () => (await insured())?.length === 1);
  expect(await insured()).toMatchObject([{ symbol: 'USDT', amount: expect.stringMatching(/^250\.50*$/) }]);
  const uid = 3;
  await done('adjust', { uid, symbol: 'USDT', account: 'fiat', amount: '1' });

  // Approved, and the server ends before anybody can see whether it was carried out.
  const last = await approved('pair/state', { pair: 'LTC_USDT', state: 'halted' });
  await server.stop();
  await start();
  expect(await pairNamed('NEWT')).toMatchObject({ trade_status: 0, tick_size: '0.01' });
  expect(await pairNamed('LTC')).toMatchObject({ trade_status: 0 });
  expect((await ask(feeRates, {})).data).toMatchObject({ maker: '0.0005', taker: '0.0015' });
  await eventually(async () => (await stateOf(last)) === 'done');
  expect(await insured()).toHaveLength(1);
});

test("a customer's token opens nothing of the console, an operator's cookie nothing of a customer's; neither has the other's calls", async () => {
  expect((await ask(balances, {})).code).toBe(Code.SUCCESS);
  expect((await command(operatorMe, {}, { token, cookie: `kontor_console=${token}` })).code).toBe(Code.SESSION_OVER);
  const [, cookieToken = ''] = anna.cookie.split('=');
  expect((await ask(balances, {}, { token: cookieToken, cookie: anna.cookie })).code).toBe(Code.SESSION_OVER);
  const statusOf = async (path: string, origin: string | undefined): Promise<number> =>
    (
      await fetch(new URL(path, origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json', token, cookie: anna.cookie },
        body: '{}',
      })
    ).status;
  expect(await statusOf(operatorMe.path, server.consoleUrl)).toBe(200);
  expect(await statusOf(operatorMe.path, server.url)).toBe(404);
  expect(await statusOf(balances.path, server.consoleUrl)).toBe(404);
});

test('customers trade on while the console stands still, its connections are cut, or its tables are gone, and then it answers again', async () => {
  const owner = openOwner();
  try {
    // Somebody holds the turn that each deed takes: more of them wait than the console has connections, and it answers nobody.
    await owner.one(HOLD_TURN);
    const stuck = Array.from({ length: 8 }, () => command(userList, {}, { cookie: anna.cookie }));
    await eventually(async () => (await owner.one(WAITING)) === 4);
    const unanswered = command(operatorMe, {}, { cookie: anna.cookie });
    await trade();
    expect(await owner.one(WAITING)).toBe(4);
    expect(await owner.one(CUT)).toBe(4);
    await trade();
    await owner.one(LEAVE_TURN);
    // Whose connection was cut, or who found none for too long, is told so; nobody is left without an answer.
    const codes = await Promise.all([...stuck, unanswered].map(async (answer) => (await answer).code));
    expect(codes.filter((code) => code !== Code.SUCCESS && code !== Code.BUSY && code !== Code.SYSTEM_ERROR)).toEqual([]);
    expect(codes).toContain(Code.SYSTEM_ERROR);
    await eventually(async () => (await command(userList, {}, { cookie: anna.cookie })).code === Code.SUCCESS);

    await owner.run(TAKE_TABLE);
    expect((await command(operatorMe, {}, { cookie: anna.cookie })).code).not.toBe(Code.SUCCESS);
    expect((await command(operatorLogin, { account: 'anna', password: PASSWORD, code: '000000' })).code).not.toBe(Code.SUCCESS);
    await trade();
    await owner.run(GIVE_TABLE);
    expect((await command(operatorMe, {}, { cookie: anna.cookie })).code).toBe(Code.SUCCESS);
  } finally {
    await owner.close();
  }
});

test('where the port of the console is taken the exchange opens without it, and customers trade; the next start has it again', async () => {
  await server.stop();
  const taken = createServer();
  await new Promise<void>((done) => void taken.listen(0, '127.0.0.1', done));
  try {
    await start((taken.address() as AddressInfo).port);
    expect(server.consoleUrl).toBeUndefined();
    await trade();
    await server.stop();
  } finally {
    await new Promise((done) => taken.close(done));
  }
  await start();
  expect((await command(operatorMe, {}, { cookie: anna.cookie })).code).toBe(Code.SUCCESS);
});

test('the program names who is there, verifies the log, suspends at once, and says what cannot be', async () => {
  expect(await program('list')).toMatch(
    /\nanna \(10\): anna, active, finance, support; 1 keys, 1 sessions, seen .*\nbert \(11\): bert, active, risk; /,
  );
  expect(await program('suspend', 'bert', '--reason', 'a test')).toBe('bert is suspended\n');
  expect((await command(operatorMe, {}, { cookie: bert.cookie })).code).toBe(Code.SESSION_OVER);
  expect(await program('invite', 'bert', '--reason', 'a test')).toMatch(/\/invitation#[A-Za-z0-9_-]{43}\ngood once, until /);
  expect(await program('verify-log')).toMatch(/^sound: [0-9]+ entries, the last with hash [0-9a-f]{64}\n$/);
  expect(await program('add', 'anna', '--name', 'A', '--roles', 'owner')).toBe('exit 1: there is an operator anna\n');
  expect(await program('add', 'carl', '--name', 'C', '--roles', 'king')).toMatch(/^exit 1: \/roles\/0: /);
  expect(await program('invite', 'nobody', '--reason', 'x')).toBe('exit 1: there is no operator nobody\n');
  expect(await program('suspend', 'anna')).toContain('exit 1: npm run operator');
});

test('nothing halted on the way', () => {
  expect(halts).toEqual([]);
});

test('the demo’s operators sign in with what the program prints', async () => {
  const lines = (await program('demo')).trim().split('\n');
  expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'op-identity identity',
    'op-finance-1 finance',
    'op-finance-2 finance',
    'op-risk-1 risk',
    'op-risk-2 risk',
    'op-support-1 support',
    'op-support-2 support',
    'op-content content',
    'op-auditor auditor',
  ]);
  const [account = '', , secret = ''] = lines[1]!.split(' ');
  const code = totpCode(fromBase32(secret), Math.floor(Date.now() / 30_000));
  const { data } = await command(operatorLogin, { account, password: 'kontor-demo', code });
  expect(data).toMatchObject({ login: 'op-finance-1', roles: ['finance'] });
});
