import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { transfers } from '@kontor/contract/wallet';
import { Amount } from '@kontor/ui/amount';
import { EmptyState } from '@kontor/ui/empty-state';
import type { TableForm } from '@kontor/ui/fitted-table';
import { ownSequence, useHoldings } from '../../data/account-stream.ts';
import { useAccountName } from '../../data/account-names.ts';
import { ACCOUNT_LIST } from '../../data/accounts.ts';
import { callServer } from '../../data/call-server.ts';
import { useSession } from '../../data/session.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { csvOf } from './csv.ts';
import { useRowTime } from './order-words.ts';
import { ListFailed } from './paged-list.tsx';
import { TRANSFER_FILTERS } from './record-filters.ts';
import { ChoiceSelect, CurrencySelect, RecordList, RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

type TransferRow = RowOf<typeof transfers>;

const CSV_COLUMNS = ['time', 'from', 'to', 'symbol', 'quantity', 'fee', 'sequence'] as const satisfies readonly (keyof TransferRow)[];
/** Transfers shown beside the form. */
const LATEST_ROWS = 8;

/** Every transfer, newest first; filters and page stand in the address. */
export const TransferLog = withQueries(Log);

/** The last transfers, told anew with each change of what is held. */
export const LatestTransfers = withQueries(Latest);

function Log() {
  const words = useWords('orders');
  const name = useAccountName();
  return (
    <RecordList
      name="transfers"
      call={transfers}
      filters={TRANSFER_FILTERS}
      bar={(filters, choose) => (
        <>
          {(['from', 'to'] as const).map((side) => (
            <ChoiceSelect
              key={side}
              label={words(`transfers.${side}`)}
              all={words('transfers.allAccounts')}
              selected={filters[side]}
              onSelect={(account) => choose({ [side]: account })}
              items={ACCOUNT_LIST.map((account) => ({ id: account, label: name(account) }))}
            />
          ))}
          <CurrencySelect label={words('transfers.asset')} selected={filters.symbol} onSelect={(symbol) => choose({ symbol })} />
        </>
      )}
      csv={(rows) => csvOf(CSV_COLUMNS, rows, { times: ['time'] })}
      empty={() => <EmptyState picture="results" title={words('transfers.empty')} text={words('transfers.emptyText')} />}
    >
      {(list) => <TransferList list={list} />}
    </RecordList>
  );
}

function Latest() {
  const words = useWords('orders');
  const session = useSession();
  const holdings = useHoldings();
  // A transfer changes what two accounts have available.
  const moved = [...(holdings?.values() ?? [])].map(({ available }) => available).join();
  const { data, isError, refetch } = useQuery({
    queryKey: ['latest-transfers', session?.user.id, moved],
    queryFn: () => callServer(transfers, { limit: LATEST_ROWS, min_seq: ownSequence() }),
    placeholderData: keepPreviousData,
    enabled: holdings !== undefined,
    gcTime: 0,
  });
  if (isError) return <ListFailed onAgain={refetch} />;
  if (data === undefined) return <RowSkeletons />;
  if (data.list.length === 0)
    return <EmptyState level={3} isLow picture="results" title={words('transfers.empty')} text={words('transfers.emptyText')} />;
  return <TransferList list={data.list} />;
}

/** Where it is narrow two lines a row. */
const FORMS: readonly TableForm[] = [
  [
    [['from'], ['time']],
    [['to'], ['fee']],
    [['quantity'], ['asset']],
  ],
];

/** Transfers in rows, or in cards on a phone. */
function TransferList({ list }: { readonly list: readonly TransferRow[] }) {
  const words = useWords('orders');
  const { exact } = usePrivacy();
  const times = useRowTime();
  const name = useAccountName();
  return (
    <RecordRows
      label={words('transfers.title')}
      rows={list}
      idOf={({ sequence }) => ({ key: sequence, mark: { 'data-transfer': sequence } })}
      forms={FORMS}
      columns={[
        { id: 'time', head: `${words('transfers.time')} (${times.zone})`, className: 'text-text-2!', cell: ({ time }) => times.long(time) },
        { id: 'from', head: words('transfers.from'), cell: ({ from }) => name(from) },
        { id: 'to', head: words('transfers.to'), cell: ({ to }) => name(to) },
        { id: 'asset', head: words('transfers.asset'), className: 'font-semibold', cell: ({ symbol }) => symbol },
        { id: 'quantity', head: words('transfers.quantity'), align: 'end', cell: ({ quantity }) => <Amount value={exact(quantity)} /> },
        { id: 'fee', head: words('transfers.fee'), align: 'end', className: 'text-text-2!', cell: () => words('transfers.free') },
      ]}
      card={({ from, to, symbol, quantity, time }) => (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>{words('transfers.route', { from: name(from), to: name(to) })}</span>
            <span className="ms-auto font-semibold whitespace-nowrap">
              <Amount value={exact(quantity)} /> {symbol}
            </span>
          </div>
          <div className="flex items-baseline justify-between gap-3 text-11 text-text-3">
            <span>{times.long(time)}</span>
            <span>
              {words('transfers.fee')}: {words('transfers.free')}
            </span>
          </div>
        </>
      )}
    />
  );
}
