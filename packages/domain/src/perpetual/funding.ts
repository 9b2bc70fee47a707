/** Funding: what keeps a contract near its index. Prices in quote units for a whole coin. Source: rules 2.8. */

import type { Fraction } from '../formulas/fraction.ts';
import { divideDown, divideUp } from '../formulas/rounding.ts';
import { signOf } from './position.ts';
import type { Position } from './position.ts';

/** Funding rates are integers in units of 1/FUNDING_SCALE: 10,000 is 0.01 %. */
export const FUNDING_SCALE = 100_000_000n;

/** Premiums are integers in units of 1/PREMIUM_SCALE. */
export const PREMIUM_SCALE = 1_000_000_000_000n;

/** Between two samples of the premium, ms. */
const PREMIUM_EVERY_MS = 5_000;

/** The impact notional is so many whole coins of the quote asset times the highest leverage. */
const IMPACT_PER_LEVERAGE = 200n;

/** What the premium is sampled for: so much of the book on each side, in units of the quote asset. */
export function impactNotional(maxLeverage: number, quoteScale: number): bigint {
  return IMPACT_PER_LEVERAGE * BigInt(maxLeverage) * 10n ** BigInt(quoteScale);
}

const BASE_HOURS = 8n;
/** Interest for eight hours, 0.01 %, and how far it may pull the premium, 0.05 %. */
const INTEREST = PREMIUM_SCALE / 10_000n;
const PULL = (5n * PREMIUM_SCALE) / 10_000n;

/** A price in the book, and what is offered there in base units. */
export interface OfferedLevel {
  readonly price: bigint;
  readonly quantity: bigint;
}

/** Average price of a market order worth `notional`, best level first; undefined where that much is not offered. */
export function impactPrice(levels: Iterable<OfferedLevel>, notional: bigint, coin: bigint): Fraction | undefined {
  // What is left to spend, and what it bought, over the coin: quantities over price stay exact.
  let left = notional * coin;
  let bought = 0n;
  for (const { price, quantity } of levels) {
    const offered = price * quantity;
    if (offered >= left) return { numerator: notional * coin * price, denominator: bought * price + left };
    left -= offered;
    bought += quantity;
  }
  return undefined;
}

/** `(max(0, impactBid − index) − max(0, index − impactAsk)) / index`, cut toward zero. A side that cannot fill the notional adds nothing. */
export function premiumOf(impactBid: Fraction | undefined, impactAsk: Fraction | undefined, index: bigint): bigint {
  const above = impactBid === undefined ? 0n : share(impactBid, index);
  const below = impactAsk === undefined ? 0n : -share(impactAsk, index);
  return (above > 0n ? above : 0n) - (below > 0n ? below : 0n);
}

function share({ numerator, denominator }: Fraction, index: bigint): bigint {
  return ((numerator - index * denominator) * PREMIUM_SCALE) / (index * denominator);
}

/** Samples of an interval: the later one is taken, the more it weighs. */
export interface PremiumSum {
  readonly weighted: bigint;
  readonly weights: bigint;
  readonly count: number;
}

export const NO_PREMIUMS: PremiumSum = { weighted: 0n, weights: 0n, count: 0 };

/** One more sample. One that is skipped is not handed in, and takes no weight. */
export function addPremium({ weighted, weights, count }: PremiumSum, premium: bigint): PremiumSum {
  const weight = BigInt(count + 1);
  return { weighted: weighted + weight * premium, weights: weights + weight, count: count + 1 };
}

/** The mean, cut toward zero; 0 of no samples. */
export function meanPremium({ weighted, weights }: PremiumSum): bigint {
  return weights === 0n ? 0n : weighted / weights;
}

export interface FundingTerms {
  /** Between two settlements, whole hours. */
  readonly intervalHours: number;
  /** Highest rate either way, in units of 1/FUNDING_SCALE. */
  readonly cap: bigint;
}

/** `(P̄ + clamp(I − P̄, ±0.05 %)) / (8 / N)`, kept within the cap and cut toward zero; in units of 1/FUNDING_SCALE. */
export function fundingRate(mean: bigint, { intervalHours, cap }: FundingTerms): bigint {
  const pulled = mean + within(INTEREST - mean, PULL);
  return within((pulled * BigInt(intervalHours) * FUNDING_SCALE) / (BASE_HOURS * PREMIUM_SCALE), cap);
}

/** Whether enough samples were taken; otherwise the last rate holds once more. */
export function hasEnoughSamples(count: number, intervalHours: number): boolean {
  return 2 * count * PREMIUM_EVERY_MS >= intervalHours * 3_600_000;
}

/**
 * What a position pays, or gets where it is below zero, in quote units: `s × Q × M × F`. What is paid is rounded up, what is got down; the
 * difference goes to ROUNDING.
 */
export function fundingPayment({ side, quantity }: Pick<Position, 'side' | 'quantity'>, mark: bigint, rate: bigint, coin: bigint): bigint {
  const exact = signOf(side) * quantity * mark * rate;
  return exact > 0n ? divideUp(exact, coin * FUNDING_SCALE) : -divideDown(-exact, coin * FUNDING_SCALE);
}

function within(value: bigint, limit: bigint): bigint {
  return value > limit ? limit : value < -limit ? -limit : value;
}
