/** The dialog that changes an order's price: loaded when it is asked for. */
import { layerOnDemand } from '@kontor/ui/on-demand';

export const { Part: MoveOrder } = layerOnDemand(async () => (await import('./move-order.tsx')).MoveOrder);
