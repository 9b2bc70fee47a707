import { expect, test } from 'vitest';
import { countdownText, phaseOf } from './seconds-countdown.ts';

const CONTRACT = { end_time: 100_000, duration_s: 60 } as const;

test.each([
  ['pending_entry', 40_001, { kind: 'waiting', leftMs: 59_999, share: 59_999 / 60_000 }],
  // A clock that is a little early makes no ring longer than whole.
  ['counting_down', 39_000, { kind: 'counting', leftMs: 61_000, share: 1 }],
  ['counting_down', 99_999, { kind: 'counting', leftMs: 1, share: 1 / 60_000 }],
  ['counting_down', 100_000, { kind: 'settling' }],
  ['pending_entry', 100_500, { kind: 'settling' }],
] as const)('%s at %i', (state, nowMs, phase) => {
  expect(phaseOf({ ...CONTRACT, state }, nowMs)).toEqual(phase);
});

test.each([
  [71_000, '1:11'],
  [70_001, '1:11'],
  [7_000, '0:07'],
  [1, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
  [3_600_000, '60:00'],
])('%i ms read %s', (leftMs, text) => {
  expect(countdownText(leftMs)).toBe(text);
});
