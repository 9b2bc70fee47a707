import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { centerIndex, login, logout } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { CALLS } from '@kontor/contract/call-table';
import { DEMO_DOORS } from '@kontor/contract/demo';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { CloseCode } from '@kontor/contract/channels';
import { currencyList, pairList } from '@kontor/contract/market';
import { platConfig, platNote } from '@kontor/contract/platform';
import { balances, cancelOrder, openOrders, orderDetail, orderHistory, placeOrder, spotDeals } from '@kontor/contract/spot';
import { walletRecords } from '@kontor/contract/wallet';
import { Refusal } from '@kontor/domain/refusals';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { ORDER_TABLE } from './follower/spot/spot-tables.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Cleanup, eventually, makeFolder } from './store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
const halts: Error[] = [];
let server: RunningServer;

function start(environment: Record<string, string> = {}, time = MACHINE_TIME): Promise<RunningServer> {
  return boot(readConfig({ PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off', ...environment }), {
    log: pino({ level: 'silent' }),
    time,
    random: MACHINE_RANDOM,
    onHalt: (reason) => halts.push(reason),
  });
}

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const headers = { 'content-type': 'application/json', token };
  const response = await fetch(new URL(call.path, server.url), { method: call.method, headers, body: JSON.stringify(body) });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function tokenOf(account: string): Promise<string> {
  const { code, data } = await ask(login, { account, password: 'kontor-demo' });
  expect(code).toBe(Code.SUCCESS);
  return data.token;
}

/** A client of the embedded database. */
function databaseClient(): pg.Client {
  return new pg.Client({ host: resolve(dataDir, readlinkSync(join(dataDir, 'socket'))), port: 5432, user: 'kontor', database: 'kontor' });
}

const BUY = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.1' } as const;

beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

describe('a whole server', () => {
  test('anonymous: every call of a user answers that the session is over, whatever its body', async () => {
    const userCalls = Object.values(CALLS).filter((call) => call.access === 'user');
    expect(userCalls.length).toBeGreaterThan(4);
    for (const call of userCalls) {
      for (const token of ['', 'x', 'A'.repeat(43)]) expect((await ask<Call>(call, {}, token)).code, call.path).toBe(Code.SESSION_OVER);
    }
  });

  test('the order of another is like one that does not exist', async () => {
    const [mine, other] = [await tokenOf('demo1'), await tokenOf('demo2')];
    const { data } = await ask(placeOrder, BUY, mine);
    const notMine = await ask(cancelOrder, { order_id: data.order_id }, other);
    const notThere = await ask(cancelOrder, { order_id: '8388607999' }, other);
    expect(notMine).toEqual(notThere);
    expect(notMine.code).toBe(codeOfRefusal(Refusal.UNKNOWN_ORDER));
    expect((await ask(openOrders, { min_seq: data.sequence }, mine)).data.list).toMatchObject([{ order_id: data.order_id }]);
    expect((await ask(cancelOrder, { order_id: data.order_id }, mine)).code).toBe(Code.SUCCESS);
  });

  test('two people trade: each gets what the rules say, less the fee', async () => {
    const [buyer, seller] = [await tokenOf('demo1'), await tokenOf('demo2')];
    await ask(placeOrder, { ...BUY, price: '50000', quantity: '0.2' }, buyer);
    const sold = await ask(placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'market', quantity: '0.2' }, seller);
    expect(sold.code).toBe(Code.SUCCESS);
    const held = async (token: string): Promise<Record<string, string>> =>
      Object.fromEntries(
        (await ask(balances, { min_seq: sold.data.sequence }, token)).data.list.map(({ symbol, available }) => [symbol, available]),
      );
    expect(await held(buyer)).toMatchObject({ USDT: '90000.00000000', BTC: '2.19980000' });
    expect(await held(seller)).toMatchObject({ USDT: '109990.00000000', BTC: '1.80000000' });
  });

  test('the same client id is the same order, across a restart too', async () => {
    let token = await tokenOf('demo1');
    const first = await ask(placeOrder, { ...BUY, client_id: 'once' }, token);
    await server.stop();
    server = await start();
    token = await tokenOf('demo1');
    const again = await ask(placeOrder, { ...BUY, client_id: 'once' }, token);
    expect(again.data).toMatchObject({ order_id: first.data.order_id, repeated: true });
    expect(await ask(placeOrder, { ...BUY, price: '60001', client_id: 'once' }, token)).toMatchObject({
      code: codeOfRefusal(Refusal.CLIENT_ID_REUSED),
    });
    expect((await ask(openOrders, { min_seq: again.data.sequence }, token)).data.list).toHaveLength(1);
  });

  test('the six documented calls', async () => {
    const token = await tokenOf('demo1');
    expect(await ask(platConfig, {})).toMatchObject({
      code: 200,
      data: { communities: [], mode: 'demo', config: { sys: { enable_phone_register: 1 }, legal_trade: { pay_time: 120 } } },
    });
    const price = (pair: string) => fetch(new URL(`/api/market/pairPrice?pair=${pair}`, server.url)).then((response) => response.json());
    expect(await price('usdt_usd')).toEqual({ code: 200, msg: '', data: { price: '1', source: 'configuration', time: null } });
    expect(await price('usdt_xyz')).toMatchObject({ code: Code.NOT_FOUND });
    const currencies = (await ask(currencyList, {})).data.list;
    expect(currencies.map(({ symbol }) => symbol)).toEqual([
      'USDT',
      'BTC',
      'ETH',
      'SOL',
      'XRP',
      'DOGE',
      'ADA',
      'LTC',
      'TRX',
      'AURO',
      'LUMO',
      'VERO',
      'LINK',
      'AVAX',
      'DOT',
      'UNI',
      'ATOM',
      'EUR',
    ]);
    expect(currencies[1]).toMatchObject({ symbol: 'BTC', supply: '19900000' });
    expect((await ask(pairList, {})).data.list).toMatchObject([
      { left_symbol: 'BTC', right_symbol: 'USDT', trade_status: 1, tick_size: '0.01', step_size: '0.00001' },
      ...['ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'TRX', 'LINK', 'AVAX', 'DOT', 'UNI', 'ATOM', 'EUR'].map((left_symbol) => ({
        left_symbol,
        right_symbol: 'USDT',
      })),
      ...['ETH', 'SOL', 'LTC', 'XRP'].map((left_symbol) => ({ left_symbol, right_symbol: 'BTC' })),
      ...['BTC', 'ETH'].map((left_symbol) => ({ left_symbol, right_symbol: 'EUR' })),
    ]);
    expect((await ask(centerIndex, {}, token)).data.user).toMatchObject({ account: 'demo1', id: 1, info: { name_status: 3 } });
    for (let type = 1; type <= 5; type++) expect((await ask(platNote, { type })).data.detail.title).not.toBe('');
    expect(await ask(platNote, { type: 6 })).toMatchObject({ code: Code.BAD_REQUEST });
    const document = (await (await fetch(new URL('/api/openapi.json', server.url))).json()) as { paths: object };
    // Those of the demo's doors, which are shut, are no calls.
    const shut = Object.values<Call>(DEMO_DOORS);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(
        Object.values(CALLS)
          .filter((call) => !shut.includes(call))
          .map(({ path }) => path),
      ),
    );
    expect(Object.keys(document.paths)).toHaveLength(Object.keys(CALLS).length - shut.length);
  });

  test('what was traded stands in history, detail, deals, records, candles, trades and the ticker', async () => {
    const [buyer, seller] = [await tokenOf('demo1'), await tokenOf('demo2')];
    const pair = 'ETH_USDT';
    const placed = await ask(placeOrder, { pair, side: 'buy', type: 'limit', price: '3000', quantity: '2' }, buyer);
    const sold = await ask(placeOrder, { pair, side: 'sell', type: 'market', quantity: '2' }, seller);
    const min_seq = sold.data.sequence;
    const history = await ask(orderHistory, { pair, status: 'filled', days: 3, min_seq }, buyer);
    expect(history.data).toMatchObject({
      list: [{ order_id: placed.data.order_id, deal_quantity: '2', average_price: '3000', status: 'filled' }],
      next_cursor: null,
    });
    expect((await ask(orderHistory, { pair, side: 'sell' }, buyer)).data.list).toEqual([]);
    const detail = await ask(orderDetail, { order_id: placed.data.order_id }, buyer);
    expect(detail.data.deals).toMatchObject([
      { price: '3000', quantity: '2', amount: '6000', fee: '0.002', fee_symbol: 'ETH', role: 'maker' },
    ]);
    expect(await ask(orderDetail, { order_id: placed.data.order_id }, seller)).toMatchObject({ code: Code.NOT_FOUND });
    expect((await ask(spotDeals, { pair }, seller)).data.list).toMatchObject([{ role: 'taker', fee: '6', fee_symbol: 'USDT' }]);
    const first = await ask(walletRecords, { symbol: 'ETH', limit: 2 }, buyer);
    expect(first.data.list.map(({ type, amount }) => [type, amount])).toEqual([
      ['spot_fee', '-0.00200000'],
      ['spot_trade', '2.00000000'],
    ]);
    const next = await ask(walletRecords, { symbol: 'ETH', limit: 2, cursor: first.data.next_cursor! }, buyer);
    expect(next.data).toMatchObject({ list: [{ type: 'adjust', latest_amount: '30.00000000' }], next_cursor: null });
    const read = (target: string) =>
      fetch(new URL(target, server.url)).then((response) => response.json() as Promise<{ data: { list: unknown[]; bids: unknown[] } }>);
    expect((await read(`/api/market/trades?pair=${pair}`)).data.list).toMatchObject([
      { id: 1, price: '3000', quantity: '2', side: 'sell' },
    ]);
    expect((await read(`/api/market/candles?pair=${pair}&interval=1d&limit=5`)).data.list).toMatchObject([
      { open: '3000', close: '3000', amount: '2', vol: '6000', count: 1 },
    ]);
    expect((await read(`/api/market/tickers?pair=${pair}`)).data.list).toMatchObject([
      { pair, close: '3000', amount: '2', vol: '6000', count: 1, increase: '0.000000' },
    ]);
    expect((await read(`/api/market/depth?pair=${pair}`)).data.bids).toEqual([]);
  });

  test('a socket closes at the logout', async () => {
    const token = await tokenOf('demo2');
    const ws = new WebSocket(server.url.replace('http', 'ws') + '/realtime');
    const closed = new Promise<number>((resolve) => ws.once('close', resolve));
    await new Promise((resolve) => ws.once('open', resolve));
    const snapshot = new Promise<unknown>((resolve) =>
      ws.on('message', (data: Buffer) => data.toString().includes('snapshot') && resolve(JSON.parse(data.toString()))),
    );
    ws.send(JSON.stringify({ op: 'login', id: 1, token }));
    expect(await snapshot).toMatchObject({ ch: 'user', sections: { spot: { type: 'snapshot' }, wallet: { type: 'snapshot' } } });
    await ask(logout, {}, token);
    expect(await closed).toBe(CloseCode.SESSION_OVER);
  });

  test('what needs the database while it does not answer is told that the exchange is busy, and done when it answers again', async () => {
    const token = await tokenOf('demo1');
    const [holder, watcher] = [databaseClient(), databaseClient()];
    await Promise.all([holder.connect(), watcher.connect()]);
    await holder.query(`BEGIN; LOCK TABLE account, session, ${ORDER_TABLE.name} IN ACCESS EXCLUSIVE MODE`);
    const asked = Promise.all([
      ask(login, { account: 'demo2', password: 'kontor-demo' }),
      ask(orderHistory, {}, token),
      ask(centerIndex, {}, token),
    ]);
    const blocked =
      "FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND (query LIKE '%FROM account%' OR query LIKE '%FROM session%' OR query LIKE '%FROM spot_order%')";
    await eventually(async () => (await watcher.query(`SELECT pid ${blocked}`)).rows.length >= 3);
    await watcher.query(`SELECT pg_terminate_backend(pid) ${blocked}`);
    expect((await asked).map(({ code, data }) => [code, data])).toEqual(Array(3).fill([Code.BUSY, null]));
    await holder.query('ROLLBACK');
    await Promise.all([holder.end(), watcher.end()]);
    expect((await ask(login, { account: 'demo2', password: 'kontor-demo' })).code).toBe(Code.SUCCESS);
    expect((await ask(centerIndex, {}, token)).code).toBe(Code.SUCCESS);
    expect(halts).toEqual([]);
  });

  test('a token is over after logout, and only that one', async () => {
    const [one, two] = [await tokenOf('demo1'), await tokenOf('demo1')];
    expect((await ask(logout, {}, one)).code).toBe(Code.SUCCESS);
    expect((await ask(balances, {}, one)).code).toBe(Code.SESSION_OVER);
    expect((await ask(balances, {}, two)).code).toBe(Code.SUCCESS);
  });

  test('after some wrong passwords the next is not even looked at; others log in as before', async () => {
    const guess = async (password: string) => (await ask(login, { account: 'guessed', password })).code;
    const codes: number[] = [];
    for (let i = 0; i < 6; i++) codes.push(await guess(`wrong-${i}`));
    expect(codes.slice(0, 4)).toEqual(Array(4).fill(Code.WRONG_LOGIN));
    expect(codes).toContain(Code.TOO_MANY_REQUESTS);
    await tokenOf('demo1');
  });

  test('wrong password and unknown account are told the same', async () => {
    const wrong = await ask(login, { account: 'demo1', password: 'wrong' });
    const unknown = await ask(login, { account: 'nobody', password: 'wrong' });
    expect(wrong).toEqual(unknown);
    expect(wrong.code).toBe(Code.WRONG_LOGIN);
  });

  test('no start over the demo’s data in live mode, nor with a clock behind the journal', async () => {
    await server.stop();
    await expect(start({ MODE: 'live' })).rejects.toBeInstanceOf(ConfigError);
    await expect(start({}, { ...MACHINE_TIME, wallMs: () => Date.now() - 3_600_000 })).rejects.toThrow('behind the journal');
    server = await start();
    expect((await fetch(new URL('/healthz', server.url))).status).toBe(200);
    expect(halts).toEqual([]);
  });
});
