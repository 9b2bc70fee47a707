import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '@kontor/ui/amount';
import { IconButton } from '@kontor/ui/icon-button';
import { layerOnDemand, onFirstGesture } from '@kontor/ui/on-demand';
import type { TableForm } from '@kontor/ui/fitted-table';
import type { SpotOrder } from '../../data/account-state.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { DetailLink } from './detail-link.tsx';
import { FillBar } from './fill-bar.tsx';
import { CardFigure, OrderCard } from './order-card.tsx';
import { OrderList, useUsualColumns } from './order-list.tsx';
import type { ListedOrder } from './order-list.tsx';
import { dealtPercent, feeText, hasConditions, isPositive, orderTotal, usePairWords, useTriggerText } from './order-words.ts';

const { Part: CancelOne, prefetch } = layerOnDemand(async () => (await import('./cancel-dialogs.tsx')).CancelOne);
onFirstGesture(prefetch);

/** In a narrow panel two lines a row; in a still narrower one without the time, which the details have. */
const FORMS: readonly TableForm[] = [
  [[['pair'], ['side']], [['type'], ['time']], [['price'], ['trigger']], [['amount'], ['filled']], [['total'], ['fee']], [['actions']]],
  [[['pair', 'side'], ['type']], [['price'], ['trigger']], [['amount'], ['filled']], [['total'], ['fee']], [['actions']]],
  [[['pair', 'side'], ['type']], [['price'], ['trigger']], [['total'], ['amount']], [['actions']]],
];

interface OpenOrdersProps {
  readonly orders: readonly SpotOrder[];
  readonly className?: string;
  /** On a page with padding of its own: cards reach the edges. */
  readonly isPage?: boolean;
}

/** Open orders in rows, or in cards on a phone; each can be changed and cancelled. */
export function OpenOrders({ orders, className, isPage = false }: OpenOrdersProps) {
  const words = useWords('order-panel');
  const trigger = useTriggerText();
  const usual = useUsualColumns();
  const [asked, setAsked] = useState<SpotOrder>();
  const hasFees = orders.some(({ fee }) => isPositive(fee));
  const hasTriggers = orders.some((order) => hasConditions(order));
  return (
    <>
      <OrderList
        label={words('open')}
        orders={orders}
        className={className}
        isPage={isPage}
        card={(order, otherLeg) => (
          <OpenOrderCard key={order.order_id} order={order} otherLeg={otherLeg} onCancel={() => setAsked(order)} />
        )}
        forms={FORMS}
        columns={[
          usual.time,
          {
            ...usual.pair,
            cell: ({ order, pair }) => (
              <SiteLink to={paths.spotTrade(order.pair)} className="focus-ring hover:text-iris">
                {pair.name}
              </SiteLink>
            ),
          },
          usual.side,
          usual.type,
          ...(hasTriggers
            ? [{ id: 'trigger', head: words('trigger'), align: 'end', cell: ({ order }: ListedOrder) => trigger(order) } as const]
            : []),
          usual.price,
          {
            id: 'amount',
            head: words('amount'),
            align: 'end',
            cell: ({ order, pair }) => <Amount value={pair.quantity(order.quantity)} />,
          },
          { id: 'filled', head: words('filled'), align: 'end', cell: ({ order }) => <FillBar percent={dealtPercent(order)} /> },
          {
            id: 'total',
            head: words('total'),
            align: 'end',
            cell: ({ order, pair }) => {
              const total = orderTotal(order);
              return total === undefined ? '-' : <Amount value={pair.quote(total)} />;
            },
          },
          ...(hasFees
            ? [
                {
                  id: 'fee',
                  head: words('fee'),
                  align: 'end',
                  cell: ({ order, pair }: ListedOrder) => (isPositive(order.fee) ? feeText(order, pair) : '-'),
                } as const,
              ]
            : []),
          {
            id: 'actions',
            head: <span className="sr-only">{words('actions')}</span>,
            align: 'end',
            width: 'w-24',
            className: 'py-0',
            cell: ({ order }) => <OrderActions order={order} onCancel={() => setAsked(order)} />,
          },
        ]}
      />
      {asked !== undefined && <CancelOne order={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface OpenOrderProps {
  readonly order: SpotOrder;
  readonly onCancel: () => void;
}

/** Edit, cancel, details. */
function OrderActions({ order, onCancel }: OpenOrderProps) {
  const words = useWords('order-panel');
  const setEditing = useTradeDesk((desk) => desk.setEditing);
  return (
    <span className="inline-flex items-center">
      <DetailLink orderId={order.order_id} />
      {/* One that trails has no price to change: it is cancelled and placed anew. */}
      {order.trailing_delta === null && (
        <IconButton
          label={words('edit')}
          icon={<Pencil size={14} strokeWidth={1.5} aria-hidden />}
          onPress={() => setEditing(order.order_id)}
        />
      )}
      <IconButton label={words('cancel')} icon={<X size={16} strokeWidth={1.5} aria-hidden />} onPress={onCancel} />
    </span>
  );
}

/** What an order that waits for a trigger is about stands on a line of its own, in words. */
function OpenOrderCard({ order, otherLeg, onCancel }: OpenOrderProps & { readonly otherLeg: number | undefined }) {
  const words = useWords('order-panel');
  const trigger = useTriggerText();
  const pair = usePairWords()(order.pair);
  return (
    <OrderCard
      order={order}
      otherLeg={otherLeg}
      actions={<OrderActions order={order} onCancel={onCancel} />}
      condition={!hasConditions(order) ? undefined : <CardFigure label={words('trigger')}>{trigger(order)}</CardFigure>}
    >
      <CardFigure label={words('price')}>{order.price === null ? words('market') : <Amount value={pair.price(order.price)} />}</CardFigure>
      <span>{words('filledOf', { percent: String(dealtPercent(order)), amount: pair.quantity(order.quantity) })}</span>
      {isPositive(order.fee) && <CardFigure label={words('fee')}>{feeText(order, pair)}</CardFigure>}
    </OrderCard>
  );
}
