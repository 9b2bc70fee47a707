import { MAX_AMOUNT } from '@kontor/domain/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderGrid } from './order-grid.ts';
import type { OrderWorld } from './order-plan.ts';
import { planScaled, SHARES } from './scaled-plan.ts';
import type { ScaledDraft, ScaledProblem } from './scaled-plan.ts';

/** Prices in cents, quantities in 0.00001, at least 5 USDT an order. */
const GRID: OrderGrid = {
  pair: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  isTrading: true,
  baseScale: 8,
  quoteScale: 8,
  tickUnits: 1_000_000n,
  stepUnits: 1_000n,
  unit: 10n,
  minTicks: 1n,
  maxTicks: 2_000_000_000n,
  minLots: 1n,
  maxLots: 2_000_000_000n,
  minMarketLots: 1n,
  maxMarketLots: 2_000_000_000n,
  minNotional: 500_000_000n,
  maxNotional: MAX_AMOUNT,
  minMarketNotional: 0n,
  maxMarketNotional: MAX_AMOUNT,
  bandBps: 0,
  stopSlackBps: 500,
  multipliers: { buy: { down: 0, up: 0 }, sell: { down: 0, up: 0 } },
};
const WORLD: OrderWorld = {
  grid: GRID,
  market: { last: 6_000_000n, bids: [[5_999_900n, 100n]], asks: [[6_000_100n, 100n]] },
  funds: { base: 500_000_000n, quote: 10_000_000_000_000n },
  rates: { maker: 100_000, taker: 100_000 },
};
const DRAFT: ScaledDraft = { side: 'buy', from: '59000', to: '58000', count: '5', quantity: '0.1', shares: 'even', isPostOnly: false };
const rowsOf = (change: Partial<ScaledDraft> = {}) =>
  planScaled(WORLD, { ...DRAFT, ...change }).rows.map(({ price, quantity }) => `${quantity} at ${price}`);
const problemOf = (change: Partial<ScaledDraft>, world = WORLD): ScaledProblem | undefined =>
  planScaled(world, { ...DRAFT, ...change }).problem;

describe('orders between two prices', () => {
  test('stand evenly from the first to the last, with the same amount each', () => {
    const plan = planScaled(WORLD, DRAFT);
    expect(rowsOf()).toEqual(['0.02 at 59000', '0.02 at 58750', '0.02 at 58500', '0.02 at 58250', '0.02 at 58000']);
    expect([plan.problem, plan.total, plan.average, plan.deviation]).toEqual([undefined, '5850', '58500', undefined]);
    expect(plan.rows[1]?.request).toEqual({
      call: 'place',
      body: {
        pair: 'BTC_USDT',
        side: 'buy',
        type: 'limit',
        quantity: '0.02',
        price: '58750',
        time_in_force: 'gtc',
        self_trade: 'expire_maker',
      },
    });
  });

  test('get more towards one end, and are post-only when asked', () => {
    expect(rowsOf({ count: '4', shares: 'rising' }).map((row) => row.split(' ')[0])).toEqual(['0.01', '0.02', '0.03', '0.04']);
    expect(rowsOf({ count: '4', shares: 'falling' }).map((row) => row.split(' ')[0])).toEqual(['0.04', '0.03', '0.02', '0.01']);
    expect(planScaled(WORLD, { ...DRAFT, isPostOnly: true }).rows[0]?.request?.body).toMatchObject({ type: 'limit_maker' });
  });

  test('between two ticks the price that is better for its owner is taken', () => {
    expect(rowsOf({ from: '100', to: '100.05', count: '3' })).toEqual(['0.03333 at 100', '0.03333 at 100.02', '0.03334 at 100.05']);
    expect(rowsOf({ side: 'sell', from: '100', to: '100.05', count: '3' })[1]).toContain('100.03');
  });

  test('what is missing, unreadable or too many is said at its field', () => {
    expect(problemOf({ from: '' })).toEqual({ field: 'from', code: 'enter' });
    expect(problemOf({ to: '' })).toEqual({ field: 'to', code: 'enter' });
    expect(problemOf({ quantity: '' })).toEqual({ field: 'quantity', code: 'enter' });
    for (const count of ['', '1', '21', '2.5', '-3', '1e1', '999']) expect(problemOf({ count })).toEqual({ field: 'count', code: 'count' });
    expect(problemOf({ to: '59000' })).toEqual({ field: 'count', code: 'tooClose' });
    expect(problemOf({ to: '58999.98' })).toEqual({ field: 'count', code: 'tooClose' });
  });

  test('an order that the form would not take is named by its number; what all of them need is asked of the funds', () => {
    expect(problemOf({ quantity: '0.0003' })).toMatchObject({ field: 'row', row: 1, problem: { code: 'minTotal' } });
    expect(problemOf({ isPostOnly: true, from: '58000', to: '61000' })).toMatchObject({
      field: 'row',
      row: 4,
      problem: { code: 'wouldMatchBuy' },
    });
    expect(problemOf({ quantity: '2' })).toMatchObject({
      field: 'funds',
      problem: { code: 'insufficient', missing: '17000', unit: 'USDT' },
    });
    expect(problemOf({ side: 'sell', from: '61000', to: '62000', quantity: '5.1' })).toMatchObject({
      field: 'funds',
      problem: { missing: '0.1', unit: 'BTC' },
    });
    expect(problemOf({ quantity: '2' }, { ...WORLD, funds: undefined })).toBeUndefined();
    expect(planScaled(WORLD, { ...DRAFT, to: '40000' }).deviation).toBe(33);
  });

  test('whatever is asked for: all of the amount is shared out, prices stay in between and in order, and no order is twice the size of its share', () => {
    const asked = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      from: fc.integer({ min: 1, max: 20_000_000 }),
      to: fc.integer({ min: 1, max: 20_000_000 }),
      count: fc.integer({ min: 2, max: 20 }),
      lots: fc.integer({ min: 1, max: 900_000 }),
      shares: fc.constantFrom(...SHARES),
    });
    fc.assert(
      fc.property(asked, ({ side, from, to, count, lots, shares }) => {
        const cents = (ticks: number): string => (ticks / 100).toFixed(2);
        const { rows } = planScaled(WORLD, {
          ...DRAFT,
          side,
          shares,
          from: cents(from),
          to: cents(to),
          count: String(count),
          quantity: (lots / 100_000).toFixed(5),
        });
        if (rows.length === 0) return Math.abs(to - from) < count - 1;
        const got = rows.map(({ quantity }) => Math.round(Number(quantity) * 100_000));
        const prices = rows.map(({ price }) => Math.round(Number(price) * 100));
        const weights = rows.map((_, at) => (shares === 'even' ? 1 : shares === 'rising' ? at + 1 : count - at));
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        return (
          rows.length === count &&
          got.reduce((sum, each) => sum + each, 0) === lots &&
          got.every((each, at) => Math.abs(each - (lots * weights[at]!) / all) <= 1) &&
          prices[0] === from &&
          prices.at(-1) === to &&
          prices.every((price, at) => at === 0 || (to > from ? price > prices[at - 1]! : price < prices[at - 1]!))
        );
      }),
      { numRuns: 400, includeErrorInReport: true },
    );
  });
});
