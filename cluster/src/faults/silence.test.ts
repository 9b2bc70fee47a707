import { expect, test } from 'vitest';
import { longestSilence } from './silence.ts';

test.each([
  ['between two outcomes', [100, 150, 400, 420], 120, 450, 250],
  ['before the first', [500, 510], 100, 520, 400],
  ['behind the last', [110, 120], 100, 620, 500],
  ['where there is none', [], 100, 700, 600],
  ['outcomes before and behind do not count', [0, 99, 700], 100, 600, 500],
])('the longest silence %s', (_where, outcomes, from, to, longest) => {
  expect(longestSilence(outcomes, from, to)).toBe(longest);
});
