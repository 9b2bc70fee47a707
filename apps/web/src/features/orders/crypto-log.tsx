import { deposits } from '@kontor/contract/deposit';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@kontor/contract/funds-state';
import { withdrawals } from '@kontor/contract/withdrawal';
import { shortAddress } from '@kontor/ui/address-parts';
import { Amount } from '@kontor/ui/amount';
import { buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { Segment } from '@kontor/ui/segment';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePrivacy } from '../../data/privacy.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { DepositBadge, WithdrawalBadge } from '../../forms/funds-state.tsx';
import { useExplorers } from '../../forms/coin-networks.ts';
import type { Explorers } from '../../forms/coin-networks.ts';
import { ChainAddress, TransactionId } from '../../forms/on-chain.tsx';
import { UNKNOWN } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { CRYPTO_TYPES, DEPOSIT_FILTERS, WITHDRAWAL_FILTERS, cryptoTypeOf } from './crypto-filters.ts';
import { csvOf } from './csv.ts';
import { useRowTime } from './order-words.ts';
import { DetailButton, RecordDetail } from './record-detail.tsx';
import { ChoiceSelect, CurrencySelect, RecordList, RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';

type DepositRow = RowOf<typeof deposits>;
type WithdrawalRow = RowOf<typeof withdrawals>;

const DEPOSIT_COLUMNS = [
  'deposit_id',
  'time',
  'update_time',
  'symbol',
  'quantity',
  'network',
  'address',
  'txid',
  'state',
  'confirmations',
  'needed',
  'unlock_needed',
] as const satisfies readonly (keyof DepositRow)[];

const WITHDRAWAL_COLUMNS = [
  'withdrawal_id',
  'time',
  'update_time',
  'symbol',
  'quantity',
  'fee',
  'receives',
  'network',
  'address',
  'note',
  'txid',
  'state',
  'reason',
] as const satisfies readonly (keyof WithdrawalRow)[];

/** Deposits and withdrawals, newest first; which of the two, filters and page stand in the address. */
export const CryptoLog = withQueries(Log);

function Log() {
  const words = useWords('records');
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const type = cryptoTypeOf(searchStr);
  const days = new URLSearchParams(searchStr).get('days');
  const choose = (id: string): void => {
    const query = new URLSearchParams({ ...(id === 'withdraw' ? { type: id } : {}), ...(days === null ? {} : { days }) }).toString();
    router.history.push(query === '' ? pathname : `${pathname}?${query}`);
  };
  return (
    <>
      <Segment
        label={words('type')}
        className="max-w-75"
        selected={type}
        onSelect={choose}
        items={CRYPTO_TYPES.map((id) => ({ id, label: words(id === 'deposit' ? 'deposits' : 'withdrawals') }))}
      />
      {type === 'deposit' ? <Deposits /> : <Withdrawals />}
    </>
  );
}

function Deposits() {
  const words = useWords('records');
  const orders = useWords('orders');
  const funds = useWords('funds');
  return (
    <RecordList
      name="deposits"
      call={deposits}
      filters={DEPOSIT_FILTERS}
      bar={(filters, choose) => (
        <>
          <CurrencySelect label={words('asset')} selected={filters.symbol} onSelect={(symbol) => choose({ symbol })} />
          <ChoiceSelect
            label={words('status')}
            all={orders('filter.allStatuses')}
            selected={filters.status}
            onSelect={(status) => choose({ status })}
            items={DEPOSIT_STATES.map((state) => ({ id: state, label: funds(`depositState.${state}`) }))}
          />
        </>
      )}
      csv={(rows) => csvOf(DEPOSIT_COLUMNS, rows, { times: ['time', 'update_time'], ids: ['deposit_id'] })}
      empty={() => <EmptyState picture="results" title={words('empty')} text={words('emptyDeposits')} />}
    >
      {(list) => <DepositRows list={list} />}
    </RecordList>
  );
}

/** Where it is narrow two lines a row. */
const DEPOSIT_FORMS: readonly TableForm[] = [
  [[['time'], ['network']], [['asset'], ['txid']], [['quantity']], [['status']], [['details']]],
  [[['asset'], ['time']], [['quantity'], ['network']], [['status']], [['details']]],
];

function DepositRows({ list }: { readonly list: readonly DepositRow[] }) {
  const words = useWords('records');
  const explorers = useExplorers();
  const transaction = (row: DepositRow) => <Transaction row={row} isInside explorers={explorers} />;
  return (
    <MovementRows
      label={words('deposits')}
      list={list}
      forms={DEPOSIT_FORMS}
      idOf={({ deposit_id: id }) => ({ key: id, mark: { 'data-deposit': id } })}
      badge={({ state }) => <DepositBadge plain state={state} />}
      columns={[{ id: 'txid', head: words('txid'), cell: transaction }]}
      side={({ network }) => network}
      explorers={explorers}
      transaction={transaction}
      details={({ confirmations, needed, unlock_needed: unlock }) => [[words('confirmations'), `${confirmations} / ${needed} / ${unlock}`]]}
    />
  );
}

function Withdrawals() {
  const words = useWords('records');
  const orders = useWords('orders');
  const funds = useWords('funds');
  return (
    <RecordList
      name="withdrawals"
      call={withdrawals}
      filters={WITHDRAWAL_FILTERS}
      bar={(filters, choose) => (
        <>
          <CurrencySelect label={words('asset')} selected={filters.symbol} onSelect={(symbol) => choose({ symbol })} />
          <ChoiceSelect
            label={words('status')}
            all={orders('filter.allStatuses')}
            selected={filters.status}
            onSelect={(status) => choose({ status })}
            items={WITHDRAWAL_STATES.map((state) => ({ id: state, label: funds(`withdrawalState.${state}`) }))}
          />
        </>
      )}
      csv={(rows) => csvOf(WITHDRAWAL_COLUMNS, rows, { times: ['time', 'update_time'], ids: ['withdrawal_id'] })}
      empty={() => <EmptyState picture="results" title={words('empty')} text={words('emptyWithdrawals')} />}
    >
      {(list) => <WithdrawalRows list={list} />}
    </RecordList>
  );
}

/** Where it is narrow two lines a row. */
const WITHDRAWAL_FORMS: readonly TableForm[] = [
  [[['time'], ['network']], [['asset'], ['address']], [['quantity'], ['fee']], [['status']], [['details']]],
];

function WithdrawalRows({ list }: { readonly list: readonly WithdrawalRow[] }) {
  const words = useWords('records');
  const { exact } = usePrivacy();
  const explorers = useExplorers();
  return (
    <MovementRows
      label={words('withdrawals')}
      list={list}
      forms={WITHDRAWAL_FORMS}
      idOf={({ withdrawal_id: id }) => ({ key: id, mark: { 'data-withdrawal': id } })}
      badge={({ state }) => <WithdrawalBadge plain state={state} />}
      columns={[
        { id: 'fee', head: words('fee'), align: 'end', className: 'text-text-2!', cell: ({ fee }) => <Amount value={exact(fee)} /> },
        {
          id: 'address',
          head: words('address'),
          cell: ({ note, address }) => (
            <span title={address}>{note ?? <span className="font-mono text-12">{shortAddress(address)}</span>}</span>
          ),
        },
      ]}
      side={({ note, address }) => note ?? shortAddress(address)}
      explorers={explorers}
      transaction={(row) => <Transaction row={row} isInside={row.is_internal} explorers={explorers} />}
      details={({ fee, receives, reason, note }) => [
        [words('fee'), <Amount key="fee" value={exact(fee)} />],
        [words('receives'), <Amount key="receives" value={exact(receives)} />],
        [words('reason'), reason],
        [words('note'), note],
      ]}
      action={({ withdrawal_id: id }) => (
        <SiteLink to={paths.withdrawal(id)} className={buttonClasses('secondary', 36)}>
          {words('howFar')}
        </SiteLink>
      )}
    />
  );
}

/** What both lists say of a row. */
type Movement = Pick<DepositRow, 'time' | 'update_time' | 'symbol' | 'network' | 'quantity' | 'address'>;

interface MovementRowsProps<Row extends Movement> {
  readonly label: string;
  readonly list: readonly Row[];
  readonly forms: readonly TableForm[];
  readonly idOf: (row: Row) => { readonly key: string; readonly mark: Readonly<Record<`data-${string}`, string>> };
  readonly badge: (row: Row) => ReactNode;
  /** Between amount and status. */
  readonly columns: readonly FittedColumn<Row>[];
  /** On a phone, at the end of the second line. */
  readonly side: (row: Row) => string;
  readonly explorers: Explorers;
  /** Where the chain has it. */
  readonly transaction: (row: Row) => ReactNode;
  /** What only one of the two lists says of a row. */
  readonly details: (row: Row) => readonly (readonly [name: string, value: ReactNode])[];
  /** Where a row leads on. */
  readonly action?: (row: Row) => ReactNode;
}

/** What came in, or went out, in rows or cards, and all that is kept of the one that is open. */
function MovementRows<Row extends Movement>({
  label,
  list,
  forms,
  idOf,
  badge,
  columns,
  side,
  explorers,
  transaction,
  details,
  action,
}: MovementRowsProps<Row>) {
  const words = useWords('records');
  const { exact } = usePrivacy();
  const times = useRowTime();
  const [open, setOpen] = useState<Row>();
  return (
    <>
      <RecordRows
        label={label}
        rows={list}
        idOf={idOf}
        forms={forms}
        columns={[
          { id: 'time', head: `${words('time')} (${times.zone})`, className: 'text-text-2!', cell: ({ time }) => times.long(time) },
          { id: 'asset', head: words('asset'), className: 'font-semibold', cell: ({ symbol }) => symbol },
          { id: 'network', head: words('network'), className: 'text-text-2!', cell: ({ network }) => network },
          { id: 'quantity', head: words('amount'), align: 'end', cell: ({ quantity }) => <Amount value={exact(quantity)} /> },
          ...columns,
          { id: 'status', head: words('status'), cell: badge },
          {
            id: 'details',
            head: <span className="sr-only">{words('details')}</span>,
            align: 'end',
            cell: (row) => <DetailButton onPress={() => setOpen(row)} />,
          },
        ]}
        card={(row) => (
          <>
            <div className="flex items-center justify-between gap-3">
              <span className="font-semibold">
                <Amount value={exact(row.quantity)} unit={row.symbol} />
              </span>
              <span className="ms-auto">{badge(row)}</span>
              <DetailButton onPress={() => setOpen(row)} />
            </div>
            <div className="flex items-baseline justify-between gap-3 text-11 text-text-3">
              <span>{times.long(row.time)}</span>
              <span className="min-w-0 truncate">{side(row)}</span>
            </div>
          </>
        )}
      />
      {open !== undefined && (
        <RecordDetail
          title={label}
          onClose={() => setOpen(undefined)}
          rows={[
            [words('number'), idOf(open).key],
            [words('time'), times.long(open.time)],
            [words('updated'), times.long(open.update_time)],
            [words('asset'), open.symbol],
            [words('amount'), <Amount key="amount" value={exact(open.quantity)} />],
            [words('status'), badge(open)],
            ...details(open),
            [words('network'), open.network],
            [
              words('address'),
              <ChainAddress key="address" address={open.address} explorer={explorers.address(open.network, open.address)} />,
            ],
            [words('txid'), transaction(open)],
          ]}
          action={action?.(open)}
        />
      )}
    </>
  );
}

interface TransactionProps {
  readonly row: Pick<DepositRow, 'txid' | 'network'>;
  /** Where there is no transaction: whether there will be none. */
  readonly isInside: boolean;
  readonly explorers: Explorers;
}

/** Where the chain has it; that it stayed inside; nothing before it is sent. */
function Transaction({ row: { txid, network }, isInside, explorers }: TransactionProps) {
  const words = useWords('records');
  if (txid === null) return isInside ? words('inside') : UNKNOWN;
  return <TransactionId txid={txid} explorer={explorers.transaction(network, txid)} />;
}
