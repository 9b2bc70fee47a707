import type { ReactNode } from 'react';
import { Segment } from '@kontor/ui/segment';
import { useWords } from '../../i18n/words.ts';
import type { PlanSource } from './trigger-price.ts';

interface SourceChoiceProps {
  /** What the plan is for. */
  readonly label: string;
  /** What stands in front; the label in words where it is left out. */
  readonly children?: ReactNode;
  readonly selected: PlanSource;
  readonly onSelect: (source: PlanSource) => void;
}

/** Which price a plan waits for: the last one or the mark (rules 2.15). */
export function SourceChoice({ label, children, selected, onSelect }: SourceChoiceProps) {
  const words = useWords('perpetual');
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
      {children ?? <span className="text-12 text-text-2">{label}</span>}
      <span className="flex items-center gap-1 text-11 text-text-3">
        {words('form.trigger')}
        <Segment
          label={`${label}: ${words('form.trigger')}`}
          variant="mine"
          selected={selected}
          onSelect={(source) => onSelect(source === 'mark' ? 'mark' : 'last')}
          items={(['last', 'mark'] as const).map((id) => ({ id, label: words(`source.${id}`) }))}
        />
      </span>
    </div>
  );
}
