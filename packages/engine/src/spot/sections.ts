import type { MarketTerms } from '@kontor/domain/market';
import { Side } from '@kontor/domain/order';
import { SPOT_KIND } from '../market-kind.ts';
import { plainSection } from '../section.ts';
import type { Section } from '../section.ts';
import type { Exits, StoredAttached } from './exits.ts';
import { O } from './orders.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';
import type { StoredTrail } from './trails.ts';

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
  /** What orders bring along, and those that trail; left out where there are none. */
  readonly attached?: readonly StoredAttached[];
  readonly trails?: readonly StoredTrail[];
}

/** The queue of triggered orders, and exits that wait to be placed; left out where there are none. */
type SavedQueue = SpotState['queue'] & { readonly exits?: Exits['waiting'] };

/** Orders, markets, price levels. */
export function sectionsOf(s: SpotState): Section[] {
  return [
    ...s.orders.sections(),
    plainSection(
      'spot.trigger-queue',
      (): SavedQueue => (s.exits.waiting.length === 0 ? s.queue : { ...s.queue, exits: s.exits.waiting }),
      ({ exits = [], ...queue }) => {
        s.queue = queue;
        s.exits.waiting = exits;
      },
    ),
    plainSection(
      'spot.markets',
      () => s.listed.map((market) => savedMarket(s, market)),
      (markets) => {
        for (const market of markets) restoreMarket(s, market);
      },
    ),
    ...s.levels.sections(),
  ];
}

function savedMarket(s: SpotState, market: SpotMarket): SavedMarket {
  const numbers = Object.fromEntries(MARKET_FIELDS.map((name) => [name, market[name]])) as SavedMarket['numbers'];
  const spot = { terms: market.terms, unit: market.unit, numbers, mean: market.mean, slots: sparse(market.slots) };
  if (market.kind !== SPOT_KIND) return { ...spot, kind: market.kind, otherStops: market.otherStops };
  const attached = s.exits.storedOf(market);
  const trails = market.trails.stored;
  return { ...spot, ...(attached.length > 0 && { attached }), ...(trails.length > 0 && { trails }) };
}

function restoreMarket(s: SpotState, saved: SavedMarket): void {
  const { kind = SPOT_KIND, otherStops, terms, unit, numbers, mean, slots, attached = [], trails = [] } = saved;
  const market = s.addMarket(kind, terms, unit);
  if (otherStops !== undefined) market.otherStops = otherStops;
  for (const name of MARKET_FIELDS) market[name] = numbers[name];
  market.mean = mean;
  for (const [i, value] of slots) market.slots[i] = value;
  for (const each of attached) s.exits.restore(each);
  restoreTrails(s, market, trails);
}

/** Those that have come furthest first, as they came in: a sell's best price falls from the oldest to the newest, a buy's rises. */
function restoreTrails({ orders }: SpotState, market: SpotMarket, trails: readonly StoredTrail[]): void {
  const words = trails.map(([slot, delta, start, peak]) => ({ slot, delta, start, peak, side: orders.words[(slot << 4) | O.FLAGS]! & 1 }));
  const ofSide = (side: Side) => words.filter((each) => each.side === side);
  const inTheirOrder = [...ofSide(Side.SELL).sort((a, b) => b.peak - a.peak), ...ofSide(Side.BUY).sort((a, b) => a.peak - b.peak)];
  for (const { peak, ...trail } of inTheirOrder) market.trails.add({ ...trail, number: orders.number(trail.slot) }, peak);
  market.tellTrails();
}

function sparse(values: Float64Array): [number, number][] {
  const found: [number, number][] = [];
  values.forEach((value, i) => {
    if (value !== 0) found.push([i, value]);
  });
  return found;
}
