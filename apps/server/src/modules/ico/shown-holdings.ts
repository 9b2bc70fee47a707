/** What users have in items, with what it is worth and how they are called, as the wire has it. */
import { marketPrice } from '../market/market-price.ts';
import type { IcoHolding } from '../../follower/ico/ico-facts.ts';
import type { Ground } from '../../product.ts';
import { holderName } from './holders.ts';
import { holdingRow } from './ico-rows.ts';
import type { IcoItems } from './items.ts';

export interface ShownHoldingsOptions extends Pick<
  Ground,
  'queries' | 'symbols' | 'indexOf' | 'raisePriceOf' | 'saltOf' | 'wallMs' | 'onUnnamed'
> {
  readonly items: IcoItems;
}

export class ShownHoldings {
  readonly #options: ShownHoldingsOptions;

  constructor(options: ShownHoldingsOptions) {
    this.#options = options;
  }

  /** As of now. What has no name yet is told once it has one. */
  rows(holdings: readonly IcoHolding[]): ReturnType<typeof holdingRow>[] {
    const { queries, symbols, indexOf, raisePriceOf, saltOf, wallMs, onUnnamed, items } = this.#options;
    const nowMs = wallMs();
    return holdings.flatMap((holding) => {
      const item = items.find(holding.item);
      if (item === undefined) {
        onUnnamed();
        return [];
      }
      const market = marketPrice(item.token.asset, { symbols, listings: queries.listings, indexOf });
      const price = { of: market ?? raisePriceOf(item.token.asset), isMarket: market !== undefined };
      return [holdingRow(holding, item, { nowMs, holder: holderName(saltOf(holding.user), holding.item, holding.user), price })];
    });
  }
}
