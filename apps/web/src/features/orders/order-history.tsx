import { orderHistory } from '@kontor/contract/spot';
import { EmptyState } from '@kontor/ui/empty-state';
import { useEndings } from '../../data/account-stream.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { HISTORY_FILTERS, PAST_STATUSES, SIDES } from './history-filters.ts';
import { orderCsv } from './order-csv.ts';
import { PairSelect } from './pair-select.tsx';
import { PastOrders } from './past-orders.tsx';
import { ChoiceSelect, RecordList } from './record-list.tsx';

/** Orders that are over. */
export const OrderHistory = withQueries(History);

function History() {
  const words = useWords('orders');
  const endings = useEndings();
  const statusLabel = (status: (typeof PAST_STATUSES)[number]): string =>
    status === 'expired'
      ? words('filter.expiredStatus')
      : status === 'expired_in_match'
        ? words('filter.selfTradeStatus')
        : words(`status.${status}`);
  return (
    <RecordList
      name="spot-orders"
      call={orderHistory}
      filters={HISTORY_FILTERS}
      news={endings}
      className="py-3"
      bar={(filters, choose) => (
        <>
          <PairSelect selected={filters.pair} onSelect={(pair) => choose({ pair })} />
          <ChoiceSelect
            label={words('filter.side')}
            all={words('filter.allSides')}
            selected={filters.side}
            onSelect={(side) => choose({ side })}
            items={SIDES.map((id) => ({ id, label: words(`filter.${id}`) }))}
          />
          <ChoiceSelect
            label={words('filter.status')}
            all={words('filter.allStatuses')}
            selected={filters.status}
            onSelect={(status) => choose({ status })}
            items={PAST_STATUSES.map((id) => ({ id, label: statusLabel(id) }))}
          />
        </>
      )}
      csv={orderCsv}
      empty={(hasOlder) =>
        hasOlder ? (
          <p className="py-8 text-center text-13 text-text-2">{words('moreToSearch')}</p>
        ) : (
          <EmptyState picture="results" title={words('emptyFiltered')} text={words('emptyFilteredText')} />
        )
      }
    >
      {(list) => <PastOrders orders={list} isPage />}
    </RecordList>
  );
}
