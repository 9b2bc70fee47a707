/** Rows of notices. */
import type { Locale } from '@kontor/contract/locale';
import { boolean, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

export interface NoticeRow {
  readonly id: number;
  readonly kind: string;
  /** JSON. */
  readonly params: string;
  readonly link: string | null;
  readonly madeMs: number;
  readonly read: boolean;
  /** Words of their own have public notices only. */
  readonly title: string | null;
  readonly text: string | null;
}

/** A public notice's words: in the reader's language, otherwise in English, otherwise in any. */
const OWN_WORDS = `LEFT JOIN LATERAL (
  SELECT title, text FROM notice_text WHERE notice_id = n.id
  ORDER BY locale = $2 DESC, locale = 'en_US' DESC, locale LIMIT 1
) AS w ON n.account_id IS NULL`;

/** A user's own, and public ones; for 0 the public ones alone. */
const VISIBLE = `(n.account_id = $1 OR n.account_id IS NULL AND n.withdrawn_at IS NULL)`;
/** Public ones that are older than an account count as read. */
const IS_PUBLIC_READ = `($1 <> 0 AND (n.made_at < coalesce((SELECT created_at FROM account WHERE id = $1), n.made_at)
  OR EXISTS (SELECT FROM notice_read AS r WHERE r.notice_id = n.id AND r.account_id = $1)))`;
const WANTED = `n.id < $3 AND ($4::text[] IS NULL OR n.kind = ANY ($4))`;
const FIELDS = 'n.id, n.account_id, n.kind, n.params, n.link, n.made_at';

/** Newest first, before an id; of these kinds, or of all. Each half by its own index: neither passes by what is others'. */
export const NOTICES = statement<
  [account: number, lang: string, before: number, kinds: readonly string[] | null, unread: boolean, count: number],
  NoticeRow
>(
  'notice-list',
  `WITH own AS (
     SELECT ${FIELDS}, n.read_at IS NOT NULL AS read FROM notice AS n
     WHERE n.account_id = $1 AND ${WANTED} AND NOT ($5 AND n.read_at IS NOT NULL) ORDER BY n.id DESC LIMIT $6
   ), public AS (
     SELECT ${FIELDS}, ${IS_PUBLIC_READ} AS read FROM notice AS n
     WHERE n.account_id IS NULL AND n.withdrawn_at IS NULL AND ${WANTED} AND NOT ($5 AND ${IS_PUBLIC_READ}) ORDER BY n.id DESC LIMIT $6
   )
   SELECT n.id, n.kind, n.params, n.link, n.made_at, n.read, w.title, w.text
   FROM (SELECT * FROM own UNION ALL SELECT * FROM public) AS n ${OWN_WORDS} ORDER BY n.id DESC LIMIT $6`,
  (row) => ({
    id: safeInteger(row, 'id'),
    kind: text(row, 'kind'),
    params: text(row, 'params'),
    link: nullable(text, row, 'link'),
    madeMs: timestampMs(row, 'made_at'),
    read: boolean(row, 'read'),
    title: nullable(text, row, 'title'),
    text: nullable(text, row, 'text'),
  }),
);

/** How many notices each of these users has not read; who has none has a row with 0. */
export const UNREAD = statement<[accounts: readonly number[]], { readonly user: number; readonly unread: number }>(
  'notice-unread',
  `SELECT a.id, (SELECT count(*) FROM notice AS n WHERE n.account_id = a.id AND n.read_at IS NULL)
     + (SELECT count(*) FROM notice AS n WHERE n.account_id IS NULL AND n.withdrawn_at IS NULL AND n.made_at >= a.created_at
          AND NOT EXISTS (SELECT FROM notice_read AS r WHERE r.account_id = a.id AND r.notice_id = n.id)) AS unread
   FROM account AS a WHERE a.id = ANY ($1)`,
  (row) => ({ user: safeInteger(row, 'id'), unread: safeInteger(row, 'unread') }),
);

/** Marks one's own notice, or a public one; gives whether there is such a notice. */
export const READ_ONE = statement<[account: number, id: number, now: Date], boolean>(
  'notice-read',
  `WITH found AS (SELECT id, account_id FROM notice AS n WHERE id = $2 AND ${VISIBLE}),
     own AS (UPDATE notice SET read_at = $3 FROM found WHERE notice.id = found.id AND found.account_id IS NOT NULL AND read_at IS NULL),
     public AS (INSERT INTO notice_read (account_id, notice_id) SELECT $1, id FROM found WHERE account_id IS NULL ON CONFLICT DO NOTHING)
   SELECT count(*) > 0 AS found FROM found`,
  (row) => boolean(row, 'found'),
);

/** Marks one's own notice as unread again, or a public one that is not older than the account; gives whether there is such a notice. */
export const UNREAD_ONE = statement<[account: number, id: number], boolean>(
  'notice-unread-one',
  `WITH found AS (SELECT id, account_id FROM notice AS n
       WHERE id = $2 AND ${VISIBLE} AND (n.account_id IS NOT NULL OR n.made_at >= (SELECT created_at FROM account WHERE id = $1))),
     own AS (UPDATE notice SET read_at = NULL FROM found WHERE notice.id = found.id AND found.account_id IS NOT NULL),
     public AS (DELETE FROM notice_read USING found WHERE notice_read.notice_id = found.id AND notice_read.account_id = $1)
   SELECT count(*) > 0 AS found FROM found`,
  (row) => boolean(row, 'found'),
);

/** Marks all that a user sees. */
export const READ_ALL = command<[account: number, now: Date]>(
  'notice-read-all',
  `WITH own AS (UPDATE notice SET read_at = $2 WHERE account_id = $1 AND read_at IS NULL)
   INSERT INTO notice_read (account_id, notice_id)
   SELECT $1, id FROM notice WHERE account_id IS NULL AND withdrawn_at IS NULL ON CONFLICT DO NOTHING`,
);

/** Personal notices from before a moment that were read, so many at most. */
export const FORGET_READ = command<[before: Date, most: number]>(
  'notice-forget-read',
  `DELETE FROM notice WHERE id IN (
     SELECT id FROM notice WHERE account_id IS NOT NULL AND made_at < $1 AND read_at IS NOT NULL ORDER BY made_at LIMIT $2::integer)`,
);
/** And whether they were read or not. */
export const FORGET_OLD = command<[before: Date, most: number]>(
  'notice-forget',
  `DELETE FROM notice WHERE id IN (SELECT id FROM notice WHERE account_id IS NOT NULL AND made_at < $1 ORDER BY made_at LIMIT $2::integer)`,
);
/** Public ones that were withdrawn before a moment. */
export const FORGET_WITHDRAWN = command<[before: Date, most: number]>(
  'notice-forget-withdrawn',
  `DELETE FROM notice WHERE id IN (SELECT id FROM notice WHERE account_id IS NULL AND withdrawn_at < $1 ORDER BY withdrawn_at LIMIT $2::integer)`,
);

export const PUBLISH = statement<[kind: string, link: string | null, now: Date], number>(
  'notice-publish',
  `INSERT INTO notice (kind, params, link, made_at) VALUES ($1, '{}', $2, $3) RETURNING id`,
  (row) => safeInteger(row, 'id'),
);

export const ADD_TEXT = command<[id: number, locale: string, title: string, text: string]>(
  'notice-add-text',
  'INSERT INTO notice_text (notice_id, locale, title, text) VALUES ($1, $2, $3, $4)',
);

export const WITHDRAW = command<[id: number, now: Date]>(
  'notice-withdraw',
  'UPDATE notice SET withdrawn_at = $2 WHERE id = $1 AND account_id IS NULL AND withdrawn_at IS NULL',
);

/** A public notice as an operator sees it. */
export interface PublishedRow {
  readonly id: number;
  readonly madeMs: number;
  readonly link: string | null;
  readonly withdrawnMs: number | null;
  /** In English, else in the first of its languages. */
  readonly title: string;
  readonly locales: readonly Locale[];
}

/** Public notices before an id, the newest first. */
export const PUBLISHED = statement<[before: number, limit: number], PublishedRow>(
  'notice-published',
  `SELECT n.id, n.made_at, n.link, n.withdrawn_at,
     (SELECT title FROM notice_text WHERE notice_id = n.id ORDER BY locale = 'en_US' DESC, locale LIMIT 1) AS title,
     (SELECT string_agg(locale, ' ' ORDER BY locale) FROM notice_text WHERE notice_id = n.id) AS locales
   FROM notice AS n WHERE n.account_id IS NULL AND n.id < $1 ORDER BY n.id DESC LIMIT $2`,
  (row) => ({
    id: safeInteger(row, 'id'),
    madeMs: timestampMs(row, 'made_at'),
    link: nullable(text, row, 'link'),
    withdrawnMs: nullable(timestampMs, row, 'withdrawn_at'),
    title: text(row, 'title'),
    locales: text(row, 'locales').split(' ') as Locale[],
  }),
);

/** The words of a public notice. */
export const WORDS_OF = statement<[id: number], { readonly locale: string; readonly title: string; readonly text: string }>(
  'notice-words',
  'SELECT locale, title, text FROM notice_text WHERE notice_id = $1 ORDER BY locale',
  (row) => ({ locale: text(row, 'locale'), title: text(row, 'title'), text: text(row, 'text') }),
);
