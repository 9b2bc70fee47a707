import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

import { classNames } from './class-names.ts';
import { cutDecimals, readDecimal, stepDecimal, tidyDecimal, ungroupEdit, writeDecimal } from './decimal-text.ts';
import { describedBy, fieldBoxClasses, FieldFrame, fieldInputClasses, type FieldWords } from './field-frame.tsx';

/** Props of DecimalField. */
export interface DecimalFieldProps extends FieldWords {
  /** Empty, or a plain ASCII decimal such as `1234.5`. */
  readonly value: string;
  /** Gets a plain ASCII decimal or the empty string; while typing it may end in a dot or begin with one. */
  readonly onChange: (value: string) => void;
  /** Called with the tidied value when the field is left. */
  readonly onLeave?: (value: string) => void;
  readonly onFocus?: () => void;
  readonly onEnter?: () => void;
  /** Locale whose decimal mark and groups are shown. Comma and point are always both accepted. */
  readonly locale: string;
  /** Asset or currency, inside the box at the end. */
  readonly unit?: string;
  /** Most decimals; further digits are not accepted. */
  readonly decimals: number;
  /** Plain decimal by which the arrow keys move; Shift makes it tenfold. No step, no arrows. */
  readonly step?: string;
  readonly placeholder?: string;
  readonly leading?: ReactNode;
  /** After the unit, inside the box: a stepper, a "Max" button. */
  readonly trailing?: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly id?: string;
  readonly name?: string;
  readonly className?: string;
}

const alignments = { start: 'text-left', center: 'text-center', end: 'text-right' } as const;

/** Digits beyond these are refused, so that no text grows without end. */
const maxDigits = 32;

/**
 * An amount or a price. The value is a string from end to end. While it is edited it shows what was typed, with the
 * reader's own decimal mark; at rest it shows groups. The wheel never changes it.
 */
export function DecimalField(props: DecimalFieldProps) {
  const { label, hideLabel, labelAside, hint, error, className, value, locale, decimals, step, unit } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const [composed, setComposed] = useState<string>();
  const [edited, setEdited] = useState(false);
  const [caret, setCaret] = useState<{ readonly at: number }>();
  const align = props.align ?? 'end';
  const isCentred = align === 'center';
  const shown = writeDecimal(value, locale, !edited);

  // Setting a text moves the caret to its end; this puts it back.
  useLayoutEffect(() => {
    if (caret !== undefined && document.activeElement === input.current) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  /** Accepts or refuses a text whose caret stands at `at`; a refusal leaves the caret where it was. */
  const take = (text: string, at: number, pasted: boolean): void => {
    const read = readDecimal(text, locale, pasted);
    const accepted = read !== undefined && read.length <= maxDigits ? read : undefined;
    setEdited(true);
    setCaret({ at: Math.max(0, at - (text.length - (accepted ?? value).length)) });
    if (accepted === undefined) return;
    const next = cutDecimals(accepted, decimals);
    if (next !== value) props.onChange(next);
  };

  const onEdit = ({ value: text, selectionEnd }: HTMLInputElement): void => {
    const bare = ungroupEdit(shown, text, selectionEnd ?? text.length, locale);
    take(bare.text, bare.caret, false);
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const replacesAll = shown === '' || (selectionStart === 0 && selectionEnd === shown.length);
    if (!replacesAll) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    take(text, text.length, true);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && props.onEnter !== undefined) {
      event.preventDefault();
      props.onEnter();
      return;
    }
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || step === undefined || props.isReadOnly === true) return;
    event.preventDefault();
    props.onChange(stepDecimal(value, step, direction * (event.shiftKey ? 10 : 1)));
  };

  const leave = (): void => {
    setEdited(false);
    const tidy = tidyDecimal(value);
    if (tidy !== value) props.onChange(tidy);
    props.onLeave?.(tidy);
  };

  return (
    <FieldFrame {...{ id, label, hint, error, className, labelAside }} hideLabel={hideLabel ?? false}>
      <div className={fieldBoxClasses(error !== undefined, props.isDisabled ?? false)}>
        {props.leading}
        <div className="relative flex h-full min-w-0 flex-1 items-center">
          <input
            id={id}
            ref={input}
            name={props.name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={composed ?? shown}
            placeholder={props.placeholder}
            disabled={props.isDisabled}
            readOnly={props.isReadOnly}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen decides; only the first field of a dialog asks.
            autoFocus={props.autoFocus}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy(id, { hint, ...(error === undefined ? {} : { error }) })}
            onCompositionStart={() => {
              composing.current = true;
            }}
            onCompositionEnd={(event) => {
              composing.current = false;
              setComposed(undefined);
              onEdit(event.currentTarget);
            }}
            onChange={(event) => {
              if (composing.current) setComposed(event.currentTarget.value);
              else onEdit(event.currentTarget);
            }}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
            onFocus={props.onFocus}
            onBlur={leave}
            className={classNames(fieldInputClasses, alignments[align], unit !== undefined && !isCentred && 'pr-2')}
          />
          {unit !== undefined && <span className={isCentred ? 'invisible shrink-0 pl-2' : 'shrink-0 pr-3 text-text-3'}>{unit}</span>}
          {unit !== undefined && isCentred && <CentredUnit text={composed ?? shown} unit={unit} />}
        </div>
        {props.trailing}
      </div>
    </FieldFrame>
  );
}

/** The unit right after a figure in the middle: an invisible copy of the figure keeps its place. */
function CentredUnit({ text, unit }: { readonly text: string; readonly unit: string }) {
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2 overflow-hidden">
      <span className="invisible font-semibold">{text}</span>
      <span className="text-text-3">{unit}</span>
    </span>
  );
}
