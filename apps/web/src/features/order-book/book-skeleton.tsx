import { Skeleton } from '@kontor/ui/skeleton';

interface BookSkeletonProps {
  readonly rows: { readonly bids: number; readonly asks: number };
  readonly tall: boolean;
  readonly label: string;
}

/** Holds the book's final size while it loads. */
export function BookSkeleton({ rows, tall, label }: BookSkeletonProps) {
  const line = (key: string) => (
    <div key={key} className={`flex items-center justify-between px-4 ${tall ? 'h-6' : 'h-5'}`}>
      <Skeleton className="h-2 w-14" />
      <Skeleton className="h-2 w-12" />
      <Skeleton className="h-2 w-10" />
    </div>
  );
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows.asks }, (_, index) => line(`a${index}`))}
      <div className="flex h-10 items-center px-4">
        <Skeleton className="h-3 w-24" />
      </div>
      {Array.from({ length: rows.bids }, (_, index) => line(`b${index}`))}
    </div>
  );
}
