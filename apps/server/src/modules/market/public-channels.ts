/** What is told everybody beside the products: index prices, and which version the lists of what is listed have. */
import { LISTINGS_CHANNEL, MARKET_CHANNELS, futureIndexTickChannel } from '@kontor/contract/channels';
import { isIndexStale } from '@kontor/domain/formulas/index-price';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { LatestChannel } from '../../realtime/latest-channel.ts';
import { PART } from '../../realtime/public-channel.ts';
import type { OpenChannels, PublicChannel } from '../../realtime/public-channel.ts';
import { messageFrame } from '../../realtime/text-frame.ts';
import { indexRow } from './market-format.ts';
import type { MarketName, Symbols } from './symbols.ts';

export interface IndexChannelOptions {
  readonly symbols: Symbols;
  readonly queries: Pick<LiveQueries, 'listings' | 'indexes'>;
  readonly wallMs: () => number;
}

/** Index prices of markets, as they are journalled. */
export function indexChannel({ symbols, queries, wallMs }: IndexChannelOptions): PublicChannel<MarketName, LatestChannel> {
  const { listings } = queries;
  /** Markets whose index was told as fresh: it becomes stale when nothing more is said of it. */
  const fresh = new Set<number>();
  const frameOf = ({ market, pair, base, quote }: MarketName): Buffer | undefined => {
    const [listing, index] = [listings.markets.get(market), queries.indexes.get(market)];
    if (listing === undefined || index === undefined) return undefined;
    const data = indexRow(listing, pair, index, wallMs());
    if (data.stale) fresh.delete(market);
    else fresh.add(market);
    return messageFrame({ ch: futureIndexTickChannel(base.symbol, quote.symbol), data });
  };
  const tell = (market: number, open: OpenChannels<LatestChannel>): void => {
    const name = symbols.byMarket(market);
    const channel = name && open.find(futureIndexTickChannel(name.base.symbol, name.quote.symbol));
    const frame = channel && frameOf(name);
    if (frame === undefined) fresh.delete(market);
    else channel?.set(frame);
  };
  return {
    pattern: MARKET_CHANNELS.index,
    parts: { pair: PART.PAIR },
    pace: 'second',
    keyOf: ({ pair = '' }) => symbols.byPair(pair.toUpperCase()),
    open: (name) => new LatestChannel(frameOf(name)),
    applied({ indexes }, open) {
      for (const { market } of indexes) tell(market, open);
    },
    second(open) {
      const nowMs = wallMs();
      for (const market of fresh) if (isIndexStale(queries.indexes.get(market)!, nowMs)) tell(market, open);
    },
  };
}

/** Which version the lists of currencies and pairs, the platform's limits and the fee tiers have (listing-news.ts). */
export class ListingsChannel implements PublicChannel<true, LatestChannel> {
  readonly pattern = LISTINGS_CHANNEL;
  readonly parts = {};
  readonly pace = 'flush';
  #frame: Buffer | undefined;
  #open: OpenChannels<LatestChannel> | undefined;

  keyOf(): true {
    return true;
  }

  open(): LatestChannel {
    return new LatestChannel(this.#frame);
  }

  attach(open: OpenChannels<LatestChannel>): void {
    this.#open = open;
  }

  /** What is listed has another version: everyone who listens is told at the next flush. */
  tell(version: number): void {
    this.#frame = messageFrame({ ch: LISTINGS_CHANNEL, data: { version } });
    this.#open?.find(LISTINGS_CHANNEL)?.set(this.#frame);
  }
}
