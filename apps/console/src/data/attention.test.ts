import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AWAY_MS, OVER_MS, Watch } from './attention.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('without a touch nobody is there after a while, and later the session must be over', () => {
  const watch = new Watch();
  const seen: string[] = [];
  watch.subscribe(() => seen.push(watch.attention));
  vi.advanceTimersByTime(AWAY_MS - 1);
  expect(watch.attention).toBe('here');
  vi.advanceTimersByTime(1);
  expect(watch.attention).toBe('away');
  vi.advanceTimersByTime(OVER_MS);
  expect(seen).toEqual(['away', 'gone']);
});

test('a touch brings it back, and the time begins anew', () => {
  const watch = new Watch();
  vi.advanceTimersByTime(AWAY_MS + OVER_MS - 1);
  watch.touch();
  expect(watch.attention).toBe('here');
  vi.advanceTimersByTime(AWAY_MS - 1);
  watch.touch();
  vi.advanceTimersByTime(AWAY_MS - 1);
  expect(watch.attention).toBe('here');
});

test('who listens no more hears nothing', () => {
  const watch = new Watch();
  const listener = vi.fn<() => void>();
  watch.subscribe(listener)();
  vi.advanceTimersByTime(AWAY_MS + OVER_MS);
  expect(listener).not.toHaveBeenCalled();
});
