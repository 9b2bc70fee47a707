import { expect, test } from 'vitest';
import { exactSum, isSumOf } from './exact-sum.ts';

test.each([
  ['8399', '1', '8400'],
  ['0.1', '0.2', '0.3'],
  ['0.000000000000000001', '12345678901234567890', '12345678901234567890.000000000000000001'],
  ['1.50', '0.50', '2'],
  ['0', '0', '0'],
])('%s and %s make %s', (one, other, sum) => expect(exactSum(one, other)).toBe(sum));

test('what is no decimal has no sum', () => {
  for (const text of ['', '-1', '1e3', '.5', '1.', 'NaN', '１']) expect(exactSum(text, '1'), text).toBeUndefined();
});

test('a sum is one however it is written, and nothing else is', () => {
  expect([isSumOf('8400.00', '8399', '1'), isSumOf('8400.01', '8399', '1'), isSumOf('84e2', '8399', '1')]).toEqual([true, false, false]);
});
