/** Market streams of contracts for the trading API (rules §8), in Binance's words for USDⓈ-M futures. */
import { formatDecimal } from '@kontor/domain/amount';
import { formatPercent } from '@kontor/domain/formulas/fraction';
import { increase } from '@kontor/domain/formulas/ticker';
import { Side } from '@kontor/domain/order';
import type { Histories } from '../../../follower/histories.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import type { ContractOrder } from '../../../follower/perpetual/contract-facts.ts';
import type { NextFunding } from '../../../product.ts';
import { STREAM_PART } from '../../../trading-api/streams/api-stream.ts';
import type { ApiStream, ApiStreams, StreamPace } from '../../../trading-api/streams/api-stream.ts';
import { marketStreams } from '../../../trading-api/streams/market-streams.ts';
import { EventStream, LatestStream } from '../../../trading-api/streams/stream-channel.ts';
import { streamGrid } from '../../../trading-api/streams/stream-grid.ts';
import type { StreamDialect, StreamGrid, StreamGround, StreamMarket } from '../../../trading-api/streams/stream-ground.ts';
import { worded } from '../../../trading-api/streams/stream-message.ts';
import { ApiSymbols, apiSymbol } from '../../market/api-symbols.ts';
import type { MarketName, Symbols } from '../../market/symbols.ts';
import type { Contracts } from '../contracts.ts';

export interface ContractStreamsOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'depth' | 'tickers' | 'openCandle'>;
  readonly histories: Pick<Histories, 'trades' | 'candles'>;
  readonly symbols: Symbols;
  readonly contracts: Contracts;
  readonly nextFunding: (market: number) => NextFunding | undefined;
  readonly wallMs: () => number;
}

const RATE_SCALE = 8;
const HOUR_MS = 3_600_000;

/** The streams of contracts. One that was listed this moment may have no name yet, and then it has no streams. */
export function contractStreams(options: ContractStreamsOptions): ApiStreams {
  const ground = contractGround(options);
  const shared = marketStreams(ground, {
    diffs: [
      ['', 250],
      ['@0ms', 0],
      ['@100ms', 100],
      ['@250ms', 250],
      ['@500ms', 500],
    ],
    partials: [
      ['', 250],
      ['@100ms', 100],
      ['@250ms', 250],
      ['@500ms', 500],
    ],
    klinePaceMs: 250,
  });
  const marks = (
    [
      ['', 3_000],
      ['@1s', 1_000],
    ] as const
  ).flatMap(([suffix, paceMs]) => [markStream(options, ground, suffix, paceMs), allMarksStream(options, ground, suffix, paceMs)]);
  return { ...shared, rows: [...shared.rows, ...marks, forcedStream(ground), allForcedStream(ground)] };
}

function contractGround({ queries, histories, symbols, wallMs }: ContractStreamsOptions): StreamGround {
  const bySymbol = new ApiSymbols(() => symbols.contracts);
  const streamed = (name: MarketName | undefined) => name && { market: name.market, symbol: apiSymbol(name) };
  const { listings } = queries;
  return {
    family: 'futures',
    queries,
    histories,
    wallMs,
    dialect: FUTURES,
    marketOf: (symbol) => {
      const name = bySymbol.find(symbol.toUpperCase());
      return name && listings.markets.has(name.market) ? streamed(name) : undefined;
    },
    nameOf: (market) => streamed(symbols.contractByMarket(market)),
    markets: () => symbols.contracts.filter(({ market }) => listings.markets.has(market)).map((name) => streamed(name)!),
    gridOf: (market) => streamGrid(listings.market(market), 'market'),
  };
}

type Levels = readonly (readonly [priceTicks: number, lots: number])[];

function levels(grid: StreamGrid, side: Levels): (readonly [string, string])[] {
  return side.map(([price, lots]) => [grid.price(price), grid.quantity(lots)] as const);
}

/** Where a side is empty. */
const NO_LEVEL = [0, 0] as const;

/**
 * The payloads of futures. `U` is `pu`: the documented first check of a client, U ≤ lastUpdateId ≤ u, so holds for a book that was asked for at any moment,
 * also where nothing changed between the book and the message.
 */
const FUTURES: StreamDialect = {
  trade: ({ symbol }, grid, trade, at) => ({
    e: 'trade',
    E: at,
    T: trade.timeMs,
    s: symbol,
    t: trade.tradeNumber,
    p: grid.price(trade.priceTicks),
    q: grid.quantity(trade.lots),
    X: 'MARKET',
    m: trade.side === Side.SELL,
  }),
  aggregate: ({ symbol }, grid, trade, at) => ({
    e: 'aggTrade',
    E: at,
    a: trade.tradeNumber,
    s: symbol,
    p: grid.price(trade.priceTicks),
    q: grid.quantity(trade.lots),
    f: trade.tradeNumber,
    l: trade.lastNumber,
    T: trade.timeMs,
    m: trade.side === Side.SELL,
  }),
  diff: ({ symbol }, grid, diff, at) => ({
    e: 'depthUpdate',
    E: at,
    T: diff.timeMs,
    s: symbol,
    U: diff.firstUpdateId - 1,
    u: diff.lastUpdateId,
    pu: diff.firstUpdateId - 1,
    b: levels(grid, diff.bids),
    a: levels(grid, diff.asks),
  }),
  partial: ({ symbol }, grid, book, count, at) => ({
    e: 'depthUpdate',
    E: at,
    T: book.timeMs === 0 ? at : book.timeMs,
    s: symbol,
    U: book.firstUpdateId,
    u: book.updateId,
    pu: book.firstUpdateId - 1,
    b: levels(grid, book.bids(count)),
    a: levels(grid, book.asks(count)),
  }),
  best({ symbol }, grid, book, at) {
    const { bestBid = NO_LEVEL, bestAsk = NO_LEVEL } = book;
    return {
      e: 'bookTicker',
      u: book.updateId,
      s: symbol,
      b: grid.price(bestBid[0]),
      B: grid.quantity(bestBid[1]),
      a: grid.price(bestAsk[0]),
      A: grid.quantity(bestAsk[1]),
      T: book.timeMs === 0 ? at : book.timeMs,
      E: at,
    };
  },
  tickersTellBest: false,
  ticker({ symbol }, grid, ticker, at) {
    const change = increase(ticker.openTicks, ticker.closeTicks);
    const lastNumber = ticker.last?.tradeNumber ?? -1;
    return {
      e: '24hrTicker',
      E: at,
      s: symbol,
      p: grid.price(ticker.closeTicks - ticker.openTicks),
      P: change === undefined ? '0.000' : formatPercent(change, 3),
      w: grid.unitPrice(grid.average(ticker.amount, ticker.lots) ?? 0n),
      c: grid.price(ticker.closeTicks),
      Q: grid.quantity(ticker.last?.lots ?? 0),
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

/** The last mark with what the next funding would be; undefined before the first mark. */
function markPayload({ contracts, nextFunding, wallMs }: ContractStreamsOptions, { market, symbol }: StreamMarket): object | undefined {
  const contract = contracts.find(market);
  const mark = contract?.state.mark;
  if (contract === undefined || mark === undefined) return undefined;
  const { quoteScale } = contract.listing;
  const next = nextFunding(market);
  const intervalMs = contract.state.terms.intervalHours * HOUR_MS;
  return {
    e: 'markPriceUpdate',
    E: wallMs(),
    s: symbol,
    p: formatDecimal(mark.mark, quoteScale),
    i: formatDecimal(mark.index, quoteScale),
    P: formatDecimal(next?.price1 ?? mark.index, quoteScale),
    r: formatDecimal(next?.rate ?? BigInt(mark.fundingRate), RATE_SCALE),
    T: next?.timeMs ?? (Math.floor(mark.timeMs / intervalMs) + 1) * intervalMs,
  };
}

function markStream(
  options: ContractStreamsOptions,
  ground: StreamGround,
  suffix: string,
  paceMs: StreamPace,
): ApiStream<StreamMarket, LatestStream> {
  const markets = new WeakMap<LatestStream, StreamMarket>();
  const say = (channel: LatestStream): void => {
    const payload = markPayload(options, markets.get(channel)!);
    if (payload !== undefined) channel.set(worded(() => payload));
  };
  return {
    family: 'futures',
    pattern: `{symbol}@markPrice${suffix}`,
    parts: { symbol: STREAM_PART.SYMBOL },
    paceMs,
    about: 'Mark, index and funding of a contract.',
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open(market, name) {
      const channel = new LatestStream(name);
      markets.set(channel, market);
      return channel;
    },
    beat(open) {
      for (const channel of open.all()) say(channel);
    },
  };
}

function allMarksStream(
  options: ContractStreamsOptions,
  ground: StreamGround,
  suffix: string,
  paceMs: StreamPace,
): ApiStream<true, LatestStream> {
  return {
    family: 'futures',
    pattern: `!markPrice@arr${suffix}`,
    parts: {},
    paceMs,
    about: 'The same of every contract.',
    keyOf: () => true,
    open: (_key, name) => new LatestStream(name),
    beat(open) {
      const payloads = ground.markets().flatMap((market) => markPayload(options, market) ?? []);
      if (payloads.length > 0) for (const channel of open.all()) channel.set(worded(() => payloads));
    },
  };
}

/** An order that a liquidation placed, once it is over. */
function forcedPayload(ground: StreamGround, { symbol }: StreamMarket, order: ContractOrder): object {
  const grid = ground.gridOf(order.market);
  const average = grid.average(order.dealAmount, BigInt(order.dealLots));
  return {
    e: 'forceOrder',
    E: ground.wallMs(),
    o: {
      s: symbol,
      S: order.side === Side.BUY ? 'BUY' : 'SELL',
      o: 'LIMIT',
      f: 'IOC',
      q: grid.quantity(order.lots),
      p: grid.price(order.priceTicks),
      ap: average === undefined ? '0' : grid.unitPrice(average),
      X: order.openLots === 0 && order.dealLots === order.lots ? 'FILLED' : order.dealLots > 0 ? 'PARTIALLY_FILLED' : 'EXPIRED',
      l: grid.quantity(order.dealLots),
      z: grid.quantity(order.dealLots),
      T: order.changedMs,
    },
  };
}

function forcedStream(ground: StreamGround): ApiStream<StreamMarket, EventStream> {
  return {
    family: 'futures',
    pattern: '{symbol}@forceOrder',
    parts: { symbol: STREAM_PART.SYMBOL },
    paceMs: 0,
    about: 'Orders that liquidations placed, each once it is over; all of them, not the last one of a second.',
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open: (_market, name) => new EventStream(name),
    applied({ forcedOrders }, open) {
      for (const order of forcedOrders) {
        const name = ground.nameOf(order.market);
        const channel = name && open.find(`${name.symbol.toLowerCase()}@forceOrder`);
        if (name !== undefined && channel !== undefined) push(ground, channel, name, order);
      }
    },
  };
}

function allForcedStream(ground: StreamGround): ApiStream<true, EventStream> {
  return {
    family: 'futures',
    pattern: '!forceOrder@arr',
    parts: {},
    paceMs: 0,
    about: 'The same of every contract, one a message.',
    keyOf: () => true,
    open: (_key, name) => new EventStream(name),
    applied({ forcedOrders }, open) {
      for (const order of forcedOrders) {
        const name = ground.nameOf(order.market);
        if (name !== undefined) for (const channel of open.all()) push(ground, channel, name, order);
      }
    },
  };
}

function push(ground: StreamGround, channel: EventStream, name: StreamMarket, order: ContractOrder): void {
  const payload = forcedPayload(ground, name, order);
  channel.push(worded(() => payload));
}
