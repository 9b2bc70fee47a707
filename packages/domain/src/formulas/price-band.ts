/**
 * Market protection band around the reference price. Everything is in whole ticks (below 2^31) and 1/10,000 (0 to
 * 10,000), so every product stays below 4.3 × 10^13 and doubles are exact; nobody re-checks the bounds here.
 * Source: rules 1.7.
 */

import { divideDownUnits, divideUpUnits } from './rounding.ts';

/** One hundred percent in the unit of band widths. */
const BAND_SCALE = 10_000;

/** The prices a taker may not pass, in ticks. buyMax may exceed the grid by up to the band's width. */
export interface BandLimits {
  /** Highest price a buy may trade at. */
  readonly buyMax: number;
  /** Lowest price a sell may trade at. */
  readonly sellMin: number;
}

/** ⌊reference × (1 + band)⌋: the highest tick a buy may trade at (V:S4 64,770.30). */
export function buyMaxTicks(referenceTicks: number, bandBps: number): number {
  return divideDownUnits(referenceTicks * (BAND_SCALE + bandBps), BAND_SCALE);
}

/** ⌈reference × (1 − band)⌉: the lowest tick a sell may trade at (V:S4 58,601.70). */
export function sellMinTicks(referenceTicks: number, bandBps: number): number {
  return divideUpUnits(referenceTicks * (BAND_SCALE - bandBps), BAND_SCALE);
}

/** Both limits. Rounding is inward, so no trade is outside the exact band. */
export function bandLimits(referenceTicks: number, bandBps: number): BandLimits {
  return { buyMax: buyMaxTicks(referenceTicks, bandBps), sellMin: sellMinTicks(referenceTicks, bandBps) };
}

/** ⌈reference × (1 + band)⌉: the tick that covers the whole band, for reserving funds. At most one tick above buyMaxTicks. */
export function highestBandTicks(referenceTicks: number, bandBps: number): number {
  return divideUpUnits(referenceTicks * (BAND_SCALE + bandBps), BAND_SCALE);
}

/** Arithmetic mean of `count` ≥ 1 trade prices in ticks, cut to a whole tick; exact for sums up to 2^53. */
export function referencePrice(sumTicks: number, count: number): number {
  return divideDownUnits(sumTicks, count);
}
