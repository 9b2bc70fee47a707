import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../amount.ts';
import {
  limitBuyFreeze,
  ocoBuyFreeze,
  priceImprovement,
  priceImprovementUnits,
  sellFreeze,
  sellFreezeUnits,
  stopMarketBuyFreeze,
} from './freeze.ts';
import { notionalAmount } from './notional.ts';
import { buyMaxTicks } from './price-band.ts';

/** No shrinking: from numbers this large the walk down takes minutes, and the counterexample is readable as it is. */
const runs = { seed: 1, numRuns: 500, endOnFailure: true };

/** BTC/USDT: tick 0.01, step 0.00001, both assets with 8 decimals; 10 quote units per tick·lot. */
const UNIT = 10;
const STEP_UNITS = 1_000;
const ticks = (price: string) => Number(parseDecimal(price, 2));
const lots = (quantity: string) => Number(parseDecimal(quantity, 5));
const units = (text: string) => parseDecimal(text, 8);

describe('S1: limit buy of 0.5 at 61,700.00 filled at three better prices', () => {
  const limit = ticks('61700.00');
  const fills = [
    // quantity, price, quote paid
    ['0.2', '61686.00', '12337.2'],
    ['0.1', '61690.00', '6169'],
    ['0.2', '61699.99', '12339.998'],
  ] as const;

  test('freezes 30,850', () => {
    expect(limitBuyFreeze(limit, lots('0.5'), UNIT)).toBe(units('30850'));
  });

  test.each(fills)('%s at %s pays %s', (quantity, price, paid) => {
    expect(notionalAmount(ticks(price), lots(quantity), UNIT)).toBe(units(paid));
  });

  test('spends 30,846.198, releases 3.802, keeps nothing frozen', () => {
    let spent = 0n;
    let released = 0n;
    for (const [quantity, price] of fills) {
      spent += notionalAmount(ticks(price), lots(quantity), UNIT);
      released += priceImprovement(limit, ticks(price), lots(quantity), UNIT);
    }
    expect(spent).toBe(units('30846.198'));
    expect(released).toBe(units('3.802'));
    expect(limitBuyFreeze(limit, lots('0.5'), UNIT) - spent - released).toBe(0n);
  });
});

test('S2: market buy for 1,000 spends 999.9549 and leaves 0.0451', () => {
  const spent = notionalAmount(ticks('61686.00'), lots('0.01'), UNIT) + notionalAmount(ticks('61690.00'), lots('0.00621'), UNIT);
  expect(spent).toBe(units('999.9549'));
  expect((units('1000') as bigint) - spent).toBe(units('0.0451'));
  // One lot more does not fit into what is left.
  expect(notionalAmount(ticks('61690.00'), 1, UNIT)).toBeGreaterThan(units('0.0451') as bigint);
});

describe('S5: OCO of 0.3', () => {
  test('a sell freezes 0.3 once, not 0.6', () => {
    expect(sellFreeze(lots('0.3'), STEP_UNITS)).toBe(units('0.3'));
  });

  test('a buy, limit 60,000, stop limit 63,100, freezes 18,930', () => {
    expect(ocoBuyFreeze(ticks('60000'), ticks('63100'), lots('0.3'), UNIT)).toBe(units('18930'));
    expect(ocoBuyFreeze(ticks('63100'), ticks('60000'), lots('0.3'), UNIT)).toBe(units('18930'));
  });
});

describe('stop-market buy', () => {
  test.each([
    // stop, band, quantity, freeze
    ['63000.00', 500, '0.3', '19845'],
    // 61,686.01 × 1.05 = 64,770.3105: the next tick is 64,770.32
    ['61686.01', 500, '1', '64770.32'],
    ['61686.01', 0, '1', '61686.01'],
  ])('stop %s, band %i bps, quantity %s freezes %s', (stop, bandBps, quantity, freeze) => {
    expect(stopMarketBuyFreeze(ticks(stop), bandBps, lots(quantity), UNIT)).toBe(units(freeze));
  });

  test('covers the dearest fill the band around the stop price allows', () => {
    fc.assert(
      fc.property(grid(), fc.integer({ min: 0, max: 10_000 }), grid(), (stop, bandBps, quantity) => {
        const dearest = notionalAmount(buyMaxTicks(stop, bandBps), quantity, UNIT);
        expect(stopMarketBuyFreeze(stop, bandBps, quantity, UNIT) >= dearest).toBe(true);
      }),
      runs,
    );
  });
});

describe("a limit buy's frozen funds", () => {
  test('end at exactly zero, whatever was filled before the cancel', () => {
    const fills = fc.array(fc.record({ discount: fc.nat(), size: fc.nat() }), { maxLength: 8 });
    fc.assert(
      fc.property(grid(), grid(), fc.integer({ min: 1, max: 100_000 }), fills, (limit, quantity, unit, wanted) => {
        let frozen = limitBuyFreeze(limit, quantity, unit);
        let remaining = quantity;
        for (const { discount, size } of wanted) {
          const filled = size % (remaining + 1);
          const price = limit - (discount % (limit + 1));
          frozen -= notionalAmount(price, filled, unit) + priceImprovement(limit, price, filled, unit);
          remaining -= filled;
          expect(frozen).toBe(limitBuyFreeze(limit, remaining, unit));
        }
        expect(frozen - limitBuyFreeze(limit, remaining, unit)).toBe(0n);
      }),
      runs,
    );
  });
});

test('the double versions are safe exactly when the bigint versions are, and then equal them', () => {
  fc.assert(
    fc.property(grid(), grid(), grid(), fc.integer({ min: 1, max: 100_000 }), (a, b, quantity, unit) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expectSame(priceImprovementUnits(high, low, quantity, unit), priceImprovement(high, low, quantity, unit));
      expectSame(sellFreezeUnits(quantity, unit), sellFreeze(quantity, unit));
    }),
    runs,
  );
});

function grid(): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 100_000 }));
}

function expectSame(fast: number, exact: bigint): void {
  expect(fast <= Number.MAX_SAFE_INTEGER ? BigInt(fast) : 'too large').toBe(exact <= BigInt(Number.MAX_SAFE_INTEGER) ? exact : 'too large');
}
