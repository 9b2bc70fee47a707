import { OrderType } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { cancelOf } from './canceller.ts';
import type { Temper } from './actor.ts';

const MOST_QUOTES = 14;

/** Quotes both sides a few grid steps from the fair price, at prices others use too, and moves his quotes along. */
export const marketMaker: Temper = (actor, world) => {
  const random = world.random;
  const market = world.markets[actor.home]!;
  const open = world.witness.openOf(actor.user);
  if (open.length >= MOST_QUOTES || (open.length > 4 && random.chance(0.25))) {
    const order = random.pick(open);
    const itsMarket = world.marketOf(order);
    if (random.chance(0.5)) return cancelOf(order, world);
    return {
      type: CommandType.REPLACE,
      user: actor.user,
      time: world.now,
      order,
      clientId: world.id(),
      price: itsMarket.price(itsMarket.away(order.side, random.between(1, 6))),
      quantity: itsMarket.quantity(itsMarket.size(random)),
      timeInForce: 0,
      selfTrade: world.selfTrade(itsMarket),
    };
  }
  const side = world.side();
  const orderType = random.chance(0.6) ? OrderType.LIMIT_MAKER : OrderType.LIMIT;
  return world.place(actor, market, { side, orderType, ticks: market.away(side, random.between(1, 6)), lots: market.size(random) });
};
