import { onDemand } from '@kontor/ui/on-demand';
import { RowSkeletons } from '../../features/orders/row-skeletons.tsx';

/** Lists of what is over: they come with their tab. */
export const { Part: PastLists } = onDemand(
  async () => (await import('../../features/orders/perpetual-latest.tsx')).LatestRecords,
  RowSkeletons,
);
