import { formatExact, formatTime } from '../../i18n/format.ts';
import { useLanguageTag } from '../../i18n/words.ts';
import type { Receipt } from './receipt-reckoning.ts';

/** A number of a formula, with or without a sign before it. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** The figures of a receipt in the reader's language; times are UTC, as everybody quotes them. */
export function useReceiptFigures({ pair }: Pick<Receipt, 'pair'>) {
  const locale = useLanguageTag();
  const [base = '', quote = ''] = pair.split('_');
  const exact = (text: string): string => formatExact(text, locale);
  return {
    locale,
    base,
    unit: quote,
    exact,
    amount: (text: string): string => `${exact(text)} ${base}`,
    money: (text: string): string => `${exact(text)} ${quote}`,
    time: (ms: number): string => `${formatTime(ms, 'UTC', locale)} UTC`,
    /** Signs stay, numbers are written as the language does. */
    formula: (text: string): string =>
      text
        .replaceAll('+ -', '− ')
        .replaceAll('− -', '+ ')
        .split(' ')
        .map((part) => (NUMBER.test(part) ? exact(part) : part))
        .join(' ')
        .replaceAll('( ', '(')
        .replaceAll(' )', ')'),
  };
}
