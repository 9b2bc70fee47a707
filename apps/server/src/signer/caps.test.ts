import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, capExceeded, spentWithin } from './caps.ts';

const COIN = { transaction: 100n, hour: 150n, day: 200n };
const NOW = 10 * DAY_MS;
const ago = (ms: number, amount: bigint) => ({ timeMs: NOW - ms, amount });

test.each([
  ['as much as may be paid at once', 100n, [], undefined],
  ['a unit more', 101n, [], 'CAP_TRANSACTION'],
  ['as much as fills the hour', 50n, [ago(0, 100n)], undefined],
  ['a unit more than fills the hour', 51n, [ago(0, 100n)], 'CAP_HOUR'],
  ['the last millisecond of the hour', 51n, [ago(HOUR_MS - 1, 100n)], 'CAP_HOUR'],
  ['an hour later', 51n, [ago(HOUR_MS, 100n)], undefined],
  ['as much as fills the day', 100n, [ago(HOUR_MS, 100n)], undefined],
  ['a unit more than fills the day', 51n, [ago(HOUR_MS, 50n), ago(2 * HOUR_MS, 100n)], 'CAP_DAY'],
  ['the last millisecond of the day', 100n, [ago(DAY_MS - 1, 101n)], 'CAP_DAY'],
  ['a day later', 100n, [ago(DAY_MS, 101n)], undefined],
  ['after the clock went back', 51n, [ago(-HOUR_MS, 100n)], 'CAP_HOUR'],
] as const)('%s', (_, amount, spent, exceeded) => {
  expect(capExceeded(COIN, amount, spent, NOW)).toBe(exceeded);
});

test('what was signed within a time is added up', () => {
  expect(spentWithin([ago(0, 1n), ago(HOUR_MS - 1, 2n), ago(HOUR_MS, 4n)], NOW, HOUR_MS)).toBe(3n);
});
