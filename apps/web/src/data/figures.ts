/** Exact decimal strings as the reader's language writes them. No amount becomes a floating-point number on the way. */
import { isShortened } from '../i18n/format.ts';
const MINUS = '−';
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      roundingMode: 'trunc',
      useGrouping: 'always',
    });
    formats.set(key, format);
  }
  return format;
}

/** A decimal with exactly `decimals` digits behind the point, cut, thousands grouped. */
export function figure(text: string, decimals: number, locale: string): string {
  return formatOf(locale, decimals).format(text as Intl.StringNumericLiteral);
}

const drawn = new Map<string, Intl.NumberFormat>();

/** A number that is only drawn, such as a label of an axis. */
export function drawnFigure(value: number, decimals: number, locale: string): string {
  const key = `${locale} ${decimals}`;
  let format = drawn.get(key);
  if (format === undefined)
    drawn.set(
      key,
      (format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: true })),
    );
  return format.format(value).replace('-', MINUS);
}

const compacts = new Map<string, Intl.NumberFormat>();

/** Large amounts in short: `645.44M`. Two decimals, cut. */
export function compactFigure(text: string, locale: string): string {
  let format = compacts.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      notation: 'compact',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: 'trunc',
    });
    compacts.set(locale, format);
  }
  return isShortened(format, text as Intl.StringNumericLiteral)
    ? format.format(text as Intl.StringNumericLiteral)
    : figure(text, 2, locale);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Hours, minutes and seconds of a moment in a zone, always of 24 hours. */
export function clockTime(timeMs: number, zone: string): string {
  let format = clocks.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' });
    clocks.set(zone, format);
  }
  return format.format(timeMs);
}
