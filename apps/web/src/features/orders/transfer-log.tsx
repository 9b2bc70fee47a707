import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { AnswerOf } from '@kontor/contract/call';
import { transfers } from '@kontor/contract/wallet';
import { Amount } from '@kontor/ui/amount';
import { EmptyState } from '@kontor/ui/empty-state';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { TableForm } from '@kontor/ui/fitted-table';
import { Select } from '@kontor/ui/select';
import { ownSequence, useHoldings } from '../../data/account-stream.ts';
import { useAccountName } from '../../data/account-names.ts';
import { ACCOUNT_LIST, accountOf } from '../../data/accounts.ts';
import { callServer } from '../../data/call-server.ts';
import { useCurrencies } from '../../data/markets.ts';
import { useSession } from '../../data/session.ts';
import { useSettings } from '../../data/settings.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { csvOf } from './csv.ts';
import { ExportButton } from './export-button.tsx';
import { useRowTime } from './order-words.ts';
import { ANY, DayChips, ListFailed, PAGE_ROWS, PagedList } from './paged-list.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { readTransferFilters, transfersBody, writeTransferFilters } from './transfer-filters.ts';
import type { TransferFilters } from './transfer-filters.ts';

type TransferRow = AnswerOf<typeof transfers>['list'][number];

const CSV_COLUMNS = ['time', 'from', 'to', 'symbol', 'quantity', 'fee', 'sequence'] as const satisfies readonly (keyof TransferRow)[];
/** Transfers shown beside the form. */
const LATEST_ROWS = 8;

/** Every transfer, newest first; filters and page stand in the address. */
export const TransferLog = withQueries(Log);

/** The last transfers, told anew with each change of what is held. */
export const LatestTransfers = withQueries(Latest);

function Log() {
  const words = useWords('orders');
  const session = useSession();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const filters = readTransferFilters(searchStr);
  const choose = (change: Partial<TransferFilters>): void =>
    router.history.push(`${pathname}${writeTransferFilters({ ...filters, cursor: undefined, ...change })}`);
  const query = useQuery({
    queryKey: ['transfers', session?.user.id, writeTransferFilters(filters)],
    queryFn: () => callServer(transfers, { ...transfersBody(filters, PAGE_ROWS), min_seq: ownSequence() }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TransferFilterRow filters={filters} choose={choose} />
      <PagedList
        query={query}
        cursor={filters.cursor}
        onPage={(cursor) => choose({ cursor })}
        empty={() => <EmptyState picture="results" title={words('transfers.empty')} text={words('transfers.emptyText')} />}
      >
        {(list) => <TransferList list={list} />}
      </PagedList>
    </>
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

/** Transfers in rows, or in cards on a phone. */
function TransferList({ list }: { readonly list: readonly TransferRow[] }) {
  return useNarrow() ? <TransferCards list={list} /> : <TransferTable list={list} />;
}

function TransferCards({ list }: { readonly list: readonly TransferRow[] }) {
  const words = useWords('orders');
  const figure = useFigure();
  const times = useRowTime();
  const name = useAccountName();
  return (
    <ul aria-label={words('transfers.title')} className="-mx-4 flex flex-col border-t border-hairline">
      {list.map(({ sequence, from, to, symbol, quantity, time }) => (
        <li
          key={sequence}
          data-transfer={sequence}
          className="flex min-h-16 flex-col justify-center gap-1 border-b border-hairline px-4 py-2 text-13"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>{words('records.route', { from: name(from), to: name(to) })}</span>
            <span className="ms-auto font-semibold whitespace-nowrap">
              <Amount value={figure(quantity)} /> {symbol}
            </span>
          </div>
          <div className="flex items-baseline justify-between gap-3 text-11 text-text-3">
            <span>{times.long(time)}</span>
            <span>
              {words('transfers.fee')}: {words('transfers.free')}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Where it is narrow two lines a row. */
const FORMS: readonly TableForm[] = [
  [
    [['from'], ['time']],
    [['to'], ['fee']],
    [['quantity'], ['asset']],
  ],
];

function TransferTable({ list }: { readonly list: readonly TransferRow[] }) {
  const words = useWords('orders');
  const locale = useLanguageTag();
  const figure = useFigure();
  const times = useRowTime();
  const name = useAccountName();
  return (
    <FittedTable
      label={words('transfers.title')}
      isFlush
      content={locale}
      items={list}
      forms={FORMS}
      columns={[
        { id: 'time', head: `${words('transfers.time')} (${times.zone})`, className: 'text-text-2!', cell: ({ time }) => times.long(time) },
        { id: 'from', head: words('transfers.from'), cell: ({ from }) => name(from) },
        { id: 'to', head: words('transfers.to'), cell: ({ to }) => name(to) },
        { id: 'asset', head: words('transfers.asset'), className: 'font-semibold', cell: ({ symbol }) => symbol },
        { id: 'quantity', head: words('transfers.quantity'), align: 'end', cell: ({ quantity }) => <Amount value={figure(quantity)} /> },
        { id: 'fee', head: words('transfers.fee'), align: 'end', className: 'text-text-2!', cell: () => words('transfers.free') },
      ]}
      row={({ sequence }, cells, height) => (
        <tr key={sequence} data-transfer={sequence} className={`group/row text-12 hover:bg-s2 ${height}`}>
          {cells}
        </tr>
      )}
    />
  );
}

/** Writes a quantity with all its digits, or dots where amounts are hidden. */
function useFigure(): (text: string) => string {
  const locale = useLanguageTag();
  const isHidden = useSettings(({ hideAmounts }) => hideAmounts);
  return (text) => (isHidden ? '••••' : formatExact(text, locale));
}

interface TransferFilterRowProps {
  readonly filters: TransferFilters;
  readonly choose: (change: Partial<TransferFilters>) => void;
}

function TransferFilterRow({ filters, choose }: TransferFilterRowProps) {
  const words = useWords('orders');
  const currencies = useCurrencies();
  const name = useAccountName();
  return (
    <div className="flex flex-wrap items-end gap-3">
      {(['from', 'to'] as const).map((side) => (
        <Select
          key={side}
          label={words(`transfers.${side}`)}
          size="small"
          selected={filters[side] ?? ANY}
          onSelect={(id) => choose({ [side]: accountOf(id) })}
          items={[
            { id: ANY, label: words('transfers.allAccounts') },
            ...ACCOUNT_LIST.map((account) => ({ id: account, label: name(account) })),
          ]}
        />
      ))}
      <Select
        label={words('transfers.asset')}
        size="small"
        selected={filters.symbol ?? ANY}
        onSelect={(id) => choose({ symbol: id === ANY ? undefined : id })}
        items={[{ id: ANY, label: words('filter.allAssets') }, ...[...currencies.keys()].map((symbol) => ({ id: symbol, label: symbol }))]}
      />
      <DayChips selected={filters.days} onSelect={(days) => choose({ days })} />
      <ExportButton
        name="transfers"
        load={(cursor, limit) => callServer(transfers, transfersBody({ ...filters, cursor }, limit))}
        write={(rows) => csvOf(CSV_COLUMNS, rows, { times: ['time'] })}
      />
    </div>
  );
}
