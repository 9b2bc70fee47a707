import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileSeen } from './while-seen.ts';
import type { Look } from './while-seen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that is seen or not. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

test('it looks at once and at its pace, and not any more when it has ended', () => {
  const look = vi.fn<Look>();
  const end = whileSeen(look, 1_000, new Page() as never);
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_500);
  expect(look).toHaveBeenCalledTimes(4);
  end();
  vi.advanceTimersByTime(5_000);
  expect(look).toHaveBeenCalledTimes(4);
});

test('a page that nobody sees asks for nothing; seen again it looks at once, if it missed a turn', () => {
  const page = new Page();
  const look = vi.fn<Look>();
  const end = whileSeen(look, 1_000, page as never);
  page.turn('hidden');
  vi.advanceTimersByTime(10_000);
  expect(look).toHaveBeenCalledTimes(1);
  page.turn('visible');
  expect(look).toHaveBeenCalledTimes(2);
  page.turn('hidden');
  vi.advanceTimersByTime(200);
  page.turn('visible');
  expect(look).toHaveBeenCalledTimes(2);
  end();
  page.turn('hidden');
  vi.advanceTimersByTime(2_000);
  page.turn('visible');
  expect(look).toHaveBeenCalledTimes(2);
});

test('what was on its way when it ended is not wanted any more', () => {
  const asked: (() => boolean)[] = [];
  const end = whileSeen((isWanted) => void asked.push(isWanted), 1_000, new Page() as never);
  expect(asked[0]!()).toBe(true);
  end();
  expect(asked[0]!()).toBe(false);
});
