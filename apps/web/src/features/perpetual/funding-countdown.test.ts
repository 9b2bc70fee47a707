import { expect, test } from 'vitest';
import { countdownText } from './funding-countdown.ts';

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [5_873_000, '01:37:53'],
  [90_000_000, '25:00:00'],
] as const)('%s ms are %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});
