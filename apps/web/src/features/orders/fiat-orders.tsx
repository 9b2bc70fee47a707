import { dealList, DEAL_STATES } from '@kontor/contract/deal';
import { buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { useDeals } from '../../data/deal-account.ts';
import { useDealTerms } from '../../data/deal-adverts.ts';
import { DEAL_STATE_WORDS, useDealWords } from '../../data/deal-words.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useCollections } from '../../forms/collection-names.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { csvOf } from './csv.ts';
import { FIAT_FILTERS } from './fiat-filters.ts';
import { useRowTime } from './order-words.ts';
import { ChoiceSelect, RecordList, RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

type Row = RowOf<typeof dealList>;

const CSV_COLUMNS = [
  'order',
  'time',
  'role',
  'peer',
  'symbol',
  'fiat',
  'price',
  'quantity',
  'total',
  'fee',
  'receives',
  'method',
  'card',
  'state',
  'paid_time',
  'end_time',
] as const;

const FORMS: readonly TableForm[] = [
  [[['order'], ['time']], [['side'], ['price']], [['quantity'], ['total']], [['seller'], ['buyer']], [['method'], ['card']], [['state']]],
  [[['order'], ['time']], [['side'], ['price']], [['quantity'], ['total']], [['seller'], ['method'], ['card']], [['state']]],
];

/** Every trade of peer trade, newest first (spec §2 legal-order, §3). Long: five filters with a property a line. */
export const FiatOrders = withQueries(function Orders() {
  const words = useWords('deal');
  const { sequence } = useDeals();
  const terms = useDealTerms();
  return (
    <RecordList
      name="fiat-orders"
      call={dealList}
      filters={FIAT_FILTERS}
      news={sequence}
      className="py-3"
      bar={(filters, choose) => (
        <>
          <ChoiceSelect
            label={words('side')}
            all={words('list.bothSides')}
            selected={filters.side}
            onSelect={(side) => choose({ side })}
            items={[
              { id: 'buyer', label: words('buy') },
              { id: 'seller', label: words('sell') },
            ]}
          />
          <ChoiceSelect
            label={words('list.state')}
            all={words('list.allStates')}
            selected={filters.state}
            onSelect={(state) => choose({ state })}
            items={DEAL_STATES.map((id) => ({ id, label: words(`appeal.${DEAL_STATE_WORDS[id]}`) }))}
          />
          <ChoiceSelect
            label={words('filter.coin')}
            all={words('list.allCoins')}
            selected={filters.symbol}
            onSelect={(symbol) => choose({ symbol })}
            items={(terms.data?.symbols ?? []).map((id) => ({ id, label: id }))}
          />
          <ChoiceSelect
            label={words('filter.fiat')}
            all={words('list.allFiats')}
            selected={filters.fiat}
            onSelect={(fiat) => choose({ fiat })}
            items={(terms.data?.fiats ?? []).map(({ fiat: id }) => ({ id, label: id }))}
          />
        </>
      )}
      csv={(rows) =>
        csvOf(
          CSV_COLUMNS,
          rows.map((row) => ({ ...row, peer: row.peer.nickname })),
          { times: ['time'], ids: ['order'] },
        )
      }
      empty={() => (
        <EmptyState
          picture="results"
          title={words('list.empty')}
          text={words('list.emptyText')}
          action={
            <SiteLink to={path('deal')} className={buttonClasses('secondary', 36)}>
              {words('order.back')}
            </SiteLink>
          }
        />
      )}
    >
      {(list) => <Rows list={list} />}
    </RecordList>
  );
});

function Rows({ list }: { readonly list: readonly Row[] }) {
  const words = useWords('deal');
  const times = useRowTime();
  const figures = useDealWords();
  const { nameOf, data: kinds, failure } = useCollections();
  const link = ({ order, role, state }: Row) => (
    <SiteLink
      to={paths.dealOrder(role, state === 'wait_pay', order)}
      aria-label={words('order.number', { number: order })}
      className="relative font-semibold text-iris no-underline focus-ring hit-44 hover:underline"
    >
      {order}
    </SiteLink>
  );
  const side = ({ role, symbol }: Row) => (
    <>
      <span className={`font-semibold ${role === 'buyer' ? 'text-up' : 'text-down'}`}>{words(role === 'buyer' ? 'buy' : 'sell')}</span>{' '}
      {symbol}
    </>
  );
  const quantity = ({ quantity: amount, symbol }: Row): string => `${figures.ownExact(amount)} ${symbol}`;
  const total = ({ total: amount, fiat }: Row): string => `${figures.ownMoney(amount)} ${fiat}`;
  const state = ({ state: word }: Row): string => words(`appeal.${DEAL_STATE_WORDS[word]}`);
  const who = (row: Row, role: Row['role']): string => (row.role === role ? words('list.you') : row.peer.nickname);
  if (kinds === undefined && failure === undefined) return <RowSkeletons />;
  const columns: readonly FittedColumn<Row>[] = [
    { id: 'order', head: words('list.order'), cell: link },
    { id: 'time', head: words('list.time', { zone: times.zone }), className: 'text-text-2!', cell: ({ time }) => times.long(time) },
    { id: 'side', head: words('column.side'), cell: side },
    { id: 'price', head: words('list.price'), align: 'end', cell: ({ price, fiat }) => `${figures.money(price)} ${fiat}` },
    { id: 'quantity', head: words('list.quantity'), align: 'end', cell: quantity },
    { id: 'total', head: words('list.total'), align: 'end', className: 'font-semibold', cell: total },
    { id: 'seller', head: words('next.seller'), cell: (row) => who(row, 'seller') },
    { id: 'buyer', head: words('next.buyer'), className: 'text-text-2!', cell: (row) => who(row, 'buyer') },
    { id: 'method', head: words('list.method'), cell: ({ method }) => nameOf(method) },
    { id: 'card', head: words('list.card'), className: 'text-text-2!', cell: ({ card }) => card ?? '-' },
    { id: 'state', head: words('list.state'), align: 'end', cell: state },
  ];
  return (
    <RecordRows
      label={words('list.title')}
      rows={list}
      idOf={({ order }) => ({ key: order, mark: { 'data-fiat-order': order } })}
      forms={FORMS}
      columns={columns}
      card={(row) => (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>
              {side(row)} {link(row)}
            </span>
            <span className="font-semibold">{total(row)}</span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
            <span>{times.short(row.time)}</span>
            <span>
              {quantity(row)}, {figures.money(row.price)} {row.fiat}
            </span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
            <span className="min-w-0 wrap-anywhere">
              {words('next.seller')} {who(row, 'seller')}, {nameOf(row.method)} {row.card ?? ''}
            </span>
            <span className="ms-auto text-end">{state(row)}</span>
          </div>
        </>
      )}
    />
  );
}
