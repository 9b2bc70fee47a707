import { contractDeals, fundingPayments, liquidations, planHistory } from '@kontor/contract/perpetual';
import type { UserCall } from '@kontor/contract/call';
import { EmptyState } from '@kontor/ui/empty-state';
import type { FittedColumn } from '@kontor/ui/fitted-table';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { UNKNOWN, formatPercent } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { ContractSelect } from './contract-select.tsx';
import { csvOf } from './csv.ts';
import { useRowTime } from './order-words.ts';
import { pairFilters } from './perpetual-filters.ts';
import type { PerpetualTab } from './perpetual-filters.ts';
import { usePerpetualWords } from './perpetual-words.ts';
import { RecordList, RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';

interface PairRecord {
  readonly pair: string;
  readonly time: number;
}

interface PairListProps<C extends UserCall> {
  readonly tab: PerpetualTab;
  readonly label: string;
  readonly call: C;
  readonly csv: (rows: readonly RowOf<C>[]) => string;
  readonly columns: readonly FittedColumn<RowOf<C>>[];
  readonly card: (row: RowOf<C>) => React.ReactNode;
}

/** Records that are narrowed by their contract alone. */
function PairList<C extends UserCall>({ tab, label, call, csv, columns, card }: PairListProps<C>) {
  const words = useWords('perpetual');
  const { endings } = usePerpetuals();
  const times = useRowTime();
  const wordsOf = usePerpetualWords();
  const record = (row: RowOf<C>): PairRecord => row as PairRecord;
  const usual: readonly FittedColumn<RowOf<C>>[] = [
    {
      id: 'time',
      head: words('order.time', { zone: times.zone }),
      className: 'text-text-2!',
      cell: (row) => times.short(record(row).time),
    },
    { id: 'contract', head: words('order.contract'), className: 'font-semibold', cell: (row) => wordsOf(record(row).pair).name },
  ];
  const all = [...usual, ...columns];
  // Where they have no room side by side they stand two and two.
  const form = Array.from({ length: Math.ceil(all.length / 2) }, (_, at) => all.slice(at * 2, at * 2 + 2).map(({ id }) => [id]));
  return (
    <RecordList
      name={`contract-${tab}`}
      call={call}
      filters={pairFilters(tab)}
      news={endings}
      className="py-3"
      bar={(filters, choose) => <ContractSelect selected={filters.pair} onSelect={(pair) => choose({ pair })} />}
      csv={csv}
      empty={() => <EmptyState picture="results" title={words('list.empty')} text={words('list.emptyText')} />}
    >
      {(list) => (
        <RecordRows
          label={label}
          rows={list}
          idOf={(row, index) => ({ key: `${record(row).time} ${index}`, mark: { 'data-record': record(row).time } })}
          forms={[form]}
          columns={all}
          card={(row) => (
            <>
              <div className="flex items-baseline justify-between gap-3">
                <b className="font-semibold">{wordsOf(record(row).pair).name}</b>
                <span className="text-11 text-text-3">{times.short(record(row).time)}</span>
              </div>
              <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">{card(row)}</div>
            </>
          )}
        />
      )}
    </RecordList>
  );
}

/** Deals, and what was closed without one. */
export const ContractDeals = withQueries(function Deals() {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  return (
    <PairList
      tab="deals"
      label={words('list.deals')}
      call={contractDeals}
      csv={(rows) =>
        csvOf(['time', 'order_number', 'pair', 'action', 'kind', 'role', 'price', 'quantity', 'amount', 'fee', 'realised_profit'], rows, {
          times: ['time'],
        })
      }
      columns={[
        { id: 'action', head: words('order.action'), cell: ({ action }) => words(`action.${action}`) },
        { id: 'kind', head: words('list.kind'), cell: ({ kind }) => words(`dealKind.${kind}`) },
        { id: 'price', head: words('order.price'), align: 'end', cell: ({ pair, price }) => wordsOf(pair).price(price) },
        { id: 'quantity', head: words('order.amount'), align: 'end', cell: ({ pair, quantity }) => wordsOf(pair).quantity(quantity) },
        { id: 'fee', head: words('order.fee'), align: 'end', cell: ({ pair, fee }) => wordsOf(pair).money(fee) },
        {
          id: 'realised',
          head: words('order.realised'),
          align: 'end',
          cell: ({ pair, realised_profit: gain }) => wordsOf(pair).signed(gain),
        },
        { id: 'role', head: words('list.role'), cell: ({ role }) => (role === null ? UNKNOWN : words(`list.${role}`)) },
      ]}
      card={({ pair, action, price, quantity }) => (
        <>
          <span>{words(`action.${action}`)}</span>
          <span>
            {wordsOf(pair).quantity(quantity)}, {wordsOf(pair).price(price)}
          </span>
        </>
      )}
    />
  );
});

/** Plans that are over. */
export const PastPlans = withQueries(function Plans() {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  const locale = useLanguageTag();
  const trigger = ({ pair, trigger_price: price, trigger_yield: gained }: RowOf<typeof planHistory>): string =>
    price === null ? formatPercent(gained ?? '0', locale) : wordsOf(pair).price(price);
  return (
    <PairList
      tab="plans"
      label={words('list.pastPlans')}
      call={planHistory}
      csv={(rows) =>
        csvOf(
          [
            'time',
            'update_time',
            'plan_id',
            'pair',
            'side',
            'purpose',
            'trigger_kind',
            'trigger_price',
            'trigger_yield',
            'source',
            'quantity',
            'price',
            'status',
            'order_id',
          ],
          rows,
          { times: ['time', 'update_time'], ids: ['plan_id', 'order_id'] },
        )
      }
      columns={[
        { id: 'side', head: words('order.action'), cell: ({ side }) => words(`side.${side}`) },
        { id: 'purpose', head: words('order.type'), cell: ({ purpose }) => words(`purpose.${purpose}`) },
        { id: 'trigger', head: words('plan.trigger'), align: 'end', cell: trigger },
        { id: 'source', head: words('list.source'), cell: ({ source }) => words(`source.${source}`) },
        {
          id: 'quantity',
          head: words('plan.quantity'),
          align: 'end',
          cell: ({ pair, quantity }) => (quantity === null ? words('plan.whole') : wordsOf(pair).quantity(quantity)),
        },
        { id: 'status', head: words('order.status'), cell: ({ status }) => words(`status.${status}`) },
      ]}
      card={(plan) => (
        <>
          <span>
            {words(`side.${plan.side}`)}, {words(`purpose.${plan.purpose}`)} {trigger(plan)}
          </span>
          <span>{words(`status.${plan.status}`)}</span>
        </>
      )}
    />
  );
});

/** Decimals of a funding rate as a percentage. */
const RATE_SHIFT = 2;

/** A funding rate as a percentage with all its digits: `0.0001` is `0.01`. */
function ratePercent(rate: string): string {
  const [whole = '0', fraction = ''] = rate.replace('-', '').split('.');
  const digits = `${whole}${fraction.padEnd(RATE_SHIFT, '0')}`;
  const places = Math.max(fraction.length, RATE_SHIFT) - RATE_SHIFT;
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return `${rate.startsWith('-') ? '−' : '+'}${text.replace(/^0+(?=\d)/, '')}%`;
}

/** What positions paid and got by funding. */
export const FundingPayments = withQueries(function Funding() {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  return (
    <PairList
      tab="funding"
      label={words('list.funding')}
      call={fundingPayments}
      csv={(rows) => csvOf(['time', 'pair', 'side', 'quantity', 'mark_price', 'rate', 'amount'], rows, { times: ['time'] })}
      columns={[
        { id: 'side', head: words('order.action'), cell: ({ side }) => words(`side.${side}`) },
        { id: 'quantity', head: words('list.quantity'), align: 'end', cell: ({ pair, quantity }) => wordsOf(pair).quantity(quantity) },
        { id: 'mark', head: words('list.mark'), align: 'end', cell: ({ pair, mark_price: mark }) => wordsOf(pair).price(mark) },
        { id: 'rate', head: words('list.rate'), align: 'end', cell: ({ rate }) => ratePercent(rate) },
        { id: 'amount', head: words('list.paid'), align: 'end', cell: ({ pair, amount }) => wordsOf(pair).signed(amount) },
      ]}
      card={({ pair, side, rate, amount }) => (
        <>
          <span>
            {words(`side.${side}`)}, {ratePercent(rate)}
          </span>
          <span>{wordsOf(pair).signed(amount)}</span>
        </>
      )}
    />
  );
});

/** Own liquidations, each with the public receipt that anybody can reckon again. */
export const OwnLiquidations = withQueries(function Liquidations() {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  const receipt = (id: string) => (
    <SiteLink to={paths.contractLiquidation(id)} className="font-semibold text-iris focus-ring">
      {words('list.receipt')} {id}
    </SiteLink>
  );
  return (
    <PairList
      tab="liquidations"
      label={words('list.liquidations')}
      call={liquidations}
      csv={(rows) =>
        csvOf(
          [
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
          ],
          rows,
          { times: ['time'], ids: ['receipt_id'] },
        )
      }
      columns={[
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
      ]}
      card={({ pair, side, quantity, receipt_id: id }) => (
        <>
          <span>
            {words(`side.${side}`)}, {wordsOf(pair).quantity(quantity)}
          </span>
          {receipt(id)}
        </>
      )}
    />
  );
});
