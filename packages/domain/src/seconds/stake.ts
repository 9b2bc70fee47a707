/** What a seconds contract costs, and what it pays: units of the asset that is staked; rates in 1e-8 of the stake. Source: rules 3.2, 3.4. */

import type { Fraction } from '../formulas/fraction.ts';
import { divideDown, divideUp } from '../formulas/rounding.ts';

/** Rates are integers in units of 1/SECONDS_RATE_SCALE: 85,000,000 is 0.85. */
const SECONDS_RATE_SCALE = 100_000_000n;

/** A break-even probability in parts of so many: a percent with four decimals. */
const PROBABILITY_SCALE = 1_000_000n;

/** Fee of a stake, up: it is lost with the stake, kept by the exchange where the contract is won, and given back with a draw or a void one. */
export function secondsFee(stake: bigint, feeRate: number): bigint {
  return divideUp(stake * BigInt(feeRate), SECONDS_RATE_SCALE);
}

/** What is won on top of the stake, down. */
export function secondsPayout(stake: bigint, payoutRate: number): bigint {
  return divideDown(stake * BigInt(payoutRate), SECONDS_RATE_SCALE);
}

/** How often one has to be right so as to lose nothing in the long run: (1 + fee) / (1 + payout), exactly. */
export function breakEven({ payoutRate, feeRate }: { readonly payoutRate: number; readonly feeRate: number }): Fraction {
  return { numerator: SECONDS_RATE_SCALE + BigInt(feeRate), denominator: SECONDS_RATE_SCALE + BigInt(payoutRate) };
}

/** The same in 1e-6, up, so that nobody reads less than he needs: 551,352 is 55.1352 %. */
export function breakEvenMillionths(rates: { readonly payoutRate: number; readonly feeRate: number }): bigint {
  const { numerator, denominator } = breakEven(rates);
  return divideUp(numerator * PROBABILITY_SCALE, denominator);
}
