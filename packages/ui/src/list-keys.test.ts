import { expect, it } from 'vitest';

import { listIndexAfter, listIndexOfLetters } from './list-keys.ts';

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 0, undefined],
])('%s from %i leads to %s', (key, at, expected) => {
  expect(listIndexAfter(key, at, 3)).toBe(expected);
});

it('leads nowhere in an empty list', () => {
  expect(listIndexAfter('ArrowDown', -1, 0)).toBeUndefined();
  expect(listIndexOfLetters('a', [], -1)).toBeUndefined();
});

const coins = ['Bitcoin', 'Bitcoin Cash', 'Ether', 'Binance'];

it.each([
  ['b', -1, 0],
  ['b', 0, 1],
  ['bb', 1, 3],
  ['b', 3, 0],
  ['bi', 0, 0],
  ['bitcoin c', 0, 1],
  ['E', 0, 2],
  ['x', 0, undefined],
])('%j from %i leads to %s', (letters, at, expected) => {
  expect(listIndexOfLetters(letters, coins, at)).toBe(expected);
});
