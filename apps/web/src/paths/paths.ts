/** Every address of the site, once (spec §2). Screens link by these functions and never write an address themselves. */

/** `user`: needs a session (LR in the specification). */
export type Access = 'open' | 'user';

/** One address. `pattern` has the router's `$name` for a part that varies. */
export interface Path {
  readonly pattern: string;
  readonly access: Access;
}

const open = (pattern: string) => ({ pattern, access: 'open' }) as const;
const user = (pattern: string) => ({ pattern, access: 'user' }) as const;

/** The table of addresses. */
export const PATHS = {
  home: open('/home'),
  subscribe: open('/subscribe'),
  subscription: open('/subscribe/$item'),
  login: open('/login'),
  forgetPass: open('/forget-pass'),
  setPass: open('/set-pass'),
  register: open('/reg'),
  registerNext: open('/reg-next'),
  agree: open('/agree'),
  inform: open('/inform'),
  markets: open('/markets'),
  spotTrade: open('/markets/kline/$symbol'),
  contract: open('/contract/$symbol'),
  /** Public records of contracts: funding rates, brackets, the insurance fund, liquidations with their receipts. */
  contractFunding: open('/contract-records/funding/$symbol'),
  contractBrackets: open('/contract-records/brackets/$symbol'),
  contractInsurance: open('/contract-records/insurance'),
  contractLiquidations: open('/contract-records/liquidations'),
  contractLiquidation: open('/contract-records/liquidations/$receipt'),
  seconds: open('/contract_sec/$symbol'),
  /** The public receipt of a seconds contract, `BTC_USDT-20261126-81153`. */
  secondsReceipt: open('/contract_sec-records/$receipt'),
  /** Legal notes have an address of their own besides the popup (ux §1). */
  note: open('/note/$note'),
  /** What a demo would have sent; a live exchange has no such page. */
  demoInbox: open('/demo/inbox'),
  /** Help for everybody; who is logged in has it in the user area. */
  help: open('/help'),
  helpArticle: open('/help/$id'),
  /** What trading costs and which limits there are. */
  fees: open('/fees'),
  /** The trading API, for whoever writes programs. */
  apiDocs: open('/api-docs'),
  /** The roots of all balances, and what all customers own together. */
  proof: open('/proof'),

  deal: user('/deal'),
  dealBuyNext: user('/deal/buy-next'),
  dealBuyDetail: user('/deal/buy-detail/$id'),
  dealBuyConfirm: user('/deal/buy-confirm/$id'),
  dealSellNext: user('/deal/sell-next'),
  dealSellDetail: user('/deal/sell-detail/$id'),
  /** What a merchant offers, and how one becomes one. */
  dealMerchant: user('/deal/merchant'),
  dealNewAdvert: user('/deal/advert'),
  dealAdvert: user('/deal/advert/$id'),

  userProfile: user('/user/user'),
  userSettings: user('/user/c-set'),
  userSecurity: user('/user/s-securityset'),
  userLoginPassword: user('/user/s-loginpwd'),
  userFundPassword: user('/user/s-securitypwd'),
  userEmail: user('/user/s-emailset'),
  userPhone: user('/user/s-phoneset'),
  userAuthenticator: user('/user/s-totp'),
  userPasskeys: user('/user/s-passkeys'),
  /** Keys of the trading API. */
  userTradingKeys: user('/user/s-api-keys'),
  /** Alerts on prices. */
  userAlerts: user('/user/s-alerts'),
  userDevices: user('/user/s-devices'),
  userPhishing: user('/user/s-phishing'),
  userClose: user('/user/close'),
  userIdentity: user('/user/identity'),
  userIdentityRight: user('/user/identityRight'),
  userAddresses: user('/user/c-symAddr'),
  userCollections: user('/user/c-collAddr'),
  userAddCollection: user('/user/addCollAddr'),
  userEditCollection: user('/user/editCollAddr'),
  userTickets: user('/user/tickets'),
  userNewTicket: user('/user/newTicket'),
  userTicket: user('/user/ticketDetail'),
  userHelp: user('/user/helpcenter'),
  userHelpDetail: user('/user/helpDetail'),

  walletOverview: user('/wallet/wallet'),
  walletSpot: user('/wallet/spot'),
  walletContract: user('/wallet/contract'),
  walletSeconds: user('/wallet/secContract'),
  walletFiat: user('/wallet/legalSymbol'),
  walletSubscribe: user('/wallet/subscribe'),
  walletCurrencyLog: user('/wallet/log-currency'),
  walletLog: user('/wallet/wallet-log'),
  walletFiatLog: user('/wallet/log-legal'),
  walletTransferLog: user('/wallet/log-transfer'),
  walletIcoLog: user('/wallet/log-ico'),
  walletThawLog: user('/wallet/log-ico-thaw'),
  /** What was held and moved in a period, to be kept. */
  walletStatement: user('/wallet/statement'),
  /** What was made by day, and what trades came to. */
  walletProfit: user('/wallet/profit'),
  recharge: user('/wallet/recharge'),
  rechargeOf: user('/wallet/recharge/$currency'),
  cash: user('/wallet/cash'),
  cashOf: user('/wallet/cash/$currency'),
  walletVerify: user('/wallet/verify'),
  transfer: user('/wallet/transfer'),

  orderSpotCurrent: user('/order/spot-current'),
  orderSpotHistory: user('/order/spot-history'),
  orderSpotDetail: user('/order/spot/$orderId'),
  orderContractCurrent: user('/order/u-current'),
  orderContractPlan: user('/order/u-plan'),
  orderContractHold: user('/order/u-hold'),
  orderContractHistory: user('/order/u-history'),
  orderContractDetail: user('/order/u/$orderId'),
  positionDetail: user('/order/u-hold/$position'),
  orderSecondsCurrent: user('/order/sec-current'),
  orderSecondsHistory: user('/order/sec-history'),
  orderSecondsDetail: user('/order/sec/$contract'),
  orderFiat: user('/order/legal-order'),
  orderSubscribeHold: user('/order/sub-hold'),
  orderSubscribeEnd: user('/order/sub-end'),
  orderSubscribeTran: user('/order/sub-tran'),
} as const satisfies Readonly<Record<string, Path>>;

/** Name of an address. */
export type PathName = keyof typeof PATHS;

/** Addresses that only lead on: the start page, and areas that open on their first page. */
export const REDIRECTS: Readonly<Record<string, PathName>> = {
  '/': 'home',
  '/wallet': 'walletOverview',
  '/user': 'userProfile',
  '/order': 'orderSpotCurrent',
};

/** The legal notes by the word in their address; the number is the call's (spec §7). */
export const NOTES = { 'user-agreement': 1, 'privacy-policy': 2, 'beginner-guide': 3, 'legal-notice': 4, about: 5 } as const;
export type NoteName = keyof typeof NOTES;

/** Where help is read: on a page for everybody, or in the user area. */
export type HelpArea = 'visitor' | 'user';

/** An address whose parts do not vary. */
export function path(name: PathName): string {
  return PATHS[name].pattern;
}

const filled = (name: PathName, part: string): string => PATHS[name].pattern.replace(/\$\w+$/, encodeURIComponent(part));

/** Addresses with a part that varies. Symbols are `BTC_USDT`. */
export const paths = {
  spotTrade: (symbol: string): string => filled('spotTrade', symbol),
  contract: (symbol: string): string => filled('contract', symbol),
  contractFunding: (symbol: string): string => filled('contractFunding', symbol),
  contractBrackets: (symbol: string): string => filled('contractBrackets', symbol),
  contractLiquidation: (receipt: string): string => filled('contractLiquidation', receipt),
  contractOrder: (orderId: string): string => filled('orderContractDetail', orderId),
  /** A position, `BTC_USDT-long`. */
  position: (pair: string, side: 'long' | 'short'): string => filled('positionDetail', `${pair}-${side}`),
  seconds: (symbol: string): string => filled('seconds', symbol),
  /** Of a contract that is over: by the UTC day of its end, so that its line is found in the day's file. */
  secondsReceipt: (pair: string, endMs: number, id: string): string =>
    filled('secondsReceipt', `${pair}-${new Date(endMs).toISOString().slice(0, 10).replaceAll('-', '')}-${id}`),
  secondsOrder: (id: string): string => filled('orderSecondsDetail', id),
  /** A sale of new coins, by its number. */
  subscription: (item: number): string => filled('subscription', String(item)),
  /** The hub of peer trade with what is looked for; nothing of it is needed. */
  deal: (known: Readonly<Partial<Record<'side' | 'symbol' | 'fiat', string>>>): string => {
    const query = new URLSearchParams(known).toString();
    return query === '' ? path('deal') : `${path('deal')}?${query}`;
  },
  /** The first step of a trade: what is to be bought or sold, of which advert. */
  dealNext: (
    side: 'buy' | 'sell',
    asked: Readonly<Partial<Record<'advert' | 'amount' | 'quantity' | 'method' | 'collection', string>>>,
  ): string => `${path(side === 'buy' ? 'dealBuyNext' : 'dealSellNext')}?${new URLSearchParams(asked).toString()}`,
  /** A trade: the buyer pays on one page and waits on another, the seller has one. */
  dealOrder: (role: 'buyer' | 'seller', isUnpaid: boolean, order: string): string =>
    filled(role === 'seller' ? 'dealSellDetail' : isUnpaid ? 'dealBuyDetail' : 'dealBuyConfirm', order),
  /** An advert of one's own, to be changed. */
  dealAdvert: (advert: string): string => filled('dealAdvert', advert),
  note: (note: NoteName): string => filled('note', note),
  /** Help; a question or a category stands in the address. */
  help: (area: HelpArea, asked: Readonly<Partial<Record<'q' | 'category', string>>> = {}): string => {
    const query = new URLSearchParams(asked).toString();
    const start = path(area === 'user' ? 'userHelp' : 'help');
    return query === '' ? start : `${start}?${query}`;
  },
  helpArticle: (area: HelpArea, id: string): string =>
    area === 'user' ? `${path('userHelpDetail')}?id=${encodeURIComponent(id)}` : filled('helpArticle', id),
  spotOrder: (orderId: string): string => filled('orderSpotDetail', orderId),
  /** A collection method to be changed (spec §2). */
  editCollection: (id: string): string => `${path('userEditCollection')}?id=${encodeURIComponent(id)}`,
  /** A support ticket. */
  ticket: (id: string): string => `${path('userTicket')}?id=${encodeURIComponent(id)}`,
  /** What the demo would have sent to an address. */
  demoInbox: (to: string): string => `${path('demoInbox')}?to=${encodeURIComponent(to)}`,
  recharge: (currency: string): string => filled('rechargeOf', currency),
  cash: (currency: string): string => filled('cashOf', currency),
  /** How far a withdrawal is. */
  withdrawal: (id: string): string => `${path('cash')}?withdrawal=${encodeURIComponent(id)}`,
  /** A transfer with what is already known of it filled in. */
  transfer: (known: Readonly<Partial<Record<'from' | 'to' | 'symbol' | 'quantity', string>>>): string => {
    const query = new URLSearchParams(known).toString();
    return query === '' ? path('transfer') : `${path('transfer')}?${query}`;
  },
  /** Notices of one kind, and the one that is open. */
  inform: (known: Readonly<{ readonly kind?: string; readonly id?: string }>): string => {
    const query = new URLSearchParams(Object.entries(known)).toString();
    return query === '' ? path('inform') : `${path('inform')}?${query}`;
  },
  /** The markets list; the tab stands in the address. */
  markets: (tab: 'spot' | 'futures' | 'favourites'): string => (tab === 'spot' ? path('markets') : `${path('markets')}?tab=${tab}`),
  /** Registration with an invitation code filled in. */
  invite: (code: string): string => `${path('register')}?invite=${encodeURIComponent(code)}`,
  /** The login page, and where to go afterwards. */
  login: (from?: string): string =>
    from === undefined || from.startsWith(path('login')) ? path('login') : `${path('login')}?from=${encodeURIComponent(from)}`,
} as const;

/** Where a login leads: back to a page of this site, never to another. */
export function afterLogin(from: string | undefined): string {
  return from !== undefined && /^\/(?![/\\])/.test(from) ? from : path('home');
}
