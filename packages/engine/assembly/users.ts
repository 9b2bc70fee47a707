/** Members (src/members): users, each of whom has a row from when the engine first has to remember something of one. */

import { STATE_USER_END, STATE_USER_MASK, USER_ID } from '../src/layout';
import { clearIndex, findRecord, glance, insert, isCrowded } from './indexes';
import { userAt } from './memory';
import { MAX_USERS, USER_INDEX, USERS } from './tables';

/** A user's row is so many bytes, as a power of two. */
const SHIFT = 7;

/** Row of a user, or 0 while the engine has not heard of one. */
export function findUser(user: i32): i32 {
  return findRecord(USER_INDEX, load<i32>(STATE_USER_MASK), USERS + USER_ID, SHIFT, false, user, 0);
}

/** Row of a user, made when there is none yet. */
export function openUser(user: i32): i32 {
  const found = findUser(user);
  if (found != 0) return found;
  const row = load<i32>(STATE_USER_END);
  if (row >= MAX_USERS) unreachable();
  store<i32>(STATE_USER_END, row + 1);
  store<i32>(userAt(row), user, USER_ID);
  if (isCrowded(load<i32>(STATE_USER_MASK), row + 1)) indexUsers();
  else insert(USER_INDEX, load<i32>(STATE_USER_MASK), user, 0, row);
  return row;
}

/** Whether there is room for one more user. */
export function hasRoomForUser(): bool {
  return load<i32>(STATE_USER_END) < MAX_USERS;
}

/** Makes the index anew over all users. */
export function indexUsers(): void {
  const end = load<i32>(STATE_USER_END);
  const mask = clearIndex(USER_INDEX, end);
  store<i32>(STATE_USER_MASK, mask);
  for (let row = 1; row < end; row++) insert(USER_INDEX, mask, load<i32>(userAt(row), USER_ID), 0, row);
}

/** The row that stands where the search for a user begins: probably the user's. Only for reading ahead. */
// @ts-ignore: decorator
@inline
export function glanceUser(user: i32): i32 {
  return glance(USER_INDEX, load<i32>(STATE_USER_MASK), user, 0);
}
