import type { MarketTerms } from '@kontor/domain/market';
import { SPOT_KIND } from '../market-kind.ts';
import { plainSection } from '../section.ts';
import type { Section } from '../section.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** Numbers of a market that its trading has come to. */
const MARKET_FIELDS = ['status', 'bestBid', 'bestAsk', 'nextRise', 'nextFall', 'lastTicks', 'tradeNumber', 'indexTicks', 'queued'] as const;

interface SavedMarket {
  /** Of kinds other than spot: which, and what their other stops wait for. */
  readonly kind?: number;
  readonly otherStops?: readonly number[];
  readonly terms: MarketTerms;
  readonly unit: number;
  readonly numbers: { readonly [name in (typeof MARKET_FIELDS)[number]]: number };
  readonly mean: SpotMarket['mean'];
  /** The seconds of the mean that are not 0. */
  readonly slots: readonly (readonly [number, number])[];
}

/** Orders, markets, price levels. */
export function sectionsOf(s: SpotState): Section[] {
  return [
    ...s.orders.sections(),
    plainSection(
      'spot.trigger-queue',
      () => s.queue,
      (queue) => {
        s.queue = queue;
      },
    ),
    plainSection(
      'spot.markets',
      () => s.listed.map(savedMarket),
      (markets) => {
        for (const market of markets) restoreMarket(s, market);
      },
    ),
    ...s.levels.sections(),
  ];
}

function savedMarket(market: SpotMarket): SavedMarket {
  const numbers = Object.fromEntries(MARKET_FIELDS.map((name) => [name, market[name]])) as SavedMarket['numbers'];
  const spot = { terms: market.terms, unit: market.unit, numbers, mean: market.mean, slots: sparse(market.slots) };
  return market.kind === SPOT_KIND ? spot : { ...spot, kind: market.kind, otherStops: market.otherStops };
}

function restoreMarket(s: SpotState, { kind = SPOT_KIND, otherStops, terms, unit, numbers, mean, slots }: SavedMarket): void {
  const market = s.addMarket(kind, terms, unit);
  if (otherStops !== undefined) market.otherStops = otherStops;
  for (const name of MARKET_FIELDS) market[name] = numbers[name];
  market.mean = mean;
  for (const [i, value] of slots) market.slots[i] = value;
}

function sparse(values: Float64Array): [number, number][] {
  const found: [number, number][] = [];
  values.forEach((value, i) => {
    if (value !== 0) found.push([i, value]);
  });
  return found;
}
