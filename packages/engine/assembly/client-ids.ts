/**
 * Members (src/members): which client ids are known, whatever their commands are about. Those of orders that are open, and the
 * last that their user had accepted. Each user has a ring of them. A tag is the low half of an id's hash; the entries are read only
 * where a tag fits. A bit for each place of the ring says whether its order is open. Such places are passed over: the id of an order
 * that rests for long would be pushed out again and again by those that come and go. Once there are many, the ids of further orders
 * stand in the orders' own records and a table of such ids, and enter the ring when the order ends.
 */

import {
  ID_BODY,
  ID_BYTES,
  ID_NUMBER,
  ID_SLOT,
  ORDER_BODY,
  ORDER_FLAGS,
  ORDER_KEY,
  ORDER_NUMBER,
  ORDER_RING,
  ORDER_SEAT,
  REMEMBERED_IDS,
  SEAT_USER,
  SEAT_USER_ROW,
  STATE_LONG_COUNT,
  STATE_LONG_MASK,
  STATE_ORDER_END,
  USER_LONG_IDS,
  USER_NEXT_PLACE,
  USER_OPEN_IDS,
  USER_TAGS,
} from '../src/layout';
import { Address, orderAt, pair, seatAt, userAt } from './memory';
import { IDS, LONG_IDS, MOVED_IDS, SEAT_OF } from './tables';
import { LONG_OPEN } from './terms';

/** While so many orders of a ring are open, those of further orders stay out of it: the last four ids stay known whatever rests. */
const MANY_OPEN: i32 = 24;

/** One id beyond its ring in the word that counts them. */
const LONG_ID: u32 = 256;

/** The bits of a word that stand for no place of a ring. */
const BEYOND: i32 = -1 << REMEMBERED_IDS;

/** Odd numbers that mix well: the golden ratio's digits and two of xxHash's. */
const MIX_A: i64 = 0x9e3779b97f4a7c15;
const MIX_B: i64 = 0xc2b2ae3d27d4eb4f;
const MIX_C: i64 = 0x165667b19e3779f9;
/** From the multiplier of one pair of words to that of the next. */
const MIX_STEP: i64 = MIX_A << 1;

// @ts-ignore: decorator
@inline
export function idAt(place: i32): Address {
  return <usize>place * ID_BYTES + IDS;
}

// @ts-ignore: decorator
@inline
function longAt(i: i32): Address {
  return ((<usize>i) << 3) + LONG_IDS;
}

/** Where the table of ids open beyond their rings looks first. The lowest bit of every hash is 1. */
// @ts-ignore: decorator
@inline
function home(hash: i32): i32 {
  return (hash >>> 1) & load<i32>(STATE_LONG_MASK);
}

// @ts-ignore: decorator
@inline
function sameKey(a: Address, b: Address): bool {
  return load<i64>(a) == load<i64>(b) && load<i64>(a, 8) == load<i64>(b, 8);
}

/** Hash of a user's client id, the sixteen bytes at `key`; never 0. */
// @ts-ignore: decorator
@inline
export function hashOf(user: i32, key: Address): i32 {
  const low = (load<i64>(key) ^ (<i64>user * MIX_A)) * MIX_B;
  const high = (load<i64>(key, 8) ^ low ^ (low >>> 32)) * MIX_C;
  return <i32>(high >>> 32) | 1;
}

/** Hash of a body: the command's type and the words from `from` to `to`, an even number. Remembered with its client id. */
// @ts-ignore: decorator
@inline
export function bodyHash(type: i32, from: Address, to: Address): i32 {
  let sum = <i64>type * MIX_A;
  let odd = MIX_B;
  for (let at = from; at < to; at += 8) {
    sum += load<i64>(at) * odd;
    odd += MIX_STEP;
  }
  return finished(sum);
}

/** `bodyHash` of a body whose words are all zero behind the first three pairs. */
// @ts-ignore: decorator
@inline
export function shortBodyHash(type: i32, from: Address): i32 {
  return finished(
    <i64>type * MIX_A + load<i64>(from) * MIX_B + load<i64>(from, 8) * (MIX_B + MIX_STEP) + load<i64>(from, 16) * (MIX_B + MIX_STEP * 2),
  );
}

/** `bodyHash` of a body of six pairs of words, of which the fourth and fifth are zero. */
// @ts-ignore: decorator
@inline
export function plainBodyHash(type: i32, from: Address): i32 {
  return finished(
    <i64>type * MIX_A +
      load<i64>(from) * MIX_B +
      load<i64>(from, 8) * (MIX_B + MIX_STEP) +
      load<i64>(from, 16) * (MIX_B + MIX_STEP * 2) +
      load<i64>(from, 40) * (MIX_B + MIX_STEP * 5),
  );
}

// @ts-ignore: decorator
@inline
function finished(sum: i64): i32 {
  return <i32>(((sum ^ (sum >>> 32)) * MIX_C) >>> 32);
}

/** Looks up the id at `key`, whose `hashOf` is given, for the user in a row (0: a user without one). Returns 0 for unknown, else a reference: a slot, or −1 − place in the rings. */
// @ts-ignore: decorator
@inline
export function findId(hash: i32, row: i32, key: Address): i32 {
  const tags = userAt(row) + USER_TAGS;
  const wanted = i16x8.splat(<i16>hash);
  const first = v128.or(i16x8.eq(v128.load(tags), wanted), i16x8.eq(v128.load(tags, 16), wanted));
  // The last four are no tags; that they fit costs a search at most.
  const second = v128.or(i16x8.eq(v128.load(tags, 32), wanted), i16x8.eq(v128.load(tags, 48), wanted));
  if (v128.any_true(v128.or(first, second))) {
    const place = findInRing(row, key);
    if (place >= 0) return -1 - place;
  }
  return load<u32>(userAt(row), USER_LONG_IDS) < LONG_ID ? 0 : findLong(hash, row, key);
}

/** Where the table of ids open beyond their rings looks first for a hash. */
// @ts-ignore: decorator
@inline
export function placeOfLong(hash: i32): Address {
  return longAt(home(hash));
}

/** What the table of ids open beyond their rings holds first for a hash. Only for reading ahead. */
// @ts-ignore: decorator
@inline
export function glanceLong(hash: i32): i32 {
  return load<i32>(placeOfLong(hash));
}

/** 1 when an order's id is open beyond its ring, else 0. */
// @ts-ignore: decorator
@inline
export function isOpenBeyondRing(order: Address): i32 {
  return <i32>((load<i32>(order, ORDER_FLAGS) & LONG_OPEN) != 0);
}

/** Hash of the body that came with the id. */
export function idBody(reference: i32): i32 {
  return reference > 0 ? load<i32>(orderAt(reference), ORDER_BODY) : load<i32>(idAt(-1 - reference), ID_BODY);
}

/** Slot of the order that came of it; −1 for none. */
export function idSlot(reference: i32): i32 {
  return reference > 0 ? reference : load<i32>(idAt(-1 - reference), ID_SLOT);
}

/** Number of the order that came of it; 0 for none. */
export function idNumber(reference: i32): f64 {
  return reference > 0 ? load<f64>(orderAt(reference), ORDER_NUMBER) : load<f64>(idAt(-1 - reference), ID_NUMBER);
}

/** The place that the next id takes in a ring: from `next` on the first whose order is not open. */
// @ts-ignore: decorator
@inline
export function placeFrom(next: i32, openIds: i32): i32 {
  return (next + ctz(~rotr<i32>(openIds | BEYOND, next))) & 31;
}

/** Remembers an id as its user's newest. `slot` −1 and `number` 0 for what is no order; `open` says that the order has just been accepted. */
// @ts-ignore: decorator
@inline
export function rememberId(hash: i32, row: i32, key: Address, body: i32, slot: i32, number: f64, open: bool): void {
  const user = userAt(row);
  const bits = load<i32>(user, USER_OPEN_IDS);
  if (open && popcnt(bits) >= MANY_OPEN) {
    rememberLong(hash, user, key, body, slot);
    return;
  }
  const place = placeFrom(load<u8>(user, USER_NEXT_PLACE), bits);
  const id = idAt(row * REMEMBERED_IDS + place);
  if (open) store<i32>(user, bits | (1 << place), USER_OPEN_IDS);
  store<u8>(user, place + 1, USER_NEXT_PLACE);
  store<u16>(user + ((<usize>place) << 1), <u16>hash, USER_TAGS);
  if (open) store<i32>(orderAt(slot), place + 1, ORDER_RING);
  v128.store(id, v128.load(key));
  store<i64>(id, pair(body, slot), ID_BODY);
  store<f64>(id, number, ID_NUMBER);
}

/** An order ends; when its id stands beyond the ring, it enters it now. */
// @ts-ignore: decorator
@inline
export function endId(slot: i32, order: Address, row: i32): void {
  if ((load<i32>(order, ORDER_FLAGS) & LONG_OPEN) != 0) {
    endLong(slot, order, row);
    return;
  }
  const ring = load<i32>(order, ORDER_RING);
  if (ring != 0) {
    const user = userAt(row);
    store<i32>(user, load<i32>(user, USER_OPEN_IDS) & ~(1 << (ring - 1)), USER_OPEN_IDS);
  }
}

/** Finds the ids open beyond their rings in the records of the orders; `mask` + 1 is the room of their table. */
export function indexLongIds(): void {
  let count = 0;
  const end = load<i32>(STATE_ORDER_END);
  for (let slot = 1; slot < end; slot++) if (isLong(slot)) count++;
  let mask = 63;
  while (isFull(mask, count)) mask = mask * 2 + 1;
  clearLong(mask);
  store<i32>(STATE_LONG_COUNT, count);
  for (let slot = 1; slot < end; slot++) if (isLong(slot)) put(hashOfOrder(slot), slot);
}

/** Place of an id in a user's ring, −1 where it is not: the search that counts, after the tags have said that it may be there. */
function findInRing(row: i32, key: Address): i32 {
  const first = row * REMEMBERED_IDS;
  for (let place = first; place < first + REMEMBERED_IDS; place++) if (sameKey(idAt(place), key)) return place;
  return -1;
}

function findLong(hash: i32, row: i32, key: Address): i32 {
  const mask = load<i32>(STATE_LONG_MASK);
  let i = home(hash);
  let slot = load<i32>(longAt(i), 4);
  while (slot != 0) {
    if (load<i32>(longAt(i)) == hash) {
      const order = orderAt(slot);
      if (sameKey(order + ORDER_KEY, key) && load<i32>(seatAt(load<i32>(order, ORDER_SEAT)), SEAT_USER_ROW) == row) return slot;
    }
    i = (i + 1) & mask;
    slot = load<i32>(longAt(i), 4);
  }
  return 0;
}

/** Remembers the id of an open order beyond the ring of the user at an address: the order's record holds it, a table finds it. */
function rememberLong(hash: i32, user: Address, key: Address, body: i32, slot: i32): void {
  const order = orderAt(slot);
  v128.store(order, v128.load(key), ORDER_KEY);
  store<i32>(order, body, ORDER_BODY);
  store<i32>(order, load<i32>(order, ORDER_FLAGS) | LONG_OPEN, ORDER_FLAGS);
  store<u32>(user, load<u32>(user, USER_LONG_IDS) + LONG_ID, USER_LONG_IDS);
  const count = load<i32>(STATE_LONG_COUNT) + 1;
  if (isFull(load<i32>(STATE_LONG_MASK), count)) growLong();
  store<i32>(STATE_LONG_COUNT, count);
  put(hash, slot);
}

/** Doubles the table of ids open beyond their rings. It has their hashes, so none of their orders is read. */
function growLong(): void {
  const mask = load<i32>(STATE_LONG_MASK);
  let end: Address = MOVED_IDS;
  for (let i = 0; i <= mask; i++) {
    const entry = load<i64>(longAt(i));
    store<i64>(end, entry);
    end += (<usize>(entry >>> 32 != 0)) << 3;
  }
  clearLong(mask * 2 + 1);
  for (let at: Address = MOVED_IDS; at < end; at += 8) put(load<i32>(at), load<i32>(at, 4));
}

/** Whether a table with this mask is too full for so many ids. */
function isFull(mask: i32, count: i32): bool {
  return count * 4 > mask * 3;
}

function clearLong(mask: i32): void {
  memory.fill(LONG_IDS, 0, (<usize>mask + 1) << 3);
  store<i32>(STATE_LONG_MASK, mask);
}

function endLong(slot: i32, order: Address, row: i32): void {
  const hash = hashOf(load<i32>(seatAt(load<i32>(order, ORDER_SEAT)), SEAT_USER), order + ORDER_KEY);
  const mask = load<i32>(STATE_LONG_MASK);
  let i = home(hash);
  while (load<i32>(longAt(i), 4) != slot) {
    if (load<i32>(longAt(i), 4) == 0) unreachable();
    i = (i + 1) & mask;
  }
  removeLong(i, mask);
  const user = userAt(row);
  store<u32>(user, load<u32>(user, USER_LONG_IDS) - LONG_ID, USER_LONG_IDS);
  rememberId(hash, row, order + ORDER_KEY, load<i32>(order, ORDER_BODY), slot, load<f64>(order, ORDER_NUMBER), false);
}

/** Removes a position and moves back what was pushed past it, so that no gap cuts a run short. */
function removeLong(position: i32, mask: i32): void {
  let hole = position;
  for (let i = (hole + 1) & mask; load<i32>(longAt(i), 4) != 0; i = (i + 1) & mask) {
    if (((i - home(load<i32>(longAt(i)))) & mask) < ((i - hole) & mask)) continue;
    store<i64>(longAt(hole), load<i64>(longAt(i)));
    hole = i;
  }
  store<i32>(longAt(hole), 0, 4);
  store<i32>(STATE_LONG_COUNT, load<i32>(STATE_LONG_COUNT) - 1);
}

function put(hash: i32, slot: i32): void {
  const mask = load<i32>(STATE_LONG_MASK);
  let i = home(hash);
  while (load<i32>(longAt(i), 4) != 0) i = (i + 1) & mask;
  store<i32>(longAt(i), hash);
  store<i32>(longAt(i), slot, 4);
}

function isLong(slot: i32): bool {
  return load<i32>(((<usize>slot) << 2) + SEAT_OF) != 0 && (load<i32>(orderAt(slot), ORDER_FLAGS) & LONG_OPEN) != 0;
}

function hashOfOrder(slot: i32): i32 {
  const order = orderAt(slot);
  return hashOf(load<i32>(seatAt(load<i32>(order, ORDER_SEAT)), SEAT_USER), order + ORDER_KEY);
}
