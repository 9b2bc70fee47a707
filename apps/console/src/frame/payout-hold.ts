/** Why something is not paid, in words. */
import { payoutHold } from '@kontor/contract/console/payout-hold';
import type { PayoutHold } from '@kontor/contract/console/payout-hold';
import { say } from '../i18n/words.ts';

/** In two or three words, of a reason as it was written down. */
export function holdName(written: string): string {
  return say(`holds.${payoutHold(written)}.name`);
}

/** What it means, and what lets it go on. */
export function holdText(why: PayoutHold, about: { readonly symbol: string; readonly network: string }): string {
  return say(`holds.${why}.text`, about);
}
