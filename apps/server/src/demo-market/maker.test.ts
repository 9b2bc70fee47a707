import fc from 'fast-check';
import { Side } from '@kontor/domain/order';
import { describe, expect, test } from 'vitest';
import { drawFrom } from '../seeded-draw.ts';
import { laddersOf } from './ladder.ts';
import { planQuotes } from './maker.ts';
import type { MakerView, Quote, RestingOrder } from './maker.ts';

const RULES = {
  ladder: laddersOf({ priceTicks: 6_000_000, touchLots: 2_500, levels: 40 })[0],
  most: 4,
  minNotional: 100_000_000,
  maxNotional: 9e13,
};
const FULL = { coins: 1, cash: 1, coinLots: 1_000_000_000, cashTickLots: 6e15 };

function view(change: Partial<MakerView> = {}): MakerView {
  return { fairTicks: 6_000_000.5, orders: [], bestBid: undefined, bestAsk: undefined, inventory: FULL, ...change };
}

/** The maker's orders after its quotes went through. */
function after(orders: readonly RestingOrder[], quotes: readonly Quote[]): RestingOrder[] {
  const moved = new Set(quotes.map((quote) => quote.moved?.number));
  const number = Math.max(0, ...orders.map((order) => order.number));
  return [
    ...orders.filter((order) => !moved.has(order.number)),
    ...quotes.map(({ side, priceTicks, lots }, i) => ({ slot: 1, number: number + i + 1, side, priceTicks, lots })),
  ];
}

function crossed(orders: readonly RestingOrder[]): boolean {
  const prices = (side: number): number[] => orders.filter((order) => order.side === side).map((order) => order.priceTicks);
  return Math.max(...prices(Side.BUY)) >= Math.min(...prices(Side.SELL));
}

describe('a maker', () => {
  test('begins at the best prices, a tick apart', () => {
    expect(
      planQuotes(view(), { ...RULES, most: 1 }, drawFrom(1))
        .slice(0, 2)
        .map(({ side, priceTicks }) => [side, priceTicks]),
    ).toEqual([
      [Side.BUY, 6_000_000],
      [Side.SELL, 6_000_001],
    ]);
  });

  test('builds its whole ladder turn by turn and then rests', () => {
    const draw = drawFrom(3);
    let orders: RestingOrder[] = [];
    for (let turn = 0; turn < 30; turn++) orders = after(orders, planQuotes(view({ orders }), RULES, draw));
    expect(orders.filter(({ side }) => side === Side.BUY)).toHaveLength(20);
    expect(orders.filter(({ side }) => side === Side.SELL)).toHaveLength(20);
    expect(planQuotes(view({ orders }), RULES, draw)).toEqual([]);
  });

  test('whatever the price does, its orders never cross, stay on the grid and inside the filters, and do not pile up', () => {
    const moves = fc.array(fc.integer({ min: -3_000, max: 3_000 }), { minLength: 5, maxLength: 25 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), moves, fc.double({ min: 0, max: 2.5, noNaN: true }), (seed, steps, coins) => {
        const draw = drawFrom(seed);
        const inventory = { coins, cash: 2 - Math.min(2, coins), coinLots: coins * 1e6, cashTickLots: (2 - Math.min(2, coins)) * 6e12 };
        let orders: RestingOrder[] = [];
        let fairTicks = 6_000_000;
        for (const step of steps) {
          fairTicks += step;
          const quotes = planQuotes(view({ fairTicks, orders, inventory }), RULES, draw);
          for (const { priceTicks, lots } of quotes) {
            expect(Number.isInteger(priceTicks) && Number.isInteger(lots) && priceTicks >= 1 && lots >= 1).toBe(true);
            expect(priceTicks * lots).toBeGreaterThanOrEqual(RULES.minNotional);
          }
          orders = after(orders, quotes);
          expect(crossed(orders)).toBe(false);
        }
        expect(orders.length).toBeLessThanOrEqual(2 * RULES.ladder.offsets.length);
      }),
      { seed: 1, numRuns: 80 },
    );
  });

  test('quotes behind what others offer, never through it', () => {
    const quotes = planQuotes(view({ bestBid: 6_000_010, bestAsk: 6_000_012 }), RULES, drawFrom(1));
    for (const { side, priceTicks } of quotes) expect(side === Side.BUY ? priceTicks < 6_000_012 : priceTicks > 6_000_010).toBe(true);
  });

  test('with too many coins it offers lower and buys less; with twice its coins it buys nothing, without coins it sells nothing', () => {
    const lots = (coins: number, side: number): number =>
      planQuotes(view({ inventory: { ...FULL, coins } }), { ...RULES, most: 40 }, drawFrom(5))
        .filter((quote) => quote.side === side)
        .reduce((sum, quote) => sum + quote.lots, 0);
    const ask = (coins: number): number =>
      planQuotes(view({ inventory: { ...FULL, coins } }), { ...RULES, most: 2 }, drawFrom(5)).find(({ side }) => side === Side.SELL)!
        .priceTicks;
    expect(ask(1.5)).toBeLessThan(ask(1));
    expect(lots(1.5, Side.BUY)).toBeLessThan(lots(1, Side.BUY));
    expect([lots(2, Side.BUY), lots(2.4, Side.BUY), lots(0, Side.SELL)]).toEqual([0, 0, 0]);
    expect(lots(2, Side.SELL)).toBeGreaterThan(0);
  });

  test('the same for the same seed, another for another', () => {
    const plan = (seed: number): Quote[] => planQuotes(view(), RULES, drawFrom(seed));
    expect(plan(4)).toEqual(plan(4));
    expect(plan(4)).not.toEqual(plan(5));
  });
});
