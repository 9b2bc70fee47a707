import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '@kontor/ui/amount';
import { IconButton } from '@kontor/ui/icon-button';
import { Cell, HeadCell, Table } from '@kontor/ui/table';
import type { SpotOrder } from '../../data/account-state.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { CancelOne } from './cancel-dialogs.tsx';
import { DetailLink } from './detail-link.tsx';
import { FillBar } from './fill-bar.tsx';
import { OrderCard } from './order-card.tsx';
import { dealtPercent, orderTotal, usePairWords, useRowTime, useTriggerText } from './order-words.ts';
import { useRowFlash } from './row-flash.ts';
import { SideWord } from './side-word.tsx';

interface OpenOrdersProps {
  readonly orders: readonly SpotOrder[];
  readonly className?: string;
  /** On a page with padding of its own: cards reach the edges. */
  readonly isPage?: boolean;
}

/** Open orders in rows, or in cards on a phone; each can be changed and cancelled. */
export function OpenOrders({ orders, className, isPage = false }: OpenOrdersProps) {
  const words = useWords('order-panel');
  const isNarrow = useNarrow();
  const { zone } = useRowTime();
  const [asked, setAsked] = useState<SpotOrder>();
  const hasTriggers = orders.some(({ stop_price: stop }) => stop !== null);
  return (
    <>
      {isNarrow ? (
        <ul aria-label={words('open')} className={isPage ? '-mx-4 flex flex-col' : 'flex flex-col'}>
          {orders.map((order) => (
            <OpenOrderCard key={order.order_id} order={order} onCancel={() => setAsked(order)} />
          ))}
        </ul>
      ) : (
        <Table
          label={words('open')}
          className={className ?? 'bg-s1'}
          head={
            <>
              <HeadCell className="w-29">{words('time', { zone })}</HeadCell>
              <HeadCell className="w-22">{words('pair')}</HeadCell>
              <HeadCell className="w-12">{words('side')}</HeadCell>
              <HeadCell>{words('type')}</HeadCell>
              {hasTriggers && <HeadCell align="end">{words('trigger')}</HeadCell>}
              <HeadCell align="end">{words('price')}</HeadCell>
              <HeadCell align="end">{words('amount')}</HeadCell>
              <HeadCell align="end">{words('filled')}</HeadCell>
              <HeadCell align="end">{words('total')}</HeadCell>
              <HeadCell className="w-24">
                <span className="sr-only">{words('actions')}</span>
              </HeadCell>
            </>
          }
        >
          {orders.map((order) => (
            <OpenOrderRow key={order.order_id} order={order} hasTriggers={hasTriggers} onCancel={() => setAsked(order)} />
          ))}
        </Table>
      )}
      <CancelOne order={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

interface OpenOrderProps {
  readonly order: SpotOrder;
  readonly onCancel: () => void;
}

function OpenOrderRow({ order, hasTriggers, onCancel }: OpenOrderProps & { readonly hasTriggers: boolean }) {
  const words = useWords('order-panel');
  const types = useWords('orders');
  const pairWords = usePairWords();
  const times = useRowTime();
  const trigger = useTriggerText();
  const row = useRowFlash<HTMLTableRowElement>(order.order_number);
  const pair = pairWords(order.pair);
  const total = orderTotal(order);
  return (
    <tr ref={row} data-order={order.order_id} className="group/row h-7 text-12 hover:bg-s2">
      <Cell quiet>{times.short(order.time)}</Cell>
      <Cell className="font-semibold">
        <SiteLink to={paths.spotTrade(order.pair)} className="focus-ring hover:text-iris">
          {pair.name}
        </SiteLink>
      </Cell>
      <Cell>
        <SideWord side={order.side} />
      </Cell>
      <Cell>{types(`type.${order.type}`)}</Cell>
      {hasTriggers && <Cell align="end">{trigger(order)}</Cell>}
      <Cell align="end">{order.price === null ? words('market') : <Amount value={pair.price(order.price)} />}</Cell>
      <Cell align="end">
        <Amount value={pair.quantity(order.quantity)} />
      </Cell>
      <Cell align="end">
        <FillBar percent={dealtPercent(order)} />
      </Cell>
      <Cell align="end">{total === undefined ? '-' : <Amount value={pair.quote(total)} />}</Cell>
      <Cell align="end" className="py-0">
        <OrderActions order={order} onCancel={onCancel} />
      </Cell>
    </tr>
  );
}

/** Edit, cancel, details. */
function OrderActions({ order, onCancel }: OpenOrderProps) {
  const words = useWords('order-panel');
  const setEditing = useTradeDesk((desk) => desk.setEditing);
  return (
    <span className="inline-flex items-center">
      <DetailLink orderId={order.order_id} />
      <IconButton label={words('edit')} icon={<Pencil size={14} strokeWidth={1.5} aria-hidden />} onPress={() => setEditing(order.order_id)} />
      <IconButton label={words('cancel')} icon={<X size={16} strokeWidth={1.5} aria-hidden />} onPress={onCancel} />
    </span>
  );
}

function OpenOrderCard({ order, onCancel }: OpenOrderProps) {
  const words = useWords('order-panel');
  const pairWords = usePairWords();
  const trigger = useTriggerText();
  const pair = pairWords(order.pair);
  return (
    <OrderCard order={order} actions={<OrderActions order={order} onCancel={onCancel} />}>
      <span>
        {order.price === null ? words('market') : pair.price(order.price)}
        {order.stop_price !== null && <span className="text-text-3"> {trigger(order)}</span>}
      </span>
      <span>{pair.quantity(order.quantity)}</span>
      <FillBar percent={dealtPercent(order)} />
    </OrderCard>
  );
}
