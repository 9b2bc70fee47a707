/**
 * Where the prices, books, trades and candles of a page come from: the stores of the market (ticks, depth, tape, candles) are kept by source, and the
 * parts that draw them ask for the source of the page they stand on. Spot's, unless a page says otherwise.
 */
import { createContext, useContext } from 'react';
import { candleChannel, depthChannel, spotTickChannel, tradeChannel } from '@kontor/contract/channels';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { candles, marketTrades, tickers } from '@kontor/contract/market';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { paths } from '../paths/paths.ts';
import { callServer } from './call-server.ts';
import type { Candle } from './candle-series.ts';
import { onMarkets, useMarkets } from './markets.ts';
import type { MarketTrade } from './tape.ts';

/** What every market has, whatever is traded in it. */
export interface ListedMarket {
  /** `BTC_USDT`. */
  readonly name: string;
  readonly left_symbol: string;
  readonly right_symbol: string;
  readonly tick_size: string;
  readonly step_size: string;
}

/** The last 24 hours of one market. */
export type Tick = AnswerOf<typeof tickers>['list'][number];

export interface MarketSource {
  readonly id: 'spot' | 'contract';
  readonly tickChannel: (left: string, right: string) => string;
  readonly depthChannel: (left: string, right: string) => string;
  readonly tradeChannel: (left: string, right: string) => string;
  readonly candleChannel: (left: string, right: string, interval: CandleInterval) => string;
  readonly askTicks: () => Promise<readonly Tick[]>;
  readonly askTrades: (pair: string, limit: number) => Promise<readonly MarketTrade[]>;
  readonly askCandles: (body: BodyOf<typeof candles>) => Promise<readonly Candle[]>;
  /** Calls back when other markets may be listed. Returns what ends it. */
  readonly onListed: (listener: () => void) => () => void;
  /** What is listed. */
  readonly useListed: () => readonly ListedMarket[];
  /** The page of a market. */
  readonly pathOf: (name: string) => string;
}

/** Spot's. */
export const SPOT_SOURCE: MarketSource = {
  id: 'spot',
  tickChannel: spotTickChannel,
  depthChannel,
  tradeChannel,
  candleChannel,
  askTicks: async () => (await callServer(tickers, {})).list,
  askTrades: async (pair, limit) => (await callServer(marketTrades, { pair, limit: String(limit) })).list,
  askCandles: async (body) => (await callServer(candles, body)).list,
  onListed: onMarkets,
  useListed: useMarkets,
  pathOf: paths.spotTrade,
};

const SourceContext = createContext<MarketSource>(SPOT_SOURCE);

/** Gives the parts that stand in it another source. */
export const MarketSourceProvider = SourceContext.Provider;

/** The source of the page. */
export function useMarketSource(): MarketSource {
  return useContext(SourceContext);
}

/** One of something for each source, made when first asked for. */
export function bySource<T>(make: (source: MarketSource) => T): (source: MarketSource) => T {
  const made = new Map<MarketSource, T>();
  return (source) => {
    let one = made.get(source);
    if (one === undefined) made.set(source, (one = make(source)));
    return one;
  };
}
