/** A person's support tickets. Source: calls.md "People". */
import { ticketAnswer, ticketClose, ticketDetail, ticketList, ticketOpen } from '@kontor/contract/ticket';
import type { Routes } from '../../http/routes.ts';
import { TICKETS_OF } from './ticket-rows.ts';
import { closeTicket, openTicket, shownTicket, ticketOf, writeTicket } from './tickets.ts';
import type { TicketStore } from './tickets.ts';

export interface TicketRoutesOptions extends TicketStore {
  readonly wallMs: () => number;
}

const PAGE = 30;
/** Later than every ticket, ms. */
const END_MS = 8_000_000_000_000;

export function mountTickets(routes: Routes, { wallMs, ...store }: TicketRoutesOptions): void {
  const now = (): Date => new Date(wallMs());
  routes.user(ticketOpen, ({ body, session }) => openTicket(store, session.user, body, now()));
  routes.user(ticketAnswer, ({ body, session }) => writeTicket(store, session.user, body, now()));
  routes.user(ticketClose, ({ body, session }) => closeTicket(store, session.user, Number(body.id), now()));
  routes.user(ticketDetail, ({ body, session }) => ticketOf(store, session.user, Number(body.id)));
  routes.user(ticketList, async ({ body, session }) => {
    const limit = body.limit ?? PAGE;
    const [before = END_MS, id = 0] = body.cursor?.split('-').map(Number) ?? [];
    const rows = await store.queries.many(
      TICKETS_OF,
      session.user,
      body.state ?? null,
      new Date(Math.min(before, END_MS)),
      Math.min(id, Number.MAX_SAFE_INTEGER),
      limit + 1,
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      list: await Promise.all(page.map((row) => shownTicket(store, store.queries, row))),
      next_cursor: rows.length > limit && last !== undefined ? `${last.updatedMs}-${last.id}` : null,
    };
  });
}
