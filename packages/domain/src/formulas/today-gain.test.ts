import { describe, expect, test } from 'vitest';
import { formatPercent } from './fraction.ts';
import { todayGain, todayShare } from './today-gain.ts';
import type { DayValues } from './today-gain.ts';

const percent = (day: DayValues): string | undefined => {
  const share = todayShare(day);
  return share && formatPercent(share);
};

describe('the gain of a day', () => {
  test.each([
    ['V:W2', { start: 10_000n, inflow: 2_000n, outflow: 500n, now: 11_800n }, 300n, '2.50'],
    ['nothing moved', { start: 10_000n, inflow: 0n, outflow: 0n, now: 9_900n }, -100n, '-1.00'],
    ['what came in is no gain', { start: 0n, inflow: 2_000n, outflow: 0n, now: 2_000n }, 0n, '0.00'],
    ['what left is no loss', { start: 10_000n, inflow: 0n, outflow: 10_000n, now: 0n }, 0n, '0.00'],
    ['in and out again, at a better price', { start: 0n, inflow: 100n, outflow: 110n, now: 0n }, 10n, '10.00'],
    ['from nothing', { start: 0n, inflow: 0n, outflow: 0n, now: 0n }, 0n, undefined],
  ] as [string, DayValues, bigint, string | undefined][])('%s', (_what, day, gain, share) => {
    expect(todayGain(day)).toBe(gain);
    expect(percent(day)).toBe(share);
  });
});
