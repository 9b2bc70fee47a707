/** Words of a spot order. The numbers are part of the journal's format. Source: rules 1.3, 1.4. */

export const Side = { BUY: 0, SELL: 1 } as const;
export type Side = (typeof Side)[keyof typeof Side];

export const OrderType = {
  LIMIT: 0,
  /** Post-only: refused if it would match on arrival. */
  LIMIT_MAKER: 1,
  MARKET: 2,
  STOP_LOSS: 3,
  STOP_LOSS_LIMIT: 4,
  TAKE_PROFIT: 5,
  TAKE_PROFIT_LIMIT: 6,
} as const;
export type OrderType = (typeof OrderType)[keyof typeof OrderType];

/** Time in force. MARKET, STOP_LOSS and TAKE_PROFIT carry GTC in this field and never rest. */
export const TimeInForce = { GTC: 0, IOC: 1, FOK: 2 } as const;
export type TimeInForce = (typeof TimeInForce)[keyof typeof TimeInForce];

/** Self-trade prevention; the taker's mode decides. NONE is accepted only in a market listed with `selfTradeAllowed`. */
export const SelfTrade = { NONE: 0, EXPIRE_TAKER: 1, EXPIRE_MAKER: 2, EXPIRE_BOTH: 3, DECREMENT: 4 } as const;
export type SelfTrade = (typeof SelfTrade)[keyof typeof SelfTrade];

/** Status as the trading API names it (rules 1.3). */
export const OrderStatus = {
  NEW: 0,
  PARTIALLY_FILLED: 1,
  FILLED: 2,
  CANCELED: 3,
  EXPIRED: 4,
  EXPIRED_IN_MATCH: 5,
  REJECTED: 6,
} as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** Why an order ended other than by being filled; carried by the DONE event. */
export const DoneReason = {
  CANCELED: 0,
  REPLACED: 1,
  /** Ended by the user's own cancel-after timer. */
  TIMED_OUT: 2,
  /** IOC remainder. */
  IOC: 3,
  /** FOK that could not be filled whole; nothing was. */
  FOK: 4,
  /** MARKET: the book ended first. */
  BOOK_ENDED: 5,
  /** The protection band ended the taker phase (EXECUTION_RULE_PRICE_RANGE_EXCEEDED, rules 1.7). */
  PRICE_RANGE: 6,
  /** Self-trade prevention. */
  SELF_TRADE: 7,
  /** The other leg of an OCO was executed or triggered. */
  OCO: 8,
  /** MARKET by quote amount: what is left of the amount buys less than one step. The order counts as FILLED. */
  QUOTE_SPENT: 9,
  /** Contracts: whose order it is could not bear the trade. */
  UNBEARABLE: 10,
  /** Contracts: the position or account is being liquidated. */
  LIQUIDATED: 11,
  /** Contracts: what it was to close was closed by deleveraging. */
  DELEVERAGED: 12,
  /** Contracts: all positions are settled. */
  DELISTED: 13,
} as const;
export type DoneReason = (typeof DoneReason)[keyof typeof DoneReason];

/** The status an order has after a DONE event. */
export function statusOf(reason: DoneReason): OrderStatus {
  if (reason <= DoneReason.TIMED_OUT) return OrderStatus.CANCELED;
  if (reason === DoneReason.SELF_TRADE) return OrderStatus.EXPIRED_IN_MATCH;
  if (reason === DoneReason.QUOTE_SPENT) return OrderStatus.FILLED;
  return OrderStatus.EXPIRED;
}

/** Whether the type waits for a trigger price. */
export function isConditional(type: number): boolean {
  return type >= OrderType.STOP_LOSS;
}

/** Whether the type carries a limit price. */
export function hasLimitPrice(type: number): boolean {
  return (
    type === OrderType.LIMIT || type === OrderType.LIMIT_MAKER || type === OrderType.STOP_LOSS_LIMIT || type === OrderType.TAKE_PROFIT_LIMIT
  );
}

/**
 * Whether a trigger fires at `last >= stop` (true) or `last <= stop` (false): BUY stop-loss and SELL take-profit wait for a
 * rise, the other two for a fall (rules 1.3).
 */
export function triggersOnRise(type: number, side: number): boolean {
  const stopLoss = type === OrderType.STOP_LOSS || type === OrderType.STOP_LOSS_LIMIT;
  return stopLoss === (side === Side.BUY);
}
