import { D, O } from './orders.ts';
import type { Orders } from './orders.ts';
import { S, U } from './seats.ts';
import type { Seats } from './seats.ts';

/** Ended orders, transfers and adjustments whose ids are remembered, per user. */
export const REMEMBERED_IDS = 64;

/** Words of a remembered entry: the id, its hash, the body's hash, the order's slot (−1: none), and its number as a double. */
const ENTRY_WORDS = 10;
const E = { KEY: 0, HASH: 4, BODY: 5, SLOT: 6, NUMBER: 8 } as const;

/**
 * Which client ids are known. An open order's id stands in its own record; when the order ends, the id moves into its
 * user's ring of the last 64 and pushes out the oldest. An open-addressing table finds both: an entry is the id's hash and
 * a reference, slot + 1 of an open order or −1 − place in the rings. The table is rebuilt when a snapshot is read.
 */
export class ClientIds {
  private table = new Int32Array(256 * 2);
  private mask = 255;
  private count = 0;
  private rings = new Int32Array(64 * REMEMBERED_IDS * ENTRY_WORDS);
  private ringDoubles = new Float64Array(this.rings.buffer);
  private readonly orders: Orders;
  private readonly seats: Seats;

  constructor(orders: Orders, seats: Seats) {
    this.orders = orders;
    this.seats = seats;
  }

  /** Looks up the id at word `keyAt`, whose `hashOf` is given, for a user. Returns 0 for unknown, else a reference for the getters below. */
  find(hash: number, user: number, key: Int32Array, keyAt: number): number {
    const table = this.table;
    const mask = this.mask;
    let at = (hash & mask) << 1;
    let reference = table[at | 1]!;
    while (reference !== 0) {
      if (table[at] === hash && this.matches(reference, user, key, keyAt)) return reference;
      at = (((at >> 1) + 1) & mask) << 1;
      reference = table[at | 1]!;
    }
    return 0;
  }

  /** Hash of the body that came with the id. */
  body(reference: number): number {
    return reference > 0 ? this.orders.details[((reference - 1) << 4) + D.BODY]! : this.rings[(-1 - reference) * ENTRY_WORDS + E.BODY]!;
  }
  /** Slot of the order that came of it; −1 for none. */
  slot(reference: number): number {
    return reference > 0 ? reference - 1 : this.rings[(-1 - reference) * ENTRY_WORDS + E.SLOT]!;
  }
  /** Number of the order that came of it; 0 for none. */
  number(reference: number): number {
    return reference > 0 ? this.orders.number(reference - 1) : this.ringDoubles[((-1 - reference) * ENTRY_WORDS + E.NUMBER) >> 1]!;
  }

  /** Remembers an open order's id, whose hash is in its details. */
  addOpen(slot: number): void {
    this.insert(this.orders.details[(slot << 4) | D.HASH]!, slot + 1);
  }

  /** Moves the id of an order that ends into its user's ring. An order without an id (a stop leg) has the hash 0. */
  end(slot: number): void {
    const details = this.orders.details;
    const detailAt = slot << 4;
    const hash = details[detailAt | D.HASH]!;
    if (hash === 0) return;
    const row = this.seats.words[(this.orders.words[(slot << 3) | O.SEAT]! << 4) | S.USER_ROW]!;
    const place = this.takePlace(row);
    const rings = this.rings;
    const at = place * ENTRY_WORDS;
    rings[at] = details[detailAt | D.KEY]!;
    rings[at + 1] = details[detailAt | (D.KEY + 1)]!;
    rings[at + 2] = details[detailAt | (D.KEY + 2)]!;
    rings[at + 3] = details[detailAt | (D.KEY + 3)]!;
    rings[at + E.HASH] = hash;
    rings[at + E.BODY] = details[detailAt | D.BODY]!;
    rings[at + E.SLOT] = slot;
    this.ringDoubles[(at + E.NUMBER) >> 1] = this.orders.numbers[slot << 3]!;
    this.table[this.positionOf(hash, slot + 1) | 1] = -1 - place;
  }

  /** Remembers the id of something that is over at once (a transfer, an adjustment). */
  addEnded(hash: number, user: number, key: Int32Array, keyAt: number, body: number): void {
    const place = this.takePlace(this.seats.openUser(user));
    const at = place * ENTRY_WORDS;
    this.rings.set(key.subarray(keyAt, keyAt + 4), at);
    this.rings[at + E.HASH] = hash;
    this.rings[at + E.BODY] = body;
    this.rings[at + E.SLOT] = -1;
    this.ringDoubles[(at + E.NUMBER) >> 1] = 0;
    this.insert(hash, -1 - place);
  }

  /** The rings of all users, for snapshot and digest. */
  parts(): Int32Array {
    const words = this.seats.userRowEnd * REMEMBERED_IDS * ENTRY_WORDS;
    while (words > this.rings.length) this.growRings();
    return this.rings.subarray(0, words);
  }

  /** Takes over rings and rebuilds the table; orders and seats must be restored before. */
  restore(rings: Int32Array): void {
    while (rings.length > this.rings.length) this.growRings();
    this.rings.set(rings);
    for (let place = 0; place * ENTRY_WORDS < rings.length; place++) {
      const hash = rings[place * ENTRY_WORDS + E.HASH]!;
      if (hash !== 0) this.insert(hash, -1 - place);
    }
    for (let slot = 1; slot < this.orders.slotEnd; slot++) {
      if (this.orders.words[(slot << 3) | O.STATE] !== 0 && this.orders.details[(slot << 4) | D.HASH] !== 0) this.addOpen(slot);
    }
  }

  private matches(reference: number, user: number, key: Int32Array, keyAt: number): boolean {
    if (reference > 0) {
      const slot = reference - 1;
      const owner = this.seats.words[(this.orders.words[(slot << 3) | O.SEAT]! << 4) | S.USER]!;
      return owner === user && sameKey(this.orders.details, (slot << 4) + D.KEY, key, keyAt);
    }
    const place = -1 - reference;
    const owner = this.seats.users[(((place / REMEMBERED_IDS) | 0) << 3) | U.USER]!;
    return owner === user && sameKey(this.rings, place * ENTRY_WORDS, key, keyAt);
  }

  /** The place of a user's next entry; the id that stood there is forgotten. */
  private takePlace(row: number): number {
    const users = this.seats.users;
    const ended = users[(row << 3) | U.ENDED]!;
    users[(row << 3) | U.ENDED] = (ended + 1) & (REMEMBERED_IDS - 1);
    const place = row * REMEMBERED_IDS + ended;
    while ((row + 1) * REMEMBERED_IDS * ENTRY_WORDS > this.rings.length) this.growRings();
    const hash = this.rings[place * ENTRY_WORDS + E.HASH]!;
    if (hash !== 0) this.remove(this.positionOf(hash, -1 - place) >> 1);
    return place;
  }

  /** Word in the table of an entry that is there. */
  private positionOf(hash: number, reference: number): number {
    const table = this.table;
    const mask = this.mask;
    let at = (hash & mask) << 1;
    let found = table[at | 1]!;
    while (found !== reference) {
      if (found === 0) throw new Error('a client id has left its table');
      at = (((at >> 1) + 1) & mask) << 1;
      found = table[at | 1]!;
    }
    return at;
  }

  private insert(hash: number, reference: number): void {
    if (++this.count * 2 > this.mask) this.growTable();
    const table = this.table;
    const mask = this.mask;
    let at = (hash & mask) << 1;
    while (table[at | 1] !== 0) at = (((at >> 1) + 1) & mask) << 1;
    table[at] = hash;
    table[at | 1] = reference;
  }

  /** Removes a position and moves back what was pushed past it, so that no gap cuts a run short. */
  private remove(position: number): void {
    const table = this.table;
    const mask = this.mask;
    let hole = position;
    let i = (hole + 1) & mask;
    while (table[(i << 1) | 1] !== 0) {
      const home = table[i << 1]! & mask;
      if (((i - home) & mask) >= ((i - hole) & mask)) {
        table[hole << 1] = table[i << 1]!;
        table[(hole << 1) | 1] = table[(i << 1) | 1]!;
        hole = i;
      }
      i = (i + 1) & mask;
    }
    table[(hole << 1) | 1] = 0;
    this.count--;
  }

  private growTable(): void {
    const old = this.table;
    this.table = new Int32Array(old.length * 2);
    this.mask = this.mask * 2 + 1;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === 0) continue;
      let i = old[at]! & this.mask;
      while (this.table[(i << 1) + 1] !== 0) i = (i + 1) & this.mask;
      this.table[i << 1] = old[at]!;
      this.table[(i << 1) + 1] = old[at + 1]!;
    }
  }

  private growRings(): void {
    const rings = new Int32Array(this.rings.length * 2);
    rings.set(this.rings);
    this.rings = rings;
    this.ringDoubles = new Float64Array(rings.buffer);
  }
}

function sameKey(a: Int32Array, at: number, b: Int32Array, bt: number): boolean {
  return a[at] === b[bt] && a[at + 1] === b[bt + 1] && a[at + 2] === b[bt + 2] && a[at + 3] === b[bt + 3];
}

/** Hash of a user's client id at word `at`; never 0, which marks "no id". */
export function hashOf(user: number, key: Int32Array, at: number): number {
  let h = Math.imul(user ^ key[at]!, 0x9e3779b1) + Math.imul(key[at + 1]!, 0x85ebca6b);
  h = (h ^ (h >>> 15)) + Math.imul(key[at + 2]!, 0xc2b2ae35) + Math.imul(key[at + 3]!, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 13), 0x2c1b3c6d);
  h ^= h >>> 16;
  return h === 0 ? 1 : h;
}
