import { FUNDING_SCALE, NO_PREMIUMS } from '@kontor/domain/perpetual/funding';
import { describe, expect, test } from 'vitest';
import { ContractPrices, settlementAfter } from './contract-prices.ts';
import type { ContractInputs, ContractWords, SaidBefore } from './contract-prices.ts';

const USDT = 100_000_000n;
const COIN = 100_000_000n;
const HOUR = 3_600_000;
const DAY = Date.UTC(2026, 10, 20);
const TERMS = { coin: COIN, quoteScale: 8, maxLeverage: 125, fundingHours: 8, fundingCap: 300_000n };
const level = (price: number, quantity = 10) => ({ price: BigInt(price * 100) * (USDT / 100n), quantity: BigInt(quantity) * COIN });
const usdt = (price: number): bigint => BigInt(Math.round(price * 10_000)) * (USDT / 10_000n);

/** A contract from a time on, told every second. */
function contract(startMs: number, before: Partial<SaidBefore> = {}) {
  const prices = new ContractPrices(TERMS, {
    fundingRate: 0n,
    mark: undefined,
    premiums: NO_PREMIUMS,
    settlesMs: settlementAfter(startMs, 8),
    ...before,
  });
  let nowMs = startMs;
  const second = (change: Partial<ContractInputs> & { readonly index?: ContractInputs['index'] } = {}): ContractWords => {
    const words = prices.step(nowMs, {
      index: { price: 60_000n * USDT, timeMs: nowMs, isFlagged: false },
      bids: [level(60_011.5)],
      asks: [level(60_012.5)],
      last: 60_050n * USDT,
      ...change,
    });
    nowMs += 1_000;
    return words;
  };
  const seconds = (count: number, change: Partial<ContractInputs> = {}): ContractWords[] =>
    Array.from({ length: count }, () => second(change));
  return { second, seconds, now: () => nowMs };
}

describe('the mark', () => {
  // The published vector: index 60,000, funding 0.01 %, 4 h left, basis +12.
  test.each([
    [60_050, 60_012],
    [60_008, 60_008],
    [59_900, 60_003],
  ])('last %d: the middle one is %d', (last, mark) => {
    const { second } = contract(DAY + 4 * HOUR, { fundingRate: FUNDING_SCALE / 10_000n });
    expect(second({ last: BigInt(last) * USDT }).mark).toMatchObject({
      price1: 60_003n * USDT,
      price2: 60_012n * USDT,
      mark: BigInt(mark) * USDT,
      fundingRate: FUNDING_SCALE / 10_000n,
      settlesMs: DAY + 8 * HOUR,
    });
  });

  test('a book that lacks a side adds no basis; without any the index stands for it', () => {
    const { second } = contract(DAY);
    expect(second({ asks: [], last: undefined }).mark).toMatchObject({ price2: 60_000n * USDT, mark: 60_000n * USDT });
    expect(second().mark?.price2).toBe(60_012n * USDT);
    expect(second({ bids: [] }).mark?.price2).toBe(60_012n * USDT);
  });
});

describe('the index falls silent', () => {
  const silent = { index: { price: 60_000n * USDT, timeMs: DAY, isFlagged: true } };

  test('for ten seconds the last mark stands, beyond that nothing is decided until it has been valid for thirty', () => {
    const { second, seconds } = contract(DAY);
    seconds(10);
    expect(seconds(11, silent).map(({ mark, isPaused }) => [mark, isPaused])).toEqual(Array.from({ length: 11 }, () => [undefined, false]));
    expect(second(silent)).toMatchObject({ isPaused: true, isStale: true, mark: undefined });
    // Marks are made again from the first valid second on: whoever decides by them waits.
    expect(
      seconds(30).every(({ mark, premium, isPaused, isStale }) => isPaused && !isStale && mark !== undefined && premium === undefined),
    ).toBe(true);
    const after = second();
    expect([after.isPaused, after.mark?.mark]).toEqual([false, 60_012n * USDT]);
  });

  test('one silent second in between begins the thirty anew', () => {
    const { second, seconds } = contract(DAY);
    seconds(1);
    seconds(12, silent);
    seconds(20);
    second(silent);
    expect(seconds(30).at(-1)?.isPaused).toBe(true);
    expect(second().isPaused).toBe(false);
  });

  test('a short silence is no more than that', () => {
    const { seconds, second } = contract(DAY);
    seconds(5);
    seconds(9, silent);
    expect(second()).toMatchObject({ isPaused: false, mark: { mark: 60_012n * USDT } });
  });

  test('an index that nobody has said for ten seconds is as silent', () => {
    const { second, seconds } = contract(DAY);
    seconds(3);
    const old = { index: { price: 60_000n * USDT, timeMs: DAY, isFlagged: false } };
    expect(seconds(30, old).at(-1)).toMatchObject({ isPaused: true, mark: undefined });
    expect(second({ index: undefined }).mark).toBeUndefined();
  });
});

describe('funding', () => {
  test('a sample every five seconds, none of an empty book', () => {
    const { seconds } = contract(DAY);
    expect(seconds(20).map(({ premium }) => premium !== undefined)).toEqual(Array.from({ length: 20 }, (_, at) => at % 5 === 0));
    expect(seconds(10, { bids: [], asks: [] }).every(({ premium }) => premium === undefined)).toBe(true);
  });

  test.each([
    ['the book stands at the index', 60_000, 10_000n],
    ['0.1 % above: 0.05 %', 60_060, 50_000n],
    ['0.08 % below: −0.03 %', 59_952, -30_000n],
    ['0.5 % above: the cap', 60_300, 300_000n],
  ])('%s', (_what, price, rate) => {
    const { seconds } = contract(DAY);
    const book = { bids: [level(price)], asks: [level(price)], last: usdt(price) };
    const settlements = seconds(8 * 3_600 + 1, book).flatMap(({ settlement }) => settlement ?? []);
    expect(settlements).toEqual([{ rate, mark: expect.any(BigInt) as bigint, samples: 5_761 }]);
  });

  test('of fewer than half the samples the last rate holds once more; the first one is 0', () => {
    const { seconds } = contract(DAY + 5 * HOUR);
    const book = { bids: [level(60_060)], asks: [level(60_060)] };
    const all = seconds(11 * 3_600 + 1, book).flatMap(({ settlement }) => settlement ?? []);
    expect(all.map(({ rate }) => rate)).toEqual([0n, 50_000n]);
  });

  test('settlements are at 00:00, 08:00 and 16:00, and those that were missed are one', () => {
    expect([DAY, DAY + 1, DAY + 8 * HOUR - 1].map((time) => settlementAfter(time, 8))).toEqual(
      Array.from({ length: 3 }, () => DAY + 8 * HOUR),
    );
    const late = contract(DAY + 20 * HOUR, { settlesMs: DAY + 8 * HOUR, mark: 7n * USDT, fundingRate: 3n });
    expect(late.second({ index: undefined }).settlement).toEqual({ rate: 3n, mark: 7n * USDT, samples: 0 });
    expect(late.second().settlement).toBeUndefined();
  });

  test('without any mark nobody pays', () => {
    const { second } = contract(DAY + 20 * HOUR, { settlesMs: DAY + 8 * HOUR });
    expect(second({ index: undefined }).settlement).toBeUndefined();
  });
});
