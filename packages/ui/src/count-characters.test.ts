import { expect, test } from 'vitest';
import { countCharacters } from './count-characters.ts';

test.each([
  ['', 0],
  ['cold', 4],
  ['é', 1],
  ['e\u0301', 1],
  ['冷钱包', 3],
  ['👨‍👩‍👧🇩🇪', 2],
  ['a b', 3],
])('%j has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});
