import { OrderType, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { cancelOf } from './canceller.ts';
import type { Temper } from './actor.ts';

/** Says with every order where it is to end: what it gains, and what it may lose. Now and then a price is on the wrong side. */
export const carefulUser: Temper = (actor, world) => {
  const random = world.random;
  const order = world.ownOrder(actor);
  if (order && random.chance(0.15)) return cancelOf(order, world);
  const market = world.market(actor);
  const side = world.side();
  const grid = market.row.gridTicks;
  const out = side === Side.BUY ? 1 : -1;
  const orderType = random.pick([OrderType.LIMIT, OrderType.LIMIT, OrderType.LIMIT, OrderType.LIMIT_MAKER, OrderType.MARKET]);
  const isMarket = orderType === OrderType.MARKET;
  const isLimit = orderType === OrderType.LIMIT;
  const ticks = Math.max(1, market.last + out * random.between(-3, 2) * grid);
  const from = isMarket ? market.last : ticks;
  const least = random.chance(0.05) ? -1 : 1;
  const takeProfit = Math.max(1, from + out * random.between(least, 5) * grid);
  const stop = Math.max(1, from - out * random.between(least, 5) * grid);
  const stopLimit = random.chance(0.6) ? 0 : Math.max(1, stop - out * random.between(-2, 3) * grid);
  const has = random.pick(['both', 'both', 'takeProfit', 'stop'] as const);
  return {
    type: CommandType.PLACE_WITH_EXIT,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    market: market.id,
    clientId: world.id(),
    side,
    orderType,
    timeInForce: isLimit ? random.pick([TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK]) : TimeInForce.GTC,
    selfTrade: world.selfTrade(market),
    price: isMarket ? 0n : market.price(ticks),
    quantity: market.quantity(market.size(random)),
    quoteAmount: 0n,
    takeProfit: has === 'stop' ? 0n : market.price(takeProfit),
    stopPrice: has === 'takeProfit' ? 0n : market.price(stop),
    stopLimitPrice: has === 'takeProfit' ? 0n : market.price(stopLimit),
  };
};
