/** An open order as the wire has it. */
import type { AnswerOf } from '@kontor/contract/call';
import { ORDER_STATUS_WORDS, ORDER_TYPE_WORDS, SIDE_WORDS, TIME_IN_FORCE_WORDS } from '@kontor/contract/glossary';
import { formatOrderId } from '@kontor/contract/order-id';
import type { openOrders } from '@kontor/contract/spot';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { OrderStatus, hasLimitPrice } from '@kontor/domain/order';
import type { MarketListing } from '../../follower/listings.ts';
import type { OpenOrder } from '../../follower/open-orders.ts';

/** Presents an open order of the market `listing`, traded as `pair`. */
export function orderRow(order: OpenOrder, pair: string, listing: MarketListing): AnswerOf<typeof openOrders>['list'][number] {
  const { terms, baseScale, quoteScale, unit } = listing;
  const price = (ticks: number): string => formatTrimmedDecimal(BigInt(ticks) * BigInt(terms.tickUnits), quoteScale);
  const quantity = (lots: number): string => formatTrimmedDecimal(BigInt(lots) * BigInt(terms.stepUnits), baseScale);
  return {
    order_id: formatOrderId(order),
    pair,
    side: SIDE_WORDS[order.side]!,
    type: ORDER_TYPE_WORDS[order.orderType]!,
    time_in_force: TIME_IN_FORCE_WORDS[order.timeInForce]!,
    status: ORDER_STATUS_WORDS[order.dealLots === 0 ? OrderStatus.NEW : OrderStatus.PARTIALLY_FILLED]!,
    price: hasLimitPrice(order.orderType) ? price(order.priceTicks) : null,
    stop_price: order.stopTicks === 0 ? null : price(order.stopTicks),
    quantity: quantity(order.lots),
    deal_quantity: quantity(order.dealLots),
    deal_amount: formatTrimmedDecimal(order.dealTicksLots * unit, quoteScale),
    time: order.timeMs,
  };
}
