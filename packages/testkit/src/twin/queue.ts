import { placeExit } from './exits.ts';
import { expireSibling } from './oco.ts';
import { workOffItems } from './ico/due.ts';
import type { World } from './state.ts';
import { workOffContracts } from './perpetual/due.ts';
import { workOffSeconds } from './seconds/due.ts';
import { takerPhase } from './taker.ts';

/** Triggered orders worked off in one go. */
const WORKED_OFF_AT_ONCE = 1024;

/** Exits placed in one go. */
const EXITS_AT_ONCE = 256;

/** What is left over of an earlier command: triggered orders and exits, then what is due of contracts, of seconds contracts and of items. */
export function workOff(world: World): void {
  workOffSpot(world);
  workOffContracts(world);
  workOffSeconds(world);
  workOffItems(world);
}

/** Triggered orders first, then an exit, and again: what is triggered goes before the next exit. */
function workOffSpot(world: World): void {
  let triggers = WORKED_OFF_AT_ONCE;
  let exits = EXITS_AT_ONCE;
  for (;;) {
    triggers -= workOffTriggered(world, triggers);
    const exit = exits > 0 ? world.exits.shift() : undefined;
    if (!exit) return;
    exits--;
    placeExit(world, exit);
  }
}

/** Lets triggered orders trade, in the order of the queue, at most so many; returns how many. What they trigger joins its end. */
function workOffTriggered(world: World, most: number): number {
  for (let done = 0; done < most; done++) {
    const order = world.queue.shift();
    if (!order) return done;
    order.where = 'taking';
    world.events.write({
      type: 'triggered',
      user: order.user.id,
      market: order.market.terms.market,
      slot: order.slot,
      number: order.number,
      lastTicks: order.market.last,
    });
    expireSibling(world, order);
    takerPhase(world, order);
  }
  return most;
}
