/** Public notices: made and taken back by operators. */
import { LANGUAGES } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { Database, Queries } from '../../store/database.ts';
import { ADD_TEXT, PUBLISH, PUBLISHED, WITHDRAW } from './notice-rows.ts';
import type { PublishedRow } from './notice-rows.ts';

/** The kind of a public notice. */
export const ANNOUNCEMENT = 'announcement';

export interface NoticeWords {
  readonly title: string;
  /** Plain text; a blank line separates paragraphs. */
  readonly text: string;
}

/** What an operator wants to publish. */
export interface PublicNotice {
  /** English at least: who reads another language that is missing gets it. */
  readonly words: Readonly<Partial<Record<Locale, NoticeWords>>>;
  /** Address on the site; null for none. */
  readonly link: string | null;
}

/** The notice cannot be published as it is; `message` says why. */
export class NoticeError extends Error {
  override readonly name = 'NoticeError';
}

const LONGEST_TITLE = 200;
const LONGEST_TEXT = 10_000;
/** An address on this site and nothing that a browser takes for another. */
const LINK = /^\/(?![/\\])[^\s\\]{0,299}$/;

/**
 * Publishes it to everybody; gives its id. All of it or nothing.
 * @throws NoticeError
 */
export async function publishNotice(database: Pick<Database, 'transaction'>, { words, link }: PublicNotice, now: Date): Promise<number> {
  if (words.en_US === undefined) throw new NoticeError('a notice needs words in en_US');
  if (link !== null && !LINK.test(link)) throw new NoticeError('the link is no address on this site, such as /markets');
  for (const [locale, said] of Object.entries(words)) {
    if (!LANGUAGES.some(({ value }) => value === locale)) throw new NoticeError(`${locale} is none of the ten languages`);
    if (!fits(said.title, LONGEST_TITLE) || /\p{Cc}/u.test(said.title))
      throw new NoticeError(`${locale}: a title of 1 to ${LONGEST_TITLE} characters in one line`);
    if (!fits(said.text, LONGEST_TEXT)) throw new NoticeError(`${locale}: a text of 1 to ${LONGEST_TEXT} characters`);
  }
  return database.transaction(async (client) => {
    const id = await client.one(PUBLISH, ANNOUNCEMENT, link, now);
    for (const [locale, { title, text }] of Object.entries(words)) await client.run(ADD_TEXT, id, locale, title.trim(), text.trim());
    return id;
  });
}

function fits(text: unknown, longest: number): boolean {
  return typeof text === 'string' && text.trim() !== '' && text.length <= longest;
}

/** Takes a public notice back; false where there is none of this id that stands. */
export async function withdrawNotice(queries: Queries, id: number, now: Date): Promise<boolean> {
  return (await queries.run(WITHDRAW, id, now)) > 0;
}

/** Public notices before an id, or the last, the newest first: those that stand, and those that were taken back. */
export function publishedNotices(
  queries: Pick<Queries, 'many'>,
  limit: number,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<readonly PublishedRow[]> {
  return queries.many(PUBLISHED, before, limit);
}

/** A public notice; undefined where there is none of this id. */
export async function publishedNotice(queries: Pick<Queries, 'many'>, id: number): Promise<PublishedRow | undefined> {
  const [row] = await publishedNotices(queries, 1, id + 1);
  return row?.id === id ? row : undefined;
}
