/**
 * What a new Kontor says until its operator writes something else: short, true, and no promise. Plain text in ten languages, of which
 * the English decides. They are read from here and never written into the table, so that they improve with the software.
 */
import type { Locale } from '@kontor/contract/locale';
import type { NoteType } from '@kontor/contract/platform';
import { DE_DE } from './note-texts/de-de.ts';
import { EN_US } from './note-texts/en-us.ts';
import { ES_ES } from './note-texts/es-es.ts';
import { FR_FR } from './note-texts/fr-fr.ts';
import { JA_JP } from './note-texts/ja-jp.ts';
import { KO_KR } from './note-texts/ko-kr.ts';
import type { TranslatedNotes } from './note-texts/note-texts.ts';
import { RU_RU } from './note-texts/ru-ru.ts';
import { TR_TR } from './note-texts/tr-tr.ts';
import { ZH_CN } from './note-texts/zh-cn.ts';
import { ZH_TW } from './note-texts/zh-tw.ts';

/** `detail` of the call. */
export interface LegalNote {
  readonly title: string;
  /** A blank line separates paragraphs. */
  readonly content: string;
}

const TRANSLATED: Readonly<Record<Exclude<Locale, 'en_US'>, TranslatedNotes>> = {
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

/** The note that comes with the software. */
export function shippedNote(type: NoteType, locale: Locale): LegalNote {
  const translated = locale === 'en_US' ? undefined : TRANSLATED[locale];
  const { title, paragraphs } = (translated?.notes ?? EN_US)[type];
  return { title, content: [...(translated === undefined ? [] : [translated.authority]), ...paragraphs].join('\n\n') };
}
