/** The last 24 hours of a family's markets, kept up for all streams that tell of them. */
import type { Applied, PublicTrade, Ticker } from '../../follower/feed.ts';
import type { LiveBook } from './live-books.ts';
import type { StreamGround, ToldTicker } from './stream-ground.ts';

/** Who asks for what has changed, each by himself. */
const TICKER_ASKERS = ['ticker', 'mini ticker', 'all tickers', 'all mini tickers'] as const;
type TickerAsker = (typeof TICKER_ASKERS)[number];

export class TickerBoard {
  readonly #ground: StreamGround;
  readonly #tickers = new Map<number, Ticker>();
  readonly #last = new Map<number, PublicTrade>();
  /** By who asks: markets that changed since he asked last. */
  readonly #changed = new Map<TickerAsker, Set<number>>(TICKER_ASKERS.map((asker) => [asker, new Set()]));

  constructor(ground: StreamGround) {
    this.#ground = ground;
  }

  /** Reads what there is. */
  async start(): Promise<void> {
    const { value } = await this.#ground.queries.tickers();
    for (const ticker of value) if (!this.#tickers.has(ticker.market)) this.#tickers.set(ticker.market, ticker);
    for (const { market } of value) {
      if (this.#ground.nameOf(market) === undefined || this.#last.has(market)) continue;
      const [last] = await this.#ground.histories.trades(market, { limit: 1 });
      if (last !== undefined && !this.#last.has(market)) this.#last.set(market, last);
    }
  }

  applied({ tickers, trades }: Pick<Applied, 'tickers' | 'trades'>): void {
    for (const trade of trades) this.#last.set(trade.market, trade);
    for (const ticker of tickers) {
      this.#tickers.set(ticker.market, ticker);
      this.touch(ticker.market);
    }
  }

  /** Something that a ticker tells has changed. */
  touch(market: number): void {
    for (const changed of this.#changed.values()) changed.add(market);
  }

  /** The markets of this family that changed since this was asked last by the same name. */
  changed(asker: TickerAsker): number[] {
    const changed = this.#changed.get(asker)!;
    this.#changed.set(asker, new Set());
    return [...changed].filter((market) => this.#ground.nameOf(market) !== undefined);
  }

  /** All that there is a ticker of. */
  markets(): number[] {
    return [...this.#tickers.keys()].filter((market) => this.#ground.nameOf(market) !== undefined);
  }

  find(market: number, book: LiveBook | undefined): ToldTicker | undefined {
    const ticker = this.#tickers.get(market);
    return ticker && { ...ticker, last: this.#last.get(market), book };
  }
}
