/** What support does with tickets by the console. What was written is a view, each picture one of its own; the log holds none of it. */
import { LAST_TIME_MS, ticketAnswer, ticketClose, ticketDetail, ticketFile, ticketQueue } from '@kontor/contract/console/ticket';
import { refused } from '../../http/refused.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { within } from '../../store/database.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { reviewPicture } from '../../uploads/uploads.ts';
import { answerTicket, closeAsSupport, deskTicket } from './desk.ts';
import type { Desk } from './desk.ts';
import { LATEST, LONGEST, MESSAGES_OF, TICKET } from './ticket-rows.ts';
import type { TicketRow } from './ticket-rows.ts';

/** Tickets of a page, unless somebody says how many. */
const PAGE = 100;
/** Places before the first of either order. */
const OLDEST = { updated: 0, id: 0 };
const NEWEST = { updated: LAST_TIME_MS, id: Number.MAX_SAFE_INTEGER };

export interface TicketDeskOptions extends Pick<Desk, 'vault' | 'reach'> {
  readonly database: Queries;
}

export function mountTicketDesk(routes: OperatorRoutes, { database, vault, reach }: TicketDeskOptions): void {
  const deskOf = (queries: Transaction, operator: { readonly id: number }): Desk => ({
    queries: within(queries),
    vault,
    by: aboutOperator(operator.id),
    reach,
  });

  routes.read(ticketQueue, async ({ body: { state = 'open', after, limit = PAGE } }) => {
    const isWaiting = state === 'open';
    const { updated, id } = after ?? (isWaiting ? OLDEST : NEWEST);
    const found = await database.many(isWaiting ? LONGEST : LATEST, state, new Date(updated), id, limit + 1);
    const list = found.slice(0, limit).map(headOf);
    const last = list.at(-1);
    return { list, next: last !== undefined && found.length > limit ? { updated: last.updated, id: last.id } : null };
  });

  routes.view(ticketDetail, async (queries, { body: { id }, operator }) => {
    const row = await ticketNumbered(queries, id);
    const found = await deskTicket(deskOf(queries, operator), id);
    if (found === undefined) throw refused('NOT_FOUND');
    const messages = found.messages.map(({ from, text, files, time }) => ({ from, text, files, time }));
    return { data: { ...headOf(row), subject: found.ticket.subject, messages }, note: noteOf(row, {}) };
  });

  routes.view(ticketFile, async (queries, { body: { id, file }, operator, nowMs }) => {
    const row = await ticketNumbered(queries, id);
    const message = (await queries.many(MESSAGES_OF, id)).find(({ files }) => files.includes(file));
    if (message === undefined) throw refused('NOT_FOUND');
    const picture = await reviewPicture({ queries, vault }, file, aboutOperator(operator.id), new Date(nowMs));
    if (picture === undefined) throw refused('NOT_FOUND');
    return { data: { picture: Buffer.from(picture).toString('base64') }, note: noteOf(row, { message: message.id }) };
  });

  routes.act(ticketAnswer, ({ body: { id, text, client_id: clientId, seen }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const row = await ticketNumbered(queries, id);
      const repeated = !(await answerTicket(deskOf(queries, operator), { id, text, clientId, seen }, new Date(nowMs)));
      return { data: { repeated }, note: noteOf(row, repeated ? { repeated } : {}) };
    }),
  );

  routes.act(ticketClose, ({ body: { id, seen }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const row = await ticketNumbered(queries, id);
      if (!(await closeAsSupport(deskOf(queries, operator), id, new Date(nowMs), seen))) throw refused('CHANGE_CLOSED');
      return { data: {}, note: noteOf(row, {}) };
    }),
  );
}

async function ticketNumbered(queries: Queries, id: number): Promise<TicketRow> {
  const row = await queries.maybe(TICKET, id);
  if (row === undefined) throw refused('NOT_FOUND');
  return row;
}

function headOf({ id, account, topic, state, openedMs, updatedMs }: TicketRow) {
  return { id, uid: account, topic, state, opened: openedMs, updated: updatedMs };
}

function noteOf({ id, account }: TicketRow, detail: Readonly<Record<string, unknown>>) {
  return { subject: `UID ${account}`, detail: { ticket: id, ...detail } };
}
