import type { ReactNode } from 'react';
import { useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';
import type { DealView } from './deal-page.tsx';

interface DealFactsProps extends Pick<DealView, 'detail' | 'nameOf'> {
  /** Also how it is paid, where nothing else on the page says so. */
  readonly withPayment?: boolean;
}

/** The order as it was made, on windows of every size (spec §3): its number, with whom, at what price, how much, and when. */
export function DealFacts({ detail: { deal, reference }, nameOf, withPayment = false }: DealFactsProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const isBuyer = deal.role === 'buyer';
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [words('list.order'), deal.order],
    [words('order.time'), words('time', { time: `${figures.day(deal.time)} ${figures.clock(deal.time)}` })],
    [words(isBuyer ? 'next.seller' : 'next.buyer'), deal.peer.nickname],
    [words('list.price'), `${figures.money(deal.price)} ${deal.fiat}`],
    [words('list.quantity'), `${figures.ownExact(deal.quantity)} ${deal.symbol}`],
    [words('list.total'), `${figures.ownMoney(deal.total)} ${deal.fiat}`],
    ...(isBuyer ? ([[words('end.fee'), `${figures.ownExact(deal.fee)} ${deal.symbol}`]] as const) : []),
    ...(withPayment
      ? ([
          [words('order.method'), nameOf(deal.method)],
          // Of a trade that is over for a day the account is not told any more.
          ...(deal.collection === null ? [] : ([[words('order.account'), deal.collection.number]] as const)),
          [words('order.reference'), reference],
        ] as const)
      : []),
    ...(deal.end_time === null
      ? []
      : ([[words('end.took'), figures.span(Math.max(0, Math.round((deal.end_time - deal.time) / 1_000)))]] as const)),
  ];
  return (
    <section className="mt-6 border-t border-hairline pt-4" data-facts={deal.order}>
      <h2 className="pb-1 text-13 font-bold">{words('end.facts')}</h2>
      <dl className="text-13 lg:grid lg:grid-cols-2 lg:gap-x-8">
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-10 items-center justify-between gap-4 border-b border-hairline py-2">
            <dt className="text-text-2">{name}</dt>
            <dd className="min-w-0 text-end font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
