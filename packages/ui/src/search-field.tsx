import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';

import { TextField, type TextFieldProps } from './text-field.tsx';

/** Props of SearchField. */
export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'inputMode' | 'spellCheck' | 'inputRef'> {
  /** Word of the button that empties the field. */
  readonly clearLabel: string;
  /** A key that reaches the field, drawn while it is empty. */
  readonly shortcut?: string;
}

/** Search: a lens, a cross to clear, Escape clears too. The label is hidden unless told otherwise. */
export function SearchField({ clearLabel, shortcut, onKeyDown, hideLabel = true, ...props }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    props.onChange('');
    input.current?.focus();
  };
  return (
    <TextField
      enterKeyHint="search"
      autoComplete="off"
      {...props}
      hideLabel={hideLabel}
      type="text"
      inputRef={input}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDown?.(event);
        if (event.key === 'Escape' && props.value !== '') {
          event.preventDefault();
          event.stopPropagation();
          clear();
        }
      }}
      leading={<Search size={16} strokeWidth={1.5} aria-hidden />}
      trailing={
        props.value === '' ? (
          shortcut !== undefined && (
            <kbd aria-hidden className="rounded-sm px-1.5 font-sans text-11 text-text-3 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
              {shortcut}
            </kbd>
          )
        ) : (
          <button
            type="button"
            aria-label={clearLabel}
            onClick={clear}
            className="relative flex size-7 cursor-pointer items-center justify-center rounded-sm text-text-2 transition-colors focus-ring-inside hit-44 hover:text-text"
          >
            <X size={16} strokeWidth={1.5} aria-hidden />
          </button>
        )
      }
    />
  );
}
