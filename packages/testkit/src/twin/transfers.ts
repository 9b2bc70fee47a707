import { Account, AssetFlag } from '@kontor/domain/accounts';

const { SPOT, CONTRACT, SECONDS, FIAT, ICO } = Account;

type Assets = 'none' | 'all' | 'USDT' | 'legal' | 'payment';

/** The table of rules 6.2, row by row: what may move from an account (the row) to another (the column, in the same order). */
const ACCOUNTS: readonly number[] = [SPOT, CONTRACT, SECONDS, FIAT, ICO];
const ROUTES: readonly (readonly Assets[])[] = [
  ['none', 'USDT', 'USDT', 'legal', 'payment'],
  ['USDT', 'none', 'USDT', 'USDT', 'USDT'],
  ['USDT', 'USDT', 'none', 'USDT', 'USDT'],
  ['all', 'USDT', 'USDT', 'none', 'payment'],
  ['all', 'USDT', 'USDT', 'legal', 'none'],
];

/** Whether a number names one of a user's accounts. */
export function isUserAccount(account: number): boolean {
  return ACCOUNTS.includes(account);
}

/** Whether an asset with these flags may be moved between two of a user's accounts. USDT is the asset that margin is in. */
export function isRoute(from: number, to: number, flags: number): boolean {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  switch (ROUTES[ACCOUNTS.indexOf(from)]![ACCOUNTS.indexOf(to)]!) {
    case 'none':
      return false;
    case 'all':
      return true;
    case 'USDT':
      return has(AssetFlag.MARGIN);
    case 'legal':
      return has(AssetFlag.LEGAL);
    case 'payment':
      return has(AssetFlag.ICO_PAYMENT);
  }
}
