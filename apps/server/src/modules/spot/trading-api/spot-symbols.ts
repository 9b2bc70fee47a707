/** The markets of spot by the symbols of the trading API: a pair without its underscore. */
import type { LiveQueries } from '../../../follower/live-queries.ts';
import type { MarketListing } from '../../../follower/listings.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { MarketName, Symbols } from '../../market/symbols.ts';

/** A market that is listed and has a name. */
export interface SpotMarket {
  readonly symbol: string;
  readonly name: MarketName;
  readonly listing: MarketListing;
}

interface Known {
  readonly symbol: string;
  readonly name: MarketName;
}

export class SpotSymbols {
  readonly #symbols: Symbols;
  readonly #listings: LiveQueries['listings'];
  /** What the two below were made of. */
  #of: readonly MarketName[] = [];
  #bySymbol: ReadonlyMap<string, Known> = new Map();
  #byMarket: ReadonlyMap<number, Known> = new Map();

  constructor({ symbols, queries }: { readonly symbols: Symbols; readonly queries: Pick<LiveQueries, 'listings'> }) {
    this.#symbols = symbols;
    this.#listings = queries.listings;
  }

  /** All of them, in the order in which they were listed. */
  get all(): readonly SpotMarket[] {
    this.#renew();
    return [...this.#bySymbol.values()].flatMap((known) => this.#listed(known) ?? []);
  }

  /** @throws ApiError INVALID_SYMBOL where there is none */
  demand(symbol: string): SpotMarket {
    const found = this.find(symbol);
    if (found === undefined) throw apiError('INVALID_SYMBOL');
    return found;
  }

  find(symbol: string): SpotMarket | undefined {
    this.#renew();
    const known = this.#bySymbol.get(symbol);
    return known && this.#listed(known);
  }

  /** The market of something that happened in it; throws where it has no name. */
  ofMarket(market: number): SpotMarket {
    this.#renew();
    const known = this.#byMarket.get(market);
    const found = known && this.#listed(known);
    if (found === undefined) throw new Error(`market ${market} has no name`);
    return found;
  }

  #listed({ symbol, name }: Known): SpotMarket | undefined {
    const listing = this.#listings.markets.get(name.market);
    return listing && { symbol, name, listing };
  }

  #renew(): void {
    const { markets } = this.#symbols;
    if (markets === this.#of) return;
    const known = markets.map((name) => ({ symbol: name.pair.replace('_', ''), name }));
    this.#bySymbol = new Map(known.map((each) => [each.symbol, each]));
    this.#byMarket = new Map(known.map((each) => [each.name.market, each]));
    this.#of = markets;
  }
}
