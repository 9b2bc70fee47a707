import { expect, test } from 'vitest';
import { buyerFee, floatingPrice, quantityOf, totalOf } from './amounts.ts';
import { P2pSide } from './words.ts';

test.each([
  ['rules 4.2', 720_340_000n, -150, 2, 710n, 709n],
  ['the reference itself', 720_340_000n, 0, 2, 721n, 720n],
  ['a fiat without decimals', 14_685_000_000n, 100, 0, 149n, 148n],
  ['four decimals', 100_000_000n, 1_000, 4, 11_000n, 11_000n],
  ['less than a minor unit', 1n, -1_000, 2, 1n, 0n],
])('a floating price of %s', (_name, reference, margin, scale, sell, buy) => {
  expect(floatingPrice(reference, margin, scale, P2pSide.SELL)).toBe(sell);
  expect(floatingPrice(reference, margin, scale, P2pSide.BUY)).toBe(buy);
});

test('rules 4.2: 1,000.00 at 7.13 buys 140.25245441; 140.25 costs 999.99', () => {
  expect(quantityOf(100_000n, 713n, 8)).toBe(14_025_245_441n);
  expect(totalOf(14_025_000_000n, 713n, 8)).toBe(99_999n);
});

test.each([1n, 7n, 99_999n, 123_456_789n, 9_007_199_254_740_991n])(
  'what a total of %s buys never costs more than it, and the next unit does not cost less',
  (total) => {
    for (const price of [1n, 713n, 5_000_000n, 9_007_199_254_740_991n])
      for (const scale of [0, 2, 8, 18]) {
        const quantity = quantityOf(total, price, scale);
        expect(totalOf(quantity, price, scale)).toBeLessThanOrEqual(total);
        expect(totalOf(quantity + 1n, price, scale)).toBeGreaterThanOrEqual(total);
      }
  },
);

test.each([
  [14_025_245_441n, 100_000, 14_025_246n],
  [1n, 1, 1n],
  [5n, 0, 0n],
  [0n, 50_000_000, 0n],
])('the fee of %s units at %i is %s', (quantity, rate, fee) => {
  expect(buyerFee(quantity, rate)).toBe(fee);
});
