import { expect, test } from 'vitest';
import { howToRepeat, seedOf, wholeNumber } from './program-seed.ts';

test('a seed is the one given, or else another one each time', () => {
  expect(seedOf('7')).toBe(7);
  const drawn = Array.from({ length: 20 }, () => seedOf(undefined));
  expect(new Set(drawn).size).toBeGreaterThan(10);
  // What was drawn can be given.
  for (const seed of drawn) expect(seedOf(String(seed))).toBe(seed);
});

test.each(['0', '-1', '1.5', '1e3', '', '1000000000'])('%s is no whole number', (text) => {
  expect(() => seedOf(text)).toThrow(`--seed wants a whole number from 1, not ${text}`);
});

test('a number below the least is refused', () => {
  expect(wholeNumber('kills', '3', 3)).toBe(3);
  expect(() => wholeNumber('kills', '2', 3)).toThrow('--kills wants a whole number from 3, not 2');
});

test('a failure says how to see it again, and where its seed goes', () => {
  expect(howToRepeat('npm run sim:crash --', 7, 'x.ts')).toBe(
    'Again: npm run sim:crash -- --seed 7. So that every run plays it, add 7 to the seeds of x.ts.\n',
  );
});
