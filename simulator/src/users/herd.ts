import { OrderType, Side, SelfTrade } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { cancelOf } from './canceller.ts';
import type { Temper } from './actor.ts';

/** Open orders it takes to call it a herd: more than one command works off, and the next one in front of its own group. */
const HERD = 3_300;
/** Grid steps above the last price at which the herd waits. */
const DISTANCE = 40;

/**
 * Hundreds of small stops just above the market, waiting for one spark; then everyone runs. Fills the queue of triggered
 * orders beyond what one command works off.
 */
export const herd: Temper = (actor, world) => {
  const random = world.random;
  const market = world.markets.at(-1)!;
  const queued = world.witness.queue;
  if (queued.length > 0) {
    const order = random.pick(queued);
    const draw = random.below(16);
    if (draw === 0) return cancelOf(order, world);
    if (draw === 1)
      return { type: CommandType.AMEND, user: order.user, time: world.now, order, quantity: market.quantity(Math.max(1, order.lots - 1)) };
    if (draw === 2) return { type: CommandType.TICK, time: world.now };
    return world.place(actor, market, { side: Side.SELL, ticks: market.away(Side.SELL, 2), lots: 1 });
  }
  const rising = world.witness.markets[market.id]!.rising;
  const first = rising.bestPrice();
  if (rising.size > 0 && world.witness.orders.size > HERD) {
    // The spark: an offer where the herd waits, then someone who buys everything up to it.
    const side = random.chance(0.5) ? Side.SELL : Side.BUY;
    const lots = side === Side.SELL ? market.row.typicalLots : market.row.typicalLots * 100;
    return world.place(actor, market, { side, ticks: first + 5, lots, selfTrade: SelfTrade.EXPIRE_MAKER });
  }
  const limited = random.chance(0.5);
  const stopTicks = (first || market.last + DISTANCE * market.row.gridTicks) + random.below(5);
  const orderType = limited ? OrderType.STOP_LOSS_LIMIT : OrderType.STOP_LOSS;
  const ticks = limited ? stopTicks + market.row.gridTicks : 0;
  return world.place(actor, market, { side: Side.BUY, orderType, stopTicks, ticks, lots: random.between(1, 50) });
};
