/**
 * Indexes: which record of a table has a key. An index holds the numbers of records, 0 for none; the keys stand in the records
 * themselves, so it is made anew, not stored, when a snapshot is read. Nothing is ever removed. An index is a quarter full at most,
 * and an eighth after it has grown: most searches end at the first place. The functions that search are compiled into their
 * callers, with the index, its table and the place of the key as constants.
 */

import { Address } from './memory';

/** Room of an index for the first records, less one. */
const FIRST_MASK = 255;

// @ts-ignore: decorator
@inline
function entryAt(index: Address, i: i32): Address {
  return ((<usize>i) << 2) + index;
}

/** Where the search for a key begins. */
// @ts-ignore: decorator
@inline
function home(mask: i32, low: i32, high: i32): i32 {
  let h = (low * 0x9e3779b1) ^ (high * 0x85ebca6b);
  h = (h ^ (h >>> 15)) * 0x2c1b3c6d;
  return (h ^ (h >>> 13)) & mask;
}

/** The first place of the search for a key: probably the record that has it stands there. */
// @ts-ignore: decorator
@inline
export function firstPlace(index: Address, mask: i32, low: i32, high: i32): Address {
  return entryAt(index, home(mask, low, high));
}

/** The record at the first place of the search for a key. */
// @ts-ignore: decorator
@inline
export function glance(index: Address, mask: i32, low: i32, high: i32): i32 {
  return load<i32>(firstPlace(index, mask, low, high));
}

/** The record that has a key, or 0. `keys`: address of the key of record 0; records are 2^shift bytes. A key is two words, or one where it is not `wide`; then `high` is 0. */
// @ts-ignore: decorator
@inline
export function findRecord(index: Address, mask: i32, keys: Address, shift: usize, wide: bool, low: i32, high: i32): i32 {
  let i = home(mask, low, high);
  let record = load<i32>(entryAt(index, i));
  while (record != 0) {
    const key = ((<usize>record) << shift) + keys;
    if (load<i32>(key) == low && (!wide || load<i32>(key, 4) == high)) break;
    i = (i + 1) & mask;
    record = load<i32>(entryAt(index, i));
  }
  return record;
}

/** Puts a record, whose key it does not hold yet, into an index. */
// @ts-ignore: decorator
@inline
export function insert(index: Address, mask: i32, low: i32, high: i32, record: i32): void {
  let i = home(mask, low, high);
  while (load<i32>(entryAt(index, i)) != 0) i = (i + 1) & mask;
  store<i32>(entryAt(index, i), record);
}

/** Whether an index is too full for the records below `end`. */
// @ts-ignore: decorator
@inline
export function isCrowded(mask: i32, end: i32): bool {
  return end * 4 > mask;
}

/** Empties an index and gives it room for the records below `end`; returns its mask. */
export function clearIndex(index: Address, end: i32): i32 {
  let mask = FIRST_MASK;
  while (isCrowded(mask, end)) mask = mask * 2 + 1;
  memory.fill(index, 0, (<usize>mask + 1) << 2);
  return mask;
}
