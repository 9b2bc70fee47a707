/** The articles as a reader finds them: the operator's own, and of the others those that come with the software. */
import { plainHelpText, readHelpMarkup } from '@kontor/contract/help-markup';
import { HELP_CATEGORIES } from '@kontor/contract/help';
import type { HelpCategory } from '@kontor/contract/help';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { Queries } from '../../store/database.ts';
import { HelpIndex } from './help-index.ts';
import { OWN, VERSIONS } from './help-rows.ts';
import type { ArticleState } from './help-rows.ts';
import { SHIPPED, SHIPPED_TEXTS } from './shipped-articles.ts';
import type { ArticleText } from './shipped-articles.ts';

/** An article in the language somebody reads. */
export interface HelpArticle extends ArticleText {
  readonly id: string;
  readonly category: HelpCategory;
  readonly common: boolean;
  /** Of the text: English where there is none in the reader's language. */
  readonly lang: Locale;
  /** When an operator wrote it; null for what comes with the software. */
  readonly updatedMs: number | null;
  /** Its first paragraph, without marks. */
  readonly summary: string;
}

/** All articles of a language, in the order of the pages, and what finds them. */
export interface Shelf {
  readonly articles: readonly HelpArticle[];
  readonly index: HelpIndex;
}

/** What an operator made of an article. */
export interface OwnArticle {
  readonly state: ArticleState;
  readonly category: HelpCategory | null;
  readonly common: boolean;
  readonly by: string;
  readonly madeMs: number;
  readonly texts: Readonly<Partial<Record<Locale, ArticleText>>>;
}

/** What operators wrote, by the articles' names. */
export async function ownArticles(queries: Pick<Queries, 'many'>): Promise<ReadonlyMap<string, OwnArticle>> {
  const own = new Map<string, OwnArticle & { readonly texts: Partial<Record<Locale, ArticleText>> }>();
  for (const { article, state, category, common, by, madeMs, locale, title, content } of await queries.many(OWN)) {
    const known = own.get(article) ?? { state, category, common, by, madeMs, texts: {} };
    own.set(article, known);
    if (locale !== null && title !== null && content !== null) known.texts[locale] = { title, content };
  }
  return own;
}

export class HelpLibrary {
  readonly #queries: Pick<Queries, 'many' | 'one'>;
  #versions: number | undefined;
  #own: ReadonlyMap<string, OwnArticle> = new Map();
  readonly #shelves = new Map<Locale, Shelf>();

  constructor(queries: Pick<Queries, 'many' | 'one'>) {
    this.#queries = queries;
  }

  /** What stands now, whoever wrote it: each asking looks whether there is another version. */
  async shelf(locale: Locale): Promise<Shelf> {
    const versions = await this.#queries.one(VERSIONS);
    if (versions !== this.#versions) {
      this.#own = await ownArticles(this.#queries);
      this.#versions = versions;
      this.#shelves.clear();
    }
    const known = this.#shelves.get(locale);
    if (known !== undefined) return known;
    const shelf = shelve(this.#own, locale);
    this.#shelves.set(locale, shelf);
    return shelf;
  }
}

function shelve(own: ReadonlyMap<string, OwnArticle>, locale: Locale): Shelf {
  const articles = [...new Set([...Object.keys(SHIPPED), ...own.keys()])]
    .flatMap((id) => articleOf(id, own.get(id), locale))
    .toSorted((a, b) => HELP_CATEGORIES.indexOf(a.category) - HELP_CATEGORIES.indexOf(b.category));
  const index = new HelpIndex(articles.map(({ title, content }) => ({ title, body: plain(content).join(' ') })));
  return { articles, index };
}

/** The article as it is read now; nothing where it was withdrawn, or has no words. */
function articleOf(id: string, own: OwnArticle | undefined, locale: Locale): readonly HelpArticle[] {
  if (own?.state === 'withdrawn') return [];
  if (own?.state === 'saved' && own.category !== null) {
    const lang = own.texts[locale] === undefined ? DEFAULT_LOCALE : locale;
    const text = own.texts[lang];
    return text === undefined ? [] : [{ id, category: own.category, common: own.common, lang, updatedMs: own.madeMs, ...described(text) }];
  }
  if (!Object.hasOwn(SHIPPED, id)) return [];
  const name = id as keyof typeof SHIPPED;
  return [{ id, ...SHIPPED[name], lang: locale, updatedMs: null, ...described(SHIPPED_TEXTS[locale][name]) }];
}

function described(text: ArticleText): ArticleText & { readonly summary: string } {
  const blocks = readHelpMarkup(text.content);
  const first = blocks.find(({ kind }) => kind === 'paragraph') ?? blocks.find(({ kind }) => kind !== 'heading');
  return { ...text, summary: first === undefined ? '' : plainHelpText(first) };
}

/** The text of an excerpt: a heading is told from what follows it. */
function plain(content: string): readonly string[] {
  return readHelpMarkup(content).map((block) => {
    const text = plainHelpText(block);
    return block.kind === 'heading' && !/\p{P}$/u.test(text) ? `${text}:` : text;
  });
}
