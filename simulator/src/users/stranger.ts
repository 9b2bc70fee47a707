import { CommandType } from '@kontor/engine/command';
import { anything } from './peer.ts';
import type { Temper } from './actor.ts';

/** Tries the trades of others: numbers that are next to his own, all that can be said, in every role; and their adverts. */
export const stranger: Temper = (actor, world) => {
  const { random, witness } = world;
  const { peers } = witness;
  const header = { user: actor.user, time: world.now, deadline: world.deadline() };
  if (random.chance(0.15))
    return { type: CommandType.P2P_ADVERT_STATE, ...header, number: 1 + random.below(peers.lastAdvert + 2), state: random.below(3) };
  const numbers = [...peers.trades.keys()];
  const trade =
    numbers.length > 0 && random.chance(0.8) ? random.pick(numbers) : random.pick([1 + random.below(peers.lastTrade + 2), 0, 0.5, -1]);
  return anything({ ...header, trade }, world);
};
