/** Rows of support tickets. */
import type { TicketState, TicketTopic } from '@kontor/contract/ticket';
import { bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Retained } from '../../store/retained.ts';

/** A ticket; its subject is sealed. */
export interface TicketRow {
  readonly id: number;
  readonly account: number;
  readonly topic: TicketTopic;
  readonly subject: Uint8Array;
  readonly state: TicketState;
  readonly openedMs: number;
  readonly updatedMs: number;
}

/** A message; its text is sealed. */
export interface MessageRow {
  readonly id: number;
  readonly ticket: number;
  readonly account: number;
  /** The operator; null for the person whose ticket it is. */
  readonly by: string | null;
  /** Keyed name of what was asked. */
  readonly bodyName: Uint8Array;
  readonly sealed: Uint8Array;
  readonly files: readonly string[];
  readonly writtenMs: number;
}

const TICKET_COLUMNS = 'id, account_id, topic, subject, state, opened_at, updated_at';
const MESSAGE_COLUMNS = 'id, ticket_id, account_id, written_by, body_name, sealed, files, written_at';

function readTicket(row: RawRow): TicketRow {
  return {
    id: safeInteger(row, 'id'),
    account: safeInteger(row, 'account_id'),
    topic: text(row, 'topic') as TicketTopic,
    subject: bytes(row, 'subject'),
    state: text(row, 'state') as TicketState,
    openedMs: timestampMs(row, 'opened_at'),
    updatedMs: timestampMs(row, 'updated_at'),
  };
}

function readMessage(row: RawRow): MessageRow {
  return {
    id: safeInteger(row, 'id'),
    ticket: safeInteger(row, 'ticket_id'),
    account: safeInteger(row, 'account_id'),
    by: nullable(text, row, 'written_by'),
    bodyName: bytes(row, 'body_name'),
    sealed: bytes(row, 'sealed'),
    files: JSON.parse(text(row, 'files')) as readonly string[],
    writtenMs: timestampMs(row, 'written_at'),
  };
}

/** Of several requests of one person at once each finds what those before it made. Logins do not wait. */
export const LOCK_PERSON = statement<[account: number], number>(
  'support-ticket-lock-person',
  'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE',
  (row) => safeInteger(row, 'id'),
);
export const LOCK_TICKET = statement<[id: number], TicketRow>(
  'support-ticket-lock',
  `SELECT ${TICKET_COLUMNS} FROM ticket WHERE id = $1 FOR UPDATE`,
  readTicket,
);
export const TICKET = statement<[id: number], TicketRow>(
  'support-ticket',
  `SELECT ${TICKET_COLUMNS} FROM ticket WHERE id = $1`,
  readTicket,
);
export const TICKETS_OF = statement<[account: number, state: string | null, before: Date, beforeId: number, limit: number], TicketRow>(
  'support-ticket-list',
  `SELECT ${TICKET_COLUMNS} FROM ticket WHERE account_id = $1 AND ($2::text IS NULL OR state = $2) AND (updated_at, id) < ($3, $4)
   ORDER BY updated_at DESC, id DESC LIMIT $5`,
  readTicket,
);
/** For the program: what has waited longest comes first. */
export const QUEUE = statement<[state: string | null, limit: number], TicketRow>(
  'support-ticket-queue',
  `SELECT ${TICKET_COLUMNS} FROM ticket WHERE ($1::text IS NULL OR state = $1) ORDER BY updated_at, id LIMIT $2`,
  readTicket,
);
/** Those behind a place: what has waited longest comes first. */
export const LONGEST = statement<[state: string, updated: Date, id: number, limit: number], TicketRow>(
  'support-ticket-longest',
  `SELECT ${TICKET_COLUMNS} FROM ticket WHERE state = $1 AND (updated_at, id) > ($2, $3) ORDER BY updated_at, id LIMIT $4`,
  readTicket,
);
/** Those behind a place: what was closed or answered last comes first. */
export const LATEST = statement<[state: string, updated: Date, id: number, limit: number], TicketRow>(
  'support-ticket-latest',
  `SELECT ${TICKET_COLUMNS} FROM ticket WHERE state = $1 AND (updated_at, id) < ($2, $3) ORDER BY updated_at DESC, id DESC LIMIT $4`,
  readTicket,
);
export const MESSAGES_OF = statement<[ticket: number], MessageRow>(
  'support-ticket-messages',
  `SELECT ${MESSAGE_COLUMNS} FROM ticket_message WHERE ticket_id = $1 ORDER BY id`,
  readMessage,
);
/** What a client id was used for before, by the person (`isOwn`) or by support. */
export const MESSAGE_BY_CLIENT_ID = statement<[account: number, isOwn: boolean, clientId: string], MessageRow>(
  'support-ticket-message-by-client-id',
  `SELECT ${MESSAGE_COLUMNS} FROM ticket_message WHERE account_id = $1 AND (written_by IS NULL) = $2 AND client_id = $3`,
  readMessage,
);

/** What a person has written lately. */
export interface Written {
  /** Tickets that are not closed. */
  readonly open: number;
  /** Tickets opened since the first moment, messages since the second. */
  readonly opened: number;
  readonly messages: number;
}
export const WRITTEN = statement<[account: number, openedSince: Date, writtenSince: Date], Written>(
  'support-ticket-written',
  `SELECT (SELECT count(*) FROM ticket WHERE account_id = $1 AND state <> 'closed') AS open,
          (SELECT count(*) FROM ticket WHERE account_id = $1 AND opened_at > $2) AS opened,
          (SELECT count(*) FROM ticket_message WHERE account_id = $1 AND written_by IS NULL AND written_at > $3) AS messages`,
  (row) => ({ open: safeInteger(row, 'open'), opened: safeInteger(row, 'opened'), messages: safeInteger(row, 'messages') }),
);
export const COUNT_MESSAGES = statement<[ticket: number], number>(
  'support-ticket-message-count',
  'SELECT count(*) AS kept FROM ticket_message WHERE ticket_id = $1',
  (row) => safeInteger(row, 'kept'),
);

/** The ids come before the rows, because each text is sealed for its own row. */
export const NEXT_TICKET = statement<[], number>(
  'support-ticket-next',
  `SELECT nextval(pg_get_serial_sequence('ticket', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const NEXT_MESSAGE = statement<[], number>(
  'support-ticket-message-next',
  `SELECT nextval(pg_get_serial_sequence('ticket_message', 'id')) AS id`,
  (row) => safeInteger(row, 'id'),
);
export const ADD_TICKET = statement<[id: number, account: number, topic: string, subject: Uint8Array, now: Date], TicketRow>(
  'support-ticket-add',
  `INSERT INTO ticket (id, account_id, topic, subject, opened_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5) RETURNING ${TICKET_COLUMNS}`,
  readTicket,
);
export const ADD_MESSAGE = statement<
  [
    id: number,
    ticket: number,
    account: number,
    by: string | null,
    clientId: string,
    bodyName: Uint8Array,
    sealed: Uint8Array,
    files: string,
    now: Date,
  ],
  MessageRow
>(
  'support-ticket-message-add',
  `INSERT INTO ticket_message (id, ticket_id, account_id, written_by, client_id, body_name, sealed, files, written_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${MESSAGE_COLUMNS}`,
  readMessage,
);
export const SET_STATE = statement<[id: number, state: string, closedBy: string | null, now: Date], TicketRow>(
  'support-ticket-set-state',
  `UPDATE ticket SET state = $2, closed_by = $3, updated_at = $4 WHERE id = $1 RETURNING ${TICKET_COLUMNS}`,
  readTicket,
);

/**
 * Pictures of tickets that were closed long ago: documents and screens of persons, which nobody needs any more. The words stay, and say
 * that there was one. Whoever sent one with two tickets keeps it as long as either needs it.
 */
export const PICTURES_ANSWERED = {
  kind: 'pictures_answered',
  days: 180,
  forget: command<[before: Date, most: number]>(
    'support-ticket-picture-sweep',
    `DELETE FROM upload WHERE id IN (
       SELECT u.id FROM upload u
       CROSS JOIN LATERAL (
         SELECT bool_and(t.state = 'closed' AND t.updated_at < $1) AS is_over FROM ticket_message m JOIN ticket t ON t.id = m.ticket_id
         WHERE m.account_id = u.account_id AND m.written_by IS NULL AND strpos(m.files, u.id) > 0) sent
       WHERE u.used AND u.purpose = 'chat' AND u.stored_at < $1 AND sent.is_over
       ORDER BY u.stored_at LIMIT $2::integer)`,
  ),
} as const satisfies Retained;
