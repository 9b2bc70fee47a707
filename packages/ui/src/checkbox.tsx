import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { classNames } from './class-names.ts';

/** Props of Checkbox. */
export interface CheckboxProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  readonly name?: string;
  /** What is wrong, under the words. It makes the box invalid. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Ticked or not. */
export function Checkbox({ isSelected, onChange, isDisabled = false, name, error, children, className, ...props }: CheckboxProps) {
  const id = useId();
  const isInvalid = (props.isInvalid ?? false) || error !== undefined;
  const box = (
    <label
      className={classNames(
        'relative inline-flex min-h-6 cursor-pointer items-start gap-2 py-0.5 text-13 text-text hit-44 has-disabled:cursor-default has-disabled:text-text-3',
        className,
      )}
    >
      <input
        type="checkbox"
        name={name}
        checked={isSelected}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className={classNames(
          'my-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm text-s1 transition-colors forced-color-adjust-none *:invisible peer-checked:bg-text peer-checked:*:visible peer-checked:shadow-none peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-iris peer-disabled:opacity-50',
          isInvalid ? 'shadow-[inset_0_0_0_1px_var(--color-bad)]' : 'shadow-[inset_0_0_0_1px_var(--color-control)]',
        )}
      >
        <Check size={12} strokeWidth={2.5} />
      </span>
      <span className="min-w-0 [&_a]:relative [&_a]:z-10">{children}</span>
    </label>
  );
  if (error === undefined) return box;
  return (
    <div className="min-w-0">
      {box}
      <div id={`${id}-error`} className="ml-6 text-12 text-bad">
        {error}
      </div>
    </div>
  );
}
