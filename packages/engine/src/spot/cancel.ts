import { DoneReason } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { ALL_MARKETS, CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { U } from '../members/users.ts';
import type { Call } from '../product.ts';
import { isNoId } from '../reading.ts';
import type { Timer } from '../timers.ts';
import { ownOrder } from './changes.ts';
import { SPOT } from './spot-state.ts';
import type { SpotState } from './spot-state.ts';

const { CANCEL, CANCEL_AFTER, CANCEL_ALL } = CommandWords;

/** Bounds of a cancel-after timer, ms. */
const SHORTEST_MS = 1_000;
const LONGEST_MS = 86_400_000;

/** CANCEL's shape: by order id or by client id, the words of the other zero. */
export function isCancel(c: CommandBuffer, at: number): boolean {
  const byClient = c.words[at + CANCEL.BY_CLIENT]!;
  if (byClient < 0 || byClient > 1 || isNoId(c, at + CANCEL.CLIENT) !== (byClient === 0)) return false;
  return byClient === 0 || (c.words[at + CANCEL.SLOT] === 0 && c.doubles[(at + CANCEL.NUMBER) >> 1] === 0);
}

/** CANCEL: ends an order of the user's, wherever it stands. */
export function cancel(s: SpotState, c: CommandBuffer, at: number, call: Call): Refusal {
  const user = c.words[at + 1]!;
  const byClient = c.words[at + CANCEL.BY_CLIENT] === 1;
  const slot = byClient
    ? orderWithId(s, user, at + CANCEL.CLIENT)
    : ownOrder(s, user, c.words[at + CANCEL.SLOT]!, c.doubles[(at + CANCEL.NUMBER) >> 1]!);
  if (slot === 0) return Refusal.UNKNOWN_ORDER;
  call.name(slot, s.orders.number(slot));
  s.core.end(slot, DoneReason.CANCELED);
  return Refusal.NONE;
}

/** The user's open order that came of the client id at a word; 0 for none. */
function orderWithId(s: SpotState, user: number, keyAt: number): number {
  const { ids, users } = s.members;
  const reference = ids.find(ids.hashOf(user, keyAt), users.find(user), keyAt);
  return reference !== 0 && s.orders.isOpen(ids.slot(reference), ids.number(reference)) ? ids.slot(reference) : 0;
}

/** CANCEL_ALL: ends a user's orders in one market or, market by market, in all. */
export function cancelAll(s: SpotState, c: CommandBuffer, at: number): Refusal {
  const user = c.words[at + 1]!;
  const id = c.words[at + CANCEL_ALL.MARKET]!;
  if (id !== ALL_MARKETS) {
    if (s.market(id) === undefined) return Refusal.UNKNOWN_MARKET;
    endAll(s, s.seats.find(user, id), DoneReason.CANCELED);
    return Refusal.NONE;
  }
  const { users } = s.members;
  const first = users.words[users.at(users.find(user)) + U.FIRST_SEAT]!;
  for (let seat = first; seat !== 0; seat = s.seats.next(seat)) endAll(s, seat, DoneReason.CANCELED);
  return Refusal.NONE;
}

/** CANCEL_AFTER's shape: 0, or a time within its bounds. */
export function isCancelAfter(c: CommandBuffer, at: number): boolean {
  const timeout = c.words[at + CANCEL_AFTER.TIMEOUT]!;
  return timeout === 0 || (timeout >= SHORTEST_MS && timeout <= LONGEST_MS);
}

/** CANCEL_AFTER: sets the user's timer for a market anew, or takes it off. */
export function cancelAfter(s: SpotState, c: CommandBuffer, at: number): Refusal {
  const user = c.words[at + 1]!;
  const timeout = c.words[at + CANCEL_AFTER.TIMEOUT]!;
  const market = c.words[at + CANCEL_AFTER.MARKET]!;
  if (s.market(market) === undefined) return Refusal.UNKNOWN_MARKET;
  if (timeout === 0) s.timers.clear(SPOT, user, market);
  else s.timers.set({ time: s.clock.time + timeout, product: SPOT, user, subject: market });
  return Refusal.NONE;
}

/** A cancel-after timer fires: the user's orders in its market end. */
export function fireCancelAfter(s: SpotState, { time, user, subject: market }: Timer): void {
  s.events.write({ type: 'timer', user, time, market });
  endAll(s, s.seats.find(user, market), DoneReason.TIMED_OUT);
}

/** Ends all open orders of a seat. Whoever wants none open wants none placed by those that end, either. */
function endAll(s: SpotState, seat: number, reason: DoneReason): void {
  s.exits.dropping(() => {
    s.core.endAll(seat, reason);
  });
}
