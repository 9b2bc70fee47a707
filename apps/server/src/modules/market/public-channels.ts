/** What is told everybody beside the products: index prices, and which version the lists of what is listed have. */
import { LISTINGS_CHANNEL, MARKET_CHANNELS, futureIndexTickChannel } from '@kontor/contract/channels';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { Listings } from '../../follower/listings.ts';
import { LatestChannel } from '../../realtime/latest-channel.ts';
import { PART } from '../../realtime/public-channel.ts';
import type { OpenChannels, PublicChannel } from '../../realtime/public-channel.ts';
import { messageFrame } from '../../realtime/text-frame.ts';
import type { Symbols } from './symbols.ts';

export interface IndexChannelOptions {
  readonly symbols: Symbols;
  readonly listings: Listings;
}

/** Index prices of markets. */
export class IndexChannel implements PublicChannel<true, LatestChannel> {
  readonly pattern = MARKET_CHANNELS.index;
  readonly parts = { pair: PART.PAIR };
  readonly pace = 'second';
  readonly #options: IndexChannelOptions;
  readonly #frames = new Map<string, Buffer>();
  #open: OpenChannels<LatestChannel> | undefined;

  constructor(options: IndexChannelOptions) {
    this.#options = options;
  }

  keyOf({ pair = '' }: Readonly<Record<string, string>>): true | undefined {
    return this.#options.symbols.byPair(pair.toUpperCase()) === undefined ? undefined : true;
  }

  open(_key: true, name: string): LatestChannel {
    return new LatestChannel(this.#frames.get(name));
  }

  attach(open: OpenChannels<LatestChannel>): void {
    this.#open = open;
  }

  /** A new index price of a market; `price` in quote units for one base coin. */
  tell(market: number, price: bigint, stale: boolean): void {
    const { symbols, listings } = this.#options;
    const name = symbols.ofMarket(market);
    const listing = listings.markets.get(market);
    if (listing === undefined) return;
    const ch = futureIndexTickChannel(name.base.symbol, name.quote.symbol);
    const frame = messageFrame({ ch, data: { pair: name.pair, close: formatTrimmedDecimal(price, listing.quoteScale), stale } });
    this.#frames.set(ch, frame);
    this.#open?.find(ch)?.set(frame);
  }
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
