/** The five accounts as the screens show them: with their address, picture and name. Source: spec §2. */
import type { AccountWord } from '@kontor/contract/glossary';
import { Coins, CreditCard, Scale, Sprout, Timer } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useWords } from '../i18n/words.ts';
import type { PathName } from '../paths/paths.ts';

export const ACCOUNT_PATHS = {
  spot: 'walletSpot',
  contract: 'walletContract',
  seconds: 'walletSeconds',
  fiat: 'walletFiat',
  ico: 'walletSubscribe',
} as const satisfies Readonly<Record<AccountWord, PathName>>;
export const ACCOUNT_ICONS: Readonly<Record<AccountWord, LucideIcon>> = {
  spot: Coins,
  contract: Scale,
  seconds: Timer,
  fiat: CreditCard,
  ico: Sprout,
};
const NAMES = {
  spot: 'wallet.spot',
  contract: 'wallet.contract',
  seconds: 'wallet.seconds',
  fiat: 'wallet.fiat',
  ico: 'wallet.subscribe',
} as const;

/** Gives an account's name. */
export function useAccountName(): (account: AccountWord) => string {
  const words = useWords('shell');
  return (account) => words(NAMES[account]);
}
