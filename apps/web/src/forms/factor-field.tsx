import { TextField } from '@kontor/ui/text-field';
import { useWords } from '../i18n/words.ts';

interface FactorFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  /** Where the account has no authenticator. */
  readonly label?: string;
  readonly hint?: string;
}

/** The second factor of an account that has one: the authenticator's code or a recovery code. */
export function FactorField(props: FactorFieldProps) {
  const words = useWords('security');
  return (
    <TextField
      label={words('ask.factor')}
      hint={words('ask.factorHint')}
      {...props}
      name="second_factor"
      autoComplete="one-time-code"
      maxLength={16}
    />
  );
}
