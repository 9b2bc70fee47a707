import { PasswordField } from '@kontor/ui/password-field';
import type { PasswordFieldProps } from '@kontor/ui/password-field';
import { useWords } from '../i18n/words.ts';

type SitePasswordProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabelWords' | 'capsLockHint' | 'ruleMet' | 'ruleMissing'>;

/** A password, with the words that every one has. */
export function SitePassword(props: SitePasswordProps) {
  const words = useWords('form');
  return (
    <PasswordField
      {...props}
      showLabel={words('password.show')}
      hideLabelWords={words('password.hide')}
      capsLockHint={words('password.capsLock')}
      ruleMet={words('password.met')}
      ruleMissing={words('password.missing')}
    />
  );
}
