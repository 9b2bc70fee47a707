/** Calls about support tickets: what waits, what was written, and support's answer. Source: calls.md "Console". */
import { Type } from 'typebox';
import { CLIENT_ID, NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { MAX_TICKET_MESSAGES, TICKET_STATES, TICKET_TOPICS } from '../ticket.ts';
import { FILE } from '../upload.ts';
import { operatorCall } from './operator-call.ts';

const TICKET_ID = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** A time that every database and program can say: the year 9999. */
export const LAST_TIME_MS = 253_402_300_799_999;
/** Messages that whoever asks has seen: where there are more by now, he looks again first. */
const SEEN = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TICKET_MESSAGES }));
/** Where one stands in a list that is ordered by when something was written last. */
const PLACE = strictObject({
  updated: Type.Integer({ minimum: 0, maximum: LAST_TIME_MS }),
  id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});
const HEAD = {
  id: TICKET_ID,
  uid: Type.Integer(),
  topic: oneOf(TICKET_TOPICS),
  state: oneOf(TICKET_STATES),
  opened: TIME_MS,
  /** Of the last message, or of the closing. */
  updated: TIME_MS,
};

export const ticketQueue = operatorCall({
  path: '/console/api/ticket/queue',
  summary:
    'Tickets of a state. Those that support is to answer, where none is said: what has waited longest comes first; of the others the last. Nothing that was written.',
  access: 'ticket.view',
  effect: 'read',
  body: strictObject({
    state: Type.Optional(oneOf(TICKET_STATES)),
    /** What the page before gave as `next`. */
    after: Type.Optional(PLACE),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: strictObject({ list: Type.Array(strictObject(HEAD)), next: orNull(PLACE) }),
});

export const ticketDetail = operatorCall({
  path: '/console/api/ticket/detail',
  summary: 'A ticket with all its messages, oldest first.',
  access: 'ticket.answer',
  effect: 'view',
  body: strictObject({ id: TICKET_ID }),
  answer: strictObject({
    ...HEAD,
    subject: Type.String(),
    messages: Type.Array(
      strictObject({ from: oneOf(['customer', 'support']), text: Type.String(), files: Type.Array(FILE), time: TIME_MS }),
    ),
  }),
});

export const ticketFile = operatorCall({
  path: '/console/api/ticket/file',
  summary: 'A picture of one of a ticket’s messages.',
  access: 'ticket.answer',
  effect: 'view',
  body: strictObject({ id: TICKET_ID, file: FILE }),
  /** A JPEG, base64. */
  answer: strictObject({ picture: Type.String() }),
});

export const ticketAnswer = operatorCall({
  path: '/console/api/ticket/answer',
  summary: 'Answers a ticket; its owner is told. The same client id again changes nothing.',
  access: 'ticket.answer',
  effect: 'act',
  body: strictObject({ id: TICKET_ID, text: Type.String({ minLength: 1, maxLength: 16_000 }), client_id: CLIENT_ID, seen: SEEN }),
  answer: strictObject({ repeated: Type.Boolean() }),
});

export const ticketClose = operatorCall({
  path: '/console/api/ticket/close',
  summary: 'Closes a ticket.',
  access: 'ticket.answer',
  effect: 'act',
  body: strictObject({ id: TICKET_ID, seen: SEEN }),
  answer: NOTHING,
});
