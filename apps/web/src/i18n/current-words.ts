/** Words outside of components: calls and the router speak too. */
import { createTranslator } from 'use-intl/core';
import { ENGLISH_WORDS } from './english-words.ts';
import type { Messages } from './english.ts';

function make(tag: string, messages: Messages) {
  return createTranslator({ locale: tag, messages, namespace: 'shell' });
}

let words = make('en-US', ENGLISH_WORDS);

/** The page's language has changed. */
export function setCurrentWords(tag: string, messages: Messages): void {
  words = make(tag, messages);
}

/** The shell's words in the page's language. */
export function currentWords(): ReturnType<typeof make> {
  return words;
}
