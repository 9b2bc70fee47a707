import { Side } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { cancelOf } from './canceller.ts';
import type { Temper } from './actor.ts';

/** Takes profit or stops the loss, whichever comes first. */
export const ocoUser: Temper = (actor, world) => {
  const random = world.random;
  const order = world.ownOrder(actor);
  if (order && random.chance(0.15)) return cancelOf(order, world);
  if (order && random.chance(0.05)) {
    const quantity = world.marketOf(order).quantity(random.between(1, order.lots));
    return { type: CommandType.AMEND, user: actor.user, time: world.now, order, quantity };
  }
  const market = world.market(actor);
  const side = world.side();
  const grid = market.row.gridTicks;
  const out = side === Side.SELL ? 1 : -1;
  const wrong = random.chance(0.05);
  const price = Math.max(1, market.last + out * random.between(wrong ? -2 : 1, 5) * grid);
  const stop = Math.max(1, market.last - out * random.between(wrong ? -2 : 1, 5) * grid);
  const stopLimit = random.chance(0.5) ? 0 : Math.max(1, stop - out * random.between(-3, 3) * grid);
  return {
    type: CommandType.PLACE_OCO,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    market: market.id,
    clientId: world.id(),
    side,
    quantity: market.quantity(market.size(random)),
    price: market.price(price),
    stopPrice: market.price(stop),
    stopLimitPrice: market.price(stopLimit),
    selfTrade: world.selfTrade(market),
  };
};
