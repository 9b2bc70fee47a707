/** What a receipt says of its terms and of its mark, as it was made or as it is reckoned where nobody said. Source: rules 2.7, 2.11. */
import { PositionSide } from '@kontor/domain/perpetual/position';
import { describe, expect, test } from 'vitest';
import { COIN } from '../../core-loop/core-world.ts';
import { LiquidationStepKind } from '../../follower/perpetual/contract-facts.ts';
import type { LiquidationRow } from '../../follower/perpetual/contract-tables.ts';
import { CONTRACT, CONTRACT_TERMS, contractAt } from './contract-world.ts';
import type { MadeMark } from './mark-rows.ts';
import { receiptRow } from './receipt-row.ts';

const HOUR_MS = 3_600_000;
const USDT = COIN;

/** V:P6 of the rules: closed at 57,400, 287 for the fund and 113 for the owner. */
const RECEIPT: LiquidationRow = {
  number: 7,
  sequence: 70,
  timeMs: 4 * HOUR_MS,
  user: 1,
  market: CONTRACT,
  side: PositionSide.LONG,
  isIsolated: true,
  leverage: 20,
  lots: 1_000,
  entryValue: 60_000n * USDT,
  mark: 57_100n * USDT,
  index: 57_090n * USDT,
  markMs: 4 * HOUR_MS,
  fundingRate: 10_000,
  markSequence: 69,
  lastTicks: 571_105,
  terms: CONTRACT_TERMS,
  balance: 100n * USDT,
  maintenance: (2_355n * USDT) / 10n,
  bankruptcyTicks: 570_000,
  steps: [{ step: LiquidationStepKind.CLOSED, lots: 1_000, amount: 57_400n * USDT, realised: -2_600n * USDT, fund: 287n * USDT }],
  lotsLeft: 0,
  marginLeft: 113n * USDT,
};
const MADE: MadeMark = {
  market: CONTRACT,
  madeMs: 4 * HOUR_MS - 3,
  settlesMs: 8 * HOUR_MS,
  rate: 10_000n,
  price1: 57_092n * USDT,
  price2: 57_100n * USDT,
  last: undefined,
};
/** What the contract's terms are today. */
const TODAY = contractAt(50_000, {
  terms: { ...CONTRACT_TERMS, intervalHours: 1, liquidationRate: 1, takerRate: 2, brackets: CONTRACT_TERMS.brackets.slice(0, 1) },
});

test('names no account, and has the terms that were in force then', () => {
  const row = receiptRow(RECEIPT, TODAY, MADE);
  expect(row).toMatchObject({
    receipt_id: '7',
    pair: 'BTC_USDT',
    side: 'long',
    average_open_price: '60000',
    margin_balance: '100',
    maintenance_margin: '235.5',
    bankruptcy_price: '57000',
    steps: [{ step: 'closed', quantity: '1', price: '57400', realised_profit: '-2600', insurance: '287' }],
    remaining_margin: '113',
    terms: { liquidation_fee: '0.005', taker_rate: '0.0005', funding_hours: 8, tick_size: '0.1', step_size: '0.001' },
  });
  expect(row.terms!.brackets.map(({ bracket, cap, maintenance_rate: rate, cum }) => [bracket, cap, rate, cum])).toEqual([
    [1, '50000', '0.004', '0'],
    [2, '600000', '0.005', '50'],
    [3, '3000000', '0.0065', '950'],
  ]);
  expect(Object.keys(row)).not.toContain('user');
});

test('one that is older than what is kept has none', () => {
  expect(receiptRow({ ...RECEIPT, terms: undefined, markSequence: undefined }, TODAY, undefined).terms).toBeNull();
});

test('the mark is told as it was made: its time, its settlement and its three prices', () => {
  expect(receiptRow(RECEIPT, TODAY, MADE).mark).toEqual({
    mark_price: '57100',
    index_price: '57090',
    price1: '57092',
    price2: '57100',
    last_price: null,
    funding_rate: '0.0001',
    next_funding_time: 8 * HOUR_MS,
    time: 4 * HOUR_MS - 3,
  });
});

describe('where nobody said what it was made of', () => {
  const markOf = (change: Partial<LiquidationRow>) => receiptRow({ ...RECEIPT, ...change }, TODAY, undefined).mark;
  /** 57,090 × 0.0001 × 4 h / 8 h. */
  const price1 = 57_090n * USDT + 285_450_000n;

  test('one that is neither the price with funding nor the last trade is the price with basis; hours are those of then', () => {
    expect(markOf({})).toMatchObject({ price1: '57092.8545', price2: '57100', last_price: '57110.5', next_funding_time: 8 * HOUR_MS });
  });

  test('one that is the last trade says nothing of the basis', () => {
    expect(markOf({ mark: (571_105n * USDT) / 10n })).toMatchObject({ price1: '57092.8545', price2: null });
  });

  test('one that is the price with funding says nothing of the basis, also where it was made a little before its command had its time', () => {
    expect(markOf({ mark: price1 })).toMatchObject({ price1: '57092.8545', price2: null, time: 4 * HOUR_MS });
    // 40 ms earlier: 57,090 × 0.0001 × 40 ms / 8 h more.
    const earlier = price1 + (57_090n * USDT * 10_000n * 40n) / (100_000_000n * BigInt(8 * HOUR_MS));
    const told = markOf({ mark: earlier });
    expect(told.price2).toBeNull();
    expect(told.price1).toBe(told.mark_price);
    expect(told.time).toBeLessThan(4 * HOUR_MS);
    expect(told.time).toBeGreaterThan(4 * HOUR_MS - 100);
  });

  test('before the first trade it is the price with basis', () => {
    expect(markOf({ lastTicks: 0, mark: price1 })).toMatchObject({ price2: '57092.8545', last_price: null });
  });
});
