/** A server that leads and one that stands by, whose read tables and snapshots are kept by processes of their own (`ROLES_ELSEWHERE=follower`). */
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { requestOf } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { cancelOrder, orderHistory, placeOrder } from '@kontor/contract/spot';
import { transfer } from '@kontor/contract/wallet';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { tellHalt } from './follower/follower-halts.ts';
import { FollowerParts } from './follower/follower-parts.ts';
import { startPairDatabase } from './kill/server-pair.ts';
import { MACHINE_RANDOM } from './random.ts';
import { withRole } from './store/connection.ts';
import { Database } from './store/database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from './store/test-world.ts';
import { LocalNetwork } from './transport/local-transport.ts';

const cleanup = new Cleanup();
const halts: Error[] = [];
const network = new LocalNetwork({ onFault: (error) => halts.push(error) });
let config: ReturnType<typeof readConfig>;
let core: Database;
let leader: RunningServer | undefined;
let keeper: ReturnType<typeof startKeeper>;

const surroundings = () => ({
  log: pino({ level: process.env['LOG'] ?? 'silent' }),
  time: MACHINE_TIME,
  random: MACHINE_RANDOM,
  transport: network.connect(),
  onHalt: (reason: Error) => void halts.push(reason),
});

/** What keeps the read tables and snapshots, until it is told to stop. */
function startKeeper() {
  const stopping = new AbortController();
  const parts = new FollowerParts(
    { ...config, follows: ['tables', 'snapshots'] },
    pino({ level: process.env['LOG'] ?? 'silent', name: 'parts' }),
  );
  const running = parts.run(stopping.signal);
  const stop = async (): Promise<void> => {
    stopping.abort();
    await running;
  };
  return cleanup.add({ parts, stop }, (started) => started.stop());
}

beforeAll(async () => {
  const { settings, folder } = await startPairDatabase(cleanup);
  const { user, host, port, database } = settings;
  core = cleanup.add(new Database(withRole(settings, 'kontor_core'), { log: silentLog, maxConnections: 1 }), (opened) => opened.close());
  config = readConfig({
    PORT: '0',
    DATA_DIR: join(makeFolder(cleanup), 'data'),
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    LOGIN_KEY_FILE: join(folder, 'login.key'),
    VAULT_KEY_FILE: join(folder, 'vault.key'),
    FEED_KEY_FILE: join(folder, 'feed.key'),
    NATS_URL: 'nats://127.0.0.1:9',
    ROLES_ELSEWHERE: 'follower',
    SNAPSHOT_EVERY: '20',
    INDEX_FEED: 'off',
    DEMO_BOTS: 'off',
    LOCAL_CHAIN: 'off',
    CONSOLE_PORT: 'off',
  });
  keeper = startKeeper();
  leader = await boot(config, surroundings());
});
afterAll(async () => {
  await leader?.stop();
  await cleanup.run();
});

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const { method, target, body: text } = requestOf(call, body);
  const headers = { 'content-type': 'application/json', token };
  const response = await fetch(new URL(target, leader!.url), { method, headers, ...(text !== undefined && { body: text }) });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function done<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<AnswerOf<C>> {
  const { code, msg, data } = await ask(call, body, token);
  expect([call.path, code, msg]).toEqual([call.path, Code.SUCCESS, expect.anything()]);
  return data;
}

const tokenOf = async (): Promise<string> => (await done(login, { account: 'demo1', password: 'kontor-demo' })).token;

/** An order that was cancelled: its id, and the command as of which the past has it. */
async function cancelled(token: string, client_id: string) {
  const order = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '50000', quantity: '0.01' } as const;
  const { order_id } = await done(placeOrder, { ...order, client_id }, token);
  const { sequence } = await done(cancelOrder, { order_id }, token);
  return { order_id, sequence };
}

const MOVED = { symbol: 'USDT', from: 'spot', to: 'contract', quantity: '12', client_id: 'moved-once' } as const;
let moved = 0;

test('what was just done stands in the past that others write, and a repeated request is told its first outcome', async () => {
  const token = await tokenOf();
  const { order_id, sequence } = await cancelled(token, 'first');
  const { list } = await done(orderHistory, { min_seq: sequence }, token);
  expect(list.map((each) => each.order_id)).toEqual([order_id]);
  ({ sequence: moved } = await done(transfer, MOVED, token));
  expect((await done(transfer, MOVED, token)).sequence).toBe(moved);
  await eventually(() => keeper.parts.states.every(({ state, sequence: at }) => state === 'keeps' && at !== undefined));
});

test('one who stands by leads although nobody writes the tables, and tells of the past only what they hold', async () => {
  let isStandingBy = false;
  const next = boot({ ...config, standby: true }, { ...surroundings(), onStandingBy: () => (isStandingBy = true) });
  next.catch(() => undefined);
  await eventually(() => isStandingBy);
  const before = await tokenOf();
  await done(orderHistory, { min_seq: (await cancelled(before, 'second')).sequence }, before);
  await keeper.stop();
  await leader!.stop();
  leader = await next;
  const token = await tokenOf();
  const { order_id, sequence } = await cancelled(token, 'third');
  expect((await ask(orderHistory, { min_seq: sequence }, token)).code).toBe(Code.BUSY);
  keeper = startKeeper();
  await eventually(async () => {
    const { code, data } = await ask(orderHistory, { min_seq: sequence }, token);
    return code === Code.SUCCESS && data.list.length === 3 && data.list.some((each) => each.order_id === order_id);
  });
  expect((await done(transfer, MOVED, token)).sequence).toBe(moved);
  expect(halts).toEqual([]);
});

test('a follower elsewhere that finds other events than were told stops the exchange, and no restart goes on over that', async () => {
  await tellHalt(core, 'tables', { code: 'DIGEST_DIFFERS', message: 'batch 1–2: other events' });
  await eventually(() => halts.length === 1);
  expect(halts[0]).toMatchObject({ code: 'DIGEST_DIFFERS' });
  await leader!.stop();
  leader = undefined;
  await expect(boot(config, surroundings())).rejects.toMatchObject({ code: 'DIGEST_DIFFERS' });
});
