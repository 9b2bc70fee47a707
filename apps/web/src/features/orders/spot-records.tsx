import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { RECORD_WORDS } from '@kontor/contract/glossary';
import { walletRecords } from '@kontor/contract/spot';
import { Amount } from '@kontor/ui/amount';
import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Table } from '@kontor/ui/table';
import { callServer } from '../../data/call-server.ts';
import { RECORD_WINDOW_DAYS } from '../../data/constants.ts';
import { useCurrencies } from '../../data/markets.ts';
import { useSession } from '../../data/session.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { useRowTime } from './order-words.ts';
import { readRecordFilters, recordBody, writeRecordFilters } from './record-filters.ts';
import type { RecordFilters } from './record-filters.ts';

const PAGE_ROWS = 50;
const ANY = 'any';

/** Every movement of the spot account, newest first; filters and page stand in the address. */
export const SpotRecords = withQueries(Records);

function Records() {
  const words = useWords('orders');
  const panel = useWords('order-panel');
  const session = useSession();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const filters = readRecordFilters(searchStr);
  const choose = (change: Partial<RecordFilters>): void => router.history.push(`${pathname}${writeRecordFilters({ ...filters, cursor: undefined, ...change })}`);
  const { data, isError, refetch } = useQuery({
    queryKey: ['spot-records', session?.user.id, writeRecordFilters(filters)],
    queryFn: () => callServer(walletRecords, recordBody(filters, PAGE_ROWS)),
    placeholderData: keepPreviousData,
  });
  const next = data?.next_cursor ?? undefined;
  return (
    <>
      <RecordFilterRow filters={filters} choose={choose} />
      {isError ? (
        <EmptyState picture="offline" title={panel('failed')} action={<Button variant="secondary" onPress={() => void refetch()}>{panel('again')}</Button>} />
      ) : data === undefined ? (
        <Skeleton shape="block" className="h-72 w-full" />
      ) : data.list.length === 0 ? (
        <EmptyState picture="results" title={words('records.empty')} text={words('records.emptyText')} />
      ) : (
        <RecordTable list={data.list} />
      )}
      <div className="flex justify-end gap-2 py-3">
        <Button variant="secondary" size={28} isDisabled={filters.cursor === undefined} onPress={() => choose({})}>
          {words('newest')}
        </Button>
        <Button variant="secondary" size={28} isDisabled={next === undefined} onPress={() => choose({ cursor: next })}>
          {words('older')}
        </Button>
      </div>
    </>
  );
}

type RecordRow = Awaited<ReturnType<typeof callServer<typeof walletRecords>>>['list'][number];

function RecordTable({ list }: { readonly list: readonly RecordRow[] }) {
  const words = useWords('orders');
  const locale = useLanguageTag();
  const times = useRowTime();
  // Records have no id; their place on the page tells them apart.
  const rows = list.map((record, index) => ({ record, key: `${record.time}-${index}` }));
  return (
    <Table
      label={words('records.title')}
      className="bg-s1"
      head={
        <>
          <HeadCell>{`${words('records.time')} (${times.zone})`}</HeadCell>
          <HeadCell>{words('records.type')}</HeadCell>
          <HeadCell>{words('records.asset')}</HeadCell>
          <HeadCell>{words('records.bucket')}</HeadCell>
          <HeadCell align="end">{words('records.amount')}</HeadCell>
          <HeadCell align="end">{words('records.before')}</HeadCell>
          <HeadCell align="end">{words('records.after')}</HeadCell>
        </>
      }
    >
      {rows.map(({ record, key }) => (
        <tr key={key} className="group/row h-7 text-12 hover:bg-s2">
          <Cell quiet>{times.long(record.time)}</Cell>
          <Cell>{words(`records.types.${record.type}`)}</Cell>
          <Cell className="font-semibold">{record.asset}</Cell>
          <Cell quiet>{words(`records.buckets.${record.bucket}`)}</Cell>
          <Cell align="end">
            <Amount value={`${record.amount.startsWith('-') ? '' : '+'}${formatExact(record.amount, locale)}`} />
          </Cell>
          <Cell align="end" quiet>
            <Amount value={formatExact(record.before_change, locale)} />
          </Cell>
          <Cell align="end">
            <Amount value={formatExact(record.latest_amount, locale)} />
          </Cell>
        </tr>
      ))}
    </Table>
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
        items={[{ id: ANY, label: words('filter.allTypes') }, ...RECORD_WORDS.map((type) => ({ id: type, label: words(`records.types.${type}`) }))]}
      />
      <Segment
        label={words('filter.days')}
        variant="chips"
        selected={String(filters.days)}
        onSelect={(id) => choose({ days: RECORD_WINDOW_DAYS.find((days) => String(days) === id) ?? filters.days })}
        items={RECORD_WINDOW_DAYS.map((days) => ({ id: String(days), label: words('filter.lastDays', { days: String(days) }) }))}
      />
    </div>
  );
}
