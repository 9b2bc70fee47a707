import type { ReactNode } from 'react';
import { Amount } from '@kontor/ui/amount';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import type { SpotOrder } from '../../data/account-state.ts';
import { otherLegs } from '../../data/oco-legs.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { OcoMark } from './oco-mark.tsx';
import { usePairWords, useRowTime } from './order-words.ts';
import type { PairWords } from './order-words.ts';
import { useRowFlash } from './row-flash.ts';
import { SideWord } from './side-word.tsx';

/** One column of a list of orders. */
export type OrderColumn = FittedColumn<ListedOrder>;

/** An order with what writes its pair's figures. */
export interface ListedOrder {
  readonly order: SpotOrder;
  readonly pair: PairWords;
  /** Number of the other leg of an OCO. */
  readonly otherLeg: number | undefined;
}

interface OrderListProps {
  readonly label: string;
  readonly orders: readonly SpotOrder[];
  readonly columns: readonly OrderColumn[];
  /** Where the columns have no room side by side. */
  readonly forms: readonly TableForm[];
  /** An order on a phone, as an entry of a list. */
  readonly card: (order: SpotOrder, otherLeg: number | undefined) => ReactNode;
  readonly className?: string | undefined;
  /** On a page with padding of its own: cards reach the edges. */
  readonly isPage?: boolean;
}

/** Orders in rows, or in cards on a phone. What can be done with an order stays in sight. */
export function OrderList({ label, orders, columns, forms, card, className, isPage = false }: OrderListProps) {
  const isNarrow = useNarrow();
  const locale = useLanguageTag();
  const pairWords = usePairWords();
  const legs = otherLegs(orders);
  if (isNarrow) {
    return (
      <ul aria-label={label} className={isPage ? '-mx-4 flex flex-col' : 'flex flex-col'}>
        {orders.map((order) => card(order, legs.get(order.order_number)))}
      </ul>
    );
  }
  return (
    <FittedTable
      label={label}
      className={className}
      isFlush={isPage}
      keepsLast
      items={orders.map((order) => ({ order, pair: pairWords(order.pair), otherLeg: legs.get(order.order_number) }))}
      columns={columns}
      forms={forms}
      content={locale}
      row={({ order }, cells, height) => (
        <OrderRow key={order.order_id} order={order} height={height}>
          {cells}
        </OrderRow>
      )}
    />
  );
}

interface OrderRowProps {
  readonly order: SpotOrder;
  /** As a class. */
  readonly height: string;
  readonly children: ReactNode;
}

function OrderRow({ order, height, children }: OrderRowProps) {
  const row = useRowFlash<HTMLTableRowElement>(order.order_number);
  return (
    <tr ref={row} data-order={order.order_id} className={`group/row text-12 hover:bg-s2 ${height}`}>
      {children}
    </tr>
  );
}

/** The columns that every list of orders begins with, and the price. */
export function useUsualColumns(): Readonly<Record<'time' | 'pair' | 'side' | 'type' | 'price', OrderColumn>> {
  const words = useWords('order-panel');
  const types = useWords('orders');
  const times = useRowTime();
  return {
    time: {
      id: 'time',
      head: words('time', { zone: times.zone }),
      width: 'w-29',
      className: 'text-text-2!',
      cell: ({ order }) => times.short(order.time),
    },
    pair: { id: 'pair', head: words('pair'), width: 'w-22', className: 'font-semibold', cell: ({ pair }) => pair.name },
    side: { id: 'side', head: words('side'), width: 'w-12', cell: ({ order }) => <SideWord side={order.side} /> },
    type: {
      id: 'type',
      head: words('type'),
      cell: ({ order, otherLeg }) => (
        <>
          {types(`type.${order.type}`)}
          <OcoMark other={otherLeg} />
        </>
      ),
    },
    price: {
      id: 'price',
      head: words('price'),
      align: 'end',
      cell: ({ order: { price }, pair }) => (price === null ? words('market') : <Amount value={pair.price(price)} />),
    },
  };
}
