/** Whether a ticket is still as an operator read it, told from its place in the queue of its state, however long that is. */
import type { TicketHead, TicketPlace } from './ticket-words.tsx';

/** The place before a ticket's: what comes next there is the ticket, as long as nobody wrote, answered or closed. */
export function placeBefore({ id, state, updated }: TicketHead): TicketPlace {
  // What waits comes in the order of time, all other lists the other way round.
  return { updated, id: state === 'open' ? id - 1 : id + 1 };
}

/** Whether somebody wrote, answered or closed since it was read; `there` came next behind the place before it. */
export function hasMoved({ id, updated }: TicketHead, there: TicketHead | undefined): boolean {
  return there?.id !== id || there.updated !== updated;
}
