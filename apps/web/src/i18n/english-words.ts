/**
 * The English words that are here. A feature's come with its code (compiled-words.ts), so the object grows; every other language
 * falls back to it.
 */
import type { Messages, Namespace } from './english.ts';
import shell from './messages/en_US/shell.json';

const here: Partial<Messages> = { shell };

/** The words of a feature have come. */
export function addEnglish<N extends Namespace>(feature: N, words: Messages[N]): void {
  here[feature] = words;
}

/** The one object, typed as if all were here: what a component speaks has come with it. */
export const ENGLISH_WORDS = here as Messages;
