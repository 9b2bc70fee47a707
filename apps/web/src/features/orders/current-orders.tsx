import { useState } from 'react';
import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useOpenOrders } from '../../data/account-stream.ts';
import { MAIN_PAIR } from '../../data/constants.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { CancelEvery } from './cancel-dialogs.tsx';
import { HISTORY_FILTERS } from './history-filters.ts';
import { OpenOrders } from './open-orders.tsx';
import { PairSelect } from './pair-select.tsx';

/** All open orders, of one pair or of all; the pair stands in the address. */
export function CurrentOrders() {
  const panel = useWords('order-panel');
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const filters = HISTORY_FILTERS.read(searchStr);
  const open = useOpenOrders();
  const [isAsking, setAsking] = useState(false);
  const shown = [...(open?.values() ?? [])]
    .filter(({ pair }) => filters.pair === undefined || pair === filters.pair)
    .sort((a, b) => b.order_number - a.order_number);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 py-3">
        <PairSelect
          selected={filters.pair}
          onSelect={(pair) => router.history.push(`${pathname}${HISTORY_FILTERS.write({ ...filters, pair })}`)}
        />
        <Button variant="secondary" size={28} className="ms-auto" isDisabled={shown.length === 0} onPress={() => setAsking(true)}>
          {panel('cancelAll')}
        </Button>
      </div>
      <div className="min-h-[72dvh]">
        {open === undefined ? (
          <Skeleton shape="block" className="h-[72dvh] w-full" />
        ) : shown.length === 0 ? (
          <EmptyState
            picture="orders"
            title={panel('emptyOpen')}
            text={panel('emptyOpenText')}
            action={
              <SiteLink to={paths.spotTrade(filters.pair ?? MAIN_PAIR)} className="text-13 font-semibold text-iris focus-ring">
                {panel('placeOrder')}
              </SiteLink>
            }
          />
        ) : (
          <OpenOrders orders={shown} isPage />
        )}
      </div>
      {isAsking && <CancelEvery count={shown.length} pair={filters.pair} onClose={() => setAsking(false)} />}
    </>
  );
}
