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

const files = import.meta.glob<Tree>(['./messages/*/*.json', '!./messages/en_US/*.json'], { import: 'default' });

/** Loads the words of a locale. What a language lacks, or what cannot be loaded, stays English; `isWhole`: everything was loaded. */
export async function loadWords(locale: Locale): Promise<{ readonly messages: Messages; readonly isWhole: boolean }> {
  let isWhole = true;
  const parts = await Promise.all(
    Object.keys(english).map(async (namespace): Promise<[string, Tree]> => {
      const load = files[`./messages/${locale}/${namespace}.json`];
      try {
        return [namespace, load === undefined ? {} : await load()];
      } catch {
        isWhole = false;
        return [namespace, {}];
      }
    }),
  );
  return { messages: merged(english, Object.fromEntries(parts)) as Messages, isWhole };
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
