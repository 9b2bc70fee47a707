import { chartPart } from '../data/chart-part.tsx';
import type { ChartExtraProps } from '../data/chart-surface.ts';

/** Drawings in the charts of spot and of contracts; their code comes behind the chart. */
export const ChartDrawings = chartPart<ChartExtraProps>(
  async () => (await import('../features/drawings/stored-drawings.tsx')).StoredDrawings,
);
