/** The draw of a lottery: which tickets win, reckoned anew by anybody who has the seed. Source: rules 5.2. */

import { SeededSha256 } from './sha256.ts';

/** A rate of winning is an integer in units of 1/RATE_SCALE: so many ten-thousandths of a percent. */
export const RATE_SCALE = 1_000_000;

const SEED_BYTES = 32;
/** What one step of a remainder takes: with a number below 2^31 it stays below 2^47. */
const CHUNK = 2 ** 16;
const HASH_WORDS = 8;
/** Draws whose places are reckoned together: their remainders wait for each other less than one behind the other. */
const BATCH = 64;
/** Places of a piece of the list, as a power of two. */
const PIECE = 12;
const IN_PIECE = (1 << PIECE) - 1;
/** What it takes to make a piece, in draws. */
export const PIECE_WORK = 64;

/** Winners / tickets, rounded down to 0.0001 %; 1 where everybody wins. Both are whole, `tickets` above 0. */
export function winningRate(tickets: number, winners: number): number {
  return winners >= tickets ? RATE_SCALE : Math.floor((winners * RATE_SCALE) / tickets);
}

/**
 * Partial Fisher–Yates over the tickets 0 to N − 1: for i from 0 to W − 1, j = i + SHA-256(seed ‖ i as 64 bits, big end first) mod (N − i),
 * and the tickets in places i and j change places. Those in the first W places win. It is done in steps, so that none takes long; the list is
 * made in pieces of 4,096 places where a draw first reaches one, and given up where all draws are behind it.
 */
export class Draw {
  readonly tickets: number;
  readonly winners: number;
  /** Draws so far. */
  drawn = 0;
  private readonly sha: SeededSha256;
  /** The ticket in each place, plus one; 0, or no piece: the one of the place's own number, so that there is nothing to fill at first. */
  private pieces: (Int32Array | undefined)[];
  /** A bit for each ticket: it has won. */
  private readonly won: Int32Array;
  /** Hashes of a batch, word by word, and the places that they choose. */
  private readonly words = new Int32Array(HASH_WORDS * BATCH);
  private readonly chosen = new Float64Array(BATCH);

  /** Throws where the seed has not 32 bytes, or the numbers are no whole ones with 0 ≤ winners ≤ tickets < 2^31. */
  constructor(seed: Uint8Array, tickets: number, winners: number) {
    const areNumbers = Number.isInteger(tickets) && Number.isInteger(winners) && winners >= 0 && winners <= tickets && tickets < 2 ** 31;
    if (seed.length !== SEED_BYTES || !areNumbers) throw new Error(`no draw of ${winners} of ${tickets} tickets`);
    this.tickets = tickets;
    this.winners = winners;
    this.sha = new SeededSha256(seed);
    this.pieces = Array.from({ length: Math.ceil(tickets / (IN_PIECE + 1)) });
    this.won = new Int32Array(Math.ceil(tickets / 32));
  }

  get isDone(): boolean {
    return this.drawn === this.winners;
  }

  /** Makes at most so many draws more; returns how many. */
  step(most: number): number {
    const from = this.drawn;
    this.run(most, Infinity);
    return this.drawn - from;
  }

  /** Makes draws until they have taken so much: 1 each, and `PIECE_WORK` where one makes a piece of the list. Returns what they took; the last may take more. */
  work(most: number): number {
    return this.run(Infinity, most);
  }

  private run(draws: number, work: number): number {
    const end = Math.min(this.winners, this.drawn + draws);
    let taken = 0;
    while (this.drawn < end && taken < work) {
      const batch = Math.min(BATCH, end - this.drawn, work - taken);
      this.choose(batch);
      for (let at = 0; at < batch && taken < work; at++) taken += this.change(this.chosen[at]!);
    }
    // The last is drawn: who has won is known without the places.
    if (this.isDone) this.pieces = [];
    return taken;
  }

  /** The next draw: its place and another change tickets. Returns what that takes. */
  private change(other: number): number {
    const { pieces, won, drawn: own } = this;
    let piece = pieces[other >>> PIECE];
    const isNew = piece === undefined;
    if (piece === undefined) pieces[other >>> PIECE] = piece = new Int32Array(IN_PIECE + 1);
    const said = piece[other & IN_PIECE]!;
    const ticket = said === 0 ? other : said - 1;
    const moved = pieces[own >>> PIECE]?.[own & IN_PIECE] ?? 0;
    piece[other & IN_PIECE] = moved === 0 ? own + 1 : moved;
    won[ticket >>> 5]! |= 1 << (ticket & 31);
    this.drawn = own + 1;
    if ((this.drawn & IN_PIECE) === 0) pieces[own >>> PIECE] = undefined;
    return isNew ? 1 + PIECE_WORK : 1;
  }

  /** How many tickets of so many from a first one on have won so far. */
  wonOf(first: number, count: number): number {
    const { won } = this;
    const end = first + count;
    let sum = 0;
    for (let ticket = first; ticket < end;) {
      const bits = won[ticket >>> 5]! >>> (ticket & 31);
      const taken = Math.min(32 - (ticket & 31), end - ticket);
      sum += ones(taken === 32 ? bits : bits & ((1 << taken) - 1));
      ticket += taken;
    }
    return sum;
  }

  /** The tickets that have won so far, by number. */
  *wonTickets(): Generator<number> {
    for (let ticket = 0; ticket < this.tickets; ticket++) if (((this.won[ticket >>> 5]! >>> (ticket & 31)) & 1) === 1) yield ticket;
  }

  /** Who has won so far as bits, a ticket each, the first in the lowest bit of the first byte. */
  winningBits(): Uint8Array {
    const bits = new Uint8Array(Math.ceil(this.tickets / 8));
    for (let at = 0; at < bits.length; at++) bits[at] = this.won[at >>> 2]! >>> ((at & 3) * 8);
    return bits;
  }

  /** Chooses the other places of so many draws: for each i + SHA-256(seed ‖ i) mod (N − i). */
  private choose(batch: number): void {
    const { sha, words, chosen, drawn, tickets } = this;
    const { hash } = sha;
    for (let at = 0; at < batch; at++) {
      sha.update(drawn + at);
      for (let word = 0; word < HASH_WORDS; word++) words[word * BATCH + at] = hash[word]!;
      chosen[at] = 0;
    }
    for (let word = 0; word < HASH_WORDS; word++)
      for (let at = 0; at < batch; at++) {
        const bits = words[word * BATCH + at]!;
        const bound = tickets - drawn - at;
        const inverse = 1 / bound;
        const rest = remainder(chosen[at]! * CHUNK + (bits >>> 16), bound, inverse);
        chosen[at] = remainder(rest * CHUNK + (bits & 0xffff), bound, inverse);
      }
    for (let at = 0; at < batch; at++) chosen[at]! += drawn + at;
  }
}

/**
 * Of whole numbers, the first below 2^47, without a division: the product differs from the quotient by less than 2^47 · 2^−52, so that its
 * floor is at most one beside the quotient's.
 */
function remainder(dividend: number, divisor: number, inverse: number): number {
  const rest = dividend - Math.floor(dividend * inverse) * divisor;
  if (rest < 0) return rest + divisor;
  return rest >= divisor ? rest - divisor : rest;
}

/** How many bits of a word are set. */
function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x5555_5555);
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
