import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTrimmedDecimal, parseDecimal } from '../amount.ts';
import { averagePrice, notionalAmount, notionalUnit, notionalUnits } from './notional.ts';

/** No shrinking: from numbers this large the walk down takes minutes, and the counterexample is readable as it is. */
const runs = { seed: 1, numRuns: 1_000, endOnFailure: true };
const grid = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe('notionalUnit', () => {
  test.each([
    // pair, tickUnits, stepUnits, baseScale, unit
    ['BTC/USDT, tick 0.01, step 0.00001', 1_000_000, 1_000, 8, 10n],
    ["tick and step use up the quote's scale", 1_000_000, 100, 8, 1n],
    ['tick + step finer than the quote', 1_000_000, 10, 8, undefined],
    ['an 18-decimal base', 1_000_000n, 10n ** 15n, 18, 1_000n],
    ['an indivisible base', 100, 1, 0, 100n],
    ['a tick that is no power of ten', 250_000, 1_000, 8, undefined],
    ['no tick', 0, 1_000, 8, undefined],
    ['no step', 1_000_000, 0, 8, undefined],
    ['a negative pair that divides', -1_000_000, -1_000, 8, undefined],
  ])('%s', (_, tickUnits, stepUnits, baseScale, unit) => {
    expect(notionalUnit(tickUnits, stepUnits, baseScale)).toBe(unit);
  });

  test.each([-1, 19, 0.5])('a base scale of %d throws', (scale) => {
    expect(() => notionalUnit(1, 1, scale)).toThrow(RangeError);
  });

  test('a listed pair never rounds: price × quantity in decimals equals ticks × lots × unit', () => {
    fc.assert(
      fc.property(grid, grid, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }), (ticks, lots, tickDecimals, stepDecimals) => {
        const unit = notionalUnit(10n ** BigInt(8 - tickDecimals), 10n ** BigInt(8 - stepDecimals), 8);
        // rules 0.2: decimals(tick) + decimals(step) ≤ scale of the quote.
        const listable = tickDecimals + stepDecimals <= 8;
        const exact = listable ? BigInt(ticks) * BigInt(lots) * 10n ** BigInt(8 - tickDecimals - stepDecimals) : undefined;
        expect(unit === undefined ? undefined : notionalAmount(ticks, lots, unit)).toBe(exact);
      }),
      runs,
    );
  });
});

test('S3: 0.00123 at 61,686.01 is 75.8737923', () => {
  expect(notionalAmount(6_168_601, 123, 10)).toBe(parseDecimal('75.8737923', 8));
  expect(notionalUnits(6_168_601, 123, 10)).toBe(7_587_379_230);
});

describe('notionalUnits', () => {
  const triples = fc.oneof(
    fc.tuple(grid, grid, fc.integer({ min: 1, max: 100_000 })),
    fc.tuple(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(1, 10, 100)),
    // Products at 2^53 and right beside it.
    fc
      .tuple(fc.integer({ min: 1, max: 2 ** 26 }), fc.integer({ min: -2, max: 2 }))
      .map(
        ([ticks, offset]) =>
          [ticks, Math.min(2 ** 31 - 1, Math.max(0, Math.floor(2 ** 53 / ticks) + offset)), 1] as [number, number, number],
      ),
    fc.integer({ min: 0, max: 52 }).map((power) => [2 ** power, 2 ** (53 - power), 1] as [number, number, number]),
  );

  test('is safe exactly when the exact product is, and then equals it', () => {
    fc.assert(
      fc.property(triples, ([ticks, lots, unit]) => {
        const exact = notionalAmount(ticks, lots, unit);
        const fast = notionalUnits(ticks, lots, unit);
        const safe = exact <= BigInt(Number.MAX_SAFE_INTEGER);
        expect(fast <= Number.MAX_SAFE_INTEGER ? BigInt(fast) : 'too large').toBe(safe ? exact : 'too large');
      }),
      runs,
    );
  });

  test('2^53 itself and one more are told apart from the largest safe product', () => {
    // 6,361 × 69,431 × 20,394,401 = 2^53 − 1
    expect(notionalUnits(20_394_401, 69_431, 6_361)).toBe(Number.MAX_SAFE_INTEGER);
    expect(notionalUnits(2 ** 30, 2 ** 23, 1)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    // 3 × 107 × 28,059,810,762,433 = 2^53 + 1, which no double holds
    expect(notionalUnits(28_059_810_762_433, 107, 3)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  });
});

describe('averagePrice', () => {
  test.each([
    // quote, base, average at scale 8
    ['30846.198', '0.5', '61692.396'],
    ['999.9549', '0.01621', '61687.53238741'],
    ['1', '3', '0.33333333'],
  ])('%s over %s is %s', (quote, base, average) => {
    const price = averagePrice(parseDecimal(quote, 8) as bigint, parseDecimal(base, 8) as bigint, 8);
    expect(formatTrimmedDecimal(price ?? -1n, 8)).toBe(average);
  });

  test('nothing executed has no average', () => {
    expect(averagePrice(0n, 0n, 8)).toBeUndefined();
  });
});
