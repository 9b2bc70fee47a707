/** What the person has filled in, before anything is made of it. */
import type { BodyOf } from '@kontor/contract/call';
import type { placeOrder } from '@kontor/contract/spot';

type PlaceBody = BodyOf<typeof placeOrder>;

export type Side = PlaceBody['side'];
export type TimeInForce = NonNullable<PlaceBody['time_in_force']>;
export type SelfTrade = NonNullable<PlaceBody['self_trade']>;

/** Every order type of the engine, a stop at market that trails, and the pair of orders that cancel one another. */
export const ORDER_KINDS = [
  'limit',
  'market',
  'limit_maker',
  'stop_loss_limit',
  'stop_loss',
  'take_profit_limit',
  'take_profit',
  'trailing',
  'oco',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** How large, in the way the person said it last: the other figures follow from it. */
export type Size =
  | { readonly by: 'quantity'; readonly text: string }
  | { readonly by: 'total'; readonly text: string }
  | { readonly by: 'percent'; readonly percent: number };

/** The form. Texts are plain decimals, as typed. */
export interface OrderDraft {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly price: string;
  readonly stopPrice: string;
  /** OCO: the price of the stop order; empty when it trades at market. */
  readonly stopLimitPrice: string;
  /** How far a trailing stop lets the price come back, percent. Its trigger price is where it begins; empty: at once. */
  readonly distance: string;
  /** Whether the order brings an exit along, and at which prices; one of them may be empty. */
  readonly hasExit: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly size: Size;
  readonly timeInForce: TimeInForce;
  readonly selfTrade: SelfTrade;
}

export const NO_SIZE: Size = { by: 'quantity', text: '' };

export const EMPTY_DRAFT: OrderDraft = {
  side: 'buy',
  kind: 'limit',
  price: '',
  stopPrice: '',
  stopLimitPrice: '',
  distance: '',
  hasExit: false,
  takeProfit: '',
  stopLoss: '',
  size: NO_SIZE,
  timeInForce: 'gtc',
  selfTrade: 'expire_maker',
};

/** Whether the type carries a limit price. */
export function hasPrice(kind: OrderKind): boolean {
  return kind !== 'market' && kind !== 'stop_loss' && kind !== 'take_profit' && kind !== 'trailing';
}

/** Whether the type waits for a trigger price. */
export function hasStop(kind: OrderKind): boolean {
  return kind !== 'limit' && kind !== 'market' && kind !== 'limit_maker';
}

/** Whether the person may choose how long it stands. */
export function hasTimeInForce(kind: OrderKind): boolean {
  return kind === 'limit' || kind === 'stop_loss_limit' || kind === 'take_profit_limit';
}

/** Whether the order may bring take profit and stop loss along. */
export function canHaveExit(kind: OrderKind): boolean {
  return kind === 'limit' || kind === 'market' || kind === 'limit_maker';
}
