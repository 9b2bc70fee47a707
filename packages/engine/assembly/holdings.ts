/** Which row is the holding of an owner, an account and an asset. How money moves in and out of it is `money.ts`. */

import { ROW_KEY, ROW_OWNER, STATE_ROW_END, STATE_ROW_MASK } from '../src/layout';
import { clearIndex, findRecord, firstPlace, glance, insert, isCrowded } from './indexes';
import { Address, rowAt } from './memory';
import { MAX_ROWS, ROW_INDEX, ROWS } from './tables';

/** A row is so many bytes, as a power of two. */
const SHIFT = 6;
/** Most rows that a command takes. */
const ROWS_A_COMMAND = 5;
/** Key of a holding that is nobody's: no account has this number (also src/ledger/ledger.ts). */
const NOBODYS: i32 = -1;

/** The row of a holding, or 0 when there is none yet. `key`: account << 16 | asset. */
export function findHolding(owner: i32, key: i32): i32 {
  // ROW_KEY stands behind ROW_OWNER.
  return findRecord(ROW_INDEX, load<i32>(STATE_ROW_MASK), ROWS + ROW_OWNER, SHIFT, true, owner, key);
}

/** The row of a holding, made when there is none yet. */
export function openHolding(owner: i32, key: i32): i32 {
  const found = findHolding(owner, key);
  if (found != 0) return found;
  const row = takeRow(owner, key);
  if (isCrowded(load<i32>(STATE_ROW_MASK), row + 1)) indexHoldings();
  else insert(ROW_INDEX, load<i32>(STATE_ROW_MASK), owner, key, row);
  return row;
}

/** A row whose holding is nobody's. */
export function openNobodys(): i32 {
  return takeRow(0, NOBODYS);
}

/** Whether the holding in a row is somebody's. */
export function isSomebodys(row: i32): bool {
  return load<i32>(rowAt(row), ROW_KEY) != NOBODYS;
}

function takeRow(owner: i32, key: i32): i32 {
  const row = load<i32>(STATE_ROW_END);
  if (row >= MAX_ROWS) unreachable();
  store<i32>(STATE_ROW_END, row + 1);
  store<i32>(rowAt(row), owner, ROW_OWNER);
  store<i32>(rowAt(row), key, ROW_KEY);
  return row;
}

/** Makes the index anew over all holdings. */
export function indexHoldings(): void {
  const end = load<i32>(STATE_ROW_END);
  const mask = clearIndex(ROW_INDEX, end);
  store<i32>(STATE_ROW_MASK, mask);
  for (let row = 1; row < end; row++)
    if (isSomebodys(row)) insert(ROW_INDEX, mask, load<i32>(rowAt(row), ROW_OWNER), load<i32>(rowAt(row), ROW_KEY), row);
}

/** Whether there is room for all rows that one command can take. */
export function hasRoomForRows(): bool {
  return load<i32>(STATE_ROW_END) <= MAX_ROWS - ROWS_A_COMMAND;
}

/** The row that stands where the search for a holding begins: probably the holding's. Only for reading ahead. */
// @ts-ignore: decorator
@inline
export function glanceHolding(owner: i32, key: i32): i32 {
  return glance(ROW_INDEX, load<i32>(STATE_ROW_MASK), owner, key);
}

/** Where the search for a holding begins. */
// @ts-ignore: decorator
@inline
export function placeOfHolding(owner: i32, key: i32): Address {
  return firstPlace(ROW_INDEX, load<i32>(STATE_ROW_MASK), owner, key);
}
