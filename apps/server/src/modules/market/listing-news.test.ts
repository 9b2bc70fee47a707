import { afterEach, expect, test, vi } from 'vitest';
import type { Applied } from '../../follower/feed.ts';
import { Listings } from '../../follower/listings.ts';
import type { AssetListing } from '../../follower/listings.ts';
import type { Queries } from '../../store/database.ts';
import { eventually } from '../../store/test-world.ts';
import { ListingNews } from './listing-news.ts';

const ASSET: AssetListing = { asset: 3, scale: 8, flags: 0 };
const NOTHING: Applied = {
  sequence: 0,
  timeMs: 0,
  reset: false,
  trades: [],
  depth: [],
  candles: [],
  tickers: [],
  assets: [],
  markets: [],
  limits: undefined,
  feeTiersSet: 0,
  users: [],
  indexes: [],
  contracts: [],
  forcedOrders: [],
  icoItems: [],
  p2pTerms: { twoPersonValue: 0n, holdMs: 0, makerRate: 0, takerRate: 0, depositAsset: 0, deposit: 0n },
  secondsPairs: [],
  secondsTicks: [],
  secondsLimits: { secondShare: 500, pairShare: 2_000, totalShare: 5_000, openStake: 0n },
};
const LIMITS = {
  confirmTime: 1,
  maxUnpaid: 1,
  payTime: 1,
  drawChecked: 1,
  drawUnchecked: 1,
  trustSingle: 1,
  trustTotal: 1,
  trustUnchecked: 1,
};

/** A follower and tables of names moved by hand. */
function open(names: number[] = []) {
  const listings = new Listings();
  const heard: number[] = [];
  const said: ((applied: Applied) => void)[] = [];
  const state = { sequence: 10, inTables: names, readings: 0, fails: 0 };
  const known = new Set<number>();
  const feed = {
    listings,
    get sequence() {
      return state.sequence;
    },
    watch: () => () => undefined,
    hasten: () => () => undefined,
    onApplied: (listener: (applied: Applied) => void) => {
      said.push(listener);
      return () => void said.splice(0);
    },
  };
  const symbols = {
    namesAsset: (asset: number) => known.has(asset),
    byMarket: () => undefined,
    contractByMarket: () => undefined,
    refresh: async () => {
      state.readings += 1;
      if (state.fails-- > 0) throw new Error('the database is away');
      for (const name of state.inTables) known.add(name);
    },
  };
  const log = { info: () => undefined, warn: vi.fn<() => void>(), error: () => undefined };
  const news = new ListingNews({ feed, symbols, queries: {} as Queries, log });
  opened.push(news);
  news.onChanged((version) => heard.push(version));
  const tell = (sequence: number, change: Partial<Applied> = {}): void => {
    state.sequence = sequence;
    for (const asset of change.assets ?? []) listings.assets.set(asset.asset, asset);
    for (const listener of said) listener({ ...NOTHING, sequence, ...change });
  };
  return { news, heard, state, log, tell };
}

const opened: ListingNews[] = [];
afterEach(() => opened.splice(0).forEach((news) => news.close()));

test('a batch that lists nothing tells nothing; one that does is told with the command it came by', () => {
  const { news, heard, tell } = open();
  expect(news.version).toBe(10);
  tell(11);
  tell(12, { limits: LIMITS });
  tell(13, { limits: LIMITS });
  tell(14, { limits: { ...LIMITS, payTime: 2 } });
  tell(15, { limits: { ...LIMITS, payTime: 2 }, feeTiersSet: 1 });
  expect(heard).toEqual([12, 14, 15]);
});

test('what has no name yet is told when it has one', async () => {
  const { heard, state, log, tell } = open();
  tell(11, { assets: [ASSET] });
  await eventually(() => log.warn.mock.calls.length === 1);
  expect(heard).toEqual([]);
  state.inTables.push(ASSET.asset);
  await eventually(() => heard.length === 1);
  expect(heard).toEqual([11]);
});

test('a database that is away is asked again, and what changed meanwhile is told once', async () => {
  const { heard, state, log, tell } = open([ASSET.asset]);
  state.fails = 2;
  tell(11, { assets: [ASSET] });
  tell(12, { assets: [{ ...ASSET, flags: 1 }] });
  await eventually(() => heard.length === 1);
  expect(heard).toEqual([12]);
  expect(state.readings).toBe(3);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('two changes in one answer of the follower are two versions', () => {
  const { heard, tell } = open();
  tell(10, { limits: LIMITS });
  tell(10, { feeTiersSet: 1 });
  expect(heard).toEqual([11, 12]);
});
