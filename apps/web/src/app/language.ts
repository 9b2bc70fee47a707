/** The words of the page's language, loaded before they are shown. */
import { useEffect, useState } from 'react';
import { currentLocale, useSettings } from '../data/settings.ts';
import { setCurrentWords } from '../i18n/current-words.ts';
import { ENGLISH_WORDS } from '../i18n/english-words.ts';
import type { Messages } from '../i18n/english.ts';
import { tagOf } from '../i18n/languages.ts';
import { loadWords } from '../i18n/words.ts';

/** A language whose words are here. */
export interface SpokenLanguage {
  /** BCP 47 tag. */
  readonly tag: string;
  readonly messages: Messages;
  /** Whether all of them came; English stands in for what did not. */
  readonly isWhole: boolean;
}

export const ENGLISH: SpokenLanguage = { tag: 'en-US', messages: ENGLISH_WORDS, isWhole: true };

/** Loads the words of the page's language. */
export async function loadLanguage(): Promise<SpokenLanguage> {
  const locale = currentLocale();
  return locale === 'en_US' ? ENGLISH : { tag: tagOf(locale), ...(await loadWords(locale)) };
}

/** The language spoken now; a newly chosen one is spoken as soon as its words have come. `again` asks for words that did not. */
export function useLanguage(first: SpokenLanguage): { readonly language: SpokenLanguage; readonly again: () => void } {
  const [language, setLanguage] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const chosen = useSettings(({ locale }) => locale);
  useEffect(() => {
    let wanted = true;
    void loadLanguage().then((loaded) => {
      if (wanted) setLanguage((before) => (before.tag === loaded.tag && before.isWhole ? before : loaded));
    });
    return () => {
      wanted = false;
    };
  }, [chosen, attempt]);
  useEffect(() => {
    setCurrentWords(language.tag, language.messages);
    document.documentElement.lang = language.tag;
  }, [language]);
  return { language, again: () => setAttempt((before) => before + 1) };
}
