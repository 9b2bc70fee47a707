import { Side } from '@kontor/domain/order';
import { describe, expect, test } from 'vitest';
import { drawFrom } from '../seeded-draw.ts';
import type { Inventory } from './maker.ts';
import { TEMPERS, affordable, planSweep, planTake } from './taker.ts';
import type { TakerTemper, TakerView } from './taker.ts';

const VIEW: TakerView = {
  fairTicks: 1_000,
  trend: 0.001,
  bids: [
    [999, 500],
    [998, 500],
    [990, 9_000],
  ],
  asks: [
    [1_001, 400],
    [1_003, 600],
    [1_010, 9_000],
  ],
};
const RULES = { lots: 300, maxLots: 2_000, eager: 1, minNotional: 1_000 };
const FULL: Inventory = { coins: 1, cash: 1, coinLots: 1e6, cashTickLots: 1e9 };

describe('a sweep', () => {
  test.each([
    ['nothing while the fair price lies between the best prices', {}, undefined],
    ['all offers below a fair price that rose', { fairTicks: 1_005 }, { side: Side.BUY, priceTicks: 1_003, lots: 1_000 }],
    ['all bids above one that fell', { fairTicks: 998.5 }, { side: Side.SELL, priceTicks: 999, lots: 500 }],
    ['no more than one order may be', { fairTicks: 2_000 }, { side: Side.BUY, priceTicks: 1_010, lots: 2_000 }],
    ['nothing in an empty book', { bids: [], asks: [], fairTicks: 1 }, undefined],
  ])('takes %s', (_what, change, take) => {
    expect(planSweep({ ...VIEW, ...change }, RULES)).toEqual(take);
  });
});

describe('tempers', () => {
  function buysOf(temper: TakerTemper, trend: number, inventory = FULL): { buys: number; all: number } {
    const draw = drawFrom(9);
    const takes = Array.from({ length: 4_000 }, () => planTake(temper, { ...VIEW, trend }, inventory, RULES, draw)).filter(
      (take) => take !== undefined,
    );
    return { buys: takes.filter(({ side }) => side === Side.BUY).length, all: takes.length };
  }

  test('trend follows, reverting goes against, noise does not look', () => {
    expect(buysOf('trend', 0.001)).toMatchObject({ buys: buysOf('trend', 0.001).all });
    expect(buysOf('trend', -0.001).buys).toBe(0);
    expect(buysOf('reverting', 0.001).buys).toBe(0);
    const { buys, all } = buysOf('noise', 0.001);
    expect(Math.abs(buys / all - 0.5)).toBeLessThan(0.05);
  });

  test('a strong trend stirs those who look at it', () => {
    expect(buysOf('trend', 0.001).all).toBeGreaterThan(buysOf('trend', 0.0001).all * 1.5);
  });

  test.each(TEMPERS)('%s: far from what it began with it goes back', (temper) => {
    expect(buysOf(temper, 0.001, { ...FULL, coins: 1.5 }).buys).toBe(0);
    const { buys, all } = buysOf(temper, 0.001, { ...FULL, coins: 0.5 });
    expect([buys, all > 0]).toEqual([all, true]);
  });

  test('nobody spends more than a part of what it has, and nothing that is not worth sending', () => {
    expect(affordable({ side: Side.SELL, priceTicks: 1_000, lots: 500 }, { ...FULL, coinLots: 100 }, 1_000)).toMatchObject({ lots: 25 });
    expect(affordable({ side: Side.BUY, priceTicks: 1_000, lots: 500 }, { ...FULL, cashTickLots: 40_000 }, 1_000)).toMatchObject({
      lots: 10,
    });
    expect(affordable({ side: Side.BUY, priceTicks: 1_000, lots: 500 }, { ...FULL, cashTickLots: 3_000 }, 1_000)).toBeUndefined();
  });
});
