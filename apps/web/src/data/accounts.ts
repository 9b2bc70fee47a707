/** The five accounts, and what may stand in which. Source: spec §1; rules 6.1, 6.2. */
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import type { AccountWord } from '@kontor/contract/glossary';
import { AssetFlag } from '@kontor/domain/accounts';
import type { Currency } from './markets.ts';

/** The accounts' words in the order of the menu, which is that of their numbers. */
export const ACCOUNT_LIST: readonly AccountWord[] = ACCOUNT_WORDS;

/** The account of a word that stands in an address; undefined where it is none. */
export function accountOf(word: string | null): AccountWord | undefined {
  return ACCOUNT_LIST.find((account) => account === word);
}

/** What a currency may be used for, as the domain's rules ask it (rules 6.2). */
export function assetFlags({
  legal_status: legal,
  margin_status: margin,
  payment_status: payment,
}: Pick<Currency, 'legal_status' | 'margin_status' | 'payment_status'>): number {
  return legal * AssetFlag.LEGAL + margin * AssetFlag.MARGIN + payment * AssetFlag.ICO_PAYMENT;
}
