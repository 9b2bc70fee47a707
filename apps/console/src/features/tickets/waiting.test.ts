import { expect, test } from 'vitest';
import type { TicketHead } from './ticket-words.tsx';
import { hasMoved } from './waiting.ts';

const read: TicketHead = { id: 7, uid: 2, topic: 'deposit', state: 'open', opened: 10, updated: 20 };
const other = { ...read, id: 8 };

test.each([
  ['waits as it was read', { waiting: [other, read] }, false],
  ['was written to', { waiting: [{ ...read, updated: 21 }] }, true],
  ['waits no more: somebody answered or closed it', { waiting: [other] }, true],
  ['may stand behind what the queue shows', { waiting: [other], most: 1 }, false],
  ['was answered, and nobody wrote since', { read: { ...read, state: 'answered' as const }, waiting: [other] }, false],
  ['was answered, and its owner wrote again', { read: { ...read, state: 'answered' as const }, waiting: [{ ...read, updated: 30 }] }, true],
  ['was read after the queue was', { waiting: [], waitingMs: 100 }, false],
])('a ticket that %s', (_what, differs, moved) => {
  expect(hasMoved({ read, readMs: 100, waitingMs: 101, most: 200, ...differs })).toBe(moved);
});
