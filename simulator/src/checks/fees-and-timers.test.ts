import { describe, expect, test } from 'vitest';
import { Fees } from './fees.ts';
import { Timers } from './timers.ts';

describe('fees', () => {
  test('are the received amount times the rate, rounded up, by tier and side', () => {
    const fees = new Fees();
    fees.setTier(1, 0, 60);
    fees.setUser(9, 1);
    expect(() => fees.check(1, true, 7_587_379_230n, 7_587_380n)).not.toThrow();
    expect(() => fees.check(9, false, 1_749_125_000_000n, 1_049_475n)).not.toThrow();
    expect(() => fees.check(9, true, 1_000n, 0n)).not.toThrow();
  });

  test('one unit more or less, or the other side’s rate, is wrong', () => {
    const fees = new Fees();
    fees.setTier(0, 100_000, 200_000);
    for (const fee of [7_587_379n, 7_587_381n]) expect(() => fees.check(1, true, 7_587_379_230n, fee)).toThrow('fees.amount');
    expect(() => fees.check(1, false, 7_587_379_230n, 7_587_380n)).toThrow('fees.amount');
  });
});

describe('timers', () => {
  const timers = () => {
    const set = new Timers();
    set.set(1, 5, 0, 3_000);
    set.set(2, 5, 0, 2_000);
    set.set(3, 5, 1_000, 1_000);
    return set;
  };

  test('fire by due time, then by when they were set', () => {
    const set = timers();
    expect(set.sorted().map((timer) => timer.user)).toEqual([2, 3, 1]);
    expect(() => set.fired(3, 5, 2_000)).toThrow('timers.order');
    set.fired(2, 5, 2_000);
    set.fired(3, 5, 2_000);
    expect(set.size).toBe(1);
  });

  test('one that is due and did not fire is missed; one taken off is not', () => {
    expect(() => timers().allFired(1_999)).not.toThrow();
    expect(() => timers().allFired(2_000)).toThrow('timers.missed');
    const set = timers();
    set.set(2, 5, 0, 0);
    set.set(3, 5, 0, 9_000);
    expect(() => set.allFired(2_999)).not.toThrow();
  });

  test('a timer fires once, at the time it was set for', () => {
    const set = timers();
    expect(() => set.fired(2, 5, 2_001)).toThrow('timers.order');
    set.fired(2, 5, 2_000);
    expect(() => set.fired(2, 5, 2_000)).toThrow('timers.order');
  });
});
