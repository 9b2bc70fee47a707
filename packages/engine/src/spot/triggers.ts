import { triggersOnRise } from '@kontor/domain/order';
import { leaveStops, typeOf } from './endings.ts';
import { O, OrderState, X } from './orders.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** Triggered orders worked off per command, so that a cascade never holds up the exchange. */
export const TRIGGERS_PER_COMMAND = 1_024;

/** Puts a conditional order where it waits for its trigger. */
export function waitForTrigger(s: SpotState, market: SpotMarket, slot: number): void {
  const flags = s.orders.words[(slot << 4) | O.FLAGS]!;
  const stop = s.orders.extra(slot, X.STOP);
  s.orders.setState(slot, OrderState.WAITING);
  if (triggersOnRise(typeOf(flags), flags & 1)) {
    s.levels.append(market.rising, stop, slot);
    if (market.nextRise === 0 || stop < market.nextRise) market.nextRise = stop;
  } else {
    s.levels.append(market.falling, stop, slot);
    if (stop > market.nextFall) market.nextFall = stop;
  }
}

/** Whether a conditional order of this kind would be triggered by the last price. */
export function isTriggered(market: SpotMarket, type: number, side: number, stopTicks: number): boolean {
  if (market.lastTicks === 0) return false;
  return triggersOnRise(type, side) ? market.lastTicks >= stopTicks : market.lastTicks <= stopTicks;
}

/** Whether the last price reaches a waiting stop. */
export function hasTriggered(market: SpotMarket): boolean {
  return (market.nextRise !== 0 && market.nextRise <= market.lastTicks) || market.nextFall >= market.lastTicks;
}

/** Moves every stop that the last price reaches to the end of the queue, in the order of their numbers (rules 1.1). */
export function fireStops(s: SpotState, market: SpotMarket): void {
  const fired: number[] = [];
  while (market.nextRise !== 0 && market.nextRise <= market.lastTicks) fired.push(takeFirst(s, market, market.rising, market.nextRise));
  while (market.nextFall >= market.lastTicks) fired.push(takeFirst(s, market, market.falling, market.nextFall));
  fired.sort((a, b) => s.orders.number(a) - s.orders.number(b));
  for (const slot of fired) enqueue(s, market, slot);
}

function takeFirst(s: SpotState, market: SpotMarket, ladder: number, stop: number): number {
  const slot = s.levels.head(ladder, stop);
  leaveStops(s, market, slot);
  return slot;
}

function enqueue(s: SpotState, market: SpotMarket, slot: number): void {
  const words = s.orders.words;
  const at = slot << 4;
  s.orders.setState(slot, OrderState.QUEUED);
  words[at | O.NEXT] = 0;
  words[at | O.PREV] = s.queueTail;
  if (s.queueTail === 0) s.queueHead = slot;
  else words[(s.queueTail << 4) | O.NEXT] = slot;
  s.queueTail = slot;
  s.queueLength++;
  market.queued++;
}
