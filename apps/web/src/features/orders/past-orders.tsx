import { Amount } from '@kontor/ui/amount';
import type { TableForm } from '@kontor/ui/fitted-table';
import type { SpotOrder } from '../../data/account-state.ts';
import { useWords } from '../../i18n/words.ts';
import { DetailLink } from './detail-link.tsx';
import { CardFigure, OrderCard } from './order-card.tsx';
import { OrderList, useUsualColumns } from './order-list.tsx';
import type { ListedOrder } from './order-list.tsx';
import { feeText, hasConditions, isPositive, orderTotal, usePairWords, useTriggerText } from './order-words.ts';
import { StatusWord } from './status-word.tsx';

/** In a narrow panel two lines a row; in a still narrower one only what an order came to, and the details have the rest. */
const FORMS: readonly TableForm[] = [
  [
    [['pair'], ['side']],
    [['type'], ['time']],
    [['price'], ['trigger']],
    [['amount'], ['filled']],
    [['average'], ['total']],
    [['fee']],
    [['status']],
    [['actions']],
  ],
  [
    [['pair', 'side'], ['time']],
    [['type'], ['status']],
    [['price'], ['trigger']],
    [['amount'], ['filled']],
    [['average'], ['total']],
    [['fee']],
    [['actions']],
  ],
  [[['pair', 'side'], ['type']], [['price'], ['trigger']], [['average'], ['total']], [['filled'], ['fee']], [['status']], [['actions']]],
  [[['pair', 'side'], ['type']], [['average'], ['total']], [['filled'], ['status']], [['actions']]],
  [[['pair', 'side'], ['type']], [['filled'], ['status']], [['actions']]],
];

interface PastOrdersProps {
  readonly orders: readonly SpotOrder[];
  readonly className?: string;
  /** On a page with padding of its own: cards reach the edges. */
  readonly isPage?: boolean;
}

/** Orders that are over, newest first. */
export function PastOrders({ orders, className, isPage = false }: PastOrdersProps) {
  const words = useWords('order-panel');
  const trigger = useTriggerText();
  const usual = useUsualColumns();
  const hasTriggers = orders.some((order) => hasConditions(order));
  return (
    <OrderList
      label={words('history')}
      orders={orders}
      className={className}
      isPage={isPage}
      card={(order, otherLeg) => <PastOrderCard key={order.order_id} order={order} otherLeg={otherLeg} />}
      forms={FORMS}
      columns={[
        usual.time,
        usual.pair,
        usual.side,
        usual.type,
        ...(hasTriggers
          ? [{ id: 'trigger', head: words('trigger'), align: 'end', cell: ({ order }: ListedOrder) => trigger(order) } as const]
          : []),
        usual.price,
        {
          id: 'average',
          head: words('average'),
          align: 'end',
          cell: ({ order: { average_price: average }, pair }) => (average === null ? '-' : <Amount value={pair.price(average)} />),
        },
        {
          id: 'amount',
          head: words('amount'),
          align: 'end',
          cell: ({ order: { amount, quantity }, pair }) => (amount === null ? <Amount value={pair.quantity(quantity)} /> : '-'),
        },
        {
          id: 'filled',
          head: words('filled'),
          align: 'end',
          cell: ({ order, pair }) => <Amount value={pair.quantity(order.deal_quantity)} />,
        },
        {
          id: 'total',
          head: words('total'),
          align: 'end',
          cell: ({ order, pair }) => (
            <Amount value={pair.quote(/[1-9]/.test(order.deal_amount) ? order.deal_amount : (orderTotal(order) ?? '0'))} />
          ),
        },
        {
          id: 'fee',
          head: words('fee'),
          align: 'end',
          cell: ({ order, pair }) => (isPositive(order.deal_quantity) ? feeText(order, pair) : '-'),
        },
        { id: 'status', head: words('status'), cell: ({ order }) => <StatusWord order={order} /> },
        {
          id: 'actions',
          head: <span className="sr-only">{words('actions')}</span>,
          align: 'end',
          width: 'w-12',
          className: 'py-0',
          cell: ({ order }) => <DetailLink orderId={order.order_id} />,
        },
      ]}
    />
  );
}

function PastOrderCard({ order, otherLeg }: { readonly order: SpotOrder; readonly otherLeg: number | undefined }) {
  const words = useWords('order-panel');
  const trigger = useTriggerText();
  const pair = usePairWords()(order.pair);
  const price = order.average_price ?? order.price;
  return (
    <OrderCard
      order={order}
      otherLeg={otherLeg}
      condition={!hasConditions(order) ? undefined : <CardFigure label={words('trigger')}>{trigger(order)}</CardFigure>}
    >
      <CardFigure label={words('price')}>{price === null ? words('market') : <Amount value={pair.price(price)} />}</CardFigure>
      <span>
        {pair.quantity(order.deal_quantity)}
        {order.amount === null && ` / ${pair.quantity(order.quantity)}`}
      </span>
      {isPositive(order.deal_quantity) ? <CardFigure label={words('fee')}>{feeText(order, pair)}</CardFigure> : <span />}
      <StatusWord order={order} />
    </OrderCard>
  );
}
