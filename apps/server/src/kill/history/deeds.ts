/** The words in which clients' logs and the journal are compared: each says what it has by these, and equal things are equal texts. */
import type { BodyOf } from '@kontor/contract/call';
import type { transfer } from '@kontor/contract/wallet';
import type { cancelAllOrders, placeOrder } from '@kontor/contract/spot';
import { clientKey } from '../../core-loop/client-id.ts';

/** A limit order, of the only type that the clients here place. */
export type LimitBody = Required<Pick<BodyOf<typeof placeOrder>, 'pair' | 'side' | 'price' | 'quantity' | 'time_in_force'>>;

/** `0.0500` and `0.05` are one amount: without needless digits. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** Placing a limit order. */
export function placing({ pair, side, price, quantity, time_in_force: force }: LimitBody): string {
  return `${side} ${plain(quantity)} ${pair} at ${plain(price)} ${force}`;
}

/** Cancelling one order, by its id on the wire. */
export function cancelling(orderId: string): string {
  return `cancel ${orderId}`;
}

/** Cancelling all orders, of a pair or of all. */
export function cancellingAll({ pair }: BodyOf<typeof cancelAllOrders>): string {
  return `cancel all of ${pair ?? 'every pair'}`;
}

/** Moving money between own accounts. */
export function moving({ from, to, symbol, quantity }: Omit<BodyOf<typeof transfer>, 'client_id'>): string {
  return `move ${plain(quantity)} ${symbol} from ${from} to ${to}`;
}

/** What is compared of an order, open or over. */
export interface OrderWords {
  readonly order_id: string;
  readonly pair: string;
  readonly side: string;
  readonly status: string;
  readonly price: string | null;
  readonly quantity: string;
  readonly deal_quantity: string;
  readonly deal_amount: string;
  readonly fee: string;
}

/** An order as a row. */
export function orderWords(order: OrderWords): string {
  const { order_id: id, pair, side, status, price, quantity, deal_quantity: dealt, deal_amount: amount, fee } = order;
  return `${id} ${side} ${plain(quantity)} ${pair} at ${plain(price ?? 'market')}: ${status}, ${plain(dealt)} for ${plain(amount)}, fee ${plain(fee)}`;
}

/** What is compared of a holding. */
export interface BalanceWords {
  readonly symbol: string;
  readonly available: string;
  readonly frozen: string;
  readonly order_freeze: string;
}

/** A holding as a row. */
export function balanceWords({ symbol, available, frozen, order_freeze: ordered }: BalanceWords): string {
  return `${symbol} ${plain(available)}, frozen ${plain(frozen)}, in orders ${plain(ordered)}`;
}

/** A client id as the engine keeps it, as text. */
export function keyText(id: readonly number[] | string): string {
  return (typeof id === 'string' ? clientKey(id) : id).join(' ');
}
