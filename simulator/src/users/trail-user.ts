import { OrderType, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { cancelOf } from './canceller.ts';
import type { Temper } from './actor.ts';

/** Lets stops follow the price, at once or from somewhere on; some by more than may be. */
export const trailUser: Temper = (actor, world) => {
  const random = world.random;
  const order = world.ownOrder(actor);
  if (order && random.chance(0.15)) return cancelOf(order, world);
  if (order && random.chance(0.05)) {
    const quantity = world.marketOf(order).quantity(random.between(1, order.lots));
    return { type: CommandType.AMEND, user: actor.user, time: world.now, order, quantity };
  }
  const market = world.market(actor);
  const grid = market.row.gridTicks;
  const orderType = random.between(OrderType.STOP_LOSS, OrderType.TAKE_PROFIT_LIMIT);
  const limited = orderType === OrderType.STOP_LOSS_LIMIT || orderType === OrderType.TAKE_PROFIT_LIMIT;
  const near = (): bigint => market.price(Math.max(1, market.last + random.between(-6, 6) * grid));
  return {
    type: CommandType.PLACE_TRAILING,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    market: market.id,
    clientId: world.id(),
    side: world.side(),
    orderType,
    timeInForce: limited ? random.pick([TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK]) : TimeInForce.GTC,
    selfTrade: world.selfTrade(market),
    delta: random.chance(0.05) ? random.pick([0, 9, 2_001]) : random.pick([10, 15, 40, 100, 250, 800, 2_000]),
    price: limited ? near() : 0n,
    quantity: market.quantity(market.size(random)),
    stopPrice: random.chance(0.6) ? 0n : near(),
  };
};
