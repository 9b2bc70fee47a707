/** Rows of help articles that operators wrote. A version is never rewritten. */
import type { HelpCategory } from '@kontor/contract/help';
import type { Locale } from '@kontor/contract/locale';
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

/** `saved`: has texts of its own; `withdrawn`: nobody reads it; `shipped`: as it comes with the software. */
export type ArticleState = 'saved' | 'withdrawn' | 'shipped';

/** The newest version of an article, and one of its texts; one row for each language, one without a text where there is none. */
export interface OwnRow {
  readonly article: string;
  readonly version: number;
  readonly state: ArticleState;
  readonly category: HelpCategory | null;
  readonly common: boolean;
  readonly by: string;
  readonly madeMs: number;
  readonly locale: Locale | null;
  readonly title: string | null;
  readonly content: string | null;
}

/** Most articles of operators' own that are read. */
export const MOST_OWN = 500;

/** How many versions there are: rises with each that is committed, in whatever order. */
export const VERSIONS = statement<[], number>('help-versions', 'SELECT count(*) AS count FROM help_version', (row) =>
  safeInteger(row, 'count'),
);

export const OWN = statement<[], OwnRow>(
  'help-own',
  `SELECT v.article, v.id, v.state, v.category, v.is_common, v.made_by, v.made_at, t.locale, t.title, t.content
   FROM (SELECT DISTINCT ON (article) * FROM help_version ORDER BY article, id DESC LIMIT ${MOST_OWN}) AS v
   LEFT JOIN help_text AS t ON t.version_id = v.id ORDER BY v.article, t.locale`,
  (row) => ({
    article: text(row, 'article'),
    version: safeInteger(row, 'id'),
    state: text(row, 'state') as ArticleState,
    category: nullable(text, row, 'category') as HelpCategory | null,
    common: boolean(row, 'is_common'),
    by: text(row, 'made_by'),
    madeMs: timestampMs(row, 'made_at'),
    locale: nullable(text, row, 'locale') as Locale | null,
    title: nullable(text, row, 'title'),
    content: nullable(text, row, 'content'),
  }),
);

export const ADD_VERSION = statement<
  [article: string, state: ArticleState, category: string | null, common: boolean, by: string, now: Date],
  number
>(
  'help-add-version',
  `INSERT INTO help_version (article, state, category, is_common, made_by, made_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
  (row) => safeInteger(row, 'id'),
);

export const ADD_TEXT = command<[version: number, locale: string, title: string, content: string]>(
  'help-add-text',
  'INSERT INTO help_text (version_id, locale, title, content) VALUES ($1, $2, $3, $4)',
);

/** Articles that were ever written by an operator. */
export const COUNT = statement<[], number>('help-count', 'SELECT count(DISTINCT article) AS count FROM help_version', (row) =>
  safeInteger(row, 'count'),
);
