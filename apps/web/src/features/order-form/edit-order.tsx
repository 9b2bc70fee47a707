import { useState } from 'react';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { layerOnDemand } from '@kontor/ui/on-demand';
import type { SpotOrder } from '../../data/account-state.ts';
import { useOpenOrders } from '../../data/account-stream.ts';
import { usePair } from '../../data/markets.ts';
import { otherLegs } from '../../data/oco-legs.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { useWords } from '../../i18n/words.ts';

const { Part: EditDialog } = layerOnDemand(async () => (await import('./edit-dialog.tsx')).EditDialog);
const { Part: EditStopDialog } = layerOnDemand(async () => (await import('./edit-stop-dialog.tsx')).EditStopDialog);

/** Changes the open order that the trade desk names: less of it, another price, another trigger. */
export function EditOrder() {
  const editing = useTradeDesk((desk) => desk.editing);
  const setEditing = useTradeDesk((desk) => desk.setEditing);
  const open = useOpenOrders();
  const order = open?.get(editing ?? '');
  // A stop order that is cancelled to be placed anew stays in its dialog.
  const [begun, setBegun] = useState<SpotOrder>();
  if (order !== undefined && order !== begun) setBegun(order);
  const shown = order ?? (editing !== undefined && begun?.order_id === editing && begun.stop_price !== null ? begun : undefined);
  const pair = usePair(shown?.pair ?? '');
  if (shown === undefined || pair === undefined) return null;
  const close = (): void => setEditing(undefined);
  if (otherLegs(open?.values() ?? []).has(shown.order_number)) return <FixedLeg onClose={close} />;
  if (shown.stop_price !== null) return <EditStopDialog key={shown.order_id} order={shown} pair={pair} onClose={close} />;
  return <EditDialog key={shown.order_id} order={shown} pair={pair} onClose={close} />;
}

/** The two orders of an OCO share what they set aside: neither can change without the other. */
function FixedLeg({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('order-panel');
  return (
    <Dialog isOpen onClose={onClose} title={words('amend.title')} actions={<Button onPress={onClose}>{words('amend.keep')}</Button>}>
      <p>{words('amend.pairFixed')}</p>
    </Dialog>
  );
}
