import { expect, test } from 'vitest';
import { decimalOf, unitsOf } from './exact.ts';

test.each([
  ['1', 18, 10n ** 18n],
  ['-0.000000000000000001', 18, -1n],
  ['12345678901234567890.5', 1, 123456789012345678905n],
  ['1.50', 1, 15n],
  ['1.55', 1, undefined],
  ['1e3', 8, undefined],
  ['', 8, undefined],
] as const)('%s with %i places', (decimal, places, units) => expect(unitsOf(decimal, places)).toBe(units));

test('a decimal has the places that it needs, and those of the ledger at least', () => {
  expect(decimalOf(1_500_000n, 6, 2)).toBe('1.50');
  expect(decimalOf(-1n, 18, 8)).toBe('-0.000000000000000001');
  expect(decimalOf(0n, 18, 6)).toBe('0.000000');
  expect(decimalOf(7n, 0, 0)).toBe('7');
});
