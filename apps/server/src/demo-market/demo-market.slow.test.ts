import { join } from 'node:path';
import { centerIndex, login } from '@kontor/contract/account';
import { candles, depth, marketTrades, tickers } from '@kontor/contract/market';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { dealList } from '@kontor/contract/deal';
import { deposits } from '@kontor/contract/deposit';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import {
  contractCandles,
  contractDepth,
  contractList,
  contractTickers,
  fundingRates,
  insuranceFund,
  markCandles,
} from '@kontor/contract/perpetual-market';
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import { icoMine } from '@kontor/contract/ico';
import { noticeList } from '@kontor/contract/notice';
import { contractOpenOrders, positions } from '@kontor/contract/perpetual';
import { platConfig } from '@kontor/contract/platform';
import { priceAlertList } from '@kontor/contract/price-alert';
import { openOrders, orderHistory } from '@kontor/contract/spot';
import { ticketList } from '@kontor/contract/ticket';
import { accounts, transfers } from '@kontor/contract/wallet';
import { withdrawals } from '@kontor/contract/withdrawal';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot } from '../boot.ts';
import type { RunningServer } from '../boot.ts';
import { MACHINE_TIME } from '../clock.ts';
import { readConfig } from '../config.ts';
import { auditDatabase } from '../audit/audit.ts';
import { PostgresSnapshotStore } from '../follower/postgres-snapshot-store.ts';
import { rebuild } from '../follower/rebuild.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { DEMO_COINS, USDT_ASSET } from './demo-coins.ts';
import { DEMO_PAIRS } from './demo-pairs.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { Database } from '../store/database.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
let server: RunningServer;

function start(bots: 'on' | 'off'): Promise<RunningServer> {
  return boot(
    readConfig({ PORT: '0', CONSOLE_PORT: 'off', DATA_DIR: dataDir, INDEX_FEED: 'simulated', DEMO_BOTS: bots, LOCAL_CHAIN: bots }),
    {
      log: pino({ level: 'silent' }),
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      onHalt: () => undefined,
    },
  );
}

/** As the lived-in person. */
let token = '';
async function own<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>> {
  const headers = { 'content-type': 'application/json', token };
  const response = await fetch(new URL(call.path, server.url), { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as Envelope<AnswerOf<C>>).data;
}

async function ask<C extends Call>(call: C, query: Record<string, string>): Promise<AnswerOf<C>> {
  const response = await fetch(new URL(`${call.path}?${new URLSearchParams(query)}`, server.url));
  return ((await response.json()) as Envelope<AnswerOf<C>>).data;
}

const newestTrade = async (pair: string): Promise<number> => (await ask(marketTrades, { pair, limit: '1' })).list[0]!.id;

const tradedCandles = async (pair: string, interval: (typeof CANDLE_INTERVALS)[number]) =>
  (await ask(candles, { pair, interval, limit: '1000' })).list.filter(({ count }) => count > 0);

beforeAll(async () => {
  server = await start('on');
  // On a slow machine it opens before the last of its past is in the tables.
  await eventually(async () => (await tradedCandles('TRX_USDT', '1m')).length >= 590 * 0.7);
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

function nameOf(asset: number): string {
  return [USDT_ASSET, ...DEMO_COINS].find((each) => each.asset === asset)!.symbol;
}

/** Prices of the side of a book that has fewer. */
function levels({ bids, asks }: { readonly bids: readonly unknown[]; readonly asks: readonly unknown[] }): number {
  return Math.min(bids.length, asks.length);
}

describe('a new demo', () => {
  test('has candles of every interval in every market, and books, from the first minute', async () => {
    const lively = { '1m': 590, '5m': 700, '15m': 1_000, '30m': 900, '60m': 1_000, '1d': 240, '1w': 34, '1M': 8 };
    // Of the smaller pairs less is wanted.
    const calm = { ...lively, '1m': 190, '5m': 240, '15m': 330, '30m': 450, '60m': 800 };
    expect(DEMO_PAIRS).toHaveLength(20);
    for (const { base, quote, liveliness } of DEMO_PAIRS) {
      const pair = `${nameOf(base)}_${nameOf(quote)}`;
      const wanted = liveliness.pastEvery === 1 ? lively : calm;
      for (const interval of CANDLE_INTERVALS) {
        const { list } = await ask(candles, { pair, interval, limit: '1000' });
        const traded = list.filter(({ count }) => count > 0);
        expect(traded.length, `${pair} ${interval}`).toBeGreaterThanOrEqual(wanted[interval] * 0.7);
        for (const { open, high, low, close } of list)
          expect(Number(low) <= Math.min(Number(open), Number(close)) && Number(high) >= Math.max(Number(open), Number(close))).toBe(true);
      }
      // What has just been traded away comes back a moment later.
      await expect.poll(async () => levels(await ask(depth, { pair, limit: '100' })), { message: pair }).toBeGreaterThanOrEqual(15);
      const { bids, asks } = await ask(depth, { pair, limit: '100' });
      expect(Number(bids[0]![0])).toBeLessThan(Number(asks[0]![0]));
    }
    for (const { increase, count } of (await ask(tickers, {})).list)
      expect([Math.abs(Number(increase)) < 0.3, count > 500]).toEqual([true, true]);
  });

  test('has contracts with candles of trades and marks, books, funding and an insurance fund', async () => {
    for (const { pair } of (await ask(contractList, {})).list) {
      const traded = (await ask(contractCandles, { pair, interval: '60m', limit: '1000' })).list.filter(({ count }) => count > 0);
      expect(traded.length, pair).toBeGreaterThan(200);
      expect((await ask(markCandles, { pair, interval: '60m', limit: '100' })).list.length, pair).toBeGreaterThan(0);
      expect((await ask(fundingRates, { pair })).list.length, pair).toBeGreaterThan(10);
      await expect.poll(async () => levels(await ask(contractDepth, { pair, limit: '100' })), { message: pair }).toBeGreaterThan(5);
    }
    expect((await ask(contractTickers, {})).list.map(({ open_interest: open }) => Number(open) > 0)).toEqual([true, true, true, true]);
    expect(Number((await ask(insuranceFund, {})).balance)).toBe(2_000_000);
  });

  test('has a person whose pages are not empty, who says that it is simulated, and whose money moved by the rules', async () => {
    expect((await own(platConfig, {})).demo_accounts).toEqual(['demo', 'demo1', 'demo2', 'demo3']);
    ({ token } = await own(login, { account: 'demo', password: 'kontor-demo' }));
    const { user } = await own(centerIndex, {});
    expect(user).toMatchObject({ account: 'demo', futures_permission: 'unrestricted', info: { name_status: 3 } });
    const held = (await own(accounts, {})).list.filter(({ available }) => Number(available) > 0);
    expect(new Set(held.map(({ account }) => account))).toEqual(new Set(['spot', 'contract', 'seconds', 'fiat', 'ico']));
    expect(held.filter(({ account }) => account === 'spot').length).toBeGreaterThan(5);
    expect((await own(openOrders, {})).list).toHaveLength(3);
    expect(new Set((await own(orderHistory, {})).list.map(({ status }) => status))).toEqual(new Set(['filled', 'canceled']));
    expect((await own(positions, {})).list).toMatchObject([{ pair: 'BTC_USDT', side: 'long' }]);
    expect((await own(contractOpenOrders, {})).list).toHaveLength(1);
    expect((await own(transfers, {})).list).toHaveLength(3);
    expect((await own(icoMine, {})).list.length).toBeGreaterThan(0);
    // What it does once coins come in by the own chain.
    await eventually(async () => (await own(withdrawals, {})).list[0]?.state === 'completed');
    await eventually(async () => (await own(deposits, {})).list.filter(({ state }) => state === 'success').length === 2);
    expect((await own(priceAlertList, {})).list).toHaveLength(3);
    expect((await own(ticketList, {})).list).toHaveLength(1);
    expect((await own(noticeList, {})).list.length).toBeGreaterThan(3);
    expect((await own(dealList, {})).list).toMatchObject([{ role: 'buyer', peer: { simulated: true } }]);
  });

  test('trades on, and falls silent without its bots; all the rest is as it was', async () => {
    const before = await newestTrade('BTC_USDT');
    await eventually(async () => (await newestTrade('BTC_USDT')) > before);
    await server.stop();
    server = await start('off');
    const last = await newestTrade('BTC_USDT');
    expect(last).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await newestTrade('BTC_USDT')).toBe(last);
  });

  test('nobody logs in as a bot', async () => {
    const response = await fetch(new URL(login.path, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'bot-1000', password: 'kontor-demo' }),
    });
    expect(((await response.json()) as Envelope<unknown>).code).toBe(Code.WRONG_LOGIN);
  });

  test('its tape and candles are what the journal leads to, and the audit finds nothing', async () => {
    await server.stop();
    const running = await startDatabase({ url: undefined, dataDir, log: silentLog });
    cleanup.add(running, () => running.stop());
    const database = cleanup.add(new Database(running.settings, { log: silentLog }), (opened) => opened.close());
    const journal = cleanup.add(new PostgresJournal({ settings: running.settings, log: silentLog }), (opened) => opened.close());
    const store = { settings: running.settings, database, journal, snapshots: new PostgresSnapshotStore(database), log: silentLog };
    const { problems, looked } = await auditDatabase(store);
    expect(problems).toEqual([]);
    expect(looked.trades).toBeGreaterThan(50_000);
    const { equal, tables } = await rebuild({ ...store, replace: false });
    expect(equal).toBe(true);
    expect(tables.find(({ used }) => used.table === 'spot_trade')!.rebuilt.rows).toBe(looked.trades);
  });
});
