/** What the streams of a family are made from: its markets, their numbers as text, and how the family words what is told. */
import type { Candle, PublicTrade, Ticker } from '../../follower/feed.ts';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { StreamFamily } from './api-stream.ts';
import type { BookDiff } from './depth-diffs.ts';
import type { LiveBook } from './live-books.ts';

/** A market that streams are about. */
export interface StreamMarket {
  readonly market: number;
  /** `BTCUSDT`. */
  readonly symbol: string;
}

/** A market's numbers: as text, and as whole numbers of 10^exponent for the binary form. */
export interface StreamGrid {
  price(ticks: number): string;
  quantity(lots: number | bigint): string;
  /** A turnover, quote units. */
  money(units: bigint): string;
  /** Price of a coin, quote units cut. */
  unitPrice(units: bigint): string;
  /** Quote units for a coin of an average: turnover by quantity. */
  average(units: bigint, lots: bigint): bigint | undefined;
  priceMantissa(ticks: number): bigint;
  quantityMantissa(lots: number): bigint;
  readonly priceExponent: number;
  readonly quantityExponent: number;
}

/** What one command traded at one price on one side. */
export interface AggregateTrade extends PublicTrade {
  /** Its first trade's number is its own. */
  readonly lastNumber: number;
}

/** A candle as it is told. */
export interface ToldCandle extends Candle {
  readonly interval: string;
  /** Its last millisecond. */
  readonly closeMs: number;
  /** Nothing of it changes any more. */
  readonly isClosed: boolean;
  /** Number of its last trade; of one without trades, −1, as its first. */
  readonly firstNumber: number;
  readonly lastNumber: number;
}

/** The last 24 hours, with what is told besides. */
export interface ToldTicker extends Ticker {
  /** Undefined where the server has not seen a trade yet. */
  readonly last: PublicTrade | undefined;
  /** Where the family's tickers tell the best prices. */
  readonly book: LiveBook | undefined;
}

/** How a family words messages: the payloads of Binance, field by field in their order. `at`: when it is written, ms. */
export interface StreamDialect {
  trade(name: StreamMarket, grid: StreamGrid, trade: PublicTrade, at: number): object;
  aggregate(name: StreamMarket, grid: StreamGrid, trade: AggregateTrade, at: number): object;
  diff(name: StreamMarket, grid: StreamGrid, diff: BookDiff, at: number): object;
  /** The best levels. */
  partial(name: StreamMarket, grid: StreamGrid, book: LiveBook, levels: number, at: number): object;
  best(name: StreamMarket, grid: StreamGrid, book: LiveBook, at: number): object;
  ticker(name: StreamMarket, grid: StreamGrid, ticker: ToldTicker, at: number): object;
  /** Whether a ticker has the best prices; then none is told before the book is known. */
  readonly tickersTellBest: boolean;
}

/** A family's ground. */
export interface StreamGround {
  readonly family: StreamFamily;
  readonly queries: Pick<LiveQueries, 'depth' | 'tickers' | 'openCandle'>;
  readonly histories: Pick<Histories, 'trades' | 'candles'>;
  readonly wallMs: () => number;
  readonly dialect: StreamDialect;
  /** The market of a symbol, in small letters; undefined where there is none. */
  marketOf(symbol: string): StreamMarket | undefined;
  /** The name of a market of this family; undefined for others, and for one that has none yet. */
  nameOf(market: number): StreamMarket | undefined;
  /** All of the family that are listed. */
  markets(): readonly StreamMarket[];
  /** Throws for a market that is not listed. */
  gridOf(market: number): StreamGrid;
}
