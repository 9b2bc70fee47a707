import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

/** Props of Switch. */
export interface SwitchProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  /** Puts the words before the switch and pushes them apart, as in a list of settings. */
  readonly spread?: boolean;
  readonly className?: string;
}

/** On or off, at once. */
export function Switch({ isSelected, onChange, isDisabled = false, children, spread = false, className }: SwitchProps) {
  return (
    <label
      className={classNames(
        'relative inline-flex min-h-6 cursor-pointer items-center gap-2 text-13 text-text hit-44 has-disabled:cursor-default has-disabled:text-text-3',
        spread && 'flex w-full flex-row-reverse justify-between',
        className,
      )}
    >
      <input
        type="checkbox"
        role="switch"
        aria-checked={isSelected}
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="relative h-4 w-7 shrink-0 rounded-full bg-s3 shadow-[inset_0_0_0_1px_var(--color-control)] transition-colors forced-color-adjust-none peer-checked:bg-text peer-checked:shadow-none peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-iris peer-disabled:opacity-50 after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-control after:transition-transform peer-checked:after:translate-x-3 peer-checked:after:bg-s1"
      />
      <span className="min-w-0 [&_a]:relative [&_a]:z-10">{children}</span>
    </label>
  );
}
