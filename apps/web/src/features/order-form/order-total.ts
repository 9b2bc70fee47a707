/** What a limit order is worth: price × quantity, exact on every pair's grid (rules 0.2). */
import { formatTrimmedDecimal, parsePositiveDecimal } from '@kontor/domain/amount';

/** The turnover in the right currency, or undefined while price or quantity is no amount. Both scales are of their currency. */
export function orderTotal(price: string, quantity: string, baseScale: number, quoteScale: number): string | undefined {
  const priceUnits = parsePositiveDecimal(price, quoteScale);
  const quantityUnits = parsePositiveDecimal(quantity, baseScale);
  if (typeof priceUnits === 'string' || typeof quantityUnits === 'string') return undefined;
  return formatTrimmedDecimal((priceUnits * quantityUnits) / 10n ** BigInt(baseScale), quoteScale);
}
