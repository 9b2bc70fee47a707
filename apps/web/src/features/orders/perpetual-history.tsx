import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contractOrderHistory } from '@kontor/contract/perpetual';
import { CONTRACT_ACTIONS } from '@kontor/contract/perpetual-words';
import { EmptyState } from '@kontor/ui/empty-state';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { Tabs } from '@kontor/ui/tabs';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { ContractSelect } from './contract-select.tsx';
import { csvOf } from './csv.ts';
import { useRowTime } from './order-words.ts';
import { ContractDeals, FundingPayments, OwnLiquidations, PastPlans } from './perpetual-records.tsx';
import { CONTRACT_ORDER_FILTERS, PAST_CONTRACT_STATUSES, PERPETUAL_TABS, tabOf, tabQuery } from './perpetual-filters.ts';
import { usePerpetualWords } from './perpetual-words.ts';
import { ChoiceSelect, RecordList, RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';

type OrderRow = RowOf<typeof contractOrderHistory>;

const CSV_COLUMNS = [
  'order_id',
  'time',
  'update_time',
  'pair',
  'action',
  'type',
  'time_in_force',
  'status',
  'origin',
  'leverage',
  'margin_mode',
  'price',
  'quantity',
  'deal_quantity',
  'deal_amount',
  'average_price',
  'worst_price',
  'fee',
  'realised_profit',
  'unfilled',
] as const satisfies readonly (keyof OrderRow)[];

const FORMS: readonly TableForm[] = [
  [
    [['contract'], ['action']],
    [['type'], ['time']],
    [['price'], ['average']],
    [['amount'], ['filled']],
    [['realised'], ['fee']],
    [['status']],
  ],
  [
    [['contract'], ['action']],
    [['average'], ['filled']],
    [['realised'], ['status']],
  ],
];

/** All that is over: orders, deals, plans, funding, liquidations, each under a tab that stands in the address. */
export function PerpetualHistory() {
  const words = useWords('perpetual');
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const tab = tabOf(searchStr);
  const labels = {
    orders: 'list.orders',
    deals: 'list.deals',
    plans: 'list.pastPlans',
    funding: 'list.funding',
    liquidations: 'list.liquidations',
  } as const;
  return (
    <>
      <Tabs
        label={words('list.tabs')}
        selected={tab}
        onSelect={(id) => router.history.push(`${pathname}${tabQuery(PERPETUAL_TABS.find((known) => known === id) ?? 'orders')}`)}
        items={PERPETUAL_TABS.map((id) => ({ id, label: words(labels[id]) }))}
      />
      <Chosen tab={tab} />
    </>
  );
}

function Chosen({ tab }: { readonly tab: (typeof PERPETUAL_TABS)[number] }): ReactNode {
  switch (tab) {
    case 'orders':
      return <PastContractOrders />;
    case 'deals':
      return <ContractDeals />;
    case 'plans':
      return <PastPlans />;
    case 'funding':
      return <FundingPayments />;
    case 'liquidations':
      return <OwnLiquidations />;
  }
}

const PastContractOrders = withQueries(function Past() {
  const words = useWords('perpetual');
  const { endings } = usePerpetuals();
  return (
    <RecordList
      name="contract-orders"
      call={contractOrderHistory}
      filters={CONTRACT_ORDER_FILTERS}
      news={endings}
      className="py-3"
      bar={(filters, choose) => (
        <>
          <ContractSelect selected={filters.pair} onSelect={(pair) => choose({ pair })} />
          <ChoiceSelect
            label={words('order.action')}
            all={words('list.allActions')}
            selected={filters.action}
            onSelect={(action) => choose({ action })}
            items={CONTRACT_ACTIONS.map((id) => ({ id, label: words(`action.${id}`) }))}
          />
          <ChoiceSelect
            label={words('order.status')}
            all={words('list.allStatuses')}
            selected={filters.status}
            onSelect={(status) => choose({ status })}
            items={PAST_CONTRACT_STATUSES.map((id) => ({ id, label: words(`status.${id}`) }))}
          />
        </>
      )}
      csv={(rows) => csvOf(CSV_COLUMNS, rows, { times: ['time', 'update_time'], ids: ['order_id'] })}
      empty={() => <EmptyState picture="results" title={words('list.empty')} text={words('list.emptyText')} />}
    >
      {(list) => <ContractOrderRows list={list} />}
    </RecordList>
  );
});

/** Past orders, in rows or in cards. */
export function ContractOrderRows({ list }: { readonly list: readonly OrderRow[] }) {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  const times = useRowTime();
  const link = (order: OrderRow): ReactNode => (
    <SiteLink to={paths.contractOrder(order.order_id)} className="font-semibold focus-ring hover:text-iris">
      {wordsOf(order.pair).name}
    </SiteLink>
  );
  const action = ({ action: done }: OrderRow): ReactNode => (
    <span className={done === 'open_long' || done === 'close_short' ? 'text-up' : 'text-down'}>{words(`action.${done}`)}</span>
  );
  const columns: readonly FittedColumn<OrderRow>[] = [
    { id: 'time', head: words('order.time', { zone: times.zone }), className: 'text-text-2!', cell: ({ time }) => times.short(time) },
    { id: 'contract', head: words('order.contract'), cell: link },
    { id: 'action', head: words('order.action'), cell: action },
    { id: 'type', head: words('order.type'), cell: ({ type }) => words(`type.${type}`) },
    {
      id: 'price',
      head: words('order.price'),
      align: 'end',
      cell: ({ pair, price }) => (price === null ? words('order.market') : wordsOf(pair).price(price)),
    },
    { id: 'average', head: words('order.average'), align: 'end', cell: ({ pair, average_price: average }) => wordsOf(pair).price(average) },
    { id: 'amount', head: words('order.amount'), align: 'end', cell: ({ pair, quantity }) => wordsOf(pair).quantity(quantity) },
    { id: 'filled', head: words('order.filled'), align: 'end', cell: ({ pair, deal_quantity: dealt }) => wordsOf(pair).quantity(dealt) },
    { id: 'realised', head: words('order.realised'), align: 'end', cell: ({ pair, realised_profit: gain }) => wordsOf(pair).signed(gain) },
    { id: 'fee', head: words('order.fee'), align: 'end', cell: ({ pair, fee }) => wordsOf(pair).money(fee) },
    { id: 'status', head: words('order.status'), cell: (order) => <PastStatus order={order} /> },
  ];
  return (
    <RecordRows
      label={words('list.orders')}
      rows={list}
      idOf={({ order_id: id }) => ({ key: id, mark: { 'data-order': id } })}
      forms={FORMS}
      columns={columns}
      card={(order) => (
        <>
          <div className="flex flex-wrap items-baseline gap-x-2">
            {link(order)} {action(order)}
            <span className="ms-auto text-11 text-text-3">{times.short(order.time)}</span>
          </div>
          <div className="flex justify-between gap-3 text-12 text-text-2">
            <span>
              {wordsOf(order.pair).quantity(order.deal_quantity)}, {wordsOf(order.pair).price(order.average_price ?? order.price)}
            </span>
            <PastStatus order={order} />
          </div>
        </>
      )}
    />
  );
}

/** The state of an order; what closing at market left open is said with it. */
function PastStatus({ order }: { readonly order: OrderRow }) {
  const words = useWords('perpetual');
  const isCut = order.type === 'market' && order.action.startsWith('close') && order.unfilled !== null && /[1-9]/.test(order.unfilled);
  return <span title={isCut ? words('closing.excess') : undefined}>{words(`status.${order.status}`)}</span>;
}
