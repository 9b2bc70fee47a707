import { expireSibling } from './oco.ts';
import { workOffItems } from './ico/due.ts';
import type { World } from './state.ts';
import { workOffContracts } from './perpetual/due.ts';
import { workOffSeconds } from './seconds/due.ts';
import { takerPhase } from './taker.ts';

/** Triggered orders worked off in one go. */
const WORKED_OFF_AT_ONCE = 1024;

/** What is left over of an earlier command: triggered orders, then what is due of contracts, of seconds contracts and of items. */
export function workOff(world: World): void {
  workOffTriggered(world);
  workOffContracts(world);
  workOffSeconds(world);
  workOffItems(world);
}

/** Lets triggered orders trade, in the order of the queue. What they trigger joins its end. */
function workOffTriggered(world: World): void {
  for (let done = 0; done < WORKED_OFF_AT_ONCE; done++) {
    const order = world.queue.shift();
    if (!order) return;
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
}
