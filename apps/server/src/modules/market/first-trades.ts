/** When markets began to trade, from their candles; it never changes once it is known. */
import type { Histories } from '../../follower/histories.ts';
import type { MarketListing } from '../../follower/listings.ts';

/** Tells the day of a market's first trade. */
export class FirstTrades {
  readonly #histories: Pick<Histories, 'candlesFrom'>;
  readonly #known = new Map<number, number>();

  constructor(histories: Pick<Histories, 'candlesFrom'>) {
    this.#histories = histories;
  }

  /** The first millisecond (UTC) of the day of a market's first trade; null before it, and while nobody can say. */
  async of({
    terms: { market },
    lastTicks,
  }: Pick<MarketListing, 'lastTicks'> & { readonly terms: { readonly market: number } }): Promise<number | null> {
    const known = this.#known.get(market);
    if (known !== undefined) return known;
    if (lastTicks === 0) return null;
    try {
      const first = await this.#histories.candlesFrom(market, { interval: '1d', fromMs: 0 });
      if (first === undefined) return null;
      this.#known.set(market, first);
      return first;
    } catch {
      // What is listed is told also while the tables are away.
      return null;
    }
  }
}
