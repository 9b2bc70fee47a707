import { describe, expect, test } from 'vitest';
import { changedLimit, isAmountStrict, isPauseStrict, limitAt } from './self-limits.ts';
import type { SelfLimit } from './self-limits.ts';

const DAY = 86_400_000;
const NONE: SelfLimit<bigint> = { value: 0n, next: undefined };

const change = (limit: SelfLimit<bigint>, value: bigint, now: number) => changedLimit(limit, value, now, isAmountStrict);

describe('an amount', () => {
  test('is in force at once where there was none, and where it is lower', () => {
    const first = change(NONE, 100n, 5);
    expect(first).toEqual({ value: 100n, next: undefined });
    expect(change(first, 99n, 6)).toEqual({ value: 99n, next: undefined });
  });
  test.each([101n, 0n])('of %s waits for a day where 100 is in force', (value) => {
    const waits = change({ value: 100n, next: undefined }, value, 5);
    expect(waits).toEqual({ value: 100n, next: { value, from: 5 + DAY } });
    expect(limitAt(waits, 4 + DAY).value).toBe(100n);
    expect(limitAt(waits, 5 + DAY)).toEqual({ value, next: undefined });
  });
  test('that is looser takes the place of what waited, and begins to wait', () => {
    const waits = change({ value: 100n, next: undefined }, 0n, 5);
    expect(change(waits, 200n, 10)).toEqual({ value: 100n, next: { value: 200n, from: 10 + DAY } });
  });
  test('that waits already keeps its time when it is said again', () => {
    const waits = change({ value: 100n, next: undefined }, 200n, 5);
    expect(change(waits, 200n, 10)).toEqual(waits);
  });
  test('that is the same, or stricter, drops what waited', () => {
    const waits = change({ value: 100n, next: undefined }, 200n, 5);
    expect(change(waits, 100n, 10)).toEqual({ value: 100n, next: undefined });
    expect(change(waits, 50n, 10)).toEqual({ value: 50n, next: undefined });
  });
  test('is compared with what is in force by then', () => {
    const waits = change({ value: 100n, next: undefined }, 200n, 5);
    expect(change(waits, 150n, 5 + DAY)).toEqual({ value: 150n, next: undefined });
  });
});

test('a pause is longer at once, and shorter after a day', () => {
  const paused = changedLimit<number>({ value: 0, next: undefined }, 5_000, 1_000, isPauseStrict);
  expect(paused.value).toBe(5_000);
  const shorter = changedLimit(paused, 2_000, 1_500, isPauseStrict);
  expect(shorter).toEqual({ value: 5_000, next: { value: 2_000, from: 1_500 + DAY } });
  expect(changedLimit(shorter, 9_000, 1_600, isPauseStrict)).toEqual({ value: 9_000, next: undefined });
});
