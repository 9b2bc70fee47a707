import { MenuButton } from '@kontor/ui/menu';
import type { Session } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { AppDownload } from './app-download.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { LanguageAndCurrency } from './language-and-currency.tsx';
import { orderGroups, walletGroups } from './nav-items.ts';

/** Props of HeaderMenus. */
export interface HeaderMenusProps {
  readonly session: Session | undefined;
}

/** The header's menus on wide windows. */
export function HeaderMenus({ session }: HeaderMenusProps) {
  const words = useWords('shell');
  return (
    <>
      {session !== undefined && (
        <>
          <MenuButton trigger={words('nav.wallet')} groups={walletGroups(words)} />
          <MenuButton trigger={words('nav.orders')} groups={orderGroups(words)} />
        </>
      )}
      <AppDownload />
      <DisplaySettings />
      <LanguageAndCurrency />
    </>
  );
}
