/** The spot pages of the orders area (spec §2). */
import { useParams } from '@tanstack/react-router';
import { CurrentOrders } from '../../features/orders/current-orders.tsx';
import { OrderDetail } from '../../features/orders/order-detail.tsx';
import { OrderHistory } from '../../features/orders/order-history.tsx';
import { useWords } from '../../i18n/words.ts';
import { OrdersFrame } from './orders-frame.tsx';

export function SpotCurrentScreen() {
  const words = useWords('orders');
  return (
    <OrdersFrame title={words('current')}>
      <CurrentOrders />
    </OrdersFrame>
  );
}

export function SpotHistoryScreen() {
  const words = useWords('orders');
  return (
    <OrdersFrame title={words('past')}>
      <OrderHistory />
    </OrdersFrame>
  );
}

/** One order on a page of its own. */
export function SpotOrderScreen() {
  const words = useWords('orders');
  const { orderId } = useParams({ strict: false }) as { readonly orderId?: string };
  return (
    <OrdersFrame title={words('detail.title')}>
      <div className="mt-4 max-w-190">
        <OrderDetail orderId={orderId ?? ''} columns={2} />
      </div>
    </OrdersFrame>
  );
}
