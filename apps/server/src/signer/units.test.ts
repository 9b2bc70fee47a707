import { expect, test } from 'vitest';
import { fromUnits, toUnits } from './units.ts';

test.each([
  ['1', 6, 1_000_000n],
  ['0.000001', 6, 1n],
  ['98.5', 6, 98_500_000n],
  ['0', 6, 0n],
  ['7', 0, 7n],
  ['123456789.123456789012345678', 18, 123_456_789_123_456_789_012_345_678n],
] as const)('%s with %i decimals', (text, decimals, units) => {
  expect(toUnits(text, decimals)).toBe(units);
  expect(fromUnits(units, decimals)).toBe(text);
});

test.each(['', '.5', '5.', '01', '1.0', '1.50', '-1', '+1', '1e3', ' 1', '1 ', '1,5', '0x10', '٣', 'NaN', '0.0000001', '1'.repeat(31)])(
  '%j is no amount of a coin with 6 decimals',
  (text) => {
    expect(toUnits(text, 6)).toBeUndefined();
  },
);
