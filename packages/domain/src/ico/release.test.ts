import { expect, test } from 'vitest';
import { releasedTokens, utcDay } from './release.ts';

const TOKEN = 100_000_000n;

/** What each day releases. */
function tranches(frozen: bigint, days: number): bigint[] {
  return Array.from({ length: days }, (_, day) => releasedTokens(frozen, days, 0, day + 1) - releasedTokens(frozen, days, 0, day));
}

test('100 over 30 days, and 1 over 7, to the last unit', () => {
  expect(tranches(100n * TOKEN, 30).slice(0, 3)).toEqual([333_333_333n, 333_333_333n, 333_333_334n]);
  expect(tranches(TOKEN, 7)).toEqual([14_285_714n, 14_285_714n, 14_285_714n, 14_285_715n, 14_285_714n, 14_285_714n, 14_285_715n]);
  for (const [frozen, days] of [
    [100n * TOKEN, 30],
    [TOKEN, 7],
    [1n, 365],
    [0n, 3],
  ] as const)
    expect(tranches(frozen, days).reduce((sum, each) => sum + each, 0n)).toBe(frozen);
});

test('nothing on the day of the settlement, a first part with the next midnight, and never more than all', () => {
  const settled = Date.UTC(2026, 0, 5, 23, 59, 59, 999);
  const released = (time: number): bigint => releasedTokens(70n, 7, utcDay(settled), utcDay(time));
  expect([settled, settled + 1, settled + 86_400_000, settled + 86_400_001].map(released)).toEqual([0n, 10n, 10n, 20n]);
  expect(released(settled + 400 * 86_400_000)).toBe(70n);
});
