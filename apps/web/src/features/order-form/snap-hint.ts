import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { useWords } from '../../i18n/words.ts';

/** Says as what a figure will be sent that lies between two steps; nothing where it is sent as it stands. */
export function useSnapHint(pair: Pair): (sent: string | undefined, step: string) => string | undefined {
  const words = useWords('order-form');
  const figures = usePairFigures(pair);
  return (sent, step) => (sent === undefined ? undefined : words('snapped', { value: figures.exact(sent), step: figures.exact(step) }));
}
