/** Problems as sentences that name the limit. */
import { useMemo } from 'react';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useWords } from '../../i18n/words.ts';
import type { Problem } from './order-problems.ts';

/** Gives a problem's sentence. */
export function useProblemText(pair: Pair): (problem: Problem) => string {
  const words = useWords('order-form');
  const figures = usePairFigures(pair);
  const { own } = usePrivacy();
  return useMemo(
    () =>
      ({ code, limit, unit }) =>
        // The others are limits of the market, the same for everybody.
        words(`problem.${code}`, { limit: limit === '' ? '' : own(`${figures.exact(limit)} ${unit}`, code !== 'insufficient') }),
    [words, figures, own],
  );
}
