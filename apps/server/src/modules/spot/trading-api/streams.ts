/** Market streams of spot for the trading API (rules §8), in Binance's words. */
import { formatPercent } from '@kontor/domain/formulas/fraction';
import { increase } from '@kontor/domain/formulas/ticker';
import { Side } from '@kontor/domain/order';
import type { Histories } from '../../../follower/histories.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import type { ApiStreams } from '../../../trading-api/streams/api-stream.ts';
import { averageStream } from '../../../trading-api/streams/average-stream.ts';
import { marketStreams } from '../../../trading-api/streams/market-streams.ts';
import { streamGrid } from '../../../trading-api/streams/stream-grid.ts';
import type { StreamDialect, StreamGrid, StreamGround } from '../../../trading-api/streams/stream-ground.ts';
import { ApiSymbols, apiSymbol } from '../../market/api-symbols.ts';
import type { MarketName, Symbols } from '../../market/symbols.ts';

export interface SpotStreamsOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'depth' | 'tickers' | 'openCandle'>;
  readonly histories: Pick<Histories, 'trades' | 'candles'>;
  readonly symbols: Symbols;
  readonly wallMs: () => number;
}

/** The streams of spot. A market that was listed this moment may have no name yet, and then it has no streams. */
export function spotStreams(options: SpotStreamsOptions): ApiStreams {
  const ground = spotGround(options);
  const shared = marketStreams(ground, {
    diffs: [
      ['', 1_000],
      ['@100ms', 100],
    ],
    partials: [
      ['', 1_000],
      ['@100ms', 100],
    ],
    klinePaceMs: 1_000,
  });
  return { ...shared, rows: [...shared.rows, averageStream(ground)] };
}

function spotGround({ queries, histories, symbols, wallMs }: SpotStreamsOptions): StreamGround {
  const bySymbol = new ApiSymbols(() => symbols.markets);
  const streamed = (name: MarketName | undefined) => name && { market: name.market, symbol: apiSymbol(name) };
  const { listings } = queries;
  return {
    family: 'spot',
    queries,
    histories,
    wallMs,
    dialect: SPOT,
    marketOf: (symbol) => {
      const name = bySymbol.find(symbol.toUpperCase());
      return name && listings.markets.has(name.market) ? streamed(name) : undefined;
    },
    nameOf: (market) => streamed(symbols.byMarket(market)),
    markets: () => symbols.markets.filter(({ market }) => listings.markets.has(market)).map((name) => streamed(name)!),
    gridOf: (market) => streamGrid(listings.market(market), 'assets'),
  };
}

type Levels = readonly (readonly [priceTicks: number, lots: number])[];

function levels(grid: StreamGrid, side: Levels): (readonly [string, string])[] {
  return side.map(([price, lots]) => [grid.price(price), grid.quantity(lots)] as const);
}

/** Spot's payloads. */
const SPOT: StreamDialect = {
  trade: ({ symbol }, grid, trade, at) => ({
    e: 'trade',
    E: at,
    s: symbol,
    t: trade.tradeNumber,
    p: grid.price(trade.priceTicks),
    q: grid.quantity(trade.lots),
    T: trade.timeMs,
    m: trade.side === Side.SELL,
    M: true,
  }),
  aggregate: ({ symbol }, grid, trade, at) => ({
    e: 'aggTrade',
    E: at,
    s: symbol,
    a: trade.tradeNumber,
    p: grid.price(trade.priceTicks),
    q: grid.quantity(trade.lots),
    f: trade.tradeNumber,
    l: trade.lastNumber,
    T: trade.timeMs,
    m: trade.side === Side.SELL,
    M: true,
  }),
  diff: ({ symbol }, grid, diff, at) => ({
    e: 'depthUpdate',
    E: at,
    s: symbol,
    U: diff.firstUpdateId,
    u: diff.lastUpdateId,
    b: levels(grid, diff.bids),
    a: levels(grid, diff.asks),
  }),
  partial: (_name, grid, book, count) => ({
    lastUpdateId: book.updateId,
    bids: levels(grid, book.bids(count)),
    asks: levels(grid, book.asks(count)),
  }),
  best({ symbol }, grid, book) {
    const { bestBid = NO_LEVEL, bestAsk = NO_LEVEL } = book;
    return {
      u: book.updateId,
      s: symbol,
      b: grid.price(bestBid[0]),
      B: grid.quantity(bestBid[1]),
      a: grid.price(bestAsk[0]),
      A: grid.quantity(bestAsk[1]),
    };
  },
  tickersTellBest: true,
  ticker({ symbol }, grid, ticker, at) {
    const { bestBid = NO_LEVEL, bestAsk = NO_LEVEL } = ticker.book ?? {};
    const change = increase(ticker.openTicks, ticker.closeTicks);
    const lastNumber = ticker.last?.tradeNumber ?? -1;
    return {
      e: '24hrTicker',
      E: at,
      s: symbol,
      p: grid.price(ticker.closeTicks - ticker.openTicks),
      P: change === undefined ? '0.000' : formatPercent(change, 3),
      w: grid.unitPrice(grid.average(ticker.amount, ticker.lots) ?? 0n),
      x: grid.price(ticker.openTicks),
      c: grid.price(ticker.closeTicks),
      Q: grid.quantity(ticker.last?.lots ?? 0),
      b: grid.price(bestBid[0]),
      B: grid.quantity(bestBid[1]),
      a: grid.price(bestAsk[0]),
      A: grid.quantity(bestAsk[1]),
      o: grid.price(ticker.openTicks),
      h: grid.price(ticker.highTicks),
      l: grid.price(ticker.lowTicks),
      v: grid.quantity(ticker.lots),
      q: grid.money(ticker.amount),
      O: ticker.openMs,
      C: ticker.closeMs,
      F: ticker.count === 0 ? -1 : lastNumber - ticker.count + 1,
      L: ticker.count === 0 ? -1 : lastNumber,
      n: ticker.count,
    };
  },
};

/** Where a side is empty. */
const NO_LEVEL = [0, 0] as const;
