/**
 * Words of pages that few visits open. English ones come with the code that speaks them; those of the other languages come with the
 * first such page, so that no other page waits for them.
 */
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Locale } from '@kontor/contract/locale';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import { ENGLISH_WORDS } from './english-words.ts';
import type { Messages } from './english.ts';

type Late = Partial<Messages>;

/** Their files, as of words.ts (compiled-words.ts). */
const FILES: Readonly<Record<Exclude<Locale, 'en_US'>, () => Promise<{ readonly default: object }>>> = {
  ja_JP: () => import('virtual:late-words/ja_JP'),
  ko_KR: () => import('virtual:late-words/ko_KR'),
  zh_TW: () => import('virtual:late-words/zh_TW'),
  zh_CN: () => import('virtual:late-words/zh_CN'),
  ru_RU: () => import('virtual:late-words/ru_RU'),
  tr_TR: () => import('virtual:late-words/tr_TR'),
  fr_FR: () => import('virtual:late-words/fr_FR'),
  es_ES: () => import('virtual:late-words/es_ES'),
  de_DE: () => import('virtual:late-words/de_DE'),
};

const loaded = new Map<string, Late>();

/** The late words of a language by its tag; English stands in for what does not come, until the page is loaded again. */
async function load(tag: string): Promise<Late> {
  const known = loaded.get(tag);
  if (known !== undefined) return known;
  try {
    const words = (await FILES[tag.replace('-', '_') as keyof typeof FILES]()).default as Late;
    loaded.set(tag, words);
    return words;
  } catch {
    return ENGLISH_WORDS;
  }
}

/** Gives what stands in it the late words beside the others. */
export function LateWords({ children }: { readonly children: ReactNode }) {
  return useLocale() === 'en-US' ? children : <Foreign>{children}</Foreign>;
}

function Foreign({ children }: { readonly children: ReactNode }) {
  const tag = useLocale();
  const messages = useMessages();
  const [words, setWords] = useState(() => loaded.get(tag));
  useEffect(() => {
    let wanted = true;
    void load(tag).then((late) => {
      if (wanted) setWords(late);
    });
    return () => {
      wanted = false;
    };
  }, [tag]);
  if (words === undefined) return <div className="min-h-[60vh]" />;
  return (
    <IntlProvider locale={tag} messages={{ ...words, ...messages }} timeZone="UTC" onError={() => undefined}>
      {children}
    </IntlProvider>
  );
}
