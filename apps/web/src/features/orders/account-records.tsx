import { RECORD_WORDS } from '@kontor/contract/glossary';
import type { AccountWord } from '@kontor/contract/glossary';
import { RECORD_STATES, walletRecords } from '@kontor/contract/wallet';
import { Amount } from '@kontor/ui/amount';
import { EmptyState } from '@kontor/ui/empty-state';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { useState } from 'react';
import { useAccountName } from '../../data/account-names.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useExplorers } from '../../forms/coin-networks.ts';
import type { Explorers } from '../../forms/coin-networks.ts';
import { ChainAddress, TransactionId } from '../../forms/on-chain.tsx';
import { useWords } from '../../i18n/words.ts';
import { csvOf } from './csv.ts';
import { useRowTime } from './order-words.ts';
import { DetailButton, RecordDetail } from './record-detail.tsx';
import { RECORD_FILTERS } from './record-filters.ts';
import { ChoiceSelect, CurrencySelect, RecordList, RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';

type RecordRow = RowOf<typeof walletRecords>;

/** What a record's deposit or withdrawal has come to. */
const STATUS_WORDS = {
  confirming: 'depositState.confirming',
  success: 'depositState.success',
  reversed: 'depositState.reversed',
  not_paid_out: 'withdrawalState.not_paid_out',
  to_be_confirmed: 'withdrawalState.to_be_confirmed',
  completed: 'withdrawalState.completed',
  release_failed: 'withdrawalState.release_failed',
  cancelled: 'withdrawalState.cancelled',
} as const satisfies Readonly<Record<RecordRow['status'], string>>;

const CSV_COLUMNS = [
  'record_id',
  'time',
  'type',
  'account',
  'bucket',
  'asset',
  'amount',
  'before_change',
  'latest_amount',
  'update_time',
  'status',
  'address',
  'note',
  'from',
  'to',
  'network',
  'txid',
  'deposit_id',
  'withdrawal_id',
] as const satisfies readonly (keyof RecordRow)[];

/** Of which a spreadsheet would make a number, and what people wrote. */
const TEXT_COLUMNS = ['record_id', 'note', 'deposit_id', 'withdrawal_id'] as const satisfies readonly (typeof CSV_COLUMNS)[number][];

interface RecordsProps {
  readonly account: AccountWord;
}

/** Every movement of an account, newest first; filters and page stand in the address. */
export const AccountRecords = withQueries(Records);

function Records({ account }: RecordsProps) {
  const words = useWords('records');
  const orders = useWords('orders');
  const funds = useWords('funds');
  return (
    <RecordList
      name={`${account}-records`}
      call={walletRecords}
      fixed={{ account }}
      filters={RECORD_FILTERS}
      bar={(filters, choose) => (
        <>
          <CurrencySelect label={words('asset')} selected={filters.symbol} onSelect={(symbol) => choose({ symbol })} />
          <ChoiceSelect
            label={words('type')}
            all={orders('filter.allTypes')}
            selected={filters.type}
            onSelect={(type) => choose({ type })}
            items={RECORD_WORDS.map((type) => ({ id: type, label: words(`types.${type}`) }))}
          />
          <ChoiceSelect
            label={words('status')}
            all={orders('filter.allStatuses')}
            selected={filters.status}
            onSelect={(status) => choose({ status })}
            items={RECORD_STATES.map((status) => ({ id: status, label: funds(STATUS_WORDS[status]) }))}
          />
        </>
      )}
      csv={(rows) => csvOf(CSV_COLUMNS, rows, { times: ['time', 'update_time'], ids: TEXT_COLUMNS })}
      empty={() => <EmptyState picture="results" title={words('empty')} text={words(account === 'spot' ? 'emptyText' : 'emptyAccount')} />}
    >
      {(list) => <Rows list={list} />}
    </RecordList>
  );
}

function Rows({ list }: { readonly list: readonly RecordRow[] }) {
  const words = useWords('records');
  const [open, setOpen] = useState<RecordRow>();
  const explorers = useExplorers();
  const columns = useColumns(setOpen);
  const { exact, signed } = usePrivacy();
  const times = useRowTime();
  return (
    <>
      <RecordRows
        label={words('tabs')}
        rows={list}
        idOf={({ record_id: id, type }) => ({ key: id, mark: { 'data-record': type } })}
        columns={columns}
        forms={FORMS}
        card={(record) => (
          <>
            <div className="flex items-baseline justify-between gap-3">
              <span className="font-semibold">
                <RecordType record={record} isCard />
              </span>
              <span className="ms-auto font-semibold whitespace-nowrap">
                <Amount value={signed(record.amount)} /> {record.asset}
              </span>
              <span className="self-center">
                <DetailButton onPress={() => setOpen(record)} />
              </span>
            </div>
            <div className="flex items-baseline justify-between gap-3 text-12 text-text-2">
              <span className="text-11 text-text-3">{times.long(record.time)}</span>
              <span>
                <span className="text-text-3">{words(`buckets.${record.bucket}`)}</span> {exact(record.latest_amount)}
              </span>
            </div>
          </>
        )}
      />
      {open !== undefined && <Detail record={open} explorers={explorers} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface DetailProps {
  readonly record: RecordRow;
  readonly explorers: Explorers;
  readonly onClose: () => void;
}

/** Every field of a record (spec §3). */
function Detail({ record, explorers, onClose }: DetailProps) {
  const words = useWords('records');
  const funds = useWords('funds');
  const name = useAccountName();
  const { exact, signed } = usePrivacy();
  const times = useRowTime();
  return (
    <RecordDetail
      title={words(`types.${record.type}`)}
      onClose={onClose}
      rows={[
        [words('time'), times.long(record.time)],
        [words('type'), words(`types.${record.type}`)],
        [words('account'), name(record.account)],
        [words('asset'), record.asset],
        [words('bucket'), words(`buckets.${record.bucket}`)],
        [words('amount'), <Amount key="amount" value={signed(record.amount)} />],
        [words('before'), <Amount key="before" value={exact(record.before_change)} />],
        [words('after'), <Amount key="after" value={exact(record.latest_amount)} />],
        [words('updated'), times.long(record.update_time)],
        [words('status'), funds(STATUS_WORDS[record.status])],
        [words('from'), record.from === null ? null : name(record.from)],
        [words('to'), record.to === null ? null : name(record.to)],
        [
          words('address'),
          record.address === null ? null : (
            <ChainAddress key="address" address={record.address} explorer={explorers.address(record.network, record.address)} />
          ),
        ],
        [words('note'), record.note],
        [words('network'), record.network],
        [
          words('txid'),
          record.txid === null ? (
            record.is_internal ? (
              words('inside')
            ) : null
          ) : (
            <TransactionId key="txid" txid={record.txid} explorer={explorers.transaction(record.network, record.txid)} />
          ),
        ],
      ]}
    />
  );
}

/** What a record is of; of a transfer also between which accounts. */
function RecordType({ record: { type, from, to }, isCard = false }: { readonly record: RecordRow; readonly isCard?: boolean }) {
  const words = useWords('records');
  const orders = useWords('orders');
  const name = useAccountName();
  return (
    <>
      {words(`types.${type}`)}
      {from !== null && to !== null && (
        <span className={`${isCard ? 'block' : 'ms-2'} text-11 font-normal text-text-3`}>
          {orders('transfers.route', { from: name(from), to: name(to) })}
        </span>
      )}
    </>
  );
}

/** Beside the wallet's menu two lines a row. */
const FORMS: readonly TableForm[] = [[[['type'], ['time']], [['asset'], ['bucket']], [['amount']], [['after'], ['before']], [['details']]]];

function useColumns(onOpen: (record: RecordRow) => void): readonly FittedColumn<RecordRow>[] {
  const words = useWords('records');
  const { exact, signed } = usePrivacy();
  const times = useRowTime();
  return [
    {
      id: 'time',
      head: `${words('time')} (${times.zone})`,
      className: 'text-text-2!',
      cell: (record) => times.long(record.time),
    },
    { id: 'type', head: words('type'), cell: (record) => <RecordType record={record} /> },
    { id: 'asset', head: words('asset'), className: 'font-semibold', cell: (record) => record.asset },
    {
      id: 'bucket',
      head: words('bucket'),
      className: 'text-text-2!',
      cell: (record) => words(`buckets.${record.bucket}`),
    },
    {
      id: 'amount',
      head: words('amount'),
      align: 'end',
      cell: (record) => <Amount value={signed(record.amount)} />,
    },
    {
      id: 'before',
      head: words('before'),
      align: 'end',
      className: 'text-text-2!',
      cell: (record) => <Amount value={exact(record.before_change)} />,
    },
    {
      id: 'after',
      head: words('after'),
      align: 'end',
      cell: (record) => <Amount value={exact(record.latest_amount)} />,
    },
    {
      id: 'details',
      head: <span className="sr-only">{words('details')}</span>,
      align: 'end',
      cell: (record) => <DetailButton onPress={() => onOpen(record)} />,
    },
  ];
}
