import { type ChangeEvent, useId } from 'react';

import { classNames } from './class-names.ts';
import { countCharacters } from './count-characters.ts';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';

/** Props of TextArea. */
export interface TextAreaProps extends FieldWords {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  /** Lines that are seen before it scrolls. */
  readonly rows?: number;
  readonly isDisabled?: boolean;
  /** Most characters, as a person counts them; how many there are stands at the end of the label's line. It refuses nothing. */
  readonly limit?: number;
  /** For what machines read, such as a key: letters of one width, and nothing is corrected. */
  readonly isCode?: boolean;
}

/** Several lines of text; Enter begins a new one. */
export function TextArea({ value, onChange, onBlur, name, rows = 5, isDisabled = false, isCode = false, limit, ...words }: TextAreaProps) {
  const { label, hideLabel = false, hint, error } = words;
  const id = useId();
  const count = limit === undefined ? 0 : countCharacters(value);
  const labelAside =
    words.labelAside ??
    (limit === undefined ? undefined : (
      <span className={count > limit ? 'text-bad' : undefined}>
        {count}/{limit}
      </span>
    ));
  return (
    <FieldFrame {...{ id, label, hideLabel, labelAside, hint, error }}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        value={value}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        disabled={isDisabled}
        {...(isCode ? { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off', dir: 'ltr' } : {})}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { hint, ...(error === undefined ? {} : { error }) })}
        className={classNames(
          'block w-full resize-y rounded-control bg-s1 px-3 py-2 text-field leading-normal text-text outline-1 -outline-offset-1 outline-transparent transition-shadow focus:shadow-[inset_0_0_0_2px_var(--color-iris)]',
          error === undefined ? 'shadow-[inset_0_0_0_1px_var(--color-control)]' : 'shadow-[inset_0_0_0_1px_var(--color-bad)]',
          isCode && 'font-mono wrap-anywhere',
          isDisabled && 'bg-s2 text-text-3',
        )}
      />
    </FieldFrame>
  );
}
