import type { MenuGroup } from '@kontor/ui/menu';
import { Sheet } from '@kontor/ui/sheet';
import { useSession } from '../../data/session.ts';
import { AppCodes } from '../../features/app-download/app-codes.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { DisplayChoices } from './display-choices.tsx';
import { CurrencyMenu, LanguageMenu } from './language-and-currency.tsx';
import { navItems, orderGroups, walletGroups } from './nav-items.ts';
import { SiteLinks } from '../../features/legal-note/site-links.tsx';
import type { SiteNote } from '../../features/legal-note/site-notes.ts';

interface PhoneMenuSheetProps {
  readonly onClose: () => void;
  readonly onNote: (note: SiteNote) => void;
}

/** The open menu of narrow windows: everything the header and the foot have on wide ones. */
export function PhoneMenuSheet({ onClose, onNote }: PhoneMenuSheetProps) {
  const words = useWords('shell');
  const session = useSession();
  const first = session === undefined ? [{ label: words('nav.register'), to: path('register') }] : [];
  const groups = [
    { title: undefined, links: [...first, ...navItems(words)] },
    { title: words('nav.wallet'), links: linksOf(walletGroups(words)) },
    { title: words('nav.orders'), links: linksOf(orderGroups(words)) },
  ];
  return (
    <Sheet isOpen onClose={onClose} title={words('nav.menu')} closeLabel={words('nav.close')}>
      <div className="grid gap-6 pb-6">
        {groups.map(({ title, links }) => (
          <section key={title ?? ''} aria-label={title}>
            {title !== undefined && <h3 className="pb-1 text-12 text-text-3">{title}</h3>}
            <ul className="grid grid-cols-2 gap-x-4">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <SiteLink
                    to={to}
                    onClick={onClose}
                    className="focus-ring-inside flex min-h-11 items-center rounded-sm text-14 text-text no-underline"
                  >
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-label={words('footer.label')}>
          <h3 className="pb-1 text-12 text-text-3">{words('footer.label')}</h3>
          <div className="grid grid-cols-2 gap-x-4">
            <SiteLinks
              linkClasses="focus-ring-inside flex min-h-11 items-center rounded-sm text-14 text-text no-underline"
              onNote={onNote}
              onLeave={onClose}
            />
          </div>
        </section>
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

function linksOf(groups: readonly MenuGroup[]): readonly { readonly label: string; readonly to: string }[] {
  return groups.flatMap(({ items }) => items.map(({ label, href = path('home') }) => ({ label, to: href })));
}
