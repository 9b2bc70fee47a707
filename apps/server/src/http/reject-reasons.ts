/** Why a submission for verification is refused: words that stand for a sentence in the person's language, or a sentence of the reviewer's own. */
import { REJECT_REASONS } from '@kontor/contract/console/identity';
import type { Locale } from '@kontor/contract/locale';
import { messageOf } from './messages.ts';

/** The sentence for the person, `identity.reason.<word>`: of a word that stands for one, else the reviewer's own words. */
export function reasonSentence(reason: string, lang: Locale): string {
  const isWord = (REJECT_REASONS as readonly string[]).includes(reason);
  return isWord ? messageOf(`identity.reason.${reason}`, lang) : reason;
}
