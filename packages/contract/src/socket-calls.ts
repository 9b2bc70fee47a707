/** The calls that the realtime socket takes too (`channels.ts`, Calls): what bots send many of. */
import type { UserCall } from './call.ts';
import { contractCancel, contractCancelAll, contractPlace } from './perpetual.ts';
import { amendOrder, cancelAfter, cancelAllOrders, cancelOrder, placeOco, placeOrder, replaceOrder } from './spot.ts';

export const SOCKET_CALLS: readonly UserCall[] = [
  placeOrder,
  placeOco,
  cancelOrder,
  cancelAllOrders,
  cancelAfter,
  amendOrder,
  replaceOrder,
  contractPlace,
  contractCancel,
  contractCancelAll,
];

/** The calls that take from a user's budget of orders. Cancels do not: what reduces a risk is never refused for having been busy. */
export const ORDER_CALLS: readonly UserCall[] = SOCKET_CALLS.filter(({ effect }) => effect === 'change');
