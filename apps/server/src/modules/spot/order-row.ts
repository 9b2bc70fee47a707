/** Orders and deals as the wire has them. */
import type { AnswerOf } from '@kontor/contract/call';
import { ORDER_STATUS_WORDS, ORDER_TYPE_WORDS, SIDE_WORDS, TIME_IN_FORCE_WORDS } from '@kontor/contract/glossary';
import { formatOrderId } from '@kontor/contract/order-id';
import type { openOrders, orderDetail } from '@kontor/contract/spot';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { averagePrice } from '@kontor/domain/formulas/notional';
import { OrderType, Side, hasLimitPrice } from '@kontor/domain/order';
import type { Fill, OrderState } from '../../follower/feed.ts';
import { priceText, quantityText, turnoverText } from '../market/market-format.ts';
import type { MarketGrid } from '../market/market-format.ts';
import type { MarketName } from '../market/symbols.ts';

type OrderRow = AnswerOf<typeof openOrders>['list'][number];
type PastOrderRow = AnswerOf<typeof orderDetail>['order'];
type DealRow = AnswerOf<typeof orderDetail>['deals'][number];

/** Presents an order of a market. */
export function orderRow(order: OrderState, name: MarketName, grid: MarketGrid): OrderRow {
  const dealUnits = BigInt(order.dealLots) * BigInt(grid.terms.stepUnits);
  const average = averagePrice(order.dealAmount, dealUnits, grid.baseScale);
  return {
    order_id: formatOrderId(order),
    order_number: order.number,
    pair: name.pair,
    side: SIDE_WORDS[order.side]!,
    type: ORDER_TYPE_WORDS[order.orderType]!,
    time_in_force: TIME_IN_FORCE_WORDS[order.timeInForce]!,
    status: ORDER_STATUS_WORDS[order.status]!,
    price: hasLimitPrice(order.orderType) ? priceText(grid, order.priceTicks) : null,
    stop_price: order.stopTicks === 0 ? null : priceText(grid, order.stopTicks),
    quantity: quantityText(grid, order.lots),
    amount: order.orderType === OrderType.MARKET && order.lots === 0 ? turnoverText(grid, order.quoteAmount) : null,
    deal_quantity: quantityText(grid, order.dealLots),
    deal_amount: turnoverText(grid, order.dealAmount),
    average_price: average === undefined ? null : formatTrimmedDecimal(average, grid.quoteScale),
    ...feeOf(order, name, grid),
    leg_of: isStopLeg(order) ? order.number - 1 : (order.more?.legOf ?? null),
    trailing_delta: order.more?.trailingDelta ?? null,
    exit: exitOf(order, grid),
    exit_of: order.more?.exitOf ?? null,
    time: order.placedMs,
  };
}

function exitOf({ more }: OrderState, grid: MarketGrid): OrderRow['exit'] {
  if (more?.exit === undefined) return null;
  const text = (ticks: number): string | null => (ticks === 0 ? null : priceText(grid, ticks));
  const { takeProfitTicks, stopTicks, stopLimitTicks } = more.exit;
  return { take_profit_price: text(takeProfitTicks), stop_loss_price: text(stopTicks), stop_loss_limit_price: text(stopLimitTicks) };
}

/** Whether it is an OCO's stop order: it alone has no client id of its own, and the number behind the limit order's. */
export function isStopLeg({ clientId }: Pick<OrderState, 'clientId'>): boolean {
  return clientId.every((word) => word === 0);
}

/** An order with the time of its last change. */
export function pastOrderRow(order: OrderState, name: MarketName, grid: MarketGrid): PastOrderRow {
  return { ...orderRow(order, name, grid), update_time: order.changedMs };
}

/** Presents one side of a trade. */
export function dealRow(fill: Fill, name: MarketName, grid: MarketGrid): DealRow {
  return {
    order_number: fill.orderNumber,
    pair: name.pair,
    side: SIDE_WORDS[fill.side]!,
    price: priceText(grid, fill.priceTicks),
    quantity: quantityText(grid, fill.lots),
    amount: turnoverText(grid, fill.amount),
    ...feeOf(fill, name, grid),
    role: fill.maker ? 'maker' : 'taker',
    time: fill.timeMs,
  };
}

/** A fee with its currency: the one received (rules 1.5). */
function feeOf(
  { side, fee }: { readonly side: number; readonly fee: bigint },
  name: MarketName,
  grid: MarketGrid,
): { fee: string; fee_symbol: string } {
  return side === Side.BUY
    ? { fee: formatTrimmedDecimal(fee, grid.baseScale), fee_symbol: name.base.symbol }
    : { fee: formatTrimmedDecimal(fee, grid.quoteScale), fee_symbol: name.quote.symbol };
}
