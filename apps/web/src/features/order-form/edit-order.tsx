import { layerOnDemand } from '@kontor/ui/on-demand';
import { useOpenOrders } from '../../data/account-stream.ts';
import { usePair } from '../../data/markets.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';

const { Part: EditDialog } = layerOnDemand(async () => (await import('./edit-dialog.tsx')).EditDialog);

/** Changes the open order that the trade desk names: less of it, or another price. */
export function EditOrder() {
  const editing = useTradeDesk((desk) => desk.editing);
  const setEditing = useTradeDesk((desk) => desk.setEditing);
  const order = useOpenOrders()?.get(editing ?? '');
  const pair = usePair(order?.pair ?? '');
  if (order === undefined || pair === undefined) return null;
  return <EditDialog key={order.order_id} order={order} pair={pair} onClose={() => setEditing(undefined)} />;
}
