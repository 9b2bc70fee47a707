import { separators } from './decimal-text.ts';

/** A formatted number in two parts: what counts, and the zeros after it. */
export interface AmountParts {
  readonly significant: string;
  /** Trailing zeros of the fraction, with the decimal mark when nothing else follows it. */
  readonly zeros: string;
}

/**
 * Splits a number formatted for `locale` where its insignificant zeros begin. Text without a decimal mark, and text that
 * is no number (`-`), is significant as a whole. A value of zero keeps its whole part: `0` and `.0000`.
 */
export function amountParts(formatted: string, locale: string): AmountParts {
  const { decimal } = separators(locale);
  const mark = formatted.lastIndexOf(decimal);
  if (mark < 0 || !/^[0-9]+$/.test(formatted.slice(mark + decimal.length))) return { significant: formatted, zeros: '' };
  let end = formatted.length;
  while (formatted.charAt(end - 1) === '0') end--;
  if (end === mark + decimal.length) end = mark;
  return { significant: formatted.slice(0, end), zeros: formatted.slice(end) };
}
