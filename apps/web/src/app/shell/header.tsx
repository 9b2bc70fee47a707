import { useLocation } from '@tanstack/react-router';
import { Logo } from '@kontor/ui/logo';
import { buttonClasses } from '@kontor/ui/button';
import { ConnectionPill } from './connection-pill.tsx';
import { Bell } from 'lucide-react';
import { onDemand } from '@kontor/ui/on-demand';
import { useSession } from '../../data/session.ts';
import { DemoBadge } from '../../features/demo-badge/demo-badge.tsx';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { navItems } from './nav-items.ts';
import { HeaderMenus } from './header-menus.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchButton } from './search-button.tsx';

/** Visitors have no account. */
const { Part: UserMenu } = onDemand(async () => (await import('./user-menu.tsx')).UserMenu, () => <span className="size-9" />);

/** Props of Header. */
export interface HeaderProps {
  /** Trading routes have a lower header. */
  readonly terminal: boolean;
}

/** The head of every page (spec §2). */
export function Header({ terminal }: HeaderProps) {
  const words = useWords('shell');
  const session = useSession();
  const { pathname, href } = useLocation();
  return (
    <header className={`sticky top-0 z-30 flex shrink-0 items-center gap-2 border-b border-hairline bg-bg ps-4 pe-4 md:ps-8 md:pe-8 ${terminal ? 'h-12' : 'h-12 md:h-16'}`}>
      <SiteLink to={path('home')} aria-label={words('name')} className="focus-ring me-2 shrink-0 rounded-control text-text no-underline xl:me-4">
        <Logo name={words('name')} />
      </SiteLink>
      <nav aria-label={words('nav.label')} className="no-scrollbar hidden min-w-0 items-center overflow-x-auto xl:flex">
        {navItems(words).map(({ label, to, area }) => (
          <SiteLink
            key={to}
            to={to}
            aria-current={area.test(pathname) ? 'page' : undefined}
            className="focus-ring-inside rounded-control px-2 py-2 text-13 font-semibold whitespace-nowrap text-text-2 no-underline transition-colors hover:text-text aria-[current]:text-text xl:px-2.5"
          >
            {label}
          </SiteLink>
        ))}
      </nav>
      <DemoBadge />
      <div className="ms-auto flex shrink-0 items-center gap-1">
        <ConnectionPill />
        <SearchButton />
        <div className="hidden shrink-0 items-center gap-1 xl:flex">
          <HeaderMenus terminal={terminal} />
        </div>
        {session === undefined ? (
          <>
            <SiteLink to={paths.login(href)} className={`${buttonClasses('quiet', 36)} max-sm:px-2!`}>
              {words('nav.login')}
            </SiteLink>
            <SiteLink to={path('register')} className={`${buttonClasses('primary', 36)} max-sm:hidden!`}>
              {words('nav.register')}
            </SiteLink>
          </>
        ) : (
          <>
            <SiteLink to={path('inform')} aria-label={words('nav.notices')} className="focus-ring flex size-9 items-center justify-center rounded-control text-text-2 hover:bg-s2 hover:text-text">
              <Bell size={18} strokeWidth={1.5} aria-hidden />
            </SiteLink>
            <UserMenu session={session} />
          </>
        )}
        <PhoneMenu />
      </div>
    </header>
  );
}
