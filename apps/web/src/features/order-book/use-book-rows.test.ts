import { expect, test } from 'vitest';
import { bookRowCount } from './use-book-rows.ts';

test.each([
  ['auto', 10, 400, 10],
  ['auto', undefined, 528, 10],
  ['auto', undefined, undefined, 5],
  ['fit', 10, 768, 16],
  ['fit', 10, undefined, 10],
  [20, 10, 768, 16],
  [5, 10, 768, 5],
  [15, 12, undefined, 15],
  [30, 10, 60, 5],
] as const)('levels %s, usually %s, in %s px: %s rows', (levels, base, room, rows) => {
  expect(bookRowCount(levels, base, room)).toBe(rows);
});
