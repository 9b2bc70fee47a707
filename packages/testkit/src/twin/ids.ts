import type { ClientId } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import type { Body, Order, Outcome, Remembered, User } from './state.ts';
import { refused } from './state.ts';

/** Places for the ids of each user, and with how many open orders in them those of further orders stay out. */
const PLACES = 28;
const MANY_OPEN = 24;

export function isZero(id: ClientId): boolean {
  return id[0] === 0 && id[1] === 0 && id[2] === 0 && id[3] === 0;
}

function isSameId(a: ClientId, b: ClientId): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
}

/** The answer to an id that is remembered: the first outcome again, or a refusal when the body is another one. */
export function answerToKnownId(user: User, id: ClientId, body: Body): Outcome | undefined {
  const known = openWithId(user, id) ?? user.ids.find((remembered) => isSameId(remembered.clientId, id));
  if (!known) return undefined;
  if (!isSameBody(known.body, body)) return refused(Refusal.CLIENT_ID_REUSED);
  return { code: Refusal.REPEATED, slot: known.slot, number: known.number };
}

/** The user's open order with that id. */
export function openWithId(user: User, id: ClientId): Order | undefined {
  for (const orders of user.orders.values()) {
    for (const order of orders) if (isSameId(order.clientId, id)) return order;
  }
  return undefined;
}

function isSameBody(a: Body, b: Body): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** An order is over; it takes a place when it has none. An order without an id leaves no trace. */
export function rememberEnded(order: Order): void {
  if (!isZero(order.clientId) && !order.user.ids.includes(order)) remember(order.user, order);
}

/** Remembers an id as the user's newest, in the next place whose order is not open; that of an open order takes none when many have one. */
export function remember(user: User, newest: Remembered): void {
  if (isOpen(newest) && user.ids.filter(isOpen).length >= MANY_OPEN) return;
  let place = user.nextIdPlace;
  while (isOpen(user.ids[place])) place = (place + 1) % PLACES;
  user.ids[place] = newest;
  user.nextIdPlace = (place + 1) % PLACES;
}

function isOpen(remembered: Remembered | undefined): boolean {
  return remembered !== undefined && remembered.where !== 'over';
}
