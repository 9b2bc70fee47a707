import { hasLimitPrice, OrderType, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { Temper } from './actor.ts';

/** Never leaves an order alone: smaller, larger, elsewhere, across the spread. */
export const replacer: Temper = (actor, world) => {
  const random = world.random;
  const order = world.ownOrder(actor);
  if (order && random.chance(0.7)) {
    const market = world.marketOf(order);
    if (random.chance(0.5)) {
      // Mostly smaller; also the same, larger, below what is executed, none, and no whole lot.
      const lots = random.pick([
        order.lots - 1,
        order.lots - 1,
        random.between(1, order.lots),
        order.lots,
        order.lots + 1,
        order.executed,
        order.lots - order.open + 1,
        0,
      ]);
      const odd = market.terms.stepUnits > 1 && random.chance(0.03) ? 1n : 0n;
      return {
        type: CommandType.AMEND,
        user: actor.user,
        time: world.now,
        deadline: world.deadline(),
        order,
        quantity: market.quantity(lots) + odd,
      };
    }
    const timeInForce = random.pick([TimeInForce.GTC, TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK]);
    return {
      type: CommandType.REPLACE,
      user: actor.user,
      time: world.now,
      deadline: world.deadline(),
      order,
      clientId: world.id(),
      price: market.price(market.away(order.side, random.between(-2, 6))),
      quantity: market.quantity(market.size(random)),
      timeInForce,
      selfTrade: world.selfTrade(market),
    };
  }
  const market = world.market(actor);
  const side = world.side();
  const orderType = random.pick([OrderType.LIMIT, OrderType.LIMIT, OrderType.LIMIT_MAKER, OrderType.TAKE_PROFIT_LIMIT]);
  const rest = market.away(side, random.between(1, 6));
  if (!hasLimitPrice(orderType) || orderType !== OrderType.TAKE_PROFIT_LIMIT)
    return world.place(actor, market, { side, orderType, ticks: rest, lots: market.size(random) });
  const stopTicks = market.away(side, random.between(4, 9));
  return world.place(actor, market, { side, orderType, ticks: stopTicks, stopTicks, lots: market.size(random) });
};
