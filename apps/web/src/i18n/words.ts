/** The words of a locale, with typed keys. */
import type { Locale } from '@kontor/contract/locale';
import { useLocale as useTag, useTranslations } from 'use-intl';
import { ENGLISH_WORDS } from './english-words.ts';
import type { Messages, Namespace } from './english.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** A built page has its messages parsed: plain words as text, the others as lists (compiled-words.ts). */
type Message = string | readonly unknown[];

interface Tree {
  readonly [key: string]: Message | Tree;
}

/** The other languages, each a file of its own (compiled-words.ts). */
const FILES: Readonly<Record<Exclude<Locale, 'en_US'>, () => Promise<{ readonly default: Tree }>>> = {
  ja_JP: () => import('virtual:words/ja_JP'),
  ko_KR: () => import('virtual:words/ko_KR'),
  zh_TW: () => import('virtual:words/zh_TW'),
  zh_CN: () => import('virtual:words/zh_CN'),
  ru_RU: () => import('virtual:words/ru_RU'),
  tr_TR: () => import('virtual:words/tr_TR'),
  fr_FR: () => import('virtual:words/fr_FR'),
  es_ES: () => import('virtual:words/es_ES'),
  de_DE: () => import('virtual:words/de_DE'),
};

/** Loads the words of a locale, which has all that English has (messages.test.ts). What cannot be loaded stays English; `isWhole`: it was loaded. */
export async function loadWords(locale: Locale): Promise<{ readonly messages: Messages; readonly isWhole: boolean }> {
  if (locale === 'en_US') return { messages: ENGLISH_WORDS, isWhole: true };
  try {
    return { messages: (await FILES[locale]()).default as unknown as Messages, isWhole: true };
  } catch {
    return { messages: ENGLISH_WORDS, isWhole: false };
  }
}

/** The words of one feature. */
export function useWords<N extends Namespace>(namespace: N) {
  return useTranslations(namespace);
}

/** BCP 47 tag of the page's language, for the formatters. */
export function useLanguageTag(): string {
  return useTag();
}
