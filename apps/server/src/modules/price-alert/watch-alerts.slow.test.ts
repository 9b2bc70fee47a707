/** The watch over a real database: each alert is told once, whatever was restarted, lost or done twice, and never by a price from before it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Applied, PublicTrade } from '../../follower/feed.ts';
import type { MarketListing } from '../../follower/listings.ts';
import type { ContractState } from '../../follower/perpetual/contract-facts.ts';
import { minutesOf } from './watch-world.ts';
import { safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { DatabaseAway } from '../../store/store-error.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { Cleanup, silentLog } from '../../store/test-world.ts';
import { ADD_ALERT, DELETE_ALERT, EDIT_ALERT, SWITCH_ALERT } from './alert-rows.ts';
import type { AlertRow } from './alert-rows.ts';
import { AlertWatch } from './watch-alerts.ts';
import type { WatchAlertsOptions } from './watch-alerts.ts';

const [ANN, BOB, GONE] = [1, 2, 3];
const [SPOT, CONTRACT] = [1, 7];
const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 5, 12);

const ADD_ACCOUNT = command<[id: number, login: string, closed: Date | null]>(
  'test-add-account',
  `INSERT INTO account (id, login, nickname, password_hash, demo, fee_tier, created_at, closed_at) VALUES ($1, $2, $2, 'none', false, 0, now(), $3)`,
);
const NOTICES = statement<[], string>(
  'test-notices',
  'SELECT account_id, kind, params, link FROM notice ORDER BY id',
  (row) =>
    `${safeInteger(row, 'account_id')} ${text(row, 'kind')} ${Object.values(JSON.parse(text(row, 'params')) as object)
      .join(' ')
      .trim()} ${text(row, 'link')}`,
);
const STATES = statement<[], string>('test-states', 'SELECT id, state FROM price_alert ORDER BY id', (row) => text(row, 'state'));

const cleanup = new Cleanup();
let database: Database;

/** An exchange as the watch hears of it: what was traded, and what it costs. */
class World {
  sequence = 10;
  nowMs = START_MS;
  readonly trades: PublicTrade[] = [];
  readonly listings = new Map<number, MarketListing>([SPOT, CONTRACT].map((market) => [market, listingOf(market)]));
  readonly contracts = new Map<number, ContractState>();
  readonly mails: string[] = [];
  funding: bigint | undefined;
  readonly #listeners = new Set<(applied: Applied) => void>();

  /** A watch of a process that begins now; `hears` false for one that is deaf until it asks. */
  watch(change: Partial<WatchAlertsOptions> = {}): AlertWatch {
    return new AlertWatch({
      database,
      follower: {
        listings: { markets: this.listings } as never,
        contracts: this.contracts,
        sequence: this.sequence,
        markCandles: async () => ({ value: [], sequence: this.sequence }),
        onApplied: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      },
      histories: {
        trades: async (market, { before = Infinity, limit }) =>
          this.trades
            .filter((trade) => trade.market === market && trade.tradeNumber < before)
            .reverse()
            .slice(0, limit),
        candles: async (market, { fromMs, toMs }) => minutesOf(this.trades, market, fromMs, toMs),
      },
      nextFunding: () => (this.funding === undefined ? undefined : { rate: this.funding }),
      mail: async (_queries, user, { template }) => void this.mails.push(`${user} ${template}`),
      log: silentLog,
      wallMs: () => this.nowMs,
      ...change,
    });
  }

  /** Trades one after the other, each by a command of its own. */
  trade(...prices: readonly number[]): void {
    this.apply({ trades: prices.map((priceTicks) => this.#traded(priceTicks)) });
  }

  mark(price: bigint, isSettling = false): void {
    this.sequence += 1;
    const mark = { market: CONTRACT, mark: price, sequence: this.sequence, timeMs: this.nowMs };
    const state = { terms: { market: CONTRACT }, mark, isSettling } as unknown as ContractState;
    this.contracts.set(CONTRACT, state);
    this.apply({ contracts: [state] });
  }

  apply(change: Partial<Applied>): void {
    const applied = {
      sequence: this.sequence,
      timeMs: this.nowMs,
      trades: [],
      contracts: [],
      reset: false,
      ...change,
    } as unknown as Applied;
    for (const listener of this.#listeners) listener(applied);
  }

  #traded(priceTicks: number): PublicTrade {
    this.sequence += 1;
    const trade = {
      market: SPOT,
      tradeNumber: this.trades.length + 1,
      sequence: this.sequence,
      timeMs: this.nowMs,
      priceTicks,
      lots: 1,
      side: 0,
    };
    this.trades.push(trade);
    this.listings.get(SPOT)!.lastTicks = priceTicks;
    return trade;
  }
}

function listingOf(market: number): MarketListing {
  return {
    terms: { market, tickUnits: 1, stepUnits: 1 },
    kind: 0,
    baseScale: 8,
    quoteScale: 0,
    unit: 1n,
    status: 1,
    lastTicks: 0,
  } as unknown as MarketListing;
}

let world: World;
beforeAll(async () => {
  database = await openTestDatabase(cleanup, 'kontor_app');
  await database.run(ADD_ACCOUNT, ANN, 'ann', null);
  await database.run(ADD_ACCOUNT, BOB, 'bob', null);
  await database.run(ADD_ACCOUNT, GONE, 'gone', new Date(START_MS));
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  for (const table of ['price_alert', 'price_alert_place', 'notice'])
    await database.run(command(`test-empty-${table}`, `DELETE FROM ${table}`));
  world = new World();
});

interface Given {
  readonly user?: number;
  readonly kind?: AlertRow['kind'];
  readonly direction?: AlertRow['direction'];
  readonly period?: string;
  readonly value?: string;
  readonly repeat?: AlertRow['repeat'];
  readonly mail?: boolean;
  readonly since?: number;
}
const add = ({
  user = ANN,
  kind = 'last',
  direction = 'up',
  period,
  value = '100',
  repeat = 'once',
  mail = false,
  since = world.sequence,
}: Given = {}) => {
  const isContract = kind === 'mark' || kind === 'funding';
  const [source, market] = isContract ? ['perpetual', CONTRACT] : ['spot', SPOT];
  return database.one(
    ADD_ALERT,
    user,
    source,
    market,
    'BTC_USDT',
    kind,
    direction,
    period ?? null,
    value,
    repeat,
    mail,
    '',
    since,
    new Date(world.nowMs),
  );
};
/** A watch that hears, as `start` makes it, and looks when the test says so. */
async function listening(change: Partial<WatchAlertsOptions> = {}): Promise<AlertWatch> {
  const watch = world.watch(change);
  watch.listen();
  await watch.look();
  return watch;
}
const notices = () => database.many(NOTICES);

test('an alert is told with the first price at its value, also one between two looks, once', async () => {
  const watch = await listening();
  await add({ mail: true });
  await add({ direction: 'down', value: '50', user: BOB });
  await watch.look();
  world.trade(99, 60);
  await watch.look();
  expect(await notices()).toEqual([]);
  world.trade(104, 60, 90);
  await watch.look();
  world.trade(110);
  await watch.look();
  expect(await notices()).toEqual([`${ANN} price_alert_up BTC_USDT 104 /markets/kline/BTC_USDT`]);
  expect(world.mails).toEqual([`${ANN} price_alert_up`]);
  expect(await database.many(STATES)).toEqual(['fired', 'open']);
});

test('what was traded while nobody watched, or before an alert was heard of, counts; what was before it does not', async () => {
  world.trade(150);
  await add();
  world.trade(99);
  const first = await listening();
  expect(await notices()).toEqual([]);
  await add({ value: '120' });
  world.trade(121, 80);
  await first.look();
  expect(await notices()).toHaveLength(2);
  await first.close();

  await add({ direction: 'down', value: '70' });
  world.trade(69, 95);
  const second = await listening();
  expect(await notices()).toHaveLength(3);
  await second.close();
});

test('the price from before an alert is changed does not count either, nor while it is off', async () => {
  const watch = await listening();
  const row = await add({ value: '200' });
  await watch.look();
  world.trade(150);
  const now = new Date(world.nowMs);
  const lowered = await database.one(EDIT_ALERT, row.id, row.version, '120', 'once', false, '', true, world.sequence, now);
  await watch.look();
  expect(await notices()).toEqual([]);
  const off = await database.one(SWITCH_ALERT, lowered.id, lowered.version, 'off', 0, now);
  await watch.look();
  world.trade(119, 121);
  await watch.look();
  expect(await notices()).toEqual([]);
  await database.one(SWITCH_ALERT, off.id, off.version, 'open', world.sequence, now);
  await watch.look();
  expect(await notices()).toEqual([]);
  world.trade(122);
  await watch.look();
  expect(await notices()).toHaveLength(1);
});

test('of two that watch, and over a restart before it is told and one after, it is told once', async () => {
  await add();
  const [one, other] = [await listening(), await listening()];
  world.trade(101);
  await Promise.all([one.look(), other.look()]);
  expect(await notices()).toHaveLength(1);
  await Promise.all([one.close(), other.close()]);

  await add({ value: '300' });
  const dying = await listening();
  world.trade(301, 90);
  await dying.close();
  const next = await listening();
  expect(await notices()).toHaveLength(2);
  await next.close();
  await listening();
  expect(await notices()).toHaveLength(2);
});

test('while the database is away nothing is lost, and it is told afterwards', async () => {
  let isAway = false;
  const watch = await listening({
    database: Object.assign(Object.create(database) as Database, {
      many: database.many.bind(database),
      maybe: database.maybe.bind(database),
      one: database.one.bind(database),
      run: database.run.bind(database),
      transaction: (work: Parameters<Database['transaction']>[0]) => {
        if (isAway) throw new DatabaseAway(new Error('away'));
        return database.transaction(work);
      },
    }),
  });
  await add();
  await watch.look();
  isAway = true;
  world.trade(101, 80);
  await expect(watch.look()).rejects.toThrow(DatabaseAway);
  world.nowMs += MINUTE_MS;
  world.trade(79);
  await expect(watch.look()).rejects.toThrow(DatabaseAway);
  expect(await notices()).toEqual([]);
  isAway = false;
  await watch.look();
  expect(await notices()).toEqual([`${ANN} price_alert_up BTC_USDT 101 /markets/kline/BTC_USDT`]);
});

test('one that cannot be told keeps nobody else waiting', async () => {
  const watch = await listening({
    mail: async (_queries, user) => {
      if (user === BOB) throw new Error('no address');
    },
  });
  await add({ user: BOB, mail: true });
  await add({ mail: true });
  await watch.look();
  world.trade(100);
  await watch.look();
  expect(await notices()).toEqual([`${ANN} price_alert_up BTC_USDT 100 /markets/kline/BTC_USDT`]);
  expect(await database.many(STATES)).toEqual(['open', 'fired']);
});

test('one that fires again is quiet for as long as it should be, and then waits until its value was left', async () => {
  const watch = await listening();
  await add({ repeat: 'hour' });
  await watch.look();
  world.trade(100, 99, 101);
  await watch.look();
  world.trade(90, 102);
  await watch.look();
  expect(await notices()).toHaveLength(1);
  world.nowMs += 61 * MINUTE_MS;
  await watch.look();
  world.trade(103);
  await watch.look();
  expect(await notices()).toHaveLength(1);
  world.trade(99);
  await watch.look();
  await watch.close();
  const next = await listening();
  world.trade(104);
  await next.look();
  expect(await notices()).toHaveLength(2);
  expect((await database.many(STATES)).sort()).toEqual(['fired', 'fired', 'open']);
});

test('marks, rates of funding and changes are watched as well', async () => {
  const watch = await listening();
  world.mark(50n);
  await add({ kind: 'mark', direction: 'down', value: '40' });
  await add({ kind: 'funding', direction: 'down', value: '-0.0001' });
  await add({ kind: 'change', direction: 'up', period: '5m', value: '0.05' });
  world.trade(1_000);
  await watch.look();
  world.mark(41n);
  world.mark(39n);
  world.funding = -9_999n;
  world.mark(45n);
  await watch.look();
  expect(await notices()).toEqual([`${ANN} price_alert_down BTC_USDT 39 /contract/BTC_USDT`]);
  world.funding = -10_000n;
  world.mark(45n);
  await watch.look();
  expect((await notices()).slice(1)).toEqual([`${ANN} price_alert_funding_down BTC_USDT -0.01 % /contract/BTC_USDT`]);
  world.nowMs += 6 * MINUTE_MS;
  world.trade(1_049);
  await watch.look();
  expect(await notices()).toHaveLength(2);
  world.trade(1_050);
  await watch.look();
  expect((await notices()).slice(2)).toEqual([`${ANN} price_alert_change_up BTC_USDT 5 % 5m /markets/kline/BTC_USDT`]);
});

test('a change is told when what it is compared with becomes another, though nobody trades', async () => {
  world.trade(1_000);
  world.nowMs += MINUTE_MS;
  world.trade(900);
  const watch = await listening();
  await add({ kind: 'change', direction: 'down', period: '5m', value: '0.1', since: world.sequence });
  await watch.look();
  expect(await notices()).toEqual([]);
  world.nowMs += 5 * MINUTE_MS;
  world.sequence += 1;
  world.apply({});
  await watch.look();
  expect(await notices()).toEqual([`${ANN} price_alert_change_down BTC_USDT 10 % 5m /markets/kline/BTC_USDT`]);
});

test('a contract that ends ends its alerts, and their owners hear of it once', async () => {
  const watch = await listening();
  world.mark(50n);
  await add({ kind: 'mark', value: '60' });
  await watch.look();
  world.mark(50n, true);
  await watch.look();
  world.mark(61n, true);
  await watch.look();
  await add({ kind: 'mark', value: '70' });
  await watch.look();
  expect(await notices()).toEqual([
    `${ANN} price_alert_ended BTC_USDT /contract/BTC_USDT`,
    `${ANN} price_alert_ended BTC_USDT /contract/BTC_USDT`,
  ]);
  expect(await database.many(STATES)).toEqual(['ended', 'ended']);
});

test('a deleted one is told no more, and who has closed his account hears nothing', async () => {
  const watch = await listening();
  const row = await add();
  await add({ user: GONE });
  await watch.look();
  await database.one(DELETE_ALERT, ANN, row.id);
  world.trade(100);
  await watch.look();
  expect(await notices()).toEqual([]);
  expect(await database.many(STATES)).toEqual(['deleted', 'fired']);
});

test('after a hole in what is told the tables say what was in it', async () => {
  const watch = await listening();
  await add();
  await watch.look();
  world.trades.push({ market: SPOT, tradeNumber: 1, sequence: world.sequence + 1, timeMs: world.nowMs, priceTicks: 130, lots: 1, side: 0 });
  world.sequence += 5;
  world.apply({ reset: true });
  await watch.look();
  expect(await notices()).toEqual([`${ANN} price_alert_up BTC_USDT 130 /markets/kline/BTC_USDT`]);
});
