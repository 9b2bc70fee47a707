/** What support does with tickets: the command line and the console call these. */
import type { Channel } from '@kontor/contract/account';
import type { Locale } from '@kontor/contract/locale';
import { ticketText } from '@kontor/contract/ticket';
import type { TicketState } from '@kontor/contract/ticket';
import { refused } from '../../http/refused.ts';
import { addNotice } from '../../messages/add-notice.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Queries } from '../../store/database.ts';
import { COUNT_MESSAGES, LOCK_PERSON, LOCK_TICKET, QUEUE, SET_STATE, TICKET } from './ticket-rows.ts';
import { addMessage, sentBefore, shownTicket, wholeTicket } from './tickets.ts';
import type { ShownMessage, ShownTicket, TicketStore } from './tickets.ts';

export interface Desk extends TicketStore {
  /** Who answers, for the record. */
  readonly by: string;
  /** Where a person is written to, and in which language; undefined where there is no address. */
  readonly reach: (
    queries: Queries,
    account: number,
  ) => Promise<{ readonly channel: Channel; readonly to: string; readonly lang: Locale } | undefined>;
}

/** A ticket as support sees it. */
export type DeskTicket = ShownTicket & { readonly account: number };

/** Tickets of a state, or of all, what has waited longest first. */
export async function ticketQueue(store: TicketStore, state: TicketState | null, limit: number): Promise<DeskTicket[]> {
  const rows = await store.queries.many(QUEUE, state, limit);
  return Promise.all(rows.map(async (row) => ({ ...(await shownTicket(store, store.queries, row)), account: row.account })));
}

/** A ticket with its messages; undefined where there is none. */
export async function deskTicket(
  store: TicketStore,
  id: number,
): Promise<{ readonly ticket: DeskTicket; readonly messages: readonly ShownMessage[] } | undefined> {
  const row = await store.queries.maybe(TICKET, id);
  if (row === undefined) return undefined;
  const { ticket, messages } = await wholeTicket(store, row);
  return { ticket: { ...ticket, account: row.account }, messages };
}

/**
 * Answers a ticket; the person is told by a notice and by mail, which name the ticket by its number and nothing of what was written. The
 * same client id again changes nothing, and gives false. Where more was written than `seen` messages, nothing is sent.
 * @throws Refused with the reason
 */
export function answerTicket(
  desk: Desk,
  {
    id,
    text,
    clientId,
    seen,
  }: { readonly id: number; readonly text: string; readonly clientId: string; readonly seen?: number | undefined },
  now: Date,
): Promise<boolean> {
  const { queries, vault, by } = desk;
  const said = ticketText(text);
  if (said === undefined) throw refused('BAD_REQUEST', 'ticket.text');
  return queries.transaction(async (own) => {
    const found = await own.maybe(TICKET, id);
    if (found === undefined) throw refused('NOT_FOUND');
    const { account } = found;
    // In the order in which the person's own requests lock.
    await own.one(LOCK_PERSON, account);
    const row = await own.one(LOCK_TICKET, id);
    const bodyName = vault.indexOf('ticket support', String(id), said);
    if ((await sentBefore(own, account, by, clientId, bodyName)) !== undefined) return false;
    if (row.state === 'closed') throw refused('BAD_REQUEST', 'ticket.closed');
    await demandSeen(own, id, seen);
    await addMessage(desk, own, { ticket: id, account, by, text: said, files: [], clientId, bodyName }, now);
    await own.one(SET_STATE, id, 'answered', null, now);
    const params = { subject: `#${id}` };
    await addNotice(own, { userId: account, kind: 'ticket_answered', params, link: `/user/ticketDetail?id=${id}` }, now);
    const reach = await desk.reach(own, account);
    if (reach !== undefined) await queueMessage(own, { ...reach, userId: account, template: 'ticket_answered', params }, now);
    return true;
  });
}

/** Whoever answers has seen all that was written. @throws Refused where there is more than he saw */
async function demandSeen(own: Queries, id: number, seen: number | undefined): Promise<void> {
  if (seen !== undefined && (await own.one(COUNT_MESSAGES, id)) !== seen) throw refused('CHANGE_OUTDATED');
}

/** Closes a ticket of so many messages; false where there is none that is not closed. @throws Refused where more was written */
export function closeAsSupport({ queries, by }: Pick<Desk, 'queries' | 'by'>, id: number, now: Date, seen?: number): Promise<boolean> {
  return queries.transaction(async (own) => {
    const row = await own.maybe(LOCK_TICKET, id);
    if (row === undefined || row.state === 'closed') return false;
    await demandSeen(own, id, seen);
    await own.one(SET_STATE, id, 'closed', by, now);
    return true;
  });
}
