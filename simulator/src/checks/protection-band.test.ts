import { Side } from '@kontor/domain/order';
import { expect, test } from 'vitest';
import { isOutside, raised } from './protection-band.ts';

test('V:S4: around 61,686.00 a band of 5 % reaches from 58,601.70 to 64,770.30', () => {
  const band = { referenceTicks: 6_168_600, bps: 500 };
  expect([6_477_030, 6_477_031].map((price) => isOutside(Side.BUY, price, band))).toEqual([false, true]);
  expect([5_860_170, 5_860_169].map((price) => isOutside(Side.SELL, price, band))).toEqual([false, true]);
});

test('a band that ends between two ticks leaves both sides the inner one', () => {
  // 20 × 1.125 = 22.5 and 20 × 0.875 = 17.5
  const band = { referenceTicks: 20, bps: 1_250 };
  expect([22, 23].map((price) => isOutside(Side.BUY, price, band))).toEqual([false, true]);
  expect([18, 17].map((price) => isOutside(Side.SELL, price, band))).toEqual([false, true]);
});

test('what a worst price reserves is rounded up', () => {
  expect(raised(20, 1_250)).toBe(23);
  expect(raised(20, 500)).toBe(21);
  expect(raised(2_147_483_647, 9_999)).toBe(4_294_752_546);
});
