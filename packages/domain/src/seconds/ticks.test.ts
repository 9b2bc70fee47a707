import { describe, expect, test } from 'vitest';
import { entryDeadline, entryOf, exitDeadline, exitOf, isIndexCurrent, isTickLate, outcomeOf, resultOf } from './ticks.ts';
import type { SecondsTick } from './ticks.ts';
import { SecondsDirection, SecondsOutcome, SecondsVoid } from './words.ts';

const { DOWN, UP } = SecondsDirection;

/** Ticks at these times, each with its place as number and a price of 100; `at: price`, a price below zero is that of a stale one. */
function ticks(...each: (number | readonly [at: number, price: number])[]): SecondsTick[] {
  return each.map((one, i) => {
    const [at, price] = typeof one === 'number' ? [one, 100] : one;
    return { number: i + 1, at, price: BigInt(Math.abs(price)), isStale: price < 0 };
  });
}

/** Ticks of every second from one to another, both included. */
function everySecond(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / 1_000 + 1 }, (_, i) => from + i * 1_000);
}

describe('the entry', () => {
  test('is the first tick later than the contract: one of the same millisecond is not', () => {
    expect(entryOf(ticks(1_000, 2_000, 3_000), 2_000)?.number).toBe(3);
    expect(entryOf(ticks(1_000, 2_001), 2_000)?.number).toBe(2);
  });
  test('is no stale one', () => {
    expect(entryOf(ticks([3_000, -100], 4_000), 2_000)?.number).toBe(2);
  });
  test('has to come within five seconds', () => {
    expect(entryOf(ticks(7_000), 2_000)?.number).toBe(1);
    expect(entryOf(ticks(7_001), 2_000)).toBeUndefined();
    expect(entryOf(ticks(2_000), 2_000)).toBeUndefined();
    expect(entryDeadline(2_000)).toBe(8_000);
  });
});

describe('the exit', () => {
  const entry = { number: 1 };

  test('is the last tick no later than the expiry', () => {
    expect(exitOf(ticks(1_000, 30_000, 30_001), 30_000, entry)).toMatchObject({ exit: { number: 2 }, reason: SecondsVoid.NONE });
  });
  test('is void where the index was stale within ten seconds, to the millisecond', () => {
    expect(exitOf(ticks(1_000, [20_001, -100], 29_000), 30_000, entry).reason).toBe(SecondsVoid.STALE);
    expect(exitOf(ticks(1_000, [20_000, -100], 29_000), 30_000, entry).reason).toBe(SecondsVoid.NONE);
    expect(exitOf(ticks(1_000, 29_000, [30_000, -100]), 30_000, entry)).toMatchObject({ exit: { number: 2 }, reason: SecondsVoid.STALE });
    expect(exitOf(ticks(1_000, 29_000, [30_001, -100]), 30_000, entry).reason).toBe(SecondsVoid.NONE);
  });
  test('is void where it is older than five seconds, or the entry itself', () => {
    expect(exitOf(ticks(1_000, 24_999), 30_000, entry).reason).toBe(SecondsVoid.EXIT_TOO_OLD);
    expect(exitOf(ticks(1_000, 25_000), 30_000, entry).reason).toBe(SecondsVoid.NONE);
    expect(exitOf(ticks(25_000), 30_000, entry).reason).toBe(SecondsVoid.ONE_TICK);
    expect(exitOf(ticks(24_999), 30_000, entry).reason).toBe(SecondsVoid.EXIT_TOO_OLD);
    expect(exitDeadline(30_000)).toBe(31_000);
  });
  test('is none without the entry among the ticks', () => {
    expect(() => exitOf(ticks(31_000), 30_000, entry)).toThrow(RangeError);
  });
});

test.each([
  [UP, 100n, 101n, SecondsOutcome.WIN],
  [UP, 100n, 99n, SecondsOutcome.LOSS],
  [DOWN, 100n, 101n, SecondsOutcome.LOSS],
  [DOWN, 100n, 99n, SecondsOutcome.WIN],
  [UP, 100n, 100n, SecondsOutcome.DRAW],
  [DOWN, 100n, 100n, SecondsOutcome.DRAW],
])('direction %i from %s to %s: %i', (direction, entry, exit, outcome) => {
  expect(outcomeOf(direction, entry, exit)).toBe(outcome);
});

describe('V:SEC1: a contract of thirty seconds taken at 10,500', () => {
  const contract = { direction: UP, openedAt: 10_500, expiry: 40_500 } as const;

  test('begins with the tick of 11,000, ends with that of 40,000', () => {
    const all = ticks(...everySecond(9_000, 42_000).map((at) => [at, at / 1_000] as const));
    expect(resultOf(contract, all)).toMatchObject({
      outcome: SecondsOutcome.WIN,
      reason: SecondsVoid.NONE,
      entry: { at: 11_000, price: 11n },
      exit: { at: 40_000, price: 40n },
    });
    expect(resultOf({ ...contract, direction: DOWN }, all).outcome).toBe(SecondsOutcome.LOSS);
  });
  test('is void without ticks', () => {
    expect(resultOf(contract, ticks(10_000, 16_000))).toMatchObject({ outcome: SecondsOutcome.VOID, reason: SecondsVoid.NO_ENTRY });
    expect(resultOf(contract, ticks(10_000, 11_000, 41_000))).toMatchObject({
      outcome: SecondsOutcome.VOID,
      reason: SecondsVoid.EXIT_TOO_OLD,
    });
  });
});

test('a tick is late a second after its own time, and the index old five seconds after the last one', () => {
  expect([isTickLate(1_000, 1_999), isTickLate(1_000, 2_000)]).toEqual([false, true]);
  expect([6_000, 6_001].map((now) => isIndexCurrent({ at: 1_000, isStale: false }, now))).toEqual([true, false]);
  expect(isIndexCurrent({ at: 1_000, isStale: true }, 1_000)).toBe(false);
});
