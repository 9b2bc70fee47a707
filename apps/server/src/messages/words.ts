/** The words of messages in every language. */
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { MessageWords } from './template-names.ts';
import { DE_DE } from './texts/de-de.ts';
import { EN_US } from './texts/en-us.ts';
import { ES_ES } from './texts/es-es.ts';
import { FR_FR } from './texts/fr-fr.ts';
import { JA_JP } from './texts/ja-jp.ts';
import { KO_KR } from './texts/ko-kr.ts';
import { RU_RU } from './texts/ru-ru.ts';
import { TR_TR } from './texts/tr-tr.ts';
import { ZH_CN } from './texts/zh-cn.ts';
import { ZH_TW } from './texts/zh-tw.ts';

export const MESSAGE_WORDS: Readonly<Record<Locale, MessageWords>> = {
  en_US: EN_US,
  ja_JP: JA_JP,
  ko_KR: KO_KR,
  zh_TW: ZH_TW,
  zh_CN: ZH_CN,
  ru_RU: RU_RU,
  tr_TR: TR_TR,
  fr_FR: FR_FR,
  es_ES: ES_ES,
  de_DE: DE_DE,
};

/** The words of a language; of the default for a name that is none. */
export function wordsOf(lang: string): MessageWords {
  return Object.hasOwn(MESSAGE_WORDS, lang) ? MESSAGE_WORDS[lang as Locale] : MESSAGE_WORDS[DEFAULT_LOCALE];
}
