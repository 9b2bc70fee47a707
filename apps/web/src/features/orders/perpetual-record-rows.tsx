/** What a row of each kind of contract records says, on the pages of orders and in the panel of the trading screen. */
import type { ReactNode } from 'react';
import { contractDeals, fundingPayments } from '@kontor/contract/perpetual';
import type { UserCall } from '@kontor/contract/call';
import type { FittedColumn } from '@kontor/ui/fitted-table';
import { UNKNOWN } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useRowTime } from './order-words.ts';
import { usePerpetualWords } from './perpetual-words.ts';
import { RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';

interface PairRecord {
  readonly pair: string;
  readonly time: number;
}

/** How a kind of records is shown; time and contract come before its columns. */
export interface RecordForm<C extends UserCall> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly call: C;
  readonly columns: readonly FittedColumn<RowOf<C>>[];
  /** The second line of a card on a phone. */
  readonly card: (row: RowOf<C>) => ReactNode;
}

interface PairRowsProps<C extends UserCall> {
  readonly form: RecordForm<C>;
  readonly rows: readonly RowOf<C>[];
}

/** Records of contracts, in rows or in cards. */
export function PairRows<C extends UserCall>({ form: { label, columns, card }, rows }: PairRowsProps<C>) {
  const words = useWords('perpetual');
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
    <RecordRows
      label={label}
      rows={rows}
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
  );
}

/** Deals, and what was closed without one. */
export function useDealForm(): RecordForm<typeof contractDeals> {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  return {
    label: words('list.deals'),
    call: contractDeals,
    columns: [
      { id: 'action', head: words('order.action'), cell: ({ action }) => words(`action.${action}`) },
      { id: 'kind', head: words('list.kind'), cell: (deal) => <DealKindCell deal={deal} /> },
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
    ],
    card: (deal) => (
      <>
        <span>{words(`action.${deal.action}`)}</span>
        <span>
          {wordsOf(deal.pair).quantity(deal.quantity)}, {wordsOf(deal.pair).price(deal.price)}
        </span>
        {deal.deleveraged_for !== null && (
          <span className="w-full">
            <DealKindCell deal={deal} />
          </span>
        )}
      </>
    ),
  };
}

/** What made a deal; of deleveraging with the public receipt of the liquidation that it was for, and its place among those that were. */
function DealKindCell({ deal: { kind, deleveraged_for: adl } }: { readonly deal: RowOf<typeof contractDeals> }) {
  const words = useWords('perpetual');
  if (adl === null) return words(`dealKind.${kind}`);
  return (
    <>
      {words(`dealKind.${kind}`)},{' '}
      <SiteLink
        to={paths.contractLiquidation(adl.receipt_id)}
        title={words('list.deleveragedHint')}
        className="font-semibold text-iris focus-ring"
      >
        {words('list.receipt')} {adl.receipt_id} · {adl.place}
      </SiteLink>
    </>
  );
}

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
export function useFundingForm(): RecordForm<typeof fundingPayments> {
  const words = useWords('perpetual');
  const wordsOf = usePerpetualWords();
  return {
    label: words('list.funding'),
    call: fundingPayments,
    columns: [
      { id: 'side', head: words('order.action'), cell: ({ side }) => words(`side.${side}`) },
      { id: 'quantity', head: words('list.quantity'), align: 'end', cell: ({ pair, quantity }) => wordsOf(pair).quantity(quantity) },
      { id: 'mark', head: words('list.mark'), align: 'end', cell: ({ pair, mark_price: mark }) => wordsOf(pair).price(mark) },
      { id: 'rate', head: words('list.rate'), align: 'end', cell: ({ rate }) => ratePercent(rate) },
      { id: 'amount', head: words('list.paid'), align: 'end', cell: ({ pair, amount }) => wordsOf(pair).signed(amount) },
    ],
    card: ({ pair, side, rate, amount }) => (
      <>
        <span>
          {words(`side.${side}`)}, {ratePercent(rate)}
        </span>
        <span>{wordsOf(pair).signed(amount)}</span>
      </>
    ),
  };
}
