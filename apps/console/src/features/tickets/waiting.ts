/** Whether a ticket is still as an operator read it, told from the queue of those that wait, which names no words. */
import type { TicketHead } from './ticket-words.tsx';

/** What was read, when (ms), and what waits, as of when. */
export interface Compared {
  readonly read: TicketHead;
  readonly readMs: number;
  readonly waiting: readonly TicketHead[];
  readonly waitingMs: number;
  /** Tickets that the queue shows at most: one that is longer does not tell what it leaves out. */
  readonly most: number;
}

/** Whether somebody wrote, answered or closed since it was read. */
export function hasMoved({ read, readMs, waiting, waitingMs, most }: Compared): boolean {
  if (waitingMs <= readMs) return false;
  const now = waiting.find(({ id }) => id === read.id);
  if (now !== undefined) return now.updated !== read.updated;
  return read.state === 'open' && waiting.length < most;
}
