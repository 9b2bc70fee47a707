/** Lists, statuses and limits change on a server that runs: by the operator's program, for every call and every listener. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { LISTINGS_CHANNEL } from '@kontor/contract/channels';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { currencyList, pairList, tickers } from '@kontor/contract/market';
import { platConfig } from '@kontor/contract/platform';
import { feeRates, placeOrder } from '@kontor/contract/spot';
import { Refusal } from '@kontor/domain/refusals';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { builtProgram } from '../../built-program.ts';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { Cleanup, eventually, makeFolder } from '../../store/test-world.ts';

const cleanup = new Cleanup();
const folder = makeFolder(cleanup);
const dataDir = join(folder, 'data');
const platformFile = join(folder, 'platform.json');
const halts: Error[] = [];
let server: RunningServer;
let token: string;

function start(): Promise<RunningServer> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'simulated', DEMO_BOTS: 'off', PLATFORM_FILE: platformFile });
  return boot(config, {
    log: pino({ level: 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => halts.push(reason),
  });
}

function sayMinutesToPay(minutes: number): void {
  writeFileSync(platformFile, JSON.stringify({ config: { legal_trade: { confirm_time: 60, max_unpaid_num: 5, pay_time: minutes } } }));
}

beforeAll(async () => {
  sayMinutesToPay(90);
  server = await start();
  ({ token } = (await ask(login, { account: 'demo1', password: 'kontor-demo' })).data);
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

async function ask<C extends Call>(call: C, body: BodyOf<C>): Promise<Envelope<AnswerOf<C>>> {
  const url = new URL(call.path, server.url);
  const response = await fetch(url, {
    method: call.method,
    headers: { 'content-type': 'application/json', token: token ?? '' },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

/** `npm run platform`, in a process of its own. */
async function program(...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [builtProgram('modules/platform/platform-main.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MODE: 'demo' },
  });
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string; code: number }) => `exit ${error.code}: ${error.stdout}${error.stderr}`,
  );
}

const change = (command: string, body: object): Promise<string> => program(command, JSON.stringify(body), '--reason', 'a test');
const pairNamed = async (left: string) => (await ask(pairList, {})).data.list.find(({ left_symbol }) => left_symbol === left);
const buy = (pair: string) => ask(placeOrder, { pair, side: 'buy', type: 'limit', price: '2', quantity: '5' });

/** Listens to the channel of listings. */
async function listen() {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/realtime`);
  const versions: number[] = [];
  ws.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { ch?: string; data?: { version: number } };
    if (message.ch === LISTINGS_CHANNEL) versions.push(message.data!.version);
  });
  await new Promise((resolve) => ws.once('open', resolve));
  ws.send(JSON.stringify({ op: 'subscribe', id: 1, channels: [LISTINGS_CHANNEL] }));
  await eventually(() => versions.length === 1);
  const rises = () => versions.every((version, i) => i === 0 || version > versions[i - 1]!);
  return { versions, rises, end: () => ws.terminate() };
}

test('a pair is halted and opened: orders, lists and listeners follow at once', async () => {
  const channel = await listen();
  expect((await ask(pairList, {})).data.version).toBe(channel.versions[0]);
  expect(await change('pair/state', { pair: 'LTC_USDT', state: 'halted' })).toMatch(
    /row 1: pair\/state .*, carried out by command \d+ — a test\n$/,
  );
  await eventually(() => channel.versions.length === 2);
  expect(await pairNamed('LTC')).toMatchObject({ trade_status: 0 });
  expect((await buy('LTC_USDT')).code).toBe(codeOfRefusal(Refusal.MARKET_HALTED));
  expect((await ask(currencyList, {})).data.version).toBe(channel.versions[1]);
  await change('pair/state', { pair: 'LTC_USDT', state: 'trading' });
  await eventually(() => channel.versions.length === 3);
  expect(await pairNamed('LTC')).toMatchObject({ trade_status: 1 });
  expect(channel.rises()).toBe(true);
  channel.end();
});

test('a currency and its pair are listed: with names, tickers, orders, an index and a page of their own', async () => {
  const channel = await listen();
  await change('currency/list', { symbol: 'NEWT', scale: 6, supply: '1000', deposits: true });
  expect((await ask(currencyList, {})).data.list).toContainEqual(expect.objectContaining({ symbol: 'NEWT', scale: 6, supply: '1000' }));
  expect(await change('pair/list', { pair: 'NEWT_USDT' })).toMatch(
    /^exit 1: .*not carried out: NEWT_USDT: a new pair needs tick_size and step_size/,
  );
  await change('pair/list', { pair: 'NEWT_USDT', tick_size: '0.01', step_size: '0.1', min_notional: '5', is_hot: true });
  expect(await pairNamed('NEWT')).toMatchObject({ trade_status: 0, is_hot: 1, tick_size: '0.01', step_size: '0.1', min_notional: '5' });
  await change('pair/state', { pair: 'NEWT_USDT', state: 'trading' });
  await eventually(() => channel.versions.length === 4);
  expect(channel.rises()).toBe(true);
  expect((await ask(tickers, {})).data.list.map(({ pair }) => pair)).toContain('NEWT_USDT');
  expect((await buy('NEWT_USDT')).code).toBe(Code.SUCCESS);
  await eventually(async () => (await ask(currencyList, {})).data.list.some(({ symbol, price }) => symbol === 'NEWT' && price !== null));
  // Other limits of a pair that is listed: its grid stays, and what was not said.
  await change('pair/list', { pair: 'NEWT_USDT', max_orders: 7, min_notional: '11' });
  expect(await pairNamed('NEWT')).toMatchObject({ trade_status: 1, tick_size: '0.01', min_notional: '11', limits: { max_orders: 7 } });
  expect((await buy('NEWT_USDT')).code).not.toBe(Code.SUCCESS);
  channel.end();
});

test('whether a pair is hot, and how many coins of a currency there are, change too: open pages hear of it, and nothing else moves', async () => {
  const channel = await listen();
  const coin = async () => (await ask(currencyList, {})).data.list.find(({ symbol }) => symbol === 'NEWT');
  const before = await pairNamed('NEWT');
  await change('pair/list', { pair: 'NEWT_USDT', is_hot: false });
  await eventually(() => channel.versions.length === 2);
  expect(await pairNamed('NEWT')).toEqual({ ...before, is_hot: 0 });
  await change('currency/state', { symbol: 'NEWT', supply: '1234.5' });
  await eventually(() => channel.versions.length === 3);
  expect(await coin()).toMatchObject({ supply: '1234.5', recharge_turn: (await coin())!.recharge_turn });
  await change('currency/state', { symbol: 'NEWT', supply: '0' });
  await eventually(() => channel.versions.length === 4);
  expect((await coin())!.supply).toBeNull();
  // What the engine refuses changes no name either.
  expect(await change('pair/list', { pair: 'NEWT_USDT', tick_size: '0.5', is_hot: true })).toContain('not carried out: ALREADY_LISTED');
  expect(await pairNamed('NEWT')).toMatchObject({ is_hot: 0 });
  expect(channel.rises()).toBe(true);
  channel.end();
});

test('limits, fee tiers and uses of a currency are told too', async () => {
  const channel = await listen();
  expect((await ask(platConfig, {})).data.config.legal_trade.pay_time).toBe(90);
  await change('platform/config', { legal_trade: { pay_time: 33 } });
  await eventually(() => channel.versions.length === 2);
  expect((await ask(platConfig, {})).data).toMatchObject({
    version: channel.versions[1],
    config: { legal_trade: { confirm_time: 60, pay_time: 33 } },
  });
  await change('fee/tier', { tier: 0, maker_rate: 50_000, taker_rate: 150_000 });
  await eventually(() => channel.versions.length === 3);
  expect((await ask(feeRates, {})).data).toMatchObject({ maker: '0.0005', taker: '0.0015' });
  await change('currency/state', { symbol: 'NEWT', legal: true });
  await eventually(() => channel.versions.length === 4);
  expect((await ask(currencyList, {})).data.list).toContainEqual(expect.objectContaining({ symbol: 'NEWT', legal_status: 1 }));
  channel.end();
});

test('what makes no sense is refused before it is asked for, or with a sentence', async () => {
  expect(await change('pair/burn', { pair: 'BTC_USDT' })).toContain('there is no change pair/burn');
  expect(await change('pair/state', { pair: 'BTC_USDT', state: 'open' })).toMatch(/^exit 1: .*\/state/);
  expect(await change('pair/state', { pair: 'NO_USDT', state: 'halted' })).toContain('not carried out: NO_USDT is not listed');
  expect(await change('pair/list', { pair: 'BTC_USDT', tick_size: '0.5' })).toContain('not carried out: ALREADY_LISTED');
  expect(await change('currency/list', { symbol: 'NEWT', scale: 6 })).toContain('NEWT is listed already');
  expect(await program('pair/state', '{"pair":"BTC_USDT","state":"halted"}')).toContain('exit 1: npm run platform');
  expect(await pairNamed('BTC')).toMatchObject({ trade_status: 1 });
});

test('the journal wins over the file at the next start; what was asked for meanwhile is carried out before anybody is served', async () => {
  await server.stop();
  sayMinutesToPay(120);
  expect(await change('pair/state', { pair: 'TRX_USDT', state: 'halted' })).toContain('it is carried out at the next start');
  server = await start();
  expect((await ask(platConfig, {})).data.config.legal_trade.pay_time).toBe(33);
  expect(await pairNamed('TRX')).toMatchObject({ trade_status: 0 });
  expect(await pairNamed('NEWT')).toMatchObject({ trade_status: 1, is_hot: 0, limits: { max_orders: 7 } });
  expect(await program('show')).toMatch(/TRX_USDT.*carried out by command \d+ — a test\n/);
  expect(halts).toEqual([]);
});
