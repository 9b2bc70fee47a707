/** What pairs of the demo cost at any moment of its past, as simulated sources say it. */
import { SimulatedSources } from '../feeds/simulated-sources.ts';
import type { SimulatedCoin } from '../feeds/simulated-sources.ts';
import { ONE } from './demo-coins.ts';
import type { DemoCoin } from './demo-coins.ts';
import type { DemoPair } from './demo-pairs.ts';

/** Prices of one pair from several sources, quote units for one base coin. */
export interface PairPrices {
  at(timeMs: number): readonly bigint[];
}

/** The prices of a pair: its coin's, or one coin's over another's. */
export function pricesOf(
  { price }: DemoPair,
  coinAt: Omit<SimulatedCoin, 'seed' | 'temper' | 'price'> & { readonly seed: number },
): PairPrices {
  const sourcesOf = ({ market, temper, startPrice }: DemoCoin): SimulatedSources =>
    new SimulatedSources({ ...coinAt, seed: coinAt.seed + market, temper, price: BigInt(startPrice) });
  const coin = sourcesOf(price.coin);
  if (price.kind !== 'ratio') return coin;
  const over = sourcesOf(price.over);
  return {
    at: (timeMs) => {
      const overs = over.at(timeMs);
      return coin.at(timeMs).map((each, place) => overPrice(each, overs[place]!));
    },
  };
}

/** What one coin costs in another, units of the other for one; both prices are in the same currency. */
export function overPrice(price: bigint, over: bigint): bigint {
  return (price * BigInt(ONE)) / over;
}
