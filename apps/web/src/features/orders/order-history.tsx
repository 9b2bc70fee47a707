import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { orderHistory } from '@kontor/contract/spot';
import { EmptyState } from '@kontor/ui/empty-state';
import { Select } from '@kontor/ui/select';
import { useEndings } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { useSession } from '../../data/session.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { ExportButton } from './export-button.tsx';
import { PAST_STATUSES, SIDES, historyBody, readFilters, writeFilters } from './history-filters.ts';
import type { HistoryFilters } from './history-filters.ts';
import { orderCsv } from './order-csv.ts';
import { ANY, DayChips, PAGE_ROWS, PagedList } from './paged-list.tsx';
import { PairSelect } from './pair-select.tsx';
import { PastOrders } from './past-orders.tsx';

/** Orders that are over: filters and page stand in the address, so that Back loses nothing. */
export const OrderHistory = withQueries(History);

function History() {
  const words = useWords('orders');
  const session = useSession();
  const endings = useEndings();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const filters = readFilters(searchStr);
  const choose = (change: Partial<HistoryFilters>): void =>
    router.history.push(`${pathname}${writeFilters({ ...filters, cursor: undefined, ...change })}`);
  const query = useQuery({
    queryKey: ['order-history-page', session?.user.id, writeFilters(filters), endings],
    queryFn: () => callServer(orderHistory, historyBody(filters, PAGE_ROWS)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Filters filters={filters} choose={choose} />
      <PagedList
        query={query}
        cursor={filters.cursor}
        onPage={(cursor) => choose({ cursor })}
        empty={(hasOlder) =>
          hasOlder ? (
            <p className="py-8 text-center text-13 text-text-2">{words('moreToSearch')}</p>
          ) : (
            <EmptyState picture="results" title={words('emptyFiltered')} text={words('emptyFilteredText')} />
          )
        }
      >
        {(list) => <PastOrders orders={list} isPage />}
      </PagedList>
    </>
  );
}

interface FiltersProps {
  readonly filters: HistoryFilters;
  readonly choose: (change: Partial<HistoryFilters>) => void;
}

function Filters({ filters, choose }: FiltersProps) {
  const words = useWords('orders');
  const statusLabel = (status: (typeof PAST_STATUSES)[number]): string =>
    status === 'expired'
      ? words('filter.expiredStatus')
      : status === 'expired_in_match'
        ? words('filter.selfTradeStatus')
        : words(`status.${status}`);
  return (
    <div className="flex flex-wrap items-end gap-3 py-3">
      <PairSelect selected={filters.pair} onSelect={(pair) => choose({ pair })} />
      <Select
        label={words('filter.side')}
        size="small"
        selected={filters.side ?? ANY}
        onSelect={(id) => choose({ side: SIDES.find((side) => side === id) })}
        items={[{ id: ANY, label: words('filter.allSides') }, ...SIDES.map((id) => ({ id, label: words(`filter.${id}`) }))]}
      />
      <Select
        label={words('filter.status')}
        size="small"
        selected={filters.status ?? ANY}
        onSelect={(id) => choose({ status: PAST_STATUSES.find((status) => status === id) })}
        items={[{ id: ANY, label: words('filter.allStatuses') }, ...PAST_STATUSES.map((id) => ({ id, label: statusLabel(id) }))]}
      />
      <DayChips selected={filters.days} onSelect={(days) => choose({ days })} />
      <ExportButton
        name="spot-orders"
        load={(cursor, limit) => callServer(orderHistory, historyBody({ ...filters, cursor }, limit))}
        write={orderCsv}
      />
    </div>
  );
}
