/** Articles as operators see them: those of the software and their own in one list, with what stands and every version there was. */
import type { ARTICLE_STATES } from '@kontor/contract/console/help';
import { HELP_CATEGORIES } from '@kontor/contract/help';
import type { HelpCategory } from '@kontor/contract/help';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import { writerNames } from '../../operators/log-memory.ts';
import type { Writer } from '../../operators/log-memory.ts';
import type { Queries } from '../../store/database.ts';
import { HEADS, TEXTS_OF, VERSIONS_OF } from './help-rows.ts';
import type { HeadRow, VersionRow } from './help-rows.ts';
import { SHIPPED, shippedArticle } from './shipped-articles.ts';
import type { ArticleText } from './shipped-articles.ts';

/** Versions that one look shows. */
const MAX_VERSIONS = 200;

type Texts = Readonly<Partial<Record<Locale, ArticleText>>>;

/** An article in the list. */
export interface ArticleHead {
  readonly id: string;
  readonly state: (typeof ARTICLE_STATES)[number];
  readonly ships: boolean;
  readonly category: HelpCategory;
  readonly common: boolean;
  readonly version: number;
  readonly changed: { readonly time: number; readonly by: Writer } | null;
  readonly title: string;
  readonly languages: Locale[];
}

/** All articles in the order of the pages. */
export async function articleHeads(queries: Pick<Queries, 'many'>): Promise<ArticleHead[]> {
  const nameOf = await writerNames(queries);
  const own = new Map((await queries.many(HEADS, null)).map((row) => [row.article, row]));
  return [...new Set([...Object.keys(SHIPPED), ...own.keys()])]
    .flatMap((id) => headOf(id, own.get(id), nameOf) ?? [])
    .toSorted((a, b) => HELP_CATEGORIES.indexOf(a.category) - HELP_CATEGORIES.indexOf(b.category));
}

/** An article with the words of a version, or with what stands; undefined where there is none, or no such words. */
export async function wholeArticle(queries: Pick<Queries, 'many'>, id: string, version: number | undefined) {
  const nameOf = await writerNames(queries);
  const [row] = await queries.many(HEADS, id);
  const head = headOf(id, row, nameOf);
  if (head === undefined) return undefined;
  const versions = await queries.many(VERSIONS_OF, id, MAX_VERSIONS);
  const words = version === undefined ? await standing(queries, id, row) : await wordsOfVersion(queries, id, versions, version);
  if (words === undefined) return undefined;
  const { title: _, languages: __, ...rest } = head;
  return {
    ...rest,
    words,
    versions: versions.map(({ version: number, state, locales, by, madeMs }) => ({
      version: number,
      state,
      languages: [...locales],
      time: madeMs,
      by: nameOf(by),
    })),
  };
}

/** A version that has words, as it may be saved again; undefined where there is none of this article. */
export async function savedVersion(queries: Pick<Queries, 'many'>, id: string, version: number) {
  const row = (await queries.many(VERSIONS_OF, id, MAX_VERSIONS)).find((each) => each.version === version);
  if (row === undefined || row.category === null) return undefined;
  return { category: row.category, common: row.common, words: await textsOf(queries, version) };
}

/** The texts of a version, by language. */
export async function textsOf(queries: Pick<Queries, 'many'>, version: number): Promise<Texts> {
  const rows = await queries.many(TEXTS_OF, version);
  return Object.fromEntries(rows.map(({ locale, title, content }) => [locale, { title, content }]));
}

/** What the newest version says, or the software; of one that was taken back what stood before. */
async function standing(queries: Pick<Queries, 'many'>, id: string, row: HeadRow | undefined): Promise<Texts> {
  const shipped = shippedArticle(id)?.words;
  const isSoftware = row === undefined || row.state === 'shipped' || row.saved === null;
  if (isSoftware && shipped !== undefined) return shipped;
  const saved = row?.saved ?? null;
  return saved === null ? {} : textsOf(queries, saved.version);
}

async function wordsOfVersion(
  queries: Pick<Queries, 'many'>,
  id: string,
  versions: readonly VersionRow[],
  version: number,
): Promise<Texts | undefined> {
  const found = versions.find((each) => each.version === version);
  if (found?.state === 'saved') return textsOf(queries, version);
  return found?.state === 'shipped' ? shippedArticle(id)?.words : undefined;
}

function headOf(id: string, row: HeadRow | undefined, nameOf: (by: string) => Writer): ArticleHead | undefined {
  const shipped = shippedArticle(id);
  const software = shipped && {
    category: shipped.category,
    common: shipped.common,
    title: shipped.words[DEFAULT_LOCALE].title,
    languages: Object.keys(shipped.words) as Locale[],
  };
  const own = row?.saved && {
    category: row.saved.category,
    common: row.saved.common,
    title: row.saved.title,
    languages: [...row.saved.locales],
  };
  const shown = (row === undefined || row.state === 'shipped' ? undefined : own) ?? software ?? own;
  if (shown === undefined || shown === null) return undefined;
  return {
    id,
    // What the software had once and has no more is read by nobody.
    state: row === undefined ? 'shipped' : row.state === 'shipped' && software === undefined ? 'withdrawn' : row.state,
    ships: software !== undefined,
    version: row?.version ?? 0,
    changed: row === undefined ? null : { time: row.madeMs, by: nameOf(row.by) },
    ...shown,
  };
}
