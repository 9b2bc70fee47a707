import { formatExact } from '../../i18n/format.ts';

/** A fraction as a percentage with all its digits and its sign: `0.0001` is `+0.01%`. Exact. */
export function rateText(fraction: string, locale: string): string {
  const isNegative = fraction.startsWith('-') && /[1-9]/.test(fraction);
  return `${isNegative ? '−' : '+'}${percentText(fraction, locale)}`;
}

/** The same without a sign. */
export function percentText(fraction: string, locale: string): string {
  const [whole = '0', behind = ''] = fraction.replace('-', '').split('.');
  const padded = behind.padEnd(2, '0');
  const plain = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = padded.slice(2).replace(/0+$/, '');
  return `${formatExact(rest === '' ? plain : `${plain}.${rest}`, locale)}%`;
}
