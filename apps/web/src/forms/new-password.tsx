import { FUND_PASSWORD_RULES, LOGIN_PASSWORD_RULES, brokenRules } from '@kontor/domain/password';
import type { PasswordRule } from '@kontor/domain/password';
import { countCharacters } from '@kontor/ui/count-characters';
import type { FormFields, FormProblem } from '@kontor/ui/form';
import { Check } from 'lucide-react';
import { useWords } from '../i18n/words.ts';
import { SitePassword } from './site-password.tsx';

/** Which of the two: the one to log in with, or the one for money. */
type PasswordKind = 'login' | 'fund';

/** A new password as it is being typed, and its repetition. */
export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

export const NO_PASSWORD: NewPassword = { password: '', repeat: '' };

/** From so many characters on a password that breaks no rule is called strong. */
const STRONG_LENGTH = 14;

interface Context {
  readonly kind: PasswordKind;
  /** What the account is known by; the password must not contain it. */
  readonly account: string;
  /** The account's other password, where it is typed on the same page. */
  readonly other?: string;
}

/** What is wrong with a new password and its repetition, in words, by field (spec §5, §8). */
export function usePasswordProblems(): (typed: NewPassword, context: Context) => readonly FormProblem[] {
  const words = useWords('entry');
  return ({ password, repeat }, { kind, account, other = '' }) => {
    const [broken] = brokenRules(password, { account, other });
    const first =
      password === '' ? words(`password.${kind}Required`) : broken === undefined ? undefined : words(`password.broken_${broken}`);
    const second = repeat === '' ? words('password.repeatRequired') : repeat === password ? undefined : words(`password.${kind}Mismatch`);
    return [
      ...(first === undefined ? [] : [{ name: `${kind}_password`, text: first }]),
      ...(second === undefined ? [] : [{ name: `${kind}_repeat`, text: second }]),
    ];
  };
}

interface NewPasswordFieldsProps extends Context {
  readonly typed: NewPassword;
  readonly onChange: (typed: NewPassword) => void;
  readonly fields: FormFields;
  readonly label: string;
  readonly repeatLabel: string;
}

/** A new password with its rules, which turn from ring to check while one types, and its repetition. */
export function NewPasswordFields({ kind, account, other = '', typed, onChange, fields, label, repeatLabel }: NewPasswordFieldsProps) {
  const words = useWords('entry');
  const { password, repeat } = typed;
  const broken = brokenRules(password, { account, other });
  const names: readonly PasswordRule[] = kind === 'fund' ? FUND_PASSWORD_RULES : LOGIN_PASSWORD_RULES;
  const strength = broken.length > 0 ? 'weak' : countCharacters(password) >= STRONG_LENGTH ? 'strong' : 'good';
  const isRepeated = repeat !== '' && repeat === password;
  return (
    <>
      <SitePassword
        label={label}
        name={`${kind}_password`}
        autoComplete="new-password"
        value={password}
        onChange={(next) => onChange({ password: next, repeat })}
        onBlur={fields.leave(`${kind}_password`)}
        error={fields.errorOf(`${kind}_password`)}
        {...(password === ''
          ? kind === 'fund'
            ? { labelAside: words('password.forMoney') }
            : {}
          : { labelAside: <span className={strength === 'weak' ? 'text-text-2' : 'text-good'}>{words(`password.${strength}`)}</span> })}
        rules={names.map((name) => ({ id: name, text: words(`password.rule_${name}`), isMet: password !== '' && !broken.includes(name) }))}
      />
      <SitePassword
        label={repeatLabel}
        name={`${kind}_repeat`}
        autoComplete="new-password"
        value={repeat}
        onChange={(next) => onChange({ password, repeat: next })}
        onBlur={fields.leave(`${kind}_repeat`)}
        error={fields.errorOf(`${kind}_repeat`)}
        {...(isRepeated
          ? { labelAside: <Check size={14} strokeWidth={2} className="text-good" aria-label={words('password.same')} /> }
          : {})}
      />
    </>
  );
}
