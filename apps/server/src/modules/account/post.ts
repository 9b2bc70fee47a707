/** What accounts have to say to people by mail and text message, and where it is handed over: within the transaction of what it tells of. */
import type { Channel, CodePurpose } from '@kontor/contract/account';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { EventName, EventParams } from '../../messages/template-names.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { personById } from './accounts.ts';
import type { PersonRow } from './accounts.ts';
import { contactList, contactsOf } from './contacts.ts';
import type { Contact } from './contacts.ts';
import { readSettings } from './settings.ts';

/** What of all that can happen is told by accounts, with what the words name. */
export type AccountEvent = {
  readonly [Name in Exclude<EventName, 'notice' | 'ticket_answered'>]: { readonly template: Name; readonly params: EventParams[Name] };
}[Exclude<EventName, 'notice' | 'ticket_answered'>];

interface Addressed {
  readonly channel: Channel;
  readonly to: string;
  readonly lang: Locale;
  /** Whose word the mail shows; left out where there is no account. */
  readonly userId?: number;
}

/** A message as the room of messages takes it. */
export type AccountMessage = Addressed &
  ((AccountEvent & { readonly code?: undefined }) | { readonly template: `code_${CodePurpose}`; readonly code: string });

/** The room of messages. */
export interface Post {
  /** Queues a message with the transaction of `queries`. */
  queue(queries: Queries, message: AccountMessage, now: Date): Promise<void>;
  /** The word that a user's mails show from now on; null for none. */
  sayInMails(queries: Queries, user: number, word: string | null): Promise<void>;
  /** A notice in the product about the same. */
  notice(queries: Queries, user: number, event: AccountEvent, now: Date): Promise<void>;
}

/** The language in which somebody is written to. */
export function languageOf(person: PersonRow): Locale {
  return readSettings(person.settings).lang ?? DEFAULT_LOCALE;
}

/** Gives where a person is written to, and in which language; undefined where there is no address. */
export function reachOf(vault: Vault): (queries: Queries, account: number) => Promise<Addressed | undefined> {
  return async (queries, account) => {
    const person = await personById(queries, account);
    const [first] = person === undefined ? [] : contactList(await contactsOf(vault, queries, person));
    return person === undefined || first === undefined ? undefined : { channel: first.channel, to: first.full, lang: languageOf(person) };
  };
}

/** How an event is told besides the usual way. */
export interface Telling {
  /** Addresses that are the person's no more. */
  readonly also?: readonly Contact[];
  /** Leaves the mail out, where the person has chosen so. */
  readonly noMail?: boolean;
  /** What the notice says instead, such as less of where somebody was. */
  readonly notice?: AccountEvent;
}

/** Tells a person by notice and on an address of theirs: the e-mail where there is one. */
export async function tell(
  { post, vault }: { readonly post: Pick<Post, 'queue' | 'notice'>; readonly vault: Vault },
  queries: Queries,
  person: PersonRow,
  event: AccountEvent,
  now: Date,
  { also = [], noMail = false, notice = event }: Telling = {},
): Promise<void> {
  const [first] = contactList(await contactsOf(vault, queries, person));
  const own = first === undefined || noMail ? [] : [first];
  const to = [...own, ...also.filter(({ full }) => full !== first?.full)];
  const lang = languageOf(person);
  for (const { channel, full } of to) await post.queue(queries, { channel, to: full, lang, userId: person.id, ...event }, now);
  await post.notice(queries, person.id, notice, now);
}
