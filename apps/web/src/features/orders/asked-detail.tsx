import { layerOnDemand } from '@kontor/ui/on-demand';
import { useDetailStore } from './detail-link.tsx';

const { Part: OrderDetailDialog } = layerOnDemand(async () => (await import('./order-detail-dialog.tsx')).OrderDetailDialog);

/** The details that were asked for, over the page. */
export function AskedDetail() {
  const orderId = useDetailStore((store) => store.orderId);
  const show = useDetailStore((store) => store.show);
  return orderId === undefined ? null : <OrderDetailDialog orderId={orderId} onClose={() => show(undefined)} />;
}
