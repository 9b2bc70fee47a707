import { expect, test } from 'vitest';
import { afterTick, anchorOf, timeAt } from './seconds-clock.ts';

test('an answer tells the time to its own middle', () => {
  const anchor = anchorOf({ endMs: 100_000, remainingSeconds: '12.345', sentMs: 500, answeredMs: 700 });
  expect(anchor).toEqual({ serverMs: 87_655, steadyMs: 600 });
  expect(timeAt({ serverMs: 87_655, steadyMs: 600 }, 1_600)).toBe(88_655);
  expect(anchorOf({ endMs: 100_000, remainingSeconds: '0', sentMs: 500, answeredMs: 700 })).toBeUndefined();
});

test('a tick is never ahead of the time, and the time little ahead of a tick', () => {
  const anchor = { serverMs: 10_000, steadyMs: 0 };
  expect(afterTick(anchor, 10_500, 1_000)).toBe(anchor);
  expect(afterTick(anchor, 12_000, 1_000)).toEqual({ serverMs: 12_000, steadyMs: 1_000 });
  expect(afterTick(anchor, 5_000, 1_000)).toEqual({ serverMs: 6_500, steadyMs: 1_000 });
});
