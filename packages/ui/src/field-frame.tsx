import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

/** What every field says about itself. The words come from the consumer. */
export interface FieldWords {
  readonly label: string;
  /** Keeps the label for screen readers and hides it from the eye. */
  readonly hideLabel?: boolean;
  /** Stands at the end of the label's line: a limit, a balance, a few small buttons. */
  readonly labelAside?: ReactNode;
  /** A quiet line below the field. */
  readonly hint?: ReactNode;
  /** A sentence that names the limit and what to do. It replaces the hint. */
  readonly error?: string | undefined;
}

/** Props of FieldFrame. */
export interface FieldFrameProps extends FieldWords {
  /** Id of the input; hint and error get ids derived from it. */
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Value for `aria-describedby` of the input inside a FieldFrame of the same id. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>): string | undefined {
  if (error !== undefined) return `${id}-error`;
  return hint === undefined ? undefined : `${id}-hint`;
}

/** Label above, hint or error below. */
export function FieldFrame({ id, label, hideLabel = false, labelAside, hint, error, className, children }: FieldFrameProps) {
  return (
    <div data-field className={classNames('flex min-w-0 flex-col', className)}>
      {(!hideLabel || labelAside !== undefined) && (
        <div className="mb-1 flex min-h-4 items-end justify-between gap-3">
          <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-12 text-text-2'}>
            {label}
          </label>
          {labelAside !== undefined && <div className="text-right text-12 text-text-3">{labelAside}</div>}
        </div>
      )}
      {hideLabel && labelAside === undefined && (
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
      )}
      {children}
      {error === undefined ? (
        hint !== undefined && (
          <div id={`${id}-hint`} className="mt-1 text-12 text-text-3">
            {hint}
          </div>
        )
      ) : (
        <div id={`${id}-error`} className="mt-1 text-12 text-bad">
          {error}
        </div>
      )}
    </div>
  );
}

/** Whole class name of the box around an input. */
export function fieldBoxClasses(invalid: boolean, disabled: boolean): string {
  return classNames(
    'relative flex h-field min-w-0 items-center rounded-control bg-s1 text-field text-text outline-1 -outline-offset-1 outline-transparent transition-shadow',
    'has-[input:focus]:shadow-[inset_0_0_0_2px_var(--color-iris)]',
    invalid ? 'shadow-[inset_0_0_0_1px_var(--color-bad)]' : 'shadow-[inset_0_0_0_1px_var(--color-control)]',
    disabled && 'bg-s2 text-text-3',
  );
}

/** Whole class name of the input inside that box. */
export const fieldInputClasses =
  'h-full min-w-0 flex-1 bg-transparent px-3 font-semibold outline-none placeholder:font-normal placeholder:text-text-3 placeholder:opacity-100 disabled:cursor-not-allowed';
