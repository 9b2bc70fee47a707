/** What a user's private channel tells of the wallet: the balances of all accounts, as the wire has them. */
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import { formatDecimal } from '@kontor/domain/amount';
import type { BalanceChange } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { SectionSource } from '../../realtime/user-sections.ts';
import type { Symbols } from '../market/symbols.ts';

export interface WalletSectionOptions {
  readonly queries: LiveQueries;
  readonly symbols: Symbols;
  /** Called when something cannot be told because it has no name yet. */
  readonly onUnnamed: () => void;
}

/** The section of the wallet, from what the follower knows. */
export function walletSection({ queries, symbols, onUnnamed }: WalletSectionOptions): SectionSource<'wallet'> {
  const balanceRows = (changes: readonly BalanceChange[]) =>
    changes.flatMap(({ account, asset, available, frozen, orderFreeze, locked }) => {
      const word = ACCOUNT_WORDS[account];
      if (!symbols.namesAsset(asset)) onUnnamed();
      if (!symbols.namesAsset(asset) || word === undefined) return [];
      const { symbol } = symbols.ofAsset(asset);
      const { scale } = queries.listings.asset(asset);
      return {
        account: word,
        symbol,
        available: formatDecimal(available, scale),
        frozen: formatDecimal(frozen, scale),
        order_freeze: formatDecimal(orderFreeze, scale),
        locked: formatDecimal(locked, scale),
      };
    });
  return {
    async snapshot(user, minSequence) {
      const { value, sequence } = await queries.balances(user, minSequence);
      return { sequence, value: { balances: balanceRows(value) } };
    },
    update: ({ balances }) => (balances.length === 0 ? undefined : { balances: balanceRows(balances) }),
  };
}
