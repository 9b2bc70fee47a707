import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { Tabs } from '@kontor/ui/tabs';
import { orderHistory } from '@kontor/contract/spot';
import { useBalances, useEndings, useOpenOrders, useRecentDeals } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import type { Pair } from '../../data/markets.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { Assets } from './assets.tsx';
import { CancelEvery } from './cancel-dialogs.tsx';
import { Deals } from './deals.tsx';
import { FillToasts } from './fill-toasts.tsx';
import { OpenOrders } from './open-orders.tsx';
import { isPositive } from './order-words.ts';
import { PastOrders } from './past-orders.tsx';

/** Orders that the history tab shows; the orders page has the rest. */
const HISTORY_ROWS = 50;

const TABS = ['open', 'history', 'deals', 'assets'] as const;
type Tab = (typeof TABS)[number];

interface OrderPanelProps {
  /** The pair of the screen, for "this pair only". */
  readonly pair: Pair;
  readonly className?: string;
}

/** Below the chart: open orders, past ones, own deals, balances. */
export function OrderPanel({ pair, className }: OrderPanelProps) {
  const words = useWords('order-panel');
  const session = useSession();
  const [tab, setTab] = useState<Tab>('open');
  const [pairOnly, setPairOnly] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const open = useOpenOrders();
  const shown = useMemo(() => [...(open?.values() ?? [])].filter((order) => !pairOnly || order.pair === pair.name).sort((a, b) => b.order_number - a.order_number), [open, pairOnly, pair.name]);
  return (
    <section aria-label={words('label')} className={className ?? 'flex min-h-0 flex-col bg-s1'}>
      <Tabs
        label={words('label')}
        className="h-10 shrink-0 px-4"
        selected={tab}
        onSelect={(id) => setTab(TABS.find((known) => known === id) ?? 'open')}
        items={TABS.map((id) => ({ id, label: words(id), ...(id === 'open' && open !== undefined ? { count: shown.length } : {}) }))}
        aside={
          session !== undefined && (
            <div className="flex items-center gap-3 whitespace-nowrap">
              {tab !== 'assets' && (
                <Checkbox isSelected={pairOnly} onChange={setPairOnly} className="text-12">
                  {words('pairOnly')}
                </Checkbox>
              )}
              {tab === 'open' && (
                <Button variant="quiet" size={28} isDisabled={shown.length === 0} onPress={() => setAsking(true)}>
                  {words('cancelAll')}
                </Button>
              )}
            </div>
          )
        }
      />
      {session === undefined ? (
        <EmptyState
          level={3}
          picture="orders"
          title={words('visitor')}
          text={words('visitorText')}
          action={
            <Button variant="secondary" size={28} onPress={() => void requireLogin()}>
              {words('login')}
            </Button>
          }
        />
      ) : tab === 'open' ? (
        open === undefined ? <RowSkeletons /> : shown.length === 0 ? <EmptyState level={3} picture="orders" title={words('emptyOpen')} text={words('emptyOpenText')} /> : <OpenOrders orders={shown} className="min-h-0 flex-1 bg-s1" />
      ) : tab === 'history' ? (
        <HistoryTab pair={pairOnly ? pair.name : undefined} />
      ) : tab === 'deals' ? (
        <DealsTab pair={pairOnly ? pair.name : undefined} />
      ) : (
        <AssetsTab pair={pair} />
      )}
      <CancelEvery isOpen={isAsking} count={shown.length} pair={pairOnly ? pair.name : undefined} onClose={() => setAsking(false)} />
      <FillToasts />
    </section>
  );
}

function HistoryTab({ pair }: { readonly pair: string | undefined }): ReactNode {
  const words = useWords('order-panel');
  const session = useSession();
  const endings = useEndings();
  const { data, isError, refetch } = useQuery({
    queryKey: ['order-history', session?.user.id, pair, endings],
    queryFn: () => callServer(orderHistory, { ...(pair === undefined ? {} : { pair }), limit: HISTORY_ROWS }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <Failed onAgain={() => void refetch()} />;
  if (data === undefined) return <RowSkeletons />;
  if (data.list.length === 0) return <EmptyState level={3} picture="orders" title={words('emptyHistory')} text={words('emptyHistoryText')} />;
  return <PastOrders orders={data.list} className="min-h-0 flex-1 bg-s1" />;
}

function DealsTab({ pair }: { readonly pair: string | undefined }): ReactNode {
  const words = useWords('order-panel');
  const deals = useRecentDeals();
  if (deals === undefined) return <RowSkeletons />;
  const shown = pair === undefined ? deals : deals.filter((deal) => deal.pair === pair);
  if (shown.length === 0) return <EmptyState level={3} picture="orders" title={words('emptyDeals')} text={words('emptyDealsText')} />;
  return <Deals deals={shown} className="min-h-0 flex-1 bg-s1" />;
}

function AssetsTab({ pair }: { readonly pair: Pair }): ReactNode {
  const words = useWords('order-panel');
  const balances = useBalances();
  if (balances === undefined) return <RowSkeletons />;
  const shown = [...balances.values()].filter(({ symbol, available, frozen }) => symbol === pair.left_symbol || symbol === pair.right_symbol || isPositive(available) || isPositive(frozen));
  if (shown.length === 0) return <EmptyState level={3} picture="assets" title={words('emptyAssets')} text={words('emptyAssetsText')} />;
  return <Assets balances={shown} className="min-h-0 flex-1 bg-s1" />;
}

const SKELETON_ROWS = ['a', 'b', 'c'] as const;

function RowSkeletons() {
  const words = useWords('order-panel');
  return (
    <div role="status" aria-label={words('loading')} className="flex flex-col gap-5 px-4 py-4">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex justify-between">
          <Skeleton className="w-24" />
          <Skeleton className="w-16" />
          <Skeleton className="w-28" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </div>
  );
}

/** A list that could not be loaded, with the way to try again. */
function Failed({ onAgain }: { readonly onAgain: () => void }) {
  const words = useWords('order-panel');
  return (
    <EmptyState
      level={3}
      picture="offline"
      title={words('failed')}
      action={
        <Button variant="secondary" size={28} onPress={onAgain}>
          {words('again')}
        </Button>
      }
    />
  );
}
