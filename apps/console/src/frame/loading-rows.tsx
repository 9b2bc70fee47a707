import { Skeleton } from '@kontor/ui/skeleton';
import { say } from '../i18n/words.ts';

/** The place of rows that are on their way. */
export function LoadingRows({ count = 8 }: { readonly count?: number }) {
  return (
    <div role="status" aria-label={say('loading')} className="grid">
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- places, not things.
        <div key={index} className="flex h-row items-center gap-6 border-b border-hairline px-4">
          <Skeleton className="w-12" />
          <Skeleton className="w-32" />
          <Skeleton className="w-24" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  );
}
