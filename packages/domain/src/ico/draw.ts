/** The draw of a lottery: which tickets win, reckoned anew by anybody who has the seed. Source: rules 5.2. */

import { Sha256 } from './sha256.ts';

/** A rate of winning is an integer in units of 1/RATE_SCALE: so many ten-thousandths of a percent. */
export const RATE_SCALE = 1_000_000;

const SEED_BYTES = 32;
const SEED_WORDS = SEED_BYTES / 4;
/** Word of the block where the lower half of a draw's number stands. */
const NUMBER_AT = SEED_WORDS + 1;
/** What one step of the remainder takes: with a ticket's number, which is below 2^31, it stays below 2^47. */
const CHUNK = 2 ** 16;

/** Winners / tickets, rounded down to 0.0001 %; 1 where everybody wins. Both are whole, `tickets` above 0. */
export function winningRate(tickets: number, winners: number): number {
  return winners >= tickets ? RATE_SCALE : Math.floor((winners * RATE_SCALE) / tickets);
}

/**
 * Partial Fisher–Yates over the tickets 0 to N − 1: for i from 0 to W − 1, j = i + SHA-256(seed ‖ i as 64 bits, big end first) mod (N − i),
 * and the tickets in places i and j change places. Those in the first W places win. It is done in steps, so that none takes long.
 */
export class Draw {
  readonly tickets: number;
  readonly winners: number;
  /** Draws so far. */
  drawn = 0;
  private readonly sha = new Sha256();
  /** The ticket in each place, plus one; 0: the one of the place's own number, so that there is nothing to fill at first. */
  private places: Int32Array;
  /** A bit for each ticket: it has won. */
  private readonly won: Int32Array;

  /** Throws where the seed has not 32 bytes, or the numbers are no whole ones with 0 ≤ winners ≤ tickets < 2^31. */
  constructor(seed: Uint8Array, tickets: number, winners: number) {
    const areNumbers = Number.isInteger(tickets) && Number.isInteger(winners) && winners >= 0 && winners <= tickets && tickets < 2 ** 31;
    if (seed.length !== SEED_BYTES || !areNumbers) throw new Error(`no draw of ${winners} of ${tickets} tickets`);
    this.tickets = tickets;
    this.winners = winners;
    // Seed and number are one block, of which only the number changes: it is below 2^31, so that its upper word is 0.
    const words = new DataView(seed.buffer, seed.byteOffset, SEED_BYTES);
    const { block } = this.sha;
    for (let i = 0; i < SEED_WORDS; i++) block[i] = words.getInt32(i * 4);
    block[NUMBER_AT + 1] = 0x8000_0000 | 0;
    block[15] = (SEED_BYTES + 8) * 8;
    this.places = new Int32Array(tickets);
    this.won = new Int32Array(Math.ceil(tickets / 32));
  }

  get isDone(): boolean {
    return this.drawn === this.winners;
  }

  /** Makes at most so many draws more; returns how many. */
  step(most: number): number {
    const { places, won, tickets } = this;
    const from = this.drawn;
    const end = Math.min(this.winners, from + most);
    for (let i = from; i < end; i++) {
      const j = i + this.below(i, tickets - i);
      const ticket = places[j] === 0 ? j : places[j]! - 1;
      places[j] = places[i] === 0 ? i + 1 : places[i]!;
      won[ticket >>> 5]! |= 1 << (ticket & 31);
    }
    this.drawn = end;
    // The last is drawn: who has won is known without the places.
    if (this.isDone) this.places = new Int32Array(0);
    return end - from;
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

  /** SHA-256(seed ‖ i) mod `bound`. */
  private below(i: number, bound: number): number {
    const { sha } = this;
    const { hash } = sha;
    sha.block[NUMBER_AT] = i;
    sha.reset();
    sha.update();
    const inverse = 1 / bound;
    let rest = 0;
    for (let word = 0; word < 8; word++) {
      const bits = hash[word]!;
      rest = remainder(rest * CHUNK + (bits >>> 16), bound, inverse);
      rest = remainder(rest * CHUNK + (bits & 0xffff), bound, inverse);
    }
    return rest;
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
