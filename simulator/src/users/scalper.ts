import { OrderType, Side } from '@kontor/domain/order';
import type { Temper } from './actor.ts';

/** Works at the edges of the protection band and of the percent filter, and sweeps far. */
export const scalper: Temper = (actor, world) => {
  const random = world.random;
  const market = world.market(actor);
  const side = world.side();
  const terms = market.terms;
  const edges = [terms.bandBps, -terms.bandBps];
  const up = side === Side.BUY ? terms.bidUpBps : terms.askUpBps;
  const down = side === Side.BUY ? terms.bidDownBps : terms.askDownBps;
  if (up > 0) edges.push(up - 10_000);
  if (down > 0) edges.push(down - 10_000);
  const bps = random.pick(edges);
  const ticks = Math.max(1, Math.floor((market.reference(world.now) * (10_000 + bps)) / 10_000) + random.between(-1, 1));
  const lots = market.size(random) * (random.chance(0.1) ? 30 : 1);
  if (random.chance(0.1)) return world.place(actor, market, { side, orderType: OrderType.MARKET, lots });
  return world.place(actor, market, { side, ticks, lots, timeInForce: random.chance(0.3) ? 1 : 0 });
};
