import { MAX_CALL_MESSAGES_PER_SECOND } from '@kontor/contract/channels';
import { expect, test } from 'vitest';
import { CallPace } from './call-pace.ts';

/** Messages of a sender who is answered at once, up to a time, ms. */
function sentUntil(pace: CallPace, fromMs: number, untilMs: number): number {
  let nowMs = fromMs;
  for (let sent = 0; ; sent++) {
    nowMs += pace.waitMs(nowMs);
    if (nowMs >= untilMs) return sent;
  }
}

test("in no second more than the server lets through, after a rest half a second's more", () => {
  const pace = new CallPace();
  expect(sentUntil(pace, 10_000, 11_000)).toBe(MAX_CALL_MESSAGES_PER_SECOND * 1.5);
  expect(sentUntil(pace, 11_000, 21_000)).toBeCloseTo(MAX_CALL_MESSAGES_PER_SECOND * 10, -1);
  expect(sentUntil(pace, 60_000, 61_000)).toBe(MAX_CALL_MESSAGES_PER_SECOND * 1.5);
});

test('who is slower than that never waits', () => {
  const pace = new CallPace();
  for (let nowMs = 0; nowMs < 10_000; nowMs += 6) expect(pace.waitMs(nowMs)).toBe(0);
});
