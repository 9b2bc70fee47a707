/**
 * The parts of the shell that open something. Menus, popovers and dialogs are half of the page's code and none of its first
 * sight, so they come after the first paint.
 */
import { Menu, QrCode, SlidersHorizontal } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { currentLocale, useSettings } from '../../data/settings.ts';
import type { Session } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { LookAlike } from './look-alike.tsx';

const HeaderMenus = lazy(async () => ({ default: (await import('./header-menus.tsx')).HeaderMenus }));
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));
const FooterMenus = lazy(async () => ({ default: (await import('./footer-menus.tsx')).FooterMenus }));

/** The menus of wide windows. */
export function WideMenus({ session }: { readonly session: Session | undefined }) {
  const words = useWords('shell');
  const currency = useSettings(({ displayCurrency }) => displayCurrency);
  const lookAlikes = (
    <>
      {session !== undefined && (
        <>
          <LookAlike>{words('nav.wallet')}</LookAlike>
          <LookAlike>{words('nav.orders')}</LookAlike>
        </>
      )}
      <LookAlike icon>
        <QrCode size={18} strokeWidth={1.5} />
      </LookAlike>
      <LookAlike icon>
        <SlidersHorizontal size={18} strokeWidth={1.5} />
      </LookAlike>
      <LookAlike>{currentLocale().slice(0, 2).toUpperCase()}</LookAlike>
      <LookAlike>{currency}</LookAlike>
    </>
  );
  return (
    <Suspense fallback={lookAlikes}>
      <HeaderMenus session={session} />
    </Suspense>
  );
}

/** The account popup. */
export function AccountMenu({ session }: { readonly session: Session }) {
  return (
    <Suspense fallback={<span className="size-9" />}>
      <UserMenu session={session} />
    </Suspense>
  );
}

/** The menu of narrow windows. */
export function NarrowMenu() {
  const lookAlike = (
    <span aria-hidden className="flex size-10 items-center justify-center text-text-2 xl:hidden">
      <Menu size={22} strokeWidth={1.5} />
    </span>
  );
  return (
    <Suspense fallback={lookAlike}>
      <PhoneMenu />
    </Suspense>
  );
}

/** The footer's app codes and language menu. */
export function FootMenus() {
  return (
    <Suspense fallback={<span className="h-9" />}>
      <FooterMenus />
    </Suspense>
  );
}
