import { IconButton } from '@kontor/ui/icon-button';
import { Sheet } from '@kontor/ui/sheet';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../data/session.ts';
import { AppCodes } from '../../features/app-download/app-codes.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { DisplayChoices } from './display-settings.tsx';
import { CurrencyMenu, LanguageMenu } from './language-and-currency.tsx';
import { navItems, orderGroups, walletGroups } from './nav-items.ts';

/** Everything the header has on wide windows, in a sheet on narrow ones. */
export function PhoneMenu() {
  const words = useWords('shell');
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const session = useSession();
  const more = session === undefined ? [] : [...walletGroups(words), ...orderGroups(words)].flatMap(({ items }) => items);
  const first = session === undefined ? [{ label: words('nav.register'), to: path('register') }] : [];
  const links = [...first, ...navItems(words), ...more.map(({ label, href = path('home') }) => ({ label, to: href }))];
  return (
    <span className="xl:hidden">
      <IconButton label={words('nav.menu')} size={40} icon={<Menu size={22} strokeWidth={1.5} />} onPress={() => setOpen(true)} />
      <Sheet isOpen={open} onClose={close} title={words('nav.menu')} closeLabel={words('nav.close')}>
        <div className="grid gap-6 pb-6">
          <ul className="grid grid-cols-2 gap-x-4">
            {links.map(({ label, to }) => (
              <li key={to}>
                <SiteLink to={to} onClick={close} className="focus-ring-inside flex min-h-11 items-center rounded-sm text-14 text-text no-underline">
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <LanguageMenu />
            <CurrencyMenu />
          </div>
          <DisplayChoices />
          <AppCodes />
        </div>
      </Sheet>
    </span>
  );
}
