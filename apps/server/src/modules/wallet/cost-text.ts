/** What was paid for what is held, as the wire has it. */
import { averageCost, unrealisedGain } from '@kontor/domain/formulas/average-cost';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import type { Fraction } from '@kontor/domain/formulas/fraction';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import type { Price } from '@kontor/domain/formulas/valuation';
import type { AssetCost } from '../../follower/worth/cost-book.ts';

/** What an asset costs now, and in what it is counted. */
export interface CostPrices {
  /** The asset's decimals, and those of the currency that costs are told in. */
  readonly scale: number;
  readonly valueScale: number;
  /** Undefined where nobody knows. */
  readonly now: Price | undefined;
}

const AVERAGE_DECIMALS = 12;
const GAIN_DECIMALS = 8;
const SHARE_DECIMALS = 6;

/** The average for one coin, and what `quantity` of it would gain; null where nobody knows. */
export function costText(cost: AssetCost, quantity: bigint, { scale, valueScale, now }: CostPrices) {
  const average = cost.isUnknown ? undefined : averageCost(cost, scale);
  if (average === undefined) return { average: null, gain: null, gain_share: null };
  const whole = 10n ** BigInt(valueScale);
  const inWhole = ({ numerator, denominator }: Fraction): Fraction => ({ numerator, denominator: denominator * whole });
  const value = now && valueFraction(valueOf(quantity, scale, now));
  const gained = value && unrealisedGain(cost, quantity, { ...value, numerator: value.numerator * whole });
  return {
    average: formatFraction(inWhole(average), AVERAGE_DECIMALS),
    gain: gained === undefined ? null : formatFraction(inWhole(gained.gain), GAIN_DECIMALS),
    gain_share: gained?.share === undefined ? null : formatFraction(gained.share, SHARE_DECIMALS),
  };
}
