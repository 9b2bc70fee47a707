/**
 * What assets are worth as of the command that is being applied: in the currency in which everything is valued, at the last trade's price,
 * else the last index (rules 6.6). The journal knows no names: that currency is the one that contracts are settled in (AssetFlag.MARGIN).
 */
import { AssetFlag } from '@kontor/domain/accounts';
import { SPOT_KIND } from '../listings.ts';
import type { Listings } from '../listings.ts';

/** What so many units of an asset cost, in units of the valuing currency. */
export interface AssetPrice {
  readonly units: bigint;
  readonly of: bigint;
}

const ONE: AssetPrice = { units: 1n, of: 1n };

/** What an amount is worth at a price, cut to a whole unit. */
export function worthAt({ units, of }: AssetPrice, amount: bigint): bigint {
  return (amount * units) / of;
}

/** A market in the valuing currency. */
interface ValueMarket {
  readonly market: number;
  /** Of the base coin. */
  readonly whole: bigint;
}

export class AssetValues {
  readonly #listings: Listings;
  /** The last index of each market, quote units for one base coin. */
  readonly #indexes = new Map<number, bigint>();
  #valuing: number | undefined;
  /** By asset; none while it is not known. */
  #markets: Map<number, ValueMarket> | undefined;

  constructor(listings: Listings) {
    this.#listings = listings;
  }

  /** The currency in which everything is valued; undefined before it is listed. */
  get valuing(): number | undefined {
    this.#known();
    return this.#valuing;
  }

  /** An index was said. */
  index(market: number, price: bigint): void {
    this.#indexes.set(market, price);
  }

  /** Something was listed or changed. */
  listed(): void {
    this.#markets = undefined;
  }

  /** What an asset costs now; undefined where nobody knows. */
  price(asset: number): AssetPrice | undefined {
    const markets = this.#known();
    if (asset === this.#valuing) return ONE;
    const found = markets.get(asset);
    if (found === undefined) return undefined;
    const { lastTicks, terms } = this.#listings.market(found.market);
    const units = lastTicks === 0 ? this.#indexes.get(found.market) : BigInt(lastTicks) * BigInt(terms.tickUnits);
    return units === undefined ? undefined : { units, of: found.whole };
  }

  /** What an amount is worth now, in units of the valuing currency, cut; undefined where nobody knows. */
  of(asset: number, amount: bigint): bigint | undefined {
    const price = this.price(asset);
    return price && worthAt(price, amount);
  }

  /** The last index of each market; for a snapshot. */
  indexes(): readonly (readonly [market: number, price: bigint])[] {
    return [...this.#indexes];
  }

  #known(): Map<number, ValueMarket> {
    if (this.#markets !== undefined) return this.#markets;
    const { assets, markets } = this.#listings;
    const candidates = [...assets.values()].filter(({ flags }) => (flags & AssetFlag.MARGIN) !== 0).map(({ asset }) => asset);
    this.#valuing = candidates.length === 0 ? undefined : Math.min(...candidates);
    this.#markets = new Map(
      [...markets.values()]
        .filter(({ terms, kind }) => kind === SPOT_KIND && terms.quote === this.#valuing)
        .map(({ terms: { base, market }, baseScale }) => [base, { market, whole: 10n ** BigInt(baseScale) }]),
    );
    return this.#markets;
  }
}
