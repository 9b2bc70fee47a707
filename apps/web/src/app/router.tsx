/** The router: one route per address of `paths`, its screen loaded when first opened. */
import { onDemand } from '@kontor/ui/on-demand';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { AnyRoute, RouterHistory } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { AppOnly } from '../features/app-download/app-only.tsx';
import type { AppOnlyAction } from '../features/app-download/app-only.tsx';
import { LateWords } from '../i18n/late-words.tsx';
import { PATHS, REDIRECTS, path, paths } from '../paths/paths.ts';
import type { Path, PathName } from '../paths/paths.ts';
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

/** A screen of a file, by its name there. */
function of<Name extends string>(file: () => Promise<Readonly<Record<Name, ComponentType<object>>>>, name: Name): Screen {
  return screen(async () => (await file())[name]);
}

/** Files with several screens: told once where each lies, because all pages carry it. */
const entryScreens = () => import('../screens/entry-screens.tsx');
const profileScreens = () => import('../screens/profile-screens.tsx');
const userScreens = () => import('../screens/user-screens.tsx');
const credentialScreens = () => import('../screens/credential-screens.tsx');
const noteScreen = () => import('../screens/note-screen.tsx');
const helpScreens = () => import('../screens/help-screens.tsx');
const recordsScreen = () => import('../screens/orders/records-screen.tsx');
const rechargeScreen = () => import('../screens/recharge-screen.tsx');
const cashScreen = () => import('../screens/cash-screen.tsx');
const proofScreens = () => import('../screens/proof-screens.tsx');
const orderScreens = () => import('../screens/orders/order-screens.tsx');
const identityScreens = () => import('../screens/identity-screens.tsx');
const collectionScreens = () => import('../screens/collection-screens.tsx');
const ticketScreens = () => import('../screens/ticket-screens.tsx');
const perpetualOrderScreens = () => import('../screens/orders/perpetual-order-screens.tsx');
const perpetualRecordScreens = () => import('../screens/perpetual-record-screens.tsx');
const secondsOrderScreens = () => import('../screens/orders/seconds-order-screens.tsx');
const subscribeScreens = () => import('../screens/subscribe-screens.tsx');
const subscriptionScreens = () => import('../screens/orders/subscription-screens.tsx');
const dealScreens = () => import('../screens/deal-screens.tsx');
const dealOrderScreens = () => import('../screens/deal-order-screens.tsx');
const merchantScreens = () => import('../screens/merchant-screens.tsx');
const walletScreens = () => import('../screens/wallet-screens.tsx');

/** The screens of all addresses. */
const SCREENS: Readonly<Record<PathName, Screen>> = {
  home: of(() => import('../screens/home-screen.tsx'), 'HomeScreen'),
  markets: of(() => import('../screens/markets-screen.tsx'), 'MarketsScreen'),
  spotTrade: of(() => import('../screens/spot-screen.tsx'), 'SpotScreen'),
  contract: of(() => import('../screens/perpetual-screen.tsx'), 'PerpetualScreen'),
  contractFunding: of(perpetualRecordScreens, 'FundingScreen'),
  contractBrackets: of(perpetualRecordScreens, 'BracketsScreen'),
  contractInsurance: of(perpetualRecordScreens, 'InsuranceScreen'),
  contractLiquidations: of(perpetualRecordScreens, 'LiquidationsScreen'),
  contractLiquidation: of(perpetualRecordScreens, 'LiquidationScreen'),
  seconds: of(() => import('../screens/seconds-screen.tsx'), 'SecondsScreen'),
  secondsReceipt: of(() => import('../screens/seconds-record-screen.tsx'), 'SecondsReceiptScreen'),
  orderSecondsCurrent: of(secondsOrderScreens, 'SecondsCurrentScreen'),
  orderSecondsHistory: of(secondsOrderScreens, 'SecondsHistoryScreen'),
  orderSecondsDetail: of(secondsOrderScreens, 'SecondsContractScreen'),
  orderContractCurrent: of(perpetualOrderScreens, 'ContractCurrentScreen'),
  orderContractPlan: of(perpetualOrderScreens, 'ContractPlanScreen'),
  orderContractHold: of(perpetualOrderScreens, 'ContractHoldScreen'),
  orderContractHistory: of(perpetualOrderScreens, 'ContractHistoryScreen'),
  orderContractDetail: of(perpetualOrderScreens, 'ContractOrderScreen'),
  positionDetail: of(perpetualOrderScreens, 'PositionScreen'),
  subscribe: of(subscribeScreens, 'SubscribeScreen'),
  subscription: of(subscribeScreens, 'SubscriptionScreen'),
  orderFiat: of(() => import('../screens/orders/fiat-order-screen.tsx'), 'FiatOrderScreen'),
  orderSubscribeHold: of(subscriptionScreens, 'SubscriptionsHeldScreen'),
  orderSubscribeEnd: of(subscriptionScreens, 'SubscriptionsSettledScreen'),
  orderSubscribeTran: of(subscriptionScreens, 'SubscriptionsAwaitingScreen'),
  deal: of(dealScreens, 'DealScreen'),
  dealBuyNext: of(dealScreens, 'BuyNextScreen'),
  dealSellNext: of(dealScreens, 'SellNextScreen'),
  dealBuyDetail: of(dealOrderScreens, 'DealOrderScreen'),
  dealBuyConfirm: of(dealOrderScreens, 'DealOrderScreen'),
  dealSellDetail: of(dealOrderScreens, 'DealOrderScreen'),
  dealMerchant: of(merchantScreens, 'MerchantScreen'),
  dealNewAdvert: of(merchantScreens, 'AdvertScreen'),
  dealAdvert: of(merchantScreens, 'AdvertScreen'),
  login: of(() => import('../screens/login-screen.tsx'), 'LoginScreen'),
  forgetPass: of(entryScreens, 'ForgetPassScreen'),
  setPass: of(entryScreens, 'SetPassScreen'),
  register: of(entryScreens, 'RegisterScreen'),
  registerNext: of(entryScreens, 'RegisterNextScreen'),
  userProfile: of(profileScreens, 'ProfileScreen'),
  userSettings: of(profileScreens, 'SettingsScreen'),
  userSecurity: of(userScreens, 'SecurityScreen'),
  userLoginPassword: of(credentialScreens, 'LoginPasswordScreen'),
  userFundPassword: of(credentialScreens, 'FundPasswordScreen'),
  userEmail: of(credentialScreens, 'EmailScreen'),
  userPhone: of(credentialScreens, 'PhoneScreen'),
  userAuthenticator: of(userScreens, 'AuthenticatorScreen'),
  userPasskeys: of(userScreens, 'PasskeysScreen'),
  userAlerts: of(() => import('../screens/price-alert-screen.tsx'), 'PriceAlertScreen'),
  userTradingKeys: of(() => import('../screens/trading-key-screen.tsx'), 'TradingKeyScreen'),
  userDevices: of(userScreens, 'DevicesScreen'),
  userPhishing: of(userScreens, 'PhishingScreen'),
  userClose: of(userScreens, 'CloseScreen'),
  note: of(noteScreen, 'NoteScreen'),
  agree: of(noteScreen, 'TermsScreen'),
  help: of(helpScreens, 'HelpScreen'),
  helpArticle: of(helpScreens, 'HelpArticleScreen'),
  userHelp: of(helpScreens, 'UserHelpScreen'),
  userHelpDetail: of(helpScreens, 'UserHelpDetailScreen'),
  apiDocs: of(() => import('../screens/api-docs-screen.tsx'), 'ApiDocsScreen'),
  fees: of(() => import('../screens/fees-screen.tsx'), 'FeesScreen'),
  walletLog: of(recordsScreen, 'CryptoLogScreen'),
  walletCurrencyLog: of(recordsScreen, 'SpotLogScreen'),
  walletFiatLog: of(recordsScreen, 'FiatLogScreen'),
  walletIcoLog: of(recordsScreen, 'IcoLogScreen'),
  walletThawLog: of(recordsScreen, 'ThawLogScreen'),
  recharge: of(rechargeScreen, 'RechargeScreen'),
  rechargeOf: of(rechargeScreen, 'RechargeScreen'),
  cash: of(cashScreen, 'CashScreen'),
  cashOf: of(cashScreen, 'CashScreen'),
  proof: of(proofScreens, 'ProofScreen'),
  walletVerify: of(proofScreens, 'VerifyBalanceScreen'),
  orderSpotCurrent: of(orderScreens, 'SpotCurrentScreen'),
  orderSpotHistory: of(orderScreens, 'SpotHistoryScreen'),
  orderSpotDetail: of(orderScreens, 'SpotOrderScreen'),
  inform: of(() => import('../screens/notice-screen.tsx'), 'NoticeScreen'),
  userIdentity: of(identityScreens, 'IdentityScreen'),
  userIdentityRight: of(identityScreens, 'IdentityRightScreen'),
  userAddresses: of(() => import('../screens/address-screen.tsx'), 'AddressScreen'),
  userCollections: of(collectionScreens, 'CollectionsScreen'),
  userAddCollection: of(collectionScreens, 'AddCollectionScreen'),
  userEditCollection: of(collectionScreens, 'EditCollectionScreen'),
  userTickets: of(ticketScreens, 'TicketsScreen'),
  userNewTicket: of(ticketScreens, 'NewTicketScreen'),
  userTicket: of(ticketScreens, 'TicketScreen'),
  demoInbox: of(() => import('../screens/demo-inbox-screen.tsx'), 'DemoInboxScreen'),
  walletOverview: of(walletScreens, 'WalletOverviewScreen'),
  walletStatement: of(() => import('../screens/statement-screen.tsx'), 'StatementScreen'),
  walletProfit: of(() => import('../screens/profit-screen.tsx'), 'ProfitScreen'),
  walletSpot: of(walletScreens, 'WalletSpotScreen'),
  walletContract: of(walletScreens, 'WalletContractScreen'),
  walletSeconds: of(walletScreens, 'WalletSecondsScreen'),
  walletFiat: of(walletScreens, 'WalletFiatScreen'),
  walletSubscribe: of(walletScreens, 'WalletSubscribeScreen'),
  transfer: of(() => import('../screens/transfer-screen.tsx'), 'TransferScreen'),
  walletTransferLog: of(recordsScreen, 'TransferLogScreen'),
};

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
  dealMerchant: 'fiat',
  dealNewAdvert: 'fiat',
  dealAdvert: 'fiat',
  contract: 'contract',
  seconds: 'seconds',
  subscribe: 'subscribe',
  subscription: 'subscribe',
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
  Screen: SCREENS[name],
  action: ACTIONS[name],
  ...(name === 'spotTrade' || name === 'contract' || name === 'seconds' ? { beforeLoad: canonicalSymbol(name) } : {}),
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

/** Addresses whose words come late. Of the wallet all but what most visits open: the overview, the spot account and transfers. */
const LATE_WORDS =
  /^\/(?:contract|deal|order\/(?:u|sec|sub|legal)|subscribe|user|inform|reg|forget-pass|set-pass|demo|help|fees|api-docs|agree|proof|wallet\/)/;

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
function canonicalSymbol(name: 'spotTrade' | 'contract' | 'seconds') {
  return ({ params }: { readonly params: unknown }): void => {
    const { symbol } = params as { readonly symbol: string };
    const canonical = symbol.toUpperCase();
    if (symbol !== canonical) redirect({ href: paths[name](canonical), replace: true, throw: true });
  };
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
