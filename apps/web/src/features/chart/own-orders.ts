/** Own orders as lines of the chart: exact prices, what is open of them, and what a dragged line asks for. */
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import type { LadderGrid } from '../../data/book-ladder.ts';
import { decimalsOf, toUnits } from '../../data/book-ladder.ts';
import { otherLegs } from '../../data/oco-legs.ts';
import type { Leg } from '../../data/oco-legs.ts';

/** What a line stands for: where an order rests, where a stop order waits, and where it would rest after that. */
export type LinePart = 'limit' | 'trigger' | 'after';

export interface OrderLine {
  readonly id: string;
  readonly part: LinePart;
  readonly side: 'buy' | 'sell';
  /** Plain decimal. */
  readonly price: string;
  /** Quantity − dealt quantity. */
  readonly open: string;
  /** Only a limit order can be moved; a stop order shows where it waits. */
  readonly movable: boolean;
  /** One leg of an OCO. */
  readonly linked: boolean;
}

interface OrderLike extends Leg {
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

/** The lines of a pair's open orders: one for a limit order, and for a stop order its trigger and, where it has one, its limit. */
export function orderLines(orders: Iterable<OrderLike>, pair: string): readonly OrderLine[] {
  const own = [...orders].filter((order) => order.pair === pair);
  const legs = otherLegs(own);
  return own.flatMap((order) => {
    const shared = {
      id: order.order_id,
      side: order.side,
      open: subtractDecimals(order.quantity, order.deal_quantity),
      linked: legs.has(order.order_number),
    };
    const { price, stop_price: stop } = order;
    const lines: OrderLine[] = [];
    if (stop !== null) lines.push({ ...shared, part: 'trigger', price: stop, movable: false });
    if (price !== null) lines.push({ ...shared, part: stop === null ? 'limit' : 'after', price, movable: stop === null && !shared.linked });
    return lines;
  });
}

/** The multiple of the tick nearest to a drawn price, at least one tick, as a plain decimal. */
export function snapToTick(price: number, grid: LadderGrid): string {
  const scaled = BigInt(Math.max(0, Math.round(price * 10 ** grid.priceDecimals)));
  const ticks = (scaled + grid.tick / 2n) / grid.tick;
  return formatDecimal((ticks < 1n ? 1n : ticks) * grid.tick, grid.priceDecimals);
}
