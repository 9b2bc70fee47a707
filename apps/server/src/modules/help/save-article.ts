/** Articles made, taken back and given back to the software by operators. Each change is a version of its own. */
import { HELP_CATEGORIES, isHelpArticleName } from '@kontor/contract/help';
import type { HelpCategory } from '@kontor/contract/help';
import { helpLinks } from '@kontor/contract/help-markup';
import { LANGUAGES } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { Database, Queries } from '../../store/database.ts';
import { ownArticles } from './help-library.ts';
import { ADD_TEXT, ADD_VERSION, COUNT, MOST_OWN } from './help-rows.ts';
import { SHIPPED } from './shipped-articles.ts';
import type { ArticleText } from './shipped-articles.ts';

/** What an operator wants to be read. */
export interface ArticleDraft {
  readonly category: HelpCategory;
  /** Among the common questions. */
  readonly common: boolean;
  /** English at least: who reads another language that is missing gets it. */
  readonly words: Readonly<Partial<Record<Locale, ArticleText>>>;
}

/** The article cannot be as it is asked for; `message` says why. */
export class HelpError extends Error {
  override readonly name = 'HelpError';
}

const LONGEST_TITLE = 200;
const LONGEST_CONTENT = 20_000;

/** Reads what a person wrote as a draft. @throws HelpError */
export function readDraft(value: unknown): ArticleDraft {
  const { category, common, words } = asObject(value, 'the article', ['category', 'common', 'words']);
  if (!HELP_CATEGORIES.includes(category as HelpCategory)) throw new HelpError(`category is one of ${HELP_CATEGORIES.join(', ')}`);
  if (typeof common !== 'boolean') throw new HelpError('common is true or false');
  const texts = Object.entries(asObject(words, 'words', undefined));
  if (!texts.some(([locale]) => locale === 'en_US')) throw new HelpError('an article needs words in en_US');
  return {
    category: category as HelpCategory,
    common,
    words: Object.fromEntries(texts.map(([locale, text]) => [locale, readText(locale, text)])),
  };
}

function readText(locale: string, value: unknown): ArticleText {
  if (!LANGUAGES.some((each) => each.value === locale)) throw new HelpError(`${locale} is none of the ten languages`);
  const { title, content } = asObject(value, locale, ['title', 'content']);
  if (typeof title !== 'string' || title.trim() === '' || title.length > LONGEST_TITLE || /\p{Cc}/u.test(title))
    throw new HelpError(`${locale}: a title of 1 to ${LONGEST_TITLE} characters in one line`);
  if (typeof content !== 'string' || content.trim() === '' || content.length > LONGEST_CONTENT || /[^\P{Cc}\n\r\t]/u.test(content))
    throw new HelpError(`${locale}: a content of 1 to ${LONGEST_CONTENT} characters`);
  // A link that is none of this site's would be shown as it was written, which is not what its writer wants.
  const written = content.match(/\]\(/g)?.length ?? 0;
  if (written !== helpLinks(content).length) throw new HelpError(`${locale}: each link is [words](/address), with an address on this site`);
  return { title: title.trim(), content: content.replaceAll('\r', '').trim() };
}

/** @throws HelpError where it is none, or has other fields than these */
function asObject(value: unknown, name: string, fields: readonly string[] | undefined): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HelpError(`${name} is no object`);
  const odd = fields && Object.keys(value).find((key) => !fields.includes(key));
  if (odd !== undefined) throw new HelpError(`${name} has a field ${odd}, which is not known`);
  return value as Readonly<Record<string, unknown>>;
}

/**
 * Makes a draft what readers find, in the place of what was there; gives its version. All of it or nothing.
 * @throws HelpError
 */
export async function saveArticle(
  database: Pick<Database, 'transaction' | 'many' | 'one'>,
  id: string,
  draft: ArticleDraft,
  by: string,
  now: Date,
): Promise<number> {
  if (!isHelpArticleName(id)) throw new HelpError(`${id} is no name of an article: letters a to z, digits and dashes`);
  const { category, common, words } = readDraft(draft);
  if (!(await ownArticles(database)).has(id) && (await database.one(COUNT)) >= MOST_OWN)
    throw new HelpError(`there are ${MOST_OWN} articles already`);
  return database.transaction(async (queries) => {
    const version = await queries.one(ADD_VERSION, id, 'saved', category, common, by, now);
    for (const [locale, { title, content }] of Object.entries(words)) await queries.run(ADD_TEXT, version, locale, title, content);
    return version;
  });
}

/** Takes an article from the readers; false where there is none. What was written stays in its versions. */
export async function withdrawArticle(queries: Pick<Queries, 'many' | 'one'>, id: string, by: string, now: Date): Promise<boolean> {
  const own = (await ownArticles(queries)).get(id);
  const stands =
    own === undefined ? Object.hasOwn(SHIPPED, id) : own.state === 'saved' || (own.state === 'shipped' && Object.hasOwn(SHIPPED, id));
  if (stands) await queries.one(ADD_VERSION, id, 'withdrawn', null, false, by, now);
  return stands;
}

/** Gives an article back to the software, whose text stands again; false where it has none, or has it already. */
export async function restoreArticle(queries: Pick<Queries, 'many' | 'one'>, id: string, by: string, now: Date): Promise<boolean> {
  const own = (await ownArticles(queries)).get(id);
  if (own === undefined || own.state === 'shipped' || !Object.hasOwn(SHIPPED, id)) return false;
  await queries.one(ADD_VERSION, id, 'shipped', null, false, by, now);
  return true;
}
