import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contractDeals, contractOrderHistory, fundingPayments } from '@kontor/contract/perpetual';
import { EmptyState } from '@kontor/ui/empty-state';
import { ownSequence } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import { useSession } from '../../data/session.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { ListFailed } from './paged-list.tsx';
import { ContractOrderRows } from './perpetual-history.tsx';
import { PairRows, useDealForm, useFundingForm } from './perpetual-record-rows.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** Records that the panel of the trading screen shows; the pages of orders have the rest. */
const PANEL_ROWS = 50;

/** Which contract a list is of. */
export interface LatestProps {
  /** Of one contract, or of all. */
  readonly pair: string | undefined;
}

/** The last records of a kind, for the panel of the trading screen. */
export function LatestRecords({ tab, pair }: LatestProps & { readonly tab: 'history' | 'deals' | 'funding' }) {
  switch (tab) {
    case 'history':
      return <LatestOrders pair={pair} />;
    case 'deals':
      return <LatestDeals pair={pair} />;
    case 'funding':
      return <LatestFunding pair={pair} />;
  }
}

interface LatestListProps<Row> extends LatestProps {
  readonly name: 'history' | 'deals' | 'funding';
  readonly load: (body: {
    readonly pair?: string;
    readonly limit: number;
    readonly min_seq: number;
  }) => Promise<{ readonly list: readonly Row[] }>;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Asked for again whenever something of the account has changed. */
function LatestList<Row>({ name, load, pair, children }: LatestListProps<Row>): ReactNode {
  const words = useWords('perpetual');
  const session = useSession();
  // What is dealt and what funding moves changes the wallet.
  const { endings, fills, figures } = usePerpetuals();
  const { data, isError, refetch } = useQuery({
    queryKey: ['contract-latest', name, session?.user.id, pair, endings, fills?.sequence, figures?.wallet],
    queryFn: () => load({ ...(pair === undefined ? {} : { pair }), limit: PANEL_ROWS, min_seq: ownSequence() }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <ListFailed onAgain={refetch} />;
  if (data === undefined) return <RowSkeletons />;
  if (data.list.length === 0)
    return <EmptyState level={3} isLow picture="orders" title={words('list.empty')} text={words(`list.none.${name}`)} />;
  return <div className="min-h-0 flex-1 overflow-auto px-4">{children(data.list)}</div>;
}

const LatestOrders = withQueries(function Latest({ pair }: LatestProps) {
  return (
    <LatestList name="history" pair={pair} load={(body) => callServer(contractOrderHistory, body)}>
      {(list) => <ContractOrderRows list={list} />}
    </LatestList>
  );
});

const LatestDeals = withQueries(function Latest({ pair }: LatestProps) {
  const form = useDealForm();
  return (
    <LatestList name="deals" pair={pair} load={(body) => callServer(contractDeals, body)}>
      {(list) => <PairRows form={form} rows={list} />}
    </LatestList>
  );
});

const LatestFunding = withQueries(function Latest({ pair }: LatestProps) {
  const form = useFundingForm();
  return (
    <LatestList name="funding" pair={pair} load={(body) => callServer(fundingPayments, body)}>
      {(list) => <PairRows form={form} rows={list} />}
    </LatestList>
  );
});
