/** Help: articles for everybody, in the reader's language. Source: spec §2 (helpcenter, helpDetail). */
import { Type } from 'typebox';
import { openCall } from './call.ts';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';
import { LANGUAGES } from './locale.ts';

/** What articles are about, in the order in which pages name it. */
export const HELP_CATEGORIES = ['account', 'security', 'trading', 'funds', 'platform'] as const;
export type HelpCategory = (typeof HELP_CATEGORIES)[number];

/** Characters of a search at most; the rest of a longer question says little. */
export const LONGEST_HELP_SEARCH = 100;

/** An article's name in addresses. */
const NAME = '^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$';
const HELP_ARTICLE_ID = Type.String({ maxLength: 40, pattern: NAME });

/** Whether an article can be called so. */
export function isHelpArticleName(name: string): boolean {
  return new RegExp(NAME).test(name);
}

/** A text in pieces; a `hit` is what was searched for. */
const PIECES = Type.Array(strictObject({ text: Type.String(), hit: Type.Boolean() }));

const HEAD = { id: HELP_ARTICLE_ID, category: oneOf(HELP_CATEGORIES) };

export const helpList = openCall({
  path: '/api/help/list',
  summary: 'All help articles, in the reader’s language where there is such a text, else in English.',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        ...HEAD,
        title: Type.String(),
        /** The first paragraph, without marks. */
        summary: Type.String(),
        /** Many ask it: pages name it first. */
        common: Type.Boolean(),
      }),
    ),
  }),
});

export const helpSearch = openCall({
  path: '/api/help/search',
  summary: 'The articles that answer best, best first: by words and their beginnings, without regard to case and accents.',
  effect: 'read',
  body: strictObject({ text: Type.String({ maxLength: LONGEST_HELP_SEARCH }) }),
  answer: strictObject({ list: Type.Array(strictObject({ ...HEAD, title: PIECES, excerpt: PIECES })) }),
});

export const helpDetail = openCall({
  path: '/api/help/detail',
  summary: 'An article with its text and some that belong to it.',
  effect: 'read',
  body: strictObject({ id: HELP_ARTICLE_ID }),
  answer: strictObject({
    ...HEAD,
    title: Type.String(),
    /** As help-markup.ts reads it. */
    content: Type.String(),
    /** The language of the text: English where there is none in the reader's. */
    lang: oneOf(LANGUAGES.map(({ value }) => value)),
    /** When the operator wrote it; null for what comes with the software. */
    updated_at: orNull(TIME_MS),
    related: Type.Array(strictObject({ id: HELP_ARTICLE_ID, title: Type.String() })),
  }),
});
