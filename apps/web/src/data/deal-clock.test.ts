import { expect, test } from 'vitest';
import { countdownText, dealAnchorOf, secondsLeft } from './deal-clock.ts';

test('an answer that tells what is left says the exchange’s time at half its way; one where nothing runs says nothing', () => {
  expect(dealAnchorOf({ deadlineMs: 100_000, remainingSeconds: '60', sentMs: 1_000, answeredMs: 1_400 })).toEqual({
    serverMs: 40_000,
    steadyMs: 1_200,
  });
  expect(dealAnchorOf({ deadlineMs: 100_000, remainingSeconds: '0', sentMs: 1, answeredMs: 2 })).toBeUndefined();
  expect(dealAnchorOf({ deadlineMs: null, remainingSeconds: '0', sentMs: 1, answeredMs: 2 })).toBeUndefined();
});

test('a begun second counts whole, and nothing is left below zero', () => {
  expect([secondsLeft(10_000, 8_999), secondsLeft(10_000, 9_000), secondsLeft(10_000, 10_000), secondsLeft(10_000, 99_000)]).toEqual([
    2, 1, 0, 0,
  ]);
});

test.each([
  [0, '00:00'],
  [65, '01:05'],
  [1_066, '17:46'],
  [3_600, '1:00:00'],
  [7_199, '1:59:59'],
])('%i seconds read %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});
