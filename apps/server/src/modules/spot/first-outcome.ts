/** A repeated request whose order is over and beyond what the engine remembers is told from the read tables. */
import { OrderType, isConditional } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { OrderState } from '../../follower/feed.ts';
import type { NewCommand } from '../../core-loop/core-loop.ts';
import type { MarketListing } from '../../follower/listings.ts';
import type { OrderRow } from '../../follower/spot/spot-tables.ts';

/** The commands that carry a client id and make orders. */
export type OrderCommand = NewCommand & {
  readonly type:
    | typeof CommandType.PLACE
    | typeof CommandType.PLACE_OCO
    | typeof CommandType.PLACE_WITH_EXIT
    | typeof CommandType.PLACE_TRAILING
    | typeof CommandType.REPLACE;
};

/** Whether the order that is over was made by such a command. One that was amended since has another quantity and counts as made by another. */
export function isOrderOf(command: OrderCommand, order: OrderRow, { terms }: Pick<MarketListing, 'terms'>): boolean {
  const { price, quantity } = command;
  const sameSize = quantity === 0n ? order.lots === 0 : quantity === BigInt(order.lots) * BigInt(terms.stepUnits);
  const samePrice = price === 0n || price === BigInt(order.priceTicks) * BigInt(terms.tickUnits);
  if (order.market !== terms.market || !sameSize || !samePrice) return false;
  if (command.type === CommandType.REPLACE)
    return order.timeInForce === command.timeInForce && !isConditional(order.orderType) && order.orderType !== OrderType.MARKET;
  if (command.side !== order.side) return false;
  if (command.type === CommandType.PLACE_OCO) return order.orderType === OrderType.LIMIT_MAKER;
  const sameKind = command.orderType === order.orderType && command.timeInForce === order.timeInForce;
  const isAt = (units: bigint, ticks = 0): boolean => units === BigInt(ticks) * BigInt(terms.tickUnits);
  if (command.type === CommandType.PLACE_WITH_EXIT) {
    const { takeProfitTicks, stopTicks, stopLimitTicks } = order.more?.exit ?? {};
    const sameExit =
      isAt(command.takeProfit, takeProfitTicks) && isAt(command.stopPrice, stopTicks) && isAt(command.stopLimitPrice, stopLimitTicks);
    return sameKind && sameExit && command.quoteAmount === order.quoteAmount;
  }
  if (command.type === CommandType.PLACE_TRAILING)
    return sameKind && command.delta === order.more?.trailingDelta && isAt(command.stopPrice, order.stopTicks);
  return sameKind && order.more === undefined && command.quoteAmount === order.quoteAmount && isAt(command.stopPrice, order.stopTicks);
}

/** Whether the stop leg of a pair that was made by such a command is this one. */
export function isStopLegOf(
  command: OrderCommand & { readonly type: typeof CommandType.PLACE_OCO },
  leg: Pick<OrderState, 'stopTicks' | 'priceTicks' | 'orderType'>,
  { terms }: Pick<MarketListing, 'terms'>,
): boolean {
  const { stopPrice, stopLimitPrice } = command;
  const tick = BigInt(terms.tickUnits);
  if (stopPrice !== BigInt(leg.stopTicks) * tick) return false;
  return stopLimitPrice === 0n
    ? leg.orderType === OrderType.STOP_LOSS
    : leg.orderType === OrderType.STOP_LOSS_LIMIT && stopLimitPrice === BigInt(leg.priceTicks) * tick;
}
