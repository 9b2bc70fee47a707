import { icoRecords } from '@kontor/contract/ico';
import { EmptyState } from '@kontor/ui/empty-state';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { figure } from '../../data/figures.ts';
import { useIcoHoldings } from '../../data/ico-account.ts';
import { percentOf, ratePercent } from '../../data/ico-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { csvOf } from './csv.ts';
import { ICO_FILTERS } from './ico-filters.ts';
import { useRowTime } from './order-words.ts';
import { RecordList, RecordRows } from './record-list.tsx';
import type { RowOf } from './record-list.tsx';

type Row = RowOf<typeof icoRecords>;

const CSV_COLUMNS = [
  'time',
  'item',
  'symbol',
  'kind',
  'quantity',
  'raise_price',
  'payment',
  'freeze_ratio',
  'winning_rate',
  'amount',
  'refunded',
  'tokens',
] as const satisfies readonly (keyof Row)[];

const FORMS: readonly TableForm[] = [
  [
    [['kind'], ['time']],
    [['coin'], ['quantity']],
    [['amount'], ['price']],
    [['rate'], ['ratio']],
    [['tokens'], ['refunded']],
  ],
];

/** Every subscription and what it came to, newest first (spec §2 log-ico, §3). */
export const IcoLog = withQueries(function Log() {
  const words = useWords('subscribe');
  const { sequence } = useIcoHoldings();
  return (
    <RecordList
      name="subscriptions"
      call={icoRecords}
      filters={ICO_FILTERS}
      news={sequence}
      bar={() => null}
      csv={(rows) => csvOf(CSV_COLUMNS, rows, { times: ['time'] })}
      empty={() => <EmptyState picture="results" title={words('log.empty')} text={words('log.emptyText')} />}
    >
      {(list) => <Rows list={list} />}
    </RecordList>
  );
});

function Rows({ list }: { readonly list: readonly Row[] }) {
  const words = useWords('subscribe');
  const tag = useLanguageTag();
  const times = useRowTime();
  const { own, exact } = usePrivacy();
  const percent = (text: string, decimals: number): string => words('percent', { value: figure(text, decimals, tag) });
  const quantity = ({ quantity: text, winning_rate: rate, payment }: Row): string =>
    own(rate === null ? `${exact(text)} ${payment}` : words('lots', { count: Number(text) }));
  const coin = ({ item, symbol }: Row) => (
    <SiteLink to={paths.subscription(item)} className="font-semibold focus-ring hover:text-iris">
      {symbol}
    </SiteLink>
  );
  const kind = ({ kind: word }: Row): string => words(`log.kind.${word}`);
  const columns: readonly FittedColumn<Row>[] = [
    { id: 'time', head: words('log.time', { zone: times.zone }), className: 'text-text-2!', cell: ({ time }) => times.long(time) },
    { id: 'kind', head: words('log.type'), cell: kind },
    { id: 'coin', head: words('lists.item'), cell: coin },
    { id: 'quantity', head: words('lists.quantity'), align: 'end', cell: quantity },
    { id: 'price', head: words('price'), align: 'end', cell: ({ raise_price: price, payment }) => `${exact(price, true)} ${payment}` },
    { id: 'ratio', head: words('lists.ratio'), align: 'end', cell: ({ freeze_ratio: ratio }) => percent(percentOf(ratio, 2), 2) },
    {
      id: 'rate',
      head: words('winningRate'),
      align: 'end',
      cell: ({ winning_rate: rate }) => (rate === null ? '-' : percent(ratePercent(rate), 4)),
    },
    { id: 'amount', head: words('log.amount'), align: 'end', cell: ({ amount, payment }) => own(`${exact(amount)} ${payment}`) },
    {
      id: 'refunded',
      head: words('own.refunded'),
      align: 'end',
      className: 'text-text-2!',
      cell: ({ refunded, payment }) => own(`${exact(refunded)} ${payment}`),
    },
    {
      id: 'tokens',
      head: words('own.received'),
      align: 'end',
      className: 'font-semibold',
      cell: ({ tokens, symbol }) => own(`${exact(tokens)} ${symbol}`),
    },
  ];
  return (
    <RecordRows
      label={words('log.title')}
      rows={list}
      idOf={({ item, time, kind: word }, index) => ({ key: `${item} ${time} ${index}`, mark: { 'data-ico-record': word } })}
      forms={FORMS}
      columns={columns}
      card={(row) => (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>
              {coin(row)} {kind(row)}
            </span>
            <span className="font-semibold">{own(`${exact(row.amount)} ${row.payment}`)}</span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
            <span>{times.short(row.time)}</span>
            <span>{quantity(row)}</span>
          </div>
          {row.kind === 'settled' && (
            <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
              <span>{row.winning_rate === null ? '' : `${words('winningRate')} ${percent(ratePercent(row.winning_rate), 4)}`}</span>
              <span>{own(`${exact(row.tokens)} ${row.symbol}`)}</span>
            </div>
          )}
        </>
      )}
    />
  );
}
