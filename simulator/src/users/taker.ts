import { OrderType, TimeInForce } from '@kontor/domain/order';
import type { Temper } from './actor.ts';

/** Takes what is offered: market orders by quantity and by amount, IOC and FOK across the spread, now and then a sweep. */
export const taker: Temper = (actor, world) => {
  const random = world.random;
  const market = world.market(actor);
  const side = world.side();
  const lots = market.size(random) * (random.chance(0.05) ? 20 : 1);
  const draw = random.below(10);
  if (draw < 3) return world.place(actor, market, { side, orderType: OrderType.MARKET, lots });
  if (draw < 6) {
    // An amount that never buys a whole number of lots.
    const quoteAmount =
      (market.price(market.fair) * market.quantity(lots)) / 10n ** BigInt(scaleOf(world, market.terms.base)) + BigInt(random.below(997));
    return world.place(actor, market, { side, orderType: OrderType.MARKET, quoteAmount });
  }
  const timeInForce = draw < 8 ? TimeInForce.IOC : TimeInForce.FOK;
  return world.place(actor, market, { side, ticks: market.away(side, -random.between(0, 5)), lots, timeInForce });
};

function scaleOf(world: Parameters<Temper>[1], asset: number): number {
  return world.scenario.assets.find((row) => row.asset === asset)!.scale;
}
