import { RECORD_WORDS } from '@kontor/contract/glossary';
import type { AccountWord } from '@kontor/contract/glossary';
import { walletRecords } from '@kontor/contract/wallet';
import { Amount } from '@kontor/ui/amount';
import { EmptyState } from '@kontor/ui/empty-state';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { useAccountName } from '../../data/account-names.ts';
import { useSettings } from '../../data/settings.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { csvOf } from './csv.ts';
import { useRowTime } from './order-words.ts';
import { RECORD_FILTERS } from './record-filters.ts';
import { ChoiceSelect, CurrencySelect, RecordList, RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';

type RecordRow = RowOf<typeof walletRecords>;

const CSV_COLUMNS = [
  'time',
  'type',
  'account',
  'bucket',
  'asset',
  'amount',
  'before_change',
  'latest_amount',
  'from',
  'to',
] as const satisfies readonly (keyof RecordRow)[];

interface RecordsProps {
  readonly account: AccountWord;
}

/** Every movement of an account, newest first; filters and page stand in the address. */
export const AccountRecords = withQueries(Records);

function Records({ account }: RecordsProps) {
  const words = useWords('orders');
  return (
    <RecordList
      name={`${account}-records`}
      call={walletRecords}
      fixed={{ account }}
      filters={RECORD_FILTERS}
      bar={(filters, choose) => (
        <>
          <CurrencySelect label={words('records.asset')} selected={filters.symbol} onSelect={(symbol) => choose({ symbol })} />
          <ChoiceSelect
            label={words('records.type')}
            all={words('filter.allTypes')}
            selected={filters.type}
            onSelect={(type) => choose({ type })}
            items={RECORD_WORDS.map((type) => ({ id: type, label: words(`records.types.${type}`) }))}
          />
        </>
      )}
      csv={(rows) => csvOf(CSV_COLUMNS, rows, { times: ['time'] })}
      empty={() => (
        <EmptyState
          picture="results"
          title={words('records.empty')}
          text={words(account === 'spot' ? 'records.emptyText' : 'records.emptyAccount')}
        />
      )}
    >
      {(list) => <Rows list={list} />}
    </RecordList>
  );
}

/** Records have no id; their place on the page tells them apart. */
function Rows({ list }: { readonly list: readonly RecordRow[] }) {
  const words = useWords('orders');
  const columns = useColumns();
  const figures = useRecordFigures();
  const times = useRowTime();
  return (
    <RecordRows
      label={words('records.title')}
      rows={list}
      idOf={({ time, type }, index) => ({ key: `${time}-${index}`, mark: { 'data-record': type } })}
      columns={columns}
      forms={FORMS}
      card={(record) => (
        <>
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
        </>
      )}
    />
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

function useColumns(): readonly FittedColumn<RecordRow>[] {
  const words = useWords('orders');
  const figures = useRecordFigures();
  const times = useRowTime();
  return [
    {
      id: 'time',
      head: `${words('records.time')} (${times.zone})`,
      className: 'text-text-2!',
      cell: (record) => times.long(record.time),
    },
    { id: 'type', head: words('records.type'), cell: (record) => <RecordType record={record} /> },
    { id: 'asset', head: words('records.asset'), className: 'font-semibold', cell: (record) => record.asset },
    {
      id: 'bucket',
      head: words('records.bucket'),
      className: 'text-text-2!',
      cell: (record) => words(`records.buckets.${record.bucket}`),
    },
    {
      id: 'amount',
      head: words('records.amount'),
      align: 'end',
      cell: (record) => <Amount value={figures.change(record.amount)} />,
    },
    {
      id: 'before',
      head: words('records.before'),
      align: 'end',
      className: 'text-text-2!',
      cell: (record) => <Amount value={figures.balance(record.before_change)} />,
    },
    {
      id: 'after',
      head: words('records.after'),
      align: 'end',
      cell: (record) => <Amount value={figures.balance(record.latest_amount)} />,
    },
  ];
}
