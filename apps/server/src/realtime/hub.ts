/** Every channel and who listens to it; told by the follower and by the index feed, sent on by a timer. */
import { LISTINGS_CHANNEL, futureIndexTickChannel, parseChannel } from '@kontor/contract/channels';
import type { MarketChannel, SpokenSection } from '@kontor/contract/channels';
import { MAX_DEPTH } from '@kontor/contract/market';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { Applied, Feed, Ticker } from '../follower/feed.ts';
import type { LiveQueries } from '../follower/live-queries.ts';
import { candleRow, levelRows, tickRow, tradeRow } from '../modules/market/market-format.ts';
import type { MarketName, Symbols } from '../modules/market/symbols.ts';
import type { Receiver } from './connection.ts';
import { DepthStream } from './depth-stream.ts';
import { EventChannel } from './event-channel.ts';
import { LatestChannel } from './latest-channel.ts';
import { messageFrame } from './text-frame.ts';
import { UserStream } from './user-stream.ts';
import type { UserSource } from './user-stream.ts';

/** Depth, trades and candles leave this often, ms. */
const FLUSH_MS = 100;
/** Ticks leave on every so many flushes: once a second. */
const TICK_FLUSHES = 10;

type Channel = LatestChannel | EventChannel | DepthStream;

export interface HubOptions {
  readonly feed: Feed;
  readonly queries: LiveQueries;
  readonly symbols: Symbols;
  /** Where a user's private channel gets its facts from. */
  readonly userSource: (user: number, onUnnamed: () => void) => UserSource;
  /** Counts readers that were too slow for a public message. */
  readonly onSlow: (readers: number) => void;
}

interface UserEntry {
  readonly stream: UserStream;
  readonly unwatch: () => void;
}

export class Hub {
  readonly #options: HubOptions;
  readonly #channels = new Map<string, Channel>();
  readonly #users = new Map<number, UserEntry>();
  /** Who has opened the private channel since `connected` was asked. */
  #joined = new Set<number>();
  #noticeParts = 0;
  readonly #tickers = new Map<number, Ticker>();
  readonly #indexFrames = new Map<string, Buffer>();
  #listings: Buffer | undefined;
  /** A user was not told of something that had no name yet. */
  #untold = false;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  #flushes = 0;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#unsubscribe = options.feed.onApplied((applied) => this.#apply(applied));
    this.#timer = setInterval(() => this.flush(), FLUSH_MS);
  }

  /** Reads what tickers there are; they change by themselves from then on. */
  async start(): Promise<void> {
    const { value } = await this.#options.queries.tickers();
    for (const ticker of value) if (!this.#tickers.has(ticker.market)) this.#tickers.set(ticker.market, ticker);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
    for (const { unwatch } of this.#users.values()) unwatch();
  }

  /** Whether there is a channel of this name. */
  knows(name: string): boolean {
    const channel = parseChannel(name);
    return channel !== undefined && (channel.kind === 'listings' || this.#options.symbols.byPair(channel.pair) !== undefined);
  }

  /** Adds a receiver to a channel that `knows` knows; again: a depth channel begins with a new snapshot. */
  subscribe(name: string, receiver: Receiver): void {
    let channel = this.#channels.get(name);
    if (channel === undefined) this.#channels.set(name, (channel = this.#open(name)));
    channel.add(receiver);
  }

  unsubscribe(name: string, receiver: Receiver): void {
    const channel = this.#channels.get(name);
    channel?.remove(receiver);
    if (channel?.empty === true) this.#channels.delete(name);
  }

  /** Opens a user's private channel to a receiver, or begins it anew, or these sections of it. */
  join(user: number, receiver: Receiver, sections?: readonly SpokenSection[]): void {
    let entry = this.#users.get(user);
    if (entry === undefined) {
      entry = {
        unwatch: this.#options.feed.watch(user),
        stream: new UserStream(this.#options.userSource(user, () => (this.#untold = true))),
      };
      this.#users.set(user, entry);
    }
    entry.stream.add(receiver, sections);
    this.#joined.add(user);
  }

  /** The users whose private channel is open, and who of them has opened it since this was asked last. */
  connected(): { readonly users: readonly number[]; readonly joined: ReadonlySet<number> } {
    const joined = this.#joined;
    this.#joined = new Set();
    return { users: [...this.#users.keys()], joined };
  }

  /** Tells a user how many notices he has not read. */
  unread(user: number, unread: number): void {
    this.#noticeParts += 1;
    this.#users.get(user)?.stream.tell({ notice: { type: 'snapshot', sequence: this.#noticeParts, unread } });
  }

  leave(user: number, receiver: Receiver): void {
    const entry = this.#users.get(user);
    entry?.stream.remove(receiver);
    if (entry?.stream.empty !== true) return;
    this.#users.delete(user);
    entry.unwatch();
  }

  /** A new index price of a market; `price` in quote units for one base coin. */
  index(market: number, price: bigint, stale: boolean): void {
    const name = this.#options.symbols.ofMarket(market);
    const listing = this.#options.queries.listings.markets.get(market);
    if (listing === undefined) return;
    const ch = futureIndexTickChannel(name.base.symbol, name.quote.symbol);
    const frame = messageFrame({ ch, data: { pair: name.pair, close: formatTrimmedDecimal(price, listing.quoteScale), stale } });
    this.#indexFrames.set(ch, frame);
    const channel = this.#channels.get(ch);
    if (channel instanceof LatestChannel) channel.set(frame);
  }

  /** What is listed has another version (listing-news.ts): everyone who listens is told at the next flush. */
  listed(version: number): void {
    this.#listings = messageFrame({ ch: LISTINGS_CHANNEL, data: { version } });
    const channel = this.#channels.get(LISTINGS_CHANNEL);
    if (channel instanceof LatestChannel) channel.set(this.#listings);
    if (!this.#untold) return;
    this.#untold = false;
    for (const { stream } of this.#users.values()) stream.reset(this.#options.queries.sequence);
  }

  /** Sends what has gathered; called by the timer. */
  flush(): void {
    const ticks = ++this.#flushes % TICK_FLUSHES === 0;
    let slow = 0;
    for (const [name, channel] of this.#channels)
      if (ticks || name === LISTINGS_CHANNEL || !(channel instanceof LatestChannel)) slow += channel.flush();
    if (ticks) for (const { stream } of this.#users.values()) stream.retry();
    if (slow > 0) this.#options.onSlow(slow);
  }

  #open(name: string): Channel {
    const { symbols, queries } = this.#options;
    const parsed = parseChannel(name);
    if (parsed?.kind === 'listings') return this.#latest(this.#listings);
    const market = parsed && symbols.byPair(parsed.pair);
    if (parsed === undefined || market === undefined) throw new Error(`there is no channel ${name}`);
    if (parsed.kind === 'depth') {
      return new DepthStream(name, {
        snapshot: async (minSequence) => (await queries.depth(market.market, MAX_DEPTH, minSequence)).value,
        levels: (levels) => levelRows(queries.listings.market(market.market), levels),
      });
    }
    if (parsed.kind === 'trade') return new EventChannel();
    if (parsed.kind === 'candle') return new EventChannel();
    return this.#latest(parsed.kind === 'index' ? this.#indexFrames.get(name) : this.#tickFrame(market, this.#tickers.get(market.market)));
  }

  #latest(frame: Buffer | undefined): LatestChannel {
    const channel = new LatestChannel();
    if (frame !== undefined) channel.set(frame);
    return channel;
  }

  #tickFrame(name: MarketName, ticker: Ticker | undefined): Buffer | undefined {
    const listing = this.#options.queries.listings.markets.get(name.market);
    return listing && messageFrame({ ch: channelOf(name, 'tick'), data: tickRow(listing, name.pair, ticker) });
  }

  #apply(applied: Applied): void {
    if (applied.reset) this.#reset(applied.sequence);
    for (const ticker of applied.tickers) this.#tick(ticker);
    for (const change of applied.depth) {
      const channel = this.#marketChannel(change.market, 'depth')?.channel;
      if (channel instanceof DepthStream) channel.change(change);
    }
    this.#tradesAndCandles(applied);
    for (const change of applied.users) this.#users.get(change.user)?.stream.change(applied.sequence, change);
  }

  #reset(sequence: number): void {
    for (const channel of this.#channels.values()) if (channel instanceof DepthStream) channel.reset(sequence);
    for (const { stream } of this.#users.values()) stream.reset(sequence);
  }

  #tick(ticker: Ticker): void {
    this.#tickers.set(ticker.market, ticker);
    const found = this.#marketChannel(ticker.market, 'tick');
    if (!(found?.channel instanceof LatestChannel)) return;
    const { name, channel } = found;
    const frame = this.#tickFrame(name, ticker);
    if (frame !== undefined) channel.set(frame);
  }

  #tradesAndCandles({ trades, candles }: Applied): void {
    const { queries } = this.#options;
    for (const market of new Set(trades.map((trade) => trade.market))) {
      const list = trades.filter((trade) => trade.market === market);
      const { ch, channel } = this.#marketChannel(market, 'trade') ?? {};
      if (channel instanceof EventChannel)
        channel.push(() => messageFrame({ ch, data: list.map((trade) => tradeRow(queries.listings.market(market), trade)) }));
    }
    for (const candle of candles) {
      const { ch, channel } = this.#marketChannel(candle.market, `candle_${candle.interval}`) ?? {};
      if (channel instanceof EventChannel) {
        channel.push(
          () => messageFrame({ ch, data: candleRow(queries.listings.market(candle.market), candle.interval, candle) }),
          candle.openMs,
        );
      }
    }
  }

  /** A channel of a market that somebody listens to. A market that was listed this moment may have no name yet, and then nobody does. */
  #marketChannel(
    market: number,
    suffix: MarketSuffix,
  ): { readonly name: MarketName; readonly ch: string; readonly channel: Channel } | undefined {
    const name = this.#options.symbols.byMarket(market);
    const ch = name && channelOf(name, suffix);
    const channel = ch === undefined ? undefined : this.#channels.get(ch);
    return name === undefined || ch === undefined || channel === undefined ? undefined : { name, ch, channel };
  }
}

type MarketSuffix = Exclude<MarketChannel['kind'], 'candle' | 'index'> | `candle_${string}`;

function channelOf(name: MarketName, suffix: MarketSuffix): string {
  return `${name.pair.toLowerCase()}_${suffix}`;
}
