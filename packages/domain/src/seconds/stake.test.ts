import { expect, test } from 'vitest';
import { formatPercent } from '../formulas/fraction.ts';
import { breakEven, breakEvenMillionths, secondsFee, secondsPayout } from './stake.ts';

const USDT = 100_000_000n;

test('rules 3.4: a stake of 100 at 0.85 and 2 % pays 102, gets 185 back, gains 83', () => {
  const [stake, fee, payout] = [100n * USDT, secondsFee(100n * USDT, 2_000_000), secondsPayout(100n * USDT, 85_000_000)];
  expect(fee).toBe(2n * USDT);
  expect(stake + payout).toBe(185n * USDT);
  expect(stake + payout - (stake + fee)).toBe(83n * USDT);
});

test.each([
  [1n, 2_000_000, 1n],
  [50n, 2_000_000, 1n],
  [51n, 2_000_000, 2n],
  [7n, 0, 0n],
  [9_007_199_254_740_991n, 50_000_000, 4_503_599_627_370_496n],
])('the fee of %s units at %i is rounded up to %s', (stake, rate, fee) => {
  expect(secondsFee(stake, rate)).toBe(fee);
});

test.each([
  [1n, 99_999_999, 0n],
  [3n, 85_000_000, 2n],
  [1n, 1_000_000_000, 10n],
  [9_007_199_254_740_991n, 85_000_000, 7_656_119_366_529_842n],
])('what %s units win at %i is rounded down to %s', (stake, rate, payout) => {
  expect(secondsPayout(stake, rate)).toBe(payout);
});

test('rules 3.2: who gets 0.85 for 2 % has to be right in 1.02 / 1.85 of all cases, 55.14 %', () => {
  const rates = { payoutRate: 85_000_000, feeRate: 2_000_000 };
  expect(breakEven(rates)).toEqual({ numerator: 102_000_000n, denominator: 185_000_000n });
  expect(breakEvenMillionths(rates)).toBe(551_352n);
  expect(formatPercent(breakEven(rates), 4)).toBe('55.1351');
  expect(breakEvenMillionths({ payoutRate: 100_000_000, feeRate: 0 })).toBe(500_000n);
});
