/** The depth of a book as it is drawn and read out: what waits up to each price. Numbers are for the eye only. */
import type { Depth } from '../../data/depth-store.ts';
import { sortedLevels } from '../../data/book-ladder.ts';
import type { LadderGrid } from '../../data/book-ladder.ts';

/** A level, with everything between it and the middle. */
export interface DepthStep {
  readonly side: 'bid' | 'ask';
  readonly price: number;
  /** Cumulative quantity, left currency. */
  readonly sum: number;
  /** Cumulative quantity at each level's price, right currency. */
  readonly value: number;
}

export interface DepthScene {
  /** From the lowest bid to the highest ask that are shown. */
  readonly steps: readonly DepthStep[];
  readonly middle: number;
  /** How far each side is shown from the middle, in prices. */
  readonly reach: number;
  /** Largest sum shown. */
  readonly most: number;
}

/** Share of the mid price shown on each side at most. */
const REACH = 0.05;

function stepsOf(levels: Depth['bids'], side: 'bid' | 'ask', grid: LadderGrid): readonly DepthStep[] {
  let [sum, value] = [0, 0];
  return sortedLevels(levels, side, grid).map(([price, quantity]) => {
    const [at, size] = [Number(price) / 10 ** grid.priceDecimals, Number(quantity) / 10 ** grid.quantityDecimals];
    sum += size;
    value += size * at;
    return { side, price: at, sum, value };
  });
}

/** Undefined for an empty book. */
export function depthScene(depth: Depth, grid: LadderGrid): DepthScene | undefined {
  const [bids, asks] = [stepsOf(depth.bids, 'bid', grid), stepsOf(depth.asks, 'ask', grid)];
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  if (bid === undefined && ask === undefined) return undefined;
  const middle = ((bid ?? ask ?? 0) + (ask ?? bid ?? 0)) / 2;
  const tick = Number(grid.tick) / 10 ** grid.priceDecimals;
  const reach = Math.min(middle * REACH, Math.max(middle - (bids.at(-1)?.price ?? middle), (asks.at(-1)?.price ?? middle) - middle, tick));
  const isShown = ({ price }: DepthStep): boolean => Math.abs(price - middle) <= reach;
  const steps = [...bids.filter(isShown).toReversed(), ...asks.filter(isShown)];
  return { steps, middle, reach, most: Math.max(...steps.map(({ sum }) => sum), Number.MIN_VALUE) };
}

/** What waits between the middle and a price: the furthest level that the price reaches, or the best one of its side. */
export function stepAt({ steps, middle }: DepthScene, price: number): DepthStep | undefined {
  const side = price < middle ? 'bid' : 'ask';
  const own = steps.filter((step) => step.side === side);
  if (side === 'ask') return own.findLast((step) => step.price <= price) ?? own[0];
  return own.find((step) => step.price >= price) ?? own.at(-1);
}
