import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnswerOf, BodyOf, UserCall } from '@kontor/contract/call';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { Select } from '@kontor/ui/select';
import { ownSequence } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { useCurrencies } from '../../data/markets.ts';
import { useSession } from '../../data/session.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { ExportButton } from './export-button.tsx';
import { ANY, DayChips, PAGE_ROWS, PagedList } from './paged-list.tsx';

type Days = Parameters<typeof DayChips>[0]['selected'];

/** What every list's filters have besides its own. */
interface Paged {
  readonly days: Days;
  readonly cursor: string | undefined;
}

/** A row of what a call lists. */
export type RowOf<C extends UserCall> = AnswerOf<C> extends { readonly list: readonly (infer Row)[] } ? Row : never;

interface RecordListProps<C extends UserCall, Filters extends Paged> {
  /** Of the file that it is saved as. */
  readonly name: string;
  readonly call: C;
  /** The part of the body that no filter changes. */
  readonly fixed?: Partial<BodyOf<C>>;
  readonly filters: {
    readonly read: (query: string) => Filters;
    readonly write: (filters: Filters) => string;
    readonly body: (filters: Filters, limit: number) => object;
  };
  /** What the list can be narrowed by, besides its days. */
  readonly bar: (filters: Filters, choose: (change: Partial<Filters>) => void) => ReactNode;
  /** The rows as a file. */
  readonly csv: (rows: readonly RowOf<C>[]) => string;
  /** Of the bar of filters, as classes. */
  readonly className?: string;
  /** Changes whenever there may be something new. */
  readonly news?: number;
  /** Stands in place of an empty page; `hasOlder`: older rows may still match. */
  readonly empty: (hasOlder: boolean) => ReactNode;
  readonly children: (rows: readonly RowOf<C>[]) => ReactNode;
}

/**
 * A list of the user's records, newest first, from what is declared of it: filters and page stand in the address, so that Back loses nothing; its
 * rows can be saved as a file. It stands under `withQueries`.
 */
export function RecordList<C extends UserCall, Filters extends Paged>({
  name,
  call,
  fixed,
  filters: form,
  bar,
  csv,
  news,
  className = '',
  empty,
  children,
}: RecordListProps<C, Filters>) {
  type Page = { readonly list: readonly RowOf<C>[]; readonly next_cursor: string | null };
  const session = useSession();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const filters = form.read(searchStr);
  const choose = (change: Partial<Filters>): void =>
    router.history.push(`${pathname}${form.write({ ...filters, cursor: undefined, ...change })}`);
  const load = (asked: Filters, limit: number): Promise<Page> =>
    callServer(call, { ...fixed, ...form.body(asked, limit), min_seq: ownSequence() } as BodyOf<C>);
  const query = useQuery({
    queryKey: [call.path, fixed, session?.user.id, form.write(filters), news],
    queryFn: () => load(filters, PAGE_ROWS),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={`flex flex-wrap items-end gap-3 ${className}`}>
        {bar(filters, choose)}
        <DayChips selected={filters.days} onSelect={(days) => choose({ days } as Partial<Filters>)} />
        <ExportButton name={name} load={(cursor, limit) => load({ ...filters, cursor }, limit)} write={csv} />
      </div>
      <PagedList query={query} cursor={filters.cursor} onPage={(cursor) => choose({ cursor } as Partial<Filters>)} empty={empty}>
        {children}
      </PagedList>
    </>
  );
}

interface ChoiceSelectProps<Value extends string> {
  readonly label: string;
  /** What leaves everything in. */
  readonly all: string;
  readonly selected: Value | undefined;
  readonly onSelect: (value: Value | undefined) => void;
  readonly items: readonly { readonly id: Value; readonly label: string }[];
}

/** Narrows a list to one of some values. */
export function ChoiceSelect<Value extends string>({ label, all, selected, onSelect, items }: ChoiceSelectProps<Value>) {
  return (
    <Select
      label={label}
      size="small"
      selected={selected ?? ANY}
      onSelect={(id) => onSelect(items.find((item) => item.id === id)?.id)}
      items={[{ id: ANY, label: all }, ...items]}
    />
  );
}

/** Narrows a list to one currency. */
export function CurrencySelect({ label, selected, onSelect }: Pick<ChoiceSelectProps<string>, 'label' | 'selected' | 'onSelect'>) {
  const words = useWords('orders');
  const currencies = useCurrencies();
  return (
    <ChoiceSelect
      label={label}
      all={words('filter.allAssets')}
      selected={selected}
      onSelect={onSelect}
      items={[...currencies.keys()].map((symbol) => ({ id: symbol, label: symbol }))}
    />
  );
}

interface RecordRowsProps<Row> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** Of a row, its key on the page and what it is found by, as a data attribute. */
  readonly idOf: (
    row: Row,
    index: number,
  ) => { readonly key: string | number; readonly mark: Readonly<Record<`data-${string}`, string | number>> };
  readonly columns: readonly FittedColumn<Row>[];
  /** Where the columns have no room side by side. */
  readonly forms: readonly TableForm[];
  /** A row on a phone: two lines. */
  readonly card: (row: Row) => ReactNode;
}

/** Records in rows, or in cards on a phone. */
export function RecordRows<Row>({ label, rows, idOf, columns, forms, card }: RecordRowsProps<Row>) {
  const locale = useLanguageTag();
  const isNarrow = useNarrow();
  const items = rows.map((row, index) => ({ row, ...idOf(row, index) }));
  if (isNarrow) {
    return (
      <ul aria-label={label} className="-mx-4 flex flex-col border-t border-hairline">
        {items.map(({ row, key, mark }) => (
          <li key={key} {...mark} className="flex min-h-16 flex-col justify-center gap-1 border-b border-hairline px-4 py-2 text-13">
            {card(row)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <FittedTable
      label={label}
      isFlush
      content={locale}
      items={items}
      forms={forms}
      columns={columns.map((column) => ({ ...column, cell: ({ row }: (typeof items)[number]) => column.cell(row) }))}
      row={({ key, mark }, cells, height) => (
        <tr key={key} {...mark} className={`group/row text-12 hover:bg-s2 ${height}`}>
          {cells}
        </tr>
      )}
    />
  );
}
