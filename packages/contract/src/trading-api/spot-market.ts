/** What everybody may ask about the markets of spot: what is listed, books, trades, candles, tickers. Source: rules §8, 1.2, 1.8, 1.9. */
import { API_INTERVALS } from '@kontor/domain/formulas/composed-candle';
import { Type } from 'typebox';
import { strictObject } from '../fields.ts';
import { endpoint } from './endpoint.ts';
import type { Weight } from './endpoint.ts';
import { optional, symbol, text, texts, whole, withDefault, word } from './parameter.ts';
import { RATE_LIMIT } from './rate-limit.ts';
import { AMOUNT, FLAG, SYMBOLS_ABOUT, TEXT, WHOLE, anySymbol, timeZone, window } from './spot-fields.ts';

const FILTER = strictObject({
  filterType: TEXT,
  minPrice: Type.Optional(AMOUNT),
  maxPrice: Type.Optional(AMOUNT),
  tickSize: Type.Optional(AMOUNT),
  bidMultiplierUp: Type.Optional(AMOUNT),
  bidMultiplierDown: Type.Optional(AMOUNT),
  askMultiplierUp: Type.Optional(AMOUNT),
  askMultiplierDown: Type.Optional(AMOUNT),
  minQty: Type.Optional(AMOUNT),
  maxQty: Type.Optional(AMOUNT),
  stepSize: Type.Optional(AMOUNT),
  minNotional: Type.Optional(AMOUNT),
  applyMinToMarket: Type.Optional(FLAG),
  maxNotional: Type.Optional(AMOUNT),
  applyMaxToMarket: Type.Optional(FLAG),
  avgPriceMins: Type.Optional(WHOLE),
  maxNumOrders: Type.Optional(WHOLE),
  maxNumAlgoOrders: Type.Optional(WHOLE),
  minTrailingAboveDelta: Type.Optional(WHOLE),
  maxTrailingAboveDelta: Type.Optional(WHOLE),
  minTrailingBelowDelta: Type.Optional(WHOLE),
  maxTrailingBelowDelta: Type.Optional(WHOLE),
});

export const spotExchangeInfo = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/exchangeInfo', '/api/v1/exchangeInfo'],
  socketMethod: 'exchangeInfo',
  security: 'NONE',
  weight: 20,
  parameters: {
    symbol: anySymbol(),
    symbols: optional(texts(SYMBOLS_ABOUT)),
    permissions: optional(text('SPOT, or a JSON list of permissions: markets that have one of them.')),
    showPermissionSets: withDefault(word(['true', 'false'], 'Whether `permissionSets` are told.'), 'true'),
    symbolStatus: optional(word(['TRADING', 'HALT', 'BREAK'], 'Markets of this status alone.')),
  },
  answer: strictObject({
    timezone: TEXT,
    serverTime: WHOLE,
    rateLimits: Type.Array(RATE_LIMIT),
    exchangeFilters: Type.Array(TEXT),
    symbols: Type.Array(
      strictObject({
        symbol: TEXT,
        status: TEXT,
        baseAsset: TEXT,
        baseAssetPrecision: WHOLE,
        quoteAsset: TEXT,
        quotePrecision: WHOLE,
        quoteAssetPrecision: WHOLE,
        baseCommissionPrecision: WHOLE,
        quoteCommissionPrecision: WHOLE,
        orderTypes: Type.Array(TEXT),
        icebergAllowed: FLAG,
        ocoAllowed: FLAG,
        otoAllowed: FLAG,
        opoAllowed: FLAG,
        quoteOrderQtyMarketAllowed: FLAG,
        allowTrailingStop: FLAG,
        cancelReplaceAllowed: FLAG,
        amendAllowed: FLAG,
        pegInstructionsAllowed: FLAG,
        isSpotTradingAllowed: FLAG,
        isMarginTradingAllowed: FLAG,
        filters: Type.Array(FILTER),
        permissions: Type.Array(TEXT),
        permissionSets: Type.Optional(Type.Array(Type.Array(TEXT))),
        defaultSelfTradePreventionMode: TEXT,
        allowedSelfTradePreventionModes: Type.Array(TEXT),
      }),
    ),
  }),
  about:
    'What is listed and on which terms, and the limits of requests. A bound that a market does not set is that of the exchange itself. `status` is TRADING, or BREAK while a market takes no orders.',
  example: { symbol: 'BTCUSDT' },
});

const LEVELS = Type.Array(Type.Array(AMOUNT, { minItems: 2, maxItems: 2 }));

export const spotDepth = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/depth', '/api/v1/depth'],
  socketMethod: 'depth',
  security: 'NONE',
  weight: {
    parameter: 'limit',
    steps: [
      [100, 5],
      [500, 25],
      [1_000, 50],
      [5_000, 250],
    ],
  },
  parameters: { symbol: symbol(), limit: withDefault(whole('Levels of each side.', { min: 1, max: 5_000 }), 100) },
  answer: strictObject({ lastUpdateId: WHOLE, bids: LEVELS, asks: LEVELS }),
  about: 'The best levels of both sides. `lastUpdateId` joins the depth streams.',
  example: { symbol: 'BTCUSDT', limit: 5 },
});

const TRADE = strictObject({
  id: WHOLE,
  price: AMOUNT,
  qty: AMOUNT,
  quoteQty: AMOUNT,
  time: WHOLE,
  isBuyerMaker: FLAG,
  isBestMatch: FLAG,
});
const ROWS = { limit: withDefault(whole('How many.', { min: 1, max: 1_000 }), 500) };

export const spotTrades = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/trades', '/api/v1/trades'],
  socketMethod: 'trades.recent',
  security: 'NONE',
  weight: 25,
  parameters: { symbol: symbol(), ...ROWS },
  answer: Type.Array(TRADE),
  about: 'The last trades, oldest first. Their ids count the market’s trades without gaps.',
  example: { symbol: 'BTCUSDT', limit: 5 },
});

export const spotHistoricalTrades = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/historicalTrades', '/api/v1/historicalTrades'],
  socketMethod: 'trades.historical',
  security: 'NONE',
  weight: 25,
  parameters: { symbol: symbol(), ...ROWS, fromId: optional(whole('The first one; the last ones where it is left out.')) },
  answer: Type.Array(TRADE),
  about: 'Trades from an id on, oldest first.',
  example: { symbol: 'BTCUSDT', limit: 5 },
});

export const spotAggTrades = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/aggTrades', '/api/v1/aggTrades'],
  socketMethod: 'trades.aggregate',
  security: 'NONE',
  weight: 4,
  parameters: {
    symbol: symbol(),
    fromId: optional(whole('Those whose id is this or a later one; not together with times.')),
    ...window(),
  },
  answer: Type.Array(
    strictObject({
      /** The id of the first trade in it. */
      a: WHOLE,
      p: AMOUNT,
      q: AMOUNT,
      f: WHOLE,
      l: WHOLE,
      T: WHOLE,
      /** The buyer was the maker. */
      m: FLAG,
      M: FLAG,
    }),
  ),
  about:
    'Trades that one order made at one price, as one. Its id is that of the first trade in it: ids rise, but leave gaps; what is from `f` to `l` never does.',
  example: { symbol: 'BTCUSDT', limit: 5 },
});

const KLINES = {
  symbol: symbol(),
  interval: word(API_INTERVALS, 'How long a candle lasts. A week begins on Monday; three days are counted from 1970-01-01.'),
  ...window(),
  timeZone: timeZone(),
};
/** Open time, open, high, low, close, volume, close time, quote volume, trades, what takers bought of base and quote, and a zero. */
const KLINE = Type.Array(Type.Union([WHOLE, AMOUNT]), { minItems: 12, maxItems: 12 });

export const spotKlines = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/klines', '/api/v1/klines'],
  socketMethod: 'klines',
  security: 'NONE',
  weight: 2,
  parameters: KLINES,
  answer: Type.Array(KLINE),
  about:
    'Candles, oldest first. One without a trade has the close before it as all prices; there is none before the first trade. Candles of a second are not kept.',
  example: { symbol: 'BTCUSDT', interval: '1m', limit: 5 },
});

export const spotUiKlines = endpoint({
  ...spotKlines,
  paths: ['/api/v3/uiKlines'],
  socketMethod: 'uiKlines',
  about: 'The same candles as `klines`.',
});

export const spotAvgPrice = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/avgPrice'],
  socketMethod: 'avgPrice',
  security: 'NONE',
  weight: 2,
  parameters: { symbol: symbol() },
  answer: strictObject({ mins: WHOLE, price: AMOUNT, closeTime: WHOLE }),
  about:
    'Turnover by volume of the minute that runs and the four before it, cut to the decimals of the quote currency; the last price where nothing was traded in them. `closeTime` is when it was traded last.',
  example: { symbol: 'BTCUSDT' },
});

const SHOWN = {
  type: withDefault(word(['FULL', 'MINI'], 'How much is told.'), 'FULL'),
  symbolStatus: optional(word(['TRADING', 'HALT', 'BREAK'], 'Markets of this status alone.')),
};
const MANY = { symbol: anySymbol(), symbols: optional(texts(SYMBOLS_ABOUT)) };
const SPAN = { openTime: WHOLE, closeTime: WHOLE, firstId: WHOLE, lastId: WHOLE, count: WHOLE };
const PRICES = { openPrice: AMOUNT, highPrice: AMOUNT, lowPrice: AMOUNT, lastPrice: AMOUNT, volume: AMOUNT, quoteVolume: AMOUNT };
const CHANGE = { priceChange: AMOUNT, priceChangePercent: AMOUNT, weightedAvgPrice: AMOUNT };
const MINI = strictObject({ symbol: TEXT, ...PRICES, ...SPAN });
const WINDOW = strictObject({ symbol: TEXT, ...CHANGE, ...PRICES, ...SPAN });
const DAY = strictObject({
  symbol: TEXT,
  ...CHANGE,
  prevClosePrice: AMOUNT,
  lastPrice: AMOUNT,
  lastQty: AMOUNT,
  bidPrice: AMOUNT,
  bidQty: AMOUNT,
  askPrice: AMOUNT,
  askQty: AMOUNT,
  openPrice: AMOUNT,
  highPrice: AMOUNT,
  lowPrice: AMOUNT,
  volume: AMOUNT,
  quoteVolume: AMOUNT,
  ...SPAN,
});
const PRICE = strictObject({ symbol: TEXT, price: AMOUNT });
const BOOK_TICKER = strictObject({ symbol: TEXT, bidPrice: AMOUNT, bidQty: AMOUNT, askPrice: AMOUNT, askQty: AMOUNT });
/** Of one market by itself, of several as a list. */
const oneOrMany = <S extends typeof MINI | typeof WINDOW | typeof DAY | typeof PRICE | typeof BOOK_TICKER>(schema: S) =>
  Type.Union([schema, Type.Array(schema)]);
const MANY_WEIGHT: Weight = { symbol: 2, all: 4 };

export const spotTicker24hr = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/ticker/24hr', '/api/v1/ticker/24hr'],
  socketMethod: 'ticker.24hr',
  security: 'NONE',
  weight: { symbol: 2, all: 80 },
  parameters: { ...MANY, ...SHOWN },
  answer: Type.Union([oneOrMany(DAY), oneOrMany(MINI)]),
  about:
    'The last 24 hours, whose beginning is cut to a minute: one market by `symbol`, a list by `symbols`, and all that ever traded without either. A market that never traded has prices of 0.',
  example: { symbol: 'BTCUSDT' },
});

export const spotTradingDay = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/ticker/tradingDay'],
  socketMethod: 'ticker.tradingDay',
  security: 'NONE',
  weight: {
    parameter: 'symbols',
    steps: [
      [0, 4],
      [1, 4],
      [2, 8],
      [5, 20],
      [10, 40],
      [20, 80],
      [50, 200],
      [100, 200],
    ],
  },
  parameters: { ...MANY, timeZone: timeZone(), ...SHOWN },
  answer: Type.Union([oneOrMany(WINDOW), oneOrMany(MINI)]),
  about: 'The day that runs, from 00:00 UTC on.',
  example: { symbol: 'BTCUSDT' },
});

export const spotTicker = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/ticker'],
  socketMethod: 'ticker',
  security: 'NONE',
  weight: {
    parameter: 'symbols',
    steps: [
      [0, 4],
      [1, 4],
      [2, 8],
      [5, 20],
      [10, 40],
      [20, 80],
      [50, 200],
      [100, 200],
    ],
  },
  parameters: {
    ...MANY,
    windowSize: withDefault(
      text('How far back: 1m to 59m, 1h to 23h, 1d to 7d.', '^([1-9]|[1-5][0-9])m$|^([1-9]|1[0-9]|2[0-3])h$|^[1-7]d$'),
      '1d',
    ),
    ...SHOWN,
  },
  answer: Type.Union([oneOrMany(WINDOW), oneOrMany(MINI)]),
  about: 'What was traded in a window that ends now and whose beginning is cut to a minute.',
  example: { symbol: 'BTCUSDT', windowSize: '1h' },
});

export const spotTickerPrice = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/ticker/price', '/api/v1/ticker/price', '/api/v1/ticker/allPrices'],
  socketMethod: 'ticker.price',
  security: 'NONE',
  weight: MANY_WEIGHT,
  parameters: { ...MANY, symbolStatus: SHOWN.symbolStatus },
  answer: oneOrMany(PRICE),
  about: 'The price of the last trade. Markets that never traded are left out of lists.',
  example: { symbol: 'BTCUSDT' },
});

export const spotBookTicker = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/ticker/bookTicker', '/api/v1/ticker/bookTicker', '/api/v1/ticker/allBookTickers'],
  socketMethod: 'ticker.book',
  security: 'NONE',
  weight: MANY_WEIGHT,
  parameters: { ...MANY, symbolStatus: SHOWN.symbolStatus },
  answer: oneOrMany(BOOK_TICKER),
  about: 'The best level of each side; 0 where a side is empty.',
  example: { symbol: 'BTCUSDT' },
});

/** All of them. */
export const SPOT_MARKET_ENDPOINTS = [
  spotExchangeInfo,
  spotDepth,
  spotTrades,
  spotHistoricalTrades,
  spotAggTrades,
  spotKlines,
  spotUiKlines,
  spotAvgPrice,
  spotTicker24hr,
  spotTradingDay,
  spotTicker,
  spotTickerPrice,
  spotBookTicker,
];
