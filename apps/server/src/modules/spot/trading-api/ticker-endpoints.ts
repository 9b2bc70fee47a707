/** Tickers of spot at the trading API: the last day, the day that runs, any window, the last price, the best of the book (rules §8, 1.9). */
import type { AnswerOf } from '@kontor/contract/trading-api/endpoint';
import { spotBookTicker, spotTicker, spotTicker24hr, spotTickerPrice, spotTradingDay } from '@kontor/contract/trading-api/spot-market';
import { formatDecimal } from '@kontor/domain/amount';
import { candleCloseTime, candleOpenTime, nextCandleOpenTime } from '@kontor/domain/formulas/candle-interval';
import { formatPercent } from '@kontor/domain/formulas/fraction';
import { averagePrice } from '@kontor/domain/formulas/notional';
import { increase, tickerOpenTime } from '@kontor/domain/formulas/ticker';
import type { Candle } from '../../../follower/feed.ts';
import { addTo } from '../../../follower/spot/candles.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { MarketGrid } from '../../market/market-format.ts';
import { statusWord } from './exchange-info.ts';
import { distinct } from './market-endpoints.ts';
import type { SpotMarketOptions } from './market-endpoints.ts';
import type { MarketTape } from './market-tape.ts';
import { price, quantity, turnover } from './spot-format.ts';
import type { SpotMarket, SpotSymbols } from './spot-symbols.ts';

export interface TickerOptions extends Pick<SpotMarketOptions, 'symbols' | 'queries' | 'histories' | 'history' | 'wallMs'> {
  readonly tape: MarketTape;
}

/** What was traded in a span; all prices 0 where nothing ever was. */
export interface Span {
  readonly openMs: number;
  readonly closeMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly lots: bigint;
  readonly amount: bigint;
  readonly count: number;
  /** Number of the first trade in it; −1 where there is none. */
  readonly firstId: number;
}

interface Asked {
  readonly symbol: string | undefined;
  readonly symbols: readonly string[] | undefined;
  readonly symbolStatus: string | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PERCENT_DIGITS = 3;

/** Mounts them. */
export function mountSpotTickers(endpoints: Endpoints, options: TickerOptions): void {
  const { symbols, queries } = options;
  mountDay(endpoints, options);

  endpoints.open(spotTradingDay, async ({ parameters }) => {
    const { markets, isOne } = asked(symbols, parameters, false);
    const openMs = candleOpenTime('1d', options.wallMs());
    const spans = await Promise.all(
      markets.map(async (market) => ({ market, span: await spanOf(options, market, openMs, candleCloseTime('1d', openMs)) })),
    );
    return parameters.type === 'MINI'
      ? oneOrAll(
          spans.map(({ market, span }) => miniRow(market, span)),
          isOne,
        )
      : oneOrAll(
          spans.map(({ market, span }) => windowRow(market, span)),
          isOne,
        );
  });

  endpoints.open(spotTicker, async ({ parameters }) => {
    const { markets, isOne } = asked(symbols, parameters, false);
    const nowMs = Math.trunc(options.wallMs());
    const openMs = candleOpenTime('1m', nowMs - windowMs(parameters.windowSize));
    const spans = await Promise.all(markets.map(async (market) => ({ market, span: await spanOf(options, market, openMs, nowMs) })));
    return parameters.type === 'MINI'
      ? oneOrAll(
          spans.map(({ market, span }) => miniRow(market, span)),
          isOne,
        )
      : oneOrAll(
          spans.map(({ market, span }) => windowRow(market, span)),
          isOne,
        );
  });

  endpoints.open(spotTickerPrice, ({ parameters }) => {
    const { markets, isOne } = asked(symbols, parameters, true);
    const traded = isOne ? markets : markets.filter(({ listing }) => listing.lastTicks !== 0);
    return oneOrAll(
      traded.map(({ symbol, listing }) => ({ symbol, price: price(listing, listing.lastTicks) })),
      isOne,
    );
  });

  endpoints.open(spotBookTicker, async ({ parameters }) => {
    const { markets, isOne } = asked(symbols, parameters, true);
    const rows = markets.map(async ({ symbol, name, listing }) => {
      const { value } = await queries.depth(name.market, 1);
      const [[bid, bidLots] = [0, 0]] = value.bids;
      const [[ask, askLots] = [0, 0]] = value.asks;
      return {
        symbol,
        bidPrice: price(listing, bid),
        bidQty: quantity(listing, bidLots),
        askPrice: price(listing, ask),
        askQty: quantity(listing, askLots),
      };
    });
    return oneOrAll(await Promise.all(rows), isOne);
  });
}

/** The last 24 hours. */
function mountDay(endpoints: Endpoints, { symbols, queries, tape, wallMs }: TickerOptions): void {
  endpoints.open(spotTicker24hr, async ({ parameters }) => {
    const { markets, isOne } = asked(symbols, parameters, true);
    const days = await Promise.all(markets.map(async (market) => ({ market, day: await tape.day(market.name.market) })));
    const told = isOne || parameters.symbols !== undefined ? days : days.filter(({ day }) => day !== undefined);
    const spans = told.map(({ market, day }) => ({
      market,
      day,
      span:
        day === undefined
          ? nothing(wallMs())
          : { ...day.ticker, firstId: day.ticker.count === 0 ? -1 : day.last.tradeNumber - day.ticker.count + 1 },
    }));
    if (parameters.type === 'MINI')
      return oneOrAll(
        spans.map(({ market, span }) => miniRow(market, span)),
        isOne,
      );
    const full = spans.map(async ({ market, span, day }) => {
      const { value: book } = await queries.depth(market.name.market, 1);
      const { symbol, priceChange, priceChangePercent, weightedAvgPrice, lastPrice, openPrice, highPrice, lowPrice, ...rest } = windowRow(
        market,
        span,
      );
      const { listing } = market;
      return {
        symbol,
        priceChange,
        priceChangePercent,
        weightedAvgPrice,
        // What the window opened at stands for the close before it, which is not kept by itself.
        prevClosePrice: openPrice,
        lastPrice,
        lastQty: quantity(listing, day?.last.lots ?? 0),
        bidPrice: price(listing, book.bids[0]?.[0] ?? 0),
        bidQty: quantity(listing, book.bids[0]?.[1] ?? 0),
        askPrice: price(listing, book.asks[0]?.[0] ?? 0),
        askQty: quantity(listing, book.asks[0]?.[1] ?? 0),
        openPrice,
        highPrice,
        lowPrice,
        ...rest,
      };
    });
    return oneOrAll(await Promise.all(full), isOne);
  });
}

/** Which markets are asked about. @throws ApiError */
function asked(
  symbols: SpotSymbols,
  { symbol, symbols: several, symbolStatus }: Asked,
  maySayNone: boolean,
): { readonly markets: readonly SpotMarket[]; readonly isOne: boolean } {
  if (symbol !== undefined && several !== undefined) throw apiError('OPTIONAL_PARAMS_COMBINATION');
  if (symbol === undefined && several === undefined && !maySayNone) throw apiError('EITHER_PARAM', 'symbol', 'symbols');
  const wanted = symbol === undefined ? several && distinct(several) : [symbol];
  const markets = wanted === undefined ? symbols.all : wanted.map((each) => symbols.demand(each));
  const isRight = (market: SpotMarket): boolean => symbolStatus === undefined || statusWord(market) === symbolStatus;
  if (symbol !== undefined && !isRight(markets[0]!)) throw apiError('INVALID_SYMBOL');
  return { markets: markets.filter(isRight), isOne: symbol !== undefined };
}

function oneOrAll<Row>(rows: readonly Row[], isOne: boolean): Row | Row[] {
  return isOne ? rows[0]! : [...rows];
}

/** How long a window is: its text is known to be one. */
function windowMs(text: string): number {
  const lengths: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
  return Number(text.slice(0, -1)) * lengths[text.at(-1)!]!;
}

/** What was traded from the beginning of a minute on, up to now, from the fewest candles. */
async function spanOf({ histories, history, wallMs }: TickerOptions, { name }: SpotMarket, openMs: number, closeMs: number): Promise<Span> {
  const nowMs = wallMs();
  const { market } = name;
  const hourMs = candleOpenTime('60m', openMs);
  const wholeMs = hourMs === openMs ? openMs : nextCandleOpenTime('60m', hourMs);
  const read = (interval: '1m' | '60m', fromMs: number, toMs: number): Promise<Candle[]> =>
    fromMs > toMs ? Promise.resolve([]) : histories.candles(market, { interval, fromMs, toMs, limit: Number.MAX_SAFE_INTEGER });
  const parts = [...(await read('1m', openMs, Math.min(wholeMs - 1, nowMs))), ...(await read('60m', wholeMs, nowMs))];
  const traded = parts.filter(({ count }) => count > 0);
  const close = parts.at(-1)?.closeTicks ?? 0;
  const [first, ...others] = traded;
  if (first === undefined)
    return { ...nothing(nowMs), openMs, closeMs, openTicks: close, highTicks: close, lowTicks: close, closeTicks: close };
  const sum = { ...first };
  for (const candle of others) addTo(sum, candle);
  return { ...sum, openMs, closeMs, firstId: (await history.firstTradeAt(market, openMs)) ?? -1 };
}

function nothing(nowMs: number): Span {
  return {
    openMs: tickerOpenTime(nowMs),
    closeMs: Math.trunc(nowMs),
    openTicks: 0,
    highTicks: 0,
    lowTicks: 0,
    closeTicks: 0,
    lots: 0n,
    amount: 0n,
    count: 0,
    firstId: -1,
  };
}

type Window = Extract<AnswerOf<typeof spotTicker>, { readonly priceChange: string }>;
type Mini = Exclude<AnswerOf<typeof spotTicker>, readonly unknown[] | { readonly priceChange: string }>;

function miniRow({ symbol, listing }: SpotMarket, span: Span): Mini {
  return {
    symbol,
    openPrice: price(listing, span.openTicks),
    highPrice: price(listing, span.highTicks),
    lowPrice: price(listing, span.lowTicks),
    lastPrice: price(listing, span.closeTicks),
    volume: quantity(listing, span.lots),
    quoteVolume: turnover(listing, span.amount),
    openTime: span.openMs,
    closeTime: span.closeMs,
    firstId: span.firstId,
    lastId: span.firstId < 0 ? -1 : span.firstId + span.count - 1,
    count: span.count,
  };
}

function windowRow(market: SpotMarket, span: Span): Window {
  const { symbol, ...mini } = miniRow(market, span);
  return { symbol, ...changeOf(market.listing, span), ...mini };
}

function changeOf(grid: MarketGrid, { openTicks, closeTicks, lots, amount }: Span) {
  const change = increase(openTicks, closeTicks);
  const average = averagePrice(amount, lots * BigInt(grid.terms.stepUnits), grid.baseScale) ?? 0n;
  return {
    priceChange: price(grid, closeTicks - openTicks),
    priceChangePercent: change === undefined ? '0.000' : formatPercent(change, PERCENT_DIGITS),
    weightedAvgPrice: formatDecimal(average, grid.quoteScale),
  };
}
