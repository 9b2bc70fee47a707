/** Rows of help articles that operators wrote. A version is never rewritten. */
import type { HelpCategory } from '@kontor/contract/help';
import type { Locale } from '@kontor/contract/locale';
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
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

/** The newest version of an article with what its last saved words are called; null where it was never saved. */
export interface HeadRow {
  readonly article: string;
  readonly version: number;
  readonly state: ArticleState;
  readonly by: string;
  readonly madeMs: number;
  readonly saved: {
    readonly version: number;
    readonly category: HelpCategory;
    readonly common: boolean;
    readonly title: string;
    readonly locales: readonly Locale[];
  } | null;
}

const LOCALES_OF = `(SELECT string_agg(locale, ' ' ORDER BY locale) FROM help_text WHERE version_id = s.id)`;
const localesIn = (row: RawRow): readonly Locale[] =>
  (nullable(text, row, 'locales') ?? '').split(' ').filter((each) => each !== '') as Locale[];

/** Of an article, or of all where it is null. */
export const HEADS = statement<[article: string | null], HeadRow>(
  'help-heads',
  `SELECT v.article, v.id, v.state, v.made_by, v.made_at, w.id AS saved, w.category, w.is_common, w.title, w.locales
   FROM (SELECT DISTINCT ON (article) * FROM help_version WHERE $1::text IS NULL OR article = $1 ORDER BY article, id DESC LIMIT ${MOST_OWN}) AS v
   LEFT JOIN LATERAL (
     SELECT s.id, s.category, s.is_common, ${LOCALES_OF} AS locales,
       (SELECT title FROM help_text WHERE version_id = s.id ORDER BY locale = 'en_US' DESC, locale LIMIT 1) AS title
     FROM help_version AS s WHERE s.article = v.article AND s.state = 'saved' ORDER BY s.id DESC LIMIT 1
   ) AS w ON true ORDER BY v.article`,
  (row) => ({
    article: text(row, 'article'),
    version: safeInteger(row, 'id'),
    state: text(row, 'state') as ArticleState,
    by: text(row, 'made_by'),
    madeMs: timestampMs(row, 'made_at'),
    saved:
      row['saved'] === null
        ? null
        : {
            version: safeInteger(row, 'saved'),
            category: text(row, 'category') as HelpCategory,
            common: boolean(row, 'is_common'),
            title: text(row, 'title'),
            locales: localesIn(row),
          },
  }),
);

/** A version of an article. */
export interface VersionRow {
  readonly version: number;
  readonly state: ArticleState;
  readonly category: HelpCategory | null;
  readonly common: boolean;
  readonly by: string;
  readonly madeMs: number;
  readonly locales: readonly Locale[];
}

/** Versions of an article, the newest first. */
export const VERSIONS_OF = statement<[article: string, limit: number], VersionRow>(
  'help-versions-of',
  `SELECT s.id, s.state, s.category, s.is_common, s.made_by, s.made_at, ${LOCALES_OF} AS locales
   FROM help_version AS s WHERE s.article = $1 ORDER BY s.id DESC LIMIT $2`,
  (row) => ({
    version: safeInteger(row, 'id'),
    state: text(row, 'state') as ArticleState,
    category: nullable(text, row, 'category') as HelpCategory | null,
    common: boolean(row, 'is_common'),
    by: text(row, 'made_by'),
    madeMs: timestampMs(row, 'made_at'),
    locales: localesIn(row),
  }),
);

export const TEXTS_OF = statement<[version: number], { readonly locale: Locale; readonly title: string; readonly content: string }>(
  'help-texts-of',
  'SELECT locale, title, content FROM help_text WHERE version_id = $1 ORDER BY locale',
  (row) => ({ locale: text(row, 'locale') as Locale, title: text(row, 'title'), content: text(row, 'content') }),
);
