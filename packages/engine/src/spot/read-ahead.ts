import { Cancel, CommandType, Place } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { O } from './orders.ts';
import { S } from './seats.ts';
import type { SpotState } from './spot-state.ts';

/** Commands read ahead together. */
const READ_AHEAD = 32;

const PLACE_HEAD = CommandType.PLACE | (Place.WORDS << 16);

/**
 * Reads what the next commands will need and does nothing with it. A command's own reads hang one on the other (order →
 * seat → holding), so each that misses the cache holds the engine up for as long as the memory takes. Here each step reads
 * for all commands of a group before the next step begins, and the memory answers many of them at once. Nothing is changed,
 * and nothing that stands in a command is trusted: a place outside the tables is not read.
 */
export class ReadAhead {
  /** What was read, so that no compiler leaves the reading out. */
  seen = 0;
  private readonly s: SpotState;
  private readonly seats = new Int32Array(READ_AHEAD);
  private readonly rows = new Int32Array(READ_AHEAD);

  constructor(s: SpotState) {
    this.s = s;
  }

  /** Reads for the commands between `from` and `to`, at most READ_AHEAD of them; returns the word behind the last. */
  group(c: CommandBuffer, from: number, to: number): number {
    const { s, seats, rows } = this;
    const words = c.words;
    const orders = s.orders.words;
    let count = 0;
    let at = from;
    while (at < to && count < READ_AHEAD) {
      const head = words[at]!;
      if (head === PLACE_HEAD) seats[count] = s.seats.glance(words[at + 1]!, words[at + Place.MARKET]!);
      else {
        const slot = words[at + Cancel.SLOT]! << 4;
        seats[count] = slot >= 0 && slot < orders.length ? orders[slot | O.SEAT]! : 0;
      }
      count++;
      at = (at + (head >>> 16)) | 0;
    }
    const seatWords = s.seats.words;
    let seen = 0;
    for (let i = 0; i < count; i++) rows[i] = seatWords[(seats[i]! << 4) | S.USER_ROW]!;
    const cells = s.ledger.words;
    const { users } = s.seats;
    const { tags } = s.ids;
    for (let i = 0; i < count; i++) {
      const seatAt = seats[i]! << 4;
      const row = rows[i]!;
      seen ^= cells[seatWords[seatAt | S.BASE]! << 3]! ^ cells[seatWords[seatAt | S.QUOTE]! << 3]! ^ users[row << 3]! ^ tags[row << 4]!;
    }
    this.seen = seen;
    return at;
  }
}
