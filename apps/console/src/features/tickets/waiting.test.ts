import { expect, test } from 'vitest';
import type { TicketHead } from './ticket-words.tsx';
import { hasMoved, placeBefore } from './waiting.ts';

const read: TicketHead = { id: 7, uid: 2, topic: 'deposit', state: 'open', opened: 10, updated: 20 };

test.each([
  ['stands as it was read', read, false],
  ['was written to and is asked for by its place once more', { ...read, updated: 21 }, true],
  ['is gone from its place, and another one comes next', { ...read, id: 8 }, true],
  ['was the last of its list and is gone', undefined, true],
])('a ticket that %s', (_what, there, moved) => {
  expect(hasMoved(read, there)).toBe(moved);
});

test('what waits comes in the order of time, the others against it', () => {
  expect(placeBefore(read)).toEqual({ updated: 20, id: 6 });
  expect(placeBefore({ ...read, state: 'answered' })).toEqual({ updated: 20, id: 8 });
});
