import { O } from './orders.ts';
import type { Orders } from './orders.ts';

/**
 * Queues of orders by price. A ladder maps a price (1 to 2^31 − 1 ticks) to its queue through three steps of 11, 11 and 9
 * bits: root → directory → page of 512 prices. Each step has a bitmap of what is not empty, so the next price on either
 * side is found by bit tests however far away it is. Pages and directories exist only where there are orders; an empty one
 * is all zero again and goes back to its pool.
 *
 * A queue is two words in a page, head and tail slot.
 */
const PAGE_BITS = 9;
const PAGE_PRICES = 1 << PAGE_BITS;
const PAGE_BITMAP = PAGE_PRICES * 2;
const PAGE_KEY = PAGE_BITMAP + 16;
const PAGE_LADDER = PAGE_KEY + 1;
const PAGE_COUNT = PAGE_KEY + 2;
const PAGE_WORDS = PAGE_KEY + 16;

const DIR_BITS = 11;
const DIR_ENTRIES = 1 << DIR_BITS;
const DIR_BITMAP = DIR_ENTRIES;
const DIR_COUNT = DIR_ENTRIES + 64;
const DIR_WORDS = DIR_COUNT + 8;

/** A root has the shape of a directory. */
const ROOT_WORDS = DIR_WORDS;

export class PriceLevels {
  private pages = new Int32Array(PAGE_WORDS * 4);
  private dirs = new Int32Array(DIR_WORDS * 2);
  private roots = new Int32Array(0);
  private pageEnd = 1;
  private freePage = 0;
  private dirEnd = 1;
  private freeDir = 0;
  private ladders = 0;

  private readonly orders: Orders;

  constructor(orders: Orders) {
    this.orders = orders;
  }

  /** Makes an empty ladder and returns its number. */
  addLadder(): number {
    const ladder = this.ladders++;
    if (this.ladders * ROOT_WORDS > this.roots.length) this.roots = doubled(this.roots, this.roots.length * 2 + ROOT_WORDS);
    return ladder;
  }

  /** Head slot of the queue at a price that is not empty. */
  head(ladder: number, price: number): number {
    const dir = this.roots[ladder * ROOT_WORDS + (price >>> (PAGE_BITS + DIR_BITS))]!;
    const page = this.dirs[dir * DIR_WORDS + ((price >>> PAGE_BITS) & (DIR_ENTRIES - 1))]!;
    return this.pages[page * PAGE_WORDS + ((price & (PAGE_PRICES - 1)) << 1)]!;
  }

  /** Puts an order at the end of the queue at a price. */
  append(ladder: number, price: number, slot: number): void {
    const page = this.page(ladder, price);
    const offset = price & (PAGE_PRICES - 1);
    const level = page * PAGE_WORDS + (offset << 1);
    const pages = this.pages;
    const orders = this.orders.words;
    const at = slot << 4;
    const tail = pages[level | 1]!;
    if (tail === 0) {
      pages[level] = slot;
      pages[page * PAGE_WORDS + PAGE_BITMAP + (offset >>> 5)]! |= 1 << (offset & 31);
      pages[page * PAGE_WORDS + PAGE_COUNT]!++;
    } else orders[(tail << 4) | O.NEXT] = slot | 0;
    pages[level | 1] = slot | 0;
    orders[at | O.NEXT] = 0;
    orders[at | O.PREV] = tail;
  }

  /** Takes an order out of the queue at a price; returns true when the queue is empty now. */
  remove(ladder: number, price: number, slot: number): boolean {
    const orders = this.orders.words;
    const at = slot << 4;
    const next = orders[at | O.NEXT]!;
    const prev = orders[at | O.PREV]!;
    if (next !== 0) orders[(next << 4) | O.PREV] = prev;
    if (prev !== 0) orders[(prev << 4) | O.NEXT] = next;
    if (next !== 0 && prev !== 0) return false;
    const dir = this.roots[ladder * ROOT_WORDS + (price >>> (PAGE_BITS + DIR_BITS))]!;
    const page = this.dirs[dir * DIR_WORDS + ((price >>> PAGE_BITS) & (DIR_ENTRIES - 1))]!;
    const pageAt = (page * PAGE_WORDS) | 0;
    const offset = price & (PAGE_PRICES - 1);
    const level = (pageAt + (offset << 1)) | 0;
    const pages = this.pages;
    if (next === 0) pages[level | 1] = prev;
    if (prev === 0) pages[level] = next;
    if ((next | prev) !== 0) return false;
    pages[(pageAt + PAGE_BITMAP + (offset >>> 5)) | 0]! &= ~(1 << (offset & 31));
    if (--pages[(pageAt + PAGE_COUNT) | 0]! === 0) this.dropPage(page);
    return true;
  }

  /** The lowest price above the given one (0 asks for the lowest of all) that has orders; 0 when there is none. */
  above(ladder: number, price: number): number {
    const root = ladder * ROOT_WORDS;
    const top = price >>> (PAGE_BITS + DIR_BITS);
    const mid = (price >>> PAGE_BITS) & (DIR_ENTRIES - 1);
    const dir = this.roots[root + top]!;
    if (dir !== 0) {
      const page = this.dirs[dir * DIR_WORDS + mid]!;
      if (page !== 0) {
        const found = bitAbove(this.pages, page * PAGE_WORDS + PAGE_BITMAP, 16, price & (PAGE_PRICES - 1));
        if (found >= 0) return (price & -PAGE_PRICES) | found;
      }
      const next = bitAbove(this.dirs, dir * DIR_WORDS + DIR_BITMAP, 64, mid);
      if (next >= 0) return this.lowest(dir, top, next);
    }
    const next = bitAbove(this.roots, root + DIR_BITMAP, 64, top);
    if (next < 0) return 0;
    const nextDir = this.roots[root + next]!;
    return this.lowest(nextDir, next, bitAbove(this.dirs, nextDir * DIR_WORDS + DIR_BITMAP, 64, -1));
  }

  /** The highest price below the given one (2^31 − 1 asks for nearly the highest of all) that has orders; 0 when there is none. */
  below(ladder: number, price: number): number {
    const root = ladder * ROOT_WORDS;
    const top = price >>> (PAGE_BITS + DIR_BITS);
    const mid = (price >>> PAGE_BITS) & (DIR_ENTRIES - 1);
    const dir = this.roots[root + top]!;
    if (dir !== 0) {
      const page = this.dirs[dir * DIR_WORDS + mid]!;
      if (page !== 0) {
        const found = bitBelow(this.pages, page * PAGE_WORDS + PAGE_BITMAP, price & (PAGE_PRICES - 1));
        if (found >= 0) return (price & -PAGE_PRICES) | found;
      }
      const next = bitBelow(this.dirs, dir * DIR_WORDS + DIR_BITMAP, mid);
      if (next >= 0) return this.highest(dir, top, next);
    }
    const next = bitBelow(this.roots, root + DIR_BITMAP, top);
    if (next < 0) return 0;
    const nextDir = this.roots[root + next]!;
    return this.highest(nextDir, next, bitBelow(this.dirs, nextDir * DIR_WORDS + DIR_BITMAP, DIR_ENTRIES));
  }

  /** Pools and roots, for snapshot and digest. */
  parts(): { pages: Int32Array; dirs: Int32Array; roots: Int32Array; counters: Float64Array } {
    return {
      pages: this.pages.subarray(0, this.pageEnd * PAGE_WORDS),
      dirs: this.dirs.subarray(0, this.dirEnd * DIR_WORDS),
      roots: this.roots.subarray(0, this.ladders * ROOT_WORDS),
      counters: Float64Array.of(this.pageEnd, this.freePage, this.dirEnd, this.freeDir, this.ladders),
    };
  }

  restore(pages: Int32Array, dirs: Int32Array, roots: Int32Array, counters: Float64Array): void {
    [this.pageEnd, this.freePage, this.dirEnd, this.freeDir, this.ladders] = [counters[0]!, counters[1]!, counters[2]!, counters[3]!, counters[4]!];
    this.pages = doubled(pages, pages.length + PAGE_WORDS);
    this.dirs = doubled(dirs, dirs.length + DIR_WORDS);
    this.roots = doubled(roots, roots.length);
  }

  private lowest(dir: number, top: number, mid: number): number {
    const page = this.dirs[dir * DIR_WORDS + mid]!;
    return (((top << DIR_BITS) | mid) << PAGE_BITS) | bitAbove(this.pages, page * PAGE_WORDS + PAGE_BITMAP, 16, -1);
  }

  private highest(dir: number, top: number, mid: number): number {
    const page = this.dirs[dir * DIR_WORDS + mid]!;
    return (((top << DIR_BITS) | mid) << PAGE_BITS) | bitBelow(this.pages, page * PAGE_WORDS + PAGE_BITMAP, PAGE_PRICES);
  }

  /** The page of a price, made with its directory when missing. */
  private page(ladder: number, price: number): number {
    const top = price >>> (PAGE_BITS + DIR_BITS);
    const dir = this.roots[ladder * ROOT_WORDS + top]!;
    if (dir !== 0) {
      const page = this.dirs[dir * DIR_WORDS + ((price >>> PAGE_BITS) & (DIR_ENTRIES - 1))]!;
      if (page !== 0) return page;
    }
    return this.addPage(ladder, price);
  }

  private addPage(ladder: number, price: number): number {
    const root = ladder * ROOT_WORDS;
    const top = price >>> (PAGE_BITS + DIR_BITS);
    let dir = this.roots[root + top]!;
    if (dir === 0) {
      dir = this.takeDir();
      this.roots[root + top] = dir;
      this.roots[root + DIR_BITMAP + (top >>> 5)]! |= 1 << (top & 31);
    }
    const page = this.takePage();
    const mid = (price >>> PAGE_BITS) & (DIR_ENTRIES - 1);
    const dirAt = dir * DIR_WORDS;
    this.dirs[dirAt + mid] = page;
    this.dirs[dirAt + DIR_BITMAP + (mid >>> 5)]! |= 1 << (mid & 31);
    this.dirs[dirAt + DIR_COUNT]!++;
    this.pages[page * PAGE_WORDS + PAGE_KEY] = price >>> PAGE_BITS;
    this.pages[page * PAGE_WORDS + PAGE_LADDER] = ladder;
    return page;
  }

  /** Gives back a page that is empty, and its directory when that is empty too. */
  private dropPage(page: number): void {
    const pageAt = page * PAGE_WORDS;
    const key = this.pages[pageAt + PAGE_KEY]!;
    const root = this.pages[pageAt + PAGE_LADDER]! * ROOT_WORDS;
    const top = key >>> DIR_BITS;
    const mid = key & (DIR_ENTRIES - 1);
    const dir = this.roots[root + top]!;
    const dirAt = dir * DIR_WORDS;
    this.dirs[dirAt + mid] = 0;
    this.dirs[dirAt + DIR_BITMAP + (mid >>> 5)]! &= ~(1 << (mid & 31));
    this.pages[pageAt + PAGE_KEY] = this.freePage;
    this.pages[pageAt + PAGE_LADDER] = 0;
    this.freePage = page;
    if (--this.dirs[dirAt + DIR_COUNT]! > 0) return;
    this.roots[root + top] = 0;
    this.roots[root + DIR_BITMAP + (top >>> 5)]! &= ~(1 << (top & 31));
    this.dirs[dirAt] = this.freeDir;
    this.freeDir = dir;
  }

  private takePage(): number {
    const page = this.freePage;
    if (page !== 0) {
      this.freePage = this.pages[page * PAGE_WORDS + PAGE_KEY]!;
      return page;
    }
    if ((this.pageEnd + 1) * PAGE_WORDS > this.pages.length) this.pages = doubled(this.pages, this.pages.length * 2);
    return this.pageEnd++;
  }

  private takeDir(): number {
    const dir = this.freeDir;
    if (dir !== 0) {
      this.freeDir = this.dirs[dir * DIR_WORDS]!;
      this.dirs[dir * DIR_WORDS] = 0;
      return dir;
    }
    if ((this.dirEnd + 1) * DIR_WORDS > this.dirs.length) this.dirs = doubled(this.dirs, this.dirs.length * 2);
    return this.dirEnd++;
  }
}

/** Position of the lowest set bit above `position` in a bitmap of `count` words at word `at`; −1 when there is none. */
function bitAbove(words: Int32Array, at: number, count: number, position: number): number {
  const from = position + 1;
  let i = from >>> 5;
  if (i >= count) return -1;
  let bits = words[at + i]! & (-1 << (from & 31));
  while (bits === 0) {
    if (++i === count) return -1;
    bits = words[at + i]!;
  }
  return (i << 5) | (31 - Math.clz32(bits & -bits));
}

/** Position of the highest set bit below `position` in a bitmap at word `at`; −1 when there is none. */
function bitBelow(words: Int32Array, at: number, position: number): number {
  if (position <= 0) return -1;
  const from = position - 1;
  let i = from >>> 5;
  let bits = words[at + i]! & (-1 >>> (31 - (from & 31)));
  while (bits === 0) {
    if (i-- === 0) return -1;
    bits = words[at + i]!;
  }
  return (i << 5) | (31 - Math.clz32(bits));
}

function doubled(words: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(length, 64));
  grown.set(words);
  return grown;
}
