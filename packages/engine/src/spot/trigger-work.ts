import { OrderState, X } from './orders.ts';
import { expireSibling, leaveQueue, marketOf, userOf } from './endings.ts';
import { take } from './matching.ts';
import type { SpotState } from './spot-state.ts';
import { TRIGGERS_PER_COMMAND } from './triggers.ts';

/** Works off triggered orders from the head of the queue, at most TRIGGERS_PER_COMMAND; the rest waits for the next command. */
export function workOffTriggers(s: SpotState): void {
  for (let i = 0; i < TRIGGERS_PER_COMMAND && s.queueHead !== 0; i++) {
    const slot = s.queueHead;
    const market = marketOf(s, slot);
    leaveQueue(s, market, slot);
    s.orders.setState(slot, OrderState.TAKING);
    s.events.triggered(userOf(s, slot), market.terms.market, slot, s.orders.number(slot), market.lastTicks);
    if (s.orders.extra(slot, X.SIBLING) !== 0) expireSibling(s, market, slot);
    take(s, market, slot, 0);
  }
}
