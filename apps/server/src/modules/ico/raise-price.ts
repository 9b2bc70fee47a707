/** What coins cost that were sold here, in USDT, for as long as no market says it. */
import type { Price } from '@kontor/domain/formulas/valuation';
import { IcoStage } from '@kontor/domain/ico/words';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { marketPrice } from '../market/market-price.ts';
import type { MarketPriceOptions } from '../market/market-price.ts';

export interface RaisePriceOptions extends Omit<MarketPriceOptions, 'listings'> {
  readonly queries: Pick<LiveQueries, 'listings' | 'icoItems'>;
}

/** The price of the last sale of an asset that was not cancelled; undefined where there was none, or what was paid with has no price itself. */
export function raisePrice({ queries, symbols, indexOf }: RaisePriceOptions): (asset: number) => Price | undefined {
  const { listings } = queries;
  return (asset) => {
    const sale = [...queries.icoItems.values()]
      .filter(({ terms, stage }) => terms.token === asset && stage !== IcoStage.CANCELLED && stage !== IcoStage.REFUNDING)
      .reduce<{ readonly start: number; readonly payment: number; readonly price: bigint } | undefined>(
        (last, { terms }) => (last === undefined || terms.start > last.start ? terms : last),
        undefined,
      );
    const paid = sale && marketPrice(sale.payment, { symbols, listings, indexOf });
    const scale = sale && listings.assets.get(sale.payment)?.scale;
    if (sale === undefined || paid === undefined || scale === undefined) return undefined;
    // USDT costs one, with no decimals of its own.
    return paid.scale === 0
      ? { units: sale.price * paid.units, scale }
      : { units: (sale.price * paid.units) / 10n ** BigInt(scale), scale: paid.scale };
  };
}
