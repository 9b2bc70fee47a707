/** How the figures of a pair are written in the reader's language. All take plain decimals and never make a number of money. */
import { useMemo } from 'react';
import { formatExact, formatPrice, formatQuantity } from '../i18n/format.ts';
import { useLanguageTag } from '../i18n/words.ts';
import { decimalsOf } from './markets.ts';
import type { Pair } from './markets.ts';

/** Decimals of amounts in the right currency, where its prices have fewer. */
const LEAST_QUOTE_DECIMALS = 2;

export interface PairFigures {
  readonly locale: string;
  /** With the decimals of the tick. */
  readonly price: (text: string) => string;
  /** With the decimals of the step. */
  readonly quantity: (text: string) => string;
  /** An amount of the right currency, cut to what its prices show. */
  readonly quote: (text: string) => string;
  /** All the digits there are. */
  readonly exact: (text: string) => string;
}

/** The grid of a pair as far as it matters for writing; a pair that is not listed is written as it comes. */
export function pairFigures(pair: Pick<Pair, 'tick_size' | 'step_size'> | undefined, locale: string): PairFigures {
  const exact = (text: string): string => formatExact(text, locale);
  if (pair === undefined) return { locale, price: exact, quantity: exact, quote: exact, exact };
  const priceDecimals = decimalsOf(pair.tick_size);
  const quantityDecimals = decimalsOf(pair.step_size);
  return {
    locale,
    exact,
    price: (text) => formatPrice(text, priceDecimals, locale),
    quantity: (text) => formatQuantity(text, quantityDecimals, locale),
    quote: (text) => formatPrice(text, Math.max(LEAST_QUOTE_DECIMALS, priceDecimals), locale),
  };
}

/** How to write the figures of one pair. */
export function usePairFigures(pair: Pick<Pair, 'tick_size' | 'step_size'> | undefined): PairFigures {
  const locale = useLanguageTag();
  return useMemo(() => pairFigures(pair, locale), [pair, locale]);
}
