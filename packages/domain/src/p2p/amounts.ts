/**
 * What a trade between users costs and moves. A price is minor units of the fiat for a whole coin, a total minor units, a quantity units
 * of the asset. Source: rules 4.2, 4.7.
 */

import { feeAmount } from '../formulas/fee.ts';
import { divideDown, divideUp } from '../formulas/rounding.ts';
import { P2pSide } from './words.ts';

/** Decimals of a reference: it is 1e-8 of the fiat for a whole coin. */
const REFERENCE_DECIMALS = 8;

/** Margins are integers in units of 1/MARGIN_SCALE. */
const MARGIN_SCALE = 10_000n;

/**
 * The price of an advert that floats, in the advertiser's favour: up where he sells, down where he buys. `reference` in 1e-8 of the fiat for
 * a coin, `margin` in 1e-4 from −10,000 on, `scale` the fiat's decimals, at most 8.
 */
export function floatingPrice(reference: bigint, margin: number, scale: number, side: P2pSide): bigint {
  const priced = reference * (MARGIN_SCALE + BigInt(margin));
  const part = MARGIN_SCALE * 10n ** BigInt(REFERENCE_DECIMALS - scale);
  return side === P2pSide.SELL ? divideUp(priced, part) : divideDown(priced, part);
}

/** The most that a total buys. `assetScale`: decimals of the asset's ledger. */
export function quantityOf(total: bigint, price: bigint, assetScale: number): bigint {
  return divideDown(total * 10n ** BigInt(assetScale), price);
}

/** What a quantity costs, rounded up. */
export function totalOf(quantity: bigint, price: bigint, assetScale: number): bigint {
  return divideUp(quantity * price, 10n ** BigInt(assetScale));
}

/** What a release takes from the quantity that the buyer gets, rounded up. `rate` in 1e-8. */
export function buyerFee(quantity: bigint, rate: number): bigint {
  return feeAmount(quantity, rate);
}
