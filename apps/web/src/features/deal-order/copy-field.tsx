import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import type { ReactNode } from 'react';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';

interface FieldRowProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** What is copied; a row without it has no button. */
  readonly copied?: string;
}

/** One thing that the bank asks for, with a button that copies it as the bank wants it. */
export function FieldRow({ name, value, note, copied }: FieldRowProps) {
  const words = useWords('deal');
  const shell = useWords('shell');
  const isNarrow = useNarrow();
  const columns =
    copied === undefined
      ? 'grid-cols-[minmax(0,1fr)] md:grid-cols-[140px_minmax(0,1fr)]'
      : 'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[140px_minmax(0,1fr)_auto]';
  return (
    <div className={`grid min-h-12 content-center items-center gap-x-3 border-b border-hairline py-2 max-md:min-h-14 ${columns}`}>
      <dt className="text-12 text-text-2 md:text-13">
        {name}
        {note !== undefined && <span className="text-text-3 md:hidden">, {note}</span>}
      </dt>
      <dd className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 text-14 font-semibold max-md:col-start-1">
        <span className="min-w-0 wrap-anywhere">{value}</span>
        {note !== undefined && <span className="text-12 font-normal text-text-3 max-md:hidden">{note}</span>}
      </dd>
      {copied !== undefined && (
        <dd className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
          <CopyButton
            text={copied}
            label={isNarrow ? words('order.copyOf', { name }) : words('order.copy')}
            copiedLabel={shell('user.copied')}
            onFail={() => toast.error(shell('user.copyFailed'))}
            size={28}
            {...(isNarrow ? {} : { variant: 'secondary' as const })}
          />
        </dd>
      )}
    </div>
  );
}
