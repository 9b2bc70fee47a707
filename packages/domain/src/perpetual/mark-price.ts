/** The mark price: the middle of what index and funding, index and basis, and the last trade say. Prices in quote units for a whole coin. Source: rules 2.7. */

import { floorDivide } from '../formulas/rounding.ts';
import { FUNDING_SCALE } from './funding.ts';

/** The basis is the mean over so many samples, one a second. */
const BASIS_SAMPLES = 30;

/** Twice the distance of the middle of the book from the index, so that nothing is rounded. */
export function basisSample(bid: bigint, ask: bigint, index: bigint): bigint {
  return bid + ask - 2n * index;
}

/** The samples that the basis is the mean of, with one more. */
export function withBasisSample(basis: readonly bigint[], sample: bigint): readonly bigint[] {
  return [...basis, sample].slice(-BASIS_SAMPLES);
}

export interface MarkInputs {
  readonly index: bigint;
  /** Of the last settlement, in units of 1/FUNDING_SCALE; 0 before the first. */
  readonly fundingRate: bigint;
  /** To the next settlement, ms, of `intervalMs`. */
  readonly leftMs: number;
  readonly intervalMs: number;
  /** The last samples of the basis; none where the book has lacked a side all the while. */
  readonly basis: readonly bigint[];
  /** Undefined before the first trade. */
  readonly last: bigint | undefined;
}

/** What the mark was made of. */
export interface Mark {
  readonly price1: bigint;
  readonly price2: bigint;
  readonly mark: bigint;
}

/** How far a mark stands above the index that it was made with, a share of that in 1/FUNDING_SCALE, cut toward zero; the index is above zero. */
export function markPremium(mark: bigint, index: bigint): bigint {
  return ((mark - index) * FUNDING_SCALE) / index;
}

/** `median(price1, price2, last)`; before the first trade the price that index and basis say. */
export function markPrice({ index, fundingRate, leftMs, intervalMs, basis, last }: MarkInputs): Mark {
  const price1 = index + floorDivide(index * fundingRate * BigInt(leftMs), FUNDING_SCALE * BigInt(intervalMs));
  const price2 =
    basis.length === 0
      ? index
      : index +
        floorDivide(
          basis.reduce((sum, sample) => sum + sample, 0n),
          2n * BigInt(basis.length),
        );
  return { price1, price2, mark: last === undefined ? price2 : middleOf(price1, price2, last) };
}

function middleOf(a: bigint, b: bigint, c: bigint): bigint {
  if (a > b) return middleOf(b, a, c);
  if (c <= a) return a;
  return c < b ? c : b;
}
