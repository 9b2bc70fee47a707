import { TimeInForce } from '@kontor/domain/order';
import type { Temper } from './actor.ts';
import { cancelOf } from './canceller.ts';
import { retrier } from './retrier.ts';

/** Orders from which on he rather cancels. */
const PLENTY = 50;

/**
 * Lets dozens of orders rest far from the market, more than an engine has places for a user's ids, and is as unsure of each as
 * the retrier: uses the id of an open order again, or sends one of the last commands once more. Some of the ids are over at once.
 */
export const hoarder: Temper = (actor, world) => {
  const random = world.random;
  const open = world.witness.openOf(actor.user);
  const order = world.ownOrder(actor);
  if (order && random.chance(open.length > PLENTY ? 0.5 : 0.05)) return cancelOf(order, world);
  if (random.chance(0.15)) return retrier(actor, world);
  const market = world.market(actor);
  const side = world.side();
  const timeInForce = random.chance(0.3) ? TimeInForce.IOC : TimeInForce.GTC;
  const placed = world.place(actor, market, { side, ticks: Math.max(1, market.away(side, random.between(3, 40))), lots: 1, timeInForce });
  return order && random.chance(0.15) ? { ...placed, clientId: order.clientId } : placed;
};
