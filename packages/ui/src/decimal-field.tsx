import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

import { classNames } from './class-names.ts';
import {
  beginsGroups,
  cutDecimals,
  halfWidth,
  readDecimal,
  stepDecimal,
  tidyDecimal,
  ungroupEdit,
  withoutUnit,
  writeDecimal,
  writePlainly,
} from './decimal-text.ts';
import { describedBy, fieldBoxClasses, FieldFrame, fieldInputClasses, type FieldWords } from './field-frame.tsx';

/** Props of DecimalField. */
export interface DecimalFieldProps extends FieldWords {
  /** Empty, or a plain ASCII decimal such as `1234.5`. */
  readonly value: string;
  /** Gets a plain ASCII decimal or the empty string; while typing it may end in a dot or begin with one. */
  readonly onChange: (value: string) => void;
  /** Dots stand in place of the value, however long it is, until something is typed over it: then the caller masks it no more. */
  readonly isMasked?: boolean;
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

/** In place of a masked value. */
const MASK = '••••';

/** Digits beyond these are refused, so that no text grows without end. */
const maxDigits = 32;

/** What was typed last, and the value it was read as. It counts as long as the field has that value. */
interface Typed {
  readonly text: string;
  readonly value: string;
  /** What was read goes without saying, is to be said, or waits for more digits: then the value is empty. */
  readonly kind: 'sure' | 'unsure' | 'unfinished';
}

/**
 * An amount or a price. The value is a string from end to end. While it is edited it shows what was typed; at rest it is written in
 * the reader's own way, with groups. A text that could also be another number has beside it what it was read as, from the moment it
 * stands there. The wheel never changes it.
 * Long: every way in which a text comes into the field changes the same draft and caret.
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
  const [draft, setDraft] = useState<Typed>();
  const align = props.align ?? 'end';
  const isCentred = align === 'center';
  const isMasked = (props.isMasked ?? false) && value !== '';
  const typed = !isMasked && draft?.value === value ? draft : undefined;
  const shown = isMasked
    ? MASK
    : typed !== undefined && (edited || typed.kind === 'unfinished')
      ? typed.text
      : writeDecimal(value, locale, !edited);

  // Setting a text moves the caret to its end; this puts it back.
  useLayoutEffect(() => {
    if (caret !== undefined && document.activeElement === input.current) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  /** Accepts or refuses a text whose caret stands at `at`; a refusal leaves the text and the caret where they were. */
  const take = (given: string, at: number, isPasted: boolean): void => {
    const found = typedOf(halfWidth(given), { locale, decimals, isPasted, isShorter: given.length < shown.length });
    // What is refused at rest stays in the writing that is edited.
    const next = found ?? typed ?? { text: isMasked ? MASK : writeDecimal(value, locale, false), value, kind: 'sure' };
    setEdited(true);
    setCaret({ at: Math.max(0, at - (given.length - next.text.length)) });
    setDraft(next);
    if (found !== undefined && found.value !== value) props.onChange(found.value);
  };

  const onEdit = ({ value: text, selectionEnd }: HTMLInputElement): void => {
    // Marks that we wrote go with the first edit; marks that were typed stay, and of a masked value nothing does.
    const bare = isMasked
      ? { text: text.replaceAll(MASK.charAt(0), ''), caret: text.length }
      : edited || typed?.kind === 'unfinished'
        ? { text, caret: selectionEnd ?? text.length }
        : ungroupEdit(shown, text, selectionEnd ?? text.length, locale);
    take(bare.text, bare.caret, false);
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const replacesAll = shown === '' || (selectionStart === 0 && selectionEnd === shown.length);
    if (!replacesAll || props.isReadOnly === true) return;
    event.preventDefault();
    const text = withoutUnit(event.clipboardData.getData('text'), unit);
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
    if (direction === 0 || step === undefined || props.isReadOnly === true || isMasked) return;
    event.preventDefault();
    props.onChange(stepDecimal(value, step, direction * (event.shiftKey ? 10 : 1)));
  };

  const leave = (): void => {
    setEdited(false);
    const tidy = tidyDecimal(value);
    if (tidy !== value && !isMasked) {
      if (typed !== undefined) setDraft({ ...typed, value: tidy });
      props.onChange(tidy);
    }
    props.onLeave?.(tidy);
  };
  const understood =
    typed === undefined || typed.kind === 'sure' || typed.value === '.'
      ? ''
      : typed.kind === 'unfinished'
        ? '= ?'
        : `= ${writePlainly(value, locale)}${unit === undefined ? '' : ` ${unit}`}`;

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
            aria-describedby={[describedBy(id, { hint, ...(error === undefined ? {} : { error }) }), `${id}-understood`].join(' ').trim()}
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
            onFocus={(event) => {
              // Typing takes the place of the dots.
              if (isMasked) event.currentTarget.select();
              props.onFocus?.();
            }}
            onBlur={leave}
            className={classNames(fieldInputClasses, alignments[align], unit !== undefined && !isCentred && 'pr-2')}
          />
          {unit !== undefined && <span className={isCentred ? 'invisible shrink-0 pl-2' : 'shrink-0 pr-3 text-text-3'}>{unit}</span>}
          {unit !== undefined && isCentred && <CentredUnit text={composed ?? shown} unit={unit} />}
        </div>
        {props.trailing}
      </div>
      {/* Stands there while it is empty, so that screen readers notice what comes into it. */}
      <div
        id={`${id}-understood`}
        role="status"
        data-understood
        className={understood === '' ? 'sr-only' : 'mt-1 text-12 font-semibold text-text'}
      >
        {understood}
      </div>
    </FieldFrame>
  );
}

/** A text as it is kept, with its value; undefined when it is refused. */
function typedOf(
  text: string,
  {
    locale,
    decimals,
    isPasted,
    isShorter,
  }: { readonly locale: string; readonly decimals: number; readonly isPasted: boolean; readonly isShorter: boolean },
): Typed | undefined {
  const read = readDecimal(text, locale);
  // Taking digits out of the middle of groups breaks them for a while.
  if (read === 'unfinished' || (read === undefined && isShorter && /^[0-9.,\s]*$/.test(text)))
    return isPasted ? undefined : { text, value: '', kind: 'unfinished' };
  if (read === undefined || read.plain.length > maxDigits) return undefined;
  const value = cutDecimals(read.plain, decimals);
  const surplus = read.plain.length - value.length;
  const loses = /[1-9]/.test(read.plain.slice(value.length));
  // With a digit more a thousand would become one: what is not sure is never cut.
  if (!read.isSure && surplus > 0 && (loses || !isPasted))
    return !isPasted && beginsGroups(text, locale) ? { text, value: '', kind: 'unfinished' } : undefined;
  return {
    text: surplus === 0 ? text : text.trimEnd().slice(0, -surplus),
    value,
    kind: read.isSure && !(loses && isPasted) ? 'sure' : 'unsure',
  };
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
