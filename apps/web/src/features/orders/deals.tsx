import { Amount } from '@kontor/ui/amount';
import { Cell, HeadCell, Table } from '@kontor/ui/table';
import type { SpotDeal } from '../../data/account-state.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { CardFigure } from './order-card.tsx';
import { feeText, usePairWords, useRowTime } from './order-words.ts';
import { SideWord } from './side-word.tsx';

interface DealsProps {
  readonly deals: readonly SpotDeal[];
  readonly className?: string;
}

/** Own deals, newest first. They have no id of their own: their place in the list tells them apart. */
export function Deals({ deals, className }: DealsProps) {
  const words = useWords('order-panel');
  const isNarrow = useNarrow();
  const pairWords = usePairWords();
  const times = useRowTime();
  const rows = deals.map((deal, index) => ({ deal, key: `${deal.order_number}-${deals.length - index}`, pair: pairWords(deal.pair) }));
  if (isNarrow) {
    return (
      <ul aria-label={words('deals')} className="flex flex-col">
        {rows.map(({ deal, key, pair }) => (
          <li key={key} className="flex min-h-16 flex-col justify-center border-b border-hairline px-4 py-2 text-13">
            <div className="flex items-baseline gap-2">
              <span className="font-semibold">{pair.name}</span>
              <SideWord side={deal.side} />
              <span className="ml-auto text-11 text-text-3">{times.short(deal.time)}</span>
            </div>
            <div className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
              <CardFigure label={words('price')}>{pair.price(deal.price)}</CardFigure>
              <span>{`${pair.quantity(deal.quantity)} ${pair.base}`}</span>
              <span>{`${words('fee')} ${feeText(deal, pair)}`}</span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table
      label={words('deals')}
      className={className ?? 'bg-s1'}
      head={
        <>
          <HeadCell className="w-29">{words('time', { zone: times.zone })}</HeadCell>
          <HeadCell className="w-22">{words('pair')}</HeadCell>
          <HeadCell className="w-12">{words('side')}</HeadCell>
          <HeadCell align="end">{words('price')}</HeadCell>
          <HeadCell align="end">{words('amount')}</HeadCell>
          <HeadCell align="end">{words('total')}</HeadCell>
          <HeadCell align="end">{words('fee')}</HeadCell>
          <HeadCell>{words('role')}</HeadCell>
        </>
      }
    >
      {rows.map(({ deal, key, pair }) => (
        <tr key={key} data-deal={deal.order_number} className="group/row h-7 text-12 hover:bg-s2">
          <Cell quiet>{times.short(deal.time)}</Cell>
          <Cell className="font-semibold">{pair.name}</Cell>
          <Cell>
            <SideWord side={deal.side} />
          </Cell>
          <Cell align="end">
            <Amount value={pair.price(deal.price)} />
          </Cell>
          <Cell align="end">
            <Amount value={pair.quantity(deal.quantity)} />
          </Cell>
          <Cell align="end">
            <Amount value={pair.quote(deal.amount)} />
          </Cell>
          <Cell align="end">{feeText(deal, pair)}</Cell>
          <Cell quiet>{words(deal.role)}</Cell>
        </tr>
      ))}
    </Table>
  );
}
