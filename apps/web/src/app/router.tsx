/** The router: one route per address of `paths`, its screen loaded when first opened. */
import { onDemand } from '@kontor/ui/on-demand';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { AnyRoute, RouterHistory } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { AppOnly } from '../features/app-download/app-only.tsx';
import type { AppOnlyAction } from '../features/app-download/app-only.tsx';
import { LateWords } from '../i18n/late-words.tsx';
import { PATHS, REDIRECTS, path, paths } from '../paths/paths.ts';
import type { BuiltName, Path, PathName } from '../paths/paths.ts';
import { MissingScreen } from '../screens/missing-screen.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell/shell.tsx';

/** A screen; the router waits for `preload` before it shows the screen. */
type Screen = ((props: object) => ReactNode) & { readonly preload: () => Promise<void> };

/** A screen whose code comes when it is first opened; where it does not come, the place of the screen says so. */
export function screen(load: () => Promise<ComponentType<object>>): Screen {
  const { Part, prefetch } = onDemand(load);
  return Object.assign(Part, { preload: prefetch });
}

/** The screens of all addresses that are declared as built; the others get the card that says what will be there. */
const SCREENS: Readonly<Record<BuiltName, Screen>> = {
  home: screen(async () => (await import('../screens/home-screen.tsx')).HomeScreen),
  markets: screen(async () => (await import('../screens/markets-screen.tsx')).MarketsScreen),
  spotTrade: screen(async () => (await import('../screens/spot-screen.tsx')).SpotScreen),
  login: screen(async () => (await import('../screens/login-screen.tsx')).LoginScreen),
  forgetPass: screen(async () => (await import('../screens/entry-screens.tsx')).ForgetPassScreen),
  setPass: screen(async () => (await import('../screens/entry-screens.tsx')).SetPassScreen),
  register: screen(async () => (await import('../screens/entry-screens.tsx')).RegisterScreen),
  registerNext: screen(async () => (await import('../screens/entry-screens.tsx')).RegisterNextScreen),
  userProfile: screen(async () => (await import('../screens/profile-screens.tsx')).ProfileScreen),
  userSettings: screen(async () => (await import('../screens/profile-screens.tsx')).SettingsScreen),
  userSecurity: screen(async () => (await import('../screens/user-screens.tsx')).SecurityScreen),
  userLoginPassword: screen(async () => (await import('../screens/credential-screens.tsx')).LoginPasswordScreen),
  userFundPassword: screen(async () => (await import('../screens/credential-screens.tsx')).FundPasswordScreen),
  userEmail: screen(async () => (await import('../screens/credential-screens.tsx')).EmailScreen),
  userPhone: screen(async () => (await import('../screens/credential-screens.tsx')).PhoneScreen),
  userAuthenticator: screen(async () => (await import('../screens/user-screens.tsx')).AuthenticatorScreen),
  userPasskeys: screen(async () => (await import('../screens/user-screens.tsx')).PasskeysScreen),
  userDevices: screen(async () => (await import('../screens/user-screens.tsx')).DevicesScreen),
  userPhishing: screen(async () => (await import('../screens/user-screens.tsx')).PhishingScreen),
  userClose: screen(async () => (await import('../screens/user-screens.tsx')).CloseScreen),
  note: screen(async () => (await import('../screens/note-screen.tsx')).NoteScreen),
  agree: screen(async () => (await import('../screens/note-screen.tsx')).TermsScreen),
  help: screen(async () => (await import('../screens/help-screens.tsx')).HelpScreen),
  helpArticle: screen(async () => (await import('../screens/help-screens.tsx')).HelpArticleScreen),
  userHelp: screen(async () => (await import('../screens/help-screens.tsx')).UserHelpScreen),
  userHelpDetail: screen(async () => (await import('../screens/help-screens.tsx')).UserHelpDetailScreen),
  fees: screen(async () => (await import('../screens/fees-screen.tsx')).FeesScreen),
  walletLog: screen(async () => (await import('../screens/orders/records-screen.tsx')).SpotRecordsScreen),
  orderSpotCurrent: screen(async () => (await import('../screens/orders/order-screens.tsx')).SpotCurrentScreen),
  orderSpotHistory: screen(async () => (await import('../screens/orders/order-screens.tsx')).SpotHistoryScreen),
  orderSpotDetail: screen(async () => (await import('../screens/orders/order-screens.tsx')).SpotOrderScreen),
  inform: screen(async () => (await import('../screens/notice-screen.tsx')).NoticeScreen),
  userIdentity: screen(async () => (await import('../screens/identity-screens.tsx')).IdentityScreen),
  userIdentityRight: screen(async () => (await import('../screens/identity-screens.tsx')).IdentityRightScreen),
  userAddresses: screen(async () => (await import('../screens/address-screen.tsx')).AddressScreen),
  userCollections: screen(async () => (await import('../screens/collection-screens.tsx')).CollectionsScreen),
  userAddCollection: screen(async () => (await import('../screens/collection-screens.tsx')).AddCollectionScreen),
  userEditCollection: screen(async () => (await import('../screens/collection-screens.tsx')).EditCollectionScreen),
  userTickets: screen(async () => (await import('../screens/ticket-screens.tsx')).TicketsScreen),
  userNewTicket: screen(async () => (await import('../screens/ticket-screens.tsx')).NewTicketScreen),
  userTicket: screen(async () => (await import('../screens/ticket-screens.tsx')).TicketScreen),
  demoInbox: screen(async () => (await import('../screens/demo-inbox-screen.tsx')).DemoInboxScreen),
  walletOverview: screen(async () => (await import('../screens/wallet-screens.tsx')).WalletOverviewScreen),
  walletSpot: screen(async () => (await import('../screens/wallet-screens.tsx')).WalletSpotScreen),
  walletContract: screen(async () => (await import('../screens/wallet-screens.tsx')).WalletContractScreen),
  walletSeconds: screen(async () => (await import('../screens/wallet-screens.tsx')).WalletSecondsScreen),
  walletFiat: screen(async () => (await import('../screens/wallet-screens.tsx')).WalletFiatScreen),
  walletSubscribe: screen(async () => (await import('../screens/wallet-screens.tsx')).WalletSubscribeScreen),
  transfer: screen(async () => (await import('../screens/transfer-screen.tsx')).TransferScreen),
  walletTransferLog: screen(async () => (await import('../screens/orders/records-screen.tsx')).TransferLogScreen),
};
const LATER: Screen = screen(async () => (await import('../screens/later-screen.tsx')).LaterScreen);

/** Addresses whose action an operator can leave to the app. */
const ACTIONS: Readonly<Partial<Record<PathName, AppOnlyAction>>> = {
  recharge: 'deposit',
  rechargeOf: 'deposit',
  cash: 'withdraw',
  cashOf: 'withdraw',
  transfer: 'transfer',
  deal: 'fiat',
  dealBuyNext: 'fiat',
  dealBuyDetail: 'fiat',
  dealBuyConfirm: 'fiat',
  dealSellNext: 'fiat',
  dealSellDetail: 'fiat',
  contract: 'contract',
  seconds: 'seconds',
  subscribe: 'subscribe',
};

/** The screen, or the codes of the app in its place. */
function withAppOnly(Screen: Screen, action: AppOnlyAction): Screen {
  const Offered = (props: object) => (
    <AppOnly action={action}>
      <Screen {...props} />
    </AppOnly>
  );
  return Object.assign(Offered, { preload: Screen.preload });
}

function isBuilt(name: PathName): name is BuiltName {
  return PATHS[name].built;
}

/** A page of the site: its address, who may see it, and its screen. */
export interface Page extends Pick<Path, 'access' | 'pattern'> {
  readonly Screen: Screen;
  /** Left to the app where an operator says so. */
  readonly action?: AppOnlyAction | undefined;
  /** Leads elsewhere before anything is loaded. */
  readonly beforeLoad?: (context: { readonly params: unknown }) => void;
}

/** The pages of all addresses. */
const PAGES: readonly Page[] = (Object.keys(PATHS) as PathName[]).map((name) => ({
  ...PATHS[name],
  Screen: isBuilt(name) ? SCREENS[name] : LATER,
  action: ACTIONS[name],
  ...(name === 'spotTrade' ? { beforeLoad: canonicalSymbol } : {}),
}));

function routeOf(root: AnyRoute, { pattern, access, Screen: Plain, action, beforeLoad }: Page) {
  const Built = LATE_WORDS.test(pattern) ? withLateWords(Plain) : Plain;
  const Offered = action === undefined ? Built : withAppOnly(Built, action);
  return createRoute({
    getParentRoute: () => root,
    path: pattern,
    component: access === 'open' ? Offered : behindLogin(Offered),
    ...(beforeLoad === undefined ? {} : { beforeLoad }),
  });
}

/** Addresses whose words come late. */
const LATE_WORDS = /^\/(?:user|inform|reg|forget-pass|set-pass|demo|help|fees|agree)/;

/** A screen with the late words around it. */
function withLateWords(Screen: Screen): Screen {
  const Worded = (props: object) => (
    <LateWords>
      <Screen {...props} />
    </LateWords>
  );
  return Object.assign(Worded, { preload: Screen.preload });
}

/** The screen for who is logged in; the others are sent to the login page. */
function behindLogin(Screen: Screen): Screen {
  const Guarded = (props: object) => (
    <RequireSession>
      <Screen {...props} />
    </RequireSession>
  );
  return Object.assign(Guarded, { preload: Screen.preload });
}

/** `btc_usdt` is replaced by `BTC_USDT` (ux §3). */
function canonicalSymbol({ params }: { readonly params: unknown }): void {
  const { symbol } = params as { readonly symbol: string };
  const canonical = symbol.toUpperCase();
  if (symbol !== canonical) redirect({ href: paths.spotTrade(canonical), replace: true, throw: true });
}

function redirectOf(root: AnyRoute, from: string, to: PathName) {
  return createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      redirect({ href: path(to), replace: true, throw: true });
    },
  });
}

/** The site's router over a history: the browser's, or one in memory for prerendering. `pages`: besides those of `paths`. */
export function makeRouter(history?: RouterHistory, pages: readonly Page[] = []) {
  const root = createRootRoute({ component: Shell, notFoundComponent: MissingScreen, errorComponent: BrokenScreen });
  return createRouter({
    routeTree: root.addChildren([
      ...Object.entries(REDIRECTS).map(([from, to]) => redirectOf(root, from, to)),
      ...[...PAGES, ...pages].map((page) => routeOf(root, page)),
    ]),
    defaultErrorComponent: BrokenScreen,
    ...(history === undefined ? {} : { history }),
    defaultPreload: 'intent',
    trailingSlash: 'never',
    defaultPendingMinMs: 0,
  });
}

export type SiteRouter = ReturnType<typeof makeRouter>;
