/** Numbers of contracts as the trading API writes them: prices with the decimals of a tick, quantities with those of a lot, money and rates with all they have. Source: rules §8. */
import { formatDecimal, truncateDecimal } from '@kontor/domain/amount';
import type { MarketTerms } from '@kontor/domain/market';
import { averagePrice } from '@kontor/domain/formulas/notional';
import type { Contract } from '../contracts.ts';

/** Decimals of rates in 1e-8. */
const RATE_DIGITS = 8;
/** Decimals that an average price has more than a tick. */
const AVERAGE_DIGITS = 4;

/** Decimals of prices and quantities. */
export interface Digits {
  readonly price: number;
  readonly quantity: number;
}

const KNOWN = new WeakMap<MarketTerms, Digits>();

/** How many decimals a contract's ticks and lots have. */
export function digitsOf({ listing: { terms, baseScale, quoteScale } }: Contract): Digits {
  let digits = KNOWN.get(terms);
  if (digits === undefined) {
    digits = { price: digitsNeeded(terms.tickUnits, quoteScale), quantity: digitsNeeded(terms.stepUnits, baseScale) };
    KNOWN.set(terms, digits);
  }
  return digits;
}

/** A price in ticks. */
export function priceText(contract: Contract, ticks: number): string {
  return truncateDecimal(BigInt(ticks) * contract.tick, contract.listing.quoteScale, digitsOf(contract).price);
}

/** A price in quote units for a coin, on the grid or not, cut to the decimals of a tick. */
export function unitPriceText(contract: Contract, units: bigint): string {
  return truncateDecimal(units, contract.listing.quoteScale, digitsOf(contract).price);
}

/** A quantity in lots; below zero of a short. */
export function quantityText(contract: Contract, lots: number | bigint): string {
  return truncateDecimal(BigInt(lots) * contract.step, contract.listing.baseScale, digitsOf(contract).quantity);
}

/** Money, with all its decimals: marks and indexes, too. */
export function moneyText({ listing: { quoteScale } }: Contract, units: bigint): string {
  return formatDecimal(units, quoteScale);
}

/** The average price of so much turnover for so many lots; 0 of none. */
export function averageText(contract: Contract, amount: bigint, lots: number | bigint): string {
  const { baseScale, quoteScale } = contract.listing;
  const average = averagePrice(amount, BigInt(lots) * contract.step, baseScale) ?? 0n;
  return truncateDecimal(average, quoteScale, Math.min(quoteScale, digitsOf(contract).price + AVERAGE_DIGITS));
}

/** A rate in 1e-8. */
export function rateText(rate: number | bigint): string {
  return formatDecimal(BigInt(rate), RATE_DIGITS);
}

/** Decimals without which a unit could not be written. */
function digitsNeeded(units: number, scale: number): number {
  let [digits, left] = [scale, units];
  while (digits > 0 && left % 10 === 0) {
    digits -= 1;
    left /= 10;
  }
  return digits;
}
