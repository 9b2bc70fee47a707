import { expect, test } from 'vitest';
import { grouped, isNone, shareOfLimit, shortest, signed } from './figures.ts';

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000.50', '1,000.50'],
  ['12345678901234567.000000000000000001', '12,345,678,901,234,567.000000000000000001'],
  ['-1200', '−1,200'],
  ['-123456.1', '−123,456.1'],
])('%s is written %s', (said, written) => expect(grouped(said)).toBe(written));

test('zeros at the end say nothing in a narrow column, those before the point do', () => {
  expect(['0.00000000', '50000.10000000', '100', '1000.00', '-0.50'].map(shortest)).toEqual(['0', '50,000.1', '100', '1,000', '−0.5']);
});

test('what is more than none has a plus, and none has no sign', () => {
  expect(['0.00', '5', '-5'].map(signed)).toEqual(['0.00', '+5', '−5']);
  expect(['0', '0.000', '-0.0', '0.001', '-1'].map(isNone)).toEqual([true, true, true, false, false]);
});

test('a share of a limit is never more than all of it, and of no limit it is none', () => {
  expect([
    shareOfLimit('5', '10'),
    shareOfLimit('20', '10'),
    shareOfLimit('-1', '10'),
    shareOfLimit('1', '0'),
    shareOfLimit('0', '0'),
  ]).toEqual([0.5, 1, 0, 0, 0]);
});
