import { asUnits, plus } from '@kontor/domain/formulas/units';
import type { Units } from '@kontor/domain/formulas/units';

/** Memory in cells of 64 bits, which are two words each: the lower, then the upper half. */
export interface Cells {
  readonly words: Int32Array;
  readonly longs: BigInt64Array;
}

const HALF = 4_294_967_296;
/** Upper halves of the numbers that doubles hold exactly lie between these. */
const MOST_UPPER = 0x1f_ffff;

/** What a cell holds; read by its halves where a double holds it, so that no bigint is made. */
export function unitsAt({ words, longs }: Cells, cell: number): Units {
  const upper = words[cell * 2 + 1]!;
  if (upper >= -MOST_UPPER && upper <= MOST_UPPER) return upper * HALF + (words[cell * 2]! >>> 0);
  return asUnits(longs[cell]!);
}

export function setUnits({ words, longs }: Cells, cell: number, amount: Units): void {
  if (typeof amount === 'number') {
    // A word takes a number's lower half.
    words[cell * 2] = amount;
    words[cell * 2 + 1] = Math.floor(amount / HALF);
  } else longs[cell] = amount;
}

export function addUnits(cells: Cells, cell: number, amount: Units): void {
  setUnits(cells, cell, plus(unitsAt(cells, cell), amount));
}

/** About what a cell holds, for what only decides who is looked at closely; exact below 2^53. */
export function aboutAt({ words }: Cells, cell: number): number {
  return words[cell * 2 + 1]! * HALF + (words[cell * 2]! >>> 0);
}
