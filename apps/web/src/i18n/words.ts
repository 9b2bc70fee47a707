/** The words of a locale, with typed keys. */
import type { Locale } from '@kontor/contract/locale';
import { useLocale as useTag, useTranslations } from 'use-intl';
import { english } from './english.ts';
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

function isMessage(value: Message | Tree | undefined): value is Message {
  return typeof value === 'string' || Array.isArray(value);
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

/** Loads the words of a locale. What a language lacks, or what cannot be loaded, stays English; `isWhole`: it was loaded. */
export async function loadWords(locale: Locale): Promise<{ readonly messages: Messages; readonly isWhole: boolean }> {
  if (locale === 'en_US') return { messages: english, isWhole: true };
  try {
    return { messages: merged(english, (await FILES[locale]()).default) as Messages, isWhole: true };
  } catch {
    return { messages: english, isWhole: false };
  }
}

function merged(base: Tree, over: Tree): Tree {
  const entries = Object.entries(base).map(([key, value]): [string, Message | Tree] => {
    const other = over[key];
    if (isMessage(value)) return [key, isMessage(other) && other.length > 0 ? other : value];
    return [key, other === undefined || isMessage(other) ? value : merged(value, other)];
  });
  return Object.fromEntries(entries);
}

/** The words of one feature. */
export function useWords<N extends Namespace>(namespace: N) {
  return useTranslations(namespace);
}

/** BCP 47 tag of the page's language, for the formatters. */
export function useLanguageTag(): string {
  return useTag();
}
