/** What assets cost in USDT: now, at the beginning of a day, and when something moved. Source: rules 6.6. */
import type { Price } from '@kontor/domain/formulas/valuation';
import type { Histories } from '../../follower/histories.ts';
import type { Listings, MarketListing } from '../../follower/listings.ts';
import type { Symbols } from '../market/symbols.ts';
import type { Day, Flow } from './day-start.ts';

/** The currency in which everything is valued. */
const VALUE_SYMBOL = 'USDT';
const ONE: Price = { units: 1n, scale: 0 };

export interface AssetPricesOptions {
  readonly symbols: Symbols;
  readonly listings: Listings;
  readonly histories: Pick<Histories, 'priceBefore' | 'closeBefore' | 'candles'>;
  /** The last index of a market, quote units for one base coin. */
  readonly indexOf: (market: number) => bigint | undefined;
}

interface PricedMarket {
  readonly market: number;
  readonly listing: MarketListing;
}

export class AssetPriceBook {
  readonly #options: AssetPricesOptions;
  /** Prices that a day began with; those of another day go. */
  readonly #starts = new Map<number, number>();
  #startsMs = -1;
  /** Ticks of the last trade before a flow; undefined where there was none. */
  readonly #atFlows = new WeakMap<Flow, number | undefined>();

  constructor(options: AssetPricesOptions) {
    this.#options = options;
  }

  /** The last trade's price, else the index. */
  now(asset: number): Price | undefined {
    return this.#priced(asset, ({ market, listing }) => {
      if (listing.lastTicks !== 0) return ofTicks(listing, listing.lastTicks);
      const index = this.#options.indexOf(market);
      return index === undefined ? undefined : { units: index, scale: listing.quoteScale };
    });
  }

  /** The price at 00:00 UTC: the last trade's before; in a market that was silent until then the first one's since; undefined where there was none. */
  async atStart(asset: number, day: Day): Promise<Price | undefined> {
    return this.#priced(asset, async ({ market, listing }) => {
      const ticks = await this.#startTicks(market, day);
      return ticks === undefined ? undefined : ofTicks(listing, ticks);
    });
  }

  /** The price when something moved: the last trade's before; else as at the start. */
  async at(flow: Flow, day: Day): Promise<Price | undefined> {
    return this.#priced(flow.asset, async ({ market, listing }) => {
      // What was traded before a command never changes.
      if (!this.#atFlows.has(flow)) this.#atFlows.set(flow, await this.#options.histories.priceBefore(market, flow));
      const ticks = this.#atFlows.get(flow);
      return ticks === undefined ? this.atStart(flow.asset, day) : ofTicks(listing, ticks);
    });
  }

  async #startTicks(market: number, { openMs, isSettled }: Day): Promise<number | undefined> {
    if (this.#startsMs !== openMs) {
      this.#starts.clear();
      this.#startsMs = openMs;
    }
    const { histories } = this.#options;
    const known = this.#starts.get(market);
    if (known !== undefined) return known;
    const before = await histories.closeBefore(market, openMs);
    const [first] = before === undefined ? await histories.candles(market, { interval: '1d', fromMs: openMs, toMs: openMs, limit: 1 }) : [];
    const ticks = before ?? first?.openTicks;
    if (ticks !== undefined && isSettled && this.#startsMs === openMs) this.#starts.set(market, ticks);
    return ticks;
  }

  /** The price of an asset that has a market against the currency in which everything is valued; that currency costs one. */
  #priced<Found extends Price | undefined | Promise<Price | undefined>>(
    asset: number,
    find: (market: PricedMarket) => Found,
  ): Found | Price | undefined {
    const { symbols, listings } = this.#options;
    const { symbol } = symbols.ofAsset(asset);
    if (symbol === VALUE_SYMBOL) return ONE;
    const name = symbols.byPair(`${symbol}_${VALUE_SYMBOL}`);
    const listing = name && listings.markets.get(name.market);
    return name === undefined || listing === undefined ? undefined : find({ market: name.market, listing });
  }
}

function ofTicks({ terms, quoteScale }: MarketListing, ticks: number): Price {
  return { units: BigInt(ticks) * BigInt(terms.tickUnits), scale: quoteScale };
}
