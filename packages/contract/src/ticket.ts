/** Support tickets: what a person asks the exchange, and what support answers. Source: calls.md "People"; spec §2 (help center). */
import { Type } from 'typebox';
import { userCall } from './call.ts';
import { CLIENT_ID, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';
import { lengthOf, plainLine, plainLines } from './person-text.ts';
import { FILE } from './upload.ts';

/** What a ticket is about. */
export const TICKET_TOPICS = ['account', 'identity', 'deposit', 'withdrawal', 'trading', 'other'] as const;
export type TicketTopic = (typeof TICKET_TOPICS)[number];

/** `open`: support is to answer. `answered`: the person may answer, or close it. `closed`: nothing more is written. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** Characters of a subject and of a message, as a person counts them. */
export const TICKET_SUBJECT_LENGTH = { min: 4, max: 80 } as const;
export const TICKET_TEXT_LENGTH = { min: 1, max: 4_000 } as const;
/** Pictures of one message at most. */
export const MAX_TICKET_FILES = 4;
/** Tickets of one person that are not closed, at most. */
export const MAX_OPEN_TICKETS = 5;
/** Messages of one ticket at most. */
export const MAX_TICKET_MESSAGES = 200;

/** A subject as it is kept; undefined where it is too short, too long, or holds what nobody sees. */
export function ticketSubject(typed: string): string | undefined {
  const line = plainLine(typed, TICKET_SUBJECT_LENGTH.max);
  return line !== undefined && lengthOf(line) >= TICKET_SUBJECT_LENGTH.min ? line : undefined;
}

/** A message as it is kept, lines and all; undefined where it is empty, too long, or holds what nobody sees. */
export function ticketText(typed: string): string | undefined {
  return plainLines(typed, TICKET_TEXT_LENGTH.max);
}

const TICKET_ID = Type.String({ maxLength: 16, pattern: '^[1-9][0-9]{0,15}$' });
/** Counted in code units, which is never less than a person counts. */
const SUBJECT = Type.String({ maxLength: 400 });
const TEXT = Type.String({ maxLength: 16_000 });
/** Names of pictures that this user sent for the purpose `chat`. */
const FILES = Type.Array(FILE, { maxItems: MAX_TICKET_FILES, uniqueItems: true });

const TICKET = strictObject({
  id: Type.String(),
  topic: oneOf(TICKET_TOPICS),
  subject: Type.String(),
  state: oneOf(TICKET_STATES),
  opened: TIME_MS,
  /** Of the last message, or of the closing. */
  updated: TIME_MS,
});

const MESSAGE = strictObject({
  id: Type.String(),
  from: oneOf(['customer', 'support']),
  /** Plain text, with line breaks. */
  text: Type.String(),
  files: Type.Array(FILE),
  time: TIME_MS,
});

export const ticketOpen = userCall({
  path: '/api/ticket/open',
  summary: 'Asks support something. The same client id again gets the first outcome; at most five tickets of a person are not closed.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ topic: oneOf(TICKET_TOPICS), subject: SUBJECT, text: TEXT, files: Type.Optional(FILES), client_id: CLIENT_ID }),
  answer: TICKET,
});

export const ticketList = userCall({
  path: '/api/ticket/list',
  summary: 'The tickets of this user, the one written to last first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    state: Type.Optional(oneOf(TICKET_STATES)),
    cursor: Type.Optional(Type.String({ maxLength: 40, pattern: '^[0-9]{1,16}-[0-9]{1,16}$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: strictObject({ list: Type.Array(TICKET), next_cursor: orNull(Type.String()) }),
});

export const ticketDetail = userCall({
  path: '/api/ticket/detail',
  summary: 'A ticket with all its messages, oldest first.',
  effect: 'read',
  ownership: { kind: 'named', noun: 'ticket', field: 'id' },
  body: strictObject({ id: TICKET_ID }),
  answer: strictObject({ ticket: TICKET, messages: Type.Array(MESSAGE) }),
});

export const ticketAnswer = userCall({
  path: '/api/ticket/answer',
  summary: 'Writes more to a ticket that is not closed. The same client id again gets the first outcome.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'ticket', field: 'id' },
  body: strictObject({ id: TICKET_ID, text: TEXT, files: Type.Optional(FILES), client_id: CLIENT_ID }),
  answer: strictObject({ ticket: TICKET, message: MESSAGE }),
});

export const ticketClose = userCall({
  path: '/api/ticket/close',
  summary: 'Closes a ticket; closing one that is closed changes nothing.',
  effect: 'repeatable',
  ownership: { kind: 'named', noun: 'ticket', field: 'id' },
  body: strictObject({ id: TICKET_ID }),
  answer: TICKET,
});
