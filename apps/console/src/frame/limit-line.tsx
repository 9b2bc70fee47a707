/** What of a limit is used, and what would be with one more: a line, a tick between the two, and the dot at the sum. */
import { grouped, shareOfLimit } from '../i18n/figures.ts';
import { say } from '../i18n/words.ts';

interface LimitLineProps {
  readonly name: string;
  /** Decimals of one unit. */
  readonly used: string;
  readonly sum: string;
  readonly limit: string;
}

export function LimitLine({ name, used, sum, limit }: LimitLineProps) {
  const [before, after] = [shareOfLimit(used, limit), shareOfLimit(sum, limit)];
  const isAbove = Number(sum) > Number(limit);
  return (
    <div className="min-w-0">
      <p className="flex justify-between gap-2">
        <span className="truncate text-text-2">{name}</span>
        <span className={isAbove ? 'shrink-0 text-bad' : 'shrink-0 text-text-2'}>
          {say('wallet.ofLimit', { sum: grouped(sum), limit: grouped(limit) })}
        </span>
      </p>
      <span aria-hidden className="relative mt-1 block h-3.5">
        <span className="absolute inset-x-0 top-1.5 h-0.5 bg-hairline" />
        <span className="absolute top-1.5 left-0 h-0.5 bg-text-3" style={{ width: `${before * 100}%` }} />
        <span className="absolute top-1.5 h-0.5 bg-text" style={{ left: `${before * 100}%`, width: `${(after - before) * 100}%` }} />
        {used !== sum && (
          <span
            className="absolute top-0 flex size-3.5 -translate-x-1/2 items-center justify-center rounded-full bg-s1"
            style={{ left: `${after * 100}%` }}
          >
            <span className={isAbove ? 'size-2 rounded-full bg-bad' : 'size-2 rounded-full bg-iris'} />
          </span>
        )}
      </span>
    </div>
  );
}
