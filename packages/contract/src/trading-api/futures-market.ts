/** What everybody may ask about the USDT-margined perpetual contracts: what is listed, books, trades, candles, tickers. Source: rules §8, 2.1. */
import { API_INTERVALS } from '@kontor/domain/formulas/composed-candle';
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import type { Weight } from './endpoint.ts';
import { AMOUNT, FLAG, TEXT, WHOLE, anySymbol, window } from './futures-fields.ts';
import { optional, symbol, whole, withDefault, word } from './parameter.ts';
import { RATE_LIMIT } from './rate-limit.ts';

/** Weights by how many rows are asked for, as Binance has them. */
const DEPTH_WEIGHT: Weight = {
  parameter: 'limit',
  steps: [
    [50, 2],
    [100, 5],
    [500, 10],
    [1_000, 20],
  ],
};
const KLINE_WEIGHT: Weight = {
  parameter: 'limit',
  steps: [
    [99, 1],
    [499, 2],
    [1_000, 5],
    [1_500, 10],
  ],
};

const FILTER = Type.Object({
  filterType: TEXT,
  minPrice: Type.Optional(AMOUNT),
  maxPrice: Type.Optional(AMOUNT),
  tickSize: Type.Optional(AMOUNT),
  minQty: Type.Optional(AMOUNT),
  maxQty: Type.Optional(AMOUNT),
  stepSize: Type.Optional(AMOUNT),
  limit: Type.Optional(WHOLE),
  notional: Type.Optional(AMOUNT),
  multiplierUp: Type.Optional(AMOUNT),
  multiplierDown: Type.Optional(AMOUNT),
  multiplierDecimal: Type.Optional(TEXT),
});

export const futuresExchangeInfo = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/exchangeInfo'],
  security: 'NONE',
  weight: 1,
  parameters: {},
  answer: Type.Object({
    timezone: TEXT,
    serverTime: WHOLE,
    futuresType: TEXT,
    rateLimits: Type.Array(RATE_LIMIT),
    exchangeFilters: Type.Array(TEXT),
    assets: Type.Array(Type.Object({ asset: TEXT, marginAvailable: FLAG, autoAssetExchange: AMOUNT })),
    symbols: Type.Array(
      Type.Object({
        symbol: TEXT,
        pair: TEXT,
        contractType: TEXT,
        deliveryDate: WHOLE,
        onboardDate: WHOLE,
        status: TEXT,
        maintMarginPercent: AMOUNT,
        requiredMarginPercent: AMOUNT,
        baseAsset: TEXT,
        quoteAsset: TEXT,
        marginAsset: TEXT,
        pricePrecision: WHOLE,
        quantityPrecision: WHOLE,
        baseAssetPrecision: WHOLE,
        quotePrecision: WHOLE,
        underlyingType: TEXT,
        underlyingSubType: Type.Array(TEXT),
        triggerProtect: AMOUNT,
        liquidationFee: AMOUNT,
        marketTakeBound: AMOUNT,
        maxMoveOrderLimit: WHOLE,
        filters: Type.Array(FILTER),
        orderTypes: Type.Array(TEXT),
        timeInForce: Type.Array(TEXT),
      }),
    ),
  }),
  about:
    'What is listed and on which terms. `maintMarginPercent` and `requiredMarginPercent` are those of the first bracket and of 20 times leverage; do not reckon with them, `leverageBracket` has the table. `status` is TRADING, BREAK (halted: it takes nothing, cancels go through), PENDING_TRADING (never opened) or SETTLING (it ends).',
  example: {},
});

const BOOK = Type.Object({
  lastUpdateId: WHOLE,
  /** When it is told, and when it was so. */
  E: WHOLE,
  T: WHOLE,
  bids: Type.Array(Type.Array(AMOUNT)),
  asks: Type.Array(Type.Array(AMOUNT)),
});

export const futuresDepth = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/depth', '/fapi/v1/rpiDepth'],
  socketMethod: 'depth',
  security: 'NONE',
  weight: DEPTH_WEIGHT,
  parameters: { symbol: symbol(), limit: withDefault(whole('Levels of each side.', { min: 1, max: 1_000 }), 500) },
  answer: BOOK,
  about:
    'The best levels of both sides. `lastUpdateId` joins the depth streams. There are no retail price improvement orders here: both addresses tell the same.',
  example: { symbol: 'BTCUSDT', limit: 5 },
});

const TRADE = Type.Object({ id: WHOLE, price: AMOUNT, qty: AMOUNT, quoteQty: AMOUNT, time: WHOLE, isBuyerMaker: FLAG, isRPITrade: FLAG });

export const futuresTrades = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/trades'],
  security: 'NONE',
  weight: 5,
  parameters: { symbol: symbol(), limit: withDefault(whole('How many.', { min: 1, max: 1_000 }), 500) },
  answer: Type.Array(TRADE),
  about: 'The last trades, oldest first. Their ids count the market’s trades without gaps.',
  example: { symbol: 'BTCUSDT', limit: 5 },
});

export const futuresHistoricalTrades = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/historicalTrades'],
  security: 'MARKET_DATA',
  weight: 20,
  parameters: {
    symbol: symbol(),
    limit: withDefault(whole('How many.', { min: 1, max: 1_000 }), 500),
    fromId: optional(whole('The first one; the last ones where it is left out.')),
  },
  answer: Type.Array(TRADE),
  about: 'Trades from an id on, oldest first.',
  example: { symbol: 'BTCUSDT', limit: 5 },
});

export const futuresAggTrades = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/aggTrades'],
  security: 'NONE',
  weight: 20,
  parameters: { symbol: symbol(), fromId: optional(whole('The first one.')), ...window(1_000, 500) },
  answer: Type.Array(Type.Object({ a: WHOLE, p: AMOUNT, q: AMOUNT, nq: AMOUNT, f: WHOLE, l: WHOLE, T: WHOLE, m: FLAG })),
  about:
    'Trades put together: what one order traded at one price at a time. The id of one is that of its first trade, so ids rise and `f` to `l` have no gaps, and they are not consecutive numbers. `fromId` goes without times. Times lie at most an hour apart where both are sent.',
  example: { symbol: 'BTCUSDT', limit: 5 },
});

/** Opening time, four prices, volume, closing time, quote volume, trades, what takers bought of both, and nothing. */
const KLINE = Type.Array(Type.Union([WHOLE, AMOUNT]));
const interval = () => word(API_INTERVALS, 'How often candles begin: weeks on Monday, months by the calendar.');

export const futuresKlines = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/klines'],
  security: 'NONE',
  weight: KLINE_WEIGHT,
  parameters: { symbol: symbol(), interval: interval(), ...window(1_500, 500) },
  answer: Type.Array(KLINE),
  about:
    'Candles, oldest first: opening time, open, high, low, close, volume, closing time, quote volume, trades, what takers bought in coins and in quote, 0. An interval without trades has the price before it; before the first trade there is none.',
  example: { symbol: 'BTCUSDT', interval: '1h', limit: 5 },
});

export const futuresContinuousKlines = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/continuousKlines'],
  security: 'NONE',
  weight: KLINE_WEIGHT,
  parameters: {
    pair: symbol('The pair, for example BTCUSDT.'),
    contractType: word(['PERPETUAL'], 'There are perpetual contracts alone.'),
    interval: interval(),
    ...window(1_500, 500),
  },
  answer: Type.Array(KLINE),
  about: 'The same by pair and type of contract.',
  example: { pair: 'BTCUSDT', contractType: 'PERPETUAL', interval: '1h', limit: 5 },
});

export const futuresMarkKlines = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/markPriceKlines'],
  security: 'NONE',
  weight: KLINE_WEIGHT,
  parameters: { symbol: symbol(), interval: interval(), ...window(1_500, 500) },
  answer: Type.Array(KLINE),
  about: 'Candles of the mark price. In place of volumes stands 0; the number of trades is how often a mark was taken.',
  example: { symbol: 'BTCUSDT', interval: '1h', limit: 5 },
});

export const futuresIndexKlines = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/indexPriceKlines'],
  security: 'NONE',
  weight: KLINE_WEIGHT,
  parameters: { pair: symbol('The pair, for example BTCUSDT.'), interval: interval(), ...window(1_500, 500) },
  answer: Type.Array(KLINE),
  about: 'Candles of the index price of a pair, as those of the mark.',
  example: { pair: 'BTCUSDT', interval: '1h', limit: 5 },
});

export const futuresPremiumKlines = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/premiumIndexKlines'],
  security: 'NONE',
  weight: KLINE_WEIGHT,
  parameters: { symbol: symbol(), interval: interval(), ...window(1_500, 500) },
  answer: Type.Array(KLINE),
  about:
    'Candles of how far the mark stood above the index, a share of that, as those of the mark: each of the four prices is that of a mark that was taken. They are kept since version 0.2.0 of this API; of the time before there are none, unless the operator has made the read tables anew.',
  example: { symbol: 'BTCUSDT', interval: '1h', limit: 5 },
});

const DAY = Type.Object({
  symbol: TEXT,
  priceChange: AMOUNT,
  priceChangePercent: AMOUNT,
  weightedAvgPrice: AMOUNT,
  lastPrice: AMOUNT,
  lastQty: AMOUNT,
  openPrice: AMOUNT,
  highPrice: AMOUNT,
  lowPrice: AMOUNT,
  volume: AMOUNT,
  quoteVolume: AMOUNT,
  openTime: WHOLE,
  closeTime: WHOLE,
  firstId: WHOLE,
  lastId: WHOLE,
  count: WHOLE,
});

export const futuresDayTicker = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/ticker/24hr'],
  security: 'NONE',
  weight: { symbol: 1, all: 40 },
  parameters: { symbol: anySymbol() },
  answer: Type.Union([DAY, Type.Array(DAY)]),
  about: 'The last 24 hours of a market, or of all.',
  example: { symbol: 'BTCUSDT' },
});

const LAST = Type.Object({ symbol: TEXT, price: AMOUNT, time: WHOLE });

export const futuresPriceTicker = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v2/ticker/price', '/fapi/v1/ticker/price'],
  socketMethod: 'ticker.price',
  security: 'NONE',
  weight: { symbol: 1, all: 2 },
  parameters: { symbol: anySymbol() },
  answer: Type.Union([LAST, Type.Array(LAST)]),
  about: 'The price of the last trade of a market, or of all that ever traded.',
  example: { symbol: 'BTCUSDT' },
});

const BEST = Type.Object({
  symbol: TEXT,
  bidPrice: AMOUNT,
  bidQty: AMOUNT,
  askPrice: AMOUNT,
  askQty: AMOUNT,
  time: WHOLE,
  lastUpdateId: WHOLE,
});

export const futuresBookTicker = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/ticker/bookTicker'],
  socketMethod: 'ticker.book',
  security: 'NONE',
  weight: { symbol: 2, all: 5 },
  parameters: { symbol: anySymbol() },
  answer: Type.Union([BEST, Type.Array(BEST)]),
  about: 'The best price of both sides of a market, or of all; 0 where a side is empty.',
  example: { symbol: 'BTCUSDT' },
});

export const futuresOpenInterest = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/openInterest'],
  security: 'NONE',
  weight: 1,
  parameters: { symbol: symbol() },
  answer: Type.Object({ openInterest: AMOUNT, symbol: TEXT, time: WHOLE }),
  about: 'How many coins are held long, which is as many as are held short.',
  example: { symbol: 'BTCUSDT' },
});

const MARK = Type.Object({
  symbol: TEXT,
  markPrice: AMOUNT,
  indexPrice: AMOUNT,
  estimatedSettlePrice: AMOUNT,
  lastFundingRate: AMOUNT,
  interestRate: AMOUNT,
  nextFundingTime: WHOLE,
  time: WHOLE,
});

export const futuresPremiumIndex = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/premiumIndex'],
  security: 'NONE',
  weight: { symbol: 1, all: 10 },
  parameters: { symbol: anySymbol() },
  answer: Type.Union([MARK, Type.Array(MARK)]),
  about:
    'Mark and index of a contract, or of all. `lastFundingRate` is what the next settlement would take if it were now; `estimatedSettlePrice` is the index, perpetual contracts settle at none. A contract without a mark yet has zeros.',
  example: { symbol: 'BTCUSDT' },
});

export const futuresFundingRates = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/fundingRate'],
  security: 'NONE',
  weight: 1,
  parameters: { symbol: anySymbol(), ...window(1_000, 100) },
  answer: Type.Array(Type.Object({ symbol: TEXT, fundingRate: AMOUNT, fundingTime: WHOLE, markPrice: AMOUNT })),
  about: 'Settlements of funding, oldest first.',
  example: { symbol: 'BTCUSDT', limit: 5 },
});

export const futuresFundingInfo = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/fundingInfo'],
  security: 'NONE',
  weight: 1,
  parameters: {},
  answer: Type.Array(
    Type.Object({
      symbol: TEXT,
      adjustedFundingRateCap: AMOUNT,
      adjustedFundingRateFloor: AMOUNT,
      fundingIntervalHours: WHOLE,
      disclaimer: FLAG,
    }),
  ),
  about: 'How often and up to what rate funding is settled.',
  example: {},
});

export const futuresInsuranceBalance = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/insuranceBalance'],
  security: 'NONE',
  weight: 1,
  parameters: { symbol: anySymbol() },
  answer: Type.Object({
    symbols: Type.Array(TEXT),
    assets: Type.Array(Type.Object({ asset: TEXT, marginBalance: AMOUNT, updateTime: WHOLE })),
  }),
  about: 'What the insurance fund holds. There is one for all contracts.',
  example: {},
});

/** All of them. */
export const FUTURES_MARKET_ENDPOINTS = [
  futuresExchangeInfo,
  futuresDepth,
  futuresTrades,
  futuresHistoricalTrades,
  futuresAggTrades,
  futuresKlines,
  futuresContinuousKlines,
  futuresMarkKlines,
  futuresIndexKlines,
  futuresPremiumKlines,
  futuresDayTicker,
  futuresPriceTicker,
  futuresBookTicker,
  futuresOpenInterest,
  futuresPremiumIndex,
  futuresFundingRates,
  futuresFundingInfo,
  futuresInsuranceBalance,
];
