/** What coins cost elsewhere in the currencies of peer trade, and whether floating prices may follow that now. Source: rules 4.2, 4.7. */
import { parsePositiveDecimal } from '@kontor/domain/amount';
import { isIndexStale } from '@kontor/domain/formulas/index-price';
import { floatingPrice } from '@kontor/domain/p2p/amounts';
import { tradeValue } from '@kontor/domain/p2p/trade-value';
import { P2pPriceType } from '@kontor/domain/p2p/words';
import type { IndexState } from '../../follower/feed.ts';
import type { P2pAdvertFact } from '../../follower/p2p/p2p-facts.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { Ground } from '../../product.ts';
import { FIAT_RATE_SCALE } from '../market/market-format.ts';
import type { Symbols } from '../market/symbols.ts';
import { FIATS, fiatOf } from './fiats.ts';
import { PriceGuard, RateGuard } from './price-guard.ts';

/** Decimals of a reference, and of a value in USDT. */
export const REFERENCE_SCALE = 8;
/** What all coins are valued in; it has no index of its own. */
const VALUED_IN = 'USDT';

/** Rates are looked at so often at least, ms: none that was said is missed. */
const HEARS_MS = 60_000;

/** What is traded: units of the coin, and minor units of the currency. */
export interface TradeSize {
  readonly quantity: bigint;
  readonly total: bigint;
}

export interface ReferencePricesOptions {
  readonly symbols: Pick<Symbols, 'byPair' | 'namesAsset' | 'ofAsset'>;
  readonly queries: Pick<LiveQueries, 'indexes'> & { readonly listings: Pick<LiveQueries['listings'], 'markets'> };
  readonly rateOf: Ground['rateOf'];
  readonly wallMs: () => number;
}

export class ReferencePrices {
  readonly #options: ReferencePricesOptions;
  readonly #guards = new Map<number, PriceGuard>();
  /** By the number of the currency. */
  readonly #rateGuards = new Map(FIATS.map(({ number }) => [number, new RateGuard()]));
  #heardMs = -Infinity;

  constructor(options: ReferencePricesOptions) {
    this.#options = options;
    for (const index of options.queries.indexes.values()) this.#guard(index.market).say(index);
  }

  /** Hears of each index as it is said: what the follower tells later may leave some out. */
  say(market: number, price: bigint): void {
    this.#guard(market).say({ price, timeMs: this.#options.wallMs(), isFlagged: false });
    if (this.#options.wallMs() - this.#heardMs >= HEARS_MS) this.#hear();
  }

  /** Hears of indexes that are said to be stale. */
  take(indexes: readonly IndexState[]): void {
    for (const index of indexes) if (index.isFlagged) this.#guard(index.market).say(index);
  }

  /** 1e-8 of a currency for a whole coin; undefined where nobody knows it now. */
  of(asset: number, fiat: number): bigint | undefined {
    const rate = this.#rateOf(fiat);
    if (this.#isValuedIn(asset)) return (rate * 10n ** BigInt(REFERENCE_SCALE)) / 10n ** BigInt(FIAT_RATE_SCALE);
    const market = this.#marketOf(asset);
    const last = market && this.#guards.get(market.market)?.last;
    if (market === undefined || last === undefined || isIndexStale(last, this.#options.wallMs())) return undefined;
    return (last.price * rate * 10n ** BigInt(REFERENCE_SCALE)) / 10n ** BigInt(market.quoteScale + FIAT_RATE_SCALE);
  }

  /** Whether nothing of a coin is traded at a floating price in a currency now. */
  isPaused(asset: number, fiat: number): boolean {
    this.#rateOf(fiat);
    if (this.#rateGuards.get(fiat)!.isPaused(this.#options.wallMs())) return true;
    if (this.#isValuedIn(asset)) return false;
    const market = this.#marketOf(asset);
    return market === undefined || this.#guard(market.market).isPaused(this.#options.wallMs());
  }

  /** Minor units of its currency for a whole coin, as an advert says it now; undefined where it floats and there is no reference. */
  priceOf({ asset, fiat, priceType, price, margin, scale, side }: P2pAdvertFact): bigint | undefined {
    if (priceType === P2pPriceType.FIXED) return price;
    const reference = this.of(asset, fiat);
    return reference === undefined ? undefined : floatingPrice(reference, margin, scale, side);
  }

  /**
   * Whether nothing is traded on an advert now: it floats, and what it follows does not stand still; or nobody knows what its coin is worth, and the price that
   * two people say would be all that limits and what is held are measured by.
   */
  pauses({ asset, fiat, priceType }: Pick<P2pAdvertFact, 'asset' | 'fiat' | 'priceType'>): boolean {
    return (priceType === P2pPriceType.FLOATING && this.isPaused(asset, fiat)) || this.of(asset, fiat) === undefined;
  }

  /**
   * What a trade counts for against limits and as held, 1e-8 USDT (rules 4.6). Undefined where nobody knows what its coins are worth.
   * @param coinScale decimals of the coin's ledger
   */
  tradeValue({ asset, fiat, scale }: P2pAdvertFact, { quantity, total }: TradeSize, coinScale: number): bigint | undefined {
    const reference = this.of(asset, fiat);
    const rate = { price: this.#rateOf(fiat), scale: FIAT_RATE_SCALE };
    return reference === undefined ? undefined : tradeValue({ quantity, coinScale, total, fiatScale: scale }, rate, reference);
  }

  #guard(market: number): PriceGuard {
    let guard = this.#guards.get(market);
    if (guard === undefined) this.#guards.set(market, (guard = new PriceGuard()));
    return guard;
  }

  #isValuedIn(asset: number): boolean {
    const { symbols } = this.#options;
    return symbols.namesAsset(asset) && symbols.ofAsset(asset).symbol === VALUED_IN;
  }

  #marketOf(asset: number): { readonly market: number; readonly quoteScale: number } | undefined {
    const { symbols, queries } = this.#options;
    const name = symbols.namesAsset(asset) ? symbols.byPair(`${symbols.ofAsset(asset).symbol}_${VALUED_IN}`) : undefined;
    const listing = name && queries.listings.markets.get(name.market);
    return name && listing && { market: name.market, quoteScale: listing.quoteScale };
  }

  #hear(): void {
    this.#heardMs = this.#options.wallMs();
    for (const { number } of FIATS) this.#rateOf(number);
  }

  /** Units of the currency for one USDT; its guard hears of it. */
  #rateOf(fiat: number): bigint {
    const { name } = fiatOf(fiat);
    const { price, timeMs } = this.#options.rateOf(name);
    const rate = parsePositiveDecimal(price, FIAT_RATE_SCALE);
    if (typeof rate === 'string') throw new Error(`the rate of ${name} is no decimal`);
    this.#rateGuards.get(fiat)!.say({ price: rate, timeMs });
    return rate;
  }
}
