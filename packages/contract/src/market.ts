/** Calls about what is listed and what it costs. Source: spec §3 (currency, trading pair, market tick), §7; rules 1.8 to 1.10. */
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { marketCall, openCall } from './call.ts';
import { DECIMAL, NOTHING, PAIR, SEQUENCE, SIGNED_DECIMAL, SYMBOL, TIME_MS, oneOf, orNull, queryInteger, strictObject } from './fields.ts';

/** spec §3: 1 means enabled, for `trade_status`, `contract_status`, `recharge_turn`, `draw_turn` and `legal_status`. */
const TURN = Type.Integer({ minimum: 0, maximum: 1 });

const CURRENCY = strictObject({
  symbol: SYMBOL,
  /** In USDT; null while nothing says what it is worth. */
  price: orNull(DECIMAL),
  recharge_turn: TURN,
  draw_turn: TURN,
  legal_status: TURN,
  /** Which accounts it may be moved to (rules 6.2): 1 for contract and seconds; 1 for ICO, as what subscriptions are paid in. */
  margin_status: TURN,
  payment_status: TURN,
  /** Decimals of amounts of this currency. */
  scale: Type.Integer({ minimum: 0, maximum: 18 }),
  /** Coins in circulation, for the market value supply × price (rules 1.9); null where the operator said none. */
  supply: orNull(DECIMAL),
});

/** A share of a price or a balance: `0.05` is 5 %. */
const SHARE = DECIMAL;

/** What a pair's filters refuse beyond its grid (rules 1.2, 1.7); null where there is no such limit. */
export const ORDER_LIMITS = strictObject({
  min_price: DECIMAL,
  max_price: orNull(DECIMAL),
  max_quantity: orNull(DECIMAL),
  /** LOT_SIZE of market orders. */
  min_market_quantity: DECIMAL,
  max_market_quantity: orNull(DECIMAL),
  max_notional: orNull(DECIMAL),
  /** Whether the bounds of the notional count for market orders. */
  min_notional_at_market: Type.Boolean(),
  max_notional_at_market: Type.Boolean(),
  /** How far from the reference price a taker may trade; null: as far as the book reaches. */
  price_band: orNull(SHARE),
  /** What a buy that waits for a stop and then takes at market freezes above its stop price. */
  stop_slack: SHARE,
  /** PERCENT_PRICE_BY_SIDE: a limit price as a multiple of the reference price. */
  bid_multiplier_down: orNull(SHARE),
  bid_multiplier_up: orNull(SHARE),
  ask_multiplier_down: orNull(SHARE),
  ask_multiplier_up: orNull(SHARE),
  max_orders: orNull(Type.Integer()),
  max_conditional_orders: orNull(Type.Integer()),
});

/** The first millisecond (UTC) of the day of the first trade; null before it, and while nobody can say. */
export const FIRST_TRADE_TIME = orNull(TIME_MS);

const TRADING_PAIR = strictObject({
  left_symbol: SYMBOL,
  right_symbol: SYMBOL,
  is_hot: TURN,
  trade_status: TURN,
  contract_status: TURN,
  /** A price is a multiple of this (rules 1.2 PRICE_FILTER). */
  tick_size: DECIMAL,
  /** A quantity is a multiple of this (rules 1.2 LOT_SIZE). */
  step_size: DECIMAL,
  min_quantity: DECIMAL,
  /** Smallest price × quantity, in the right currency. */
  min_notional: DECIMAL,
  limits: ORDER_LIMITS,
  /** Price of the last trade; null before the first. */
  last_price: orNull(DECIMAL),
  first_trade_time: FIRST_TRADE_TIME,
});

export const currencyList = openCall({
  path: '/api/currency_list',
  summary: 'The currencies listed. `version` is the one that the channel `listings` tells of.',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({ list: Type.Array(CURRENCY), version: SEQUENCE }),
});

export const pairList = openCall({
  path: '/api/pair_list',
  summary: 'The pairs listed, with the grid and the limits of their orders. `version` is the one that the channel `listings` tells of.',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({ list: Type.Array(TRADING_PAIR), version: SEQUENCE }),
});

export const pairPrice = marketCall({
  path: '/api/market/pairPrice',
  summary: 'The price of one unit of the left currency in the right one: usdt_usd and the other display currencies, or a listed pair.',
  /** Lower or upper case. */
  body: strictObject({ pair: Type.String({ maxLength: 41, pattern: '^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$' }) }),
  answer: strictObject({
    price: DECIMAL,
    /**
     * `configuration`: a fixed rate that the operator set, for display only. `feed`: what a source of exchange rates said, for
     * display only. `trade`: the last trade here. `index`: the index price.
     */
    source: oneOf(['configuration', 'feed', 'trade', 'index']),
    /** When the source of exchange rates said it; null for all else. */
    time: orNull(TIME_MS),
  }),
});

/** Prices of the last 24 hours (rules 1.9). Null before the first trade. */
export const TICK = strictObject({
  pair: PAIR,
  close: orNull(DECIMAL),
  open: orNull(DECIMAL),
  high: orNull(DECIMAL),
  low: orNull(DECIMAL),
  /** Base volume. */
  amount: DECIMAL,
  /** Number of trades. */
  count: Type.Integer(),
  /** Turnover in the right currency. */
  vol: DECIMAL,
  /** (close − open) / open as a fraction with 6 decimals, cut. */
  increase: orNull(SIGNED_DECIMAL),
});

export const tickers = marketCall({
  path: '/api/market/tickers',
  summary: 'The last 24 hours of every pair, or of one.',
  body: strictObject({ pair: Type.Optional(PAIR) }),
  answer: strictObject({ list: Type.Array(TICK) }),
});

/** [price, quantity]. */
export const LEVEL = Type.Unsafe<readonly [price: string, quantity: string]>({ type: 'array', items: DECIMAL, minItems: 2, maxItems: 2 });

/** Most levels on each side of a depth answer. */
export const MAX_DEPTH = 1_000;

export const depth = marketCall({
  path: '/api/market/depth',
  summary: 'The order book, best price first. `u` is the sequence it stands at; see the depth channel for how to go on from it.',
  /** `limit`: levels on each side, at most 1,000; 100 when left out. */
  body: strictObject({ pair: PAIR, limit: queryInteger() }),
  answer: strictObject({ pair: PAIR, u: SEQUENCE, bids: Type.Array(LEVEL), asks: Type.Array(LEVEL) }),
});

/** The intervals of the chart, from `1m` to `1M` (spec §9). */
const INTERVAL = oneOf(CANDLE_INTERVALS);

export const CANDLE = strictObject({
  /** First and last millisecond. */
  open_time: TIME_MS,
  close_time: TIME_MS,
  open: DECIMAL,
  high: DECIMAL,
  low: DECIMAL,
  close: DECIMAL,
  /** Base volume. */
  amount: DECIMAL,
  /** Turnover. */
  vol: DECIMAL,
  count: Type.Integer(),
});

/**
 * What a call for candles takes. `from` (included) and `to` (not included, now when left out) are ms since 1970 UTC and bound when a candle
 * opens. With `from` the first `limit` from there on are given, without it the last `limit`; 500 when left out, at most 1,000.
 */
const CANDLES_ASKED = strictObject({ pair: PAIR, interval: INTERVAL, from: queryInteger(), to: queryInteger(), limit: queryInteger() });

export const candles = marketCall({
  path: '/api/market/candles',
  summary: 'Candles, oldest first: the last `limit` (500, at most 1,000) that open before `to`, or with `from` the first from there on.',
  body: CANDLES_ASKED,
  answer: strictObject({ list: Type.Array(CANDLE) }),
});

/** Index price (spec §3 contract index tick). */
export const INDEX_TICK = strictObject({
  pair: PAIR,
  /** With all its digits. */
  close: DECIMAL,
  /** When it was made from three sources or more. */
  time: TIME_MS,
  /** Fewer than three sources speak, or nothing was heard for more than 10 s: nothing may be settled by it (rules 2.6). */
  stale: Type.Boolean(),
});

export const indexPrices = marketCall({
  path: '/api/market/index',
  summary: 'The last index price of every pair that has one, or of one pair: when it was made, and whether it is stale.',
  body: strictObject({ pair: Type.Optional(PAIR) }),
  answer: strictObject({ list: Type.Array(INDEX_TICK) }),
});

export const INDEX_CANDLE = strictObject({
  /** First and last millisecond. */
  open_time: TIME_MS,
  close_time: TIME_MS,
  open: DECIMAL,
  high: DECIMAL,
  low: DECIMAL,
  close: DECIMAL,
  /** How often the index was made. */
  count: Type.Integer(),
});

export const indexCandles = marketCall({
  path: '/api/market/index_candles',
  summary:
    'Candles of the index price, asked for like those of trades. Where no index was made there is none: nobody knows what the coin cost then.',
  body: CANDLES_ASKED,
  answer: strictObject({ list: Type.Array(INDEX_CANDLE) }),
});

export const MARKET_TRADE = strictObject({
  /** Rises by one with every trade of the pair. */
  id: Type.Integer(),
  price: DECIMAL,
  quantity: DECIMAL,
  /** Side of the order that came in. */
  side: oneOf(['buy', 'sell']),
  time: TIME_MS,
});

export const marketTrades = marketCall({
  path: '/api/market/trades',
  summary: 'The last trades of a pair, newest first.',
  /** `limit`: at most 100, which is also what is given when left out. */
  body: strictObject({ pair: PAIR, limit: queryInteger() }),
  answer: strictObject({ list: Type.Array(MARKET_TRADE) }),
});

/** What the channel of listings says. `version` is another after each change; nothing else may be read from it. */
export const LISTINGS = strictObject({ version: SEQUENCE });

/** What the public channels of markets tell (channels.ts). */
export type MarketData =
  | Static<typeof TICK>
  | Static<typeof INDEX_TICK>
  | Static<typeof LISTINGS>
  | Static<typeof CANDLE>
  | readonly Static<typeof MARKET_TRADE>[];
