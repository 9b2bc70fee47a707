/**
 * Notional: price × quantity in units of the quote asset. Prices are counted in ticks, quantities in lots, and one tick
 * times one lot is a whole number of quote units, so no trade ever rounds. Source: rules 0.2.
 */

import { MAX_SCALE } from '../amount.ts';
import { divideDown } from './rounding.ts';

/**
 * Quote units per tick·lot: tickUnits × stepUnits / 10^baseScale, with tickUnits in quote units per whole base coin and
 * stepUnits in base units. Undefined when that is no whole number ≥ 1: such a pair may not be listed (rules 0.2).
 * Throws RangeError when baseScale is not an integer from 0 to MAX_SCALE.
 */
export function notionalUnit(tickUnits: number | bigint, stepUnits: number | bigint, baseScale: number): bigint | undefined {
  const product = BigInt(tickUnits) * BigInt(stepUnits);
  const wholeCoin = coinUnits(baseScale);
  if (tickUnits <= 0 || stepUnits <= 0 || product % wholeCoin !== 0n) return undefined;
  return product / wholeCoin;
}

/** priceTicks × lots × unit, exact without bound; ask isAmount before it becomes money. */
export function notionalAmount(priceTicks: number | bigint, lots: number | bigint, unit: number | bigint): bigint {
  return BigInt(priceTicks) * BigInt(lots) * BigInt(unit);
}

/**
 * notionalAmount in doubles for safe integers priceTicks, lots ≥ 0 and unit ≥ 1. **The result is exact if and only if it
 * is ≤ Number.MAX_SAFE_INTEGER**; a larger one says that the exact product is 2^53 or more, and the caller takes
 * notionalAmount. Rounding is monotone and 2^53 is a double, so a product of 2^53 or more never prints below it, and a
 * product below 2^53 is never rounded.
 */
export function notionalUnits(priceTicks: number, lots: number, unit: number): number {
  return priceTicks * lots * unit;
}

/**
 * Average price of quoteUnits spent on baseUnits, in quote units per whole base coin, cut toward zero; for display only
 * (V:S1 61,692.396). Undefined when nothing was executed.
 */
export function averagePrice(quoteUnits: bigint, baseUnits: bigint, baseScale: number): bigint | undefined {
  return baseUnits === 0n ? undefined : divideDown(quoteUnits * coinUnits(baseScale), baseUnits);
}

function coinUnits(scale: number): bigint {
  if (!Number.isInteger(scale) || scale < 0 || scale > MAX_SCALE) throw new RangeError(`scale out of range: ${scale}`);
  return 10n ** BigInt(scale);
}
