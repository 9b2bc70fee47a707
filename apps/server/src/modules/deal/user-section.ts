/** What a user's private channel tells of peer trade: the trades that are open, and what became of them, as the wire has them. */
import type { Deal } from '@kontor/contract/deal';
import type { P2pTradeFact } from '../../follower/p2p/p2p-facts.ts';
import type { UserChange } from '../../follower/feed.ts';
import type { SectionSource } from '../../realtime/user-sections.ts';
import type { DealGround } from './deal-ground.ts';
import { shownAll, shownNow } from './deal-routes.ts';
import type { Deals } from './deals.ts';

export interface DealSectionOptions extends DealGround {
  readonly deals: Deals;
  /** Called when somebody cannot be told of a trade because it was not read yet; he is told anew when it has been. */
  readonly onUnread: () => void;
}

/** The section of peer trade. A trade is read before it is made, so that a change of one can be told at once. */
export function dealSection(options: DealSectionOptions): SectionSource<'deal'> {
  const { queries, deals, onUnread } = options;
  const rows = (trades: readonly P2pTradeFact[], user: number): Deal[] => {
    const shown = trades.flatMap((trade) => shownNow(options, trade, user) ?? []);
    if (shown.length < trades.length) void deals.load(trades).then(onUnread, () => undefined);
    return shown;
  };
  return {
    async snapshot(user, minSequence) {
      const { value, sequence } = await queries.p2pStanding(user, minSequence);
      return { sequence, value: { orders: await shownAll(options, value.open, user) } };
    },
    update({ user, p2pTrades }: UserChange) {
      if (p2pTrades.length === 0) return undefined;
      // Of one trade the last counts.
      const last = new Map(p2pTrades.map((trade) => [trade.number, trade]));
      return { orders: rows([...last.values()], user), messages: [] };
    },
  };
}
