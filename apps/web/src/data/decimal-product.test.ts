import { expect, test } from 'vitest';
import { compareDecimals, dividedCut, sum, timesCut } from './decimal-product.ts';

test.each([
  ['1.5', '2', 2, '3.00'],
  ['0.00000001', '64210.5', 2, '0.00'],
  ['1.999', '1', 2, '1.99'],
  ['-1.5', '2', 0, '-3'],
  ['123456789012345678.9', '10', 1, '1234567890123456789.0'],
])('%s × %s cut to %i digits is %s', (a, b, decimals, product) => expect(timesCut(a, b, decimals)).toBe(product));

test.each([
  ['1', '3', 4, '0.3333'],
  ['100000', '64000', 8, '1.56250000'],
  ['1', '0.00', 2, undefined],
])('%s ÷ %s', (a, b, decimals, quotient) => expect(dividedCut(a, b, decimals)).toBe(quotient));

test('sums are exact', () => {
  expect(sum(['0.1', '0.2', '10'])).toBe('10.3');
  expect(sum([])).toBe('0');
});

test('decimals of other lengths compare', () => {
  expect(compareDecimals('9', '10.0')).toBe(-1);
  expect(compareDecimals('1.50', '1.5')).toBe(0);
  expect(compareDecimals('-1', '-2')).toBe(1);
});
