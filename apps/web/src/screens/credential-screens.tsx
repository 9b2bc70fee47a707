/** Changes of what one logs in with. Apart from the other pages of security, which do without the rules for passwords and numbers. */
import { ChangeContact } from '../features/user-security/change-contact.tsx';
import { ChangePassword } from '../features/user-security/change-password.tsx';
import { UserFrame } from '../features/user-menu/user-frame.tsx';
import { useWords } from '../i18n/words.ts';

/** Another login password (spec §2 s-loginpwd). */
export function LoginPasswordScreen() {
  const words = useWords('security');
  return (
    <UserFrame title={words('change.login')}>
      <ChangePassword kind="login" />
    </UserFrame>
  );
}

/** Another fund password (spec §2 s-securitypwd). */
export function FundPasswordScreen() {
  const words = useWords('security');
  return (
    <UserFrame title={words('change.fund')}>
      <ChangePassword kind="fund" />
    </UserFrame>
  );
}

/** Another e-mail (spec §2 s-emailset). */
export function EmailScreen() {
  const words = useWords('security');
  return (
    <UserFrame title={words('change.email')}>
      <ChangeContact channel="email" />
    </UserFrame>
  );
}

/** Another phone number (spec §2 s-phoneset). */
export function PhoneScreen() {
  const words = useWords('security');
  return (
    <UserFrame title={words('change.phone')}>
      <ChangeContact channel="phone" />
    </UserFrame>
  );
}
