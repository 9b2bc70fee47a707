import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '@kontor/ui/empty-state';
import { orderHistory } from '@kontor/contract/spot';
import { useEndings } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { useSession } from '../../data/session.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { ListFailed } from './paged-list.tsx';
import { PastOrders } from './past-orders.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** Orders that the history tab shows; the orders page has the rest. */
const HISTORY_ROWS = 50;

/** Orders that are over, of one pair or of all. */
export const HistoryTab = withQueries(History);

function History({ pair }: { readonly pair: string | undefined }): ReactNode {
  const words = useWords('order-panel');
  const session = useSession();
  const endings = useEndings();
  const { data, isError, refetch } = useQuery({
    queryKey: ['order-history', session?.user.id, pair, endings],
    queryFn: () => callServer(orderHistory, { ...(pair === undefined ? {} : { pair }), limit: HISTORY_ROWS }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <ListFailed onAgain={refetch} />;
  if (data === undefined) return <RowSkeletons />;
  if (data.list.length === 0)
    return <EmptyState level={3} isLow picture="orders" title={words('emptyHistory')} text={words('emptyHistoryText')} />;
  return <PastOrders orders={data.list} className="min-h-0 flex-1 bg-s1" />;
}
