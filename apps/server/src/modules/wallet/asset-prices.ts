/** What assets cost in USDT: now, at the beginning of a day, and when something moved. Source: rules 6.6. */
import type { Price } from '@kontor/domain/formulas/valuation';
import type { Histories } from '../../follower/histories.ts';
import type { Listings, MarketListing } from '../../follower/listings.ts';
import { VALUE_SYMBOL, marketPrice, ofTicks, valuedBy } from '../market/market-price.ts';
import type { Symbols } from '../market/symbols.ts';
import type { Day, Flow } from './day-start.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Spans of markets whose closes are kept: some ten thousand numbers each a few bytes. */
const MOST_PAST = 200;

export interface AssetPricesOptions {
  readonly symbols: Symbols;
  readonly listings: Listings;
  readonly histories: Pick<Histories, 'priceBefore' | 'closeBefore' | 'candles'>;
  /** The last index of a market, quote units for one base coin. */
  readonly indexOf: (market: number) => bigint | undefined;
  /** What coins cost that were sold here and have no price at a market. */
  readonly raisePriceOf?: (asset: number) => Price | undefined;
}

/** Prices of full hours or days, as of which all of them are over. */
export interface PastSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly step: 'hour' | 'day';
}

/** The price at one of the moments; undefined where nobody knows. */
export type PriceAt = (timeMs: number) => Price | undefined;

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

  /** Closes of spans, which never change. */
  readonly #past = new Map<string, ReadonlyMap<number, number>>();

  constructor(options: AssetPricesOptions) {
    this.#options = options;
  }

  /** Decimals of the currency in which everything is valued. */
  get valueScale(): number {
    const { symbols, listings } = this.#options;
    const found = symbols.assets.find(({ symbol }) => symbol === VALUE_SYMBOL);
    return found === undefined ? 0 : listings.asset(found.asset).scale;
  }

  /** The last trade's price, else the index; of coins that were sold here and have neither, the price they were sold at. */
  now(asset: number): Price | undefined {
    return this.#atMarket(asset) ?? this.#options.raisePriceOf?.(asset);
  }

  /** Whether what an asset costs now is the price it was sold at. */
  isAtRaisePrice(asset: number): boolean {
    return this.#atMarket(asset) === undefined && this.#options.raisePriceOf?.(asset) !== undefined;
  }

  #atMarket(asset: number): Price | undefined {
    return marketPrice(asset, this.#options);
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

  /** The prices of a span: at a moment the last trade's before; before a market's first trade that one's; the index where it never traded. */
  async past(asset: number, span: PastSpan): Promise<PriceAt> {
    let at: PriceAt | undefined;
    const one = await this.#priced(asset, async ({ market, listing }) => {
      const [closes, now] = [await this.#closesOf(market, span), this.now(asset)];
      at = (timeMs) => {
        const ticks = closes.get(timeMs);
        return ticks === undefined ? now : ofTicks(listing, ticks);
      };
      return undefined;
    });
    return at ?? (() => one);
  }

  /** By moment: the close before it, ticks; none where the market has not traded by the end of the span. */
  async #closesOf(market: number, { fromMs, toMs, step }: PastSpan): Promise<ReadonlyMap<number, number>> {
    const [interval, stepMs] = step === 'day' ? (['1d', DAY_MS] as const) : (['60m', HOUR_MS] as const);
    const key = `${market}/${interval}/${fromMs}/${toMs}`;
    const known = this.#past.get(key);
    if (known !== undefined) return known;
    const count = (toMs - fromMs) / stepMs + 1;
    const { histories } = this.#options;
    const candles = await histories.candles(market, { interval, fromMs: fromMs - stepMs, toMs: toMs - stepMs, limit: count });
    const closes = new Map(candles.map(({ openMs, closeTicks }) => [openMs + stepMs, closeTicks]));
    const [first] = candles;
    // Before its first trade a coin counts at that trade's price.
    if (first !== undefined) for (let ms = first.openMs; ms >= fromMs; ms -= stepMs) closes.set(ms, first.openTicks);
    if (this.#past.size >= MOST_PAST) this.#past.clear();
    this.#past.set(key, closes);
    return closes;
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

  /** The price of an asset that has a market against the currency in which everything is valued; that currency costs one, and coins without a market what they were sold at. */
  #priced<Found extends Price | undefined | Promise<Price | undefined>>(
    asset: number,
    find: (market: PricedMarket) => Found,
  ): Found | Price | undefined {
    const found = valuedBy(asset, this.#options);
    if (found === undefined) return this.#options.raisePriceOf?.(asset);
    return 'units' in found ? found : find(found);
  }
}
