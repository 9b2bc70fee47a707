import { useLocation } from '@tanstack/react-router';
import { ArrowLeftRight, ChartNoAxesColumn, House, List, Wallet } from 'lucide-react';
import { MAIN_PAIR } from '../../data/constants.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** The five places at the thumb, on phones. */
export function PhoneTabs() {
  const words = useWords('shell');
  const { pathname } = useLocation();
  const items = [
    { to: path('home'), label: words('nav.home'), Icon: House, here: pathname === path('home') },
    { to: path('markets'), label: words('nav.markets'), Icon: ChartNoAxesColumn, here: pathname === path('markets') },
    { to: paths.spotTrade(MAIN_PAIR), label: words('nav.trade'), Icon: ArrowLeftRight, here: false },
    { to: path('orderSpotCurrent'), label: words('nav.orders'), Icon: List, here: pathname.startsWith('/order') },
    { to: path('walletOverview'), label: words('nav.wallet'), Icon: Wallet, here: pathname.startsWith('/wallet') },
  ];
  return (
    <>
      <div className="h-[calc(64px+env(safe-area-inset-bottom))] md:hidden" />
      <nav
        aria-label={words('nav.menu')}
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-hairline bg-s1 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {items.map(({ to, label, Icon, here }) => (
          <SiteLink
            key={to}
            to={to}
            aria-current={here ? 'page' : undefined}
            className="focus-ring-inside flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-11 text-text-2 no-underline aria-[current]:font-semibold aria-[current]:text-text"
          >
            <Icon size={20} strokeWidth={1.5} aria-hidden />
            <span className="max-w-full truncate px-1">{label}</span>
          </SiteLink>
        ))}
      </nav>
    </>
  );
}
