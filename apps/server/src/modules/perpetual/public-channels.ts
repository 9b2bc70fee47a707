/** What contracts tell everybody: ticks, books, trades, candles and marks. The wire is described in @kontor/contract/channels and perpetual-market. */
import { MAX_DEPTH } from '@kontor/contract/market';
import { CONTRACT_CHANNELS, contractCandleChannel, contractChannel } from '@kontor/contract/perpetual-market';
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import type { Ticker } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { DepthStream } from '../../realtime/depth-stream.ts';
import { EventChannel } from '../../realtime/event-channel.ts';
import { LatestChannel } from '../../realtime/latest-channel.ts';
import { PART } from '../../realtime/public-channel.ts';
import type { OpenChannels, PublicChannel } from '../../realtime/public-channel.ts';
import { messageFrame } from '../../realtime/text-frame.ts';
import { candleRow, levelRows, tradeRow } from '../market/market-format.ts';
import type { MarketName, Symbols } from '../market/symbols.ts';
import type { Contracts } from './contracts.ts';
import { contractTickRow, markRow } from './market-rows.ts';
import type { NextFunding } from '../../product.ts';

export interface ContractChannelsOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'tickers' | 'depth'>;
  readonly symbols: Symbols;
  readonly contracts: Contracts;
  readonly nextFunding: (market: number) => NextFunding | undefined;
}

/** The channels of contracts. One that was listed this moment may have no name yet, and then nobody listens. */
export function contractChannels({ queries, symbols, contracts, nextFunding }: ContractChannelsOptions): readonly PublicChannel[] {
  const { listings } = queries;
  const marketOf = ({ pair = '' }: Readonly<Record<string, string>>): MarketName | undefined => symbols.contractByPair(pair.toUpperCase());
  const nameOf = (market: number, channel: Parameters<typeof contractChannel>[0]): string => {
    const name = symbols.contractByMarket(market);
    return name === undefined ? '' : contractChannel(channel, name.base.symbol, name.quote.symbol);
  };
  const ofMarkets = { parts: { pair: PART.PAIR }, keyOf: marketOf };

  const tickers = new Map<number, Ticker>();
  const tickFrame = (market: number): Buffer | undefined => {
    const contract = contracts.find(market);
    return contract && messageFrame({ ch: nameOf(market, 'tick'), data: contractTickRow(contract, tickers.get(market)) });
  };
  const markFrame = (market: number): Buffer | undefined => {
    const contract = contracts.find(market);
    const data = contract && markRow(contract, nextFunding(market));
    return data && messageFrame({ ch: nameOf(market, 'mark'), data });
  };
  const tell = (open: OpenChannels<LatestChannel>, name: string, frame: Buffer | undefined): void => {
    if (frame !== undefined) open.find(name)?.set(frame);
  };
  const tick: PublicChannel<MarketName, LatestChannel> = {
    ...ofMarkets,
    pattern: CONTRACT_CHANNELS.tick,
    pace: 'second',
    open: ({ market }) => new LatestChannel(tickFrame(market)),
    async start() {
      const { value } = await queries.tickers();
      for (const ticker of value) if (!tickers.has(ticker.market)) tickers.set(ticker.market, ticker);
    },
    applied(applied, open) {
      for (const ticker of applied.tickers) tickers.set(ticker.market, ticker);
      const moved = [...applied.tickers.map(({ market }) => market), ...applied.contracts.map(({ terms }) => terms.market)];
      for (const market of new Set(moved)) tell(open, nameOf(market, 'tick'), tickFrame(market));
    },
  };
  const mark: PublicChannel<MarketName, LatestChannel> = {
    ...ofMarkets,
    pattern: CONTRACT_CHANNELS.mark,
    pace: 'second',
    open: ({ market }) => new LatestChannel(markFrame(market)),
    applied(applied, open) {
      for (const { terms } of applied.contracts) tell(open, nameOf(terms.market, 'mark'), markFrame(terms.market));
    },
  };
  const depth: PublicChannel<MarketName, DepthStream> = {
    ...ofMarkets,
    pattern: CONTRACT_CHANNELS.depth,
    pace: 'flush',
    open: ({ market }, name) =>
      new DepthStream(name, {
        snapshot: async (minSequence) => (await queries.depth(market, MAX_DEPTH, minSequence)).value,
        levels: (levels) => levelRows(listings.market(market), levels),
      }),
    applied(applied, open) {
      if (applied.reset) for (const channel of open.all()) channel.reset(applied.sequence);
      for (const change of applied.depth) open.find(nameOf(change.market, 'depth'))?.change(change);
    },
  };
  const trade: PublicChannel<MarketName, EventChannel> = {
    ...ofMarkets,
    pattern: CONTRACT_CHANNELS.trade,
    pace: 'flush',
    open: () => new EventChannel(),
    applied({ trades }, open) {
      for (const market of new Set(trades.map((each) => each.market))) {
        const ch = nameOf(market, 'trade');
        const list = trades.filter((each) => each.market === market);
        open.find(ch)?.push(() => messageFrame({ ch, data: list.map((each) => tradeRow(listings.market(market), each)) }));
      }
    },
  };
  const candle: PublicChannel<MarketName, EventChannel> = {
    pattern: CONTRACT_CHANNELS.candle,
    parts: { pair: PART.PAIR, interval: PART.INTERVAL },
    pace: 'flush',
    keyOf: (parts) => (CANDLE_INTERVALS.some((interval) => interval === parts['interval']) ? marketOf(parts) : undefined),
    open: () => new EventChannel(),
    applied({ candles }, open) {
      for (const each of candles) {
        const name = symbols.contractByMarket(each.market);
        if (name === undefined) continue;
        const ch = contractCandleChannel(name.base.symbol, name.quote.symbol, each.interval);
        open.find(ch)?.push(() => messageFrame({ ch, data: candleRow(listings.market(each.market), each.interval, each) }), each.openMs);
      }
    },
  };
  return [tick, depth, trade, candle, mark];
}
