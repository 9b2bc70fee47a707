import { expect, test } from 'vitest';
import { averageDigits } from './average-digits.ts';

test.each([
  ['61686.010000000000', 2],
  ['1.500000000000', 2],
  ['0.123400000000', 4],
  ['0.000012340000', 8],
  ['0.000000000012', 12],
  ['0', 0],
])('%s has %d', (price, digits) => {
  expect(averageDigits(price)).toBe(digits);
});
