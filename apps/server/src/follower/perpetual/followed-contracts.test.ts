/** Marks as they are taken, or not: stale ones, and what comes behind them. Source: rules 2.14; docs/perpetual.md "The mark". */
import { CommandType } from '@kontor/engine/command';
import { expect, test } from 'vitest';
import type { Ground } from '../projection.ts';
import { FollowedContracts } from './followed-contracts.ts';

const MARKET = 3;
const SECOND = 1_000;

function world() {
  const moment = { sequence: 0, timeMs: 0, atMs: 0 };
  const grid = { tickUnits: 10, stepUnits: 1 };
  const listings = { market: () => ({ terms: grid, baseScale: 2, lastTicks: 77 }) };
  const contracts = new FollowedContracts({ moment, listings, out: { rows: undefined, watched: undefined } } as unknown as Ground);
  const terms = (maxLeverage: number): void =>
    contracts.takeTerms({
      type: CommandType.CONTRACT_TERMS,
      time: 0,
      market: MARKET,
      makerRate: 1,
      takerRate: 2,
      liquidationRate: 3,
      fundingCap: 4,
      intervalHours: 8,
      maxOpenLots: 0,
      brackets: [{ cap: 1_000n, maxLeverage, rate: 4_000 }],
    });
  const mark = (atSeconds: number, price: bigint, isStale = false, index = price): boolean => {
    moment.sequence += 1;
    moment.timeMs = atSeconds * SECOND;
    return contracts.takeMark({ market: MARKET, mark: price, index, isStale });
  };
  terms(125);
  return { contracts, terms, mark, moment, now: () => contracts.at(MARKET).mark };
}

test('a mark is the one in force, with the command that said it and the last trade before it', () => {
  const { mark, now } = world();
  expect(now()).toBeUndefined();
  expect(mark(1, 105n)).toBe(true);
  expect(now()).toMatchObject({ mark: 105n, timeMs: SECOND, sequence: 1, lastTicks: 77, isStale: false, fundingRate: 0 });
});

test('in ticks it is rounded against the order: down for one that buys, up for one that sells', () => {
  const { contracts, mark } = world();
  mark(1, 105n);
  expect([contracts.markTicks(MARKET, 0), contracts.markTicks(MARKET, 1)]).toEqual([10, 11]);
});

test('a stale one changes nothing but that it is; it is one again 30 seconds after the first valid one, and what comes before does not count', () => {
  const { mark, now } = world();
  mark(1, 100n);
  expect(mark(2, 999n, true)).toBe(false);
  expect(now()).toMatchObject({ mark: 100n, isStale: true, sequence: 1 });
  expect(mark(10, 110n)).toBe(false);
  expect(mark(39, 120n)).toBe(false);
  expect(now()).toMatchObject({ mark: 100n, isStale: true });
  expect(mark(40, 130n)).toBe(true);
  expect(now()).toMatchObject({ mark: 130n, isStale: false });
});

test('another stale one begins the thirty seconds anew', () => {
  const { mark } = world();
  mark(1, 100n);
  mark(2, 100n, true);
  mark(3, 100n);
  mark(20, 100n, true);
  expect(mark(33, 100n)).toBe(false);
  expect(mark(62, 100n)).toBe(false);
  expect(mark(63, 100n)).toBe(true);
});

test('a rate of funding stands with the marks from then on', () => {
  const { contracts, mark, now } = world();
  mark(1, 100n);
  contracts.takeFunding({ market: MARKET, rate: -7 });
  expect([now()!.fundingRate, contracts.at(MARKET).funding]).toEqual([-7, { rate: -7, mark: 100n }]);
  mark(2, 101n);
  expect(now()).toMatchObject({ mark: 101n, fundingRate: -7 });
});

test('other terms take the place of the first and end its end; the mark stays, also over a snapshot', () => {
  const { contracts, terms, mark } = world();
  mark(1, 100n);
  contracts.settle(MARKET);
  expect(contracts.at(MARKET).isSettling).toBe(true);
  terms(50);
  expect(contracts.at(MARKET)).toMatchObject({ isSettling: false, mark: { mark: 100n } });
  expect([contracts.highestLeverage(MARKET), contracts.highestLeverage(9)]).toEqual([50, 1]);
  const other = world().contracts;
  other.restore(contracts.pack());
  expect(other.pack()).toEqual(contracts.pack());
  expect(() => other.at(9)).toThrow('market 9 is no contract');
});

test('candles of the premium have the highest and lowest of an interval, of marks that count', () => {
  const { contracts, mark } = world();
  mark(60, 101n, false, 100n);
  // In between it was far higher and far lower than at either end.
  mark(61, 110n, false, 100n);
  mark(62, 90n, false, 100n);
  mark(63, 100n, false, 200n);
  mark(64, 500n, true, 100n);
  mark(119, 999n, false, 100n);
  expect(contracts.premiumCandlesOf(MARKET, '1m')).toEqual([
    { openMs: 60_000, open: 1_000_000n, high: 10_000_000n, low: -50_000_000n, close: -50_000_000n, count: 4 },
  ]);
  mark(149, 100n, false, 100n);
  expect(contracts.premiumCandlesOf(MARKET, '1m')).toMatchObject([{ openMs: 60_000 }, { openMs: 120_000, open: 0n, close: 0n, count: 1 }]);
  expect(contracts.premiumCandlesOf(9, '1m')).toEqual([]);
});
