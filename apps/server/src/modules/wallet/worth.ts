/** What all that a user has at hand is worth now, as of a command; of what has no price nothing counts. Source: rules 6.6. */
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import type { Price } from '@kontor/domain/formulas/valuation';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { AssetPriceBook } from './asset-prices.ts';
import type { AssetPricesOptions } from './asset-prices.ts';

export interface WorthOptions extends Omit<AssetPricesOptions, 'listings'> {
  readonly queries: Pick<LiveQueries, 'balances' | 'listings'>;
}

/** Parts of a USDT in which worth is told. */
const PARTS = 100_000_000n;

export class WorthBook {
  readonly #queries: WorthOptions['queries'];
  readonly #prices: AssetPriceBook;

  constructor(options: WorthOptions) {
    this.#queries = options.queries;
    this.#prices = new AssetPriceBook({ ...options, listings: options.queries.listings });
  }

  /** USDT for one whole coin; undefined where nobody knows. */
  priceOf(asset: number): Price | undefined {
    return this.#prices.now(asset);
  }

  /** All accounts, in 1e-8 USDT, cut. What is frozen is on its way to somebody else, and covers nothing that has to stay. */
  async worthOf(user: number, minSeq?: number): Promise<{ readonly worth: bigint; readonly sequence: number }> {
    const { value: holdings, sequence } = await this.#queries.balances(user, minSeq);
    let sum = 0n;
    for (const { account, asset, available, orderFreeze, locked } of holdings) {
      const price = account < USER_ACCOUNTS ? this.priceOf(asset) : undefined;
      const { scale } = this.#queries.listings.asset(asset);
      if (price !== undefined) sum += valueOf(available + orderFreeze + locked, scale, price);
    }
    const { numerator, denominator } = valueFraction(sum);
    return { worth: (numerator * PARTS) / denominator, sequence };
  }
}
