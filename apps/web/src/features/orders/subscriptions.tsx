import { buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import type { ReactNode } from 'react';
import { useIcoHoldings } from '../../data/ico-account.ts';
import { ratePercent } from '../../data/ico-figures.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { figure } from '../../data/figures.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useRowTime } from './order-words.ts';
import { RecordRows } from './record-list.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

const FORMS: readonly TableForm[] = [
  [
    [['coin'], ['time']],
    [['quantity'], ['price']],
    [['paid'], ['refunded']],
    [['tickets'], ['won']],
    [['tokens'], ['frozen']],
    [['released'], ['today']],
    [['rate'], ['ratio']],
    [['actions']],
  ],
  [[['coin'], ['time']], [['quantity'], ['paid']], [['tokens'], ['won'], ['tickets']], [['rate'], ['ratio']], [['actions']]],
];

const WITHOUT: Readonly<Record<IcoHolding['state'], readonly string[]>> = {
  hold: ['refunded', 'won', 'tokens', 'frozen', 'released', 'today'],
  settling: ['refunded', 'won', 'tokens', 'frozen', 'released', 'today'],
  settled: ['tickets'],
};

interface SubscriptionsProps {
  readonly state: IcoHolding['state'];
  /** What one does with one of them. */
  readonly actions: (holding: IcoHolding) => ReactNode;
}

/** Own subscriptions in one state: in hand, awaiting settlement, or settled (spec §4). */
export function Subscriptions({ state, actions }: SubscriptionsProps) {
  const words = useWords('subscribe');
  const { holdings, sequence } = useIcoHoldings();
  const list = [...holdings.values()].filter((holding) => holding.state === state);
  if (sequence < 0) return <RowSkeletons />;
  if (list.length === 0)
    return (
      <EmptyState
        picture="results"
        title={words(`lists.${state}Empty`)}
        text={words('lists.emptyText')}
        action={
          <SiteLink to={path('subscribe')} className={buttonClasses('secondary', 36)}>
            {words('all')}
          </SiteLink>
        }
        className="min-h-80"
      />
    );
  return <Rows list={list} state={state} actions={actions} />;
}

function Rows({ list, state, actions }: SubscriptionsProps & { readonly list: readonly IcoHolding[] }) {
  const words = useWords('subscribe');
  const times = useRowTime();
  const cells = useCells();
  const columns: readonly FittedColumn<IcoHolding>[] = [
    { id: 'coin', head: words('lists.item'), cell: cells.coin },
    { id: 'time', head: words('lists.time', { zone: times.zone }), className: 'text-text-2!', cell: cells.time },
    { id: 'quantity', head: words('lists.quantity'), align: 'end', cell: cells.quantity },
    { id: 'price', head: words('price'), align: 'end', cell: cells.price },
    { id: 'paid', head: words(state === 'settled' ? 'own.cost' : 'lists.paid'), align: 'end', cell: cells.paid },
    { id: 'refunded', head: words('own.refunded'), align: 'end', className: 'text-text-2!', cell: cells.refunded },
    { id: 'tickets', head: words('lists.tickets'), align: 'end', cell: cells.tickets },
    { id: 'won', head: words('lists.won'), align: 'end', cell: cells.won },
    { id: 'rate', head: words('winningRate'), align: 'end', cell: cells.rate },
    { id: 'ratio', head: words('lists.ratio'), align: 'end', className: 'text-text-2!', cell: cells.ratio },
    { id: 'tokens', head: words('own.received'), align: 'end', className: 'font-semibold', cell: cells.tokens },
    { id: 'frozen', head: words('own.locked'), align: 'end', cell: cells.locked },
    { id: 'released', head: words('own.releasedTotal'), align: 'end', cell: cells.released },
    { id: 'today', head: words('own.releasedToday'), align: 'end', className: 'text-text-2!', cell: cells.today },
    { id: 'actions', head: <span className="sr-only">{words('field.actions')}</span>, align: 'end', cell: actions },
  ];
  return (
    <RecordRows
      label={words(`mineState.${state}`)}
      rows={list}
      idOf={({ item }) => ({ key: item, mark: { 'data-subscription': item } })}
      forms={FORMS}
      columns={columns.filter(({ id }) => !WITHOUT[state].includes(id))}
      card={(holding) => (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            {cells.coin(holding)}
            <span className="font-semibold">{state === 'settled' ? cells.tokens(holding) : cells.quantity(holding)}</span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
            <span>{cells.time(holding)}</span>
            <span>{cells.paid(holding)}</span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
            <span>
              {words('winningRate')} {cells.rate(holding)}
            </span>
            <span>{state === 'settled' ? cells.won(holding) : cells.tickets(holding)}</span>
          </div>
          {state === 'settled' && (
            <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
              <span>
                {words('own.releasedToday')} {cells.today(holding)}
              </span>
              <span>
                {words('own.releasedTotal')} {cells.released(holding)}
              </span>
            </div>
          )}
          <div className="flex justify-end">{actions(holding)}</div>
        </>
      )}
    />
  );
}

/** What stands in each place of a row. */
function useCells(): Readonly<
  Record<
    | 'coin'
    | 'time'
    | 'quantity'
    | 'price'
    | 'paid'
    | 'refunded'
    | 'tickets'
    | 'won'
    | 'rate'
    | 'ratio'
    | 'tokens'
    | 'locked'
    | 'released'
    | 'today',
    (holding: IcoHolding) => ReactNode
  >
> {
  const words = useWords('subscribe');
  const tag = useLanguageTag();
  const times = useRowTime();
  const { own, exact } = usePrivacy();
  const money = (amount: string, { payment }: IcoHolding): string => own(`${exact(amount)} ${payment}`);
  return {
    coin: ({ item, symbol }) => (
      <SiteLink to={paths.subscription(item)} className="font-semibold focus-ring hover:text-iris">
        {symbol}
      </SiteLink>
    ),
    time: ({ settle_time: settled, time }) => times.short(settled ?? time),
    quantity: ({ quantity, mode, payment }) =>
      mode === 'lottery' ? own(words('lots', { count: Number(quantity) })) : own(`${exact(quantity)} ${payment}`),
    price: ({ raise_price: price, payment }) => `${exact(price, true)} ${payment}`,
    paid: (holding) => money(holding.paid, holding),
    refunded: (holding) => money(holding.refunded, holding),
    tickets: ({ tickets }) =>
      tickets.length === 0
        ? '-'
        : own(
            tickets
              .map(({ first, lots }) =>
                lots === 1 ? exact(String(first)) : `${exact(String(first))} ${words('tickets.to')} ${exact(String(first + lots - 1))}`,
              )
              .slice(0, 2)
              .join(', ') + (tickets.length > 2 ? ' …' : ''),
          ),
    won: ({ winning_lots: won, quantity }) => (won === null ? '-' : own(words('wonOf', { won, lots: exact(quantity) }))),
    rate: ({ winning_rate: rate }) => (rate === null ? '-' : words('percent', { value: figure(ratePercent(rate), 4, tag) })),
    ratio: ({ freeze_ratio: ratio, freeze_days: days }) =>
      words('lists.ratioOf', { share: `${exact(String(Number(ratio) * 100), true)}`, days }),
    tokens: ({ tokens, symbol }) => own(`${exact(tokens)} ${symbol}`),
    locked: ({ locked, symbol }) => own(`${exact(locked)} ${symbol}`),
    released: ({ released_total: released, symbol }) => own(`${exact(released)} ${symbol}`),
    today: ({ released_today: today, symbol }) => own(`${exact(today)} ${symbol}`),
  };
}
