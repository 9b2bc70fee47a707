/** The markets of spot by the symbols of the trading API: a pair without its underscore. */
import type { LiveQueries } from '../../../follower/live-queries.ts';
import type { MarketListing } from '../../../follower/listings.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import { ApiSymbols, apiSymbol } from '../../market/api-symbols.ts';
import type { MarketName, Symbols } from '../../market/symbols.ts';

/** A market that is listed and has a name. */
export interface SpotMarket {
  readonly symbol: string;
  readonly name: MarketName;
  readonly listing: MarketListing;
}

export class SpotSymbols {
  readonly #symbols: Symbols;
  readonly #listings: LiveQueries['listings'];
  readonly #bySymbol: ApiSymbols;

  constructor({ symbols, queries }: { readonly symbols: Symbols; readonly queries: Pick<LiveQueries, 'listings'> }) {
    this.#symbols = symbols;
    this.#listings = queries.listings;
    this.#bySymbol = new ApiSymbols(() => symbols.markets);
  }

  /** All of them, in the order in which they were listed. */
  get all(): readonly SpotMarket[] {
    return this.#bySymbol.all().flatMap((name) => this.#listed(name) ?? []);
  }

  /** @throws ApiError INVALID_SYMBOL where there is none */
  demand(symbol: string): SpotMarket {
    const found = this.find(symbol);
    if (found === undefined) throw apiError('INVALID_SYMBOL');
    return found;
  }

  find(symbol: string): SpotMarket | undefined {
    return this.#listed(this.#bySymbol.find(symbol));
  }

  /** The market of something that happened in it; throws where it has no name. */
  ofMarket(market: number): SpotMarket {
    const found = this.#listed(this.#symbols.byMarket(market));
    if (found === undefined) throw new Error(`market ${market} has no name`);
    return found;
  }

  #listed(name: MarketName | undefined): SpotMarket | undefined {
    if (name === undefined) return undefined;
    const listing = this.#listings.markets.get(name.market);
    return listing && { symbol: apiSymbol(name), name, listing };
  }
}
