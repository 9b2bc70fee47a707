/** What spot tells everybody: ticks, books, trades and candles of its markets. The wire is described in @kontor/contract/channels. */
import { MARKET_CHANNELS, candleChannel, depthChannel, spotTickChannel, tradeChannel } from '@kontor/contract/channels';
import { MAX_DEPTH } from '@kontor/contract/market';
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import type { Ticker } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { DepthStream } from '../../realtime/depth-stream.ts';
import { EventChannel } from '../../realtime/event-channel.ts';
import { LatestChannel } from '../../realtime/latest-channel.ts';
import { PART } from '../../realtime/public-channel.ts';
import type { PublicChannel } from '../../realtime/public-channel.ts';
import { messageFrame } from '../../realtime/text-frame.ts';
import { candleRow, levelRows, tickRow, tradeRow } from '../market/market-format.ts';
import type { MarketName, Symbols } from '../market/symbols.ts';

export interface SpotChannelsOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'tickers' | 'depth'>;
  readonly symbols: Symbols;
}

type Name = (left: string, right: string) => string;

/** The channels of spot. A market that was listed this moment may have no name yet, and then nobody listens. */
export function spotChannels({ queries, symbols }: SpotChannelsOptions): readonly PublicChannel[] {
  const { listings } = queries;
  const marketOf = ({ pair = '' }: Readonly<Record<string, string>>): MarketName | undefined => symbols.byPair(pair.toUpperCase());
  const nameOf = (market: number, write: Name): string => {
    const name = symbols.byMarket(market);
    return name === undefined ? '' : write(name.base.symbol, name.quote.symbol);
  };
  const ofMarkets = { parts: { pair: PART.PAIR }, keyOf: marketOf };

  const tickers = new Map<number, Ticker>();
  const tickFrame = (name: MarketName, ticker: Ticker | undefined): Buffer | undefined => {
    const listing = listings.markets.get(name.market);
    const ch = spotTickChannel(name.base.symbol, name.quote.symbol);
    return listing && messageFrame({ ch, data: tickRow(listing, name.pair, ticker) });
  };
  const tick: PublicChannel<MarketName, LatestChannel> = {
    ...ofMarkets,
    pattern: MARKET_CHANNELS.tick,
    pace: 'second',
    open: (name) => new LatestChannel(tickFrame(name, tickers.get(name.market))),
    async start() {
      const { value } = await queries.tickers();
      for (const ticker of value) if (!tickers.has(ticker.market)) tickers.set(ticker.market, ticker);
    },
    applied(applied, open) {
      for (const ticker of applied.tickers) {
        tickers.set(ticker.market, ticker);
        const channel = open.find(nameOf(ticker.market, spotTickChannel));
        const frame = channel && tickFrame(symbols.ofMarket(ticker.market), ticker);
        if (frame !== undefined) channel?.set(frame);
      }
    },
  };
  const depth: PublicChannel<MarketName, DepthStream> = {
    ...ofMarkets,
    pattern: MARKET_CHANNELS.depth,
    pace: 'flush',
    open: ({ market }, name) =>
      new DepthStream(name, {
        snapshot: async (minSequence) => (await queries.depth(market, MAX_DEPTH, minSequence)).value,
        levels: (levels) => levelRows(listings.market(market), levels),
      }),
    applied(applied, open) {
      if (applied.reset) for (const channel of open.all()) channel.reset(applied.sequence);
      for (const change of applied.depth) open.find(nameOf(change.market, depthChannel))?.change(change);
    },
  };
  const trade: PublicChannel<MarketName, EventChannel> = {
    ...ofMarkets,
    pattern: MARKET_CHANNELS.trade,
    pace: 'flush',
    open: () => new EventChannel(),
    applied({ trades }, open) {
      for (const market of new Set(trades.map((each) => each.market))) {
        const ch = nameOf(market, tradeChannel);
        const list = trades.filter((each) => each.market === market);
        open.find(ch)?.push(() => messageFrame({ ch, data: list.map((each) => tradeRow(listings.market(market), each)) }));
      }
    },
  };
  const candle: PublicChannel<MarketName, EventChannel> = {
    pattern: MARKET_CHANNELS.candle,
    parts: { pair: PART.PAIR, interval: PART.INTERVAL },
    pace: 'flush',
    keyOf: (parts) => (CANDLE_INTERVALS.some((interval) => interval === parts['interval']) ? marketOf(parts) : undefined),
    open: () => new EventChannel(),
    applied({ candles }, open) {
      for (const each of candles) {
        const ch = nameOf(each.market, (left, right) => candleChannel(left, right, each.interval));
        open.find(ch)?.push(() => messageFrame({ ch, data: candleRow(listings.market(each.market), each.interval, each) }), each.openMs);
      }
    },
  };
  return [tick, depth, trade, candle];
}
