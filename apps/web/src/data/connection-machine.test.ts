import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialConnection, retryWaitMs, stepConnection, viewConnection } from './connection-machine.ts';
import type { ConnectionEffect, ConnectionEvent, ConnectionState } from './connection-machine.ts';

/** Plays events at their times; gives back the state and every effect. */
function play(events: readonly (readonly [ConnectionEvent, number])[]): {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
} {
  let state = initialConnection(0);
  const effects: ConnectionEffect[] = [];
  for (const [event, nowMs] of events) {
    const step = stepConnection(state, event, nowMs, 0.5);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const OPENED = [
  ['start', 0],
  ['opened', 100],
  ['heard', 200],
] as const;

describe('heartbeat', () => {
  test('five seconds of silence are probed once; an answer keeps the connection', () => {
    const { state, effects } = play([...OPENED, ['tick', 5_100], ['tick', 5_200], ['tick', 6_200], ['heard', 6_300], ['tick', 7_300]]);
    expect(effects).toEqual(['open', 'probe']);
    expect(viewConnection(state, 7_300)).toEqual({ state: 'live' });
  });

  test('an unanswered probe ends the connection within ten seconds of silence, and what is shown says since when', () => {
    const { state, effects } = play([...OPENED, ['tick', 5_200], ['tick', 10_200]]);
    expect(effects).toEqual(['open', 'probe', 'drop']);
    expect(viewConnection(state, 10_200)).toEqual({ state: 'stale', sinceMs: 200 });
  });

  test('seven seconds of silence are stale, although the socket is still open and the probe may yet be answered', () => {
    const { state } = play([...OPENED, ['tick', 5_200]]);
    expect(state.link).toBe('open');
    expect(viewConnection(state, 7_199)).toEqual({ state: 'live' });
    expect(viewConnection(state, 7_200)).toEqual({ state: 'stale', sinceMs: 200 });
  });

  test('a new connection is tried after the wait, and its first message makes the page live', () => {
    const script = [...OPENED, ['closed', 1_000], ['tick', 1_100], ['tick', 1_400], ['opened', 1_500]] as const;
    const { state, effects } = play(script);
    expect(effects).toEqual(['open', 'open']);
    expect(viewConnection(state, 1_500)).toEqual({ state: 'reconnecting', sinceMs: 200 });
    expect(viewConnection(play([...script, ['heard', 1_600]]).state, 1_600)).toEqual({ state: 'live' });
  });

  test('a socket that is accepted and says nothing is connecting, and is given up after probe and wait', () => {
    const silent = [
      ['start', 0],
      ['opened', 100],
    ] as const;
    expect(viewConnection(play(silent).state, 101)).toEqual({ state: 'connecting' });
    expect(viewConnection(play(silent).state, 4_900)).toEqual({ state: 'connecting' });
    const { state, effects } = play([...silent, ['tick', 5_100], ['tick', 10_100]]);
    expect(effects).toEqual(['open', 'probe', 'drop']);
    expect(viewConnection(state, 10_100)).toEqual({ state: 'reconnecting' });
  });
});

describe('sleep and waking', () => {
  test('after hours of sleep the open socket is not believed', () => {
    const { state, effects } = play([...OPENED, ['tick', 4 * 3_600_000]]);
    expect(effects).toEqual(['open', 'drop', 'open']);
    expect(viewConnection(state, 4 * 3_600_000)).toEqual({ state: 'stale', sinceMs: 200 });
  });

  test('a page that was hidden for a minute probes and asks for everything anew', () => {
    expect(play([...OPENED, ['tick', 60_000], ['shown', 60_100]]).effects).toEqual(['open', 'probe', 'probe', 'resync']);
  });

  test('back online, a waiting connection opens at once', () => {
    const { state, effects } = play([...OPENED, ['offline', 1_000], ['closed', 1_100], ['online', 1_200]]);
    expect(effects).toEqual(['open', 'open']);
    expect(state.link).toBe('connecting');
  });

  test('offline says so whatever the socket believes', () => {
    expect(viewConnection(play([...OPENED, ['offline', 300]]).state, 300)).toEqual({ state: 'offline', sinceMs: 200 });
  });
});

test('waits grow to fifteen seconds and are never below half of that', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (failures, random) => {
      const wait = retryWaitMs(failures, random);
      expect(wait).toBeGreaterThanOrEqual(250);
      expect(wait).toBeLessThanOrEqual(15_000);
      expect(retryWaitMs(failures + 1, random)).toBeGreaterThanOrEqual(wait);
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('whatever happens in whatever order: never two sockets, and live only while an open one was heard lately', () => {
  const event = fc.constantFrom<ConnectionEvent>('start', 'stop', 'opened', 'heard', 'closed', 'tick', 'online', 'offline', 'shown');
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.oneof(fc.nat(3_000), fc.nat(10_000_000))), { maxLength: 60 }), (script) => {
      let state = initialConnection(0);
      let sockets = 0;
      let nowMs = 0;
      for (const [name, waitMs] of script) {
        nowMs += waitMs;
        if (name === 'closed' && sockets > 0) sockets--;
        else if (name === 'closed') continue;
        const step = stepConnection(state, name, nowMs, 0.3);
        state = step.state;
        for (const effect of step.effects) sockets += effect === 'open' ? 1 : effect === 'drop' ? -1 : 0;
        expect(sockets).toBe(state.link === 'open' || state.link === 'connecting' ? 1 : 0);
        const view = viewConnection(state, nowMs);
        if (view.state === 'live')
          expect(state.link === 'open' && state.isHeard && nowMs - (state.heardMs ?? -Infinity) < 7_000).toBe(true);
      }
    }),
    { seed: 11, numRuns: 300 },
  );
});
