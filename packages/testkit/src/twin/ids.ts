import type { ClientId } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { assert } from './assert.ts';
import type { Outcome, Remembered, User } from './state.ts';
import { refused } from './state.ts';

/** Ended ids that are remembered for each user. */
const ENDED_IDS = 64;

export function isZero(id: ClientId): boolean {
  return id[0] === 0 && id[1] === 0 && id[2] === 0 && id[3] === 0;
}

export function keyOf(id: ClientId): string {
  return `${id[0]}:${id[1]}:${id[2]}:${id[3]}`;
}

/** The answer to an id that is remembered: the first outcome again, or a refusal when the body is another one. */
export function answerToKnownId(user: User, id: ClientId, body: string): Outcome | undefined {
  const known = user.openIds.get(keyOf(id)) ?? user.endedIds.get(keyOf(id));
  if (!known) return undefined;
  if (known.body !== body) return refused(Refusal.CLIENT_ID_REUSED);
  return { code: Refusal.REPEATED, slot: known.slot, number: known.number };
}

/** Remembers the id of an order that is open from now on. */
export function rememberOpen(user: User, id: ClientId, entry: Remembered): void {
  user.openIds.set(keyOf(id), entry);
}

/** Moves the id of an order that is over among the ended ones. An order without an id leaves no trace. */
export function moveToEnded(user: User, id: ClientId): void {
  if (isZero(id)) return;
  const entry = user.openIds.get(keyOf(id));
  assert(entry !== undefined, `client id ${keyOf(id)} of an open order is unknown`);
  user.openIds.delete(keyOf(id));
  rememberEnded(user, id, entry);
}

/** Remembers an id that is ended from the start. The oldest ended id makes room. */
export function rememberEnded(user: User, id: ClientId, entry: Remembered): void {
  user.endedIds.set(keyOf(id), entry);
  if (user.endedIds.size > ENDED_IDS) user.endedIds.delete(user.endedIds.keys().next().value!);
}
