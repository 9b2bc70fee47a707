import { Sheet } from '@kontor/ui/sheet';
import { useSession } from '../../data/session.ts';
import { AppCodes } from '../../features/app-download/app-codes.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { DisplayChoices } from './display-choices.tsx';
import { CurrencyMenu, LanguageMenu } from './language-and-currency.tsx';
import { navItems, orderGroups, walletGroups } from './nav-items.ts';

/** The open menu of narrow windows: everything the header has on wide ones. */
export function PhoneMenuSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('shell');
  const session = useSession();
  const more = session === undefined ? [] : [...walletGroups(words), ...orderGroups(words)].flatMap(({ items }) => items);
  const first = session === undefined ? [{ label: words('nav.register'), to: path('register') }] : [];
  const links = [...first, ...navItems(words), ...more.map(({ label, href = path('home') }) => ({ label, to: href }))];
  return (
    <Sheet isOpen onClose={onClose} title={words('nav.menu')} closeLabel={words('nav.close')}>
      <div className="grid gap-6 pb-6">
        <ul className="grid grid-cols-2 gap-x-4">
          {links.map(({ label, to }) => (
            <li key={to}>
              <SiteLink to={to} onClick={onClose} className="focus-ring-inside flex min-h-11 items-center rounded-sm text-14 text-text no-underline">
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
  );
}
