import { UserFrame } from '../features/user-menu/user-frame.tsx';
import { AntiPhishing } from '../features/user-security/anti-phishing.tsx';
import { Authenticator } from '../features/user-security/authenticator.tsx';
import { CloseAccount, ExportData } from '../features/user-security/close-account.tsx';
import { Devices } from '../features/user-security/devices.tsx';
import { FreezeAccount } from '../features/user-security/freeze-account.tsx';
import { Passkeys } from '../features/user-security/passkeys.tsx';
import { SecurityOverview } from '../features/user-security/security-overview.tsx';
import { AllSignIns, RecentSignIns } from '../features/user-security/sign-ins.tsx';
import { useWords } from '../i18n/words.ts';

/** The security page (spec §2 s-securityset). */
export function SecurityScreen() {
  const words = useWords('security');
  return (
    <UserFrame
      title={words('title')}
      aside={
        <>
          <Devices />
          <RecentSignIns />
          <FreezeAccount />
        </>
      }
    >
      <SecurityOverview />
    </UserFrame>
  );
}

/** The authenticator and the recovery codes. */
export function AuthenticatorScreen() {
  const words = useWords('security');
  return (
    <UserFrame title={words('totp.title')}>
      <Authenticator />
    </UserFrame>
  );
}

/** The passkeys. */
export function PasskeysScreen() {
  const words = useWords('security');
  return (
    <UserFrame title={words('passkeys.title')}>
      <Passkeys />
    </UserFrame>
  );
}

/** Devices, and every login. */
export function DevicesScreen() {
  const words = useWords('security');
  return (
    <UserFrame title={words('logins.page')}>
      <Devices>
        <AllSignIns />
      </Devices>
    </UserFrame>
  );
}

/** The word of our mails. */
export function PhishingScreen() {
  const words = useWords('security');
  return (
    <UserFrame title={words('phishing.title')}>
      <AntiPhishing />
    </UserFrame>
  );
}

/** One's data as a file, and the end of the account. */
export function CloseScreen() {
  const words = useWords('security');
  return (
    <UserFrame title={words('close.menu')}>
      <ExportData />
      <CloseAccount />
    </UserFrame>
  );
}
