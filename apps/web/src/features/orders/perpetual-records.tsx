import { liquidations, planHistory } from '@kontor/contract/perpetual';
import type { UserCall } from '@kontor/contract/call';
import { EmptyState } from '@kontor/ui/empty-state';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import { planKind, usePlanTrigger } from '../../data/perpetual-plan-words.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { ContractSelect } from './contract-select.tsx';
import { csvOf } from './csv.ts';
import { pairFilters } from './perpetual-filters.ts';
import type { PerpetualTab } from './perpetual-filters.ts';
import { PairRows, useDealForm, useFundingForm } from './perpetual-record-rows.tsx';
import type { RecordForm } from './perpetual-record-rows.tsx';
import { usePerpetualWords } from './perpetual-words.ts';
import { RecordList } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';

interface PairListProps<C extends UserCall> {
  readonly tab: PerpetualTab;
  readonly form: RecordForm<C>;
  readonly csv: (rows: readonly RowOf<C>[]) => string;
}

/** Records that are narrowed by their contract alone. */
function PairList<C extends UserCall>({ tab, form, csv }: PairListProps<C>) {
  const words = useWords('perpetual');
  const { endings } = usePerpetuals();
  return (
    <RecordList
      name={`contract-${tab}`}
      call={form.call}
      filters={pairFilters(tab)}
      news={endings}
      className="py-3"
      bar={(filters, choose) => <ContractSelect selected={filters.pair} onSelect={(pair) => choose({ pair })} />}
      csv={csv}
      empty={() => <EmptyState picture="results" title={words('list.empty')} text={words('list.emptyText')} />}
    >
      {(list) => <PairRows form={form} rows={list} />}
    </RecordList>
  );
}

/** Deals, and what was closed without one. */
export const ContractDeals = withQueries(function Deals() {
  return (
    <PairList
      tab="deals"
      form={useDealForm()}
      csv={(rows) =>
        csvOf(['time', 'order_number', 'pair', 'action', 'kind', 'role', 'price', 'quantity', 'amount', 'fee', 'realised_profit'], rows, {
          times: ['time'],
        })
      }
    />
  );
});

const PLAN_COLUMNS = [
  'time',
  'update_time',
  'plan_id',
  'pair',
  'side',
  'purpose',
  'trigger_kind',
  'trigger_price',
  'trigger_yield',
  'callback_rate',
  'activation_price',
  'source',
  'quantity',
  'price',
  'status',
  'order_id',
] as const satisfies readonly (keyof RowOf<typeof planHistory>)[];

/** Plans that are over. */
export const PastPlans = withQueries(function Plans() {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  const written = usePlanTrigger();
  const trigger = (plan: RowOf<typeof planHistory>): string => written(plan, wordsOf(plan.pair).price);
  const form: RecordForm<typeof planHistory> = {
    label: words('list.pastPlans'),
    call: planHistory,
    columns: [
      { id: 'side', head: words('order.action'), cell: ({ side }) => words(`side.${side}`) },
      { id: 'purpose', head: words('order.type'), cell: (plan) => words(`purpose.${planKind(plan)}`) },
      { id: 'trigger', head: words('plan.trigger'), align: 'end', cell: trigger },
      { id: 'source', head: words('list.source'), cell: ({ source }) => words(`source.${source}`) },
      {
        id: 'quantity',
        head: words('plan.quantity'),
        align: 'end',
        cell: ({ pair, quantity }) => (quantity === null ? words('plan.whole') : wordsOf(pair).quantity(quantity)),
      },
      { id: 'status', head: words('order.status'), cell: ({ status }) => words(`status.${status}`) },
    ],
    card: (plan) => (
      <>
        <span>
          {words(`side.${plan.side}`)}, {words(`purpose.${planKind(plan)}`)} {trigger(plan)}
        </span>
        <span>{words(`status.${plan.status}`)}</span>
      </>
    ),
  };
  return (
    <PairList
      tab="plans"
      form={form}
      csv={(rows) => csvOf(PLAN_COLUMNS, rows, { times: ['time', 'update_time'], ids: ['plan_id', 'order_id'] })}
    />
  );
});

/** What positions paid and got by funding. */
export const FundingPayments = withQueries(function Funding() {
  return (
    <PairList
      tab="funding"
      form={useFundingForm()}
      csv={(rows) => csvOf(['time', 'pair', 'side', 'quantity', 'mark_price', 'rate', 'amount'], rows, { times: ['time'] })}
    />
  );
});

const LIQUIDATION_COLUMNS = [
  'time',
  'receipt_id',
  'pair',
  'side',
  'margin_mode',
  'quantity',
  'average_open_price',
  'leverage',
  'bankruptcy_price',
  'realised_profit',
  'insurance',
  'remaining_margin',
  'remaining_quantity',
] as const satisfies readonly (keyof RowOf<typeof liquidations>)[];

/** Own liquidations, each with the public receipt that anybody can reckon again. */
export const OwnLiquidations = withQueries(function Liquidations() {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  const receipt = (id: string) => (
    <SiteLink to={paths.contractLiquidation(id)} className="font-semibold text-iris focus-ring">
      {words('list.receipt')} {id}
    </SiteLink>
  );
  const form: RecordForm<typeof liquidations> = {
    label: words('list.liquidations'),
    call: liquidations,
    columns: [
      { id: 'side', head: words('order.action'), cell: ({ side }) => words(`side.${side}`) },
      { id: 'quantity', head: words('list.quantity'), align: 'end', cell: ({ pair, quantity }) => wordsOf(pair).quantity(quantity) },
      { id: 'mark', head: words('list.mark'), align: 'end', cell: ({ pair, mark }) => wordsOf(pair).price(mark.mark_price) },
      {
        id: 'realised',
        head: words('order.realised'),
        align: 'end',
        cell: ({ pair, realised_profit: gain }) => wordsOf(pair).signed(gain),
      },
      { id: 'receipt', head: words('list.receipt'), cell: ({ receipt_id: id }) => receipt(id) },
    ],
    card: ({ pair, side, quantity, receipt_id: id }) => (
      <>
        <span>
          {words(`side.${side}`)}, {wordsOf(pair).quantity(quantity)}
        </span>
        {receipt(id)}
      </>
    ),
  };
  return (
    <PairList tab="liquidations" form={form} csv={(rows) => csvOf(LIQUIDATION_COLUMNS, rows, { times: ['time'], ids: ['receipt_id'] })} />
  );
});
