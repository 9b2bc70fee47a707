/** What is listed and what it costs. Source: spec §3, §7; rules 1.8 to 1.10. */
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import {
  MAX_DEPTH,
  candles,
  currencyList,
  depth,
  indexCandles,
  indexPrices,
  marketTrades,
  pairList,
  pairPrice,
  tickers,
} from '@kontor/contract/market';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { MarketStatus } from '@kontor/domain/market';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { MarketListing } from '../../follower/listings.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { bounded, candleSpan, joinedCandles, openTimeAhead, openTimeBack } from './candle-span.ts';
import { FirstTrades } from './first-trades.ts';
import { currencyRow, lastPrice, pairRow } from './listing-rows.ts';
import { candleRow, indexCandleRow, indexRow, levelRows, tickRow, tradeRow } from './market-format.ts';
import type { FiatRate } from './fiat-rates.ts';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import type { MarketName, Symbols } from './symbols.ts';

/** The currency that prices of currencies are told in (spec §3). */
const PRICE_SYMBOL = 'USDT';

export interface MarketRoutesOptions {
  readonly symbols: Symbols;
  readonly queries: LiveQueries;
  readonly histories: Pick<Histories, 'candles' | 'candlesFrom' | 'indexCandles' | 'trades'>;
  /** What one USDT is worth in a display currency. */
  readonly rateOf: (currency: DisplayCurrencyName) => FiatRate;
  /** The version of what is listed. */
  readonly version: () => number;
  readonly wallMs: () => number;
}

interface Priced {
  readonly price: string;
  readonly source: 'trade' | 'index';
}

export function mountMarketRoutes(routes: Routes, options: MarketRoutesOptions): void {
  const { symbols, queries, version } = options;
  const { listings } = queries;
  const firstTrades = new FirstTrades(options.histories);
  const isServed = (path: string): boolean => routes.mounted.some((call) => call.path === path);

  const isContractTraded = (pair: string): boolean => {
    const market = symbols.contractByPair(pair)?.market;
    return market !== undefined && queries.contracts.has(market) && listings.markets.get(market)?.status === MarketStatus.TRADING;
  };

  /** The last trade's price, or the index before the first. */
  const priceOfPair = (pair: string): Priced | undefined => {
    const name = symbols.byPair(pair);
    const listing = name && listings.markets.get(name.market);
    if (name === undefined || listing === undefined) return undefined;
    const last = lastPrice(listing);
    if (last !== null) return { price: last, source: 'trade' };
    const index = queries.indexes.get(name.market);
    return index === undefined ? undefined : { price: formatTrimmedDecimal(index.price, listing.quoteScale), source: 'index' };
  };

  routes.open(currencyList, () => ({
    list: symbols.assets.flatMap((name) => {
      const { asset, symbol } = name;
      const listing = listings.assets.get(asset);
      if (listing === undefined) return [];
      const price = symbol === PRICE_SYMBOL ? '1' : (priceOfPair(`${symbol}_${PRICE_SYMBOL}`)?.price ?? null);
      return currencyRow(name, listing, price, isServed);
    }),
    version: version(),
  }));

  routes.open(pairList, async () => {
    // The version first: what is listed while dates are looked up is told by another one.
    const stands = version();
    const list = await Promise.all(
      symbols.markets.map(async (name) => {
        const listing = listings.markets.get(name.market);
        return listing === undefined ? [] : [pairRow(name, listing, isContractTraded(name.pair), await firstTrades.of(listing))];
      }),
    );
    return { list: list.flat(), version: stands };
  });

  routes.open(pairPrice, ({ body }) => {
    const pair = body.pair.toUpperCase();
    const currency = DISPLAY_CURRENCIES.find(({ name }) => pair === `${PRICE_SYMBOL}_${name}`);
    if (currency !== undefined) {
      const { price, source, timeMs } = options.rateOf(currency.name);
      return { price, source, time: timeMs };
    }
    const priced = priceOfPair(pair);
    if (priced === undefined) throw refused('NOT_FOUND', 'field.pair');
    return { ...priced, time: null };
  });

  mountQuotes(routes, options);
  mountIndex(routes, options);
}

/** Finds a pair that is listed; refuses another. */
function pairsOf({ symbols, queries }: Pick<MarketRoutesOptions, 'symbols' | 'queries'>) {
  return (pair: string): { readonly name: MarketName; readonly listing: MarketListing } => {
    const name = symbols.byPair(pair);
    const listing = name && queries.listings.markets.get(name.market);
    if (name === undefined || listing === undefined) throw refused('NOT_FOUND', 'field.pair');
    return { name, listing };
  };
}

/** The index: the last one and its candles. */
function mountIndex(routes: Routes, options: MarketRoutesOptions): void {
  const { symbols, queries, histories, wallMs } = options;
  const named = pairsOf(options);

  routes.open(indexPrices, ({ body }) => {
    const wanted = body.pair === undefined ? symbols.markets : [named(body.pair).name];
    const nowMs = wallMs();
    return {
      list: wanted.flatMap(({ market, pair }) => {
        const listing = queries.listings.markets.get(market);
        const index = queries.indexes.get(market);
        return listing === undefined || index === undefined ? [] : indexRow(listing, pair, index, nowMs);
      }),
    };
  });

  routes.open(indexCandles, async ({ body }) => {
    const { name, listing } = named(body.pair);
    const { interval } = body;
    const span = candleSpan(body, wallMs());
    if (span === undefined) return { list: [] };
    // First what may still change: what is over by the time of the second question stands in the tables, and counts.
    const { value } = await queries.indexCandles(name.market, interval);
    const list = joinedCandles(await histories.indexCandles(name.market, span), value, span);
    return { list: list.map((candle) => indexCandleRow(listing, interval, candle)) };
  });
}

/** Tickers, depth, candles, trades. */
function mountQuotes(routes: Routes, options: MarketRoutesOptions): void {
  const { symbols, queries, histories, wallMs } = options;
  const { listings } = queries;
  const named = pairsOf(options);

  routes.open(tickers, async ({ body }) => {
    const wanted = body.pair === undefined ? symbols.markets : [named(body.pair).name];
    const { value } = await queries.tickers();
    return {
      list: wanted.flatMap((name) => {
        const listing = listings.markets.get(name.market);
        return listing === undefined
          ? []
          : tickRow(
              listing,
              name.pair,
              value.find(({ market }) => market === name.market),
            );
      }),
    };
  });

  routes.open(depth, async ({ body }) => {
    const { name, listing } = named(body.pair);
    const { value } = await queries.depth(name.market, bounded(body.limit, 100, MAX_DEPTH));
    return { pair: name.pair, u: value.updateId, bids: levelRows(listing, value.bids), asks: levelRows(listing, value.asks) };
  });

  routes.open(candles, async ({ body }) => {
    const { name, listing } = named(body.pair);
    const { interval } = body;
    const span = candleSpan(body, wallMs());
    if (span === undefined) return { list: [] };
    const { limit } = span;
    let { fromMs, toMs } = span;
    if (fromMs === undefined) fromMs = openTimeBack(interval, toMs, limit);
    else {
      fromMs = await histories.candlesFrom(name.market, { interval, fromMs });
      if (fromMs === undefined || fromMs > toMs) return { list: [] };
      toMs = Math.min(toMs, openTimeAhead(interval, fromMs, limit));
    }
    const list = await histories.candles(name.market, { interval, fromMs, toMs, limit });
    return { list: list.map((candle) => candleRow(listing, interval, candle)) };
  });

  routes.open(marketTrades, async ({ body }) => {
    const { name, listing } = named(body.pair);
    const list = await histories.trades(name.market, { limit: bounded(body.limit, 100, 100) });
    return { list: list.map((trade) => tradeRow(listing, trade)) };
  });
}
