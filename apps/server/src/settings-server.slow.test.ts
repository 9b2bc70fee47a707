/**
 * Settings and maintenance of a whole server: what two operators set is served at once, beats file and environment, and outlasts a
 * restart; while the exchange is maintained customers look, cancel and log in, and every other call of the contract is refused.
 */
import { readlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { requestOf } from '@kontor/contract/call';
import { CALLS } from '@kontor/contract/call-table';
import { CloseCode, LISTINGS_CHANNEL } from '@kontor/contract/channels';
import { changeApprove, changePropose } from '@kontor/contract/console/change';
import { decisionText } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { maintenanceEnd, maintenanceStart } from '@kontor/contract/console/maintenance';
import { merchantList } from '@kontor/contract/console/merchant';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { settingList } from '@kontor/contract/console/setting';
import type { Role } from '@kontor/contract/console/roles';
import { dealTerms, merchantApply, merchantDeposit } from '@kontor/contract/deal-advert';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { pairPrice } from '@kontor/contract/market';
import { platConfig } from '@kontor/contract/platform';
import { cancelOrder, openOrders, placeOrder } from '@kontor/contract/spot';
import { transfer } from '@kontor/contract/wallet';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { fittingBody } from './call-world.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { makeKey } from './operators/console-world.ts';
import type { TestKey } from './operators/console-world.ts';
import { addOperator } from './operators/operator-rights.ts';
import { ADD_KEY, ENROL } from './operators/operator-rows.ts';
import { openSession } from './operators/operator-sessions.ts';
import { fingerprintOf } from './operators/signatures.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Database } from './store/database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from './store/test-world.ts';
import { picture } from './vault/person-world.ts';

const cleanup = new Cleanup();
const folder = makeFolder(cleanup);
const dataDir = join(folder, 'data');
const file = join(folder, 'platform.json');
/** Networks for documentation. */
const SERVED = '198.51.100.7';
const BARRED = '203.0.113.5';
const CHAT = 'https://chat.example';
let server: RunningServer;
let lines: string[] = [];
let token: string;
let anna: Operator;
let bert: Operator;

interface Operator {
  readonly id: number;
  readonly cookie: string;
  readonly key: TestKey;
  readonly keyId: number;
}

async function start(environment: Record<string, string> = {}): Promise<void> {
  lines = [];
  const config = {
    PORT: '0',
    CONSOLE_PORT: '0',
    DATA_DIR: dataDir,
    INDEX_FEED: 'script',
    CLOCK: 'hand',
    DEMO_BOTS: 'off',
    ADDRESS_RATE: '0',
    USER_RATE: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    PLATFORM_FILE: file,
    ...environment,
  };
  server = await boot(readConfig(config), {
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
  ({ token } = (await ask(login, { account: 'demo1', password: 'kontor-demo' })).data);
}

/** With a key and a session, as if he had enrolled. */
async function operator(database: Database, name: string, role: Role): Promise<Operator> {
  const now = new Date();
  const key = await makeKey();
  return database.transaction(async (queries) => {
    const id = (await addOperator(queries, { login: name, name, roles: [role] }, now))!;
    await queries.run(ENROL, id, 'none', new Uint8Array(), 0);
    const added = await queries.maybe(ADD_KEY, id, 'browser', key.x, key.y, fingerprintOf(key), now);
    const cookie = `kontor_console=${await openSession(queries, MACHINE_RANDOM, id, now.getTime())}`;
    return { id, cookie, key, keyId: added!.id };
  });
}

beforeAll(async () => {
  writeFileSync(
    file,
    JSON.stringify({ config: { service_info: { email: 'file@kontor.example' } }, fiat_rates: { EUR: '0.9', JPY: '140' } }),
  );
  await start({ REGION_DENY_NETWORKS: '192.0.2.0/24' });
  const host = resolve(dataDir, readlinkSync(join(dataDir, 'socket')));
  const database = new Database({ host, port: 5432, user: 'kontor', database: 'kontor' }, { log: silentLog });
  [anna, bert] = [await operator(database, 'anna', 'risk'), await operator(database, 'bert', 'owner')];
  await database.close();
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

interface Told<Data> extends Envelope<Data> {
  readonly status: number;
  readonly policy: string;
}

/** As a customer. */
async function ask<C extends Call>(call: C, body: BodyOf<C>, headers: Record<string, string> = {}): Promise<Told<AnswerOf<C>>> {
  const request = requestOf(call, body);
  const isRaw = call.raw === true;
  const sent = isRaw ? new Uint8Array(await picture()) : request.body;
  const response = await fetch(new URL(request.target, server.url), {
    method: request.method,
    headers: { 'content-type': isRaw ? 'image/jpeg' : 'application/json', 'x-forwarded-for': SERVED, token: token ?? '', ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, policy, ...((await response.json()) as Envelope<AnswerOf<C>>) };
}

/** As an operator. */
async function command<C extends OperatorCall>(
  call: C,
  body: OperatorBodyOf<C>,
  { cookie }: Operator,
): Promise<Envelope<OperatorAnswerOf<C>>> {
  const response = await fetch(new URL(call.path, server.consoleUrl), {
    method: call.method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope<OperatorAnswerOf<C>>;
}

/** Proposed by one and approved by the other. What the engine keeps is `approved` then, and done a moment later. */
async function done(
  name: ChangeCommand,
  body: Record<string, unknown>,
  [first, second] = [bert, anna],
  state: 'approved' | 'done' = 'done',
): Promise<void> {
  const { data, msg } = await command(changePropose, { command: name, body, reason: 'a test' }, first);
  expect(msg).toBe('');
  const { change_id, hash } = data;
  const signature = await second.key.sign(decisionText('approve', hash, second.id));
  const answer = await command(changeApprove, { change_id, hash, reason: 'a test', key: second.keyId, signature }, second);
  expect(answer).toMatchObject({ code: Code.SUCCESS, data: { state } });
}

/** A socket from an address, with what it hears. */
async function listen(address: string) {
  const ws = cleanup.add(
    new WebSocket(`${server.url.replace('http', 'ws')}/realtime`, { headers: { 'x-forwarded-for': address } }),
    (opened) => opened.terminate(),
  );
  const said: Record<string, unknown>[] = [];
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  ws.on('message', (data: Buffer) => void said.push(JSON.parse(data.toString()) as Record<string, unknown>));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  const send = (message: object): void => ws.send(JSON.stringify(message));
  const answer = async (id: number): Promise<Record<string, unknown>> => {
    await eventually(() => said.some((message) => message['id'] === id));
    return said.find((message) => message['id'] === id)!;
  };
  /** What comes first of a socket that was asked something: that it is closed, with its code, or the answer. */
  const closedOr = (id: number): Promise<unknown> =>
    Promise.race([
      closed,
      new Promise((resolve) =>
        ws.on('message', (data: Buffer) => {
          const message = JSON.parse(data.toString()) as Record<string, unknown>;
          if (message['id'] === id) resolve(message);
        }),
      ),
    ]);
  const versions = () => said.flatMap(({ ch, data }) => (ch === LISTINGS_CHANNEL ? [(data as { version: number }).version] : []));
  return { send, answer, versions, closedOr };
}

const platform = async () => (await ask(platConfig, {})).data;

describe('what two operators set', () => {
  test('is served with the next answer, and open pages are told of another version', async () => {
    const page = await listen(SERVED);
    page.send({ op: 'subscribe', id: 1, channels: [LISTINGS_CHANNEL] });
    await eventually(() => page.versions().length === 1);
    expect(await platform()).toMatchObject({ config: { service_info: { email: 'file@kontor.example' } }, version: page.versions()[0] });
    await done('setting/site', {
      communities: [{ name: 'Forum', link: 'https://forum.example', logo: 'https://cdn.example/f.png' }],
      service_info: { email: 'set@kontor.example' },
      sys: { enable_phone_register: 0 },
      chat: { url: `${CHAT}/widget` },
    });
    const after = await ask(platConfig, {});
    expect(after.data).toMatchObject({
      communities: [{ name: 'Forum' }],
      config: { service_info: { email: 'set@kontor.example' }, sys: { enable_phone_register: 0 }, chat: { url: `${CHAT}/widget` } },
    });
    // Logos and the chat are let in by the policy of the same answer.
    expect(after.policy).toContain("img-src 'self' data: blob: https://cdn.example");
    expect(after.policy).toContain(`frame-src ${CHAT}`);
    await eventually(() => page.versions().length === 2);
    expect(page.versions()[1]).toBe((await platform()).version);
    await done('setting/rates', { rates: { EUR: '0.5' } }, [anna, bert]);
    expect((await ask(pairPrice, { pair: 'usdt_eur' })).data.price).toBe('0.5');
    expect((await ask(pairPrice, { pair: 'usdt_jpy' })).data.price).toBe('140');
  });

  test('says who may come in: at the next request, and on sockets that are open', async () => {
    expect((await ask(platConfig, {}, { 'x-forwarded-for': '192.0.2.9' })).code).toBe(Code.REGION_RESTRICTED);
    const [barred, served] = [await listen(BARRED), await listen(SERVED)];
    await done('region/list', { allow_countries: [], deny_countries: [], deny_networks: ['203.0.113.0/24'] });
    expect(await ask(platConfig, {}, { 'x-forwarded-for': BARRED })).toMatchObject({ code: Code.REGION_RESTRICTED, status: 403 });
    // Who was not hung up on is answered, so that nothing is waited for that does not come.
    const end = barred.closedOr(6);
    barred.send({ op: 'ping', id: 6 });
    expect(await end).toBe(CloseCode.REGION_RESTRICTED);
    await expect(listen(BARRED)).rejects.toThrow('403');
    served.send({ op: 'ping', id: 7 });
    expect(await served.answer(7)).toMatchObject({ op: 'pong' });
    // What the environment refused and the console did not say.
    expect((await ask(platConfig, {}, { 'x-forwarded-for': '192.0.2.9' })).code).toBe(Code.SUCCESS);
  });

  test('says what is asked of merchants: of whoever asks from then on, the deposit among it', async () => {
    const tokenOf = async (account: string) => ({ token: (await ask(login, { account, password: 'kontor-demo' })).data.token });
    const [first, second] = [await tokenOf('demo1'), await tokenOf('demo2')];
    const terms = async (headers: Record<string, string>) => (await ask(dealTerms, {}, headers)).data;
    // The same again right away is taken for a second click.
    const applying = (headers: Record<string, string>) => async () => (await ask(merchantApply, {}, headers)).code;
    expect(await terms(first)).toMatchObject({
      merchant_needs: { age_days: 30, completed: 20, completion: '0.8', counterparties: 10 },
      advertise: ['age', 'completed', 'completion', 'counterparties', 'approval'],
    });
    await expect.poll(applying(first)).toBe(Code.NOT_ALLOWED);
    const needs = { age_days: 0, completed: 0, completion: '0', counterparties: 0 };
    await done('merchant/needs', needs, [anna, bert]);
    expect(await terms(first)).toMatchObject({ merchant_needs: needs, advertise: ['approval'], merchant: null });
    await expect.poll(applying(first)).toBe(Code.SUCCESS);
    expect((await terms(first)).merchant).toEqual({ state: 'pending', reason: null });
    const free = { two_person_value: '1000', hold_hours: 24, maker_fee: '0', taker_fee: '0' };
    await done('deal/terms', { ...free, deposit: '100', symbol: 'USDT' }, [anna, bert], 'approved');
    await expect.poll(async () => (await terms(second)).advertise).toEqual(['deposit', 'approval']);
    await expect.poll(applying(second)).toBe(Code.NOT_ALLOWED);
    const moved = { from: 'spot', to: 'fiat', symbol: 'USDT', quantity: '100', client_id: 'to-deposit' } as const;
    expect((await ask(transfer, moved, second)).code).toBe(Code.SUCCESS);
    expect((await ask(merchantDeposit, { symbol: 'USDT', amount: '99.99' }, second)).code).toBe(Code.SUCCESS);
    await expect.poll(applying(second)).toBe(Code.NOT_ALLOWED);
    const { data } = await ask(merchantDeposit, { symbol: 'USDT', amount: '100' }, second);
    await expect.poll(async () => (await terms(second)).sequence).toBeGreaterThanOrEqual(data.sequence);
    await expect.poll(applying(second)).toBe(Code.SUCCESS);
    const { list, needs: told } = (await command(merchantList, {}, anna)).data;
    expect([list.map(({ lacks }) => lacks), told]).toEqual([[['deposit'], []], needs]);
    for (const completion of ['1.0001', '0.12345', '-1'])
      expect(
        (await command(changePropose, { command: 'merchant/needs', body: { ...needs, completion }, reason: 'a test' }, anna)).code,
      ).not.toBe(Code.SUCCESS);
  });

  test('beats file and environment after a restart, whose log says what of them is not used; what was never set is theirs', async () => {
    writeFileSync(
      file,
      JSON.stringify({
        config: {
          service_info: { email: 'newer@kontor.example' },
          download: { android_download_url: 'https://app.example', ios_download_url: '' },
        },
        fiat_rates: { EUR: '0.9', JPY: '141' },
      }),
    );
    await server.stop();
    await start({ REGION_DENY_NETWORKS: '198.51.100.0/24', REGION_DENY: 'US' });
    expect(await platform()).toMatchObject({
      communities: [{ name: 'Forum' }],
      config: { service_info: { email: 'set@kontor.example' }, download: { android_download_url: 'https://app.example' } },
    });
    expect((await ask(pairPrice, { pair: 'usdt_eur' })).data.price).toBe('0.5');
    expect((await ask(pairPrice, { pair: 'usdt_jpy' })).data.price).toBe('141');
    expect((await ask(platConfig, {}, { 'x-forwarded-for': BARRED })).code).toBe(Code.REGION_RESTRICTED);
    const unused = lines.flatMap((line) => (JSON.parse(line) as { unused?: string[] }).unused ?? []);
    expect(unused.toSorted()).toEqual(['REGION_DENY', 'REGION_DENY_NETWORKS', 'config.service_info', 'fiat_rates.EUR']);
    const { list } = (await command(settingList, {}, anna)).data;
    expect(list.map(({ name, source, unused: left }) => [name, source, left])).toEqual([
      ['communities', 'console', null],
      ['download', 'file', null],
      ['sys', 'console', null],
      ['service_info', 'console', 'file'],
      ['chat', 'console', null],
      ['app_only', 'default', null],
      ['region', 'console', 'environment'],
      ['rates', 'console', 'file'],
      ['seconds', 'default', null],
      ['merchant', 'console', null],
    ]);
  });
});

describe('maintenance', () => {
  /** Every call that changes something and is served all the same. */
  const SERVED_CALLS = [
    '/api/account/agreement/accept',
    '/api/account/freeze',
    '/api/account/login',
    '/api/account/logout',
    '/api/account/passkey/login',
    '/api/account/passkey/login_options',
    '/api/account/sessions/end',
    '/api/account/settings/save',
    '/api/demo/clock',
    '/api/demo/index',
    '/api/desk/write',
    '/api/notice/read',
    '/api/notice/read_all',
    '/api/price_alert/delete',
    '/api/deal/advert/offline',
    '/api/deal/advert/remove',
    '/api/deal/order/appeal',
    '/api/deal/order/cancel',
    '/api/deal/order/paid',
    '/api/contract/order/cancel',
    '/api/contract/order/cancel_all',
    '/api/contract/plan/cancel',
    '/api/trading_key/switch',
    '/api/trading_key/delete',
    '/api/seconds/limits',
    '/api/spot/order/cancel',
    '/api/spot/order/cancel_after',
    '/api/spot/order/cancel_all',
    '/api/wallet/withdraw/cancel',
  ];
  /** After these there is no session, after the last of them nobody logs in. */
  const ENDING = ['/api/account/logout', '/api/account/sessions/end', '/api/account/freeze'];
  const EVERY = Object.values(CALLS).map((call) => [call.path, call] as const);
  const buy = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '50000', quantity: '0.001' } as const;
  let standing: string;

  test('begins at once, by one person', async () => {
    standing = (await ask(placeOrder, buy)).data.order_id;
    const words = { en_US: 'We move house.', de_DE: 'Wir ziehen um.' };
    expect((await command(maintenanceStart, { words, reason: 'a test' }, anna)).code).toBe(Code.SUCCESS);
  });

  test('is announced to everybody', async () => {
    expect((await platform()).maintenance).toEqual({ words: { en_US: 'We move house.', de_DE: 'Wir ziehen um.' }, until: null });
  });

  test.each(EVERY)('%s is refused where it changes something and is not among those that are served', async (path, call) => {
    const own =
      call.access === 'open' ? '' : ENDING.includes(path) ? await session(path.endsWith('freeze') ? 'demo3' : 'demo1') : await lasting();
    const answer = await ask(call, fittingBody(call), { token: own });
    const isServed = call.effect === 'read' || SERVED_CALLS.includes(path);
    expect([path, answer.code === Code.MAINTENANCE]).toEqual([path, !isServed]);
  });

  test('refuses before the body is looked at, in the reader’s language, and strangers as before', async () => {
    expect((await ask(placeOrder, {} as never, { lang: 'de_DE', token: await lasting() })).msg).toContain('gewartet');
    expect((await ask(placeOrder, buy, { token: 'none' })).code).toBe(Code.SESSION_OVER);
  });

  test('refuses orders by the socket alike; cancels work, and orders that stand are seen', async () => {
    const page = await listen(SERVED);
    const own = await session('demo1');
    page.send({ op: 'login', id: 1, token: own });
    expect(await page.answer(1)).toMatchObject({ op: 'login' });
    page.send({ op: 'call', id: 2, call: placeOrder.path, body: buy });
    expect(await page.answer(2)).toMatchObject({ code: Code.MAINTENANCE, data: null });
    page.send({ op: 'batch', id: 3, call: placeOrder.path, list: [buy, buy] });
    expect(await page.answer(3)).toMatchObject({ list: [{ code: Code.MAINTENANCE }, { code: Code.MAINTENANCE }] });
    expect((await ask(openOrders, {}, { token: own })).data.list.map(({ order_id }) => order_id)).toContain(standing);
    page.send({ op: 'call', id: 4, call: cancelOrder.path, body: { order_id: standing } });
    expect(await page.answer(4)).toMatchObject({ code: Code.SUCCESS });
  });

  test('outlasts a restart', async () => {
    await server.stop();
    await start();
    expect((await platform()).maintenance).toMatchObject({ words: { en_US: 'We move house.' } });
    expect((await ask(placeOrder, buy)).code).toBe(Code.MAINTENANCE);
  });

  test('ends at once, by one person', async () => {
    expect((await command(maintenanceEnd, { reason: 'a test' }, bert)).code).toBe(Code.SUCCESS);
    expect((await platform()).maintenance).toBeNull();
    expect((await ask(placeOrder, buy)).code).toBe(Code.SUCCESS);
  });

  const session = async (account: string): Promise<string> => (await ask(login, { account, password: 'kontor-demo' })).data.token;
  let second: Promise<string> | undefined;
  /** Of a session that no test ends. */
  const lasting = (): Promise<string> => (second ??= session('demo2'));
});
