/** Every screen that is built: a new one is put here once, for all tests that go through them. */

/** Anybody's. */
export const PUBLIC_SCREENS = ['/home', '/markets', '/markets?tab=futures', '/markets/kline/BTC_USDT', '/markets/kline/FOO_USDT', '/login', '/note/about', '/no/such'] as const;

/** Of who is logged in. */
export const USER_SCREENS = ['/wallet/wallet', '/wallet/spot', '/wallet/wallet-log', '/deal', '/order/spot-current', '/order/spot-history', '/user/identity'] as const;
