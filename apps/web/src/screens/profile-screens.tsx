import { UserFrame } from '../features/user-menu/user-frame.tsx';
import { GeneralSettings } from '../features/user-profile/general-settings.tsx';
import { Invitation } from '../features/user-profile/invitation.tsx';
import { Profile } from '../features/user-profile/profile.tsx';
import { useWords } from '../i18n/words.ts';

/** The profile (spec §2 /user/user), and what one invites others with. */
export function ProfileScreen() {
  const words = useWords('user');
  return (
    <UserFrame title={words('menu.profile')} aside={<Invitation />}>
      <Profile />
    </UserFrame>
  );
}

/** General settings (spec §2 c-set). */
export function SettingsScreen() {
  const words = useWords('user');
  return (
    <UserFrame title={words('menu.settings')}>
      <GeneralSettings />
    </UserFrame>
  );
}
