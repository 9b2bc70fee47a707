import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_COST, acquired, averageCost, givenUp, realisedGain, unrealisedGain } from './average-cost.ts';
import type { Cost } from './average-cost.ts';
import { formatFraction } from './fraction.ts';

const COIN = 100_000_000n;
const average = (cost: Cost): string | undefined => {
  const found = averageCost(cost, 8);
  return found && formatFraction({ ...found, denominator: found.denominator * COIN }, 8);
};

describe('the average cost', () => {
  test('a vector, step by step', () => {
    // 2 coins at 100, of which a fee of 0.002 coins is kept: 1.998 coins cost 200.
    const first = acquired(NO_COST, 199_800_000n, 200n * COIN);
    expect(average(first)).toBe('100.10010010');
    // 1 coin comes in from outside while it is worth 130.
    const second = acquired(first, COIN, 130n * COIN);
    expect(second).toEqual({ quantity: 299_800_000n, cost: 330n * COIN });
    expect(average(second)).toBe('110.07338225');
    // Half of it is sold, at whatever price: the average of the rest is what it was.
    const third = givenUp(second, 149_900_000n);
    expect(third).toEqual({ quantity: 149_900_000n, cost: 165n * COIN });
    expect(average(third)).toBe('110.07338225');
    // All of it is sold, and one coin bought for 90: what was before counts no more.
    expect(average(acquired(givenUp(third, 149_900_000n), COIN, 90n * COIN))).toBe('90.00000000');
  });

  test('of nothing there is none', () => {
    expect(averageCost(NO_COST, 8)).toBeUndefined();
    expect(givenUp(NO_COST, 5n)).toEqual(NO_COST);
    expect(unrealisedGain(NO_COST, 0n, { numerator: 0n, denominator: 1n })).toBeUndefined();
  });

  test('what it would gain now, of all and of a part', () => {
    const held = { quantity: 2n * COIN, cost: 200n * COIN };
    const gainOf = (quantity: bigint, value: bigint) => {
      const found = unrealisedGain(held, quantity, { numerator: value * COIN, denominator: COIN });
      return [formatFraction(found!.gain, 2), formatFraction(found!.share!, 4)];
    };
    expect(gainOf(2n * COIN, 230n * COIN)).toEqual([`${30n * COIN}.00`, '0.1500']);
    expect(gainOf(COIN, 75n * COIN)).toEqual([`-${25n * COIN}.00`, '-0.2500']);
    // What came for nothing has gained all that it is worth, which is no part of nothing.
    expect(unrealisedGain({ quantity: 1n, cost: 0n }, 1n, { numerator: 7n, denominator: 1n })).toEqual({
      gain: { numerator: 7n, denominator: 1n },
      share: undefined,
    });
  });

  test('what a sale has realised, and that gains add up to what came in less what was paid', () => {
    const held = { quantity: 3n, cost: 100n };
    // A third leaves, and with it 34 of 100: the rest is rounded down.
    expect(realisedGain(held, 1n, 50n)).toBe(16n);
    expect(realisedGain(held, 3n, 90n)).toBe(-10n);
    const step = fc.record({
      more: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      paid: fc.bigInt({ min: 0n, max: 10n ** 18n }),
      isSale: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let [cost, paid, came, gained] = [NO_COST, 0n, 0n, 0n];
        for (const { more, paid: amount, isSale } of steps) {
          const less = more < cost.quantity ? more : cost.quantity;
          if (isSale) {
            gained += realisedGain(cost, less, amount);
            cost = givenUp(cost, less);
            came += amount;
          } else {
            cost = acquired(cost, more, amount);
            paid += amount;
          }
        }
        expect(gained).toBe(came - paid + cost.cost);
      }),
      { seed: 7, numRuns: 300, includeErrorInReport: true },
    );
  });

  test('whatever leaves, the rest costs no more on average than before, and never less than one unit below', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 18n });
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: 10n ** 24n }), amount, (quantity, cost, less) => {
        const rest = givenUp({ quantity, cost }, less);
        expect(rest.quantity).toBe(less >= quantity ? 0n : quantity - less);
        const exact = cost * rest.quantity;
        expect(rest.cost * quantity <= exact && exact - rest.cost * quantity < quantity).toBe(true);
      }),
      { seed: 6, numRuns: 300 },
    );
  });
});
