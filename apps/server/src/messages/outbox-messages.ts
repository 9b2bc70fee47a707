/** Rows of the outbox of messages. */
import { nullable, safeInteger, text, timestampMs } from '../store/columns.ts';
import type { RawRow } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Retained } from '../store/retained.ts';
import type { ParamValue } from './fill-in.ts';
import type { QueuedText } from './render-message.ts';

/** A row that this server may try to send until the time it was claimed for. */
export interface ClaimedMessage extends QueuedText {
  readonly id: number;
  readonly key: string;
  readonly to: string;
  /** With this one. */
  readonly tries: number;
  readonly goodUntilMs: number;
}

const WORDED = `o.id, o.channel, o.recipient, o.lang, o.template, o.params, o.code, w.word`;

function queuedText(row: RawRow): QueuedText {
  return {
    channel: text(row, 'channel') === 'email' ? 'email' : 'phone',
    lang: text(row, 'lang'),
    template: text(row, 'template'),
    params: JSON.parse(text(row, 'params')) as Readonly<Record<string, ParamValue>>,
    code: nullable(text, row, 'code'),
    word: nullable(text, row, 'word'),
  };
}

/** Claims rows that are due, oldest first; nobody else gets them before `until`. */
export const CLAIM = statement<[now: Date, until: Date, channels: readonly string[], count: number], ClaimedMessage>(
  'message-claim',
  `WITH due AS (
     SELECT id FROM message_outbox WHERE done_at IS NULL AND next_at <= $1 AND good_until > $1 AND channel = ANY ($3)
     ORDER BY next_at, id LIMIT $4 FOR UPDATE SKIP LOCKED
   ), o AS (
     UPDATE message_outbox SET next_at = $2, tries = tries + 1 FROM due WHERE message_outbox.id = due.id RETURNING message_outbox.*
   )
   SELECT ${WORDED}, o.key, o.tries, o.good_until FROM o LEFT JOIN message_word AS w ON w.account_id = o.account_id ORDER BY o.id`,
  (row) => ({
    ...queuedText(row),
    id: safeInteger(row, 'id'),
    key: text(row, 'key'),
    to: text(row, 'recipient'),
    tries: safeInteger(row, 'tries'),
    goodUntilMs: timestampMs(row, 'good_until'),
  }),
);

/** Ends a row; with `forget` its code goes. */
export const END_MESSAGE = command<[id: number, now: Date, outcome: string, reason: string | null, forget: boolean]>(
  'message-end',
  `UPDATE message_outbox SET done_at = $2, outcome = $3, reason = $4, code = CASE WHEN $5 THEN NULL ELSE code END
   WHERE id = $1 AND done_at IS NULL`,
);

/** Lets a row be tried again from `next` on. */
export const TRY_LATER = command<[id: number, next: Date]>(
  'message-later',
  'UPDATE message_outbox SET next_at = $2 WHERE id = $1 AND done_at IS NULL',
);

/** Ends what is not worth sending any more; gives how often each channel's had been tried. */
export const EXPIRE = statement<[now: Date, forget: boolean], { readonly id: number; readonly tries: number }>(
  'message-expire',
  `UPDATE message_outbox SET done_at = $1, outcome = 'given_up', reason = 'EXPIRED', code = CASE WHEN $2 THEN NULL ELSE code END
   WHERE done_at IS NULL AND good_until <= $1 RETURNING id, tries`,
  (row) => ({ id: safeInteger(row, 'id'), tries: safeInteger(row, 'tries') }),
);

function forgetEnded(name: string, outcome: 'sent' | 'given_up'): Retained['forget'] {
  return command<[before: Date, most: number]>(
    name,
    `DELETE FROM message_outbox WHERE id IN (
       SELECT id FROM message_outbox WHERE done_at < $1 AND outcome = '${outcome}' ORDER BY done_at LIMIT $2::integer)`,
  );
}

/** What was sent answers who asks for it; what was not is looked into, and for longer. */
export const MESSAGES_SENT = {
  kind: 'messages_sent',
  days: 30,
  forget: forgetEnded('message-forget-sent', 'sent'),
} as const satisfies Retained;
export const MESSAGES_FAILED = {
  kind: 'messages_failed',
  days: 90,
  forget: forgetEnded('message-forget-failed', 'given_up'),
} as const satisfies Retained;

/** A message as the demo's inbox has it. */
export interface InboxRow extends QueuedText {
  readonly to: string;
  readonly askedMs: number;
}

/** The newest messages first, of one recipient or of all; a phone number is found by its digits. */
export const INBOX = statement<[to: string | null, count: number], InboxRow>(
  'message-inbox',
  `SELECT ${WORDED}, o.asked_at FROM message_outbox AS o LEFT JOIN message_word AS w ON w.account_id = o.account_id
   WHERE $1::text IS NULL OR (CASE o.channel WHEN 'email' THEN lower(o.recipient) = lower($1)
     ELSE regexp_replace(o.recipient, '\\D', '', 'g') = regexp_replace($1, '\\D', '', 'g') END)
   ORDER BY o.id DESC LIMIT $2`,
  (row) => ({ ...queuedText(row), to: text(row, 'recipient'), askedMs: timestampMs(row, 'asked_at') }),
);
