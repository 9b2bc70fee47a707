import { isConditional, DoneReason, OrderType, Side, triggersOnRise } from '@kontor/domain/order';
import { releaseAll, releaseSurplus } from './funds.ts';
import { D, O, OrderState } from './orders.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** How an order leaves: out of the book, out of its owner's list, out of its funds. */

export function marketOf(s: SpotState, slot: number): SpotMarket {
  return s.markets[s.seats.words[s.seats.at(s.orders.words[(slot << 3) + O.SEAT]!) + S.MARKET]!]!;
}

export function userOf(s: SpotState, slot: number): number {
  return s.seats.words[s.seats.at(s.orders.words[(slot << 3) + O.SEAT]!) + S.USER]!;
}

/** The order's type, as it was placed. */
export function typeOf(flags: number): number {
  return (flags >>> 8) & 255;
}

/** Takes a resting order out of the book and moves the best price when its queue is empty. */
export function leaveBook(s: SpotState, market: SpotMarket, slot: number): void {
  const words = s.orders.words;
  const at = slot << 3;
  const price = words[at + O.PRICE]!;
  if (!s.levels.remove(slot)) return;
  if ((words[at + O.FLAGS]! & 1) === Side.BUY) {
    if (price === market.bestBid) market.bestBid = s.levels.below(market.book, price);
  } else if (price === market.bestAsk) market.bestAsk = s.levels.above(market.book, price);
}

/** Takes a waiting stop out of its ladder. */
export function leaveStops(s: SpotState, market: SpotMarket, slot: number): void {
  const flags = s.orders.words[(slot << 3) + O.FLAGS]!;
  const stop = s.orders.details[(slot << 4) + D.STOP]!;
  if (!s.levels.remove(slot)) return;
  if (triggersOnRise(typeOf(flags), flags & 1)) {
    if (stop === market.nextRise) market.nextRise = s.levels.above(market.rising, stop);
  } else if (stop === market.nextFall) market.nextFall = s.levels.below(market.falling, stop);
}

/** Takes a triggered order out of the queue. */
export function leaveQueue(s: SpotState, market: SpotMarket, slot: number): void {
  const words = s.orders.words;
  const next = words[(slot << 3) + O.NEXT]!;
  const prev = words[(slot << 3) + O.PREV]!;
  if (prev === 0) s.queueHead = next;
  else words[(prev << 3) + O.NEXT] = next;
  if (next === 0) s.queueTail = prev;
  else words[(next << 3) + O.PREV] = prev;
  s.queueLength--;
  market.queued--;
}

/** Takes an order out of wherever it stands. */
export function leave(s: SpotState, market: SpotMarket, slot: number): void {
  const state = s.orders.words[(slot << 3) + O.STATE]!;
  if (state === OrderState.RESTING) leaveBook(s, market, slot);
  else if (state === OrderState.WAITING) leaveStops(s, market, slot);
  else if (state === OrderState.QUEUED) leaveQueue(s, market, slot);
}

/**
 * Ends the record of an order that stands nowhere any more: off its owner's list, its id among the remembered, its slot
 * free. Throws when it still has funds frozen: they were to be released or spent before.
 */
export function forget(s: SpotState, slot: number): void {
  const { orders, seats } = s;
  const details = orders.details;
  const at = slot << 4;
  const frozen = orders.frozenAt(slot) << 1;
  if ((details[frozen]! | details[frozen + 1]!) !== 0) throw new Error(`order ${orders.number(slot)} is over with ${orders.longs[orders.frozenAt(slot)]} frozen`);
  const next = details[at + D.OWN_NEXT]!;
  const prev = details[at + D.OWN_PREV]!;
  const seatAt = seats.at(orders.words[(slot << 3) + O.SEAT]!);
  if (prev === 0) seats.words[seatAt + S.HEAD] = next;
  else details[(prev << 4) + D.OWN_NEXT] = next;
  if (next === 0) seats.words[seatAt + S.TAIL] = prev;
  else details[(next << 4) + D.OWN_PREV] = prev;
  seats.words[seatAt + S.OPEN]!--;
  if (isConditional(typeOf(orders.words[(slot << 3) + O.FLAGS]!))) seats.words[seatAt + S.CONDITIONAL]!--;
  s.ids.end(slot);
  orders.free(slot);
}

/** Writes the DONE event of an order: what was not executed is what is open and what was prevented. */
export function announceDone(s: SpotState, slot: number, reason: number): void {
  const at = slot << 3;
  const seatAt = s.seats.at(s.orders.words[at + O.SEAT]!);
  const lots = s.orders.details[(slot << 4) + D.LOTS]!;
  const left = lots === 0 ? 0 : s.orders.words[at + O.OPEN]! + s.orders.details[(slot << 4) + D.PREVENTED]!;
  s.events.done(reason, s.seats.words[seatAt + S.USER]!, s.seats.words[seatAt + S.MARKET]!, slot, s.orders.number(slot), left);
}

/** Ends an order wherever it stands, with its sibling when it is an OCO leg; **here a cancelled order's funds are released**. */
export function end(s: SpotState, market: SpotMarket, slot: number, reason: number): void {
  const sibling = s.orders.details[(slot << 4) + D.SIBLING]!;
  if (sibling !== 0) {
    endPair(s, market, slot, sibling, reason);
    return;
  }
  leave(s, market, slot);
  announceDone(s, slot, reason);
  releaseAll(s, slot);
  forget(s, slot);
}

/** Ends both legs of an OCO: the limit leg, which holds the freeze, first. */
function endPair(s: SpotState, market: SpotMarket, one: number, other: number, reason: number): void {
  const limitFirst = typeOf(s.orders.words[(one << 3) + O.FLAGS]!) === OrderType.LIMIT_MAKER;
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
  const sibling = orders.details[(survivor << 4) + D.SIBLING]!;
  leave(s, market, sibling);
  announceDone(s, sibling, DoneReason.OCO);
  const from = orders.frozenAt(sibling);
  const to = orders.frozenAt(survivor);
  orders.longs[to] = BigInt.asIntN(64, orders.longs[to]! + orders.longs[from]!);
  orders.longs[from] = 0n;
  forget(s, sibling);
  orders.details[(survivor << 4) + D.SIBLING] = 0;
  releaseSurplus(s, market, survivor);
}
