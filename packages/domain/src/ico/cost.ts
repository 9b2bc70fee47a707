/** What is paid for new coins, and what of them is frozen. Amounts in units. Source: rules 5.2 to 5.4. */

import { divideDown, divideUp } from '../formulas/rounding.ts';

/** Rates of what is frozen are integers in units of 1/FREEZE_SCALE. */
export const FREEZE_SCALE = 100_000_000n;

/** What a price is for: payment units for so many units of the token. */
export interface TokenPrice {
  /** Payment units for a whole token. */
  readonly price: bigint;
  /** Units of a whole token. */
  readonly token: bigint;
}

/** Units of a whole token of a scale. */
export function wholeToken(scale: number): bigint {
  return 10n ** BigInt(scale);
}

/** What lots cost. A lot's price is a whole number of units, or the item would not have been taken. */
export function lotCost(lots: bigint, lot: bigint, { price, token }: TokenPrice): bigint {
  return lots * divideDown(lot * price, token);
}

/** How many lots there are to be won. */
export function lotsForSale(supply: bigint, lot: bigint): bigint {
  return divideDown(supply, lot);
}

/** What tokens cost, rounded up. */
export function tokenCost(tokens: bigint, { price, token }: TokenPrice): bigint {
  return divideUp(tokens * price, token);
}

/** The most tokens that an amount pays for. */
export function tokensFor(paid: bigint, { price, token }: TokenPrice): bigint {
  return divideDown(paid * token, price);
}

/** What of the tokens that a user gets is frozen at first, rounded up. `freezeRate` in 1/FREEZE_SCALE. */
export function frozenPart(tokens: bigint, freezeRate: bigint): bigint {
  return divideUp(tokens * freezeRate, FREEZE_SCALE);
}
