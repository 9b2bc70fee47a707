import { Amount } from '@kontor/ui/amount';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { TableForm } from '@kontor/ui/fitted-table';
import type { SpotDeal } from '../../data/account-state.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { CardFigure } from './order-card.tsx';
import { feeText, usePairWords, useRowTime } from './order-words.ts';
import { SideWord } from './side-word.tsx';

/** In a narrow panel two lines a row. */
const FORMS: readonly TableForm[] = [
  [
    [['pair'], ['time']],
    [['side'], ['role']],
    [['price'], ['total']],
    [['amount'], ['fee']],
  ],
  [
    [['pair', 'side'], ['time']],
    [['price'], ['total']],
    [['amount'], ['fee']],
  ],
];

interface DealsProps {
  readonly deals: readonly SpotDeal[];
  readonly className?: string;
}

/** Own deals, newest first. They have no id of their own: their place in the list tells them apart. */
export function Deals({ deals, className }: DealsProps) {
  const words = useWords('order-panel');
  const locale = useLanguageTag();
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
    <FittedTable
      label={words('deals')}
      className={className}
      content={locale}
      items={rows}
      forms={FORMS}
      columns={[
        {
          id: 'time',
          head: words('time', { zone: times.zone }),
          width: 'w-29',
          className: 'text-text-2!',
          cell: ({ deal }) => times.short(deal.time),
        },
        { id: 'pair', head: words('pair'), width: 'w-22', className: 'font-semibold', cell: ({ pair }) => pair.name },
        { id: 'side', head: words('side'), width: 'w-12', cell: ({ deal }) => <SideWord side={deal.side} /> },
        { id: 'price', head: words('price'), align: 'end', cell: ({ deal, pair }) => <Amount value={pair.price(deal.price)} /> },
        { id: 'amount', head: words('amount'), align: 'end', cell: ({ deal, pair }) => <Amount value={pair.quantity(deal.quantity)} /> },
        { id: 'total', head: words('total'), align: 'end', cell: ({ deal, pair }) => <Amount value={pair.quote(deal.amount)} /> },
        { id: 'fee', head: words('fee'), align: 'end', cell: ({ deal, pair }) => feeText(deal, pair) },
        { id: 'role', head: words('role'), className: 'text-text-2!', cell: ({ deal }) => words(deal.role) },
      ]}
      row={({ deal, key }, cells, height) => (
        <tr key={key} data-deal={deal.order_number} className={`group/row text-12 hover:bg-s2 ${height}`}>
          {cells}
        </tr>
      )}
    />
  );
}
