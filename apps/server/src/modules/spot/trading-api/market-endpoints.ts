/** Books, trades, candles of spot at the trading API (rules §8, 1.8, 1.10). */
import type { AnswerOf } from '@kontor/contract/trading-api/endpoint';
import {
  spotAggTrades,
  spotAvgPrice,
  spotDepth,
  spotExchangeInfo,
  spotHistoricalTrades,
  spotKlines,
  spotTrades,
  spotUiKlines,
} from '@kontor/contract/trading-api/spot-market';
import { formatDecimal } from '@kontor/domain/amount';
import {
  apiCandleCloseTime,
  apiCandleOpenTime,
  composedCandles,
  keptIntervalOf,
  nextApiCandleOpenTime,
} from '@kontor/domain/formulas/composed-candle';
import type { ApiInterval } from '@kontor/domain/formulas/composed-candle';
import { averagePrice } from '@kontor/domain/formulas/notional';
import { Side } from '@kontor/domain/order';
import type { Candle, PublicTrade } from '../../../follower/feed.ts';
import type { Histories } from '../../../follower/histories.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import { addTo } from '../../../follower/spot/candles.ts';
import type { SpotHistory } from '../../../follower/spot/spot-history.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { readAggregates } from '../../market/agg-trades.ts';
import type { MarketGrid } from '../../market/market-format.ts';
import { symbolInfo, statusWord } from './exchange-info.ts';
import { notional, price, quantity, turnover } from './spot-format.ts';
import type { SpotMarket, SpotSymbols } from './spot-symbols.ts';

export interface SpotMarketOptions {
  readonly symbols: SpotSymbols;
  readonly queries: LiveQueries;
  readonly histories: Pick<Histories, 'candles' | 'candlesFrom' | 'trades'>;
  readonly history: SpotHistory;
  readonly wallMs: () => number;
}

/** Minutes of the average price. */
const AVERAGE_MINUTES = 5;
const MINUTE_MS = 60_000;

/** Mounts all but tickers. */
export function mountSpotMarket(endpoints: Endpoints, options: SpotMarketOptions): void {
  const { symbols, queries, histories, history, wallMs } = options;
  endpoints.open(spotExchangeInfo, ({ parameters: { symbol, symbols: several, permissions, showPermissionSets, symbolStatus } }) => {
    const given = [symbol, several, permissions].filter((each) => each !== undefined).length;
    if (given > 1) throw apiError('OPTIONAL_PARAMS_COMBINATION');
    if (symbolStatus !== undefined && (symbol !== undefined || several !== undefined)) throw apiError('OPTIONAL_PARAMS_COMBINATION');
    if (permissions !== undefined && !permitted(permissions)) throw apiError('INVALID_PARAMETER', 'permissions');
    const wanted = symbol === undefined ? (several ?? []) : [symbol];
    const markets = wanted.length > 0 ? distinct(wanted).map((each) => symbols.demand(each)) : permitsSpot(permissions) ? symbols.all : [];
    return {
      timezone: 'UTC',
      serverTime: Math.trunc(wallMs()),
      rateLimits: [...endpoints.rateLimits('spot')],
      exchangeFilters: [],
      symbols: markets
        .filter((market) => symbolStatus === undefined || statusWord(market) === symbolStatus)
        .map((market) => symbolInfo(market, showPermissionSets === 'true')),
    };
  });

  endpoints.open(spotDepth, async ({ parameters: { symbol, limit } }) => {
    const { listing, name } = symbols.demand(symbol);
    const { value } = await queries.depth(name.market, limit);
    const levels = (side: typeof value.bids) => side.map(([ticks, lots]) => [price(listing, ticks), quantity(listing, lots)]);
    return { lastUpdateId: value.updateId, bids: levels(value.bids), asks: levels(value.asks) };
  });

  endpoints.open(spotTrades, async ({ parameters: { symbol, limit } }) => {
    const { listing, name } = symbols.demand(symbol);
    return (await histories.trades(name.market, { limit })).reverse().map((trade) => tradeRow(listing, trade));
  });

  endpoints.open(spotHistoricalTrades, async ({ parameters: { symbol, limit, fromId } }) => {
    const { listing, name } = symbols.demand(symbol);
    const found =
      fromId === undefined
        ? (await histories.trades(name.market, { limit })).reverse()
        : await history.tradesFrom(name.market, fromId, limit);
    return found.map((trade) => tradeRow(listing, trade));
  });

  endpoints.open(spotAggTrades, async ({ parameters: { symbol, fromId, startTime, endTime, limit } }) => {
    const { listing, name } = symbols.demand(symbol);
    if (fromId !== undefined && (startTime !== undefined || endTime !== undefined)) throw apiError('OPTIONAL_PARAMS_COMBINATION');
    demandOrder(startTime, endTime);
    const found = await readAggregates(history, name.market, { fromId, fromMs: startTime, toMs: endTime, limit });
    return found.map(({ first, last, priceTicks, lots, side, timeMs }) => ({
      a: first,
      p: price(listing, priceTicks),
      q: quantity(listing, lots),
      f: first,
      l: last,
      T: timeMs,
      m: side === Side.SELL,
      M: true,
    }));
  });

  for (const klines of [spotKlines, spotUiKlines]) {
    endpoints.open(klines, async ({ parameters: { symbol, interval, startTime, endTime, limit } }) => {
      const market = symbols.demand(symbol);
      demandOrder(startTime, endTime);
      const found = await candlesOf(options, market, { interval, fromMs: startTime, toMs: endTime, limit });
      return found.map((candle) => klineRow(market.listing, interval, candle));
    });
  }

  endpoints.open(spotAvgPrice, async ({ parameters: { symbol } }) => {
    const { listing, name } = symbols.demand(symbol);
    const last = await history.lastTrade(name.market);
    if (last === undefined) return { mins: AVERAGE_MINUTES, price: price(listing, 0), closeTime: 0 };
    const toMs = wallMs();
    const minutes = await histories.candles(name.market, {
      interval: '1m',
      fromMs: toMs - (AVERAGE_MINUTES - 1) * MINUTE_MS,
      toMs,
      limit: AVERAGE_MINUTES,
    });
    return { mins: AVERAGE_MINUTES, price: averageOf(listing, minutes) ?? price(listing, last.priceTicks), closeTime: last.timeMs };
  });
}

/** Turnover by volume; undefined where nothing was traded. */
function averageOf(grid: MarketGrid, candles: readonly Candle[]): string | undefined {
  const lots = candles.reduce((sum, candle) => sum + candle.lots, 0n);
  const amount = candles.reduce((sum, candle) => sum + candle.amount, 0n);
  const average = averagePrice(amount, lots * BigInt(grid.terms.stepUnits), grid.baseScale);
  return average === undefined ? undefined : formatDecimal(average, grid.quoteScale);
}

/** What is asked of candles; the last where `fromMs` is left out. */
interface CandleQuery {
  readonly interval: ApiInterval;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly limit: number;
}

/** Candles that open in a window, oldest first: the first `limit` of them from its beginning, or the last. */
async function candlesOf(
  { histories, wallMs }: Pick<SpotMarketOptions, 'histories' | 'wallMs'>,
  { name: { market } }: SpotMarket,
  { interval, fromMs, toMs, limit }: CandleQuery,
): Promise<Candle[]> {
  const kept = keptIntervalOf(interval);
  const lastMs = Math.min(wallMs(), toMs ?? Infinity);
  let from = fromMs === undefined ? openTimeBack(interval, lastMs, limit) : openTimeFrom(interval, fromMs);
  if (from > lastMs) return [];
  let until = lastMs;
  if (fromMs !== undefined) {
    const first = await histories.candlesFrom(market, { interval: kept, fromMs: from });
    // The first one that is kept may lie in the middle of the first that is told.
    if (first === undefined || apiCandleOpenTime(interval, first) > lastMs) return [];
    from = Math.max(from, apiCandleOpenTime(interval, first));
    until = Math.min(lastMs, openTimeAhead(interval, from, limit));
  }
  // The candle that opens last in the window is told whole.
  const toWholeMs = Math.min(wallMs(), apiCandleCloseTime(interval, apiCandleOpenTime(interval, until)));
  const found = await histories.candles(market, { interval: kept, fromMs: from, toMs: toWholeMs, limit: Number.MAX_SAFE_INTEGER });
  const composed = composedCandles(interval, found, joined);
  return fromMs === undefined ? composed.slice(-limit) : composed.slice(0, limit);
}

/** Two candles as one. */
function joined(candle: Candle, later: Candle): Candle {
  const both = { ...candle };
  addTo(both, later);
  return both;
}

function openTimeFrom(interval: ApiInterval, timeMs: number): number {
  const open = apiCandleOpenTime(interval, timeMs);
  return open < timeMs ? nextApiCandleOpenTime(interval, open) : open;
}

/** Open time of the candle `count - 1` before the one that holds a time, or of one a little earlier (months differ in length). */
function openTimeBack(interval: ApiInterval, timeMs: number, count: number): number {
  const open = apiCandleOpenTime(interval, timeMs);
  const lengthMs = interval === '1M' ? 31 * 86_400_000 : nextApiCandleOpenTime(interval, open) - open;
  return Math.max(0, apiCandleOpenTime(interval, open - lengthMs * (count - 1)));
}

/** Open time of the candle `count - 1` after one. */
function openTimeAhead(interval: ApiInterval, openMs: number, count: number): number {
  let ahead = openMs;
  for (let left = count; left > 1; left--) ahead = nextApiCandleOpenTime(interval, ahead);
  return ahead;
}

function klineRow(grid: MarketGrid, interval: ApiInterval, candle: Candle): AnswerOf<typeof spotKlines>[number] {
  return [
    candle.openMs,
    price(grid, candle.openTicks),
    price(grid, candle.highTicks),
    price(grid, candle.lowTicks),
    price(grid, candle.closeTicks),
    quantity(grid, candle.lots),
    apiCandleCloseTime(interval, candle.openMs),
    turnover(grid, candle.amount),
    candle.count,
    quantity(grid, candle.takerBuyLots),
    turnover(grid, candle.takerBuyAmount),
    '0',
  ];
}

function tradeRow(grid: MarketGrid, { tradeNumber, priceTicks, lots, timeMs, side }: PublicTrade): AnswerOf<typeof spotTrades>[number] {
  return {
    id: tradeNumber,
    price: price(grid, priceTicks),
    qty: quantity(grid, lots),
    quoteQty: notional(grid, priceTicks, lots),
    time: timeMs,
    isBuyerMaker: side === Side.SELL,
    isBestMatch: true,
  };
}

/** @throws ApiError where a window ends before it begins */
export function demandOrder(startTime: number | undefined, endTime: number | undefined): void {
  if (startTime !== undefined && endTime !== undefined && endTime < startTime) throw apiError('INVALID_PARAMETER', 'endTime');
}

/** Each once, in capitals, as symbols are sent in either case. */
export function distinct(symbols: readonly string[]): readonly string[] {
  return [...new Set(symbols.map((each) => each.toUpperCase()))];
}

/** The permissions of a text: a word, or a JSON list of words; undefined for what is neither. */
function permitted(text: string): readonly string[] | undefined {
  if (/^[A-Z0-9_]+$/.test(text)) return [text];
  return /^\["[A-Z0-9_]+"(?:,"[A-Z0-9_]+")*\]$/.test(text) ? (JSON.parse(text) as string[]) : undefined;
}

function permitsSpot(permissions: string | undefined): boolean {
  return permissions === undefined || permitted(permissions)!.includes('SPOT');
}
