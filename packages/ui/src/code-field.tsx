import { type ReactNode, useId, useState } from 'react';

import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

/** How a code is asked for beside its field. */
export interface CodeSending {
  /** Words of the button: to send, and to send again. */
  readonly sendLabel: string;
  readonly againLabel: string;
  /** What stands there while one has to wait: `Send again in 0:42`. */
  readonly waitLabel: (seconds: number) => string;
  readonly busyLabel: string;
  /** A code has been sent before. */
  readonly wasSent: boolean;
  /** From when on one may ask again, as `Date.now()` counts. */
  readonly againAtMs: number | undefined;
  readonly isSending: boolean;
  readonly isDisabled?: boolean;
  readonly onSend: () => void;
}

/** Props of CodeField. */
export interface CodeFieldProps extends FieldWords {
  /** Digits typed so far. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** All digits are there. */
  readonly onComplete?: (digits: string) => void;
  readonly onBlur?: () => void;
  /** How many digits; 6 unless told otherwise. */
  readonly length?: number;
  readonly name?: string;
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
  /** Without it nothing can be sent from here, as with a code that an app shows. */
  readonly sending?: CodeSending;
  readonly className?: string;
}

/** Wide digits of East Asian keyboards count as digits; everything else in a pasted text is left out. */
function digitsOf(text: string, length: number): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, length);
}

/** A code of some digits: one input drawn as boxes, so that pasting and autofill fill all of them. */
export function CodeField({ value, onChange, onComplete, length = 6, sending, className, ...props }: CodeFieldProps) {
  const id = useId();
  const [hasFocus, setHasFocus] = useState(false);
  const { label, hideLabel, labelAside, hint, error } = props;
  const change = (text: string): void => {
    const digits = digitsOf(text, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <div className={classNames('min-w-0', className)}>
      <FieldFrame {...{ id, label, labelAside, hint, error }} hideLabel={hideLabel ?? false}>
        <div className="relative">
          <div aria-hidden className="flex gap-2">
            {Array.from({ length }, (_, index) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- places, not things.
                key={index}
                className={classNames(
                  'flex h-11 min-w-0 flex-1 items-center justify-center rounded-control text-16 font-bold text-text',
                  props.isDisabled === true ? 'bg-s2 text-text-3' : 'bg-s1',
                  hasFocus && index === Math.min(value.length, length - 1)
                    ? 'shadow-[inset_0_0_0_2px_var(--color-iris)]'
                    : error === undefined
                      ? 'shadow-[inset_0_0_0_1px_var(--color-control)]'
                      : 'shadow-[inset_0_0_0_1px_var(--color-bad)]',
                )}
              >
                {value.charAt(index)}
              </span>
            ))}
          </div>
          <input
            id={id}
            name={props.name ?? 'code'}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            value={value}
            disabled={props.isDisabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen decides; only the one field of a step asks.
            autoFocus={props.autoFocus}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy(id, { hint, ...(error === undefined ? {} : { error }) })}
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={() => setHasFocus(true)}
            onBlur={() => {
              setHasFocus(false);
              props.onBlur?.();
            }}
            className="absolute inset-0 w-full cursor-text rounded-control bg-transparent text-16 text-transparent caret-transparent outline-none selection:bg-transparent disabled:cursor-not-allowed"
          />
        </div>
      </FieldFrame>
      {sending !== undefined && <SendAgain {...sending} />}
    </div>
  );
}

/** The button that sends the code, or how long one has to wait for it. Both are as high, so that nothing jumps. */
function SendAgain(sending: CodeSending): ReactNode {
  const left = useSecondsLeft(sending.againAtMs);
  return (
    <div className="mt-1 flex min-h-7 items-center justify-end text-12 text-text-2">
      {left > 0 && !sending.isSending ? (
        <span data-wait={left}>{sending.waitLabel(left)}</span>
      ) : (
        <Button
          variant={sending.wasSent ? 'quiet' : 'secondary'}
          size={28}
          sending={sending.isSending}
          sendingLabel={sending.busyLabel}
          isDisabled={sending.isDisabled ?? false}
          onPress={sending.onSend}
        >
          {sending.wasSent ? sending.againLabel : sending.sendLabel}
        </Button>
      )}
    </div>
  );
}
