/** Streams of a market's book: its changes, its best levels, its best prices. */
import { encodeBinary } from '@kontor/contract/trading-api/binary-stream';
import { FAMILY_PLACE, STREAM_PART } from './api-stream.ts';
import type { ApiStream, StreamPace } from './api-stream.ts';
import { DepthDiffs } from './depth-diffs.ts';
import type { BookDiff } from './depth-diffs.ts';
import type { LiveBook, LiveBooks } from './live-books.ts';
import { EventStream, LatestStream } from './stream-channel.ts';
import type { StreamChannel } from './stream-channel.ts';
import type { StreamGround, StreamMarket } from './stream-ground.ts';
import { worded } from './stream-message.ts';
import type { MessageBody } from './stream-message.ts';

const OF_MARKET = { parts: { symbol: STREAM_PART.SYMBOL } };

/** A spelling of a stream's name, and how often it speaks. */
export type Spelling = readonly [suffix: string, paceMs: StreamPace];

export function diffStream(ground: StreamGround, [suffix, paceMs]: Spelling): ApiStream<StreamMarket, DepthDiffs> {
  return {
    ...OF_MARKET,
    family: ground.family,
    pattern: `{symbol}@depth${suffix}`,
    paceMs,
    about: 'Levels of the book that changed.',
    binary: true,
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open: (market, name) => new DepthDiffs(name, (diff) => diffBody(ground, market, diff)),
    applied({ depth, timeMs }, open) {
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
        family: FAMILY_PLACE[ground.family],
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
    open: (market: StreamMarket, name: string): LatestStream => {
      const channel = new LatestStream(name);
      ends.set(
        channel,
        books.follow(market.market, (book) => changed(channel, market, book)),
      );
      return channel;
    },
    close: (channel: LatestStream): void => ends.get(channel)?.(),
  };
}

export function partialStream(
  ground: StreamGround,
  books: LiveBooks,
  [suffix, paceMs]: Spelling,
): ApiStream<StreamMarket & { levels: number }, LatestStream> {
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

export function bestStream(ground: StreamGround, books: LiveBooks): ApiStream<StreamMarket, LatestStream> {
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

export function allBestStream(ground: StreamGround, books: LiveBooks): ApiStream<true, EventStream> {
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
