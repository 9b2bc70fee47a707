import { CircleCheck, CircleDashed, CircleX, Clock3, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

/** What a badge says by its colour and icon. */
export type BadgeTone = 'neutral' | 'pending' | 'good' | 'bad' | 'warn';

/** Props of Badge. */
export interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
  /** Without the border and icon: a word in a cell. */
  readonly plain?: boolean;
  readonly className?: string;
}

const icons = { neutral: CircleDashed, pending: Clock3, good: CircleCheck, bad: CircleX, warn: TriangleAlert } as const;
const tones: Readonly<Record<BadgeTone, string>> = {
  neutral: 'text-text-2',
  pending: 'text-info',
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
};

/** A state as icon and word. */
export function Badge({ tone = 'neutral', children, plain = false, className }: BadgeProps) {
  const Icon = icons[tone];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-12 text-text',
        !plain && 'min-h-6 rounded-sm px-2 shadow-[inset_0_0_0_1px_var(--color-hairline)]',
        className,
      )}
    >
      <Icon size={14} strokeWidth={1.5} aria-hidden className={classNames('shrink-0', tones[tone])} />
      {children}
    </span>
  );
}

/** Props of CountBadge. */
export interface CountBadgeProps {
  readonly count: number;
  /** `mine` is iris, as on the bell. */
  readonly tone?: 'neutral' | 'mine';
}

/** A small number; over 99 it is `99+`. */
export function CountBadge({ count, tone = 'neutral' }: CountBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-4 items-center justify-center rounded-full px-1 text-11 font-semibold whitespace-nowrap',
        tone === 'mine' ? 'bg-iris text-s1' : 'bg-s2 text-text',
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
