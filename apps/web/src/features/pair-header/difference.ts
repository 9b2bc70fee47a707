import { formatDecimal } from '@kontor/domain/amount';
import { decimalsOf, toUnits } from '../../data/book-ladder.ts';

/** close − open with the decimals of the pair, signed; exact. */
export function difference(close: string, open: string): { readonly isNegative: boolean; readonly text: string } {
  const decimals = Math.max(decimalsOf(close), decimalsOf(open));
  const units = toUnits(close, decimals) - toUnits(open, decimals);
  return { isNegative: units < 0n, text: formatDecimal(units < 0n ? -units : units, decimals) };
}
