import { expect, test, vi } from 'vitest';
import { noteServerTime } from '../../data/server-clock.ts';
import { countdownText, eachServerSecond } from './funding-countdown.ts';

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [5_873_000, '01:37:53'],
  [90_000_000, '25:00:00'],
] as const)('%s ms are %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});

test("on a machine whose clock is two hours slow the server's time counts", () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  try {
    noteServerTime(Date.now(), Date.now(), 'Fri, 20 Nov 2026 14:00:00 GMT');
    const told: number[] = [];
    const end = eachServerSecond((nowMs) => told.push(nowMs));
    vi.advanceTimersByTime(2_000);
    end();
    vi.advanceTimersByTime(2_000);
    expect(told.map((nowMs) => new Date(nowMs).toISOString())).toEqual(['2026-11-20T14:00:01.500Z', '2026-11-20T14:00:02.500Z']);
  } finally {
    vi.useRealTimers();
  }
});
