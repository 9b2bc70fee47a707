import { expect, test } from 'vitest';
import { tradeValue, worthOf } from './trade-value.ts';

const BITCOIN = 10n ** 8n;
const USDT = 10n ** 8n;
/** One USDT is 0.90 EUR, one BTC 60,000 USDT: a whole coin is worth 54,000 EUR. */
const RATE = { price: 90n, scale: 2 };
const REFERENCE = 54_000n * 10n ** 8n;

/** What a hundredth of a coin counts for at so many cents. */
const counted = (total: bigint, reference: bigint | undefined = REFERENCE): bigint =>
  tradeValue({ quantity: BITCOIN / 100n, coinScale: 8, total, fiatScale: 2 }, RATE, reference);

test.each([
  ['at the reference', 540_00n, 600n],
  ['as far below it as a floating price may be', 486_00n, 540n],
  ['where coins are dear', 1_080_00n, 1_200n],
])('a trade counts its total %s', (_where, total, value) => {
  expect(counted(total)).toBe(value * USDT);
});

test('it counts what its coins are worth where they are given away, and its total where nobody knows that', () => {
  expect([counted(485_99n), counted(1n)]).toEqual([600n * USDT, 600n * USDT]);
  expect(tradeValue({ quantity: BITCOIN / 100n, coinScale: 8, total: 9_00n, fiatScale: 2 }, RATE, undefined)).toBe(10n * USDT);
});

test('what an amount is worth is rounded up', () => {
  expect(worthOf(1n, 0, { price: 3n, scale: 0 })).toBe(33_333_334n);
});
