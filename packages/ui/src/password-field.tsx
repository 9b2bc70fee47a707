import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';

import { classNames } from './class-names.ts';
import { RuleList, type Rule } from './rule-list.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Props of PasswordField. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'inputMode' | 'spellCheck' | 'onKeyDown'> {
  /** Words of the button that shows and hides the characters. */
  readonly showLabel: string;
  readonly hideLabelWords: string;
  /** Shown as hint while Caps Lock is on. */
  readonly capsLockHint?: string;
  /** What the password must meet, under the field while one types. */
  readonly rules?: readonly Rule[];
  /** Said by screen readers after each rule. */
  readonly ruleMet?: string;
  readonly ruleMissing?: string;
}

/** A password: it can be shown, and it tells when Caps Lock is on. Pasting is never hindered. */
export function PasswordField({
  showLabel,
  hideLabelWords,
  capsLockHint,
  rules,
  ruleMet = '',
  ruleMissing = '',
  className,
  ...props
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const hint = capsLock && capsLockHint !== undefined ? capsLockHint : props.hint;
  const field = (
    <TextField
      autoComplete="current-password"
      {...props}
      {...(hint === undefined ? {} : { hint })}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      onKeyDown={(event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))}
      trailing={
        <button
          type="button"
          aria-label={shown ? hideLabelWords : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="relative flex size-7 cursor-pointer items-center justify-center rounded-sm text-text-2 transition-colors focus-ring-inside hit-44 hover:text-text"
        >
          <Icon size={16} strokeWidth={1.5} aria-hidden />
        </button>
      }
    />
  );
  return (
    <div className={classNames('min-w-0', className)}>
      {field}
      {rules !== undefined && rules.length > 0 && <RuleList rules={rules} metWord={ruleMet} missingWord={ruleMissing} />}
    </div>
  );
}
