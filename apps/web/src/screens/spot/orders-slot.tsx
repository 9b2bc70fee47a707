import type { Pair } from '../../data/markets.ts';
import { EditOrder } from '../../features/order-form/edit-order.tsx';
import { AskedDetail } from '../../features/orders/asked-detail.tsx';
import { OrderPanel } from '../../features/orders/order-panel.tsx';

/** Own orders, deals and balances, and the dialog that changes an order. */
export function OrdersSlot({ pair }: { readonly pair: Pair }) {
  return (
    <>
      <OrderPanel pair={pair} className="flex h-full min-h-0 flex-col bg-s1" />
      <EditOrder />
      <AskedDetail />
    </>
  );
}
