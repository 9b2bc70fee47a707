/** What operators write for readers, language by language. */
import { Type } from 'typebox';
import type { TObject, TOptional, TSchema } from 'typebox';
import { strictObject } from '../fields.ts';
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
