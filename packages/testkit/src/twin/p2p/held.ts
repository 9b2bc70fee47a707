import type { World } from '../state.ts';
import type { Held } from './state.ts';

/** Values that are held at core time. */
export function heldNow({ peers, time }: Pick<World, 'peers' | 'time'>): Held[] {
  return peers.held.filter(({ until }) => time < until);
}

/** Something was taken from a user: what he has is to be valued anew, while something of his has to stay. */
export function noteLeft(world: World, user: number): void {
  if (world.valuedSince.has(user)) world.valuedSince.set(user, world.sequence);
  if (heldNow(world).some((each) => each.user === user)) world.peers.heldSince.set(user, world.sequence);
}
