import { notionalUnit } from '@kontor/domain/formulas/notional';
import { MAX_GRID } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';

const GRID_LIMITS = [
  'minPriceTicks',
  'maxPriceTicks',
  'minLots',
  'maxLots',
  'minMarketLots',
  'maxMarketLots',
  'maxOrders',
  'maxConditionalOrders',
] as const;
const RATES = ['bidUpBps', 'bidDownBps', 'askUpBps', 'askDownBps'] as const;

/** Units of one lot at one tick, or 0 when the terms cannot be listed: a trade would round, or a number is out of bounds (rules 0.2). */
export function listableUnit(terms: MarketTerms, baseScale: number): number {
  if (terms.base === terms.quote) return 0;
  if (!isWhole(terms.tickUnits, 1, Number.MAX_SAFE_INTEGER) || !isWhole(terms.stepUnits, 1, Number.MAX_SAFE_INTEGER)) return 0;
  for (const name of GRID_LIMITS) if (!isWhole(terms[name], 0, MAX_GRID)) return 0;
  for (const name of RATES) if (!isWhole(terms[name], 0, 1_000_000)) return 0;
  if (!isWhole(terms.minNotional, 0, Number.MAX_SAFE_INTEGER) || !isWhole(terms.maxNotional, 0, Number.MAX_SAFE_INTEGER)) return 0;
  if (!isWhole(terms.bandBps, 0, 9_999)) return 0;
  const unit = notionalUnit(terms.tickUnits, terms.stepUnits, baseScale);
  return unit === undefined || unit > BigInt(Number.MAX_SAFE_INTEGER) ? 0 : Number(unit);
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
