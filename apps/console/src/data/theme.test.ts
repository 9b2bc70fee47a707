import { expect, test } from 'vitest';
import { chosenTheme } from './theme.ts';

test.each([
  [null, 'dusk'],
  ['dawn', 'dawn'],
  ['system', 'system'],
  ['"><script>', 'dusk'],
])('what is kept as %j is shown as %s', (kept, shown) => {
  expect(chosenTheme({ getItem: () => kept })).toBe(shown);
});

test('a browser that keeps nothing is dark', () => {
  expect(chosenTheme(undefined)).toBe('dusk');
});
