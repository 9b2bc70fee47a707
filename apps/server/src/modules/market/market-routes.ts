/** What is listed and what it costs. Source: spec §3, §7; rules 1.8 to 1.10. */
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import { MAX_DEPTH, candles, currencyList, depth, marketTrades, pairList, pairPrice, tickers } from '@kontor/contract/market';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { candleOpenTime, nextCandleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { MarketListing } from '../../follower/listings.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { currencyRow, lastPrice, pairRow } from './listing-rows.ts';
import { candleRow, levelRows, tickRow, tradeRow } from './market-format.ts';
import type { FiatRate } from './fiat-rates.ts';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import type { MarketName, Symbols } from './symbols.ts';

/** The currency that prices of currencies are told in (spec §3). */
const PRICE_SYMBOL = 'USDT';

export interface MarketRoutesOptions {
  readonly symbols: Symbols;
  readonly queries: LiveQueries;
  readonly histories: Pick<Histories, 'candles' | 'trades'>;
  /** What one USDT is worth in a display currency. */
  readonly rateOf: (currency: DisplayCurrencyName) => FiatRate;
  /** The last index of a market, quote units for one base coin. */
  readonly indexOf: (market: number) => bigint | undefined;
  /** The version of what is listed. */
  readonly version: () => number;
  readonly wallMs: () => number;
}

interface Priced {
  readonly price: string;
  readonly source: 'trade' | 'index';
}

export function mountMarketRoutes(routes: Routes, options: MarketRoutesOptions): void {
  const { symbols, queries, indexOf, version } = options;
  const { listings } = queries;
  const isServed = (path: string): boolean => routes.mounted.some((call) => call.path === path);

  /** The last trade's price, or the index before the first. */
  const priceOfPair = (pair: string): Priced | undefined => {
    const name = symbols.byPair(pair);
    const listing = name && listings.markets.get(name.market);
    if (name === undefined || listing === undefined) return undefined;
    const last = lastPrice(listing);
    if (last !== null) return { price: last, source: 'trade' };
    const index = indexOf(name.market);
    return index === undefined ? undefined : { price: formatTrimmedDecimal(index, listing.quoteScale), source: 'index' };
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

  routes.open(pairList, () => ({
    list: symbols.markets.flatMap((name) => {
      const listing = listings.markets.get(name.market);
      return listing === undefined ? [] : pairRow(name, listing);
    }),
    version: version(),
  }));

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
}

/** Tickers, depth, candles, trades. */
function mountQuotes(routes: Routes, { symbols, queries, histories, wallMs }: MarketRoutesOptions): void {
  const { listings } = queries;
  const named = (pair: string): { readonly name: MarketName; readonly listing: MarketListing } => {
    const name = symbols.byPair(pair);
    const listing = name && listings.markets.get(name.market);
    if (name === undefined || listing === undefined) throw refused('NOT_FOUND', 'field.pair');
    return { name, listing };
  };

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
    const limit = bounded(body.limit, 500, 1_000);
    const toMs = Math.min(wallMs(), body.to === undefined ? Infinity : Number(body.to) - 1);
    if (toMs < 0) return { list: [] };
    const list = await histories.candles(name.market, {
      interval: body.interval,
      fromMs: openTimeBack(body.interval, toMs, limit),
      toMs,
      limit,
    });
    return { list: list.map((candle) => candleRow(listing, body.interval, candle)) };
  });

  routes.open(marketTrades, async ({ body }) => {
    const { name, listing } = named(body.pair);
    const list = await histories.trades(name.market, { limit: bounded(body.limit, 100, 100) });
    return { list: list.map((trade) => tradeRow(listing, trade)) };
  });
}

/** Open time of the candle `count - 1` before the one that holds `timeMs`, or of one a little earlier (months differ in length). */
function openTimeBack(interval: CandleInterval, timeMs: number, count: number): number {
  const open = candleOpenTime(interval, timeMs);
  const lengthMs = interval === '1M' ? 31 * 86_400_000 : nextCandleOpenTime(interval, open) - open;
  return Math.max(0, open - lengthMs * (count - 1));
}

/** A limit of a query; the schema says that it is a whole number. */
function bounded(text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined) return otherwise;
  const limit = Number(text);
  if (limit < 1 || limit > most) throw refused('BAD_REQUEST', 'field.limit');
  return limit;
}
