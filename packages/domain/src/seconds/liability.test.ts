import { expect, test } from 'vitest';
import { isWithinShare, liabilityOf, NO_CONTRACTS, withContract } from './liability.ts';
import { SecondsDirection } from './words.ts';

const { DOWN, UP } = SecondsDirection;

test('V:SEC2: 50,000 up and 20,000 down at 0.85 may cost 22,500', () => {
  expect(liabilityOf({ up: 50_000n, upPays: 42_500n, down: 20_000n, downPays: 17_000n })).toBe(22_500n);
  expect(liabilityOf({ up: 20_000n, upPays: 17_000n, down: 50_000n, downPays: 42_500n })).toBe(22_500n);
});

test('what the one direction loses pays the other; the house cannot owe less than nothing', () => {
  expect(liabilityOf(NO_CONTRACTS)).toBe(0n);
  expect(liabilityOf({ up: 100n, upPays: 85n, down: 100n, downPays: 85n })).toBe(0n);
  expect(liabilityOf(withContract(withContract(NO_CONTRACTS, UP, 100n, 85n), DOWN, 10n, 8n))).toBe(75n);
});

test.each([
  [500n, 500, 10_000n, true],
  [501n, 500, 10_000n, false],
  [0n, 0, 0n, true],
  [1n, 10_000, 0n, false],
])('a liability of %s within %i of 10,000 parts of %s: %s', (liability, share, house, isWithin) => {
  expect(isWithinShare(liability, share, house)).toBe(isWithin);
});
