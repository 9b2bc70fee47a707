/** Words outside of components: calls and the router speak too. */
import { createTranslator } from 'use-intl/core';
import { english } from './english.ts';
import type { Messages } from './english.ts';

function make(tag: string, messages: Messages) {
  return createTranslator({ locale: tag, messages, namespace: 'shell' });
}

let words = make('en-US', english);

/** The page's language has changed. */
export function setCurrentWords(tag: string, messages: Messages): void {
  words = make(tag, messages);
}

/** The shell's words in the page's language. */
export function currentWords(): ReturnType<typeof make> {
  return words;
}
