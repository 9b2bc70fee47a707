import { MenuButton } from '@kontor/ui/menu';
import { useWords } from '../../i18n/words.ts';
import { AppDownload } from './app-download.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { LanguageAndCurrency } from './language-and-currency.tsx';
import { orderGroups, walletGroups } from './nav-items.ts';

/** The header's menus on wide windows. A visitor's way into wallet and orders leads past the login, and on. */
export function HeaderMenus() {
  const words = useWords('shell');
  return (
    <>
      <MenuButton trigger={words('nav.wallet')} groups={walletGroups(words)} />
      <MenuButton trigger={words('nav.orders')} groups={orderGroups(words)} />
      <AppDownload />
      <DisplaySettings />
      <LanguageAndCurrency />
    </>
  );
}
