import { Amount } from '@kontor/ui/amount';
import { Cell, HeadCell, Table } from '@kontor/ui/table';
import type { SpotOrder } from '../../data/account-state.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { DetailLink } from './detail-link.tsx';
import { OrderCard } from './order-card.tsx';
import { orderTotal, usePairWords, useRowTime } from './order-words.ts';
import { SideWord } from './side-word.tsx';
import { StatusWord } from './status-word.tsx';

interface PastOrdersProps {
  readonly orders: readonly SpotOrder[];
  readonly className?: string;
  /** On a page with padding of its own: cards reach the edges. */
  readonly isPage?: boolean;
}

/** Orders that are over, newest first. */
export function PastOrders({ orders, className, isPage = false }: PastOrdersProps) {
  const words = useWords('order-panel');
  const isNarrow = useNarrow();
  const { zone } = useRowTime();
  if (isNarrow) {
    return (
      <ul aria-label={words('history')} className={isPage ? '-mx-4 flex flex-col' : 'flex flex-col'}>
        {orders.map((order) => (
          <PastOrderCard key={order.order_id} order={order} />
        ))}
      </ul>
    );
  }
  return (
    <Table
      label={words('history')}
      className={className ?? 'bg-s1'}
      head={
        <>
          <HeadCell className="w-29">{words('time', { zone })}</HeadCell>
          <HeadCell className="w-22">{words('pair')}</HeadCell>
          <HeadCell className="w-12">{words('side')}</HeadCell>
          <HeadCell>{words('type')}</HeadCell>
          <HeadCell align="end">{words('price')}</HeadCell>
          <HeadCell align="end">{words('average')}</HeadCell>
          <HeadCell align="end">{words('amount')}</HeadCell>
          <HeadCell align="end">{words('filled')}</HeadCell>
          <HeadCell align="end">{words('total')}</HeadCell>
          <HeadCell>{words('status')}</HeadCell>
          <HeadCell className="w-12">
            <span className="sr-only">{words('actions')}</span>
          </HeadCell>
        </>
      }
    >
      {orders.map((order) => (
        <PastOrderRow key={order.order_id} order={order} />
      ))}
    </Table>
  );
}

function PastOrderRow({ order }: { readonly order: SpotOrder }) {
  const words = useWords('order-panel');
  const types = useWords('orders');
  const pairWords = usePairWords();
  const times = useRowTime();
  const pair = pairWords(order.pair);
  return (
    <tr data-order={order.order_id} className="group/row h-7 text-12 hover:bg-s2">
      <Cell quiet>{times.short(order.time)}</Cell>
      <Cell className="font-semibold">{pair.name}</Cell>
      <Cell>
        <SideWord side={order.side} />
      </Cell>
      <Cell>{types(`type.${order.type}`)}</Cell>
      <Cell align="end">{order.price === null ? words('market') : <Amount value={pair.price(order.price)} />}</Cell>
      <Cell align="end">{order.average_price === null ? '-' : <Amount value={pair.price(order.average_price)} />}</Cell>
      <Cell align="end">{order.amount === null ? <Amount value={pair.quantity(order.quantity)} /> : '-'}</Cell>
      <Cell align="end">
        <Amount value={pair.quantity(order.deal_quantity)} />
      </Cell>
      <Cell align="end">
        <Amount value={pair.quote(/[1-9]/.test(order.deal_amount) ? order.deal_amount : (orderTotal(order) ?? '0'))} />
      </Cell>
      <Cell>
        <StatusWord order={order} />
      </Cell>
      <Cell align="end" className="py-0">
        <DetailLink orderId={order.order_id} />
      </Cell>
    </tr>
  );
}

function PastOrderCard({ order }: { readonly order: SpotOrder }) {
  const words = useWords('order-panel');
  const pairWords = usePairWords();
  const pair = pairWords(order.pair);
  const price = order.average_price ?? order.price;
  return (
    <OrderCard order={order}>
      <span>{price === null ? words('market') : pair.price(price)}</span>
      <span>
        {pair.quantity(order.deal_quantity)}
        {order.amount === null && ` / ${pair.quantity(order.quantity)}`}
      </span>
      <StatusWord order={order} />
    </OrderCard>
  );
}
