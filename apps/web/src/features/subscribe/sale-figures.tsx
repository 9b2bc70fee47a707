import type { ReactNode } from 'react';
import { expectedLots, lotsForSale } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import { useWords } from '../../i18n/words.ts';
import { useLotText } from './sale-progress.tsx';
import { useSaleWords } from './use-sale-words.ts';

/** The five figures of a sale, side by side. */
export function SaleFigures({ item }: { readonly item: IcoItem }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const lotText = useLotText(item);
  const lots = lotsForSale(item);
  const isOver = item.state !== 'upcoming' && item.state !== 'in_progress';
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-b border-hairline py-4 md:grid-cols-3 xl:grid-cols-5">
      <Figure name={words('price')} more={lotText}>
        {figures.exact(item.raise_price)} <Unit>{item.payment}</Unit>
      </Figure>
      <Figure
        name={words('onOffer')}
        more={lots === undefined ? words('mode.pro_rata') : words('winningLots', { lots: figures.exact(lots) })}
      >
        {figures.exact(item.supply)} <Unit>{item.symbol}</Unit>
      </Figure>
      <Figure
        name={words('subscribed')}
        more={
          lots === undefined
            ? words('subscribers', { count: item.subscribers })
            : words('subscribedFor', { amount: `${figures.money(item.paid)} ${item.payment}`, count: item.subscribers })
        }
      >
        {figures.exact(item.subscribed)} <Unit>{lots === undefined ? item.payment : words('lotsUnit')}</Unit>
      </Figure>
      {item.winning_rate === null ? (
        <Figure name={words('most')} more={words('mostText')}>
          {item.most_tokens === null ? words('noLimit') : figures.exact(item.most_tokens)}{' '}
          {item.most_tokens !== null && <Unit>{item.symbol}</Unit>}
        </Figure>
      ) : (
        <Figure
          name={words(isOver ? 'winningRate' : 'winningRateNow')}
          more={words('rateOf', {
            won: figures.exact(expectedLots(item.subscribed, item.winning_rate) === '0' ? '0' : String(item.winning_lots ?? 0)),
            lots: figures.exact(item.subscribed),
          })}
        >
          {figures.rate(item.winning_rate)}
        </Figure>
      )}
      <Figure
        name={words('frozenAfter')}
        more={item.freeze_days === 0 ? words('notFrozen') : words('thawsOver', { days: item.freeze_days })}
      >
        {figures.percent(item.freeze_ratio, 2).replace(/[.,]00(?=\D*$)/, '')}
      </Figure>
    </dl>
  );
}

function Unit({ children }: { readonly children: ReactNode }) {
  return <span className="text-12 font-normal text-text-2">{children}</span>;
}

function Figure({ name, more, children }: { readonly name: string; readonly more: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 border-hairline not-first:md:border-s not-first:md:ps-5">
      <dt className="text-12 text-text-2">{name}</dt>
      <dd className="text-16 leading-6 font-bold wrap-anywhere tabular-nums">
        {children}
        <span className="block text-11 leading-4 font-normal text-text-3">{more}</span>
      </dd>
    </div>
  );
}
