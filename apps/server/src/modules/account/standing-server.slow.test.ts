/** A customer is suspended and reinstated: by the operator's program, on a server that runs and on one that does not. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { CloseCode } from '@kontor/contract/channels';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { balances, cancelOrder, placeOrder } from '@kontor/contract/spot';
import { Refusal } from '@kontor/domain/refusals';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { builtProgram } from '../../built-program.ts';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { auditDatabase } from '../../audit/audit.ts';
import { REPORT_LOG, withStore } from '../../follower/open-store.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { command } from '../../store/database.ts';
import { Cleanup, eventually, makeFolder } from '../../store/test-world.ts';
import { wishStanding } from './standing.ts';
import type { StandingChange } from './standing.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off' });
const halts: Error[] = [];
let server: RunningServer;

const start = () =>
  boot(config, { log: pino({ level: 'silent' }), time: MACHINE_TIME, random: MACHINE_RANDOM, onHalt: (reason) => halts.push(reason) });

beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = '', lang = ''): Promise<Envelope<AnswerOf<C>>> {
  const response = await fetch(new URL(call.path, server.url), {
    method: call.method,
    headers: { 'content-type': 'application/json', token, lang },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function tokenOf(account: string): Promise<string> {
  const { code, data } = await ask(login, { account, password: 'kontor-demo' });
  expect(code).toBe(Code.SUCCESS);
  return data.token;
}

let orders = 0;
const buy = () =>
  ({ pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.001', client_id: `order-${++orders}` }) as const;
const SUSPENDED = codeOfRefusal(Refusal.USER_SUSPENDED);

/** `npm run account`, in a process of its own. */
async function program(...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [builtProgram('modules/account/account-main.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MODE: 'demo' },
  });
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string; code: number }) => `exit ${error.code}: ${error.stdout}${error.stderr}`,
  );
}

/** Logs a socket in, which then makes calls. */
async function openSocket(token: string) {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/realtime`);
  const heard: { op?: string; id?: number; code?: number }[] = [];
  ws.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as object));
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await new Promise((resolve) => ws.once('open', resolve));
  ws.send(JSON.stringify({ op: 'login', id: 1, token }));
  await eventually(() => heard.some(({ op }) => op === 'login'));
  const call = (id: number): void => ws.send(JSON.stringify({ op: 'call', id, call: placeOrder.path, body: buy() }));
  const codeOf = (id: number) => heard.find((message) => message.op === 'answer' && message.id === id)?.code;
  return { closed, call, codeOf };
}

test('suspended: sessions end and orders are refused, by HTTP and by socket; seeing and cancelling go on; reinstated, all is as before', async () => {
  const [token, other] = [await tokenOf('demo1'), await tokenOf('demo2')];
  const socket = await openSocket(token);
  socket.call(2);
  await eventually(() => socket.codeOf(2) !== undefined);
  expect(socket.codeOf(2)).toBe(Code.SUCCESS);
  const open = await ask(placeOrder, buy(), token);
  expect(open.code).toBe(Code.SUCCESS);

  const change: StandingChange = { change: 'suspend' };
  await withStore(config, ({ database }) => database.transaction((queries) => wishStanding(queries, 1, change, 'a test', new Date())));
  let call = 2;
  while ((await ask(placeOrder, buy(), token)).code !== Code.SESSION_OVER) socket.call(++call);
  expect(await socket.closed).toBe(CloseCode.SESSION_OVER);

  const again = await tokenOf('demo1');
  await eventually(async () => (await ask(placeOrder, buy(), again)).code === SUSPENDED);
  expect((await ask(placeOrder, buy(), again, 'de_DE')).msg).toBe('Dieses Konto darf nicht handeln');
  expect((await ask(balances, {}, again)).code).toBe(Code.SUCCESS);
  expect((await ask(cancelOrder, { order_id: open.data.order_id }, again)).code).toBe(Code.SUCCESS);
  expect((await ask(placeOrder, buy(), other)).code).toBe(Code.SUCCESS);

  expect(await program('reinstate', 'Demo1', '--reason', 'it was a test')).toMatch(
    /^demo1 \(1\): row 2 of the outbox, carried out by command \d+\n$/,
  );
  expect((await ask(placeOrder, buy(), again)).code).toBe(Code.SUCCESS);
});

test('asked for while the server is stopped, it waits, and is carried out before anybody is served', async () => {
  await server.stop();
  expect(await program('suspend', 'demo2', '--reason', 'looks stolen')).toBe(
    'demo2 (2): row 3 of the outbox, waits for the server: it is carried out at the next start\n',
  );
  expect(await program('show', 'demo2')).toMatch(/^demo2 \(2\): not suspended, fee tier 0\n\S+ row 3: suspend, waits — looks stolen\n$/);
  server = await start();
  expect((await ask(placeOrder, buy(), await tokenOf('demo2'))).code).toBe(SUSPENDED);
  expect(await program('show', 'demo2')).toMatch(
    /^demo2 \(2\): suspended, fee tier 0\n\S+ row 3: suspend, carried out by command \d+ — looks stolen\n$/,
  );
});

test('the program says what cannot be', async () => {
  expect(await program('suspend', 'nobody', '--reason', 'x')).toBe('exit 1: there is no account nobody\n');
  expect(await program('suspend', 'demo1')).toContain('exit 1: npm run account');
  expect(await program('tier', 'demo1', '16', '--reason', 'x')).toContain('exit 1: npm run account');
  expect(await program('tier', 'demo1', '9', '--reason', 'x')).toMatch(
    /^exit 1: demo1 \(1\): row \d+ of the outbox, refused: UNKNOWN_TIER\n$/,
  );
});

test('the audit finds a difference that no row explains', async () => {
  const problems = () =>
    withStore(
      config,
      async ({ journal, snapshots, database }) => (await auditDatabase({ journal, snapshots, database, log: REPORT_LOG })).problems,
    );
  expect(await problems()).toEqual([]);
  await withStore(config, ({ database }) => database.run(command('test-plant', 'UPDATE account SET suspended = false WHERE id = 2')));
  expect(await problems()).toEqual(['account 2: the tables say not suspended, tier 0, the engine says suspended, tier 0']);
});

test('nothing halted on the way', () => {
  expect(halts).toEqual([]);
});
