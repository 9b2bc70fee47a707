import { type ReactNode, useId } from 'react';

import { classNames } from './class-names.ts';

/** One part of a Segment. */
export interface SegmentItem {
  readonly id: string;
  readonly label: ReactNode;
  /** Name for screen readers, when the label is an icon. */
  readonly name?: string;
  /** Colour of the words while chosen. */
  readonly tone?: 'up' | 'down';
  readonly isDisabled?: boolean;
}

/** Props of Segment. */
export interface SegmentProps {
  readonly label: string;
  readonly items: readonly SegmentItem[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** `track`: equal parts in a 40 px track. `chips`: loose 28 px chips. `mine`: 24 px chips whose choice is iris. */
  readonly variant?: 'track' | 'chips' | 'mine';
  readonly className?: string;
}

const partClasses = {
  track:
    'flex-1 min-h-9 rounded-sm text-14 px-1 text-text-2 peer-checked:bg-s1 peer-checked:shadow-[inset_0_0_0_1px_var(--color-hairline)] pointer-coarse:min-h-11 pointer-coarse:text-16',
  chips: 'min-w-0 min-h-7 rounded-sm px-2.5 text-12 text-text-2 peer-checked:bg-s2',
  mine: 'min-w-0 min-h-6 rounded-sm px-2 text-11 text-text-2 peer-checked:bg-s2',
} as const;

const toneClasses = { up: 'peer-checked:text-up', down: 'peer-checked:text-down' } as const;

/** One of a few, all in sight. A group of radios to the keyboard and to screen readers. */
export function Segment({ label, items, selected, onSelect, variant = 'track', className }: SegmentProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('flex min-w-0', variant === 'track' ? 'rounded-control bg-s2 p-0.5' : 'flex-wrap gap-1', className)}
    >
      {items.map((item) => (
        <label key={item.id} className={classNames('relative flex cursor-pointer hit-44', variant === 'track' ? 'flex-1' : 'min-w-0')}>
          <input
            type="radio"
            name={name}
            value={item.id}
            checked={item.id === selected}
            disabled={item.isDisabled}
            aria-label={item.name}
            onChange={() => onSelect(item.id)}
            className="peer sr-only"
          />
          <span
            className={classNames(
              'flex items-center justify-center text-center font-semibold transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-iris peer-disabled:cursor-default peer-disabled:text-text-3 peer-not-checked:hover:text-text',
              partClasses[variant],
              item.tone !== undefined ? toneClasses[item.tone] : variant === 'mine' ? 'peer-checked:text-iris' : 'peer-checked:text-text',
            )}
          >
            {item.label}
          </span>
        </label>
      ))}
    </div>
  );
}
