/** What holdings are worth. Sums are exact; only what is shown is cut. Source: rules 6.6. */

import { MAX_SCALE } from '../amount.ts';
import type { Fraction } from './fraction.ts';

/** Decimals of an exact value: those that any price times any amount may have. */
const VALUE_SCALE = 2 * MAX_SCALE;
const WHOLE = 10n ** BigInt(VALUE_SCALE);

/** What one whole coin costs: units of the valuing asset, and its decimals. */
export interface Price {
  readonly units: bigint;
  readonly scale: number;
}

/** The exact value of an amount with `scale` decimals (0 to MAX_SCALE) at a price, in parts of 10^-36; below zero for what is owed. */
export function valueOf(amount: bigint, scale: number, price: Price): bigint {
  if (scale < 0 || scale > MAX_SCALE || price.scale < 0 || price.scale > MAX_SCALE)
    throw new RangeError(`a value with ${scale} and ${price.scale} decimals`);
  return amount * price.units * 10n ** BigInt(VALUE_SCALE - scale - price.scale);
}

/** A value as a ratio, for printing (`formatFraction`). */
export function valueFraction(value: bigint): Fraction {
  return { numerator: value, denominator: WHOLE };
}
