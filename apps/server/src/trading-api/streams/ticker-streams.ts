/** Streams of the last 24 hours, of one market and of all. */
import { STREAM_PART } from './api-stream.ts';
import type { ApiStream } from './api-stream.ts';
import type { LiveBooks } from './live-books.ts';
import { LatestStream } from './stream-channel.ts';
import type { StreamGround, StreamMarket } from './stream-ground.ts';
import { worded } from './stream-message.ts';
import type { TickerBoard } from './ticker-board.ts';

const OF_MARKET = { parts: { symbol: STREAM_PART.SYMBOL } };

/** A market's ticker as it is told now; undefined where something that it tells is not known yet. */
function tickerOf(ground: StreamGround, board: TickerBoard, books: LiveBooks, market: StreamMarket): object | undefined {
  const book = books.find(market.market);
  const ticker = board.find(market.market, book);
  if (ticker === undefined || (book === undefined && ground.dialect.tickersTellBest)) return undefined;
  return ground.dialect.ticker(market, ground.gridOf(market.market), ticker, ground.wallMs());
}

/** Follows a market's book as long as its best prices are told; what changes there changes its ticker. */
function followed(ground: StreamGround, board: TickerBoard, books: LiveBooks, market: number): () => void {
  return ground.dialect.tickersTellBest ? books.follow(market, () => board.touch(market)) : () => undefined;
}

export function tickerStream(ground: StreamGround, board: TickerBoard, books: LiveBooks): ApiStream<StreamMarket, LatestStream> {
  const ends = new WeakMap<LatestStream, () => void>();
  const set = (channel: LatestStream, market: StreamMarket): void => {
    const payload = tickerOf(ground, board, books, market);
    if (payload !== undefined) channel.set(worded(() => payload));
  };
  return {
    ...OF_MARKET,
    family: ground.family,
    pattern: '{symbol}@ticker',
    paceMs: 1_000,
    about: 'The last 24 hours, once a second where something has changed.',
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open(market, name) {
      const channel = new LatestStream(name);
      ends.set(channel, followed(ground, board, books, market.market));
      set(channel, market);
      return channel;
    },
    close: (channel) => ends.get(channel)?.(),
    beat(open) {
      for (const market of board.changed('ticker')) {
        const name = ground.nameOf(market);
        const channel = name && open.find(`${name.symbol.toLowerCase()}@ticker`);
        if (name !== undefined && channel !== undefined) set(channel, name);
      }
    },
  };
}

export function miniTickerStream(ground: StreamGround, board: TickerBoard): ApiStream<StreamMarket, LatestStream> {
  const set = (channel: LatestStream, market: StreamMarket): void => {
    const payload = miniTicker(ground, board, market);
    if (payload !== undefined) channel.set(worded(() => payload));
  };
  return {
    ...OF_MARKET,
    family: ground.family,
    pattern: '{symbol}@miniTicker',
    paceMs: 1_000,
    about: 'The last 24 hours in short, once a second where something has changed.',
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open(market, name) {
      const channel = new LatestStream(name);
      set(channel, market);
      return channel;
    },
    beat(open) {
      for (const market of board.changed('mini ticker')) {
        const name = ground.nameOf(market);
        const channel = name && open.find(`${name.symbol.toLowerCase()}@miniTicker`);
        if (name !== undefined && channel !== undefined) set(channel, name);
      }
    },
  };
}

/** Short tickers are worded alike by all families. */
function miniTicker(ground: StreamGround, board: TickerBoard, market: StreamMarket): object | undefined {
  const ticker = board.find(market.market, undefined);
  if (ticker === undefined) return undefined;
  const grid = ground.gridOf(market.market);
  return {
    e: '24hrMiniTicker',
    E: ground.wallMs(),
    s: market.symbol,
    c: grid.price(ticker.closeTicks),
    o: grid.price(ticker.openTicks),
    h: grid.price(ticker.highTicks),
    l: grid.price(ticker.lowTicks),
    v: grid.quantity(ticker.lots),
    q: grid.money(ticker.amount),
  };
}

type OfAll = Pick<ApiStream<true, LatestStream>, 'family' | 'parts' | 'paceMs' | 'keyOf'>;

function ofAll(ground: StreamGround): OfAll {
  return { family: ground.family, parts: {}, paceMs: 1_000, keyOf: () => true };
}

export function allTickersStream(ground: StreamGround, board: TickerBoard, books: LiveBooks): ApiStream<true, LatestStream> {
  /** By market: what ends its being followed. */
  const ends = new Map<number, () => void>();
  const say = (channel: LatestStream, markets: readonly number[]): void => {
    for (const market of markets) if (!ends.has(market)) ends.set(market, followed(ground, board, books, market));
    const payloads = markets.flatMap((market) => {
      const name = ground.nameOf(market);
      return (name && tickerOf(ground, board, books, name)) ?? [];
    });
    if (payloads.length > 0) channel.set(worded(() => payloads));
  };
  return {
    ...ofAll(ground),
    pattern: '!ticker@arr',
    about: 'The last 24 hours of every market of which something has changed, once a second.',
    open(_key, name) {
      const channel = new LatestStream(name);
      say(channel, board.markets());
      return channel;
    },
    close() {
      for (const end of ends.values()) end();
      ends.clear();
    },
    beat(open) {
      const changed = board.changed('all tickers');
      for (const channel of open.all()) say(channel, changed);
    },
  };
}

export function allMiniTickersStream(ground: StreamGround, board: TickerBoard): ApiStream<true, LatestStream> {
  const say = (channel: LatestStream, markets: readonly number[]): void => {
    const payloads = markets.flatMap((market) => {
      const name = ground.nameOf(market);
      return (name && miniTicker(ground, board, name)) ?? [];
    });
    if (payloads.length > 0) channel.set(worded(() => payloads));
  };
  return {
    ...ofAll(ground),
    pattern: '!miniTicker@arr',
    about: 'The same in short.',
    open(_key, name) {
      const channel = new LatestStream(name);
      say(channel, board.markets());
      return channel;
    },
    beat(open) {
      const changed = board.changed('all mini tickers');
      for (const channel of open.all()) say(channel, changed);
    },
  };
}
