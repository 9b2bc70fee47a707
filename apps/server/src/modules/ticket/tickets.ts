/**
 * What a person does with his tickets. Subject and texts are sealed with the person's key, each for its own row; a client id takes
 * effect once, and what is asked for in parallel is taken one after the other. Source: calls.md "People".
 */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { MAX_OPEN_TICKETS, MAX_TICKET_MESSAGES, ticketSubject, ticketText } from '@kontor/contract/ticket';
import type { ticketAnswer, ticketDetail, ticketOpen } from '@kontor/contract/ticket';
import { Refusal } from '@kontor/domain/refusals';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Database, Queries } from '../../store/database.ts';
import { usePicture } from '../../uploads/uploads.ts';
import type { Vault } from '../../vault/vault.ts';
import {
  ADD_MESSAGE,
  ADD_TICKET,
  COUNT_MESSAGES,
  LOCK_PERSON,
  LOCK_TICKET,
  MESSAGES_OF,
  MESSAGE_BY_CLIENT_ID,
  NEXT_MESSAGE,
  NEXT_TICKET,
  SET_STATE,
  TICKET,
  WRITTEN,
} from './ticket-rows.ts';
import type { MessageRow, TicketRow } from './ticket-rows.ts';

/** Tickets that a person opens in a day, and messages that he writes in an hour, at most. */
const OPENED_A_DAY = 20;
const WRITTEN_AN_HOUR = 60;
const HOUR_MS = 3_600_000;

export interface TicketStore {
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
}

/** A ticket and a message as the wire has them. */
export type ShownTicket = AnswerOf<typeof ticketOpen>;
export type ShownMessage = AnswerOf<typeof ticketDetail>['messages'][number];

/** What is written, by whom. */
export interface NewMessage {
  readonly ticket: number;
  readonly account: number;
  /** The operator; null for the person. */
  readonly by: string | null;
  readonly text: string;
  readonly files: readonly string[];
  readonly clientId: string;
  readonly bodyName: Uint8Array;
}

/** Opens a ticket: all of it or nothing. @throws Refused with the reason */
export function openTicket(store: TicketStore, account: number, body: BodyOf<typeof ticketOpen>, now: Date): Promise<ShownTicket> {
  const { queries, vault } = store;
  const subject = ticketSubject(body.subject);
  const said = ticketText(body.text);
  if (subject === undefined) throw refused('BAD_REQUEST', 'ticket.subject');
  if (said === undefined) throw refused('BAD_REQUEST', 'ticket.text');
  const { topic, files = [], client_id: clientId } = body;
  const bodyName = vault.indexOf('ticket open', topic, subject, said, ...files);
  return queries.transaction(async (own) => {
    await own.one(LOCK_PERSON, account);
    const before = await sentBefore(own, account, null, clientId, bodyName);
    if (before !== undefined) return shownTicket(store, own, await own.one(TICKET, before.ticket));
    const written = await writtenLately(own, account, now);
    if (written.open >= MAX_OPEN_TICKETS) throw refused('BAD_REQUEST', 'ticket.tooMany');
    if (written.opened >= OPENED_A_DAY) throw refused('TOO_MANY_REQUESTS', 'ticket.rate');
    const ticket = await own.one(NEXT_TICKET);
    const sealed = await vault.sealText(own, account, subjectPlace(ticket), subject);
    const row = await own.one(ADD_TICKET, ticket, account, topic, sealed, now);
    await addMessage(store, own, { ticket, account, by: null, text: said, files, clientId, bodyName }, now);
    return shownTicket(store, own, row);
  });
}

/** Writes more to one's own ticket. @throws Refused with the reason; another's is not found */
export function writeTicket(
  store: TicketStore,
  account: number,
  body: BodyOf<typeof ticketAnswer>,
  now: Date,
): Promise<AnswerOf<typeof ticketAnswer>> {
  const { queries, vault } = store;
  const said = ticketText(body.text);
  if (said === undefined) throw refused('BAD_REQUEST', 'ticket.text');
  const { files = [], client_id: clientId } = body;
  const ticket = Number(body.id);
  const bodyName = vault.indexOf('ticket answer', String(ticket), said, ...files);
  return queries.transaction(async (own) => {
    await own.one(LOCK_PERSON, account);
    const row = await lockOwn(own, account, ticket);
    const before = await sentBefore(own, account, null, clientId, bodyName);
    if (before !== undefined) return { ticket: await shownTicket(store, own, row), message: await shownMessage(store, own, before) };
    if (row.state === 'closed') throw refused('BAD_REQUEST', 'ticket.closed');
    await writtenLately(own, account, now);
    const added = await addMessage(store, own, { ticket, account, by: null, text: said, files, clientId, bodyName }, now);
    const moved = await own.one(SET_STATE, ticket, 'open', null, now);
    return { ticket: await shownTicket(store, own, moved), message: await shownMessage(store, own, added) };
  });
}

/** Closes one's own ticket. @throws Refused where there is none of this id that is his */
export function closeTicket(store: TicketStore, account: number, ticket: number, now: Date): Promise<ShownTicket> {
  return store.queries.transaction(async (own) => {
    const row = await lockOwn(own, account, ticket);
    return shownTicket(store, own, row.state === 'closed' ? row : await own.one(SET_STATE, ticket, 'closed', 'customer', now));
  });
}

/** One's own ticket with its messages. @throws Refused where there is none of this id that is his */
export async function ticketOf(store: TicketStore, account: number, ticket: number): Promise<AnswerOf<typeof ticketDetail>> {
  const row = await store.queries.maybe(TICKET, ticket);
  if (row?.account !== account) throw refused('NOT_FOUND');
  return wholeTicket(store, row);
}

/** A ticket with its messages, oldest first, whoever asks. */
export async function wholeTicket(store: TicketStore, row: TicketRow): Promise<AnswerOf<typeof ticketDetail>> {
  const { queries } = store;
  const messages = await queries.many(MESSAGES_OF, row.id);
  return {
    ticket: await shownTicket(store, queries, row),
    messages: await Promise.all(messages.map((message) => shownMessage(store, queries, message))),
  };
}

/** Adds a message in the caller's transaction, which has locked the ticket. @throws Refused for pictures that are not the person's */
export async function addMessage(store: TicketStore, own: Queries, message: NewMessage, now: Date): Promise<MessageRow> {
  const { ticket, account, by, text, files, clientId, bodyName } = message;
  if ((await own.one(COUNT_MESSAGES, ticket)) >= MAX_TICKET_MESSAGES) throw refused('BAD_REQUEST', 'ticket.full');
  for (const file of files) if (!(await usePicture(own, account, 'chat', file))) throw refused('BAD_REQUEST', 'ticket.files');
  const id = await own.one(NEXT_MESSAGE);
  const sealed = await store.vault.sealText(own, account, textPlace(id), text);
  return own.one(ADD_MESSAGE, id, ticket, account, by, clientId, bodyName, sealed, JSON.stringify(files), now);
}

/** What was done with a client id before; undefined where nothing was. @throws Refused where it was for something else */
export async function sentBefore(
  own: Queries,
  account: number,
  by: string | null,
  clientId: string,
  bodyName: Uint8Array,
): Promise<MessageRow | undefined> {
  const before = await own.maybe(MESSAGE_BY_CLIENT_ID, account, by === null, clientId);
  if (before !== undefined && Buffer.compare(before.bodyName, bodyName) !== 0) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
  return before;
}

/** As the wire has it. @throws SealBroken */
export async function shownTicket({ vault }: TicketStore, queries: Queries, row: TicketRow): Promise<ShownTicket> {
  const { id, account, topic, state, openedMs, updatedMs } = row;
  const subject = await vault.unsealText(queries, account, subjectPlace(id), row.subject);
  return { id: String(id), topic, subject, state, opened: openedMs, updated: updatedMs };
}

async function shownMessage({ vault }: TicketStore, queries: Queries, row: MessageRow): Promise<ShownMessage> {
  const { id, account, by, sealed, files, writtenMs } = row;
  const said = await vault.unsealText(queries, account, textPlace(id), sealed);
  return { id: String(id), from: by === null ? 'customer' : 'support', text: said, files: [...files], time: writtenMs };
}

/** @throws Refused for a person who writes too much */
async function writtenLately(own: Queries, account: number, now: Date) {
  const [day, hour] = [new Date(now.getTime() - 24 * HOUR_MS), new Date(now.getTime() - HOUR_MS)];
  const written = await own.one(WRITTEN, account, day, hour);
  if (written.messages >= WRITTEN_AN_HOUR) throw refused('TOO_MANY_REQUESTS', 'ticket.rate');
  return written;
}

async function lockOwn(own: Queries, account: number, ticket: number): Promise<TicketRow> {
  const row = await own.maybe(LOCK_TICKET, ticket);
  if (row?.account !== account) throw refused('NOT_FOUND');
  return row;
}

function subjectPlace(ticket: number): string {
  return `ticket ${ticket} subject`;
}

function textPlace(message: number): string {
  return `ticket message ${message}`;
}
