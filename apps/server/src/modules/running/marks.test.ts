import { expect, test } from 'vitest';
import { Marks } from './marks.ts';

/** Marks with a clock moved by hand. */
function opened() {
  let nowMs = 0;
  const marks = new Marks(() => nowMs);
  return { marks, at: (ms: number) => void (nowMs = ms) };
}

test('the pace is told over the last minute, and not before a second has passed', () => {
  const { marks, at } = opened();
  expect(marks.perSecond(5)).toBeUndefined();
  marks.note(0);
  at(500);
  expect(marks.perSecond(5)).toBeUndefined();
  for (let second = 1; second <= 120; second++) {
    at(second * 1_000);
    marks.note(second * 10);
  }
  expect(marks.perSecond(1_200)).toBe(10);
  at(180_000);
  // Nothing came for a minute, and a minute of ten a second stands before it.
  expect(marks.perSecond(1_200)).toBe(5);
});

test('what waits is as old as the first mark behind it', () => {
  const { marks, at } = opened();
  for (const [ms, sequence] of [
    [0, 10],
    [1_000, 20],
    [2_000, 30],
  ] as const) {
    at(ms);
    marks.note(sequence);
  }
  at(5_000);
  expect(marks.ageBehind(30, 30)).toBe(0);
  expect(marks.ageBehind(29, 30)).toBe(3_000);
  expect(marks.ageBehind(15, 30)).toBe(4_000);
  expect(marks.ageBehind(0, 30)).toBe(5_000);
  // Committed since the last mark.
  expect(marks.ageBehind(30, 31)).toBe(0);
});
