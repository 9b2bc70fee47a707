import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { demoClock, demoInbox, demoIndex } from '@kontor/contract/demo';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { pairPrice } from '@kontor/contract/market';
import { platConfig } from '@kontor/contract/platform';
import { cancelAfter, openOrders, placeOrder } from '@kontor/contract/spot';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { boot } from '../boot.ts';
import type { RunningServer } from '../boot.ts';
import { MACHINE_TIME } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { Cleanup, makeFolder } from '../store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
/** Stopped with its test, whatever became of that. */
let running: RunningServer | undefined;
afterEach(() => running?.stop());
afterAll(() => cleanup.run());

async function start(environment: Record<string, string>): Promise<RunningServer> {
  const onHalt = (reason: Error): void => {
    throw reason;
  };
  running = await boot(readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO_BOTS: 'off', ...environment }), {
    log: pino({ level: 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt,
  });
  return running;
}

async function ask<C extends Call>(
  { url }: RunningServer,
  call: C,
  body: BodyOf<C>,
  headers: Record<string, string> = {},
): Promise<Envelope<AnswerOf<C>>> {
  const target = call.method === 'GET' ? `${call.path}?${new URLSearchParams(body as Record<string, string>).toString()}` : call.path;
  const response = await fetch(new URL(target, url), {
    method: call.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

const BY_HAND = { INDEX_FEED: 'script', CLOCK: 'hand' };
const PRICES = ['60000', '60000.01', '60000.02'];
const indexOf = async (server: RunningServer): Promise<unknown> => (await ask(server, pairPrice, { pair: 'BTC_USDT' })).data;

describe('a demo moved by hand', () => {
  test('prices are said, time is moved, and what falls due has happened when that is answered; a restart goes on where it stood', async () => {
    const server = await start(BY_HAND);
    const { data } = await ask(server, login, { account: 'demo1', password: 'kontor-demo' });
    const token = { token: data.token };
    expect((await ask(server, platConfig, {})).data).toMatchObject({ mode: 'demo', feed: 'simulated', demo_doors: ['index', 'clock'] });
    const before = await indexOf(server);
    expect((await ask(server, demoIndex, { pair: 'BTC_USDT', prices: PRICES })).code).toBe(Code.SUCCESS);
    // Nothing is told before time moves.
    expect(await indexOf(server)).toEqual(before);
    const {
      data: { now },
    } = await ask(server, demoClock, { advance_ms: 1_000 });
    expect(JSON.stringify(await indexOf(server))).toContain('60000.01');
    await ask(server, placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.1' }, token);
    await ask(server, cancelAfter, { pair: 'BTC_USDT', timeout_ms: 60_000 }, token);
    expect((await ask(server, demoClock, { advance_ms: 59_999 })).data.now).toBe(now + 59_999);
    expect((await ask(server, openOrders, {}, token)).data.list).toHaveLength(1);
    expect((await ask(server, demoClock, { advance_ms: 1 })).data.now).toBe(now + 60_000);
    expect((await ask(server, openOrders, {}, token)).data.list).toHaveLength(0);
    // 30 minutes without a call end a session, by the same clock.
    await ask(server, demoClock, { advance_ms: 1_800_001 });
    expect((await ask(server, openOrders, {}, token)).code).toBe(Code.SESSION_OVER);
    await server.stop();
    const again = await start(BY_HAND);
    expect((await ask(again, demoClock, { advance_ms: 1 })).data.now).toBe(now + 60_000 + 1_800_001 + 1);
  });

  test('only this machine finds the doors, and what makes no sense changes nothing', async () => {
    const server = await start({ ...BY_HAND, TRUSTED_PROXIES: '127.0.0.1' });
    const abroad = { 'x-forwarded-for': '8.8.8.8' };
    expect((await ask(server, demoClock, { advance_ms: 1 }, abroad)).code).toBe(Code.NOT_FOUND);
    expect((await ask(server, demoIndex, { pair: 'BTC_USDT', prices: PRICES }, abroad)).code).toBe(Code.NOT_FOUND);
    expect((await ask(server, demoInbox, {}, abroad)).code).toBe(Code.NOT_FOUND);
    expect((await ask(server, demoInbox, {})).data).toEqual({ list: [] });
    const { now } = (await ask(server, demoClock, { advance_ms: 1 })).data;
    for (const advance of [0, -1, 1.5, 86_400_001, '5'])
      expect((await ask(server, demoClock, { advance_ms: advance as number })).code).toBe(Code.BAD_REQUEST);
    for (const prices of [['0'], ['-1'], ['1e5'], ['60000', '0', '60000'], [...PRICES, '1'], ['9'.repeat(30)]])
      expect((await ask(server, demoIndex, { pair: 'BTC_USDT', prices })).code).toBe(Code.BAD_REQUEST);
    expect((await ask(server, demoIndex, { pair: 'NO_USDT', prices: PRICES })).code).toBe(Code.BAD_REQUEST);
    expect((await ask(server, demoClock, { advance_ms: 1 })).data.now).toBe(now + 1);
  });

  test('a demo that was not started with them has none, and real money never does', async () => {
    const server = await start({ INDEX_FEED: 'off', DATA_DIR: join(makeFolder(cleanup), 'data') });
    const { demo_doors: doors, demo_invitation: invitation } = (await ask(server, platConfig, {})).data;
    expect(doors).toEqual([]);
    expect(invitation).toMatch(/^[A-Z0-9]{8}$/);
    expect((await ask(server, demoClock, { advance_ms: 1 })).code).toBe(Code.NOT_FOUND);
    expect((await ask(server, demoIndex, { pair: 'BTC_USDT', prices: PRICES })).code).toBe(Code.NOT_FOUND);
    for (const door of [{ INDEX_FEED: 'script' }, { CLOCK: 'hand' }])
      expect(() => readConfig({ MODE: 'live', ...door })).toThrow(ConfigError);
    await server.stop();
    const live = await start({ MODE: 'live', INDEX_FEED: 'off', DATA_DIR: join(makeFolder(cleanup), 'data') });
    expect((await ask(live, demoInbox, {})).code).toBe(Code.NOT_FOUND);
    expect((await ask(live, platConfig, {})).data).toMatchObject({ demo_invitation: '', demo_accounts: [] });
    for (const account of ['demo', 'demo1'])
      expect((await ask(live, login, { account, password: 'kontor-demo' })).code).toBe(Code.WRONG_LOGIN);
  });
});
