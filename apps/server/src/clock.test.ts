import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CoreClock, MAX_DIVERGENCE_MS } from './clock.ts';

/** A clock with hands: `pass` moves both, `jump` only the wall. */
function handClock(startMs = 1_000_000) {
  const hands = { monotonic: 5, wall: startMs };
  const alarms: number[] = [];
  const clock = new CoreClock({
    sources: { monotonicMs: () => hands.monotonic, wallMs: () => hands.wall },
    onDivergence: (ms) => alarms.push(Math.round(ms)),
  });
  const pass = (ms: number) => {
    hands.monotonic += ms;
    hands.wall += ms;
  };
  const jump = (ms: number) => {
    hands.wall += ms;
  };
  return { clock, alarms, pass, jump, hands };
}

describe('CoreClock', () => {
  test('starts at wall time and runs with it', () => {
    const { clock, pass, alarms } = handClock();
    expect(clock.now()).toBe(1_000_000);
    pass(250.5);
    expect(clock.now()).toBe(1_000_250);
    expect(alarms).toEqual([]);
  });

  test('a wall clock set an hour back: core time goes on, and the alarm sounds once', () => {
    const { clock, pass, jump, alarms } = handClock();
    jump(-3_600_000);
    expect(clock.now()).toBe(1_000_000);
    pass(1_000);
    expect(clock.now()).toBe(1_000_995);
    expect(alarms).toEqual([-3_600_000]);
    expect(clock.diverged).toBe(true);
  });

  test('a wall clock set an hour ahead does not pull core time along', () => {
    const { clock, pass, jump, alarms } = handClock();
    jump(3_600_000);
    pass(1_000);
    expect(clock.now()).toBe(1_001_005);
    expect(alarms).toEqual([3_599_995]);
  });

  test('a small difference is made up without an alarm', () => {
    const { clock, pass, jump, alarms, hands } = handClock();
    jump(MAX_DIVERGENCE_MS - 500);
    for (let second = 0; second < 400; second++) {
      pass(1_000);
      clock.now();
    }
    expect(clock.now()).toBe(hands.wall);
    expect(alarms).toEqual([]);
  });

  test('never goes back behind the journal it follows', () => {
    const { clock, pass } = handClock();
    clock.startAfter(1_000_900);
    expect(clock.now()).toBe(1_000_900);
    pass(1_000);
    expect(clock.now()).toBe(1_001_895);
    expect(clock.diverged).toBe(false);
  });

  test('whatever the wall does, time never falls and never runs more than 0.5 % off the monotonic clock', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: -86_400_000, max: 86_400_000 })), { maxLength: 50 }),
        (steps) => {
          const { clock, hands, jump } = handClock(100_000_000_000);
          let before = clock.now();
          for (const [passedMs, jumpMs] of steps) {
            hands.monotonic += passedMs;
            jump(jumpMs);
            const now = clock.now();
            expect(now).toBeGreaterThanOrEqual(before);
            expect(Math.abs(now - before - passedMs)).toBeLessThanOrEqual(passedMs * 0.005 + 1);
            before = now;
          }
        },
      ),
      { seed: 1, numRuns: 200 },
    );
  });
});
