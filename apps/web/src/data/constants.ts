/** Every figure of spec §9 that the pages need, once. */

/** A call that takes longer has failed. */
export const REQUEST_TIMEOUT_MS = 8_000;
/** The same request within this time is a duplicate. */
export const DUPLICATE_GUARD_MS = 2_000;
/** Start-up shows the app this long after the page has loaded, at the latest. */
export const APP_SHOWN_AFTER_LOAD_MS = 500;
/** The pair store rests this long after it was set, before the market feed is followed. */
export const PAIR_STORE_REST_MS = 500;
/** How long an open page stays before a visitor without session is sent to the login (spec §4). */
export const LOGIN_REDIRECT_MS = 200;
/** How long each kind of toast stays when nobody hovers or focuses it. */
export const TOAST_MS = { info: 1_200, success: 1_000, error: 1_200 } as const;
/** Days that a record filter reaches back. @public spec §9; screens to come read it. */
export const RECORD_WINDOW_DAYS = [3, 7, 30] as const;
/** Assets that have not come by then have failed (spec §9), ms. */
export const ASSET_TIMEOUT_MS = 120_000;
/** Decimals of values in a display currency, whatever the currency's own custom. */
export const FIAT_DECIMALS = 2;
/** Decimals of index prices, cut. */
export const INDEX_PRICE_DECIMALS = 4;
/** Decimals of the zero shown where a market has no price yet. */
export const EMPTY_MARKET_DECIMALS = 4;
/** Price levels that a market close may take. @public spec §9; screens to come read it. */
export const MARKET_CLOSE_LEVELS = 30;
/** Characters of a withdrawal address's note. @public spec §9; screens to come read it. */
export const ADDRESS_NOTE_LENGTH = { min: 4, max: 20 } as const;
/** Fee of a transfer between one's own accounts. @public spec §9; screens to come read it. */
export const TRANSFER_FEE = '0';
/** The pair behind "spot trading" in the header, and behind values in BTC. */
export const MAIN_PAIR = 'BTC_USDT';
/** Years in the footer. */
export const COPYRIGHT_YEARS = '2015-2025';
/** Languages from this number on are the visible choice (spec §9). */
export const FIRST_VISIBLE_LANG = 2;
/** Whether the language menu offers simplified Chinese too (spec §9: not shown how); by the browser's language and `?lang=` it always is. */
export const OFFER_SIMPLIFIED_CHINESE = false;
