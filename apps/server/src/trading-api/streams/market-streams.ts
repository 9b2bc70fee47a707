/** The market streams that every family has: trades, books, candles, tickers. What differs by family is how it words them (stream-ground.ts). */
import { encodeBinary } from '@kontor/contract/trading-api/binary-stream';
import { API_INTERVALS, apiCandleOpenTime } from '@kontor/domain/formulas/composed-candle';
import type { ApiInterval } from '@kontor/domain/formulas/composed-candle';
import { Side } from '@kontor/domain/order';
import type { PublicTrade } from '../../follower/feed.ts';
import { STREAM_PART } from './api-stream.ts';
import type { ApiStream, ApiStreams, StreamPace } from './api-stream.ts';
import { DepthDiffs } from './depth-diffs.ts';
import type { BookDiff } from './depth-diffs.ts';
import { KlineStream } from './kline-stream.ts';
import { LiveBooks } from './live-books.ts';
import type { LiveBook } from './live-books.ts';
import { EventStream, LatestStream } from './stream-channel.ts';
import type { StreamChannel } from './stream-channel.ts';
import type { AggregateTrade, StreamGround, StreamMarket, ToldCandle } from './stream-ground.ts';
import type { MessageBody } from './stream-message.ts';
import { TickerBoard } from './ticker-board.ts';

const OF_MARKET = { parts: { symbol: STREAM_PART.SYMBOL } };
/** Candles before the open one that are asked for: a market that stood still has none of its own. */
const CANDLES_ASKED = 100;

/** A spelling of a stream's name, and how often it speaks. */
export type Spelling = readonly [suffix: string, paceMs: StreamPace];

export interface MarketStreamsOptions {
  readonly diffs: readonly Spelling[];
  readonly partials: readonly Spelling[];
  /** Of candles, ms. */
  readonly klinePaceMs: StreamPace;
}

/** A family's market streams. */
export function marketStreams(ground: StreamGround, { diffs, partials, klinePaceMs }: MarketStreamsOptions): ApiStreams {
  const books = new LiveBooks(ground.queries);
  const board = new TickerBoard(ground);
  return {
    rows: [
      tradeStream(ground),
      aggregateStream(ground),
      ...diffs.map((spelling) => diffStream(ground, spelling)),
      ...partials.map((spelling) => partialStream(ground, books, spelling)),
      bestStream(ground, books),
      allBestStream(ground, books),
      klineStream(ground, klinePaceMs),
      tickerStream(ground, board, books),
      miniTickerStream(ground, board),
      allTickersStream(ground, board),
      allMiniTickersStream(ground, board),
    ],
    start: () => board.start(),
    applied(applied) {
      books.applied(applied);
      board.applied(applied);
    },
  };
}

/** The body of a message in words alone. */
export function worded(make: () => object): MessageBody {
  return { text: () => JSON.stringify(make()) };
}

const familyPlace = (ground: StreamGround): number => (ground.family === 'spot' ? 0 : 1);

function tradeStream(ground: StreamGround): ApiStream<StreamMarket, EventStream> {
  return {
    ...OF_MARKET,
    family: ground.family,
    pattern: '{symbol}@trade',
    paceMs: 0,
    about: 'Every trade, each maker order that was touched by itself.',
    binary: true,
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open: (_market, name) => new EventStream(name),
    applied({ trades }, open) {
      for (const trade of trades) {
        const name = ground.nameOf(trade.market);
        const channel = name && open.find(`${name.symbol.toLowerCase()}@trade`);
        if (name !== undefined) channel?.push(tradeBody(ground, name, trade));
      }
    },
  };
}

function tradeBody(ground: StreamGround, name: StreamMarket, trade: PublicTrade): MessageBody {
  const [grid, at] = [ground.gridOf(name.market), ground.wallMs()];
  return {
    text: () => JSON.stringify(ground.dialect.trade(name, grid, trade, at)),
    binary: (seq) =>
      encodeBinary('trade', {
        seq,
        eventTimeMs: at,
        family: familyPlace(ground),
        priceExponent: grid.priceExponent,
        quantityExponent: grid.quantityExponent,
        isBuyerMaker: trade.side === Side.SELL ? 1 : 0,
        tradeId: trade.tradeNumber,
        tradeTimeMs: trade.timeMs,
        price: grid.priceMantissa(trade.priceTicks),
        quantity: grid.quantityMantissa(trade.lots),
        symbol: name.symbol,
      }),
  };
}

function aggregateStream(ground: StreamGround): ApiStream<StreamMarket, EventStream> {
  return {
    ...OF_MARKET,
    family: ground.family,
    pattern: '{symbol}@aggTrade',
    paceMs: 0,
    about: 'Trades, those of one taker order at one price together.',
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open: (_market, name) => new EventStream(name),
    applied({ trades }, open) {
      for (const trade of aggregated(trades)) {
        const name = ground.nameOf(trade.market);
        const channel = name && open.find(`${name.symbol.toLowerCase()}@aggTrade`);
        if (name === undefined || channel === undefined) continue;
        const at = ground.wallMs();
        channel.push(worded(() => ground.dialect.aggregate(name, ground.gridOf(name.market), trade, at)));
      }
    },
  };
}

/** What each command traded at one price on one side, in order. */
export function aggregated(trades: readonly PublicTrade[]): AggregateTrade[] {
  const found: AggregateTrade[] = [];
  /** By market: the place of its last one. */
  const places = new Map<number, number>();
  for (const trade of trades) {
    const place = places.get(trade.market);
    const last = place === undefined ? undefined : found[place];
    if (last?.sequence === trade.sequence && last.priceTicks === trade.priceTicks && last.side === trade.side) {
      found[place!] = { ...last, lots: last.lots + trade.lots, lastNumber: trade.tradeNumber };
    } else {
      places.set(trade.market, found.push({ ...trade, lastNumber: trade.tradeNumber }) - 1);
    }
  }
  return found;
}

function diffStream(ground: StreamGround, [suffix, paceMs]: Spelling): ApiStream<StreamMarket, DepthDiffs> {
  return {
    ...OF_MARKET,
    family: ground.family,
    pattern: `{symbol}@depth${suffix}`,
    paceMs,
    about: 'Levels of the book that changed.',
    binary: true,
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open: (market, name) => new DepthDiffs(name, (diff) => diffBody(ground, market, diff)),
    applied({ depth, reset, timeMs }, open) {
      if (reset) for (const channel of open.all()) channel.reset();
      for (const change of depth) {
        const name = ground.nameOf(change.market);
        if (name !== undefined) open.find(`${name.symbol.toLowerCase()}@depth${suffix}`)?.change(change, timeMs);
      }
    },
  };
}

function diffBody(ground: StreamGround, name: StreamMarket, diff: BookDiff): MessageBody {
  const [grid, at] = [ground.gridOf(name.market), ground.wallMs()];
  const levels = (side: BookDiff['bids']) =>
    side.map(([price, lots]) => ({ price: grid.priceMantissa(price), quantity: grid.quantityMantissa(lots) }));
  return {
    text: () => JSON.stringify(ground.dialect.diff(name, grid, diff, at)),
    binary: (seq) =>
      encodeBinary('bookDiff', {
        seq,
        eventTimeMs: at,
        family: familyPlace(ground),
        priceExponent: grid.priceExponent,
        quantityExponent: grid.quantityExponent,
        firstUpdateId: diff.firstUpdateId,
        lastUpdateId: diff.lastUpdateId,
        previousUpdateId: diff.firstUpdateId - 1,
        bids: levels(diff.bids),
        asks: levels(diff.asks),
        symbol: name.symbol,
      }),
  };
}

/** Streams that need a market's book: it is followed as long as somebody reads them. */
function withBook(books: LiveBooks, changed: (channel: LatestStream, market: StreamMarket, book: LiveBook) => void) {
  const ends = new WeakMap<StreamChannel, () => void>();
  return {
    open(market: StreamMarket, name: string): LatestStream {
      const channel = new LatestStream(name);
      ends.set(channel, books.follow(market.market, (book) => changed(channel, market, book)));
      return channel;
    },
    close: (channel: LatestStream): void => ends.get(channel)?.(),
  };
}

function partialStream(ground: StreamGround, books: LiveBooks, [suffix, paceMs]: Spelling): ApiStream<StreamMarket & { levels: number }, LatestStream> {
  const levelsOf = (name: string): number => Number(/@depth(\d+)/.exec(name)?.[1]);
  const { open, close } = withBook(books, (channel, market, book) =>
    channel.set(worded(() => ground.dialect.partial(market, ground.gridOf(market.market), book, levelsOf(channel.name), ground.wallMs()))),
  );
  return {
    family: ground.family,
    pattern: `{symbol}@depth{levels}${suffix}`,
    parts: { symbol: STREAM_PART.SYMBOL, levels: STREAM_PART.LEVELS },
    paceMs,
    about: 'The best levels of the book, whenever it has changed.',
    keyOf({ symbol = '', levels }) {
      const market = ground.marketOf(symbol);
      return market && { ...market, levels: Number(levels) };
    },
    open,
    close,
  };
}

/** What a message of best prices says, to tell whether it is new. */
function topOf({ bestBid, bestAsk }: LiveBook): string {
  return `${bestBid?.join()} ${bestAsk?.join()}`;
}

function bestStream(ground: StreamGround, books: LiveBooks): ApiStream<StreamMarket, LatestStream> {
  const told = new WeakMap<LatestStream, string>();
  const { open, close } = withBook(books, (channel, market, book) => {
    const top = topOf(book);
    if (told.get(channel) === top) return;
    told.set(channel, top);
    const payload = ground.dialect.best(market, ground.gridOf(market.market), book, ground.wallMs());
    channel.set(worded(() => payload));
  });
  return {
    ...OF_MARKET,
    family: ground.family,
    pattern: '{symbol}@bookTicker',
    paceMs: 0,
    about: 'The best bid and ask, whenever one of them or its quantity has changed.',
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open,
    close,
  };
}

function allBestStream(ground: StreamGround, books: LiveBooks): ApiStream<true, EventStream> {
  const ends = new Map<number, () => void>();
  const tops = new Map<number, string>();
  const follow = (channel: EventStream, market: StreamMarket): void => {
    if (ends.has(market.market)) return;
    const end = books.follow(market.market, (book) => {
      const top = topOf(book);
      if (tops.get(market.market) === top) return;
      tops.set(market.market, top);
      const payload = ground.dialect.best(market, ground.gridOf(market.market), book, ground.wallMs());
      channel.push(worded(() => payload));
    });
    ends.set(market.market, end);
  };
  return {
    family: ground.family,
    pattern: '!bookTicker',
    parts: {},
    paceMs: 0,
    about: 'The best bid and ask of every market, whenever one of them has changed.',
    keyOf: () => true,
    open(_key, name) {
      const channel = new EventStream(name);
      for (const market of ground.markets()) follow(channel, market);
      return channel;
    },
    close() {
      for (const end of ends.values()) end();
      ends.clear();
      tops.clear();
    },
    applied({ depth }, open) {
      for (const channel of open.all())
        for (const { market } of depth) {
          const name = ground.nameOf(market);
          if (name !== undefined) follow(channel, name);
        }
    },
  };
}

function klineStream(ground: StreamGround, paceMs: StreamPace): ApiStream<StreamMarket & { interval: ApiInterval }, KlineStream> {
  const begin = async (market: number, channel: KlineStream): Promise<void> => {
    try {
      const { value: open, sequence } = await ground.queries.openCandle(market, channel.kept);
      const nowMs = ground.wallMs();
      const fromMs = apiCandleOpenTime(channel.interval, nowMs);
      // The read tables have all that is over; the follower's own word is newer.
      const over = open === undefined ? [] : await ground.histories.candles(market, { interval: channel.kept, fromMs, toMs: nowMs, limit: CANDLES_ASKED, minSeq: sequence });
      const [last] = open === undefined ? [] : await ground.histories.trades(market, { limit: 1, minSeq: sequence });
      const candles = open === undefined ? [] : [...over.filter(({ openMs }) => openMs < open.openMs), open, ...over.filter(({ openMs }) => openMs > open.openMs)];
      channel.begin(candles, last?.tradeNumber ?? -1, nowMs);
    } catch {
      // Follower or database are busy; the next beat asks again.
    }
  };
  const asked = new WeakMap<KlineStream, Promise<void>>();
  const markets = new WeakMap<KlineStream, number>();
  const ask = (channel: KlineStream): void => {
    if (!channel.isUnbegun || asked.has(channel)) return;
    asked.set(
      channel,
      begin(markets.get(channel)!, channel).finally(() => asked.delete(channel)),
    );
  };
  return {
    family: ground.family,
    pattern: '{symbol}@kline_{interval}',
    parts: { symbol: STREAM_PART.SYMBOL, interval: STREAM_PART.INTERVAL },
    paceMs,
    about: 'The open candle whenever it has changed, and once more when it is over.',
    keyOf({ symbol = '', interval }) {
      const market = ground.marketOf(symbol);
      const found = API_INTERVALS.find((each) => each === interval);
      return market && found && { ...market, interval: found };
    },
    open(market, name) {
      const channel = new KlineStream(name, market.interval, (candle) => {
        const [grid, at] = [ground.gridOf(market.market), ground.wallMs()];
        return worded(() => klinePayload(market.symbol, grid, candle, at));
      });
      markets.set(channel, market.market);
      ask(channel);
      return channel;
    },
    beat(open) {
      for (const channel of open.all()) ask(channel);
    },
    applied({ candles, trades, timeMs }, open) {
      for (const channel of open.all()) {
        const market = markets.get(channel)!;
        const changed = candles.filter((each) => each.market === market && each.interval === channel.kept);
        if (changed.length > 0) {
          const own = trades.filter((each) => each.market === market);
          for (const candle of changed) channel.change(candle, own);
        }
        channel.time(timeMs);
      }
    },
  };
}

/** Candles are worded alike by all families. */
function klinePayload(symbol: string, grid: ReturnType<StreamGround['gridOf']>, candle: ToldCandle, at: number): object {
  return {
    e: 'kline',
    E: at,
    s: symbol,
    k: {
      t: candle.openMs,
      T: candle.closeMs,
      s: symbol,
      i: candle.interval,
      f: candle.firstNumber,
      L: candle.lastNumber,
      o: grid.price(candle.openTicks),
      c: grid.price(candle.closeTicks),
      h: grid.price(candle.highTicks),
      l: grid.price(candle.lowTicks),
      v: grid.quantity(candle.lots),
      n: candle.count,
      x: candle.isClosed,
      q: grid.money(candle.amount),
      V: grid.quantity(candle.takerBuyLots),
      Q: grid.money(candle.takerBuyAmount),
      B: '0',
    },
  };
}

function tickerStream(ground: StreamGround, board: TickerBoard, books: LiveBooks): ApiStream<StreamMarket, LatestStream> {
  const ends = new WeakMap<LatestStream, () => void>();
  const set = (channel: LatestStream, market: StreamMarket): void => {
    const ticker = board.find(market.market, books.find(market.market));
    if (ticker === undefined) return;
    const payload = ground.dialect.ticker(market, ground.gridOf(market.market), ticker, ground.wallMs());
    channel.set(worded(() => payload));
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
      ends.set(
        channel,
        books.follow(market.market, () => board.touch(market.market)),
      );
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

function miniTickerStream(ground: StreamGround, board: TickerBoard): ApiStream<StreamMarket, LatestStream> {
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
      for (const market of board.changed('miniTicker')) {
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

function allTickersStream(ground: StreamGround, board: TickerBoard): ApiStream<true, LatestStream> {
  const say = (channel: LatestStream, markets: readonly number[]): void => {
    const payloads = markets.flatMap((market) => {
      const [name, ticker] = [ground.nameOf(market), board.find(market, undefined)];
      return name === undefined || ticker === undefined ? [] : ground.dialect.ticker(name, ground.gridOf(market), ticker, ground.wallMs());
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
    beat(open) {
      const changed = board.changed('all tickers');
      for (const channel of open.all()) say(channel, changed);
    },
  };
}

function allMiniTickersStream(ground: StreamGround, board: TickerBoard): ApiStream<true, LatestStream> {
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

