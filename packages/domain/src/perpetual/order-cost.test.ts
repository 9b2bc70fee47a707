import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { largestOpenable, orderCost, totalCost } from './order-cost.ts';
import type { OpeningOrder } from './order-cost.ts';
import { PositionSide } from './position.ts';

const { LONG, SHORT } = PositionSide;
const COIN = 100_000_000n;
const USDT = 100_000_000n;
const free = { leverage: 20, takerRate: 0 };

describe('what an opening order costs', () => {
  test('the published example: 1 BTC at 9,253.30, 20x, mark 9,259.84', () => {
    const order = { ...free, quantity: COIN, price: 925_330_000_000n, mark: 925_984_000_000n };
    expect(orderCost({ ...order, side: LONG }, COIN)).toEqual({ margin: 46_266_500_000n, openLoss: 0n, fee: 0n });
    expect(orderCost({ ...order, side: SHORT }, COIN)).toEqual({ margin: 46_266_500_000n, openLoss: 654_000_000n, fee: 0n });
    expect(totalCost(orderCost({ ...order, side: SHORT }, COIN))).toBe(46_920_500_000n);
  });

  test('the fee comes on top: with 1,000 USDT, 20x, at 60,000 and 0.05 % it is 0.330 BTC for 999.90', () => {
    const order = { side: LONG, price: 60_000n * USDT, mark: 60_000n * USDT, leverage: 20, takerRate: 50_000 };
    const quantity = largestOpenable(1_000n * USDT, order, 100_000n, COIN);
    expect(quantity).toBe(33_000_000n);
    expect(totalCost(orderCost({ ...order, quantity }, COIN))).toBe(99_990_000_000n);
  });

  test('what is not there opens nothing', () => {
    const order = { side: LONG, price: 60_000n * USDT, mark: 60_000n * USDT, leverage: 20, takerRate: 50_000 };
    for (const available of [-5n, 0n, 1n]) expect(largestOpenable(available, order, 100_000n, COIN)).toBe(0n);
  });

  test('the largest is affordable, and a step more is not', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 14n });
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom(LONG, SHORT),
          price,
          mark: price,
          leverage: fc.integer({ min: 1, max: 125 }),
          takerRate: fc.integer({ min: 0, max: 1_000_000 }),
        }),
        fc.bigInt({ min: 0n, max: 10n ** 16n }),
        fc.constantFrom(1n, 1_000n, 100_000n),
        (order: Omit<OpeningOrder, 'quantity'>, available, step) => {
          const quantity = largestOpenable(available, order, step, COIN);
          expect(quantity % step).toBe(0n);
          expect(totalCost(orderCost({ ...order, quantity }, COIN))).toBeLessThanOrEqual(available);
          expect(totalCost(orderCost({ ...order, quantity: quantity + step }, COIN))).toBeGreaterThan(available);
        },
      ),
      { seed: 13, numRuns: 400 },
    );
  });
});
