/** Queues a mail or a short message inside the caller's transaction: it goes out if and only if what it tells of has happened. */
import type { Channel, CodePurpose } from '@kontor/contract/account';
import type { Locale } from '@kontor/contract/locale';
import { command, statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { text } from '../store/columns.ts';
import type { EventName, EventParams } from './template-names.ts';

interface Addressed {
  readonly channel: Channel;
  /** An e-mail address, or a phone number with its calling code, `+4915112345678`. */
  readonly to: string;
  readonly lang: Locale;
  /** Whose word the mail shows (`sayInMails`); left out where there is no account. */
  readonly userId?: number;
}

/** A code to prove an address with; `code` stands nowhere but in the row, until it is sent. */
interface CodeMessage extends Addressed {
  readonly template: `code_${CodePurpose}`;
  readonly params?: Readonly<Record<string, never>>;
  readonly code: string;
}

/** What happened. */
type EventMessage = {
  readonly [Name in EventName]: Addressed & { readonly template: Name; readonly params: EventParams[Name]; readonly code?: undefined };
}[EventName];

export type Message = CodeMessage | EventMessage;

/** The message cannot be sent to anybody; the caller let something through that is no address. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
}

/** How long a code is worth sending, and anything else, ms. */
const CODE_LIFE_MS = 600_000;
const LIFE_MS = 86_400_000;

/** One address and nothing that a mail server could read as more than that. */
const EMAIL = /^[^\s\p{Cc}@,;:<>()[\]\\"]{1,64}@[^\s\p{Cc}@,;:<>()[\]\\"]{1,253}$/u;
const PHONE = /^\+?[0-9]{4,20}$/;

const QUEUE = command<
  [
    account: number | null,
    channel: string,
    to: string,
    lang: string,
    template: string,
    params: string,
    code: string | null,
    now: Date,
    until: Date,
  ]
>(
  'message-queue',
  `INSERT INTO message_outbox (account_id, channel, recipient, lang, template, params, code, asked_at, next_at, good_until)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
);

/**
 * Queues it with the transaction of `client`. `now` is the server's time of day.
 * @throws MessageError for a recipient that is no address of its channel; nothing is queued
 */
export async function queueMessage(client: Queries, message: Message, now: Date): Promise<void> {
  const { channel, to, lang, template, params = {}, code = null, userId = null } = message;
  if (!(channel === 'email' ? EMAIL : PHONE).test(to)) throw new MessageError(`this is no recipient of ${channel}`);
  const until = new Date(now.getTime() + (code === null ? LIFE_MS : CODE_LIFE_MS));
  await client.run(QUEUE, userId, channel, to, lang, template, writeParams(params), code, now, until);
}

/** Moments become numbers, everything else is text. */
export function writeParams(params: Readonly<Record<string, string | Date>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value])),
  );
}

const SET_WORD = command<[account: number, word: string]>(
  'message-word-set',
  'INSERT INTO message_word (account_id, word) VALUES ($1, $2) ON CONFLICT (account_id) DO UPDATE SET word = excluded.word',
);
const CLEAR_WORD = command<[account: number]>('message-word-clear', 'DELETE FROM message_word WHERE account_id = $1');
const WORD_OF = statement<[account: number], string>('message-word', 'SELECT word FROM message_word WHERE account_id = $1', (row) =>
  text(row, 'word'),
);

/** The word that a user's mails show from now on, against forged ones; null for none. */
export async function sayInMails(client: Queries, userId: number, word: string | null): Promise<void> {
  await (word === null ? client.run(CLEAR_WORD, userId) : client.run(SET_WORD, userId, word));
}

/** The word that a user's mails show; null for none. */
export async function wordInMails(client: Queries, userId: number): Promise<string | null> {
  return (await client.maybe(WORD_OF, userId)) ?? null;
}
