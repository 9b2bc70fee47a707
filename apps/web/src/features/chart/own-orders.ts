/** Own orders as lines of the chart: exact prices, what is open of them, and what a dragged line asks for. */
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import type { LadderGrid } from '../../data/book-ladder.ts';
import { decimalsOf, toUnits } from '../../data/book-ladder.ts';

export interface OrderLine {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  /** Plain decimal. */
  readonly price: string;
  /** Quantity − dealt quantity. */
  readonly open: string;
  /** Only a limit order can be moved; a stop order shows where it waits. */
  readonly movable: boolean;
}

interface OrderLike {
  readonly order_id: string;
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  readonly type: string;
  readonly price: string | null;
  readonly stop_price: string | null;
  readonly quantity: string;
  readonly deal_quantity: string;
}

/** a − b of two plain decimals, a ≥ b. */
export function subtractDecimals(a: string, b: string): string {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return formatTrimmedDecimal(toUnits(a, decimals) - toUnits(b, decimals), decimals);
}

/** The lines of a pair's open orders. */
export function orderLines(orders: Iterable<OrderLike>, pair: string): readonly OrderLine[] {
  const lines: OrderLine[] = [];
  for (const order of orders) {
    const price = order.price ?? order.stop_price;
    if (order.pair !== pair || price === null) continue;
    lines.push({
      id: order.order_id, side: order.side, price, open: subtractDecimals(order.quantity, order.deal_quantity),
      movable: order.price !== null && order.stop_price === null,
    });
  }
  return lines;
}

/** The multiple of the tick nearest to a drawn price, at least one tick, as a plain decimal. */
export function snapToTick(price: number, grid: LadderGrid): string {
  const scaled = BigInt(Math.max(0, Math.round(price * 10 ** grid.priceDecimals)));
  const ticks = (scaled + grid.tick / 2n) / grid.tick;
  return formatDecimal((ticks < 1n ? 1n : ticks) * grid.tick, grid.priceDecimals);
}
