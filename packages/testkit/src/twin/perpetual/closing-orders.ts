import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { accept, orderFrom } from '../orders.ts';
import type { Order, World } from '../state.ts';
import { takerPhase } from '../taker.ts';
import type { ContractRecord, Fills, PositionSide } from './contract.ts';
import { NO_ID } from './contract.ts';
import { markOfOrder } from './terms.ts';

/** An order that the exchange places for somebody, to close lots of a side. */
export interface ClosingOrder {
  readonly side: PositionSide;
  readonly lots: bigint;
  readonly ticks: bigint;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly liquidation?: Fills;
}

/** Whether there is room for one more order. */
export function hasRoom(world: World): boolean {
  return world.orders.size + 1 <= world.maxOpenOrders;
}

/** Places it and lets it trade. */
export function placeClosing(world: World, record: ContractRecord, closing: ClosingOrder): Order {
  // SELL (1) closes a long (0), BUY (0) a short (1).
  const side = 1 - closing.side;
  const order = orderFrom({
    user: record.user,
    market: record.contract.market,
    side,
    type: closing.type,
    timeInForce: closing.timeInForce,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    limit: Number(closing.ticks),
    stop: 0,
    lots: Number(closing.lots),
    quoteAmount: 0n,
    clientId: NO_ID,
    body: [],
    contract: {
      closes: true,
      markTicks: markOfOrder(record.contract, side),
      takeProfit: 0n,
      byMark: [false, false],
      stopLoss: 0n,
      liquidation: closing.liquidation,
    },
  });
  accept(world, order);
  takerPhase(world, order);
  return order;
}
