/** Passwords: one that is asked for, and a new one with its rules and its repetition. */
import { LOGIN_PASSWORD_RULES, brokenRules } from '@kontor/domain/password';
import { PASSWORD_LENGTH } from '@kontor/domain/password-length';
import type { FormFields, FormProblem } from '@kontor/ui/form';
import { PasswordField } from '@kontor/ui/password-field';
import type { PasswordFieldProps } from '@kontor/ui/password-field';
import { say } from '../i18n/words.ts';

export function ConsolePassword(
  props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabelWords' | 'capsLockHint' | 'ruleMet' | 'ruleMissing'>,
) {
  return (
    <PasswordField
      showLabel={say('password.show')}
      hideLabelWords={say('password.hide')}
      capsLockHint={say('password.capsLock')}
      ruleMet={say('password.met')}
      ruleMissing={say('password.missing')}
      {...props}
    />
  );
}

/** A new password as it is being typed. */
export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

/** What is wrong with it. */
export function newPasswordProblems({ password, repeat }: NewPassword, account: string): readonly FormProblem[] {
  const isBroken = brokenRules(password, { account }).length > 0;
  return [
    ...(isBroken ? [{ name: 'password', text: say('password.broken') }] : []),
    ...(repeat === password ? [] : [{ name: 'repeat', text: say('password.different') }]),
  ];
}

interface NewPasswordFieldsProps {
  readonly typed: NewPassword;
  readonly onChange: (typed: NewPassword) => void;
  /** The login, which it must not contain. */
  readonly account: string;
  readonly fields: FormFields;
}

export function NewPasswordFields({ typed: { password, repeat }, onChange, account, fields }: NewPasswordFieldsProps) {
  const broken = brokenRules(password, { account });
  return (
    <>
      <ConsolePassword
        label={say('password.new')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(next) => onChange({ password: next, repeat })}
        onBlur={fields.leave('password')}
        error={fields.errorOf('password')}
        rules={LOGIN_PASSWORD_RULES.filter((rule) => rule !== 'different').map((rule) => ({
          id: rule,
          text: say(`password.rules.${rule}`, { min: PASSWORD_LENGTH.min, max: PASSWORD_LENGTH.max }),
          isMet: password !== '' && !broken.includes(rule),
        }))}
      />
      <ConsolePassword
        label={say('password.repeat')}
        name="repeat"
        autoComplete="new-password"
        value={repeat}
        onChange={(next) => onChange({ password, repeat: next })}
        onBlur={fields.leave('repeat')}
        error={fields.errorOf('repeat')}
      />
    </>
  );
}
