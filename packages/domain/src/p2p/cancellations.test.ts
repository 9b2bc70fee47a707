import { expect, test } from 'vitest';
import { cancellationsAt, withCancellation, withoutCancellation } from './cancellations.ts';
import type { CancellationKind, Cancellations } from './cancellations.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOON = 20_000 * DAY + DAY / 2;

/** Minutes for which each of so many cancellations at the same time blocks; 0: not. */
function ladder(kinds: readonly CancellationKind[], completed: number, time = NOON): number[] {
  let known: Cancellations | undefined;
  return kinds.map((kind) => {
    known = withCancellation(known, kind, time, completed);
    return Math.max(0, known.blockedUntil - time) / MINUTE;
  });
}

const before = (count: number): CancellationKind[] => Array.from({ length: count }, () => 'before');
const after = (count: number): CancellationKind[] => Array.from({ length: count }, () => 'after');

test('before payment three are free, then 15 min, 30 min, 1 h, 4 h, then until the day ends', () => {
  expect(ladder(before(9), 3)).toEqual([0, 0, 0, 15, 30, 60, 240, 720, 720]);
});

test('after "paid" one is free, and both count in one ladder', () => {
  expect(ladder(after(3), 3)).toEqual([0, 15, 30]);
  expect(ladder([...before(4), ...after(2)], 3)).toEqual([0, 0, 0, 15, 15, 30]);
});

test('who has completed fewer than three trades has five and three', () => {
  expect(ladder(before(6), 2)).toEqual([0, 0, 0, 0, 0, 15]);
  expect(ladder(after(4), 0)).toEqual([0, 0, 0, 15]);
});

test('a later block never ends earlier than one that stands', () => {
  const late = 20_001 * DAY - 5 * MINUTE;
  expect(ladder(before(8), 3, late)).toEqual([0, 0, 0, 15, 30, 60, 240, 240]);
});

test('counts are those of a day, a block goes on', () => {
  const evening = 20_001 * DAY - MINUTE;
  let known: Cancellations | undefined;
  for (let i = 0; i < 7; i++) known = withCancellation(known, 'before', evening, 3);
  expect(cancellationsAt(known, 20_001 * DAY)).toEqual({
    day: 20_001,
    before: 0,
    after: 0,
    blocks: 0,
    blockedUntil: evening + 240 * MINUTE,
  });
  expect(withCancellation(known, 'after', 20_001 * DAY, 3)).toMatchObject({ before: 0, after: 1, blocks: 0 });
});

test('one that is struck counts no more, on its own day alone; its block stays', () => {
  let known = withCancellation(undefined, 'after', NOON, 3);
  known = withCancellation(known, 'after', NOON, 3);
  const struck = withoutCancellation(known, 'after', 20_000);
  expect(struck).toEqual({ ...known, after: 1 });
  expect(withoutCancellation(known, 'after', 19_999)).toBe(known);
  expect(withCancellation(struck, 'after', NOON, 3)).toMatchObject({ after: 2, blocks: 2 });
});
