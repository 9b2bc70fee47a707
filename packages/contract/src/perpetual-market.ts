/**
 * What everybody sees of perpetual contracts: what is listed, books, trades, marks, funding, the insurance fund and liquidations, in which no account
 * is named. Source: spec §3, §7; rules 2.3, 2.6 to 2.8, 2.11 to 2.13; calls.md "Perpetuals".
 */
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { marketCall } from './call.ts';
import { channelName } from './channels.ts';
import { DECIMAL, NOTHING, PAIR, SEQUENCE, SIGNED_DECIMAL, TIME_MS, oneOf, orNull, queryInteger, strictObject } from './fields.ts';
import { CANDLE, FIRST_TRADE_TIME, INDEX_CANDLE, LEVEL, MARKET_TRADE, ORDER_LIMITS, TICK } from './market.ts';
import { CONTRACT_STATES, MARGIN_MODES, POSITION_SIDE_WORDS } from './perpetual-words.ts';

/** What the public channels of contracts are called (channels.ts); `{pair}_future_index_tick` is the index's own. */
export const CONTRACT_CHANNELS = {
  tick: '{pair}_future_tick',
  depth: '{pair}_future_depth',
  trade: '{pair}_future_trade',
  candle: '{pair}_future_candle_{interval}',
  mark: '{pair}_future_mark',
} as const;

/** Writes the name of a contract's channel, but for candles. */
export function contractChannel(channel: 'tick' | 'depth' | 'trade' | 'mark', left: string, right: string): string {
  return channelName(CONTRACT_CHANNELS[channel], { pair: `${left}_${right}`.toLowerCase() });
}

/** Candles of a contract's trades. `1M` keeps its capital letter. */
export function contractCandleChannel(left: string, right: string, interval: CandleInterval): string {
  return channelName(CONTRACT_CHANNELS.candle, { pair: `${left}_${right}`.toLowerCase(), interval });
}

/** One of a list that is asked for page by page: the `next_cursor` of the page before. */
const CURSOR = Type.Optional(Type.String({ maxLength: 64, pattern: '^[0-9A-Za-z_.-]+$' }));

/** A page of public records, newest first. */
function publicPage<S extends Parameters<typeof Type.Array>[0]>(row: S) {
  return strictObject({ list: Type.Array(row), next_cursor: orNull(Type.String()) });
}

const CONTRACT = strictObject({
  pair: PAIR,
  state: oneOf(CONTRACT_STATES),
  is_hot: Type.Integer({ minimum: 0, maximum: 1 }),
  /** A price is a multiple of this, a quantity of that. */
  tick_size: DECIMAL,
  step_size: DECIMAL,
  min_quantity: DECIMAL,
  /** Smallest price × quantity. */
  min_notional: DECIMAL,
  limits: ORDER_LIMITS,
  /** Highest leverage of the first bracket, and what a contract is set to before anybody chooses. */
  max_leverage: Type.Integer({ minimum: 1, maximum: 125 }),
  default_leverage: Type.Integer({ minimum: 1, maximum: 125 }),
  /** Fractions of what is traded: 0.0005 is 0.05 %. */
  maker_rate: DECIMAL,
  taker_rate: DECIMAL,
  /** A fraction of what is liquidated, paid to the insurance fund. */
  liquidation_fee: DECIMAL,
  funding_hours: Type.Integer({ minimum: 1 }),
  /** Highest funding rate either way. */
  funding_cap: DECIMAL,
  /** Null before the first. */
  last_price: orNull(DECIMAL),
  first_trade_time: FIRST_TRADE_TIME,
});

export const contractList = marketCall({
  path: '/api/market/contract/list',
  summary:
    'The contracts listed, with grid, limits, leverage, fees and funding. `version` is the one that the channel `listings` tells of.',
  body: NOTHING,
  answer: strictObject({ list: Type.Array(CONTRACT), version: SEQUENCE }),
});

/** Prices of the last 24 hours and what a contract stands at. */
export const CONTRACT_TICK = strictObject({
  ...TICK.properties,
  mark_price: orNull(DECIMAL),
  index_price: orNull(DECIMAL),
  /** Quantity of all longs, which is that of all shorts. */
  open_interest: DECIMAL,
});

export const contractTickers = marketCall({
  path: '/api/market/contract/tickers',
  summary: 'The last 24 hours of every contract, or of one.',
  body: strictObject({ pair: Type.Optional(PAIR) }),
  answer: strictObject({ list: Type.Array(CONTRACT_TICK) }),
});

export const contractDepth = marketCall({
  path: '/api/market/contract/depth',
  summary: 'The order book, best price first, as of `u`; see the depth channel for how to go on from it.',
  /** `limit`: levels on each side, at most 1,000; 100 when left out. */
  body: strictObject({ pair: PAIR, limit: queryInteger() }),
  answer: strictObject({ pair: PAIR, u: SEQUENCE, bids: Type.Array(LEVEL), asks: Type.Array(LEVEL) }),
});

export const contractTrades = marketCall({
  path: '/api/market/contract/trades',
  summary: 'The last trades of a contract, newest first.',
  /** `limit`: at most 100, which is also what is given when left out. */
  body: strictObject({ pair: PAIR, limit: queryInteger() }),
  answer: strictObject({ list: Type.Array(MARKET_TRADE) }),
});

const CANDLES_ASKED = strictObject({
  pair: PAIR,
  interval: oneOf(CANDLE_INTERVALS),
  from: queryInteger(),
  to: queryInteger(),
  limit: queryInteger(),
});

export const contractCandles = marketCall({
  path: '/api/market/contract/candles',
  summary: 'Candles of trades, asked for like those of spot.',
  body: CANDLES_ASKED,
  answer: strictObject({ list: Type.Array(CANDLE) }),
});

export const markCandles = marketCall({
  path: '/api/market/contract/mark_candles',
  summary: 'Candles of the mark price, asked for like those of trades. Where no mark was made there is none.',
  body: CANDLES_ASKED,
  answer: strictObject({ list: Type.Array(INDEX_CANDLE) }),
});

/** The mark price, and what it was made of (rules 2.7): the middle one of three. */
export const MARK = strictObject({
  pair: PAIR,
  mark_price: DECIMAL,
  /** With all its digits. */
  index_price: DECIMAL,
  /** Index with funding, index with basis, last trade. */
  price1: DECIMAL,
  price2: DECIMAL,
  last_price: orNull(DECIMAL),
  /** Of the last settlement, a fraction; 0 before the first. */
  funding_rate: SIGNED_DECIMAL,
  /** What the next settlement would say now. */
  next_funding_rate: SIGNED_DECIMAL,
  next_funding_time: TIME_MS,
  /** The index is stale, or has not been valid for 30 s: marks stand still, nothing is opened or liquidated (rules 2.14). */
  stale: Type.Boolean(),
  time: TIME_MS,
});

export const markPrices = marketCall({
  path: '/api/market/contract/mark',
  summary: 'The mark price of every contract, or of one, and what it was made of.',
  body: strictObject({ pair: Type.Optional(PAIR) }),
  answer: strictObject({ list: Type.Array(MARK) }),
});

const BRACKET = strictObject({
  bracket: Type.Integer({ minimum: 1 }),
  /** Notional above which it holds, and up to which. */
  floor: DECIMAL,
  cap: DECIMAL,
  max_leverage: Type.Integer({ minimum: 1 }),
  /** Maintenance margin = notional × `maintenance_rate` − `cum`. */
  maintenance_rate: DECIMAL,
  cum: DECIMAL,
});

export const contractBrackets = marketCall({
  path: '/api/market/contract/brackets',
  summary: 'The brackets of a contract: the larger a position, the less leverage and the more maintenance margin.',
  body: strictObject({ pair: PAIR }),
  answer: strictObject({ list: Type.Array(BRACKET) }),
});

export const fundingRates = marketCall({
  path: '/api/market/contract/funding',
  summary: 'The funding rates of a contract, newest first, and what the next one would be now.',
  body: strictObject({ pair: PAIR, cursor: CURSOR, limit: queryInteger() }),
  answer: strictObject({
    /** Null before the first mark. */
    next: orNull(strictObject({ rate: SIGNED_DECIMAL, time: TIME_MS, samples: Type.Integer({ minimum: 0 }) })),
    hours: Type.Integer({ minimum: 1 }),
    list: Type.Array(strictObject({ time: TIME_MS, rate: SIGNED_DECIMAL, mark_price: DECIMAL })),
    next_cursor: orNull(Type.String()),
  }),
});

export const insuranceFund = marketCall({
  path: '/api/market/contract/insurance',
  summary: 'What the insurance fund holds, and what it held at the end of each day (UTC), oldest first.',
  /** `days`: at most 366; 30 when left out. */
  body: strictObject({ days: queryInteger() }),
  answer: strictObject({ balance: DECIMAL, time: TIME_MS, list: Type.Array(strictObject({ time: TIME_MS, balance: DECIMAL })) }),
});

export const LIQUIDATION_ID = Type.String({ maxLength: 20, pattern: '^[1-9][0-9]*$' });

/**
 * What was done, in its order (rules 2.11 to 2.13). `orders_cancelled`: what they held came back. `offset`: long and short of the contract
 * closed against each other at the mark. `reduced`: closed in the book down to a lower bracket. `closed`: the rest closed in the book.
 * `covered`: closed in the book beyond bankruptcy, the fund paying. `taken_over`: closed at bankruptcy, to be passed on by auto-deleveraging.
 */
export const LIQUIDATION_STEPS = ['orders_cancelled', 'offset', 'reduced', 'closed', 'covered', 'taken_over'] as const;

/** The mark that a liquidation was decided by, and what it was made of. */
const DECIDING_MARK = strictObject({
  mark_price: DECIMAL,
  index_price: DECIMAL,
  /**
   * Index with funding, index with basis, last trade. Whoever made the mark says them; where the server was lost before that was kept, the second is
   * told only where it was the middle one, and is null otherwise.
   */
  price1: DECIMAL,
  price2: orNull(DECIMAL),
  last_price: orNull(DECIMAL),
  funding_rate: SIGNED_DECIMAL,
  next_funding_time: TIME_MS,
  time: TIME_MS,
});

/** A contract's terms when a liquidation was decided; grid and hours stand with them, so that nothing has to be asked for of a contract that has ended. */
const DECIDING_TERMS = strictObject({
  brackets: Type.Array(BRACKET),
  /** Fractions: of what is liquidated, for the fund, and of what is traded. */
  liquidation_fee: DECIMAL,
  taker_rate: DECIMAL,
  funding_hours: Type.Integer({ minimum: 1 }),
  tick_size: DECIMAL,
  step_size: DECIMAL,
});

/** A liquidation with all that decided it, so that anybody can reckon it again with whole numbers. */
export const LIQUIDATION = strictObject({
  receipt_id: LIQUIDATION_ID,
  pair: PAIR,
  side: oneOf(POSITION_SIDE_WORDS),
  margin_mode: oneOf(MARGIN_MODES),
  time: TIME_MS,
  /** The position as it stood. */
  quantity: DECIMAL,
  average_open_price: DECIMAL,
  entry_value: DECIMAL,
  leverage: Type.Integer({ minimum: 1, maximum: 125 }),
  mark: DECIDING_MARK,
  /** Null of one that is older than what is kept of it: then today's terms are all there is. */
  terms: orNull(DECIDING_TERMS),
  /** At that mark: what supported it (isolated margin or the cross account, with what it would have gained), and what it took to keep it. */
  margin_balance: SIGNED_DECIMAL,
  maintenance_margin: DECIMAL,
  /** Where nothing is left of what supported it. */
  bankruptcy_price: DECIMAL,
  steps: Type.Array(
    strictObject({
      step: oneOf(LIQUIDATION_STEPS),
      time: TIME_MS,
      quantity: DECIMAL,
      /** Average of what was closed; null where nothing was. */
      price: orNull(DECIMAL),
      realised_profit: SIGNED_DECIMAL,
      /** Paid to the insurance fund; below zero, what the fund paid. */
      insurance: SIGNED_DECIMAL,
    }),
  ),
  /** Where the money went: realised in all, to the insurance fund or from it, and what was left to the owner. */
  realised_profit: SIGNED_DECIMAL,
  insurance: SIGNED_DECIMAL,
  remaining_margin: DECIMAL,
  /** Of the position: what is left open. */
  remaining_quantity: DECIMAL,
});

export const liquidationReceipts = marketCall({
  path: '/api/market/contract/receipts',
  summary: 'The liquidations of all contracts or of one, newest first, or one by its number. No account is named.',
  body: strictObject({
    pair: Type.Optional(PAIR),
    receipt_id: Type.Optional(LIQUIDATION_ID),
    cursor: CURSOR,
    /** At most 100; 30 when left out. */
    limit: queryInteger(),
  }),
  answer: publicPage(LIQUIDATION),
});

/** What the public channels of contracts tell. */
export type ContractData =
  | Static<typeof CONTRACT_TICK>
  | Static<typeof MARK>
  | Static<typeof CANDLE>
  | readonly Static<typeof MARKET_TRADE>[];
