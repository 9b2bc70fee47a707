/** The last 24 hours and the last trade of every market, of one moment, kept up from what is told. */
import type { Feed, PublicTrade, Ticker } from '../../../follower/feed.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import type { SpotHistory } from '../../../follower/spot/spot-history.ts';

/** A market's last 24 hours. */
export interface DayOfMarket {
  readonly ticker: Ticker;
  /** The last trade ever. */
  readonly last: PublicTrade;
}

export interface MarketTapeOptions {
  readonly feed: Pick<Feed, 'onApplied'>;
  readonly queries: Pick<LiveQueries, 'tickers'>;
  readonly history: Pick<SpotHistory, 'lastTrade'>;
}

export class MarketTape {
  readonly #options: MarketTapeOptions;
  readonly #tickers = new Map<number, Ticker>();
  readonly #last = new Map<number, PublicTrade>();
  #began: Promise<void> | undefined;

  constructor(options: MarketTapeOptions) {
    this.#options = options;
    options.feed.onApplied(({ reset, tickers, trades }) => {
      // What was told before may not be all there was.
      if (reset) this.#began = undefined;
      for (const trade of trades) this.#last.set(trade.market, trade);
      for (const ticker of tickers) this.#tickers.set(ticker.market, ticker);
    });
  }

  /** Of one market; undefined before its first trade. @throws FollowerBusy */
  async day(market: number): Promise<DayOfMarket | undefined> {
    await this.#begin();
    const [ticker, last] = [this.#tickers.get(market), this.#last.get(market)];
    return ticker && last && { ticker, last };
  }

  /** Reads once what was before anything was told. */
  #begin(): Promise<void> {
    if (this.#began === undefined) {
      const began = this.#read();
      this.#began = began;
      began.catch(() => {
        if (this.#began === began) this.#began = undefined;
      });
    }
    return this.#began;
  }

  async #read(): Promise<void> {
    const { queries, history } = this.#options;
    const { value, sequence } = await queries.tickers();
    const last = await Promise.all(value.map(({ market }) => history.lastTrade(market, sequence)));
    value.forEach((ticker, at) => {
      const trade = last[at];
      const told = this.#last.get(ticker.market);
      // What was told meanwhile is newer, and complete.
      if (trade === undefined || (told !== undefined && told.tradeNumber >= trade.tradeNumber)) return;
      this.#last.set(ticker.market, trade);
      const known = this.#tickers.get(ticker.market);
      if (known === undefined || known.closeMs <= ticker.closeMs) this.#tickers.set(ticker.market, ticker);
    });
  }
}
