import { expect, test } from 'vitest';
import { searchFor } from './user-search.ts';

test.each([
  ['', {}],
  ['  ', {}],
  [' 122604 ', { uid: 122_604 }],
  ['2147483647', { uid: 2_147_483_647 }],
  ['anna@example.com ', { email: 'anna@example.com' }],
  ['+49 151 23456789', { phone: '+49 151 23456789' }],
])('%j asks for %j', (typed, asked) => {
  expect(searchFor(typed)).toEqual(asked);
});

test.each([
  '0',
  '-1',
  '1.5',
  '2147483648',
  '12345678901',
  'anna',
  '0151 23456789',
  '+49 anna',
  `${'a'.repeat(254)}@b`,
  `+${'1'.repeat(40)}`,
])('%j is nothing that one is found by', (typed) => {
  expect(searchFor(typed)).toBeUndefined();
});
