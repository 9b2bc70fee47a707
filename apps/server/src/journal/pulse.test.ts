import { describe, expect, test } from 'vitest';
import { BEAT_LIMIT_MS, BEAT_MS, FRESH_MS, Pulse, SILENT_MS, STUCK_MS } from './pulse.ts';

/** A pulse whose beats are answered when the test says so, on clocks that it moves. */
function startPulse() {
  const clock = { monotonicMs: 10_000, wallMs: 1_000_000 };
  const beats: (() => void)[] = [];
  const timers: { ms: number; onTime: () => void }[] = [];
  const losses: string[] = [];
  const appending = { is: false };
  const time = { monotonicMs: () => clock.monotonicMs, wallMs: () => clock.wallMs };
  const pulse = new Pulse(
    {
      beat: () => new Promise<void>((resolve) => beats.push(resolve)),
      isAppending: () => appending.is,
      time,
      timer: (ms, onTime) => {
        const timer = { ms, onTime };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      onSilence: () => losses.push('lost'),
      // None but those that are asked for.
      everyMs: Infinity,
    },
    { ...clock },
  );
  const pass = (ms: number): void => {
    clock.monotonicMs += ms;
    clock.wallMs += ms;
  };
  return { clock, beats, timers, losses, appending, pulse, pass };
}

describe('a pulse', () => {
  test('is fresh for a second from when what was answered had been sent', () => {
    const { pulse, pass } = startPulse();
    pass(FRESH_MS);
    expect(pulse.isFresh).toBe(true);
    pass(1);
    expect(pulse.isFresh).toBe(false);
    const sentAt = pulse.now();
    pass(600);
    pulse.proven(sentAt);
    expect(pulse.isFresh).toBe(true);
    pass(FRESH_MS - 600 + 1);
    expect(pulse.isFresh).toBe(false);
  });

  test('knows of time in which the machine slept, and minds no clock that is set back', () => {
    const { clock, pulse } = startPulse();
    clock.wallMs -= 3_600_000;
    expect(pulse.isFresh).toBe(true);
    clock.wallMs += 3_600_000 + FRESH_MS + 1;
    expect(pulse.isFresh).toBe(false);
  });

  test('is over once stopped, and whoever waits is told', async () => {
    const { pulse, pass } = startPulse();
    pass(FRESH_MS + 1);
    const waiting = pulse.fresh();
    pulse.stop();
    expect(await waiting).toBe(false);
    expect(pulse.isFresh).toBe(false);
  });

  test('an append proves as much as a beat', async () => {
    const { pulse, pass, appending } = startPulse();
    pass(FRESH_MS + 1);
    appending.is = true;
    const waiting = pulse.fresh();
    pulse.proven(pulse.now());
    expect(await waiting).toBe(true);
  });

  test('waits a second for a proof and no longer', async () => {
    const { pulse, pass, timers, appending } = startPulse();
    pass(FRESH_MS + 1);
    appending.is = true;
    const waiting = pulse.fresh();
    expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
    timers[0]!.onTime();
    expect(await waiting).toBe(false);
  });
});

test('limits fit to each other: silent before anybody leads, and gone before a stuck append is given up', () => {
  expect(FRESH_MS).toBeLessThan(SILENT_MS);
  expect(BEAT_LIMIT_MS).toBeLessThan(STUCK_MS);
  // A leader that stood still for a second right before a beat has beaten again.
  expect(1_000 + BEAT_MS).toBeLessThan(SILENT_MS);
});
