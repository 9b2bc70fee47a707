/**
 * Which client ids were accepted lately, so that a new one costs no question: at least those of the last 24 hours and at least the
 * last million, in parts of which the oldest is dropped. It never takes an id of that window for a new one. Of new ones it takes one
 * in some hundred million for known, and each such yes costs the wait for the read tables, which under load is long.
 *
 * A part holds 1.5 million ids in 8 MB; all of them take 128 MB at most. Where the window has more than that, or where the read
 * tables have not been read yet after a start, there is a gap, and whoever finds an id unknown has to ask them (once.ts).
 */
import type { Random } from '../random.ts';

/** How much it holds. */
export interface IdCapacity {
  readonly idsOfPart: number;
  readonly parts: number;
}

/** What it must not forget: what was accepted in so many ms, and so many ids. */
export interface IdWindow {
  readonly ms: number;
  readonly ids: number;
}

const ID_CAPACITY: IdCapacity = { idsOfPart: 1_500_000, parts: 16 };
export const ID_WINDOW: IdWindow = { ms: 86_400_000, ids: 1_000_000 };

/** The most of its slots that a part uses: searches stay short. */
const FULL = 0.75;

interface Part {
  /** Each a part of an id's hash; 0 is free. */
  readonly slots: Int32Array;
  count: number;
  /** No id in it is of a later command than this; of the part that takes new ids: than the last applied. */
  lastSequence: number;
  /** When its last id was accepted, ms of core time; of the part that takes new ids: now. */
  newestMs: number;
}

export interface IdMemoryOptions {
  readonly random: Random;
  /** Core time, ms. */
  readonly nowMs: () => number;
  /** Sequence of the last command applied. */
  readonly applied: () => number;
  readonly capacity?: IdCapacity;
  readonly window?: IdWindow;
}

export class IdMemory {
  readonly #capacity: IdCapacity;
  readonly #window: IdWindow;
  readonly #nowMs: () => number;
  readonly #applied: () => number;
  readonly #bits: number;
  /** Odd and secret, so that nobody can choose ids that crowd into the same slots. */
  readonly #first: number;
  readonly #second: number;
  /** The part that takes new ids, then the others, the oldest last. */
  readonly #parts: Part[] = [];
  /** The part that takes ids of before, read backwards. */
  #past: Part | undefined;
  #slot = 0;
  #mark = 0;
  /** Ids accepted up to this time were dropped for want of room, ms; −∞ for none. */
  #droppedMs = -Infinity;
  /** Ids of before that were not told yet: accepted up to this time, ms, and in read tables that reflect this command. */
  #untoldMs = -Infinity;
  #untoldSequence = 0;
  #forgotten = 0;

  constructor({ random, nowMs, applied, capacity = ID_CAPACITY, window = ID_WINDOW }: IdMemoryOptions) {
    const words = new DataView(Uint8Array.from(random.bytes(8)).buffer);
    this.#first = words.getInt32(0) | 1;
    this.#second = words.getInt32(4) | 1;
    this.#nowMs = nowMs;
    this.#applied = applied;
    this.#capacity = capacity;
    this.#window = window;
    this.#bits = Math.ceil(Math.log2(capacity.idsOfPart / FULL));
    this.#parts.push(this.#newPart(nowMs()));
  }

  /** Ids held. */
  get size(): number {
    return this.#parts.reduce((sum, part) => sum + part.count, 0);
  }

  /** Bytes of all parts. */
  get bytes(): number {
    return this.#parts.reduce((sum, part) => sum + part.slots.byteLength, 0);
  }

  /** Whether a user's id, four words of `words` from `at` on, may have been noted. */
  holds(user: number, words: ArrayLike<number>, at = 0): boolean {
    this.#hash(user, words, at);
    for (const { slots } of this.#parts) if (slots[this.#find(slots)] !== 0) return true;
    return false;
  }

  /** Notes an id that is accepted now. */
  note(user: number, words: ArrayLike<number>, at = 0): void {
    this.#hash(user, words, at);
    const part = this.#parts[0]!;
    if (this.#add(part) && part.count === this.#capacity.idsOfPart) this.#open(this.#nowMs());
  }

  /** Ids of before will be told, all of which are in read tables that reflect this command. Until `pastTold` they are missing. */
  awaitPast(sequence: number): void {
    this.#untoldMs = Infinity;
    this.#untoldSequence = sequence;
    this.#forgotten = Math.max(this.#forgotten, sequence);
  }

  /** Notes an id of before, accepted at `timeMs` or sooner; the newest come first. False when there is no more room. */
  notePast(timeMs: number, user: number, words: ArrayLike<number>, at = 0): boolean {
    if (this.#past === undefined || this.#past.count === this.#capacity.idsOfPart) {
      if (this.#parts.length === this.#capacity.parts) return false;
      this.#parts.push((this.#past = this.#newPart(timeMs, this.#untoldSequence)));
    }
    this.#hash(user, words, at);
    this.#add(this.#past);
    return true;
  }

  /** All of before was told but what was accepted up to this time, ms. */
  pastTold(untoldMs = -Infinity): void {
    this.#untoldMs = untoldMs;
  }

  /**
   * Undefined when all of the window is held. Otherwise an id that is not held is new only if it is not in read tables that
   * reflect this command; Infinity: all that was applied.
   */
  get gap(): number | undefined {
    if (this.#droppedMs === -Infinity && this.#untoldMs === -Infinity) return undefined;
    const fromMs = this.#nowMs() - this.#window.ms;
    // An order may rest for as long as it likes before its id is in the read tables alone.
    if (this.#droppedMs >= fromMs) return Infinity;
    return this.#untoldMs >= fromMs ? this.#untoldSequence : undefined;
  }

  /** Ids of commands up to this one may be missing, however long ago they were accepted; those of orders only where there is a `gap`. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Begins a part for new ids and drops what is older than the window, or what there is no room for. */
  #open(nowMs: number): void {
    Object.assign(this.#parts[0]!, { newestMs: nowMs, lastSequence: this.#applied() });
    for (let size = this.size; ;) {
      const oldest = this.#parts.at(-1)!;
      const isOver = oldest.newestMs < nowMs - this.#window.ms && size - oldest.count >= this.#window.ids;
      if (!isOver && this.#parts.length < this.#capacity.parts) break;
      if (!isOver) this.#droppedMs = Math.max(this.#droppedMs, oldest.newestMs);
      this.#parts.pop();
      this.#forgotten = Math.max(this.#forgotten, oldest.lastSequence);
      // What is told of before from now on would be older still.
      if (oldest === this.#past) this.#past = undefined;
      size -= oldest.count;
    }
    this.#parts.unshift(this.#newPart(nowMs));
  }

  #newPart(newestMs: number, lastSequence = 0): Part {
    return { slots: new Int32Array(2 ** this.#bits), count: 0, newestMs, lastSequence };
  }

  /** The words are parts of a hash already: two say where to look, a third what to find there. */
  #hash(user: number, words: ArrayLike<number>, at: number): void {
    this.#slot = (Math.imul(words[at]! ^ user, this.#first) + Math.imul(words[at + 1]!, this.#second)) >>> (32 - this.#bits);
    this.#mark = words[at + 2]! ^ Math.imul(user, 0x9e3779b1) || 1;
  }

  /** The place of the mark, from its slot on, or the free place behind the others. A part is never full. */
  #find(slots: Int32Array): number {
    const mark = this.#mark;
    const last = slots.length - 1;
    let place = this.#slot;
    for (let found = slots[place]; found !== 0 && found !== mark; found = slots[place]) place = (place + 1) & last;
    return place;
  }

  /** False when it was there. */
  #add(part: Part): boolean {
    const place = this.#find(part.slots);
    if (part.slots[place] !== 0) return false;
    part.slots[place] = this.#mark;
    part.count += 1;
    return true;
  }
}
