/** Numbers of spot as the trading API has them: decimals with all digits of their currency. */
import { formatDecimal } from '@kontor/domain/amount';
import type { MarketGrid } from '../../market/market-format.ts';

/** Decimals of rates. */
const RATE_SCALE = 8;

/** A price in ticks. */
export function price({ terms, quoteScale }: MarketGrid, ticks: number): string {
  return formatDecimal(BigInt(ticks) * BigInt(terms.tickUnits), quoteScale);
}

/** A quantity in lots. */
export function quantity({ terms, baseScale }: MarketGrid, lots: number | bigint): string {
  return formatDecimal(BigInt(lots) * BigInt(terms.stepUnits), baseScale);
}

/** An amount of the quote currency, in its units. */
export function turnover({ quoteScale }: Pick<MarketGrid, 'quoteScale'>, units: bigint): string {
  return formatDecimal(units, quoteScale);
}

/** What a deal at a price comes to. */
export function notional(grid: MarketGrid, ticks: number, lots: number): string {
  return turnover(grid, BigInt(ticks) * BigInt(lots) * grid.unit);
}

/** A rate in 1e-8. */
export function rate(units: number): string {
  return formatDecimal(BigInt(units), RATE_SCALE);
}
