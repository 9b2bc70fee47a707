/** Stops that fired, worked off in their order (rules 1.3): matching fires others, which queue behind them. */

import { EXTRA_SIBLING, ORDER_FLAGS, ORDER_NUMBER, ORDER_SEAT, SEAT_MARKET, SEAT_USER, STATE_QUEUE_HEAD } from '../src/layout';
import { expireSibling, leaveQueue, marketOf } from './endings';
import { writeTriggered } from './events';
import { take } from './matching';
import { orderAt, seatAt } from './memory';
import { extra, setState } from './orders';
import { sourceOf, TAKING } from './terms';
import { priceOf } from './triggers';

/** Triggered orders worked off per command, so that a cascade never holds up the exchange. */
export const TRIGGERS_PER_COMMAND: i32 = 1_024;

/** Works off triggered orders from the head of the queue, at most so many; the rest waits for the next command. Returns how many they were. */
export function workOffTriggers(most: i32): i32 {
  let done: i32 = 0;
  for (; done < most && load<i32>(STATE_QUEUE_HEAD) != 0; done++) {
    const slot = load<i32>(STATE_QUEUE_HEAD);
    const order = orderAt(slot);
    const seat = seatAt(load<i32>(order, ORDER_SEAT));
    const market = marketOf(order);
    leaveQueue(market, order);
    setState(order, TAKING);
    const price = load<i32>(priceOf(market, sourceOf(load<i32>(order, ORDER_FLAGS))));
    writeTriggered(load<i32>(seat, SEAT_USER), load<i32>(seat, SEAT_MARKET), slot, load<f64>(order, ORDER_NUMBER), price);
    if (extra(slot, order, EXTRA_SIBLING) != 0) expireSibling(market, slot);
    take(slot, 0);
  }
  return done;
}
