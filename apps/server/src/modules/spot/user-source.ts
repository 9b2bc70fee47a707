/** What a user's private channel tells: open orders, deals and balances, as the wire has them. */
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import { formatDecimal } from '@kontor/domain/amount';
import type { BalanceChange, UserChange } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { UserSource } from '../../realtime/user-stream.ts';
import type { Symbols } from '../market/symbols.ts';
import { dealRow, pastOrderRow } from './order-row.ts';

export interface UserSourceOptions {
  readonly queries: LiveQueries;
  readonly symbols: Symbols;
  /** Called when something cannot be told because it has no name yet. */
  readonly onUnnamed: () => void;
}

/** The facts of one user's channel, from what the follower knows. */
export function spotUserSource({ queries, symbols, onUnnamed }: UserSourceOptions, user: number): UserSource {
  const orderRowOf = (order: UserChange['orders'][number]) =>
    pastOrderRow(order, symbols.ofMarket(order.market), queries.listings.market(order.market));
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
        frozen: formatDecimal(frozen + orderFreeze, scale),
        locked: formatDecimal(locked, scale),
      };
    });
  return {
    async snapshot(minSequence) {
      const [orders, balances] = await Promise.all([queries.openOrders(user, minSequence), queries.balances(user, minSequence)]);
      // What only one of the two has seen is told again as a change.
      const sequence = Math.min(orders.sequence, balances.sequence);
      return { sequence, sections: { spot: { orders: orders.value.map(orderRowOf) }, wallet: { balances: balanceRows(balances.value) } } };
    },
    updates({ orders, fills, balances }) {
      const deals = fills.map((fill) => dealRow(fill, symbols.ofMarket(fill.market), queries.listings.market(fill.market)));
      return {
        ...(orders.length + fills.length > 0 && { spot: { orders: orders.map(orderRowOf), deals } }),
        ...(balances.length > 0 && { wallet: { balances: balanceRows(balances) } }),
      };
    },
  };
}
