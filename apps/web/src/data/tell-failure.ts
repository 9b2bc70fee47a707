import { Code } from '@kontor/contract/envelope';
import { toast } from '@kontor/ui/toast-list';
import { CallError, sentenceOf } from './call-server.ts';
import { regionIsRestricted } from './region.ts';
import { playSound } from './sounds.ts';

/**
 * Tells the person that a call failed, in a toast (spec §8), and gives the sentence for where it also stands in place. The end of a
 * session and a refused region are told in their own ways.
 */
export function tellFailure(error: unknown): string {
  const sentence = sentenceOf(error);
  const isSessionOver = error instanceof CallError && error.code === Code.SESSION_OVER;
  if (!isSessionOver && !regionIsRestricted()) {
    toast.error(sentence);
    playSound('refusal');
  }
  return sentence;
}
