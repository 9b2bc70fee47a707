import { chartPart } from '../../data/chart-part.tsx';
import type { ChartExtraProps } from '../../data/chart-surface.ts';
import { useDesk } from '../../data/desk.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import type { DrawingsProps } from './drawings.tsx';

/** Tools, pointer and painting are wanted by who draws, and by who has drawn. */
const Drawings = chartPart<DrawingsProps>(async () => (await import('./drawings.tsx')).Drawings);

/** The drawings of a market: nothing more than a look whether there are some, until there are or somebody wants to draw. */
export function StoredDrawings(props: ChartExtraProps) {
  const { id } = useMarketSource();
  const key = `${id} ${props.pair}`;
  const [{ drawings }, change] = useDesk('drawings', key);
  if (!props.isOpen && drawings.length === 0) return null;
  return <Drawings {...props} deskKey={key} drawings={drawings} change={change} />;
}
