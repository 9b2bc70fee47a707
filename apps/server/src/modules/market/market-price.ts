/** What an asset costs in USDT at its market here. Source: rules 6.6. */
import type { Price } from '@kontor/domain/formulas/valuation';
import type { Listings, MarketListing } from '../../follower/listings.ts';
import type { Symbols } from './symbols.ts';

/** The currency in which everything is valued. */
export const VALUE_SYMBOL = 'USDT';
const ONE: Price = { units: 1n, scale: 0 };

export interface MarketPriceOptions {
  readonly symbols: Pick<Symbols, 'ofAsset' | 'byPair'>;
  readonly listings: Pick<Listings, 'markets'>;
  /** The last index of a market, quote units for one base coin. */
  readonly indexOf: (market: number) => bigint | undefined;
}

/** An asset's market against the currency in which everything is valued, where there is one; that currency itself costs one. */
export type Valued = Price | { readonly market: number; readonly listing: MarketListing } | undefined;

/** What an asset is valued by. */
export function valuedBy(asset: number, { symbols, listings }: Pick<MarketPriceOptions, 'symbols' | 'listings'>): Valued {
  const { symbol } = symbols.ofAsset(asset);
  if (symbol === VALUE_SYMBOL) return ONE;
  const name = symbols.byPair(`${symbol}_${VALUE_SYMBOL}`);
  const listing = name && listings.markets.get(name.market);
  return name === undefined || listing === undefined ? undefined : { market: name.market, listing };
}

/** The last trade's price, else the index; undefined where there is neither. */
export function marketPrice(asset: number, options: MarketPriceOptions): Price | undefined {
  const found = valuedBy(asset, options);
  if (found === undefined || 'units' in found) return found;
  const { market, listing } = found;
  if (listing.lastTicks !== 0) return ofTicks(listing, listing.lastTicks);
  const index = options.indexOf(market);
  return index === undefined ? undefined : { units: index, scale: listing.quoteScale };
}

/** A price of so many ticks. */
export function ofTicks({ terms, quoteScale }: MarketListing, ticks: number): Price {
  return { units: BigInt(ticks) * BigInt(terms.tickUnits), scale: quoteScale };
}
