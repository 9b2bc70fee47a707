/** A fee rate as the reader sees it. */
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';

const formats = new Map<string, Intl.NumberFormat>();

/** `100000` is 0.10 %. Rates are no money, so a number may write them. */
export function feeShare(rate: number, locale: string): string {
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 6 });
    formats.set(locale, format);
  }
  return format.format(rate / FEE_RATE_SCALE);
}
