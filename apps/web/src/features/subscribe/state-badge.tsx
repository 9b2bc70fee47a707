import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { Flame } from 'lucide-react';
import type { IcoItem } from '../../data/ico-items.ts';
import { stateAt } from '../../data/ico-figures.ts';
import { useWords } from '../../i18n/words.ts';

const TONES: Readonly<Record<IcoItem['state'], BadgeTone>> = {
  upcoming: 'pending',
  in_progress: 'good',
  ended: 'pending',
  drawn: 'pending',
  settled: 'good',
  refunding: 'warn',
  cancelled: 'neutral',
};

interface StateBadgeProps {
  readonly item: IcoItem;
  readonly nowMs: number;
  readonly className?: string;
}

/** Where a sale is (spec §4); the last part of its time and what operators point out are marks besides. */
export function StateBadges({ item, nowMs, className = '' }: StateBadgeProps) {
  const words = useWords('subscribe');
  const state = stateAt(item, nowMs);
  const isEnding = state === 'in_progress' && item.ending_soon;
  return (
    <span className={`flex flex-wrap justify-end gap-1.5 ${className}`}>
      {item.hot && (
        <span className="inline-flex min-h-6 items-center gap-1.5 rounded-sm px-2 text-12 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
          <Flame size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-2" />
          {words('state.hot')}
        </span>
      )}
      <Badge tone={isEnding ? 'warn' : TONES[state]}>{words(isEnding ? 'state.ending_soon' : `state.${state}`)}</Badge>
    </span>
  );
}
