import { type ReactNode, useId } from 'react';

import { classNames } from './class-names.ts';

/** One of a RadioGroup. */
export interface RadioItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly isDisabled?: boolean;
}

/** Props of RadioGroup. */
export interface RadioGroupProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly items: readonly RadioItem[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly className?: string;
}

/** One of a few, with words beside each. */
export function RadioGroup({ label, hideLabel = false, items, selected, onSelect, orientation = 'vertical', className }: RadioGroupProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames('flex flex-col', className)}>
      {!hideLabel && (
        <div aria-hidden className="mb-1 text-12 text-text-2">
          {label}
        </div>
      )}
      <div className={classNames('flex', orientation === 'vertical' ? 'flex-col gap-1' : 'flex-wrap gap-x-5 gap-y-1')}>
        {items.map((item) => (
          <label
            key={item.id}
            className="relative inline-flex min-h-6 cursor-pointer items-start gap-2 py-0.5 text-13 text-text has-disabled:cursor-default has-disabled:text-text-3 pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <input
              type="radio"
              name={name}
              checked={item.id === selected}
              disabled={item.isDisabled}
              onChange={() => onSelect(item.id)}
              className="peer sr-only"
            />
            <span
              aria-hidden
              className="my-0.5 flex size-4 shrink-0 items-center justify-center rounded-full shadow-[inset_0_0_0_1px_var(--color-control)] transition-colors forced-color-adjust-none peer-checked:shadow-[inset_0_0_0_1.5px_var(--color-iris)] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-iris peer-disabled:opacity-50 after:size-2 after:rounded-full peer-checked:after:bg-iris"
            />
            <span className="min-w-0">
              {item.label}
              {item.description !== undefined && <span className="block text-12 text-text-3">{item.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
