/** The market streams that every family has: trades, books, candles, tickers. What differs by family is how it words them (stream-ground.ts). */
import type { ApiStreams, StreamPace } from './api-stream.ts';
import { allBestStream, bestStream, diffStream, partialStream } from './depth-streams.ts';
import type { Spelling } from './depth-streams.ts';
import { klineStream } from './kline-streams.ts';
import { LiveBooks } from './live-books.ts';
import type { StreamGround } from './stream-ground.ts';
import { allMiniTickersStream, allTickersStream, miniTickerStream, tickerStream } from './ticker-streams.ts';
import { TickerBoard } from './ticker-board.ts';
import { aggregateStream, tradeStream } from './trade-streams.ts';

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
      allTickersStream(ground, board, books),
      allMiniTickersStream(ground, board),
    ],
    start: () => board.start(),
    applied(applied) {
      books.applied(applied);
      board.applied(applied);
    },
  };
}
