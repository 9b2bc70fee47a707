/** Every screen that is built: a new one is put here once, for all tests that go through them. */

interface Screens {
  /** Anybody's. */
  readonly visitors: readonly string[];
  /** Of who is logged in. */
  readonly users: readonly string[];
}

/** What `lived-in.ts` leaves behind on a new site, by number. */
export const LIVED_IN = { ticket: '1', notice: '1' } as const;

/** The screens of each product. A new product has its row here and its own `crawl-….slow.test.ts`, which runs beside the others. */
export const SCREENS = {
  site: { visitors: ['/home', '/note/about', '/agree', '/fees', '/api-docs', '/proof', '/no/such'], users: [] },
  help: {
    visitors: ['/help', '/help/fees', '/help?category=security'],
    users: ['/user/helpcenter', '/user/helpDetail?id=order-types'],
  },
  account: {
    visitors: ['/login', '/inform', '/reg', '/reg-next', '/forget-pass', '/set-pass'],
    users: [
      '/user/user',
      '/user/c-set',
      '/user/s-securityset',
      '/user/s-loginpwd',
      '/user/s-securitypwd',
      '/user/s-emailset',
      '/user/s-phoneset',
      '/user/s-totp',
      '/user/s-passkeys',
      '/user/s-api-keys',
      '/user/s-alerts',
      '/user/s-devices',
      '/user/s-phishing',
      '/user/close',
      '/user/identity',
      '/user/identityRight',
      '/user/c-symAddr',
      '/user/c-collAddr',
      '/user/addCollAddr',
    ],
  },
  support: {
    visitors: ['/demo/inbox'],
    users: ['/user/tickets', '/user/newTicket', `/user/ticketDetail?id=${LIVED_IN.ticket}`, `/inform?id=${LIVED_IN.notice}`],
  },
  market: { visitors: ['/markets', '/markets?tab=futures'], users: [] },
  spot: {
    visitors: ['/markets/kline/BTC_USDT', '/markets/kline/FOO_USDT'],
    users: ['/order/spot-current', '/order/spot-history'],
  },
  contract: {
    visitors: [
      '/contract/BTC_USDT',
      '/contract/FOO_USDT',
      '/contract-records/funding/BTC_USDT',
      '/contract-records/funding/FOO_USDT',
      '/contract-records/brackets/BTC_USDT',
      '/contract-records/insurance',
      '/contract-records/liquidations',
      '/contract-records/liquidations/1',
    ],
    users: ['/order/u-current', '/order/u-plan', '/order/u-hold', '/order/u-history', '/order/u-history?tab=funding'],
  },
  seconds: {
    visitors: ['/contract_sec/BTC_USDT', '/contract_sec/FOO_USDT', '/contract_sec-records/BTC_USDT-20260101-1'],
    users: ['/order/sec-current', '/order/sec-history', '/order/sec-history?result=win', '/wallet/secContract'],
  },
  ico: {
    visitors: ['/subscribe', '/subscribe?tab=upcoming', '/subscribe/1', '/subscribe/2', '/subscribe/77'],
    users: ['/wallet/subscribe', '/wallet/log-ico', '/order/sub-hold', '/order/sub-tran', '/order/sub-end'],
  },
  deal: {
    visitors: [],
    users: [
      '/deal',
      '/deal?side=sell&fiat=EUR',
      '/deal/buy-next?advert=1&amount=100',
      '/deal/sell-next',
      '/deal/buy-detail/1',
      '/deal/buy-confirm/1',
      '/deal/sell-detail/1',
      '/deal/merchant',
      '/deal/advert',
      '/deal/advert/1',
      '/order/legal-order',
      '/order/legal-order?side=seller&state=completed&days=30',
    ],
  },
  wallet: {
    visitors: [],
    users: [
      '/wallet/wallet',
      '/wallet/spot',
      '/wallet/contract',
      '/wallet/legalSymbol',
      '/wallet/transfer',
      '/wallet/log-transfer',
      '/wallet/wallet-log',
      '/wallet/wallet-log?type=withdraw',
      '/wallet/log-currency',
      '/wallet/log-legal',
      '/wallet/log-ico-thaw',
      '/wallet/recharge',
      '/wallet/recharge/USDT',
      '/wallet/cash',
      '/wallet/cash/USDT',
      '/wallet/verify',
      '/wallet/statement',
      '/wallet/profit',
    ],
  },
} as const satisfies Readonly<Record<string, Screens>>;

export type Product = keyof typeof SCREENS;

const ALL: readonly Screens[] = Object.values(SCREENS);
export const PUBLIC_SCREENS = ALL.flatMap(({ visitors }) => visitors);
export const USER_SCREENS = ALL.flatMap(({ users }) => users);
