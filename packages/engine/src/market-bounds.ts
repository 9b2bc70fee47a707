import { MAX_GRID } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';

/** A market's terms as the questions ask them: every limit is a number to compare with, a disabled one never refuses. */
export interface Bounds {
  readonly tickUnits: number;
  readonly stepUnits: number;
  readonly minPriceTicks: number;
  readonly maxPriceTicks: number;
  readonly minLots: number;
  readonly maxLots: number;
  readonly minMarketLots: number;
  readonly maxMarketLots: number;
  readonly minNotional: number;
  readonly maxNotional: number;
  readonly maxOrders: number;
  readonly maxConditionalOrders: number;
  readonly bandBps: number;
  readonly hasPercentFilter: boolean;
  readonly selfTradeAllowed: boolean;
}

export function boundsOf(terms: MarketTerms): Bounds {
  const most = (limit: number, without: number) => (limit === 0 ? without : limit);
  return {
    tickUnits: terms.tickUnits,
    stepUnits: terms.stepUnits,
    minPriceTicks: Math.max(1, terms.minPriceTicks),
    maxPriceTicks: most(terms.maxPriceTicks, MAX_GRID),
    minLots: Math.max(1, terms.minLots),
    maxLots: most(terms.maxLots, MAX_GRID),
    minMarketLots: Math.max(1, terms.minMarketLots),
    maxMarketLots: most(terms.maxMarketLots, MAX_GRID),
    minNotional: terms.minNotional,
    maxNotional: most(terms.maxNotional, Infinity),
    maxOrders: most(terms.maxOrders, MAX_GRID),
    maxConditionalOrders: most(terms.maxConditionalOrders, MAX_GRID),
    bandBps: terms.bandBps,
    hasPercentFilter: (terms.bidUpBps | terms.bidDownBps | terms.askUpBps | terms.askDownBps) !== 0,
    selfTradeAllowed: terms.selfTradeAllowed,
  };
}
