import type { ReactNode } from 'react';
import { Cell, HeadCell, Table } from '@kontor/ui/table';
import { Amount } from '@kontor/ui/amount';
import type { SpotOrder } from '../../data/account-state.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { usePairWords, useRowTime } from './order-words.ts';
import type { PairWords } from './order-words.ts';
import { useRowFlash } from './row-flash.ts';
import { SideWord } from './side-word.tsx';

/** One column of a list of orders. */
export interface OrderColumn {
  readonly id: string;
  readonly head: ReactNode;
  /** Words stand at the start, figures at the end. */
  readonly align?: 'start' | 'end';
  /** Width, as classes. */
  readonly width?: string;
  readonly className?: string;
  readonly cell: (order: SpotOrder, pair: PairWords) => ReactNode;
}

interface OrderListProps {
  readonly label: string;
  readonly orders: readonly SpotOrder[];
  readonly columns: readonly OrderColumn[];
  /** An order on a phone, as an entry of a list. */
  readonly card: (order: SpotOrder) => ReactNode;
  readonly className?: string | undefined;
  /** On a page with padding of its own: cards reach the edges. */
  readonly isPage?: boolean;
}

/** Orders in rows, or in cards on a phone. */
export function OrderList({ label, orders, columns, card, className = 'bg-s1', isPage = false }: OrderListProps) {
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <ul aria-label={label} className={isPage ? '-mx-4 flex flex-col' : 'flex flex-col'}>
        {orders.map(card)}
      </ul>
    );
  }
  return (
    <Table
      label={label}
      className={className}
      isFlush={isPage}
      head={columns.map(({ id, head, align = 'start', width }) => (
        <HeadCell key={id} align={align} {...(width === undefined ? {} : { className: width })}>
          {head}
        </HeadCell>
      ))}
    >
      {orders.map((order) => (
        <OrderRow key={order.order_id} order={order} columns={columns} />
      ))}
    </Table>
  );
}

function OrderRow({ order, columns }: { readonly order: SpotOrder; readonly columns: readonly OrderColumn[] }) {
  const row = useRowFlash<HTMLTableRowElement>(order.order_number);
  const pair = usePairWords()(order.pair);
  return (
    <tr ref={row} data-order={order.order_id} className="group/row h-7 text-12 hover:bg-s2">
      {columns.map(({ id, align = 'start', className, cell }) => (
        <Cell key={id} align={align} {...(className === undefined ? {} : { className })}>
          {cell(order, pair)}
        </Cell>
      ))}
    </tr>
  );
}

/** The columns that every list of orders begins with, and the price. */
export function useUsualColumns(): Readonly<Record<'time' | 'pair' | 'side' | 'type' | 'price', OrderColumn>> {
  const words = useWords('order-panel');
  const types = useWords('orders');
  const times = useRowTime();
  return {
    time: { id: 'time', head: words('time', { zone: times.zone }), width: 'w-29', className: 'text-text-2!', cell: ({ time }) => times.short(time) },
    pair: { id: 'pair', head: words('pair'), width: 'w-22', className: 'font-semibold', cell: (_order, { name }) => name },
    side: { id: 'side', head: words('side'), width: 'w-12', cell: ({ side }) => <SideWord side={side} /> },
    type: { id: 'type', head: words('type'), cell: ({ type }) => types(`type.${type}`) },
    price: { id: 'price', head: words('price'), align: 'end', cell: ({ price }, pair) => (price === null ? words('market') : <Amount value={pair.price(price)} />) },
  };
}
