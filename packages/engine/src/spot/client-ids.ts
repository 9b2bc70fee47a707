import { D, O } from './orders.ts';
import type { Orders } from './orders.ts';
import { S, U } from './seats.ts';
import type { Seats } from './seats.ts';

/** Ended orders, transfers and adjustments whose ids are remembered, per user. */
export const REMEMBERED_IDS = 64;

/** Words of a remembered entry: the id, the body's hash, the order's slot (−1: none), and its number as a double. */
const ENTRY_WORDS = 8;
const E = { KEY: 0, BODY: 4, SLOT: 5 } as const;

/**
 * Which client ids are known. An open order's id stands in its own record; when the order ends, the id moves into its
 * user's ring of the last 64 and pushes out the oldest. An open-addressing table finds both: an entry is the id's hash and
 * a reference, slot + 1 of an open order or −1 − place in the rings. The table is rebuilt when a snapshot is read.
 */
export class ClientIds {
  private table = new Int32Array(256 * 2);
  private mask = 255;
  private count = 0;
  private rings = new Int32Array(0);
  private ringDoubles = new Float64Array(this.rings.buffer);
  private readonly orders: Orders;
  private readonly seats: Seats;

  constructor(orders: Orders, seats: Seats) {
    this.orders = orders;
    this.seats = seats;
  }

  /** Looks up the id at word `keyAt` for a user. Returns 0 for unknown, else a reference for the getters below. */
  find(user: number, key: Int32Array, keyAt: number): number {
    const hash = hashOf(user, key, keyAt);
    const table = this.table;
    for (let i = hash & this.mask; ; i = (i + 1) & this.mask) {
      const reference = table[(i << 1) + 1]!;
      if (reference === 0) return 0;
      if (table[i << 1] === hash && this.matches(reference, user, key, keyAt)) return reference;
    }
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
    return reference > 0 ? this.orders.number(reference - 1) : this.ringDoubles[(((-1 - reference) * ENTRY_WORDS) >> 1) + 3]!;
  }

  /** Remembers an order's id, which is in its details already. */
  addOpen(slot: number, user: number): void {
    this.insert(hashOf(user, this.orders.details, (slot << 4) + D.KEY), slot + 1);
  }

  /** Moves the id of an order that ends into its user's ring. */
  end(slot: number): void {
    const details = this.orders.details;
    const keyAt = (slot << 4) + D.KEY;
    if ((details[keyAt]! | details[keyAt + 1]! | details[keyAt + 2]! | details[keyAt + 3]!) === 0) return;
    const seatAt = this.seats.at(this.orders.words[(slot << 3) + O.SEAT]!);
    const user = this.seats.words[seatAt + S.USER]!;
    const place = this.takePlace(this.seats.words[seatAt + S.USER_ROW]!);
    this.write(place, details, keyAt, details[(slot << 4) + D.BODY]!, slot, this.orders.number(slot));
    this.table[(this.positionOf(hashOf(user, details, keyAt), slot + 1) << 1) + 1] = -1 - place;
  }

  /** Remembers the id of something that is over at once (a transfer, an adjustment). */
  addEnded(user: number, key: Int32Array, keyAt: number, body: number): void {
    const place = this.takePlace(this.seats.openUser(user));
    this.write(place, key, keyAt, body, -1, 0);
    this.insert(hashOf(user, key, keyAt), -1 - place);
  }

  /** The rings of all users, for snapshot and digest. */
  parts(): Int32Array {
    const words = this.seats.userRowEnd * REMEMBERED_IDS * ENTRY_WORDS;
    while (words > this.rings.length) this.growRings();
    return this.rings.subarray(0, words);
  }

  /** Takes over rings and rebuilds the table; orders and seats must be restored before. */
  restore(rings: Int32Array): void {
    this.rings = new Int32Array(rings);
    this.ringDoubles = new Float64Array(this.rings.buffer);
    for (let place = 0; place < rings.length / ENTRY_WORDS; place++) {
      if (!this.isEmpty(place)) this.insert(this.entryHash(place), -1 - place);
    }
    for (let slot = 1; slot < this.orders.slotEnd; slot++) {
      const keyAt = (slot << 4) + D.KEY;
      const details = this.orders.details;
      if (this.orders.words[(slot << 3) + O.STATE] === 0) continue;
      if ((details[keyAt]! | details[keyAt + 1]! | details[keyAt + 2]! | details[keyAt + 3]!) === 0) continue;
      this.addOpen(slot, this.seats.words[this.seats.at(this.orders.words[(slot << 3) + O.SEAT]!) + S.USER]!);
    }
  }

  private matches(reference: number, user: number, key: Int32Array, keyAt: number): boolean {
    if (reference > 0) {
      const slot = reference - 1;
      const details = this.orders.details;
      const at = (slot << 4) + D.KEY;
      return (
        details[at] === key[keyAt] && details[at + 1] === key[keyAt + 1] && details[at + 2] === key[keyAt + 2] && details[at + 3] === key[keyAt + 3] &&
        this.seats.words[this.seats.at(this.orders.words[(slot << 3) + O.SEAT]!) + S.USER] === user
      );
    }
    const place = -1 - reference;
    const at = place * ENTRY_WORDS;
    const rings = this.rings;
    return (
      rings[at] === key[keyAt] && rings[at + 1] === key[keyAt + 1] && rings[at + 2] === key[keyAt + 2] && rings[at + 3] === key[keyAt + 3] &&
      this.ringUser(place) === user
    );
  }

  /** The place of a user's next entry, made empty. */
  private takePlace(row: number): number {
    const ended = this.seats.users[(row << 3) + U.ENDED]!;
    this.seats.users[(row << 3) + U.ENDED] = (ended + 1) % REMEMBERED_IDS;
    const place = row * REMEMBERED_IDS + ended;
    while ((row + 1) * REMEMBERED_IDS * ENTRY_WORDS > this.rings.length) this.growRings();
    if (!this.isEmpty(place)) this.remove(this.positionOf(this.entryHash(place), -1 - place));
    return place;
  }

  private write(place: number, key: Int32Array, keyAt: number, body: number, slot: number, number: number): void {
    const at = place * ENTRY_WORDS;
    this.rings[at] = key[keyAt]!;
    this.rings[at + 1] = key[keyAt + 1]!;
    this.rings[at + 2] = key[keyAt + 2]!;
    this.rings[at + 3] = key[keyAt + 3]!;
    this.rings[at + E.BODY] = body;
    this.rings[at + E.SLOT] = slot;
    this.ringDoubles[(at >> 1) + 3] = number;
  }

  private isEmpty(place: number): boolean {
    const at = place * ENTRY_WORDS;
    return (this.rings[at]! | this.rings[at + 1]! | this.rings[at + 2]! | this.rings[at + 3]!) === 0;
  }

  private ringUser(place: number): number {
    return this.seats.users[(((place / REMEMBERED_IDS) | 0) << 3) + U.USER]!;
  }

  private entryHash(place: number): number {
    return hashOf(this.ringUser(place), this.rings, place * ENTRY_WORDS);
  }

  /** Position in the table of a reference that is there. */
  private positionOf(hash: number, reference: number): number {
    let i = hash & this.mask;
    while (this.table[(i << 1) + 1] !== reference) {
      if (this.table[(i << 1) + 1] === 0) throw new Error('a client id has left its table');
      i = (i + 1) & this.mask;
    }
    return i;
  }

  private insert(hash: number, reference: number): void {
    if (++this.count * 2 > this.mask) this.growTable();
    const table = this.table;
    let i = hash & this.mask;
    while (table[(i << 1) + 1] !== 0) i = (i + 1) & this.mask;
    table[i << 1] = hash;
    table[(i << 1) + 1] = reference;
  }

  /** Removes a position and moves back what was pushed past it, so that no gap cuts a run short. */
  private remove(position: number): void {
    const table = this.table;
    const mask = this.mask;
    let hole = position;
    for (let i = (hole + 1) & mask; table[(i << 1) + 1] !== 0; i = (i + 1) & mask) {
      const home = table[i << 1]! & mask;
      if (((i - home) & mask) >= ((i - hole) & mask)) {
        table[hole << 1] = table[i << 1]!;
        table[(hole << 1) + 1] = table[(i << 1) + 1]!;
        hole = i;
      }
    }
    table[(hole << 1) + 1] = 0;
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
    const rings = new Int32Array(Math.max(this.rings.length * 2, 64 * REMEMBERED_IDS * ENTRY_WORDS));
    rings.set(this.rings);
    this.rings = rings;
    this.ringDoubles = new Float64Array(rings.buffer);
  }
}

function hashOf(user: number, key: Int32Array, at: number): number {
  let h = Math.imul(user ^ key[at]!, 0x9e3779b1);
  h = Math.imul((h ^ (h >>> 15)) + key[at + 1]!, 0x85ebca6b);
  h = Math.imul((h ^ (h >>> 13)) + key[at + 2]!, 0xc2b2ae35);
  h = Math.imul((h ^ (h >>> 16)) + key[at + 3]!, 0x27d4eb2f);
  return h ^ (h >>> 15);
}
