import { O } from './orders.ts';
import type { Orders } from './orders.ts';
import { S, U } from './seats.ts';
import type { Seats } from './seats.ts';

/** Ids that are remembered for each user, open or ended. */
const REMEMBERED_IDS = 32;
const RING_SHIFT = 5;

/** Words of a remembered entry, 1 << ENTRY_SHIFT: the id, the body's hash, the order's slot (−1: none), and its number as a double. */
const ENTRY_SHIFT = 3;
const E = { KEY: 0, BODY: 4, SLOT: 5, NUMBER: 6 } as const;

/** Words of a user's tags: one of 16 bits for each remembered id, two to a word, so that a search reads one cache line. */
const TAGS_SHIFT = RING_SHIFT - 1;
const TAG_WORDS = 1 << TAGS_SHIFT;

/**
 * Which client ids are known: those among the last 32 that their user had accepted, and those of orders that are open
 * beyond that. Each user has a ring of them. A tag is the low half of an id's hash, never 0; the entries are read only where
 * a tag fits. A bit for each place of the ring (`U.OPEN_IDS`) says whether its order is open, so that an id which is pushed
 * out after its order's end is forgotten without a look at either. An id that is pushed out while its order is open moves to
 * the order's record and a table of such ids; when the order ends it enters the ring once more.
 */
export class ClientIds {
  /** Tags of the ids in the rings, 0 for an empty place. */
  tags = new Int32Array(64 << TAGS_SHIFT);
  private entries = new Int32Array(64 << (RING_SHIFT + ENTRY_SHIFT));
  private doubles = new Float64Array(this.entries.buffer);
  /** Ids of orders open beyond the ring: open addressing, pairs of hash and slot, slot 0 for an empty place. */
  private table = new Int32Array(64 * 2);
  private mask = 63;
  private count = 0;
  private readonly orders: Orders;
  private readonly seats: Seats;

  constructor(orders: Orders, seats: Seats) {
    this.orders = orders;
    this.seats = seats;
  }

  /** Looks up the id at word `keyAt`, whose `hashOf` is given, for the user in a row (0: a user without one). Returns 0 for unknown, else a reference for the getters below. */
  find(hash: number, row: number, key: Int32Array, keyAt: number): number {
    const tags = this.tags;
    const from = row << TAGS_SHIFT;
    if (from < tags.length) {
      const wanted = Math.imul(hash & 0xffff, 0x1_0001);
      let fits = 0;
      for (let at = from; at < from + TAG_WORDS; at += 8) {
        // Without branches and in two halves: the loop's own steps cost more than the comparisons.
        fits |= zeroHalves(tags[at]! ^ wanted) | zeroHalves(tags[at | 1]! ^ wanted) | zeroHalves(tags[at | 2]! ^ wanted) | zeroHalves(tags[at | 3]! ^ wanted);
        fits |= zeroHalves(tags[at | 4]! ^ wanted) | zeroHalves(tags[at | 5]! ^ wanted) | zeroHalves(tags[at | 6]! ^ wanted) | zeroHalves(tags[at | 7]! ^ wanted);
      }
      if (fits !== 0) {
        const place = this.findInRing(row << RING_SHIFT, key, keyAt);
        if (place >= 0) return -1 - place;
      }
    }
    return this.count === 0 ? 0 : this.findOpen(hash, row, key, keyAt);
  }

  /** Hash of the body that came with the id. */
  body(reference: number): number {
    return reference > 0 ? this.orders.words[(reference << 4) | O.BODY]! : this.entries[((-1 - reference) << ENTRY_SHIFT) | E.BODY]!;
  }
  /** Slot of the order that came of it; −1 for none. */
  slot(reference: number): number {
    return reference > 0 ? reference : this.entries[((-1 - reference) << ENTRY_SHIFT) | E.SLOT]!;
  }
  /** Number of the order that came of it; 0 for none. */
  number(reference: number): number {
    return reference > 0 ? this.orders.number(reference) : this.doubles[(((-1 - reference) << ENTRY_SHIFT) | E.NUMBER) >> 1]!;
  }

  /** Remembers an id as its user's newest. `slot` −1 and `number` 0 for what is no order; `open` says that the order has just been accepted. */
  remember(hash: number, row: number, key: Int32Array, keyAt: number, body: number, slot: number, number: number, open: boolean): void {
    const users = this.seats.users;
    const userAt = row << 3;
    const recent = users[userAt | U.RECENT]!;
    const bit = 1 << recent;
    users[userAt | U.RECENT] = (recent + 1) & (REMEMBERED_IDS - 1);
    const place = (row << RING_SHIFT) | recent;
    const tagAt = (row << TAGS_SHIFT) | (recent >> 1);
    while (tagAt >= this.tags.length) this.growRings();
    const at = place << ENTRY_SHIFT;
    const entries = this.entries;
    if ((users[userAt | U.OPEN_IDS]! & bit) !== 0) this.pushOut(users[userAt | U.USER]!, place);
    if (open) {
      users[userAt | U.OPEN_IDS]! |= bit;
      this.orders.words[(slot << 4) | O.RING] = recent + 1;
    } else users[userAt | U.OPEN_IDS]! &= ~bit;
    const half = (recent & 1) << 4;
    this.tags[tagAt] = (this.tags[tagAt]! & ~(0xffff << half)) | ((hash & 0xffff) << half);
    entries[at] = key[keyAt]!;
    entries[at | 1] = key[keyAt + 1]!;
    entries[at | 2] = key[keyAt + 2]!;
    entries[at | 3] = key[keyAt + 3]!;
    entries[at | E.BODY] = body | 0;
    entries[at | E.SLOT] = slot | 0;
    this.doubles[(at | E.NUMBER) >> 1] = number;
  }

  /** An order ends; when its id had been pushed out of the ring, it enters it again. */
  end(slot: number): void {
    const words = this.orders.words;
    const seatAt = words[(slot << 4) | O.SEAT]! << 4;
    if (!this.orders.isLongOpen(slot)) {
      const ring = words[(slot << 4) | O.RING]!;
      if (ring !== 0) this.seats.users[(this.seats.words[seatAt | S.USER_ROW]! << 3) | U.OPEN_IDS]! &= ~(1 << (ring - 1));
      return;
    }
    const keyAt = (slot << 4) | O.KEY;
    const hash = hashOf(this.seats.words[seatAt | S.USER]!, words, keyAt);
    this.remove(this.positionOf(hash, slot));
    this.remember(hash, this.seats.words[seatAt | S.USER_ROW]!, words, keyAt, words[(slot << 4) | O.BODY]!, slot, this.orders.number(slot), false);
  }

  /** The rings of all users, for snapshot and digest. */
  parts(): { tags: Int32Array; entries: Int32Array } {
    const rows = this.seats.userRowEnd;
    while (rows << TAGS_SHIFT > this.tags.length) this.growRings();
    return { tags: this.tags.subarray(0, rows << TAGS_SHIFT), entries: this.entries.subarray(0, rows << (RING_SHIFT + ENTRY_SHIFT)) };
  }

  /** Takes over rings and finds the ids open beyond them; orders and seats must be restored before. */
  restore(tags: Int32Array, entries: Int32Array): void {
    while (tags.length > this.tags.length) this.growRings();
    this.tags.set(tags);
    this.entries.set(entries);
    const { words, seatOf, slotEnd } = this.orders;
    for (let slot = 1; slot < slotEnd; slot++) {
      if (seatOf[slot] === 0 || !this.orders.isLongOpen(slot)) continue;
      this.insert(hashOf(this.seats.words[(seatOf[slot]! << 4) | S.USER]!, words, (slot << 4) | O.KEY), slot);
    }
  }

  /** Place of an id in a user's ring, −1 where it is not: the search that counts, after the tags have said that it may be there. */
  private findInRing(from: number, key: Int32Array, keyAt: number): number {
    for (let place = from; place < from + REMEMBERED_IDS; place++) {
      if (sameKey(this.entries, place << ENTRY_SHIFT, key, keyAt)) return place;
    }
    return -1;
  }

  /** The id of an open order makes room; it stays known. From now on its order's record holds it. */
  private pushOut(user: number, place: number): void {
    const at = place << ENTRY_SHIFT;
    const slot = this.entries[at | E.SLOT]!;
    const orderAt = slot << 4;
    const words = this.orders.words;
    for (let i = 0; i < 4; i++) words[(orderAt | O.KEY) + i] = this.entries[at | i]!;
    words[orderAt | O.BODY] = this.entries[at | E.BODY]!;
    this.orders.setLongOpen(slot);
    this.insert(hashOf(user, this.entries, at), slot);
  }

  private findOpen(hash: number, row: number, key: Int32Array, keyAt: number): number {
    const table = this.table;
    const mask = this.mask;
    for (let i = hash & mask; ; i = (i + 1) & mask) {
      const slot = table[(i << 1) | 1]!;
      if (slot === 0) return 0;
      if (table[i << 1] !== hash || !sameKey(this.orders.words, (slot << 4) | O.KEY, key, keyAt)) continue;
      if (this.seats.words[(this.orders.words[(slot << 4) | O.SEAT]! << 4) | S.USER_ROW] === row) return slot;
    }
  }

  private positionOf(hash: number, slot: number): number {
    let i = hash & this.mask;
    while (this.table[(i << 1) | 1] !== slot) {
      if (this.table[(i << 1) | 1] === 0) throw new Error('a client id has left its table');
      i = (i + 1) & this.mask;
    }
    return i;
  }

  private insert(hash: number, slot: number): void {
    if (++this.count * 4 > this.mask * 3) this.growTable();
    let i = hash & this.mask;
    while (this.table[(i << 1) | 1] !== 0) i = (i + 1) & this.mask;
    this.table[i << 1] = hash;
    this.table[(i << 1) | 1] = slot;
  }

  /** Removes a position and moves back what was pushed past it, so that no gap cuts a run short. */
  private remove(position: number): void {
    const table = this.table;
    const mask = this.mask;
    let hole = position;
    for (let i = (hole + 1) & mask; table[(i << 1) | 1] !== 0; i = (i + 1) & mask) {
      const home = table[i << 1]! & mask;
      if (((i - home) & mask) < ((i - hole) & mask)) continue;
      table[hole << 1] = table[i << 1]!;
      table[(hole << 1) | 1] = table[(i << 1) | 1]!;
      hole = i;
    }
    table[(hole << 1) | 1] = 0;
    this.count--;
  }

  private growTable(): void {
    const old = this.table;
    this.table = new Int32Array(old.length * 2);
    this.mask = this.mask * 2 + 1;
    this.count = 1;
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.insert(old[at]!, old[at + 1]!);
  }

  private growRings(): void {
    const tags = new Int32Array(this.tags.length * 2);
    tags.set(this.tags);
    this.tags = tags;
    const entries = new Int32Array(this.entries.length * 2);
    entries.set(this.entries);
    this.entries = entries;
    this.doubles = new Float64Array(entries.buffer);
  }
}

/** Not zero exactly where one of a word's two halves is zero. */
function zeroHalves(word: number): number {
  return ((word - 0x1_0001) | 0) & ~word & 0x8000_8000;
}

function sameKey(a: Int32Array, at: number, b: Int32Array, bt: number): boolean {
  return a[at] === b[bt] && a[at + 1] === b[bt + 1] && a[at + 2] === b[bt + 2] && a[at + 3] === b[bt + 3];
}

/** Hash of a user's client id, the four words at `at`; never 0. */
export function hashOf(user: number, key: Int32Array, at: number): number {
  let h = Math.imul(user, 0x165667b1) + Math.imul(key[at]!, 0x9e3779b1) + Math.imul(key[at + 1]!, 0x85ebca6b);
  h = (h ^ (h >>> 15)) + Math.imul(key[at + 2]!, 0xc2b2ae35) + Math.imul(key[at + 3]!, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 13), 0x2c1b3c6d);
  return h ^ (h >>> 16) | 1;
}
