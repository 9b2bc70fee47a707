/** What operators write for readers, language by language. */
import { Type } from 'typebox';
import type { TObject, TOptional, TSchema } from 'typebox';
import { oneOf, orNull, strictObject } from '../fields.ts';
import { LANGUAGES } from '../locale.ts';
import type { Locale } from '../locale.ts';

type InLanguages<Text extends TSchema> = TObject<{ en_US: Text } & Record<Exclude<Locale, 'en_US'>, TOptional<Text>>>;

/** A text in English, and in those of the other languages that are given. */
export function inLanguages<Text extends TSchema>(text: Text): InLanguages<Text> {
  const other = Type.Optional(text) as TOptional<Text>;
  return strictObject({
    en_US: text,
    ja_JP: other,
    ko_KR: other,
    zh_TW: other,
    zh_CN: other,
    ru_RU: other,
    tr_TR: other,
    fr_FR: other,
    es_ES: other,
    de_DE: other,
  });
}

/** Locales of some of the ten languages. */
export const LOCALE = oneOf(LANGUAGES.map(({ value }) => value));

/** Who wrote a version: an operator by his name of today; `id` is null for the machine's own programs, and `name` says which. */
export const WRITER = strictObject({ id: orNull(Type.Integer()), name: Type.String() });

/** Number of a version; each change of a text makes another. */
export const VERSION = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
