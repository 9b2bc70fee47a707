import { useMemo, useState } from 'react';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { EmptyState } from '@kontor/ui/empty-state';
import { onDemand } from '@kontor/ui/on-demand';
import { Tabs } from '@kontor/ui/tabs';
import { useOpenOrders } from '../../data/account-stream.ts';
import { useFoundOrder } from '../../data/found-order.ts';
import type { Pair } from '../../data/markets.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { CancelEvery } from './cancel-dialogs.tsx';
import { FillToasts } from './fill-toasts.tsx';
import type { PanelTab } from './panel-list.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** Only who is logged in has lists. */
const { Part: PanelList } = onDemand(async () => (await import('./panel-list.tsx')).PanelList, RowSkeletons);

const TABS: readonly PanelTab[] = ['open', 'history', 'deals', 'assets'];

interface OrderPanelProps {
  /** The pair of the screen, for "this pair only". */
  readonly pair: Pair;
  readonly className?: string;
}

/** Below the chart: open orders, past ones, own deals, balances. */
export function OrderPanel({ pair, className }: OrderPanelProps) {
  const words = useWords('order-panel');
  const session = useSession();
  const [tab, setTab] = useState<PanelTab>('open');
  const [pairOnly, setPairOnly] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useFoundOrder(() => setTab('open'));
  const open = useOpenOrders();
  const shown = useMemo(
    () =>
      [...(open?.values() ?? [])].filter((order) => !pairOnly || order.pair === pair.name).sort((a, b) => b.order_number - a.order_number),
    [open, pairOnly, pair.name],
  );
  return (
    <section data-lists aria-label={words('label')} className={className ?? 'flex min-h-0 flex-col bg-s1'}>
      <Tabs
        label={words('lists')}
        className="min-h-10 shrink-0 px-4"
        selected={tab}
        onSelect={(id) => setTab(TABS.find((known) => known === id) ?? 'open')}
        items={TABS.map((id) => ({ id, label: words(id), ...(id === 'open' && open !== undefined ? { count: shown.length } : {}) }))}
        aside={
          session !== undefined &&
          tab !== 'assets' && (
            <div className="flex items-center gap-3 whitespace-nowrap">
              <Checkbox isSelected={pairOnly} onChange={setPairOnly} className="text-12">
                {words('pairOnly')}
              </Checkbox>
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
          isLow
          picture="orders"
          title={words('visitor')}
          text={words('visitorText')}
          action={
            <Button variant="secondary" size={28} onPress={() => void requireLogin()}>
              {words('login')}
            </Button>
          }
        />
      ) : (
        <PanelList tab={tab} pair={pair} pairOnly={pairOnly} open={open === undefined ? undefined : shown} />
      )}
      {isAsking && <CancelEvery count={shown.length} pair={pairOnly ? pair.name : undefined} onClose={() => setAsking(false)} />}
      <FillToasts />
    </section>
  );
}
