import { useDesk } from '../../data/desk.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { withCompared } from '../../data/compared-pairs.ts';

/** Draws a pair beside the prices of another one's chart, or not any more. */
export function useSetCompared(pair: string): (other: string, isIn: boolean) => void {
  const { id } = useMarketSource();
  const [, change] = useDesk('chart', '');
  return (other, isIn) => change((chart) => withCompared(chart, `${id} ${pair}`, other, isIn));
}
