import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { classNames } from './class-names.ts';

/** Props of Step. */
export interface StepProps {
  readonly number: number;
  readonly title: string;
  /** `here` is the one to do now. */
  readonly state: 'done' | 'here' | 'later';
  /** Says `done` to screen readers. */
  readonly doneLabel: string;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  /** Another one follows: the line goes on. */
  readonly goesOn?: boolean;
  readonly children?: ReactNode;
}

const rings = {
  done: 'bg-text text-s1',
  here: 'text-iris shadow-[inset_0_0_0_2px_var(--color-iris)]',
  later: 'text-text-3 shadow-[inset_0_0_0_1px_var(--color-control)]',
} as const;

/** One step of several down the page: a ring with its number on the line that joins them, and what is to be done beside it. */
export function Step({ number, title, state, doneLabel, aside, goesOn = true, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-step={state} className="relative pb-6 ps-8 last:pb-0 sm:ps-10">
      {goesOn && <span aria-hidden className="absolute start-3 top-8 -bottom-1 w-px bg-hairline" />}
      <span
        aria-hidden
        className={classNames(
          'absolute start-0 top-0 flex size-6 items-center justify-center rounded-full text-12 font-semibold forced-color-adjust-none',
          rings[state],
        )}
      >
        {state === 'done' ? <Check size={14} strokeWidth={2} /> : number}
      </span>
      <div className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-2">
        <h2 id={id} aria-current={state === 'here' ? 'step' : undefined} className="text-14 font-bold text-text">
          {title}
          {state === 'done' && <span className="sr-only">, {doneLabel}</span>}
        </h2>
        {aside !== undefined && <div className="min-w-0 text-12 text-text-2">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
