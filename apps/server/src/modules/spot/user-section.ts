/** What a user's private channel tells of spot: open orders and deals, as the wire has them. */
import type { SpotOrder } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { SectionSource } from '../../realtime/user-sections.ts';
import type { Symbols } from '../market/symbols.ts';
import { dealRow, pastOrderRow } from './order-row.ts';

/** The section of spot, from what the follower knows. */
export function spotSection({ queries, symbols }: { readonly queries: LiveQueries; readonly symbols: Symbols }): SectionSource<'spot'> {
  const orderRowOf = (order: SpotOrder) => pastOrderRow(order, symbols.ofMarket(order.market), queries.listings.market(order.market));
  return {
    async snapshot(user, minSequence) {
      const { value, sequence } = await queries.openOrders(user, minSequence);
      return { sequence, value: { orders: value.map(orderRowOf) } };
    },
    update({ orders, fills }) {
      if (orders.length + fills.length === 0) return undefined;
      const deals = fills.map((fill) => dealRow(fill, symbols.ofMarket(fill.market), queries.listings.market(fill.market)));
      return { orders: orders.map(orderRowOf), deals };
    },
  };
}
