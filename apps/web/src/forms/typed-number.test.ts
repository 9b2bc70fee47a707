import { expect, test } from 'vitest';
import { readTyped } from './typed-number.ts';

test.each([
  ['', 'empty'],
  ['.', 'unreadable'],
  ['abc', 'unreadable'],
  ['1,5', 'unreadable'],
  ['1e3', 'unreadable'],
  ['99999999999999999999', 'unreadable'],
  ['5.', { steps: 500n, exact: true }],
  ['.5', { steps: 50n, exact: true }],
  ['007.50', { steps: 750n, exact: true }],
  ['0', { steps: 0n, exact: true }],
  ['1.239', { steps: 123n, exact: false }],
  ['1.230000000000', { steps: 123n, exact: true }],
])('%s', (text, read) => {
  expect(readTyped(text, 8, 1_000_000n, 'down')).toEqual(read);
});

test('between two steps it goes where it is told', () => {
  const at = (direction: 'down' | 'up' | 'nearest', text: string) => readTyped(text, 2, 50n, direction);
  expect(at('down', '1.49')).toEqual({ steps: 2n, exact: false });
  expect(at('up', '1.01')).toEqual({ steps: 3n, exact: false });
  expect(at('nearest', '1.24')).toEqual({ steps: 2n, exact: false });
  expect(at('nearest', '1.25')).toEqual({ steps: 3n, exact: false });
});
