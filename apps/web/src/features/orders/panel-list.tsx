import type { ReactNode } from 'react';
import { EmptyState } from '@kontor/ui/empty-state';
import { onDemand } from '@kontor/ui/on-demand';
import type { SpotOrder } from '../../data/account-state.ts';
import { useBalances, useRecentDeals } from '../../data/account-stream.ts';
import { ASSET_TIMEOUT_MS } from '../../data/constants.ts';
import { useIsLate } from '../../data/is-late.ts';
import type { Pair } from '../../data/markets.ts';
import { useWords } from '../../i18n/words.ts';
import { Assets } from './assets.tsx';
import { Deals } from './deals.tsx';
import { OpenOrders } from './open-orders.tsx';
import { isPositive } from './order-words.ts';
import { ListFailed } from './paged-list.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

const { Part: HistoryTab } = onDemand(async () => (await import('./history-tab.tsx')).HistoryTab, RowSkeletons);

/** What the panel can show. */
export type PanelTab = 'open' | 'history' | 'deals' | 'assets';

interface PanelListProps {
  readonly tab: PanelTab;
  /** The pair of the screen. */
  readonly pair: Pair;
  /** Whether the lists hold only this pair. */
  readonly pairOnly: boolean;
  /** Open orders to show; undefined while they load. */
  readonly open: readonly SpotOrder[] | undefined;
}

/** The list of the chosen tab, for who is logged in. */
export function PanelList({ tab, pair, pairOnly, open }: PanelListProps) {
  const only = pairOnly ? pair.name : undefined;
  if (tab === 'open') return <OpenTab orders={open} />;
  if (tab === 'history') return <HistoryTab pair={only} />;
  return tab === 'deals' ? <DealsTab pair={only} /> : <AssetsTab pair={pair} />;
}

function OpenTab({ orders }: { readonly orders: readonly SpotOrder[] | undefined }): ReactNode {
  const words = useWords('order-panel');
  if (orders === undefined) return <RowSkeletons />;
  if (orders.length === 0) return <EmptyState level={3} isLow picture="orders" title={words('emptyOpen')} text={words('emptyOpenText')} />;
  return <OpenOrders orders={orders} className="min-h-0 flex-1 bg-s1" />;
}

function DealsTab({ pair }: { readonly pair: string | undefined }): ReactNode {
  const words = useWords('order-panel');
  const deals = useRecentDeals();
  if (deals === undefined) return <RowSkeletons />;
  const shown = pair === undefined ? deals : deals.filter((deal) => deal.pair === pair);
  if (shown.length === 0) return <EmptyState level={3} isLow picture="orders" title={words('emptyDeals')} text={words('emptyDealsText')} />;
  return <Deals deals={shown} className="min-h-0 flex-1 bg-s1" />;
}

function AssetsTab({ pair }: { readonly pair: Pair }): ReactNode {
  const words = useWords('order-panel');
  const balances = useBalances();
  const isLate = useIsLate(balances === undefined, ASSET_TIMEOUT_MS);
  if (balances === undefined) return isLate ? <ListFailed onAgain={() => location.reload()} /> : <RowSkeletons />;
  const shown = [...balances.values()].filter(
    ({ symbol, available, frozen, order_freeze: inOrders }) =>
      symbol === pair.left_symbol || symbol === pair.right_symbol || [available, frozen, inOrders].some(isPositive),
  );
  if (shown.length === 0)
    return <EmptyState level={3} isLow picture="assets" title={words('emptyAssets')} text={words('emptyAssetsText')} />;
  return <Assets balances={shown} className="min-h-0 flex-1 bg-s1" />;
}
