import { ALL_MARKETS, CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { FollowedOrder } from '../checks/followed-order.ts';
import type { World } from '../world/world.ts';
import type { Temper } from './actor.ts';

/** Cancels an order by its number or by its client id. */
export function cancelOf(order: FollowedOrder, world: World): Command {
  const { slot, number, user, clientId } = order;
  if (clientId.some((word) => word !== 0) && world.random.chance(0.4)) {
    return { type: CommandType.CANCEL, user, time: world.now, order: { slot: 0, number: 0 }, clientId };
  }
  return { type: CommandType.CANCEL, user, time: world.now, order: { slot, number } };
}

/** Places and takes back; also what is not his, what is gone already, and everything at once. */
export const canceller: Temper = (actor, world) => {
  const random = world.random;
  const order = world.ownOrder(actor);
  const draw = random.below(100);
  if (order && draw < 45) return cancelOf(order, world);
  if (draw < 50) {
    const market = random.chance(0.4) ? ALL_MARKETS : random.pick(world.markets).id;
    return { type: CommandType.CANCEL_ALL, user: actor.user, time: world.now, market: random.chance(0.03) ? 4_711 : market };
  }
  if (draw < 56) return stale(actor.user, world);
  const market = world.market(actor);
  const side = world.side();
  return world.place(actor, market, { side, ticks: market.away(side, random.between(0, 6)), lots: market.size(random) });
};

/** An order of somebody else, of the past, of the future, or none at all. */
function stale(user: number, world: World): Command {
  const random = world.random;
  const number = random.between(1, Math.max(1, world.witness.orderNumber + 2));
  const other = world.witness.orders.get(number);
  const order = { slot: other?.slot ?? random.between(-2, 40), number };
  if (random.chance(0.3))
    return { type: CommandType.CANCEL, user, time: world.now, order: { slot: 0, number: 0 }, clientId: other?.clientId ?? world.id() };
  if (random.chance(0.3)) return { type: CommandType.AMEND, user, time: world.now, order, quantity: 1n };
  if (random.chance(0.3)) {
    return {
      type: CommandType.REPLACE,
      user,
      time: world.now,
      order,
      clientId: world.id(),
      price: 1_000_000n,
      quantity: 1_000n,
      timeInForce: 0,
      selfTrade: 2,
    };
  }
  return { type: CommandType.CANCEL, user, time: world.now, order };
}
