import type { ClientId } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { assert } from './assert.ts';
import type { Outcome, Remembered, User } from './state.ts';
import { refused } from './state.ts';

/** Places for the ids of each user, and with how many open orders in them none is passed over. */
const PLACES = 32;
const MANY_OPEN = 24;

export function isZero(id: ClientId): boolean {
  return id[0] === 0 && id[1] === 0 && id[2] === 0 && id[3] === 0;
}

export function keyOf(id: ClientId): string {
  return `${id[0]}:${id[1]}:${id[2]}:${id[3]}`;
}

/** The answer to an id that is remembered: the first outcome again, or a refusal when the body is another one. */
export function answerToKnownId(user: User, id: ClientId, body: string): Outcome | undefined {
  const known = user.openIds.get(keyOf(id)) ?? user.recentIds.get(keyOf(id));
  if (!known) return undefined;
  if (known.body !== body) return refused(Refusal.CLIENT_ID_REUSED);
  return { code: Refusal.REPEATED, slot: known.slot, number: known.number };
}

/** Remembers the id of an order that is open from now on. */
export function rememberOpen(user: User, id: ClientId, entry: Remembered): void {
  user.openIds.set(keyOf(id), entry);
  rememberRecent(user, id, entry);
}

/** The order of an id is over; an id that is not among the recent ones any more enters them again. An order without an id leaves no trace. */
export function forgetOpen(user: User, id: ClientId): void {
  if (isZero(id)) return;
  const entry = user.openIds.get(keyOf(id));
  assert(entry !== undefined, `client id ${keyOf(id)} of an open order is unknown`);
  user.openIds.delete(keyOf(id));
  if (!user.recentIds.has(keyOf(id))) rememberRecent(user, id, entry);
}

/** Remembers an id as the user's newest, in the next place whose order is not open, or in the very next when many are. */
export function rememberRecent(user: User, id: ClientId, entry: Remembered): void {
  const isOpen = (place: number) => user.openIds.has(user.idPlaces[place] ?? '');
  let place = user.nextIdPlace;
  if (isOpen(place) && user.idPlaces.filter((_, at) => isOpen(at)).length < MANY_OPEN) while (isOpen(place)) place = (place + 1) % PLACES;
  user.recentIds.delete(user.idPlaces[place] ?? '');
  user.recentIds.set(keyOf(id), entry);
  user.idPlaces[place] = keyOf(id);
  user.nextIdPlace = (place + 1) % PLACES;
}
