/** The router: one route per address of `paths`, its screen loaded when first opened. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { PATHS, REDIRECTS, path, paths } from '../paths/paths.ts';
import type { PathName } from '../paths/paths.ts';
import { MissingScreen } from '../screens/missing-screen.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell/shell.tsx';

type Screen = ReturnType<typeof lazyRouteComponent>;

/** Screens that stand. What is missing here gets the card that says what will be there. */
const SCREENS: Partial<Record<PathName, Screen>> = {
  home: lazyRouteComponent(() => import('../screens/home-screen.tsx'), 'HomeScreen'),
  markets: lazyRouteComponent(() => import('../screens/markets-screen.tsx'), 'MarketsScreen'),
  spotTrade: lazyRouteComponent(() => import('../screens/spot-screen.tsx'), 'SpotScreen'),
  login: lazyRouteComponent(() => import('../screens/login-screen.tsx'), 'LoginScreen'),
  note: lazyRouteComponent(() => import('../screens/note-screen.tsx'), 'NoteScreen'),
  agree: lazyRouteComponent(() => import('../screens/note-screen.tsx'), 'TermsScreen'),
  walletLog: lazyRouteComponent(() => import('../screens/orders/records-screen.tsx'), 'SpotRecordsScreen'),
  orderSpotCurrent: lazyRouteComponent(() => import('../screens/orders/order-screens.tsx'), 'SpotCurrentScreen'),
  orderSpotHistory: lazyRouteComponent(() => import('../screens/orders/order-screens.tsx'), 'SpotHistoryScreen'),
  orderSpotDetail: lazyRouteComponent(() => import('../screens/orders/order-screens.tsx'), 'SpotOrderScreen'),
  walletOverview: lazyRouteComponent(() => import('../screens/wallet-screens.tsx'), 'WalletOverviewScreen'),
  walletSpot: lazyRouteComponent(() => import('../screens/wallet-screens.tsx'), 'WalletSpotScreen'),
};
const LATER: Screen = lazyRouteComponent(() => import('../screens/later-screen.tsx'), 'LaterScreen');

const root = createRootRoute({ component: Shell, notFoundComponent: MissingScreen, errorComponent: BrokenScreen });

function routeOf(name: PathName) {
  const { pattern, access } = PATHS[name];
  const Screen = SCREENS[name] ?? LATER;
  const component = access === 'open' ? Screen : behindLogin(Screen);
  return createRoute({
    getParentRoute: () => root,
    path: pattern,
    component,
    ...(name === 'spotTrade' ? { beforeLoad: canonicalSymbol } : {}),
  });
}

/** The screen for who is logged in; the others are sent to the login page. */
function behindLogin(Screen: Screen): Screen {
  const Guarded = (props: object) => (
    <RequireSession>
      <Screen {...props} />
    </RequireSession>
  );
  return Object.assign(Guarded, { preload: () => Screen.preload?.() ?? Promise.resolve() }) as Screen;
}

/** `btc_usdt` is replaced by `BTC_USDT` (ux §3). */
function canonicalSymbol({ params }: { readonly params: unknown }): void {
  const { symbol } = params as { readonly symbol: string };
  const canonical = symbol.toUpperCase();
  if (symbol !== canonical) redirect({ href: paths.spotTrade(canonical), replace: true, throw: true });
}

const redirects = Object.entries(REDIRECTS).map(([from, to]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      redirect({ href: path(to), replace: true, throw: true });
    },
  }),
);

const tree = root.addChildren([...redirects, ...(Object.keys(PATHS) as PathName[]).map(routeOf)]);

/** The site's router over a history: the browser's, or one in memory for prerendering. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({ routeTree: tree, defaultErrorComponent: BrokenScreen, ...(history === undefined ? {} : { history }), defaultPreload: 'intent', trailingSlash: 'never', defaultPendingMinMs: 0 });
}

export type SiteRouter = ReturnType<typeof makeRouter>;
