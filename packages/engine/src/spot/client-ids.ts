import { O } from './orders.ts';
import type { Orders } from './orders.ts';
import { S, U } from './seats.ts';
import type { Seats } from './seats.ts';

/** Ended orders, transfers and adjustments whose ids are remembered, per user. */
export const REMEMBERED_IDS = 64;

/** Words of a remembered entry, 1 << ENTRY_SHIFT: the id, the body's hash, the order's slot (−1: none), and its number as a double. */
const ENTRY_SHIFT = 3;
const E = { KEY: 0, BODY: 4, SLOT: 5, NUMBER: 6 } as const;
const RING_SHIFT = 6 + ENTRY_SHIFT;

/**
 * Which client ids are known. An open order's id stands in its own record; when the order ends, the id moves into its
 * user's ring of the last 64 and pushes out the oldest. An open-addressing table finds both: an entry is the id's hash and
 * a reference, slot + 1 of an open order or −1 − place in the rings. The table is rebuilt when a snapshot is read.
 */
export class ClientIds {
  private table = new Int32Array(256 * 2);
  private mask = 255;
  private count = 0;
  private rings = new Int32Array(64 << RING_SHIFT);
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
    return reference > 0 ? this.orders.words[((reference - 1) << 4) | O.BODY]! : this.rings[((-1 - reference) << ENTRY_SHIFT) | E.BODY]!;
  }
  /** Slot of the order that came of it; −1 for none. */
  slot(reference: number): number {
    return reference > 0 ? reference - 1 : this.rings[((-1 - reference) << ENTRY_SHIFT) | E.SLOT]!;
  }
  /** Number of the order that came of it; 0 for none. */
  number(reference: number): number {
    return reference > 0 ? this.orders.number(reference - 1) : this.ringDoubles[(((-1 - reference) << ENTRY_SHIFT) | E.NUMBER) >> 1]!;
  }

  /** Remembers an open order's id, which is in its record. */
  addOpen(slot: number, hash: number): void {
    this.insert(hash, slot + 1);
  }

  /** Moves the id of an order that ends into its user's ring; an order may have none (a stop leg). */
  end(slot: number): void {
    const words = this.orders.words;
    const at = slot << 4;
    const k0 = words[at | O.KEY]!;
    const k1 = words[at | (O.KEY + 1)]!;
    const k2 = words[at | (O.KEY + 2)]!;
    const k3 = words[at | (O.KEY + 3)]!;
    if ((k0 | k1 | k2 | k3) === 0) return;
    const seats = this.seats.words;
    const seatAt = words[at | O.SEAT]! << 4;
    const user = seats[seatAt | S.USER]!;
    const place = this.takePlace(seats[seatAt | S.USER_ROW]!, user);
    const rings = this.rings;
    const to = place << ENTRY_SHIFT;
    rings[to] = k0;
    rings[to | 1] = k1;
    rings[to | 2] = k2;
    rings[to | 3] = k3;
    rings[to | E.BODY] = words[at | O.BODY]!;
    rings[to | E.SLOT] = slot | 0;
    this.ringDoubles[(to | E.NUMBER) >> 1] = this.orders.number(slot);
    this.table[this.positionOf(mixId(user, k0, k1, k2, k3), slot + 1) | 1] = -1 - place;
  }

  /** Remembers the id of something that is over at once (a transfer, an adjustment). */
  addEnded(hash: number, user: number, key: Int32Array, keyAt: number, body: number): void {
    const place = this.takePlace(this.seats.openUser(user), user);
    const to = place << ENTRY_SHIFT;
    this.rings.set(key.subarray(keyAt, keyAt + 4), to);
    this.rings[to | E.BODY] = body;
    this.rings[to | E.SLOT] = -1;
    this.ringDoubles[(to | E.NUMBER) >> 1] = 0;
    this.insert(hash, -1 - place);
  }

  /** The rings of all users, for snapshot and digest. */
  parts(): Int32Array {
    const words = this.seats.userRowEnd << RING_SHIFT;
    while (words > this.rings.length) this.growRings();
    return this.rings.subarray(0, words);
  }

  /** Takes over rings and rebuilds the table; orders and seats must be restored before. */
  restore(rings: Int32Array): void {
    while (rings.length > this.rings.length) this.growRings();
    this.rings.set(rings);
    for (let place = 0; place << ENTRY_SHIFT < rings.length; place++) {
      const at = place << ENTRY_SHIFT;
      if (!isNone(rings, at)) this.insert(hashOf(this.ringUser(place), rings, at), -1 - place);
    }
    const { words, seatOf, slotEnd } = this.orders;
    for (let slot = 1; slot < slotEnd; slot++) {
      if (seatOf[slot] === 0 || isNone(words, (slot << 4) | O.KEY)) continue;
      this.insert(hashOf(this.seats.words[(seatOf[slot]! << 4) | S.USER]!, words, (slot << 4) | O.KEY), slot + 1);
    }
  }

  private matches(reference: number, user: number, key: Int32Array, keyAt: number): boolean {
    if (reference > 0) {
      const slot = reference - 1;
      const owner = this.seats.words[(this.orders.words[(slot << 4) | O.SEAT]! << 4) | S.USER]!;
      return owner === user && sameKey(this.orders.words, (slot << 4) | O.KEY, key, keyAt);
    }
    const place = -1 - reference;
    return this.ringUser(place) === user && sameKey(this.rings, place << ENTRY_SHIFT, key, keyAt);
  }

  private ringUser(place: number): number {
    return this.seats.users[((place / REMEMBERED_IDS) << 3) | U.USER]!;
  }

  /** The place of a user's next entry; the id that stood there is forgotten. */
  private takePlace(row: number, user: number): number {
    const users = this.seats.users;
    const ended = users[(row << 3) | U.ENDED]!;
    users[(row << 3) | U.ENDED] = (ended + 1) & (REMEMBERED_IDS - 1);
    const place = row * REMEMBERED_IDS + ended;
    const at = place << ENTRY_SHIFT;
    while ((row + 1) << RING_SHIFT > this.rings.length) this.growRings();
    if (!isNone(this.rings, at)) this.remove(this.positionOf(hashOf(user, this.rings, at), -1 - place) >> 1);
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
    if (++this.count * 4 > this.mask * 3) this.growTable();
    const table = this.table;
    const mask = this.mask;
    let at = (hash & mask) << 1;
    while (table[at | 1] !== 0) at = (((at >> 1) + 1) & mask) << 1;
    table[at] = hash | 0;
    table[at | 1] = reference | 0;
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

/** Whether the four words at `at` are no id. */
function isNone(words: Int32Array, at: number): boolean {
  return (words[at]! | words[at + 1]! | words[at + 2]! | words[at + 3]!) === 0;
}

/** Hash of a user's client id, the four words at `at`. */
export function hashOf(user: number, key: Int32Array, at: number): number {
  return mixId(user, key[at]!, key[at + 1]!, key[at + 2]!, key[at + 3]!);
}

function mixId(user: number, k0: number, k1: number, k2: number, k3: number): number {
  let h = Math.imul(user ^ k0, 0x9e3779b1) + Math.imul(k1, 0x85ebca6b);
  h = (h ^ (h >>> 15)) + Math.imul(k2, 0xc2b2ae35) + Math.imul(k3, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 13), 0x2c1b3c6d);
  return h ^ (h >>> 16);
}
