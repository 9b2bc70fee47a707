import { Button } from '@kontor/ui/button';
import { Skeleton } from '@kontor/ui/skeleton';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import type { Answer } from './asked-call.ts';

interface AnswerPlaceProps<Data> {
  readonly answer: Answer<Data>;
  /** What holds the place while the answer is on its way: rows, each so many px high, or a picture of its own. */
  readonly rows?: number;
  readonly rowHeight?: number;
  readonly waiting?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The place of an answer: rows of its final size while it is late, the reason and another try where it failed. */
export function AnswerPlace<Data>({ answer: { data, failure, again }, rows = 1, rowHeight, waiting, children }: AnswerPlaceProps<Data>) {
  const words = useWords('shell');
  if (data !== undefined) return children(data);
  if (failure !== undefined) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 py-4 text-13 text-bad">
        <span>{failure}</span>
        <Button variant="secondary" size={28} onPress={again}>
          {words('part.again')}
        </Button>
      </div>
    );
  }
  if (waiting !== undefined) return <div aria-busy="true">{waiting}</div>;
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- places, not things.
        <div key={index} className="flex items-center border-b border-hairline" style={{ height: rowHeight }}>
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
