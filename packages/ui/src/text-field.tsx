import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';

import { classNames } from './class-names.ts';
import { countCharacters } from './count-characters.ts';
import { describedBy, fieldBoxClasses, FieldFrame, fieldInputClasses, type FieldWords } from './field-frame.tsx';

/** Props of TextField. */
export interface TextFieldProps extends FieldWords {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onEnter?: () => void;
  /** `datetime-local`: a date and a time of day without a zone, chosen; `2026-11-20T14:00`. */
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'url' | 'datetime-local';
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
  /** Most characters, as a person counts them; how many there are stands at the end of the label's line. It refuses nothing. */
  readonly limit?: number;
  /** The field searches in this list; `activeId` is the entry that Enter chooses. */
  readonly popup?: { readonly listId: string; readonly activeId: string | undefined };
  readonly className?: string;
}

/** A line of text. */
export function TextField({ inputRef, ...props }: TextFieldProps) {
  const { label, hideLabel, hint, error, className, leading, trailing, limit, popup } = props;
  const labelAside = props.labelAside ?? (limit === undefined ? undefined : <Count value={props.value} limit={limit} />);
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
          {...(popup === undefined
            ? {}
            : {
                role: 'combobox',
                'aria-expanded': true,
                'aria-autocomplete': 'list',
                'aria-controls': popup.listId,
                'aria-activedescendant': popup.activeId,
              })}
          className={classNames(fieldInputClasses, leading !== undefined && 'pl-2')}
        />
        {trailing !== undefined && <span className="flex shrink-0 items-center pr-2 text-text-3">{trailing}</span>}
      </div>
    </FieldFrame>
  );
}

/** How many characters of how many. */
function Count({ value, limit }: { readonly value: string; readonly limit: number }) {
  const count = countCharacters(value);
  return (
    <span className={count > limit ? 'text-bad' : undefined}>
      {count}/{limit}
    </span>
  );
}
