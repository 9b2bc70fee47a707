/** Numbers of a market as streams have them: as text, and as whole numbers with an exponent. */
import { formatDecimal, truncateDecimal } from '@kontor/domain/amount';
import { averagePrice } from '@kontor/domain/formulas/notional';
import type { MarketListing } from '../../follower/listings.ts';
import type { StreamGrid } from './stream-ground.ts';

/** Which decimals prices and quantities have: all that the assets have, as spot does, or those of the market's tick and step, as futures do. */
export type Decimals = 'assets' | 'market';

/** A listed market's numbers. */
export function streamGrid({ terms, baseScale, quoteScale }: MarketListing, decimals: Decimals): StreamGrid {
  const [tick, step] = [BigInt(terms.tickUnits), BigInt(terms.stepUnits)];
  const digits = (units: bigint, scale: number): number => (decimals === 'assets' ? scale : decimalsOf(units, scale));
  const [priceDigits, quantityDigits] = [digits(tick, quoteScale), digits(step, baseScale)];
  return {
    price: (ticks) => truncateDecimal(BigInt(ticks) * tick, quoteScale, priceDigits),
    quantity: (lots) => truncateDecimal(BigInt(lots) * step, baseScale, quantityDigits),
    money: (units) => formatDecimal(units, quoteScale),
    unitPrice: (units) => formatDecimal(units, quoteScale),
    average: (units, lots) => averagePrice(units, lots * step, baseScale),
    priceMantissa: (ticks) => BigInt(ticks) * tick,
    quantityMantissa: (lots) => BigInt(lots) * step,
    priceExponent: -quoteScale,
    quantityExponent: -baseScale,
  };
}

/** How many decimals multiples of `units` have. */
function decimalsOf(units: bigint, scale: number): number {
  let digits = scale;
  for (let rest = units; digits > 0 && rest % 10n === 0n; rest /= 10n) digits--;
  return digits;
}
