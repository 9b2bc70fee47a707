import { DoneReason, isConditional, OrderType, Side, triggersOnRise } from '@kontor/domain/order';
import { releaseAll, releaseSurplus } from './funds.ts';
import { O, OrderState, X } from './orders.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** How an order leaves: out of the book, out of its funds, out of its slot. */

export function marketOf(s: SpotState, slot: number): SpotMarket {
  return s.markets[s.seats.words[(s.orders.words[(slot << 4) | O.SEAT]! << 4) | S.MARKET]!]!;
}

export function userOf(s: SpotState, slot: number): number {
  return s.seats.words[(s.orders.words[(slot << 4) | O.SEAT]! << 4) | S.USER]!;
}

/** The order's type, as it was placed. */
export function typeOf(flags: number): number {
  return (flags >>> 8) & 255;
}

/** Takes a resting order out of the book and moves the best price when its queue is empty. */
export function leaveBook(s: SpotState, market: SpotMarket, slot: number): void {
  const words = s.orders.words;
  const price = words[(slot << 4) | O.PRICE]!;
  if (!s.levels.remove(market.book, price, slot)) return;
  if ((words[(slot << 4) | O.FLAGS]! & 1) === Side.BUY) {
    if (price === market.bestBid) market.bestBid = s.levels.below(market.book, price);
  } else if (price === market.bestAsk) market.bestAsk = s.levels.above(market.book, price);
}

/** Takes a waiting stop out of its ladder. */
export function leaveStops(s: SpotState, market: SpotMarket, slot: number): void {
  const flags = s.orders.words[(slot << 4) | O.FLAGS]!;
  const stop = s.orders.extra(slot, X.STOP);
  if (triggersOnRise(typeOf(flags), flags & 1)) {
    if (s.levels.remove(market.rising, stop, slot) && stop === market.nextRise) market.nextRise = s.levels.above(market.rising, stop);
  } else if (s.levels.remove(market.falling, stop, slot) && stop === market.nextFall) market.nextFall = s.levels.below(market.falling, stop);
}

/** Takes a triggered order out of the queue. */
export function leaveQueue(s: SpotState, market: SpotMarket, slot: number): void {
  const words = s.orders.words;
  const next = words[(slot << 4) | O.NEXT]!;
  const prev = words[(slot << 4) | O.PREV]!;
  if (prev === 0) s.queueHead = next;
  else words[(prev << 4) | O.NEXT] = next;
  if (next === 0) s.queueTail = prev;
  else words[(next << 4) | O.PREV] = prev;
  s.queueLength--;
  market.queued--;
}

/** Takes an order out of wherever it stands. */
function leave(s: SpotState, market: SpotMarket, slot: number): void {
  const state = s.orders.state(slot);
  if (state === OrderState.RESTING) leaveBook(s, market, slot);
  else if (state === OrderState.WAITING) leaveStops(s, market, slot);
  else if (state === OrderState.QUEUED) leaveQueue(s, market, slot);
}

/**
 * Ends the record of an order that stands nowhere any more: off its seat's count, its id among the remembered, its slot
 * free. Throws when it still has funds frozen: they were to be released or spent before.
 */
export function forget(s: SpotState, slot: number): void {
  const words = s.orders.words;
  const at = slot << 4;
  if ((words[at | O.FROZEN]! | words[at | (O.FROZEN + 1)]!) !== 0) throw new Error(`order ${s.orders.number(slot)} is over with funds frozen`);
  const seats = s.seats.words;
  const seatAt = words[at | O.SEAT]! << 4;
  seats[seatAt | S.OPEN]!--;
  if (isConditional(typeOf(words[at | O.FLAGS]!))) seats[seatAt | S.CONDITIONAL]!--;
  s.ids.end(slot);
  s.orders.free(slot);
}

/** Writes the DONE event of an order: what was not executed is what is open and what was prevented. */
export function announceDone(s: SpotState, slot: number, reason: number): void {
  const words = s.orders.words;
  const at = slot << 4;
  const seatAt = words[at | O.SEAT]! << 4;
  const left = words[at | O.LOTS] === 0 ? 0 : words[at | O.OPEN]! + s.orders.extra(slot, X.PREVENTED);
  s.events.done(reason, s.seats.words[seatAt | S.USER]!, s.seats.words[seatAt | S.MARKET]!, slot, s.orders.number(slot), left);
}

/** Ends an order wherever it stands, with its sibling when it is an OCO leg; **here a cancelled order's funds are released**. */
export function end(s: SpotState, market: SpotMarket, slot: number, reason: number): void {
  const sibling = s.orders.extra(slot, X.SIBLING);
  if (sibling !== 0) {
    endPair(s, market, slot, sibling, reason);
    return;
  }
  leave(s, market, slot);
  announceDone(s, slot, reason);
  releaseAll(s, slot);
  forget(s, slot);
}

/** Ends all open orders of a seat, oldest first. */
export function endAll(s: SpotState, market: SpotMarket, seat: number, reason: number): void {
  if (seat === 0 || s.seats.words[(seat << 4) | S.OPEN] === 0) return;
  const { seatOf, slotEnd } = s.orders;
  const slots: number[] = [];
  for (let slot = 1; slot < slotEnd; slot++) if (seatOf[slot] === seat) slots.push(slot);
  slots.sort((a, b) => s.orders.number(a) - s.orders.number(b));
  const numbers = slots.map((slot) => s.orders.number(slot));
  slots.forEach((slot, i) => { if (s.orders.isOpen(slot, numbers[i]!)) end(s, market, slot, reason); });
}

/** Ends both legs of an OCO: the limit leg, which holds the freeze, first. */
function endPair(s: SpotState, market: SpotMarket, one: number, other: number, reason: number): void {
  const limitFirst = typeOf(s.orders.words[(one << 4) | O.FLAGS]!) === OrderType.LIMIT_MAKER;
  const limit = limitFirst ? one : other;
  const stop = limitFirst ? other : one;
  leave(s, market, limit);
  announceDone(s, limit, reason);
  leave(s, market, stop);
  announceDone(s, stop, reason);
  releaseAll(s, limit);
  forget(s, limit);
  forget(s, stop);
}

/**
 * One leg of an OCO is about to be executed or has been triggered: the other expires at once, its freeze passes to the
 * survivor, and what the survivor does not need is released (rules 1.3).
 */
export function expireSibling(s: SpotState, market: SpotMarket, survivor: number): void {
  const orders = s.orders;
  const sibling = orders.extra(survivor, X.SIBLING);
  leave(s, market, sibling);
  announceDone(s, sibling, DoneReason.OCO);
  const from = orders.frozenAt(sibling);
  const to = orders.frozenAt(survivor);
  orders.longs[to] = BigInt.asIntN(64, orders.longs[to]! + orders.longs[from]!);
  orders.longs[from] = 0n;
  forget(s, sibling);
  orders.setExtra(survivor, X.SIBLING, 0);
  releaseSurplus(s, market, survivor);
}
