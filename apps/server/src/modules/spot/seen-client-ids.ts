/**
 * Whether a client id may have been used before by the same user: the last million and more, in two halves of which the older is dropped
 * when the newer is full. It saves a question to the read tables for each order. What was before the start is told to it
 * (earlier-ids.ts). It says yes to every id it holds, and by chance to one new id in a thousand million: each yes costs an order the
 * wait for the read tables, which under load is long.
 */
import type { ClientId } from '@kontor/engine/command';
import type { Random } from '../../random.ts';

/** Slots of one half, each a part of an id's hash; 0 is free. */
const SLOT_BITS = 21;
const SLOTS = 1 << SLOT_BITS;
/** Ids in one half. */
const FULL = 1_000_000;

export class SeenClientIds {
  #newer = new Int32Array(SLOTS);
  #older = new Int32Array(SLOTS);
  #count = 0;
  /** Odd and secret, so that nobody can choose ids that crowd into the same slots. */
  readonly #first: number;
  readonly #second: number;

  constructor(random: Random) {
    const words = new DataView(Uint8Array.from(random.bytes(8)).buffer);
    this.#first = words.getInt32(0) | 1;
    this.#second = words.getInt32(4) | 1;
  }

  /** Notes an id; true when it may have been noted before. */
  note(user: number, clientId: ClientId): boolean {
    // The words are parts of a hash already: two say where to look, a third what to find there.
    const slot = (Math.imul(clientId[0] ^ user, this.#first) + Math.imul(clientId[1], this.#second)) >>> (32 - SLOT_BITS);
    const mark = clientId[2] ^ Math.imul(user, 0x9e3779b1) || 1;
    const place = find(this.#newer, slot, mark);
    if (this.#newer[place] === mark) return true;
    const known = this.#older[find(this.#older, slot, mark)] === mark;
    this.#newer[place] = mark;
    this.#count += 1;
    if (this.#count === FULL) {
      this.#older = this.#newer;
      this.#newer = new Int32Array(SLOTS);
      this.#count = 0;
    }
    return known;
  }
}

/** The place of a mark, from its slot on, or the free place behind the others. A half is never full. */
function find(half: Int32Array, slot: number, mark: number): number {
  let place = slot;
  while (half[place] !== 0 && half[place] !== mark) place = (place + 1) & (SLOTS - 1);
  return place;
}
