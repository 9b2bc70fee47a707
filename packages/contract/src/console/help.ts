/** Help articles: those that come with the software, those that operators wrote in their place, and all their versions. */
import { Type } from 'typebox';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { HELP_CATEGORIES } from '../help.ts';
import { REASON, operatorCall } from './operator-call.ts';
import { LOCALE, VERSION, WRITER, inLanguages } from './words.ts';

/** Its name in addresses. */
const ARTICLE = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$' });

/** `saved`: has words of operators; `withdrawn`: nobody reads it; `shipped`: as it comes with the software. */
export const ARTICLE_STATES = ['saved', 'withdrawn', 'shipped'] as const;

/** The newest version that whoever asks has seen, 0 where there was none: where another stands, he looks again first. */
const SEEN = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));

const CHANGED = strictObject({ time: TIME_MS, by: WRITER });
const ANSWER = strictObject({ version: Type.Integer() });

const HEAD = {
  id: ARTICLE,
  state: oneOf(ARTICLE_STATES),
  /** Whether the software has words of its own for it. */
  ships: Type.Boolean(),
  category: oneOf(HELP_CATEGORIES),
  /** Among the common questions. */
  common: Type.Boolean(),
  /** 0 where no operator ever wrote one. */
  version: Type.Integer({ minimum: 0 }),
  /** Null where no operator ever did. */
  changed: orNull(CHANGED),
};

export const helpList = operatorCall({
  path: '/console/api/help/list',
  summary: 'All articles, also those that were taken from the readers, in the order of the pages.',
  access: 'help.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({ list: Type.Array(strictObject({ ...HEAD, title: Type.String(), languages: Type.Array(LOCALE) })) }),
});

export const helpDetail = operatorCall({
  path: '/console/api/help/detail',
  summary: 'An article as it stands, or one of its versions, with all languages and the versions there are.',
  access: 'help.view',
  effect: 'read',
  body: strictObject({ id: ARTICLE, version: Type.Optional(VERSION) }),
  answer: strictObject({
    ...HEAD,
    /** Of the version asked for. Where an article was taken from the readers, what stood before. */
    words: Type.Partial(inLanguages(strictObject({ title: Type.String(), content: Type.String() }))),
    /** The newest first. */
    versions: Type.Array(
      strictObject({ version: VERSION, state: oneOf(ARTICLE_STATES), languages: Type.Array(LOCALE), ...CHANGED.properties }),
    ),
  }),
});

export const helpSave = operatorCall({
  path: '/console/api/help/save',
  summary:
    'Makes an article what readers find, in the place of what was there; English at least. Where it says what its writer saw, another version in between is refused, and the same again changes nothing.',
  access: 'help.save',
  effect: 'act',
  // Ten languages.
  maxBytes: 2_000_000,
  body: strictObject({
    id: ARTICLE,
    category: oneOf(HELP_CATEGORIES),
    common: Type.Boolean(),
    words: inLanguages(
      strictObject({ title: Type.String({ minLength: 1, maxLength: 200 }), content: Type.String({ minLength: 1, maxLength: 20_000 }) }),
    ),
    seen: SEEN,
  }),
  answer: ANSWER,
});

export const helpBringBack = operatorCall({
  path: '/console/api/help/bring_back',
  summary: 'Makes the words of an older version what readers find, as a new version.',
  access: 'help.save',
  effect: 'act',
  body: strictObject({ id: ARTICLE, version: VERSION, seen: SEEN }),
  answer: ANSWER,
});

export const helpWithdraw = operatorCall({
  path: '/console/api/help/withdraw',
  summary: 'Takes an article from the readers; its versions stay.',
  access: 'help.save',
  effect: 'act',
  body: strictObject({ id: ARTICLE, reason: REASON }),
  answer: NOTHING,
});

export const helpRestore = operatorCall({
  path: '/console/api/help/restore',
  summary: 'Gives an article back to the software, whose words stand again.',
  access: 'help.save',
  effect: 'act',
  body: strictObject({ id: ARTICLE, reason: REASON }),
  answer: NOTHING,
});
