/**
 * Queues of orders by price. A ladder maps a price (1 to 2^31 − 1 ticks) to its queue through three steps of 11, 11 and 9
 * bits: root → directory → page of 512 prices. Each step has a bitmap of what is not empty, so the next price on either
 * side is found by bit tests however far away it is. Pages and directories exist only where there are orders; an empty one
 * is all zero again and goes back to its pool. Page 0 and directory 0 stand for none.
 *
 * A queue is two words in a page, head and tail slot.
 */

import {
  DIRECTORY_BITS,
  DIRECTORY_COUNT,
  ORDER_NEXT,
  ORDER_PREV,
  PAGE_BITS,
  PAGE_BYTES,
  PAGE_KEY,
  PAGE_LADDER,
  RECENT_BYTES,
  STATE_DIRECTORY_END,
  STATE_FREE_DIRECTORY,
  STATE_FREE_PAGE,
  STATE_PAGE_END,
} from '../src/layout';
import { chooseAddress } from './choose';
import { Address, directoryAt, orderAt, pageAt, pair, rootAt } from './memory';
import { MAX_DIRECTORIES, MAX_PAGES, PAGES, RECENT_PAGES, SPARE_DIRECTORIES, SPARE_PAGES } from './tables';

/** Words in the bitmaps of a page and of a directory. */
const PAGE_WORDS = 16;
const DIRECTORY_WORDS = 64;

// @ts-ignore: decorator
@inline
function entry(table: Address, index: i32): Address {
  return table + ((<usize>index) << 2);
}

// @ts-ignore: decorator
@inline
function setBit(bitmap: Address, bit: i32): void {
  const at = entry(bitmap, bit >>> 5);
  store<i32>(at, load<i32>(at) | (1 << (bit & 31)));
}

// @ts-ignore: decorator
@inline
function clearBit(bitmap: Address, bit: i32): i32 {
  const at = entry(bitmap, bit >>> 5);
  const word = load<i32>(at) & ~(1 << (bit & 31));
  store<i32>(at, word);
  return word;
}

/** Where a ladder remembers the page of a key. */
// @ts-ignore: decorator
@inline
function recentAt(ladder: i32, key: i32): Address {
  return RECENT_PAGES + <usize>ladder * RECENT_BYTES + ((<usize>(key & 63)) << 3);
}

/**
 * Page of a price, 0 where there is none. Up to 64 pages of a ladder are remembered: most prices lie in them, and the
 * way there through root and directory is two reads that often miss the cache. A page that goes back to the pool is forgotten.
 */
// @ts-ignore: decorator
@inline
export function pageOf(ladder: i32, price: i32): i32 {
  const key = price >>> 9;
  const recent = recentAt(ladder, key);
  return load<i32>(recent, 4) == key + 1 ? load<i32>(recent) : findPage(ladder, key, recent);
}

function findPage(ladder: i32, key: i32, recent: Address): i32 {
  const directory = load<i32>(entry(rootAt(ladder), key >>> 11));
  const page = load<i32>(entry(directoryAt(directory), key & 2047));
  if (page != 0) store<i64>(recent, pair(page, key + 1));
  return page;
}

/** Queue of a price whose page there is. */
// @ts-ignore: decorator
@inline
export function queueAt(page: Address, price: i32): Address {
  return page + ((<usize>(price & 511)) << 3);
}

/** The word with the bit that says whether the queue at an address, that of this price, is empty. */
// @ts-ignore: decorator
@inline
export function bitOf(queue: Address, price: i32): Address {
  const place = price & 511;
  return entry(queue - ((<usize>place) << 3) + PAGE_BITS, place >>> 5);
}

/** Head slot of the queue at a price that is not empty. */
// @ts-ignore: decorator
@inline
export function head(ladder: i32, price: i32): i32 {
  return load<i32>(queueAt(pageAt(pageOf(ladder, price)), price));
}

/** Puts an order at the end of the queue at a price. */
// @ts-ignore: decorator
@inline
export function append(ladder: i32, price: i32, slot: i32, order: Address): void {
  let page = pageOf(ladder, price);
  if (page == 0) page = addPage(ladder, price);
  const at = pageAt(page);
  const queue = queueAt(at, price);
  const tail = load<i32>(queue, 4);
  const isFirst = <i32>(tail == 0);
  store<i32>(chooseAddress(isFirst, orderAt(tail) + ORDER_NEXT, queue), slot);
  setBit(at + PAGE_BITS, price & 511);
  store<i32>(queue, slot, 4);
  store<i64>(order, pair(0, tail), ORDER_NEXT);
}

/** Takes an order out of the queue at a price; returns true when the queue is empty now. */
// @ts-ignore: decorator
@inline
export function remove(ladder: i32, price: i32, order: Address): bool {
  const next = load<i32>(order, ORDER_NEXT);
  const prev = load<i32>(order, ORDER_PREV);
  // The record of slot 0, which is no order, may be written to.
  store<i32>(orderAt(next), prev, ORDER_PREV);
  store<i32>(orderAt(prev), next, ORDER_NEXT);
  if (next != 0 && prev != 0) return false;
  const page = pageAt(pageOf(ladder, price));
  const queue = queueAt(page, price);
  if (next == 0) store<i32>(queue, prev, 4);
  if (prev == 0) store<i32>(queue, next);
  if ((next | prev) != 0) return false;
  emptyQueue(page, price);
  return true;
}

/** Takes the first order of a queue out of it; returns true when the queue is empty now. `page` is that of its price. */
// @ts-ignore: decorator
@inline
export function removeFirst(page: Address, price: i32, order: Address): bool {
  const next = load<i32>(order, ORDER_NEXT);
  store<i32>(queueAt(page, price), next);
  // The record of slot 0, which is no order, may be written to.
  store<i32>(orderAt(next), 0, ORDER_PREV);
  if (next != 0) return false;
  emptyQueue(page, price);
  return true;
}

/** Writes down that the queue of a price has nothing but zeros at its head; a page without orders goes back to the pool. */
// @ts-ignore: decorator
@inline
function emptyQueue(page: Address, price: i32): void {
  store<i32>(queueAt(page, price), 0, 4);
  const word = clearBit(page + PAGE_BITS, price & 511);
  if (word == 0 && isEmpty(page + PAGE_BITS)) dropPage(page);
}

/** Whether no bit of a page's bitmap is set. */
function isEmpty(bits: Address): bool {
  for (let i = 0; i < PAGE_WORDS; i++) if (load<i32>(entry(bits, i)) != 0) return false;
  return true;
}

/** The lowest price above the given one (0 asks for the lowest of all) that has orders; 0 when there is none. */
export function above(ladder: i32, price: i32): i32 {
  const page = pageOf(ladder, price);
  if (page != 0) {
    const found = bitAbove(pageAt(page) + PAGE_BITS, PAGE_WORDS, price & 511);
    if (found >= 0) return (price & -512) | found;
  }
  const root = rootAt(ladder);
  const top = price >>> 20;
  const middle = (price >>> 9) & 2047;
  const directory = load<i32>(entry(root, top));
  if (directory != 0) {
    const at = directoryAt(directory);
    const next = bitAbove(at + DIRECTORY_BITS, DIRECTORY_WORDS, middle);
    if (next >= 0) return lowest(at, top, next);
  }
  const next = bitAbove(root + DIRECTORY_BITS, DIRECTORY_WORDS, top);
  if (next < 0) return 0;
  const at = directoryAt(load<i32>(entry(root, next)));
  return lowest(at, next, bitAbove(at + DIRECTORY_BITS, DIRECTORY_WORDS, -1));
}

/** The highest price below the given one (2^31 − 1 asks for nearly the highest of all) that has orders; 0 when there is none. */
export function below(ladder: i32, price: i32): i32 {
  const page = pageOf(ladder, price);
  if (page != 0) {
    const found = bitBelow(pageAt(page) + PAGE_BITS, price & 511);
    if (found >= 0) return (price & -512) | found;
  }
  const root = rootAt(ladder);
  const top = price >>> 20;
  const middle = (price >>> 9) & 2047;
  const directory = load<i32>(entry(root, top));
  if (directory != 0) {
    const at = directoryAt(directory);
    const next = bitBelow(at + DIRECTORY_BITS, middle);
    if (next >= 0) return highest(at, top, next);
  }
  const next = bitBelow(root + DIRECTORY_BITS, top);
  if (next < 0) return 0;
  const at = directoryAt(load<i32>(entry(root, next)));
  return highest(at, next, bitBelow(at + DIRECTORY_BITS, 2048));
}

/** Whether the pools have room for whatever one command can need. */
// @ts-ignore: decorator
@inline
export function hasRoom(): bool {
  return load<i32>(STATE_PAGE_END) < MAX_PAGES - SPARE_PAGES && load<i32>(STATE_DIRECTORY_END) < MAX_DIRECTORIES - SPARE_DIRECTORIES;
}

function lowest(directory: Address, top: i32, middle: i32): i32 {
  const page = pageAt(load<i32>(entry(directory, middle)));
  return (((top << 11) | middle) << 9) | bitAbove(page + PAGE_BITS, PAGE_WORDS, -1);
}

function highest(directory: Address, top: i32, middle: i32): i32 {
  const page = pageAt(load<i32>(entry(directory, middle)));
  return (((top << 11) | middle) << 9) | bitBelow(page + PAGE_BITS, 512);
}

function addPage(ladder: i32, price: i32): i32 {
  const root = rootAt(ladder);
  const top = price >>> 20;
  let directory = load<i32>(entry(root, top));
  if (directory == 0) {
    directory = takeDirectory();
    store<i32>(entry(root, top), directory);
    setBit(root + DIRECTORY_BITS, top);
  }
  const page = takePage();
  const middle = (price >>> 9) & 2047;
  const at = directoryAt(directory);
  store<i32>(entry(at, middle), page);
  setBit(at + DIRECTORY_BITS, middle);
  store<i32>(at, load<i32>(at, DIRECTORY_COUNT) + 1, DIRECTORY_COUNT);
  store<i32>(pageAt(page), price >>> 9, PAGE_KEY);
  store<i32>(pageAt(page), ladder, PAGE_LADDER);
  return page;
}

/** Gives back a page that is empty, and its directory when that is empty too. */
function dropPage(page: Address): void {
  const key = load<i32>(page, PAGE_KEY);
  const ladder = load<i32>(page, PAGE_LADDER);
  const recent = recentAt(ladder, key);
  if (load<i32>(recent, 4) == key + 1) store<i64>(recent, 0);
  const root = rootAt(ladder);
  const top = key >>> 11;
  const middle = key & 2047;
  const directory = load<i32>(entry(root, top));
  const at = directoryAt(directory);
  store<i32>(entry(at, middle), 0);
  clearBit(at + DIRECTORY_BITS, middle);
  store<i32>(page, load<i32>(STATE_FREE_PAGE), PAGE_KEY);
  store<i32>(page, 0, PAGE_LADDER);
  store<i32>(STATE_FREE_PAGE, <i32>((page - PAGES) / PAGE_BYTES));
  const left = load<i32>(at, DIRECTORY_COUNT) - 1;
  store<i32>(at, left, DIRECTORY_COUNT);
  if (left > 0) return;
  store<i32>(entry(root, top), 0);
  clearBit(root + DIRECTORY_BITS, top);
  store<i32>(at, load<i32>(STATE_FREE_DIRECTORY));
  store<i32>(STATE_FREE_DIRECTORY, directory);
}

function takePage(): i32 {
  const page = load<i32>(STATE_FREE_PAGE);
  if (page != 0) {
    store<i32>(STATE_FREE_PAGE, load<i32>(pageAt(page), PAGE_KEY));
    return page;
  }
  const end = load<i32>(STATE_PAGE_END);
  if (end >= MAX_PAGES) unreachable();
  store<i32>(STATE_PAGE_END, end + 1);
  return end;
}

function takeDirectory(): i32 {
  const directory = load<i32>(STATE_FREE_DIRECTORY);
  if (directory != 0) {
    const at = directoryAt(directory);
    store<i32>(STATE_FREE_DIRECTORY, load<i32>(at));
    store<i32>(at, 0);
    return directory;
  }
  const end = load<i32>(STATE_DIRECTORY_END);
  if (end >= MAX_DIRECTORIES) unreachable();
  store<i32>(STATE_DIRECTORY_END, end + 1);
  return end;
}

/** Position of the lowest set bit above `position` in a bitmap of `count` words; −1 when there is none. */
function bitAbove(bitmap: Address, count: i32, position: i32): i32 {
  const from = position + 1;
  let i = from >>> 5;
  if (i >= count) return -1;
  let bits = load<i32>(entry(bitmap, i)) & (-1 << (from & 31));
  while (bits == 0) {
    if (++i == count) return -1;
    bits = load<i32>(entry(bitmap, i));
  }
  return (i << 5) | ctz(bits);
}

/** Position of the highest set bit below `position` in a bitmap; −1 when there is none. */
function bitBelow(bitmap: Address, position: i32): i32 {
  if (position <= 0) return -1;
  const from = position - 1;
  let i = from >>> 5;
  let bits = load<i32>(entry(bitmap, i)) & (-1 >>> (31 - (from & 31)));
  while (bits == 0) {
    if (i-- == 0) return -1;
    bits = load<i32>(entry(bitmap, i));
  }
  return (i << 5) | (31 - clz(bits));
}
