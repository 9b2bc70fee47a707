/** What accounts have to say to people by mail and text message, and where it is handed over: within the transaction of what it tells of. */
import type { Channel, CodePurpose } from '@kontor/contract/account';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import type { PersonRow } from './accounts.ts';
import { contactList, contactsOf } from './contacts.ts';
import type { Contact } from './contacts.ts';
import { readSettings } from './settings.ts';

/** What happened, with what the words name. */
export type AccountEvent =
  | { readonly template: 'already_registered'; readonly params: { readonly time: Date } }
  | { readonly template: 'login_password_changed'; readonly params: { readonly time: Date } }
  | { readonly template: 'fund_password_changed'; readonly params: { readonly time: Date } }
  | { readonly template: 'email_changed'; readonly params: { readonly time: Date; readonly email: string } }
  | { readonly template: 'phone_changed'; readonly params: { readonly time: Date; readonly phone: string } }
  | { readonly template: 'second_factor_changed'; readonly params: { readonly time: Date } }
  | { readonly template: 'new_login'; readonly params: { readonly time: Date; readonly place: string; readonly device: string } }
  | { readonly template: 'account_suspended'; readonly params: { readonly time: Date } }
  | { readonly template: 'account_closed'; readonly params: { readonly time: Date } };

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

/** Tells a person by notice and on an address of theirs: the e-mail where there is one. `also` are addresses that are theirs no more. */
export async function tell(
  { post, vault }: { readonly post: Post; readonly vault: Vault },
  queries: Queries,
  person: PersonRow,
  event: AccountEvent,
  now: Date,
  also: readonly Contact[] = [],
): Promise<void> {
  const [first] = contactList(await contactsOf(vault, queries, person));
  const to = [...(first === undefined ? [] : [first]), ...also.filter(({ full }) => full !== first?.full)];
  const lang = languageOf(person);
  for (const { channel, full } of to) await post.queue(queries, { channel, to: full, lang, userId: person.id, ...event }, now);
  await post.notice(queries, person.id, event, now);
}
