import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';

import { classNames } from './class-names.ts';
import { describedBy, fieldBoxClasses, FieldFrame, fieldInputClasses, type FieldWords } from './field-frame.tsx';

/** Props of TextField. */
export interface TextFieldProps extends FieldWords {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onEnter?: () => void;
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'url';
  readonly name?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'search' | 'url';
  readonly enterKeyHint?: 'done' | 'go' | 'next' | 'search' | 'send';
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
  /** Off for codes, addresses and names. On unless told otherwise for plain text only. */
  readonly spellCheck?: boolean;
  readonly id?: string;
  /** Before and after the text, inside the box. */
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly className?: string;
}

/** A line of text. */
export function TextField({ inputRef, ...props }: TextFieldProps) {
  const { label, hideLabel, labelAside, hint, error, className, leading, trailing } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const described = describedBy(id, { hint, ...(error === undefined ? {} : { error }) });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    props.onKeyDown?.(event);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && props.onEnter !== undefined) {
      event.preventDefault();
      props.onEnter();
    }
  };
  return (
    <FieldFrame {...{ id, label, hint, error, className, labelAside }} hideLabel={hideLabel ?? false}>
      <div className={fieldBoxClasses(error !== undefined, props.isDisabled ?? false)}>
        {leading !== undefined && <span className="flex shrink-0 items-center pl-3 text-text-3">{leading}</span>}
        <input
          id={id}
          ref={inputRef}
          type={props.type ?? 'text'}
          name={props.name}
          value={props.value}
          onChange={(event: ChangeEvent<HTMLInputElement>) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          onKeyDown={onKeyDown}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          enterKeyHint={props.enterKeyHint}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          disabled={props.isDisabled}
          readOnly={props.isReadOnly}
          required={props.isRequired}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen decides; only the first field of a dialog asks.
          autoFocus={props.autoFocus}
          spellCheck={props.spellCheck ?? false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described}
          className={classNames(fieldInputClasses, leading !== undefined && 'pl-2')}
        />
        {trailing !== undefined && <span className="flex shrink-0 items-center pr-2 text-text-3">{trailing}</span>}
      </div>
    </FieldFrame>
  );
}
