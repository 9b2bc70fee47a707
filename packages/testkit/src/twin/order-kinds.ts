import { OrderType, Side } from '@kontor/domain/order';

const { LIMIT, LIMIT_MAKER, STOP_LOSS, STOP_LOSS_LIMIT, TAKE_PROFIT, TAKE_PROFIT_LIMIT } = OrderType;

/** Whether the type waits for a stop price. */
export function isConditional(type: number): boolean {
  return type === STOP_LOSS || type === STOP_LOSS_LIMIT || type === TAKE_PROFIT || type === TAKE_PROFIT_LIMIT;
}

/** Whether the type, once triggered, trades as a market order. */
export function isConditionalMarket(type: number): boolean {
  return type === STOP_LOSS || type === TAKE_PROFIT;
}

/** Whether the type carries a limit price. */
export function hasLimitPrice(type: number): boolean {
  return type === LIMIT || type === LIMIT_MAKER || type === STOP_LOSS_LIMIT || type === TAKE_PROFIT_LIMIT;
}

/** Whether a stop of this kind waits for the last price to rise to it: BUY stop and SELL take-profit do, the others wait for a fall (rules 1.3). */
export function waitsForRise(type: number, side: number): boolean {
  if (type === TAKE_PROFIT || type === TAKE_PROFIT_LIMIT) return side === Side.SELL;
  return side === Side.BUY;
}
