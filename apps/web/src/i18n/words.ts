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

type Tree = { readonly [key: string]: string | Tree };

const files = import.meta.glob<Tree>(['./messages/*/*.json', '!./messages/en_US/*.json'], { import: 'default' });

/** Loads the words of a locale. What a language lacks, or what cannot be loaded, stays English. */
export async function loadWords(locale: Locale): Promise<Messages> {
  const parts = await Promise.all(
    Object.keys(english).map(async (namespace): Promise<[string, Tree]> => {
      const load = files[`./messages/${locale}/${namespace}.json`];
      try {
        return [namespace, load === undefined ? {} : await load()];
      } catch {
        return [namespace, {}];
      }
    }),
  );
  return merged(english, Object.fromEntries(parts)) as Messages;
}

function merged(base: Tree, over: Tree): Tree {
  const entries = Object.entries(base).map(([key, value]): [string, string | Tree] => {
    const other = over[key];
    if (typeof value === 'string') return [key, typeof other === 'string' && other !== '' ? other : value];
    return [key, typeof other === 'object' ? merged(value, other) : value];
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
