/** Problems as sentences that name the limit. */
import { useMemo } from 'react';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { useWords } from '../../i18n/words.ts';
import type { Problem } from './order-problems.ts';

/** Gives a problem's sentence. */
export function useProblemText(pair: Pair): (problem: Problem) => string {
  const words = useWords('order-form');
  const figures = usePairFigures(pair);
  return useMemo(
    () =>
      ({ code, limit, unit }) =>
        words(`problem.${code}`, { limit: limit === '' ? '' : `${figures.exact(limit)} ${unit}` }),
    [words, figures],
  );
}
