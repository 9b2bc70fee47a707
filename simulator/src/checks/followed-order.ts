import { OrderType, Side } from '@kontor/domain/order';
import type { Level } from './ladder.ts';

/** Where an order is; it is in exactly one place. */
export const Place = {
  /** Accepted and in its taker phase. */
  TAKING: 0,
  BOOK: 1,
  /** Waiting for its stop price. */
  STOPS: 2,
  /** Triggered, waiting to be worked off. */
  QUEUE: 3,
  OVER: 4,
  /** Following the last price. */
  TRAILING: 5,
} as const;
export type Place = (typeof Place)[keyof typeof Place];

/** What an order holds frozen by the ledger's records; the legs of an OCO share one. */
export interface Purse {
  frozen: bigint;
  readonly legs: FollowedOrder[];
  /** Already on the list of purses to look at after this command. */
  touched: boolean;
}

/** What an order brings along: prices in ticks, 0 for none, and what its user got for what was executed, fees off. */
export interface FollowedExit {
  readonly stopTicks: number;
  readonly stopLimitTicks: number;
  readonly takeProfitTicks: number;
  received: bigint;
}

/** An order as its events tell it. */
export interface FollowedOrder {
  readonly number: number;
  readonly slot: number;
  readonly user: number;
  readonly market: number;
  readonly side: number;
  readonly orderType: number;
  readonly timeInForce: number;
  readonly selfTrade: number;
  /** Limit price, or the worst price of a conditional market BUY; 0 where there is none. */
  priceTicks: number;
  readonly stopTicks: number;
  readonly quoteUnits: bigint;
  readonly clientId: readonly [number, number, number, number];
  lots: number;
  open: number;
  executed: number;
  prevented: number;
  place: Place;
  purse: Purse;
  sibling: FollowedOrder | undefined;
  exit: FollowedExit | undefined;
  /** Of one that trails: distance, 1e-4, and the best price so far, 0 before its activation. */
  trail: { readonly delta: number; peak: number } | undefined;
  /** Neighbours and level while in a ladder. */
  before: FollowedOrder | undefined;
  behind: FollowedOrder | undefined;
  level: Level | undefined;
  /** Position in the list of the user's open orders. */
  position: number;
}

/** Whether the type waits for a stop price. */
export function isConditional(type: number): boolean {
  return (
    type === OrderType.STOP_LOSS ||
    type === OrderType.STOP_LOSS_LIMIT ||
    type === OrderType.TAKE_PROFIT ||
    type === OrderType.TAKE_PROFIT_LIMIT
  );
}

/** Whether what is left of the type may rest in the book: it says a price that is its own. */
export function hasLimitPrice(type: number): boolean {
  return type !== OrderType.MARKET && type !== OrderType.STOP_LOSS && type !== OrderType.TAKE_PROFIT;
}

/** BUY stop-loss and SELL take-profit wait for a rise, the other two for a fall (rules 1.3). */
export function waitsForRise(order: FollowedOrder): boolean {
  const stopLoss = order.orderType === OrderType.STOP_LOSS || order.orderType === OrderType.STOP_LOSS_LIMIT;
  return order.side === Side.BUY ? stopLoss : !stopLoss;
}
