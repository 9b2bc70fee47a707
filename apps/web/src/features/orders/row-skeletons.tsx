import { Skeleton } from '@kontor/ui/skeleton';
import { useWords } from '../../i18n/words.ts';

const SKELETON_ROWS = ['a', 'b', 'c'] as const;

/** Rows of the panel while they load. */
export function RowSkeletons() {
  const words = useWords('order-panel');
  return (
    <div role="status" aria-label={words('loading')} className="flex flex-col gap-5 px-4 py-4">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex justify-between">
          <Skeleton className="w-24" />
          <Skeleton className="w-16" />
          <Skeleton className="w-28" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </div>
  );
}
