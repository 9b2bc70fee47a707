/**
 * What somebody has paid on average for what he holds of an asset: the moving average. What comes in adds what it cost, the fee included;
 * what leaves takes its share of the cost with it, so that the average of the rest stays.
 */

import type { Fraction } from './fraction.ts';

/** What is held, in the asset's units, and what all of it cost, in units of the valuing currency. Neither is below zero. */
export interface Cost {
  readonly quantity: bigint;
  readonly cost: bigint;
}

/** Nothing held. */
export const NO_COST: Cost = { quantity: 0n, cost: 0n };

/** So much more came, and cost so much: what was paid with its fee, or what it was worth. */
export function acquired({ quantity, cost }: Cost, more: bigint, paid: bigint): Cost {
  return { quantity: quantity + more, cost: cost + paid };
}

/** So much has left. What it had cost is rounded up, so that the rest never shows a dearer price than was paid; nothing is left over of nothing. */
export function givenUp({ quantity, cost }: Cost, less: bigint): Cost {
  if (less >= quantity) return NO_COST;
  return { quantity: quantity - less, cost: (cost * (quantity - less)) / quantity };
}

/** What giving up so much has realised: what came for it, fees taken off, without the share of the cost that leaves with it (`givenUp`). */
export function realisedGain(held: Cost, less: bigint, proceeds: bigint): bigint {
  return proceeds - (held.cost - givenUp(held, less).cost);
}

/** The average for one whole coin of `scale` decimals, in the units of the cost; undefined where nothing is held. */
export function averageCost({ quantity, cost }: Cost, scale: number): Fraction | undefined {
  return quantity > 0n ? { numerator: cost * 10n ** BigInt(scale), denominator: quantity } : undefined;
}

/** What `quantity` of it, worth `value`, would gain if it were sold now, and which part of its cost that is; undefined where nothing is held, and the part of nothing. */
export function unrealisedGain(
  held: Cost,
  quantity: bigint,
  value: Fraction,
): { readonly gain: Fraction; readonly share: Fraction | undefined } | undefined {
  if (held.quantity <= 0n) return undefined;
  const cost = { numerator: held.cost * quantity, denominator: held.quantity };
  const numerator = value.numerator * cost.denominator - cost.numerator * value.denominator;
  return {
    gain: { numerator, denominator: value.denominator * cost.denominator },
    share: cost.numerator > 0n ? { numerator, denominator: cost.numerator * value.denominator } : undefined,
  };
}
