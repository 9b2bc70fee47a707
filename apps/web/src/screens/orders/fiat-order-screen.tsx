/** Fiat orders in the orders area (spec §2 legal-order). */
import { useAccountStream } from '../../data/account-stream.ts';
import { FiatOrders } from '../../features/orders/fiat-orders.tsx';
import { useWords } from '../../i18n/words.ts';
import { OrdersFrame } from './orders-frame.tsx';

export function FiatOrderScreen() {
  const words = useWords('deal');
  useAccountStream();
  return (
    <OrdersFrame title={words('list.title')}>
      <div className="min-h-[72dvh]">
        <FiatOrders />
      </div>
    </OrdersFrame>
  );
}
