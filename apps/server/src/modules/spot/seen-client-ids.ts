/**
 * Whether a client id may have been used before by the same user: a Bloom filter in two halves, of which the older is dropped when the newer is
 * full. It saves a question to the read tables for each order; it says yes to every id of about the last million, and by
 * chance to one new id in some thousands.
 */
import type { ClientId } from '@kontor/engine/command';

const BITS = 1 << 24;
/** Ids in one half. */
const FULL = 1_000_000;

export class SeenClientIds {
  #newer = new Uint32Array(BITS >>> 5);
  #older = new Uint32Array(BITS >>> 5);
  #count = 0;

  /** Notes an id; true when it may have been noted before. */
  note(user: number, clientId: ClientId): boolean {
    // The words are parts of a hash already.
    const places = clientId.map((word) => ((word ^ Math.imul(user, 0x9e3779b1)) >>> 0) % BITS);
    const known = [this.#newer, this.#older].some((half) => places.every((place) => (half[place >>> 5]! & (1 << (place & 31))) !== 0));
    if (this.#count >= FULL) {
      this.#older = this.#newer;
      this.#newer = new Uint32Array(BITS >>> 5);
      this.#count = 0;
    }
    for (const place of places) this.#newer[place >>> 5]! |= 1 << (place & 31);
    this.#count += 1;
    return known;
  }
}
