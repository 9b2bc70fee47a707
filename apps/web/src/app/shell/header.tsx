import { useLocation } from '@tanstack/react-router';
import { Logo } from '@kontor/ui/logo';
import { buttonClasses } from '@kontor/ui/button';
import { useFit } from '@kontor/ui/use-fit';
import { ConnectionPill } from './connection-pill.tsx';
import { onDemand } from '@kontor/ui/on-demand';
import { useSession } from '../../data/session.ts';
import { DemoBadge } from '../../features/demo-badge/demo-badge.tsx';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { navItems } from './nav-items.ts';
import { HeaderMenus } from './header-menus.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchButton } from './search-button.tsx';

/** Visitors have no account. */
const { Part: UserMenu } = onDemand(
  async () => (await import('./user-menu.tsx')).UserMenu,
  () => <span className="size-9" />,
);

const { Part: NoticeBell } = onDemand(
  async () => (await import('./notice-bell.tsx')).NoticeBell,
  () => <span className="size-9" />,
);

/** Links of the head by the room there is. */
const NAV_FORMS: readonly string[] = ['px-2.5 text-13', 'px-1.5 text-13', 'px-1 text-12'];

/** Props of Header. */
export interface HeaderProps {
  /** Trading routes have a lower header. */
  readonly terminal: boolean;
}

/** The head of every page (spec §2). */
export function Header({ terminal }: HeaderProps) {
  const words = useWords('shell');
  const session = useSession();
  const locale = useLanguageTag();
  const { pathname, href } = useLocation();
  const { frame, form } = useFit<HTMLDivElement>(4, `${locale} ${session === undefined} ${terminal}`);
  // Where the words of a language have no room side by side, the menu of narrow windows has them all.
  const isFolded = form === 3;
  // Before a link goes, what stands beside the links says less.
  const isShort = form === 1 || form === 2;
  return (
    <header
      className={`sticky top-0 z-30 flex shrink-0 border-b border-hairline bg-bg ps-4 print:hidden pe-4 md:ps-8 md:pe-8 xl:max-2xl:ps-6 xl:max-2xl:pe-6 ${terminal ? 'h-12' : 'h-12 md:h-16'}`}
    >
      <div ref={frame} className="flex min-w-0 flex-1 items-center gap-2">
        <SiteLink
          to={path('home')}
          aria-label={words('name')}
          className="focus-ring me-2 shrink-0 rounded-control text-text no-underline xl:me-4"
        >
          <Logo name={words('name')} />
        </SiteLink>
        <nav aria-label={words('nav.label')} className={isFolded ? 'hidden' : 'hidden shrink-0 items-center xl:flex'}>
          {navItems(words).map(({ label, to, area }) => (
            <SiteLink
              key={to}
              to={to}
              aria-current={area.test(pathname) ? 'page' : undefined}
              className={`focus-ring-inside rounded-control py-2 font-semibold whitespace-nowrap text-text-2 no-underline transition-colors hover:text-text aria-[current]:text-text ${NAV_FORMS[form] ?? ''}`}
            >
              {label}
            </SiteLink>
          ))}
        </nav>
        <DemoBadge isShort={isShort} />
        <div className="ms-auto flex shrink-0 items-center gap-1">
          <ConnectionPill />
          <SearchButton isShort={isShort} />
          <div
            className={
              isFolded ? 'hidden' : form === 0 ? 'hidden shrink-0 items-center gap-1 xl:flex' : 'hidden shrink-0 items-center xl:flex'
            }
          >
            <HeaderMenus />
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
              <NoticeBell />
              <UserMenu session={session} />
            </>
          )}
          <PhoneMenu isAlways={isFolded} />
        </div>
      </div>
    </header>
  );
}
