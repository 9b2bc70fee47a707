/** What a holding cost on average, where the own deals explain all of it; where they do not, nothing is claimed. */
import type { SpotDeal } from '../../data/account-state.ts';
import { unitsOf } from './order-grid.ts';
import type { OrderGrid } from './order-grid.ts';

export interface Holding {
  /** Quote units for one whole coin, cut. */
  readonly average: bigint;
  /** Quote units that the holding cost. */
  readonly cost: bigint;
}

/**
 * Average price of what is held, fees included: purchases add what they cost, sales take their share of it. Undefined unless the
 * deals (newest first, of this pair) add up to exactly `held` base units from nothing.
 */
export function averageCost(grid: OrderGrid, deals: readonly SpotDeal[], held: bigint): Holding | undefined {
  let quantity = 0n;
  let cost = 0n;
  for (const deal of deals.toReversed()) {
    if (deal.pair !== grid.pair) continue;
    const dealt = unitsOf(deal.quantity, grid.baseScale);
    if (deal.side === 'buy') {
      quantity += dealt - unitsOf(deal.fee, grid.baseScale);
      cost += unitsOf(deal.amount, grid.quoteScale);
    } else {
      if (dealt > quantity) return undefined;
      cost -= quantity === 0n ? 0n : (cost * dealt) / quantity;
      quantity -= dealt;
    }
  }
  if (quantity !== held || quantity === 0n) return undefined;
  return { average: (cost * 10n ** BigInt(grid.baseScale)) / quantity, cost };
}
