/** Why a submission for verification is refused: words that stand for a sentence in the person's language, or a sentence of the reviewer's own. */
import type { Locale } from '@kontor/contract/locale';
import { messageOf } from './messages.ts';

/** What a reviewer chooses from; the sentence is `identity.reason.<word>`. */
export const REJECT_REASONS = [
  'front_unreadable',
  'back_unreadable',
  'photo_cut',
  'photo_glare',
  'name_differs',
  'number_differs',
  'country_differs',
  'document_expired',
  'document_unsuitable',
  'document_altered',
  'under_age',
] as const;

/** The sentence for the person: of a word that stands for one, else the reviewer's own words. */
export function reasonSentence(reason: string, lang: Locale): string {
  const isWord = (REJECT_REASONS as readonly string[]).includes(reason);
  return isWord ? messageOf(`identity.reason.${reason}`, lang) : reason;
}
