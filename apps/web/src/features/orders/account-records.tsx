import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { RECORD_WORDS } from '@kontor/contract/glossary';
import { walletRecords } from '@kontor/contract/wallet';
import { Amount } from '@kontor/ui/amount';
import { EmptyState } from '@kontor/ui/empty-state';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { TableForm } from '@kontor/ui/fitted-table';
import { Select } from '@kontor/ui/select';
import type { AccountWord } from '@kontor/contract/glossary';
import { ownSequence } from '../../data/account-stream.ts';
import { useAccountName } from '../../data/account-names.ts';
import { callServer } from '../../data/call-server.ts';
import { useCurrencies } from '../../data/markets.ts';
import { useSession } from '../../data/session.ts';
import { useSettings } from '../../data/settings.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { useRowTime } from './order-words.ts';
import { ANY, DayChips, PAGE_ROWS, PagedList } from './paged-list.tsx';
import { readRecordFilters, recordBody, writeRecordFilters } from './record-filters.ts';
import type { RecordFilters } from './record-filters.ts';

interface RecordsProps {
  readonly account: AccountWord;
}

/** Every movement of an account, newest first; filters and page stand in the address. */
export const AccountRecords = withQueries(Records);

function Records({ account }: RecordsProps) {
  const words = useWords('orders');
  const session = useSession();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const filters = readRecordFilters(searchStr);
  const choose = (change: Partial<RecordFilters>): void =>
    router.history.push(`${pathname}${writeRecordFilters({ ...filters, cursor: undefined, ...change })}`);
  const query = useQuery({
    queryKey: ['account-records', account, session?.user.id, writeRecordFilters(filters)],
    queryFn: () => callServer(walletRecords, { ...recordBody(account, filters, PAGE_ROWS), min_seq: ownSequence() }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <RecordFilterRow filters={filters} choose={choose} />
      <PagedList
        query={query}
        cursor={filters.cursor}
        onPage={(cursor) => choose({ cursor })}
        empty={() => (
          <EmptyState
            picture="results"
            title={words('records.empty')}
            text={words(account === 'spot' ? 'records.emptyText' : 'records.emptyAccount')}
          />
        )}
      >
        {(list) => <RecordList list={list} />}
      </PagedList>
    </>
  );
}

type RecordRow = Awaited<ReturnType<typeof callServer<typeof walletRecords>>>['list'][number];

/** Records in rows, or in cards on a phone. */
function RecordList({ list }: { readonly list: readonly RecordRow[] }) {
  const isNarrow = useNarrow();
  // Records have no id; their place on the page tells them apart.
  const rows = list.map((record, index) => ({ record, key: `${record.time}-${index}` }));
  return isNarrow ? <RecordCards rows={rows} /> : <RecordTable rows={rows} />;
}

interface RecordRowsProps {
  readonly rows: readonly { readonly record: RecordRow; readonly key: string }[];
}

function RecordCards({ rows }: RecordRowsProps) {
  const words = useWords('orders');
  const figures = useRecordFigures();
  const times = useRowTime();
  return (
    <ul aria-label={words('records.title')} className="-mx-4 flex flex-col border-t border-hairline">
      {rows.map(({ record, key }) => (
        <li
          key={key}
          data-record={record.type}
          className="flex min-h-16 flex-col justify-center gap-1 border-b border-hairline px-4 py-2 text-13"
        >
          <div className="flex items-baseline justify-between gap-3">
            <span className="font-semibold">
              <RecordType record={record} isCard />
            </span>
            <span className="font-semibold whitespace-nowrap">
              <Amount value={figures.change(record.amount)} /> {record.asset}
            </span>
          </div>
          <div className="flex items-baseline justify-between gap-3 text-12 text-text-2">
            <span className="text-11 text-text-3">{times.long(record.time)}</span>
            <span>
              <span className="text-text-3">{words(`records.buckets.${record.bucket}`)}</span> {figures.balance(record.latest_amount)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What a record is of; of a transfer also between which accounts. */
function RecordType({ record: { type, from, to }, isCard = false }: { readonly record: RecordRow; readonly isCard?: boolean }) {
  const words = useWords('orders');
  const name = useAccountName();
  return (
    <>
      {words(`records.types.${type}`)}
      {from !== null && to !== null && (
        <span className={`${isCard ? 'block' : 'ms-2'} text-11 font-normal text-text-3`}>
          {words('records.route', { from: name(from), to: name(to) })}
        </span>
      )}
    </>
  );
}

/** Writes balances and changes of balances (`+0.5`, `−0.5`), or dots where amounts are hidden. */
function useRecordFigures(): { readonly balance: (text: string) => string; readonly change: (text: string) => string } {
  const locale = useLanguageTag();
  const isHidden = useSettings(({ hideAmounts }) => hideAmounts);
  const balance = (text: string): string => (isHidden ? '••••' : formatExact(text, locale));
  return { balance, change: (text) => (isHidden ? '••••' : `${text.startsWith('-') ? '' : '+'}${formatExact(text, locale)}`) };
}

/** Beside the wallet's menu two lines a row. */
const FORMS: readonly TableForm[] = [[[['type'], ['time']], [['asset'], ['bucket']], [['amount']], [['after'], ['before']]]];

function RecordTable({ rows }: RecordRowsProps) {
  const words = useWords('orders');
  const locale = useLanguageTag();
  const figures = useRecordFigures();
  const times = useRowTime();
  return (
    <FittedTable
      label={words('records.title')}
      isFlush
      content={locale}
      items={rows}
      forms={FORMS}
      columns={[
        {
          id: 'time',
          head: `${words('records.time')} (${times.zone})`,
          className: 'text-text-2!',
          cell: ({ record }) => times.long(record.time),
        },
        { id: 'type', head: words('records.type'), cell: ({ record }) => <RecordType record={record} /> },
        { id: 'asset', head: words('records.asset'), className: 'font-semibold', cell: ({ record }) => record.asset },
        {
          id: 'bucket',
          head: words('records.bucket'),
          className: 'text-text-2!',
          cell: ({ record }) => words(`records.buckets.${record.bucket}`),
        },
        {
          id: 'amount',
          head: words('records.amount'),
          align: 'end',
          cell: ({ record }) => <Amount value={figures.change(record.amount)} />,
        },
        {
          id: 'before',
          head: words('records.before'),
          align: 'end',
          className: 'text-text-2!',
          cell: ({ record }) => <Amount value={figures.balance(record.before_change)} />,
        },
        {
          id: 'after',
          head: words('records.after'),
          align: 'end',
          cell: ({ record }) => <Amount value={figures.balance(record.latest_amount)} />,
        },
      ]}
      row={({ key }, cells, height) => (
        <tr key={key} className={`group/row text-12 hover:bg-s2 ${height}`}>
          {cells}
        </tr>
      )}
    />
  );
}

interface RecordFilterRowProps {
  readonly filters: RecordFilters;
  readonly choose: (change: Partial<RecordFilters>) => void;
}

function RecordFilterRow({ filters, choose }: RecordFilterRowProps) {
  const words = useWords('orders');
  const currencies = useCurrencies();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={words('records.asset')}
        size="small"
        selected={filters.symbol ?? ANY}
        onSelect={(id) => choose({ symbol: id === ANY ? undefined : id })}
        items={[{ id: ANY, label: words('filter.allAssets') }, ...[...currencies.keys()].map((symbol) => ({ id: symbol, label: symbol }))]}
      />
      <Select
        label={words('records.type')}
        size="small"
        selected={filters.type ?? ANY}
        onSelect={(id) => choose({ type: RECORD_WORDS.find((type) => type === id) })}
        items={[
          { id: ANY, label: words('filter.allTypes') },
          ...RECORD_WORDS.map((type) => ({ id: type, label: words(`records.types.${type}`) })),
        ]}
      />
      <DayChips selected={filters.days} onSelect={(days) => choose({ days })} />
    </div>
  );
}
